"""The pictures of a contact sheet: several nodes of a line on one page, sharing their shapes."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import svgwrite

from sekiwidget.base.phrase import phrase
from sekiwidget.base.whole_file import write_whole
from sekiwidget.board.image.drawing import EDGE, STAGE, TOP, Json, Kit, description, title
from sekiwidget.board.image.head import draw_header
from sekiwidget.board.image.pen import Pen
from sekiwidget.board.image.stage import main_panel, stage
from sekiwidget.board.image.strokes import short
from sekiwidget.board.session.perspective import ALL, checked, may_read
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire.frames import backdrop_of
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.core.line import Node
from sekiwidget.export import sheet_html
from sekiwidget.export.page import language_attributes
from sekiwidget.export.sheet_html import SheetView, element, sheet_page
from sekiwidget.languages.language import Told

if TYPE_CHECKING:
    from sekiwidget.lesson.script.puzzle import Puzzle


PART: Final = 720
"""Width of a small picture: narrower than a whole one, so that its letters are larger in the same column."""


class SheetPictures:
    """Draws pictures in the light theme, in a language; `shapes` has the shapes they share."""

    def __init__(self, kit: Kit, backdrop: Json, language: Told | None = None) -> None:
        self.backdrop = backdrop
        self._pen = Pen(kit, "light", "sk-", svgwrite.Drawing(debug=False), language)

    def whole(self, scene: Json, node: Json) -> str:
        """A node with its heading and the whole stage."""
        pen = self._pen
        pen.turn_to(svgwrite.Drawing(debug=False))
        wide = STAGE + 2 * EDGE
        paper = pen.rect((0, 0, wide, 100), "paper")
        draw_header(pen, self.backdrop.get("rules", {}), scene, EDGE + 2, wide - EDGE - 2)
        bottom = stage(pen, self.backdrop, scene, EDGE, TOP, STAGE) + EDGE
        paper["height"] = short(bottom)
        return self._drawn((wide, bottom), scene, node)

    def part(self, scene: Json, node: Json) -> str:
        """A node's main panel alone."""
        pen = self._pen
        pen.turn_to(svgwrite.Drawing(debug=False))
        bottom = main_panel(pen, self.backdrop, scene, 1, 1, PART - 2) + 1
        return self._drawn((PART, bottom), scene, node)

    def shapes(self) -> str:
        """The shapes of the pictures drawn so far, as an element that takes no space."""
        # Not `display: none`: some browsers would lose clip paths and patterns.
        hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true"'
        return f"<svg {hidden}><defs>{self._pen.shapes()}</defs></svg>"

    def _drawn(self, size: tuple[float, float], scene: Json, node: Json) -> str:
        return self._pen.drawn(*size, self._pen.said(title(scene, node)), description(self.backdrop, scene, {}))


# A lesson on paper: one HTML file to print, with pictures of key moments and every commit in words.

MOST_PICTURES: Final = 12
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

    timeline = Timeline(source.game, source.line, checked(source.game, source.line, perspective)[0], source.steps)
    telling = SheetView(timeline, language)
    pictures = SheetPictures(source.game.kit(), backdrop_of(source.game, language), language)
    puzzle = source.scenario.puzzle if source.scenario is not None else None
    body = _lesson(telling, pictures) if puzzle is None else _handout(telling, pictures, puzzle)
    parts = [*sheet_html.heading(source, telling), *body]
    # The shapes in use are known only after all pictures are drawn.
    return sheet_page(telling.said(source.title), [pictures.shapes(), *parts], language_attributes(language))


def key_moments(timeline: Timeline, most: int = MOST_PICTURES) -> list[Node]:
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
        elif sheet_html.refused_attempts(timeline, node):
            weights[node.id] = 2
        elif entry.get("comment"):
            weights[node.id] = 3
    chosen = sorted(weights, key=lambda node: (weights[node], node))[:most]
    return [node for node in main if node.id in chosen]


def _lesson(telling: SheetView, pictures: SheetPictures) -> Iterator[str]:
    """The start large, the other moments small; then every commit in words."""
    first, *others = key_moments(telling.timeline)
    yield _figure(telling, first, pictures)
    yield _grid(telling, others, pictures)
    yield from _each(telling)


def _each(telling: SheetView) -> Iterator[str]:
    """Every commit in words, and the variations."""
    yield element("h2", telling.said(_EACH))
    yield sheet_html.commit_list(telling)
    yield from sheet_html.variation_list(telling)


def _handout(telling: SheetView, pictures: SheetPictures, puzzle: Puzzle) -> Iterator[str]:
    """The question; on the next page the solution, if one is written."""
    asked = _asked(telling.timeline, puzzle)
    yield _figure(telling, asked, pictures)
    yield from sheet_html.task(telling, puzzle)
    if asked is telling.timeline.line.main()[-1]:
        return
    yield '<section class="over">' + element("h2", telling.said(phrase("The solution")))
    yield _grid(telling, [node for node in key_moments(telling.timeline) if node.depth > asked.depth], pictures)
    yield from _each(telling)
    yield from sheet_html.mistake_list(telling, puzzle)
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


def _figure(telling: SheetView, node: Node, pictures: SheetPictures) -> str:
    """The whole board at a node, without saying what led there."""
    _, scene = telling.shown(node.id)
    return f"<figure>{pictures.whole(scene, {})}</figure>"


def _grid(telling: SheetView, nodes: Sequence[Node], pictures: SheetPictures) -> str:
    """Small pictures of the main panel, each with its number and its words."""
    figures = []
    for node in nodes:
        entry, scene = telling.shown(node.id)
        figures.append(f"<figure>{pictures.part(scene, entry)}{sheet_html.caption(telling, node, entry)}</figure>")
    return f'<div class="grid">{"".join(figures)}</div>' if figures else ""
