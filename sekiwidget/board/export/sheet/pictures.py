"""The pictures of a contact sheet: several nodes of a line on one page, sharing their shapes."""

from __future__ import annotations

from typing import Final

import svgwrite

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
from sekiwidget.languages.language import Told

PART: Final = 720
"""Width of a small picture: narrower than a whole one, so that its letters are larger in the same column."""


class Pictures:
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
        bottom = draw_stage(pen, self.backdrop, scene, EDGE, TOP, STAGE) + EDGE
        paper["height"] = rounded(bottom)
        return self._drawn((wide, bottom), scene, node)

    def part(self, scene: Json, node: Json) -> str:
        """A node's main panel alone."""
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
