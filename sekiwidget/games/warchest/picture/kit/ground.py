"""The ground of the board around its centre: shore and waterlines, hexes, the marked ones; rings for the starts."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final

from sekiwidget.games.warchest.components.hexes import AXIAL, LOCATIONS, RADIUS

STEP: Final = 50
"""From the middle of a hex to a corner of its cell, in px."""
_HEX: Final = "l41 24v48l-41 24-41-24v-48z"
"""A hex from its upper corner: a little less than its cell."""
_TOP: Final = 48
_SHORE: Final = 68
"""How far the land goes beyond the middles of the outermost hexes."""
_TURNS: Final = 54
LOW: Final = 6
"""A coin lies so much below the middle of its hex, so that the name has room above it."""


def middle(place: int) -> tuple[float, float]:
    """Where a hex lies, from the centre of the board; y points down."""
    q, r = AXIAL[place]
    return sqrt(3) * STEP * (q + r / 2), 1.5 * STEP * r


def ground() -> str:
    """The markup, the centre of the board at 0, 0."""
    waves = "".join(
        f"<path d='{_shore(_SHORE + 9 * line)}' opacity='{faint}'/>" for line, faint in ((3, 0.4), (2, 0.7), (1, 1))
    )
    land = f"<path d='{_shore(_SHORE)}' style='fill:var(--sk-land);stroke:var(--sk-coast);stroke-width:1.3'/>"
    plain = "".join(_hex(place) for place in range(len(AXIAL)) if place not in LOCATIONS)
    marked = "".join(_hex(place) for place in LOCATIONS)
    return (
        f"<g style='fill:none;stroke:var(--sk-wave);stroke-width:1.1'>{waves}</g>{land}"
        "<g style='fill:var(--sk-lane);stroke:var(--sk-edge);stroke-width:1'>"
        f"<path d='{plain}'/><path d='{marked}' style='fill:var(--sk-field)'/></g>"
    )


def _hex(place: int) -> str:
    x, y = middle(place)
    return f"M{round(x)} {round(y - _TOP)}{_HEX}"


def ring(side: str) -> str:
    """A ring in the colour of a side, around the coin of a hex whose middle is 0, 0: it lies below the hex's name."""
    face, rim = ("coin-a", "coin-a-rim") if side == "white" else ("black", "black-rim")
    circle = f"<circle cy='{LOW}' r='27.5' style='fill:none;stroke:var(--sk-"
    return f"{circle}{rim});stroke-width:7'/>{circle}{face});stroke-width:4.6'/>"


def _shore(reach: float) -> str:
    """A closed line around the hexagon of the outermost hexes, uneven as a shore is."""
    side = 1.5 * STEP * RADIUS
    points = []
    for turn in range(_TURNS):
        angle = 2 * pi * turn / _TURNS
        # a shore has no corners
        straight = side / cos(min(abs(angle % (pi / 3) - pi / 6), 0.44))
        uneven = 4 * sin(7 * angle + 1) + 3 * sin(12 * angle + 2)
        points.append(((straight + reach + uneven) * cos(angle), (straight + reach + uneven) * sin(angle)))
    corners = [(round(x), round(y)) for x, y in points]
    halves = [((x + u) // 2, (y + v) // 2) for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True)]
    drawn = f"M{halves[-1][0]} {halves[-1][1]}"
    for (u, v), (x, y), (a, b) in zip([halves[-1], *halves], corners, halves, strict=False):
        drawn += f"q{_pair(x - u, y - v)} {_pair(a - u, b - v)}".replace(" -", "-")
    return f"{drawn}z"


def _pair(x: int, y: int) -> str:
    return f"{x} {y}"
