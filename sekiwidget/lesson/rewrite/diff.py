"""Differences of two lines: commits, attempts, variations, and the texts of the teacher."""

from __future__ import annotations

from typing import TypeAlias

from sekiwidget.core.line import Line, Node, Note
from sekiwidget.lesson.play.actions import automatic_action
from sekiwidget.lesson.play.comments import in_one_line
from sekiwidget.text.languages import CODES
from sekiwidget.text.multilingual import map_versions, reorder_versions, versions_of

Lines: TypeAlias = dict[str, list[str]]
"""The lines of a comment by language; of a plain one under an empty language."""
Words: TypeAlias = "tuple[Lines, str, list[Note], str, str]"
"""The lines of a comment, a chapter, marks and arrows, the name of a variation, a glyph."""


class LineDiff:
    """The differences of a line that was read from the one shown. Ids are those of the line shown.

    `lines`: nodes with other commits or attempts after them, or in another order; `words`: nodes with another comment,
    chapter, mark or name. Automatic commits after the end of a branch are no difference, nor are texts of that end
    that stand after them: a script cannot express this otherwise.
    """

    def __init__(self, shown: Line, read: Line) -> None:
        self._shown = shown
        self._read = read
        self.lines: set[int] = set()
        self.words: set[int] = set()
        waiting = [(shown.nodes[0], read.nodes[0], False)]
        while waiting:
            one, other, begins = waiting.pop()
            ends = None if any(child.commit for child in shown.children(one.id)) else end_of_automatic(read, other)
            texts = node_texts(other, begins=begins)
            if ends is not None:
                texts = _together(texts, node_texts(ends, begins=False))
            if node_texts(one, begins=begins) != texts:
                self.words.add(one.id)
            waiting += self._after(one, other, beyond=ends is not None)

    def __bool__(self) -> bool:
        return bool(self.lines or self.words)

    def _after(self, one: Node, other: Node, *, beyond: bool) -> list[tuple[Node, Node, bool]]:
        """The pairs of nodes that follow; `beyond`: the commits after the other node are automatic."""
        tried, retried = ([n for n in line.children(at.id) if n.attempt] for line, at in self._each(one, other))
        made, remade = ([n for n in line.children(at.id) if n.commit] for line, at in self._each(one, other))
        if beyond:
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


def end_of_automatic(line: Line, node: Node) -> Node | None:
    """The last of the automatic commits after a node, if nothing else follows, with texts only at that end."""
    here = node
    while following := [child for child in line.children(here.id) if child.commit is not None]:
        before, (here, *others) = here, following
        action = automatic_action(before.position, line.seed, before.depth)
        if others or here.commit is None or here.commit.action != action:
            return None
        if before is not node and any(node_texts(before, begins=True)):
            return None
        if any(child.attempt is not None for child in line.children(here.id)):
            return None
    return None if here is node else here


# -- texts of a node ---------------------------------------------------------------------------------------------------


def node_texts(node: Node, *, begins: bool) -> Words:
    """The texts of a node as a script can express them; its name only if a variation `begins` there."""
    if node.attempt is not None:
        return comment_by_language(in_one_line(node.comment)), "", [], "", ""
    name = _title(node.name) if begins else ""
    return comment_by_language(node.comment), _title(node.chapter), node.notes, name, node.glyph


def _title(text: str) -> str:
    """A title on one line, whatever the order of its languages."""
    return reorder_versions(in_one_line(text), CODES)


def _together(first: Words, second: Words) -> Words:
    """The texts of two nodes together; at most one of them has a chapter."""
    comment = {code: first[0].get(code, []) + second[0].get(code, []) for code in (*first[0], *second[0])}
    chapter, name = _beside(first[1], second[1]), _beside(first[3], second[3])
    return comment, chapter, first[2] + second[2], name, first[4] + second[4]


def _beside(one: str, other: str) -> str:
    return map_versions(lambda first, second: f"{first}{second}", one, other)


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
