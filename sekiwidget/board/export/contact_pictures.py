"""The pictures of a contact sheet: several nodes of a line on one page, sharing their shapes."""

from __future__ import annotations

from typing import Final

import svgwrite

from sekiwidget.board.image.drawing import EDGE, RIGHT, WIDTH, Json, Kit, description, panel, panels, title
from sekiwidget.board.image.pen import Pen, short
from sekiwidget.board.image.words import draw_header

MARGIN: Final = 22
"""Under a whole picture, in px of the drawing."""
PART: Final = 720
"""Width of a small picture: narrower than a whole one, so that its letters are larger in the same column."""


class Pictures:
    """Draws pictures in the light theme; `shapes` has the shapes they share."""

    def __init__(self, kit: Kit, backdrop: Json) -> None:
        self.backdrop = backdrop
        self._pen = Pen(kit, "light", "sk-", svgwrite.Drawing(debug=False))

    def whole(self, scene: Json, node: Json) -> str:
        """A node with its heading, every panel and the tables."""
        pen = self._pen
        pen.turn_to(svgwrite.Drawing(debug=False))
        paper = pen.rect((0, 0, WIDTH, 100), "paper")
        draw_header(pen, scene, EDGE + 2, RIGHT - 2)
        bottom = panels(pen, self.backdrop, scene) + MARGIN
        paper["height"] = short(bottom)
        return self._drawn((WIDTH, bottom), scene, node)

    def part(self, scene: Json, node: Json) -> str:
        """A node's main panel alone."""
        pen = self._pen
        pen.turn_to(svgwrite.Drawing(debug=False))
        known = [name for name in scene["panels"] if name in self.backdrop["panels"]]
        bottom = panel(pen, known[-1], self.backdrop, scene, (1, 1, PART - 2), 8) + 1 if known else 1
        return self._drawn((PART, bottom), scene, node)

    def shapes(self) -> str:
        """The shapes of the pictures drawn so far, as an element that takes no space."""
        # Not `display: none`: some browsers would lose clip paths and patterns.
        hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true"'
        return f"<svg {hidden}><defs>{self._pen.shapes()}</defs></svg>"

    def _drawn(self, size: tuple[float, float], scene: Json, node: Json) -> str:
        return self._pen.drawn(*size, title(scene, node), description(self.backdrop, scene, {}))
