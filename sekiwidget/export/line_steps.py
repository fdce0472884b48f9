"""The steps of a line, as a moving picture shows them: the nodes after which to look.

A step is a commit with the commits folded into it, seen after the last of them; or a refused attempt, seen after the
commit at which it was made. A commit that changes nothing in a view is no step. The page finds the same steps
(`js/src/sync/walk.ts`).
"""

from __future__ import annotations

from typing import NamedTuple

from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.core.line import Line, Node
from sekiwidget.text.multilingual import versions_of
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import As, Listed


class Chapter(NamedTuple):
    """A chapter of a line: its title and its first node."""

    title: str
    node: int


def chapter_of(line: Line, beginning: str) -> Chapter:
    """The first chapter whose title begins with these words, in any language and any case.

    Raises ValueError, which names the chapters.
    """
    chapters, asked = [Chapter(*found) for found in line.chapters()], beginning
    for chapter in chapters:
        if any(title.lower().startswith(beginning.lower()) for title in versions_of(chapter.title).values()):
            return chapter
    if chapters:
        known = As(Listed(chapter.title for chapter in chapters), "apart")
        raise ValueError(
            phrase("There is no chapter that begins with {chapter!r}. Known: {known}", chapter=asked, known=known)
        )
    raise ValueError(
        phrase("There is no chapter that begins with {chapter!r}: the line has no chapters", chapter=asked)
    )


def steps_through(timeline: Timeline, through: int) -> list[int]:
    """The steps of the line through a node, from the start to its end."""
    return _steps(timeline, line_through(timeline.line, through))


def steps_of_chapter(timeline: Timeline, chapter: Chapter) -> list[int]:
    """The steps of a chapter, up to the next one on its line."""
    path = line_through(timeline.line, chapter.node)
    first = next(i for i, node in enumerate(path) if node.id == chapter.node)
    end = next((i for i, node in enumerate(path) if i > first and node.chapter), len(path))
    inside = {node.id for node in path[first:end]}
    nodes = timeline.line.nodes
    return [
        step
        for step in _steps(timeline, path)
        if step in inside or (nodes[step].attempt is not None and nodes[step].parent in inside)
    ]


def line_through(line: Line, node: int) -> list[Node]:
    """The commits from the start through a node, and on along the main children to the end."""
    path = [one for one in line.path(node) if one.attempt is None]
    while (after := next((child for child in line.children(path[-1].id) if child.attempt is None), None)) is not None:
        path.append(after)
    return path


def _steps(timeline: Timeline, path: list[Node]) -> list[int]:
    found: list[int] = []
    tried: list[int] = []
    seen = False
    for node in path:
        entry = timeline.nodes[node.id]
        if not entry.get("quiet"):
            # A commit that continues a step replaces it; the attempts in between come after it.
            if seen and entry.get("joined"):
                found.pop()
            else:
                found += tried
                tried = []
            found.append(node.id)
            seen = True
        elif not entry.get("joined"):
            # The step begins unseen: the commit that continues it is shown as a step.
            seen = False
        tried += [
            child.id
            for child in timeline.line.children(node.id)
            if child.attempt is not None and not timeline.nodes[child.id].get("quiet")
        ]
    return found + tried
