"""A lesson on paper: one HTML file to print, with pictures of key moments and every commit in words.

A puzzle becomes a handout: the position and the task with room for an answer, and the solution on a separate page.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import svgwrite

from sekiwidget.base.files import write_file
from sekiwidget.board.image.drawing import (
    EDGE,
    STAGE,
    TOP,
    Kit,
    description,
    title,
)
from sekiwidget.board.image.pen import Pen
from sekiwidget.board.image.picture_texts import draw_header
from sekiwidget.board.image.stage import draw_main_panel, draw_stage
from sekiwidget.board.image.svg_shapes import Json, rounded
from sekiwidget.board.session.perspective import ALL, checked, may_read
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire.page_state import backdrop_of
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.core.line import Node
from sekiwidget.export import sheet_html
from sekiwidget.export.page import language_attributes
from sekiwidget.export.sheet_html import SheetView, element, sheet_page
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import begin_sentence, phrase

if TYPE_CHECKING:
    from sekiwidget.lesson.script.puzzle import Puzzle


MOST_PICTURES: Final = 12
"""Maximum number of pictures on a sheet."""
_EACH: Final = phrase("Move by move")


def save_sheet(
    source: Source, path: str | os.PathLike[str], *, perspective: str = ALL, language: Translator | None = None
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
            raise ValueError(
                phrase("the file name of a sheet must end with .html, not {ending!r}", ending=target.suffix)
            )
        raise ValueError(phrase("the file name of a sheet must end with .html"))
    write_file(target, contact_sheet(source, perspective, language))
    return target


def contact_sheet(source: Source, perspective: str = ALL, language: Translator | None = None) -> str:
    """The sheet as the text of an HTML file. Raises ValueError for an unknown perspective."""
    timeline = Timeline(source.game, source.line, checked(source.game, source.line, perspective)[0], source.steps)
    view = SheetView(timeline, language)
    pictures = SheetPictures(source.game.kit(), backdrop_of(source.game, language), language)
    puzzle = source.scenario.puzzle if source.scenario is not None else None
    body = _lesson(view, pictures) if puzzle is None else _handout(view, pictures, puzzle)
    parts = [*sheet_html.heading(source, view), *body]
    # The shapes in use are known only after all pictures are drawn.
    return sheet_page(view.translated(source.title), [pictures.shapes(), *parts], language_attributes(language))


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


def _lesson(view: SheetView, pictures: SheetPictures) -> Iterator[str]:
    """A large picture of the start, small ones of other moments; then every commit in words."""
    first, *others = key_moments(view.timeline)
    yield _figure(view, first, pictures)
    yield _grid(view, others, pictures)
    yield from _all_commits(view)


def _all_commits(view: SheetView) -> Iterator[str]:
    """Every commit in words, and the variations."""
    yield element("h2", view.translated(_EACH))
    yield sheet_html.commit_list(view)
    yield from sheet_html.variation_list(view)


def _handout(view: SheetView, pictures: SheetPictures, puzzle: Puzzle) -> Iterator[str]:
    """The task; on the next page the solution, if one is written."""
    start = _first_decision(view.timeline, puzzle)
    yield _figure(view, start, pictures)
    yield from sheet_html.task(view, puzzle)
    if start is view.timeline.line.main()[-1]:
        return
    yield '<section class="over">' + element("h2", view.translated(begin_sentence(phrase("the solution"))))
    yield _grid(view, [node for node in key_moments(view.timeline) if node.depth > start.depth], pictures)
    yield from _all_commits(view)
    yield from sheet_html.mistake_list(view, puzzle)
    yield "</section>"


def _first_decision(timeline: Timeline, puzzle: Puzzle) -> Node:
    """The node where the puzzle's side first has to decide; the end of the script if there is none."""
    from sekiwidget.lesson.play.actions import implied_action

    main = timeline.line.main()
    # Only the side that holds the cards knows whether a decision has just one option.
    known = may_read(timeline.perspective, puzzle.side)
    for node in main:
        if node.position.to_move != puzzle.side:
            continue
        if not known or implied_action(node.position, timeline.line.seed, 0, passing=False) is None:
            return node
    return main[-1]


def _figure(view: SheetView, node: Node, pictures: SheetPictures) -> str:
    """The whole board at a node, without the sentence that led there."""
    _, scene = view.step_and_scene(node.id)
    return f"<figure>{pictures.whole(scene, {})}</figure>"


def _grid(view: SheetView, nodes: Sequence[Node], pictures: SheetPictures) -> str:
    """Small pictures of the main panel, each with its number and caption."""
    figures = []
    for node in nodes:
        entry, scene = view.step_and_scene(node.id)
        figures.append(f"<figure>{pictures.part(scene, entry)}{sheet_html.caption(view, node, entry)}</figure>")
    return f'<div class="grid">{"".join(figures)}</div>' if figures else ""


# -- pictures ----------------------------------------------------------------------------------------------------------

PART: Final = 720
"""Width of a small picture: narrower than a whole one, so that its letters are larger in the same column."""


class SheetPictures:
    """Draws nodes in the light theme, in a language; `shapes` has the shapes that the pictures share."""

    def __init__(self, kit: Kit, backdrop: Json, language: Translator | None = None) -> None:
        self.backdrop = backdrop
        self._pen = Pen(kit, "light", "sk-", svgwrite.Drawing(debug=False), language)

    def whole(self, scene: Json, node: Json) -> str:
        """A picture of a node: its heading and the whole stage."""
        pen = self._pen
        pen.turn_to(svgwrite.Drawing(debug=False))
        wide = STAGE + 2 * EDGE
        paper = pen.rect((0, 0, wide, 100), "paper")
        draw_header(pen, self.backdrop.get("rules", {}), scene, EDGE + 2, wide - EDGE - 2)
        bottom = draw_stage(pen, self.backdrop, scene, EDGE, TOP, STAGE) + EDGE
        paper["height"] = rounded(bottom)
        return self._drawn((wide, bottom), scene, node)

    def part(self, scene: Json, node: Json) -> str:
        """A picture of a node's main panel."""
        pen = self._pen
        pen.turn_to(svgwrite.Drawing(debug=False))
        bottom = draw_main_panel(pen, self.backdrop, scene, 1, 1, PART - 2) + 1
        return self._drawn((PART, bottom), scene, node)

    def shapes(self) -> str:
        """The shapes of the pictures drawn so far, as an element that takes no space."""
        # Not `display: none`: some browsers would lose clip paths and patterns.
        hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true"'
        return f"<svg {hidden}><defs>{self._pen.shapes()}</defs></svg>"

    def _drawn(self, size: tuple[float, float], scene: Json, node: Json) -> str:
        return self._pen.drawn(*size, self._pen.said(title(scene, node)), description(self.backdrop, scene, {}))
