"""From a line back to a script: every commit written out, so that reading it plays the same line."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Name
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.note import Note
from sekiwidget.core.position import Position
from sekiwidget.core.record import record
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.lesson.play.facts import miss
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.lesson.script.script import DEEPEST

_NO_WORD = re.compile(r'["#()\[\],]|(?:^|\s)->')
SCRIPT_WIDTH: Final = 38

OF_A_VARIATION: Final = Name("title", "variation", "the name of a variation")
OF_A_CHAPTER: Final = Name("title", "chapter", "the title of a chapter")


class Unwritable(ValueError):
    """A line that cannot be written as a script; the message says why."""


def scenario_of(line: Line, game: Game, like: Scenario | None = None) -> Scenario:
    """The scenario of a line. Title, rules, puzzle come from `like`, as do those of its facts that hold at the new end.

    If `like` plays exactly this line, it is returned itself, with the facts in its script and the teacher's notes.
    Raises Unwritable.
    """
    if like is not None and _plays(like, line, game):
        return like
    root = line.nodes[0].position
    end = line.main()[-1].position
    scenario = like or Scenario(game.id)
    kept = {key: value for key, value in scenario.expect.items() if miss(game, end, key, "==", value) is None}
    scenario = replace(scenario, game=game.id, seed=line.seed, script=script_of(line, game), expect=kept)
    return scenario if starts(scenario, root) else replace(scenario, position=game.write_position(root))


def starts(scenario: Scenario, root: Position) -> bool:
    """Whether the position is as a person has written it: whoever did said only what must be said."""
    try:
        return scenario.start() == root
    except ValueError:
        return False


def _plays(scenario: Scenario, line: Line, game: Game) -> bool:
    """Whether playing a scenario gives exactly this line."""
    try:
        return record(scenario.play().line, game) == record(line, game)
    except ScenarioError:
        return False


def script_of(line: Line, game: Game) -> str:
    """The script of a line, with its attempts, comments, marks, chapters and variations. Raises Unwritable."""
    writer = _Writer(line, game)
    writer.node(line.nodes[0])
    writer.branch(line.nodes[0], 0)
    return "\n".join(writer.lines) + "\n" if writer.lines else ""


class _Writer:
    def __init__(self, line: Line, game: Game) -> None:
        self.line = line
        self.game = game
        self.lines: list[str] = []

    def branch(self, start: Node, depth: int) -> None:
        """The script after a node along the main children, with the variations beside each."""
        if depth > DEEPEST:
            raise Unwritable(phrase("variations are nested deeper than {deepest}", deepest=DEEPEST))
        here: Node | None = start
        while here is not None:
            here = self._follow(here, depth)

    def _follow(self, here: Node, depth: int) -> Node | None:
        children = list(self.line.children(here.id))
        for child in children:
            if child.attempt is not None:
                self.lines.append(attempt_line(child, self.game))
        commits = [child for child in children if child.attempt is None]
        if not commits:
            return None
        main, *others = commits
        self.lines.append(commit_line(main, self.game))
        self.node(main, trailing=True)
        for other in others:
            self.lines.append(opening_line(other))
            self.lines.append(commit_line(other, self.game))
            self.node(other, trailing=True)
            self.branch(other, depth + 1)
            self.lines.append(")")
        return main

    def node(self, node: Node, *, trailing: bool = False) -> None:
        """The comments, chapter and marks of a node, after its commit line."""
        first, *rest = node.comment.split("\n")
        if node.comment:
            if trailing and first.strip():
                self.lines[-1] = with_comment(self.lines[-1], first)
            else:
                rest.insert(0, first)
            self.lines += [remark_line(text) for text in rest]
        if node.chapter:
            self.lines.append(chapter_line(node.chapter))
        if node.glyph:
            self.lines.append(glyph_line(node.glyph))
        self.lines += [note_line(note) for note in node.notes]


def commit_line(node: Node, game: Game) -> str:
    """The line of the commit that leads to a node."""
    if node.commit is None:
        raise Unwritable(phrase("node {node} has no commit", node=node.id))
    return action_line(node.commit.actor, node.commit.action, game)


def action_line(actor: Side, action: object, game: Game) -> str:
    """The line in which a side, or chance, plays an action."""
    return f"{_actor(actor, game)} {action}"


def attempt_line(node: Node, game: Game) -> str:
    """The line of a refused attempt, with its comment and the first rule that forbids it."""
    if node.attempt is None:
        raise Unwritable(phrase("node {node} is not an attempt", node=node.id))
    rule = next(filter(None, node.attempt.refusal.rules), "")
    words = f"! {_actor(node.attempt.actor, game)} {node.attempt.text}" + (f" -> {rule}" if rule else "")
    return with_comment(words, " ".join(node.comment.split()))


def _actor(side: Side, game: Game) -> str:
    return "-" if side == CHANCE else f"{game.letter(side)}:"


def opening_line(node: Node) -> str:
    """The line that opens the variation which begins with a node."""
    return f"( {title_words(node.name, OF_A_VARIATION)}".rstrip()


def chapter_line(title: str) -> str:
    """The line of a chapter."""
    return f"@ chapter {title_words(title, OF_A_CHAPTER)}"


def note_line(note: Note) -> str:
    """The line of a mark or an arrow."""
    return f"@ {note.text}"


def glyph_line(glyph: str) -> str:
    """The line of a glyph."""
    return f"@ glyph {glyph}"


def remark_line(comment: str) -> str:
    """The line of a comment that stands alone."""
    return f"# {comment.strip()}".rstrip()


def title_words(text: str, what: Name) -> str:
    """A title as the grammar requires: words with single spaces. Raises Unwritable for invalid characters."""
    found = _NO_WORD.search(text)
    if found is not None:
        raise Unwritable(
            phrase("{what} cannot hold {word}: {text}", what=what, word=repr(found[0].strip()), text=repr(text))
        )
    return " ".join(text.split())


def without_signs(text: str) -> str:
    """A text without the signs that no title may hold."""
    return " ".join(_NO_WORD.sub(" ", text).split())


def with_comment(words: str, comment: str, width: int = SCRIPT_WIDTH) -> str:
    """A line with a trailing comment, from column `width` on if the words leave room.

    A space follows the sign, since `#%` would make it a remark that nobody sees.
    """
    return f"{words:<{width - 1}} # {comment.strip()}".rstrip() if comment.strip() else words
