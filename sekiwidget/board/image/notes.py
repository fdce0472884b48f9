"""A teacher's marks in colour, and the glyph of a commit. Each differs from the others by more than its hue."""

from __future__ import annotations

import math
from typing import Any, Final, TypeAlias

from sekiwidget.board.image.strokes import Strokes

Point: TypeAlias = tuple[float, float]

DASHES: Final = {"green": "", "red": "11 6", "blue": "11 9 0.1 9", "yellow": ""}
"""How the line of a mark is broken, by its colour; yellow has a core of its own."""
_SHAFT: Final = 7.0
_RING: Final = 4.2
_HOLLOW: Final = 1.9
"""By how much a hollow line is wider."""
_FILLED: Final = {"!!": "ink", "!": "ink", "!?": "field2"}
_EDGED: Final = {"!!": ("ink", 1.2), "?": ("ink", 2.2), "??": ("ink", 1.4), "?!": ("edge", 1.2)}
"""Colour and width of a glyph's edge; with two signs of a kind it is double."""


def draw_ring(pen: Strokes, centre: Point, radius: float, colour: str) -> None:
    """A ring in a teacher's colour, its width in the units of the panel."""
    name, hollow = f"mark-{colour}", colour == "yellow"
    pen.circle(centre, radius, "none", "paper", _RING + 3.4, opacity=0.7)
    pen.circle(centre, radius, "none", name, _RING * (_HOLLOW if hollow else 1), **_broken(colour))
    if hollow:
        pen.circle(centre, radius, "none", "mark-core", _RING * 0.9)


def draw_arrow(pen: Strokes, start: Point, end: Point, colour: str) -> None:
    """An arrow in a teacher's colour, from one place towards another."""
    length = math.dist(start, end) or 1.0
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    gap = min(24.0, length / 4)
    first, tip = gap / 2, length - gap
    neck = max(first, tip - 23)
    name = f"mark-{colour}"

    def at(along: float, aside: float = 0.0) -> str:
        return f"{start[0] + dx * along - dy * aside:.1f} {start[1] + dy * along + dx * aside:.1f}"

    shaft = f"M{at(first)}L{at(neck + 1)}"
    head = f"M{at(neck, -12)}L{at(tip)}L{at(neck, 12)}z"
    pen.path(shaft, "none", "land", _SHAFT + 5)
    pen.path(head, "land", "land", 5, stroke_linejoin="round")
    hollow = colour == "yellow"
    pen.path(shaft, "none", name, _SHAFT * (1.3 if hollow else 1), **_broken(colour))
    if hollow:
        pen.path(shaft, "none", "mark-core", _SHAFT * 0.6)
    pen.path(head, "mark-core" if hollow else name, name, 2.4 if hollow else 0.1, stroke_linejoin="round")


def _broken(colour: str) -> dict[str, Any]:
    dashes = DASHES[colour]
    return {"stroke_dasharray": dashes, "stroke_linecap": "round" if colour == "blue" else "butt"} if dashes else {}


def draw_glyph(pen: Any, glyph: str, right: float, top: float, size: float) -> None:
    """A glyph in its square, which ends at `right`; lengths in units of the picture."""
    left = right - size
    fill = _FILLED.get(glyph, "none")
    pen.rect((left, top, size, size), fill, radius=4)
    if glyph in _EDGED:
        colour, wide = _EDGED[glyph]
        pen.rect((left + wide / 2, top + wide / 2, size - wide, size - wide), "none", colour, wide, 4)
        if glyph in ("!!", "??"):
            inner = "paper" if glyph == "!!" else colour
            pen.rect((left + 3, top + 3, size - 6, size - 6), "none", inner, 1.2, 2)
    ink = "paper" if fill == "ink" else "ink"
    pen.text(glyph, left + size / 2, top + size * 0.7, size * 0.56, ink, bold=True, anchor="middle")
