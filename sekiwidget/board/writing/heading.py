"""Writing the head and the puzzle of a lesson on its board.

A puzzle is complete once it has a side, a task and a goal; until then it is only a draft, and the scenario has none. A
complete one stays so: what it needs can be changed, not emptied, and it is taken away as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.base.multilingual import in_each
from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import Series
from sekiwidget.board.session.page_protocol import Edit
from sekiwidget.board.session.perspective import Json, printable, title
from sekiwidget.board.session.playing import NotAllowed
from sekiwidget.board.session.source import Source
from sekiwidget.board.writing.versions import Written
from sekiwidget.core.facts import Value
from sekiwidget.core.line import Node

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.script.puzzle import Answer, Puzzle

EDITS: Final = frozenset(
    ("title", "about", "side", "task", "goal", "within", "reply", "hints", "after", "answer", "unask")
)
MOST_HINTS: Final = 20
MOST_ANSWERS: Final = 100
_COUNT: Final = re.compile(r"[1-9][0-9]{0,3}")
_SEARCHED: Final = 300
"""How many commits are compared with answers by what they mean; beyond, only by how they are written."""


def edit(source: Source, message: Edit, written: Written) -> set[int]:
    """Write a part of the head or of the puzzle; no node changes. `written` says for whose readers texts are.

    Raises NotAllowed, changing nothing.
    """
    text = printable(message.text).strip()
    if message.what in ("title", "about"):
        said, scenario = " ".join(text.split()) if message.what == "title" else text, _scenario(source)
        title_or_about: Any = {message.what: written.anew(getattr(scenario, message.what), said)}
        source.scenario = replace(scenario, **title_or_about)
        return set()
    if message.what == "unask":
        source.draft = None
        if source.scenario is not None:
            source.scenario = replace(source.scenario, puzzle=None)
        return set()
    draft = _part(source, draft_of(source), message, text, written)
    scenario = _scenario(source)
    was = scenario.puzzle is not None
    complete = bool(draft.side and draft.task and draft.goal)
    if was and not complete:
        raise NotAllowed(phrase("A puzzle needs a side, a task and a goal. To have none, take the whole puzzle away."))
    if complete or was:
        source.scenario = replace(scenario, puzzle=draft)
    source.draft = draft
    return set()


def draft_of(source: Source) -> Puzzle:
    """The puzzle as written so far."""
    from sekiwidget.lesson.script.puzzle import Puzzle

    written = source.scenario.puzzle if source.scenario is not None else None
    return written or source.draft or Puzzle("", "")


def _scenario(source: Source) -> Scenario:
    from sekiwidget.lesson.play.scenario import Scenario

    return source.scenario or Scenario(source.game.id)


def _part(source: Source, draft: Puzzle, message: Edit, text: str, written: Written) -> Puzzle:
    """The draft with one part written anew."""
    match message.what:
        case "side":
            return replace(draft, side=_side(source, text))
        case "task" | "after":
            part: Any = {message.what: written.anew(getattr(draft, message.what), text)}
            return replace(draft, **part)
        case "goal":
            return replace(draft, goal=_goal(source, text))
        case "within":
            if text and not _COUNT.fullmatch(text):
                raise NotAllowed(
                    phrase("A puzzle is solved within 1 to 9,999 decisions; nothing there means no limit.")
                )
            return replace(draft, within=int(text or 0))
        case "reply":
            return replace(draft, reply=_reply(text))
        case "hints":
            hints = tuple(filter(None, (line.strip() for line in text.split("\n"))))
            if len(hints) > MOST_HINTS:
                raise NotAllowed(phrase("A puzzle has room for {most} hints.", most=MOST_HINTS))
            return replace(draft, hints=written.all_anew(draft.hints, hints))
        case _:
            return replace(draft, answers=_answers(source, draft, message, text, written))


def _side(source: Source, text: str) -> str:
    sides = source.line.nodes[0].position.sides
    if text and text not in sides:
        raise NotAllowed(phrase("A puzzle is for {sides:or}.", sides=Series(sides)))
    return text


def _reply(text: str) -> str:
    from sekiwidget.lesson.script.puzzle import REPLIES

    if text not in REPLIES:
        raise NotAllowed(phrase("The other side replies by {replies:or}.", replies=Series(REPLIES)))
    return text


def _goal(source: Source, text: str) -> dict[str, Value]:
    """A goal whose facts the game knows, with values that it can read, at the start or at the end of the main line."""
    from sekiwidget.lesson.play.facts import miss
    from sekiwidget.lesson.script.goal import goal_of

    try:
        goal = goal_of(text)
    except ValueError as error:
        raise NotAllowed(phrase("{wrong:capital}.", wrong=error.args[0])) from None
    ends = [source.line.nodes[0].position, source.line.main()[-1].position]
    for key, value in goal.items():
        wrong = [found for at in ends if (found := miss(source.game, at, key, "==", value)) and not found.readable]
        if len(wrong) == len(ends):
            raise NotAllowed(sentence(wrong[-1].message))
    return goal


def sentence(message: str) -> str:
    """A message about a fault as a sentence of its own."""
    whole = message.endswith((".", "?")) or not isinstance(message, Phrase)
    return message if whole else phrase("{wrong:capital}.", wrong=message)


# -- answers -------------------------------------------------------------------------------------------------------


def _answers(source: Source, draft: Puzzle, message: Edit, text: str, written: Written) -> tuple[Answer, ...]:
    """The answers with that to the commit of a node; an empty text takes it away."""
    from sekiwidget.lesson.script.puzzle import Answer

    node = source.line.nodes[message.node]
    if not draft.side:
        raise NotAllowed(phrase("An answer is given to the side of the puzzle: choose that first."))
    if node.commit is None or node.commit.actor != draft.side:
        raise NotAllowed(phrase("An answer is given to a commit of {side}: step to one.", side=title(draft.side)))
    number = _answer_to(source, draft, node)
    before = draft.answers[number] if number is not None else Answer(str(node.commit.action), "")
    made = replace(before, say=written.anew(before.say, text), right=message.right)
    if number is None:
        if len(draft.answers) == MOST_ANSWERS and text:
            raise NotAllowed(phrase("A puzzle has room for {most} answers.", most=MOST_ANSWERS))
        return (*draft.answers, made) if text else draft.answers
    return (*draft.answers[:number], *((made,) if made.say else ()), *draft.answers[number + 1 :])


def _answer_to(source: Source, draft: Puzzle, node: Node) -> int | None:
    """The number of the answer to the commit of a node: on the main line rather one to a right move."""
    found = [number for number, answer in enumerate(draft.answers) if _is_on(source, draft, answer.on, node)]
    right = source.line.variation(node.id) is None
    return min(found, key=lambda number: (draft.answers[number].right != right, number), default=None)


def _is_on(source: Source, draft: Puzzle, on: str, node: Node) -> bool:
    """Whether an answer is to the commit of a node."""
    if node.commit is None or node.commit.actor != draft.side:
        return False
    if on == str(node.commit.action):
        return True
    if len(source.line) > _SEARCHED:
        return False
    from sekiwidget.core.refusal import UnreadableAction
    from sekiwidget.lesson.play.playing import split

    try:
        actor, words = split(source.game, node.commit.before, on)
        action = source.game.parse(node.commit.before, actor, words)
    except UnreadableAction:
        return False
    return (actor, action) == (node.commit.actor, node.commit.action)


def answered(source: Source) -> dict[int, int]:
    """The number of the answer to each commit that has one, by node."""
    written = draft_of(source)
    living = (node for node in source.line.nodes if written.answers and source.line.holds(node.id))
    found = ((node.id, _answer_to(source, written, node)) for node in living)
    return {node: number for node, number in found if number is not None}


def _rows(*hints: str) -> str:
    """Hints, one a line."""
    return "\n".join(" ".join(hint.split()) for hint in hints)


def draft(source: Source) -> Json:
    """What is written of the puzzle, as a page edits it, without empty values; only for those who may see everything.

    `sides` are those it may be for, `answers` has for each node that one is given to the words, and whether it is a
    right move; `needs` says what is still missing.
    """
    from sekiwidget.lesson.script.goal import goal_text
    from sekiwidget.lesson.script.puzzle import REPLIES

    written = draft_of(source)
    answers = {
        str(node): [printable(written.answers[number].say), written.answers[number].right]
        for node, number in answered(source).items()
    }
    found: Mapping[str, Any] = {
        "sides": [[side, title(side)] for side in source.line.nodes[0].position.sides],
        "replies": list(REPLIES),
        "side": written.side,
        "task": printable(written.task),
        "goal": printable(goal_text(written.goal)),
        "within": str(written.within or ""),
        "reply": written.reply,
        "hints": printable(in_each(_rows, *written.hints)),
        "after": printable(written.after),
        "answers": answers,
        "asks": bool(written.side and written.task and written.goal),
    }
    return {name: value for name, value in found.items() if value}
