"""The stops of a line: what a reader sees who goes through it step by step.

A stop is a commit with all that is folded into it, seen after the last of them; or an attempt that was refused, after
the commit at which it was made. A commit that changes nothing in a view is no stop. The page finds the same ones
(`js/src/sync/walk.ts`).
"""

from __future__ import annotations

from typing import NamedTuple

from sekiwidget.base.multilingual import versions_of
from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import As, Listed
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.core.line import Line, Node


class Chapter(NamedTuple):
    """A chapter of a line: its title and its first node."""

    title: str
    node: int


def chapter_of(line: Line, beginning: str) -> Chapter:
    """The first chapter whose title begins with these words, in any language and any case.

    Raises ValueError, naming those there are.
    """
    chapters, asked = [Chapter(*found) for found in line.chapters()], repr(beginning)
    for chapter in chapters:
        if any(title.lower().startswith(beginning.lower()) for title in versions_of(chapter.title).values()):
            return chapter
    if chapters:
        known = As(Listed(chapter.title for chapter in chapters), "apart")
        raise ValueError(phrase("no chapter begins with {chapter}: {known}", chapter=asked, known=known))
    raise ValueError(phrase("no chapter begins with {chapter}: there is none in this line", chapter=asked))


def steps_through(timeline: Timeline, through: int) -> list[int]:
    """The stops of the line through a node, from the start to its end."""
    return _steps(timeline, line_through(timeline.line, through))


def steps_of_chapter(timeline: Timeline, chapter: Chapter) -> list[int]:
    """The stops of a chapter, up to the next one on its line."""
    way = line_through(timeline.line, chapter.node)
    first = next(i for i, node in enumerate(way) if node.id == chapter.node)
    end = next((i for i, node in enumerate(way) if i > first and node.chapter), len(way))
    inside = {node.id for node in way[first:end]}
    nodes = timeline.line.nodes
    return [
        stop
        for stop in _steps(timeline, way)
        if stop in inside or (nodes[stop].attempt is not None and nodes[stop].parent in inside)
    ]


def line_through(line: Line, node: int) -> list[Node]:
    """The commits from the start through a node, and on along the main children to the end."""
    way = [one for one in line.path(node) if one.attempt is None]
    while (after := next((child for child in line.children(way[-1].id) if child.attempt is None), None)) is not None:
        way.append(after)
    return way


def _steps(timeline: Timeline, way: list[Node]) -> list[int]:
    found: list[int] = []
    tried: list[int] = []
    seen = False
    for node in way:
        entry = timeline.nodes[node.id]
        if not entry.get("quiet"):
            # What goes on with a step takes its place, and the attempts on the way come after it.
            if seen and entry.get("joined"):
                found.pop()
            else:
                found += tried
                tried = []
            found.append(node.id)
            seen = True
        elif not entry.get("joined"):
            # A step that begins unseen: what goes on with it shows first, as a step of its own.
            seen = False
        tried += [
            child.id
            for child in timeline.line.children(node.id)
            if child.attempt is not None and not timeline.nodes[child.id].get("quiet")
        ]
    return found + tried
