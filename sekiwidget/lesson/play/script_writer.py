"""Scripts of lines: every commit is written, so that reading the script plays the same line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node, Note
from sekiwidget.core.position import Position
from sekiwidget.core.record import record
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.lesson.play.actions import action_line, automatic_action
from sekiwidget.lesson.play.checks import check_fact
from sekiwidget.lesson.play.comments import (
    CHAPTER,
    OPENING,
    TextLine,
    Unwritable,
    comment_line,
    comment_lines,
    in_one_line,
    title_lines,
    with_comment,
)
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.lesson.script.parser import MAX_VARIATION_DEPTH
from sekiwidget.text.multilingual import Multilingual
from sekiwidget.text.phrase import phrase


def scenario_of(line: Line, game: Game, like: Scenario | None = None) -> Scenario:
    """The scenario of a line, with the title, rules and puzzle of `like`, and its facts that hold at the end.

    If `like` plays exactly this line, it is returned unchanged, with the facts and private remarks in its script.
    Raises Unwritable.
    """
    if like is not None and _plays(like, line, game):
        return like
    root = line.nodes[0].position
    end = _end_when_read(line)
    scenario = like or Scenario(game.id)
    kept = {key: value for key, value in scenario.expect.items() if check_fact(game, end, key, "==", value) is None}
    languages = languages_in(line, scenario.languages)
    script = script_of(line, game, languages)
    scenario = replace(scenario, game=game.id, languages=languages, seed=line.seed, script=script, expect=kept)
    return scenario if starts_at(scenario, root) else replace(scenario, position=game.write_position(root))


def _end_when_read(line: Line) -> Position:
    """The end of the main line after the automatic commits of a script there."""
    last = line.main()[-1]
    position, depth = last.position, last.depth
    while (action := automatic_action(position, line.seed, depth)) is not None:
        position, depth = position.play(action).after, depth + 1
    return position


def starts_at(scenario: Scenario, root: Position) -> bool:
    """Whether a scenario starts at a position; a person may have written it with defaults left out."""
    try:
        return scenario.start() == root
    except ValueError:
        return False


def _plays(scenario: Scenario, line: Line, game: Game) -> bool:
    """Whether a scenario plays exactly this line."""
    try:
        return record(scenario.play().line, game) == record(line, game)
    except ScenarioError:
        return False


def languages_in(line: Line, known: Sequence[str] = ()) -> tuple[str, ...]:
    """The known languages, then the others in which a line has comments or titles."""
    texts = (text for node in line.nodes if line.holds(node.id) for text in (node.comment, node.chapter, node.name))
    used = (code for text in texts if isinstance(text, Multilingual) for code in text.versions)
    return tuple(dict.fromkeys((*known, *used)))


def script_of(line: Line, game: Game, languages: Sequence[str] = ()) -> str:
    """The script of a line, with its attempts, comments, marks, chapters and variations. Raises Unwritable.

    `languages` are those of the file; for a line with texts in others give `languages_in(line)`.
    """
    writer = _Writer(line, game, languages)
    writer.node(line.nodes[0])
    writer.branch(line.nodes[0], 0)
    return "\n".join(writer.lines) + "\n" if writer.lines else ""


class _Writer:
    def __init__(self, line: Line, game: Game, languages: Sequence[str]) -> None:
        self.line = line
        self.languages = languages
        self.game = game
        self.lines: list[str] = []

    def branch(self, start: Node, depth: int) -> None:
        """Write the commits after a node along its first children, each with its variations."""
        if depth > MAX_VARIATION_DEPTH:
            raise Unwritable(phrase("variations are nested deeper than {deepest}", deepest=MAX_VARIATION_DEPTH))
        here: Node | None = start
        while here is not None:
            here = self._follow(here, depth)

    def _follow(self, here: Node, depth: int) -> Node | None:
        children = list(self.line.children(here.id))
        for child in children:
            if child.attempt is not None:
                self.lines += attempt_lines(child, self.game, self.languages)
        commits = [child for child in children if child.attempt is None]
        if not commits:
            self._end(here)
            return None
        main, *others = commits
        self.lines.append(commit_line(main, self.game))
        self.node(main)
        for other in others:
            self.lines += title_lines(OPENING, other.name, self.languages)
            self.lines.append(commit_line(other, self.game))
            self.node(other)
            self.branch(other, depth + 1)
            self.lines.append(")")
        return main

    def _end(self, node: Node) -> None:
        """Write the first automatic commit after the end of a branch that has attempts, comments or marks.

        Else they would be read after the automatic commits: an attempt where the rules allow it, a mark on nothing.
        """
        tried = any(self.line.children(node.id))
        below = [one for one in self._comment(node)[1] if not one.language]
        if not (tried or below or node.chapter or node.notes):
            return
        action = automatic_action(node.position, self.line.seed, node.depth)
        if action is not None:
            self.lines.append(action_line(self.game, node.position.to_move or "", action))

    def node(self, node: Node) -> None:
        """Write the comments, chapter and marks of a node after its commit."""
        behind, below = self._comment(node)
        if behind is not None:
            self.lines[-1] = with_comment(self.lines[-1], behind)
        self.lines += [comment_line(one) for one in below]
        if in_one_line(node.chapter):
            self.lines += title_lines(CHAPTER, node.chapter, self.languages)
        if node.glyph:
            self.lines.append(glyph_line(node.glyph))
        for note in node.notes:
            self._check(node, note)
            self.lines.append(note_line(note))

    def _comment(self, node: Node) -> tuple[TextLine | None, list[TextLine]]:
        """The first line of a comment, if it goes behind the commit, and the lines below."""
        lines = comment_lines(node.comment, self.languages)
        if node.commit is not None and lines and lines[0].text.strip():
            return lines[0], lines[1:]
        return None, lines

    def _check(self, node: Node, note: Note) -> None:
        """Raise Unwritable for a mark or arrow that names no place, which `Line` cannot know."""
        wrong = self.game.note(node.position, note.word, note.words)
        if wrong is not None:
            raise Unwritable(wrong)


def commit_line(node: Node, game: Game) -> str:
    """The line of the commit that leads to a node."""
    if node.commit is None:
        raise Unwritable(phrase("node {node} has no commit", node=node.id))
    return action_line(game, node.commit.actor, node.commit.action)


def attempt_lines(node: Node, game: Game, languages: Sequence[str] = ()) -> list[str]:
    """The lines of a refused attempt: with the first rule that forbids it and its comment, then the translations."""
    if node.attempt is None:
        raise Unwritable(phrase("node {node} is not an attempt", node=node.id))
    rule = next(filter(None, node.attempt.refusal.rules), "")
    words = f"! {_actor(node.attempt.actor, game)} {node.attempt.text}" + (f" -> {rule}" if rule else "")
    first, *others = comment_lines(in_one_line(node.comment), languages) or [TextLine("", "")]
    return [with_comment(words, first), *map(comment_line, others)]


def _actor(side: Side, game: Game) -> str:
    return "-" if side == CHANCE else f"{game.letter(side)}:"


def note_line(note: Note) -> str:
    """The line of a mark or an arrow."""
    return f"@ {note.text}"


def glyph_line(glyph: str) -> str:
    """The line of a glyph."""
    return f"@ glyph {glyph}"
