"""Differences of two lines: commits, attempts, variations, and the texts of the teacher."""

from __future__ import annotations

from typing import TypeAlias

from sekiwidget.core.line import Line, Node, Note
from sekiwidget.lesson.play.actions import automatic_action
from sekiwidget.lesson.play.comments import in_one_line
from sekiwidget.text.languages import CODES
from sekiwidget.text.multilingual import reorder_versions, versions_of

Lines: TypeAlias = dict[str, list[str]]
"""The lines of a comment by language; of a plain one under an empty language."""
Words: TypeAlias = "tuple[Lines, str, list[Note], str, str, str]"
"""The lines of a comment, a chapter, marks and arrows, the name of a variation, a glyph, a question."""


class LineDiff:
    """The differences of a line that was read from the one shown. Ids are those of the line shown.

    `lines`: nodes with other commits or attempts after them, or in another order; `words`: nodes with another comment,
    chapter, mark, name or question. Automatic commits after the end of a branch are no difference, nor are texts of
    that end that stand after them: a script cannot express this otherwise.
    """

    def __init__(self, shown: Line, read: Line) -> None:
        self._shown = shown
        self._read = read
        self.lines: set[int] = set()
        self.words: set[int] = set()
        waiting = [(shown.nodes[0], read.nodes[0], False)]
        while waiting:
            one, other, begins = waiting.pop()
            if node_texts(one, begins=begins) != node_texts(other, begins=begins):
                self.words.add(one.id)
            waiting += self._after(one, other)

    def __bool__(self) -> bool:
        return bool(self.lines or self.words)

    def _after(self, one: Node, other: Node) -> list[tuple[Node, Node, bool]]:
        """The pairs of nodes that follow."""
        tried, retried = ([n for n in line.children(at.id) if n.attempt] for line, at in self._each(one, other))
        made, remade = ([n for n in line.children(at.id) if n.commit] for line, at in self._each(one, other))
        if not made and is_automatic_end(self._read, other):
            remade = []
        pairs = [*zip(tried, retried, strict=False), *zip(made, remade, strict=False)]
        if len(tried) != len(retried) or len(made) != len(remade) or not all(same_node(*pair) for pair in pairs):
            self.lines.add(one.id)
            return []
        return [(first, second, first in made[1:]) for first, second in pairs]

    def _each(self, one: Node, other: Node) -> tuple[tuple[Line, Node], tuple[Line, Node]]:
        return (self._shown, one), (self._read, other)


# -- matching nodes ----------------------------------------------------------------------------------------------------


def match_nodes(before: Line, after: Line) -> dict[int, int]:
    """The nodes of `before` and of `after` with the same commits from the start, and the same attempts there."""
    same = {0: 0}
    waiting = [0]
    while waiting:
        here = waiting.pop()
        there = list(after.children(same[here]))
        for child in before.children(here):
            other = next((one for one in there if same_node(child, one)), None)
            if other is not None:
                same[child.id] = other.id
                waiting.append(child.id)
    return same


def same_node(one: Node, other: Node) -> bool:
    """Whether both nodes have the same commit or the same attempt."""
    if one.commit is not None and other.commit is not None:
        return (one.commit.actor, one.commit.action) == (other.commit.actor, other.commit.action)
    if one.attempt is not None and other.attempt is not None:
        return (one.attempt.actor, one.attempt.text) == (other.attempt.actor, other.attempt.text)
    return False


def is_automatic_end(line: Line, node: Node) -> bool:
    """Whether the commits after a node are automatic, and nothing else stands there."""
    here, following = node, [child for child in line.children(node.id) if child.commit is not None]
    while following:
        action = automatic_action(here.position, line.seed, here.depth)
        here, *others = following
        if others or here.commit is None or here.commit.action != action or any(node_texts(here, begins=True)):
            return False
        following = [*line.children(here.id)]
    return True


# -- texts of a node ---------------------------------------------------------------------------------------------------


def node_texts(node: Node, *, begins: bool) -> Words:
    """The texts of a node as a script can express them; its name only if a variation `begins` there."""
    if node.attempt is not None:
        return comment_by_language(in_one_line(node.comment)), "", [], "", "", node.ask
    name = _title(node.name) if begins else ""
    return comment_by_language(node.comment), _title(node.chapter), node.notes, name, node.glyph, node.ask


def _title(text: str) -> str:
    """A title on one line, whatever the order of its languages."""
    return reorder_versions(in_one_line(text), CODES)


def comment_by_language(comment: str) -> Lines:
    """The lines of a comment by language."""
    found = {code: _lines(text) for code, text in versions_of(comment).items()}
    return {code: lines for code, lines in found.items() if lines}


def _lines(text: str) -> list[str]:
    """The lines of a text, without white space around each and empty lines around all."""
    lines = [line.strip() for line in text.split("\n")]
    while lines and not lines[0]:
        del lines[0]
    while lines and not lines[-1]:
        del lines[-1]
    return lines
