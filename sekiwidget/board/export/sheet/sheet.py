"""A lesson on paper: one HTML file to print, with pictures of key moments and every commit in words.

A puzzle becomes a handout: the position and the task with room for an answer, and the solution on a separate page.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sekiwidget.base.phrase import phrase
from sekiwidget.base.whole_file import write_whole
from sekiwidget.board.export.page_frame import tongue
from sekiwidget.board.export.sheet import words
from sekiwidget.board.export.sheet.paper import element, paper
from sekiwidget.board.export.sheet.telling import Telling
from sekiwidget.board.session.perspective import ALL, checked, may_read
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire.page_state import backdrop_of
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.core.line import Node
from sekiwidget.languages.language import Told

if TYPE_CHECKING:
    from sekiwidget.board.export.sheet.pictures import Pictures
    from sekiwidget.lesson.script.puzzle import Puzzle

MOST: Final = 12
"""Maximum number of pictures on a sheet."""
_EACH: Final = phrase("Commit by commit")


def save_sheet(
    source: Source, path: str | os.PathLike[str], *, perspective: str = ALL, language: Told | None = None
) -> Path:
    """Write the sheet of a line to a file.

    Args:
        source: the game, the line, and the scenario with title and puzzle.
        path: the target, a name ending in `.html`.
        perspective: whose sheet; what that side may not know is not in the file.
        language: None is English.

    Raises:
        ValueError: a wrong suffix, or an unknown perspective.
        OSError: the file cannot be written; one that was there is as it was.
    """
    target = Path(path)
    if target.suffix.lower() != ".html":
        if target.suffix:
            raise ValueError(phrase("a sheet is saved as .html, not as {ending!r}", ending=target.suffix))
        raise ValueError(phrase("a sheet is saved as .html: add the ending to the name of the file"))
    write_whole(target, contact_sheet(source, perspective, language))
    return target


def contact_sheet(source: Source, perspective: str = ALL, language: Told | None = None) -> str:
    """The sheet as the text of an HTML file. Raises ValueError for an unknown perspective."""
    from sekiwidget.board.export.sheet.pictures import Pictures

    timeline = Timeline(source.game, source.line, checked(source.game, source.line, perspective)[0], source.steps)
    telling = Telling(timeline, language)
    pictures = Pictures(source.game.kit(), backdrop_of(source.game, language), language)
    puzzle = source.scenario.puzzle if source.scenario is not None else None
    body = _lesson(telling, pictures) if puzzle is None else _handout(telling, pictures, puzzle)
    parts = [*words.head(source, telling), *body]
    # The shapes in use are known only after all pictures are drawn.
    return paper(telling.said(source.title), [pictures.shapes(), *parts], tongue(language))


def moments(timeline: Timeline, most: int = MOST) -> list[Node]:
    """The nodes of the main line that get a picture, in line order: its ends, chapters, refused attempts, comments. If
    there are more than `most`, they are chosen in this order of priority.
    """
    main = timeline.line.main()
    weights: dict[int, int] = {}
    for node in main:
        entry = timeline.nodes[node.id]
        if node in (main[0], main[-1]):
            weights[node.id] = 0
        elif entry.get("quiet"):
            continue
        elif entry.get("chapter"):
            weights[node.id] = 1
        elif words.attempts(timeline, node):
            weights[node.id] = 2
        elif entry.get("comment"):
            weights[node.id] = 3
    chosen = sorted(weights, key=lambda node: (weights[node], node))[:most]
    return [node for node in main if node.id in chosen]


def _lesson(telling: Telling, pictures: Pictures) -> Iterator[str]:
    """The start large, the other moments small; then every commit in words."""
    first, *others = moments(telling.timeline)
    yield _figure(telling, first, pictures)
    yield _grid(telling, others, pictures)
    yield from _each(telling)


def _each(telling: Telling) -> Iterator[str]:
    """Every commit in words, and the variations."""
    yield element("h2", telling.said(_EACH))
    yield words.commits(telling)
    yield from words.variations(telling)


def _handout(telling: Telling, pictures: Pictures, puzzle: Puzzle) -> Iterator[str]:
    """The question; on the next page the solution, if one is written."""
    asked = _asked(telling.timeline, puzzle)
    yield _figure(telling, asked, pictures)
    yield from words.task(telling, puzzle)
    if asked is telling.timeline.line.main()[-1]:
        return
    yield '<section class="over">' + element("h2", telling.said(phrase("The solution")))
    yield _grid(telling, [node for node in moments(telling.timeline) if node.depth > asked.depth], pictures)
    yield from _each(telling)
    yield from words.mistakes(telling, puzzle)
    yield "</section>"


def _asked(timeline: Timeline, puzzle: Puzzle) -> Node:
    """Where the puzzle's side first has to decide; the end of the script if nowhere."""
    from sekiwidget.lesson.play.attempts import automatic

    main = timeline.line.main()
    # Whether a decision has only one option is known only to the side that holds the cards.
    known = may_read(timeline.perspective, puzzle.side)
    for node in main:
        if node.position.to_move != puzzle.side:
            continue
        if not known or automatic(node.position, timeline.line.seed, 0, passing=False) is None:
            return node
    return main[-1]


def _figure(telling: Telling, node: Node, pictures: Pictures) -> str:
    """The whole board at a node, without saying what led there."""
    _, scene = telling.shown(node.id)
    return f"<figure>{pictures.whole(scene, {})}</figure>"


def _grid(telling: Telling, nodes: Sequence[Node], pictures: Pictures) -> str:
    """Small pictures of the main panel, each with its number and its words."""
    figures = []
    for node in nodes:
        entry, scene = telling.shown(node.id)
        figures.append(f"<figure>{pictures.part(scene, entry)}{words.caption(telling, node, entry)}</figure>")
    return f'<div class="grid">{"".join(figures)}</div>' if figures else ""
