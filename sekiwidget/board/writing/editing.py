"""A page's edits: annotations of a line, the order of variations, deleting; the head and the puzzle of a lesson.

Everything is stored so that it can be written as a script. A puzzle is complete once it has a side, a task and a goal;
until then it is only a draft, and the scenario has none. A complete one stays so: what it needs can be changed, not
emptied, and it is removed as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sekiwidget.board.session.perspective import Json, printable, title
from sekiwidget.board.session.playing import NotAllowed
from sekiwidget.board.session.requests import MOST_WORDS, Edit
from sekiwidget.board.session.source import Source
from sekiwidget.core.asks import fits
from sekiwidget.core.line import ASKS, GLYPHS, Line, Node, Note
from sekiwidget.core.position import Value
from sekiwidget.core.side import PUBLIC
from sekiwidget.text.multilingual import (
    Multilingual,
    from_versions,
    map_versions,
    reorder_versions,
    version,
    versions_of,
)
from sekiwidget.text.phrase import as_sentence, phrase
from sekiwidget.text.terms import Series

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.script.puzzle import Answer, Puzzle


MOST_ARROWS: Final = 100
LESSON_EDITS: Final = frozenset(
    ("title", "about", "side", "task", "goal", "within", "reply", "hints", "after", "answer", "unask")
)
MOST_HINTS: Final = 20
MOST_ANSWERS: Final = 100
_COUNT: Final = re.compile(r"[1-9][0-9]{0,3}")
_SEARCHED: Final = 300
"""In lines of up to so many nodes, answers are matched to commits by meaning; in longer ones by text only."""


# -- a line: comments, glyphs, names of variations, chapters, marks, order, deleting -----------------------------------


def edit_node(source: Source, message: Edit, rewriter: TextRewriter) -> set[int]:
    """Apply an edit; returns the changed and deleted nodes. `rewriter` knows the language of the texts.

    Raises NotAllowed, changing nothing.
    """
    line, node = source.line, source.line.nodes[message.node]
    if message.what == "comment":
        return _comment(node, message.text, rewriter)
    if message.what == "name":
        return _name(line, node, message.text, rewriter)
    if message.what == "glyph":
        return _glyph(node, message.text)
    if message.what == "ask":
        return _ask(source, node, message.text)
    if message.what == "chapter":
        return _chapter(node, message.text, rewriter)
    if message.what == "promote":
        return _promote(line, node)
    if message.what == "delete":
        return _delete(line, node)
    return _mark(source, node, message)


def _comment(node: Node, text: str, rewriter: TextRewriter) -> set[int]:
    """The comment without leading and trailing empty lines; for a refused attempt, as one line."""
    from sekiwidget.lesson.play.comments import without_language_signs

    lines = [part.strip() for part in without_language_signs(printable(text)).strip().split("\n")]
    said = " ".join(" ".join(lines).split()) if node.attempt is not None else "\n".join(lines)
    node.comment = rewriter.rewrite(node.comment, said)
    return {node.id}


def _name(line: Line, node: Node, text: str, rewriter: TextRewriter) -> set[int]:
    start = line.variation(node.id)
    if start is None:
        raise NotAllowed(phrase("Only a variation has a name, not the main line."))
    start.name = rewriter.rewrite(start.name, " ".join(printable(text).split()))
    return {start.id}


def _glyph(node: Node, sign: str) -> set[int]:
    """Set the glyph of a commit; the same again, or an empty one, removes it."""
    if node.commit is None:
        raise NotAllowed(phrase("A glyph rates a move, so it cannot stand here: no move led here."))
    if sign and sign not in GLYPHS:
        raise NotAllowed(phrase("There is no glyph {sign!r}. Known: {known}.", sign=sign, known=" ".join(GLYPHS)))
    node.glyph = "" if sign == node.glyph else sign
    return {node.id}


def _ask(source: Source, node: Node, what: str) -> set[int]:
    """Ask something before a step is shown; the same again, or nothing, asks no more."""
    if what == node.ask or not what:
        node.ask = ""
    elif fits(source.game, node, what):
        node.ask = what
    else:
        from sekiwidget.lesson.play.checks import misfit

        if what not in ASKS:
            raise NotAllowed(phrase("Nothing asks {name!r}. Known: {known}.", name=what, known=", ".join(ASKS)))
        raise NotAllowed(as_sentence(misfit(node, what)[0]))
    return {node.id}


def _chapter(node: Node, text: str, rewriter: TextRewriter) -> set[int]:
    if node.attempt is not None:
        raise NotAllowed(phrase("A chapter can begin only after a move, not at an attempt that is not allowed."))
    node.chapter = rewriter.rewrite(node.chapter, " ".join(printable(text).split()))
    return {node.id}


def _mark(source: Source, node: Node, message: Edit) -> set[int]:
    """Toggle rings at places, or one arrow; what is there in another colour gets this one."""
    what, words = message.what, message.words
    if node.attempt is not None:
        raise NotAllowed(phrase("Marks can be set only after a move, not at an attempt that is not allowed."))
    # Marks are visible to everybody, so they are checked against the public view.
    wrong = source.game.note(node.position.seen_by(PUBLIC), what, words)
    if wrong is not None:
        raise NotAllowed(phrase("{wrong}.", wrong=printable(wrong)))
    arrows = [note for note in node.notes if note.word == "arrow"]
    # Each ring alone, so that the same place may be found whatever else was marked with it.
    rings = [Note("mark", (place,), note.colour) for note in node.notes if note.word == "mark" for place in note.words]
    if what == "arrow":
        arrows = _toggled(arrows, Note("arrow", words, message.colour))
    else:
        for place in dict.fromkeys(words):
            rings = _toggled(rings, Note("mark", (place,), message.colour))
    if len(arrows) > MOST_ARROWS:
        raise NotAllowed(phrase("A step can have at most {most} arrows.", most=MOST_ARROWS))
    if len(rings) > MOST_WORDS:
        raise NotAllowed(phrase("A step can have at most {most} rings.", most=MOST_WORDS))
    colours = dict.fromkeys(ring.colour for ring in rings)
    joined = (Note("mark", tuple(one.words[0] for one in rings if one.colour == colour), colour) for colour in colours)
    node.notes = [*joined, *arrows]
    return {node.id}


def _toggled(notes: list[Note], note: Note) -> list[Note]:
    """The notes without this one if it is among them, else with it, in place of the same in another colour."""
    others = [one for one in dict.fromkeys(notes) if one.words != note.words]
    return others if note in notes else [*others, note]


def _promote(line: Line, node: Node) -> set[int]:
    return line.promote(node.id if node.attempt is None or node.parent is None else node.parent)


def _delete(line: Line, node: Node) -> set[int]:
    if node.parent is None:
        raise NotAllowed(as_sentence(phrase("the start cannot be deleted")))
    gone = set(line.delete(node.id))
    # After a deletion another sibling may come first.
    leads = next((child.id for child in line.children(node.parent) if child.attempt is None), None)
    return gone if leads is None else gone | {leads}


# -- the head and the puzzle of a lesson -------------------------------------------------------------------------------


def edit_lesson(source: Source, message: Edit, rewriter: TextRewriter) -> set[int]:
    """Write a part of the head or of the puzzle; no node changes. `rewriter` knows the language of the texts.

    Raises NotAllowed, changing nothing.
    """
    text = printable(message.text).strip()
    if message.what in ("title", "about"):
        said, scenario = " ".join(text.split()) if message.what == "title" else text, _scenario(source)
        title_or_about: Any = {message.what: rewriter.rewrite(getattr(scenario, message.what), said)}
        source.scenario = replace(scenario, **title_or_about)
        return set()
    if message.what == "unask":
        source.draft = None
        if source.scenario is not None:
            source.scenario = replace(source.scenario, puzzle=None)
        return set()
    draft = _part(source, source.puzzle_draft, message, text, rewriter)
    scenario = _scenario(source)
    was = scenario.puzzle is not None
    complete = bool(draft.side and draft.task and draft.goal)
    if was and not complete:
        raise NotAllowed(phrase("A puzzle needs a side, a task and a goal. To have no puzzle, remove it as a whole."))
    if complete or was:
        source.scenario = replace(scenario, puzzle=draft)
    source.draft = draft
    return set()


def _scenario(source: Source) -> Scenario:
    from sekiwidget.lesson.play.scenario import Scenario

    return source.scenario or Scenario(source.game.id)


def _part(source: Source, draft: Puzzle, message: Edit, text: str, rewriter: TextRewriter) -> Puzzle:
    """The draft with one part replaced."""
    match message.what:
        case "side":
            return replace(draft, side=_side(source, text))
        case "task" | "after":
            part: Any = {message.what: rewriter.rewrite(getattr(draft, message.what), text)}
            return replace(draft, **part)
        case "goal":
            return replace(draft, goal=_goal(source, text))
        case "within":
            if text and not _COUNT.fullmatch(text):
                raise NotAllowed(
                    phrase("The maximum number of decisions must be from 1 to 9,999, or empty for no limit.")
                )
            return replace(draft, within=int(text or 0))
        case "reply":
            return replace(draft, reply=_reply(text))
        case "hints":
            hints = tuple(filter(None, (line.strip() for line in text.split("\n"))))
            if len(hints) > MOST_HINTS:
                raise NotAllowed(phrase("A puzzle can have at most {most} hints.", most=MOST_HINTS))
            return replace(draft, hints=rewriter.rewrite_all(draft.hints, hints))
        case _:
            return replace(draft, answers=_answers(source, draft, message, text, rewriter))


def _side(source: Source, text: str) -> str:
    sides = source.line.nodes[0].position.sides
    if text and text not in sides:
        raise NotAllowed(phrase("The side of a puzzle must be {sides:or}.", sides=Series(sides)))
    return text


def _reply(text: str) -> str:
    from sekiwidget.lesson.script.puzzle import REPLIES

    if text not in REPLIES:
        raise NotAllowed(phrase("The reply of the other side must be {replies:or}.", replies=Series(REPLIES)))
    return text


def _goal(source: Source, text: str) -> dict[str, Value]:
    """A goal whose facts the game knows, with values that it can read, at the start or at the end of the main line."""
    from sekiwidget.lesson.play.checks import check_fact
    from sekiwidget.lesson.script.puzzle import parse_goal

    try:
        goal = parse_goal(text)
    except ValueError as error:
        raise NotAllowed(as_sentence(error.args[0])) from None
    ends = [source.line.nodes[0].position, source.line.main()[-1].position]
    for key, value in goal.items():
        wrong = [
            found for at in ends if (found := check_fact(source.game, at, key, "==", value)) and not found.readable
        ]
        if len(wrong) == len(ends):
            raise NotAllowed(as_sentence(wrong[-1].message))
    return goal


# -- answers -------------------------------------------------------------------------------------------------------


def _answers(source: Source, draft: Puzzle, message: Edit, text: str, rewriter: TextRewriter) -> tuple[Answer, ...]:
    """The answers with that to the commit of a node; an empty text removes it."""
    from sekiwidget.lesson.script.puzzle import Answer

    node = source.line.nodes[message.node]
    if not draft.side:
        raise NotAllowed(phrase("An answer needs the side of the puzzle: choose that first."))
    if node.commit is None or node.commit.actor != draft.side:
        raise NotAllowed(phrase("An answer belongs to a move of {side}: step to one first.", side=title(draft.side)))
    number = _answer_number(source, draft, node)
    before = draft.answers[number] if number is not None else Answer(str(node.commit.action), "")
    made = replace(before, say=rewriter.rewrite(before.say, text), right=message.right)
    if number is None:
        if len(draft.answers) == MOST_ANSWERS and text:
            raise NotAllowed(phrase("A puzzle can have at most {most} answers.", most=MOST_ANSWERS))
        return (*draft.answers, made) if text else draft.answers
    return (*draft.answers[:number], *((made,) if made.say else ()), *draft.answers[number + 1 :])


def _answer_number(source: Source, draft: Puzzle, node: Node) -> int | None:
    """The number of the answer to the commit of a node: on the main line rather one to a right move."""
    found = [number for number, answer in enumerate(draft.answers) if _answers_commit(source, draft, answer.on, node)]
    right = source.line.variation(node.id) is None
    return min(found, key=lambda number: (draft.answers[number].right != right, number), default=None)


def _answers_commit(source: Source, draft: Puzzle, on: str, node: Node) -> bool:
    """Whether an answer is to the commit of a node."""
    if node.commit is None or node.commit.actor != draft.side:
        return False
    if on == str(node.commit.action):
        return True
    if len(source.line) > _SEARCHED:
        return False
    from sekiwidget.core.errors import UnreadableAction
    from sekiwidget.lesson.play.actions import split_actor

    try:
        actor, words = split_actor(source.game, node.commit.before, on)
        action = source.game.parse(node.commit.before, actor, words)
    except UnreadableAction:
        return False
    return (actor, action) == (node.commit.actor, node.commit.action)


def answers_by_node(source: Source) -> dict[int, int]:
    """The number of the answer to each commit that has one, by node."""
    written = source.puzzle_draft
    living = (node for node in source.line.nodes if written.answers and source.line.holds(node.id))
    found = ((node.id, _answer_number(source, written, node)) for node in living)
    return {node: number for node, number in found if number is not None}


def _rows(*hints: str) -> str:
    """Hints, one a line."""
    return "\n".join(" ".join(hint.split()) for hint in hints)


def draft_json(source: Source) -> Json:
    """The draft of the puzzle as a page edits it, without empty values; only for those who may see everything.

    `sides` and `replies` are those to choose from, `answers` has by node the text and whether it is a right move;
    `asks`: the puzzle is complete.
    """
    from sekiwidget.lesson.script.puzzle import REPLIES, goal_text

    written = source.puzzle_draft
    answers = {
        str(node): [printable(written.answers[number].say), written.answers[number].right]
        for node, number in answers_by_node(source).items()
    }
    found: Mapping[str, Any] = {
        "sides": [[side, title(side)] for side in source.line.nodes[0].position.sides],
        "replies": list(REPLIES),
        "side": written.side,
        "task": printable(written.task),
        "goal": printable(goal_text(written.goal)),
        "within": str(written.within or ""),
        "reply": written.reply,
        "hints": printable(map_versions(_rows, *written.hints)),
        "after": printable(written.after),
        "answers": answers,
        "asks": bool(written.side and written.task and written.goal),
    }
    return {name: value for name, value in found.items() if value}


# -- texts in several languages ----------------------------------------------------------------------------------------


class TextRewriter(NamedTuple):
    """Rewrites texts in the language of a board; `languages` are those of the lesson, its first one first.

    What others read stays as it is.
    """

    language: str
    languages: tuple[str, ...] = ()

    def rewrite(self, old: str, text: str) -> str:
        """The old text with what this board shows of it replaced.

        If the lesson has this language, its version is replaced or added; else the version shown instead. An empty text
        removes the version shown.
        """
        if not text:
            key = old.shown_in(self.language) if isinstance(old, Multilingual) else ""
        elif isinstance(old, Multilingual):
            own = self.language in self.languages or self.language in old.versions
            key = self.language if own else old.shown_in(self.language)
        else:
            key = self.language if self.language in self.languages[1:] else ""
        if not key:
            return text
        first = self.languages[0] if self.languages else ""
        made = reorder_versions(from_versions({**versions_of(old, first), key: text}), self.languages)
        versions = versions_of(made)
        return versions[first] if [*versions] == [first] else made

    def rewrite_all(self, old: Sequence[str], texts: Sequence[str]) -> tuple[str, ...]:
        """A list of texts rewritten; those that are still shown keep their other languages."""
        shown = [version(text, self.language) for text in old]
        found: list[str] = []
        for _, start, end, first, last in SequenceMatcher(None, shown, texts, autojunk=False).get_opcodes():
            before = [*old[start:end], *[""] * (last - first)]
            found += [
                one if version(one, self.language) == text else self.rewrite(one, text)
                for one, text in zip(before, texts[first:last], strict=False)
            ]
        return tuple(found)
