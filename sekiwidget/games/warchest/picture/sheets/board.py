"""The board: where its hexes lie, what is drawn under them, and the small places around the coin on a hex."""

from __future__ import annotations

from typing import Final

from sekiwidget.core.scene import Panel, Place, Point, Slot
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATIONS, NEAR, STARTS
from sekiwidget.games.warchest.components.units import SIDES
from sekiwidget.games.warchest.picture.kit.ground import LOW, middle
from sekiwidget.games.warchest.picture.sheets.panels import BOARD, SIZES
from sekiwidget.text.phrase import phrase

_CENTRES: Final = tuple((round(width / 2), round(height / 2)) for width, height in SIZES[BOARD])
_SCALES: Final = (0.63, 0.56)
"""of the board, wide and narrow."""
_COINS: Final = (41.5, 37)
"""The width of the box of everything that lies on a hex."""

# Below, the points are px of the unscaled board, from the middle of a hex.
_COIN: Final = (0, LOW)
_NAME: Final = (0, -32)
"""The foot of the name."""
_CUBE: Final = (-29, 25)
_CUBE_WIDTH: Final = 24
_LOST: Final = (32, 10)
_LOST_WIDTH: Final = 36

_MIDDLE: Final = (SIZES[BOARD][0][0] / 2, SIZES[BOARD][0][1] / 2)
_NOTES: Final = ("head", "held", "free")
_NOTE_LINE: Final = 17


def board_panel() -> Panel:
    """Water, board, and the names of the hexes."""
    wide, narrow = SIZES[BOARD]
    return Panel(wide, _sheet(0), phrase("The board"), narrow, _sheet(1))


def board_places() -> dict[str, Place]:
    """The hexes, the markers beside the coins, and the lines in the corner."""
    made: dict[str, Place] = {}
    for place, name in enumerate(HEXES):
        near = tuple(HEXES[other] for other in NEAR[place])
        hexes, coins = on_board(place), on_board(place, _COIN)
        slots = [
            Slot(xy, size=size, round=True, about=about) for xy, size, about in zip(coins, _COINS, hexes, strict=True)
        ]
        made[name] = Place(BOARD, slots[0], slots[1], neighbours=near)
    for place in LOCATIONS:
        made[f"{HEXES[place]}.cube"] = _beside(place, _CUBE, _CUBE_WIDTH)
    for line, note in enumerate(_NOTES):
        # The narrow board reaches into its corners, and the strips show the markers.
        corner = Slot((11, 18 + _NOTE_LINE * line), about=_MIDDLE)
        made[f"locations.{note}"] = Place(BOARD, corner, only="wide")
    return made


def on_board(place: int, by: Point = (0, 0)) -> tuple[Point, Point]:
    """Where a hex lies on the sheet, wide and narrow; `by` px of the unscaled board from its middle."""
    x, y = middle(place)
    (wide, high), (narrow, low) = (
        (round(left + scale * (x + by[0])), round(top + scale * (y + by[1])))
        for (left, top), scale in zip(_CENTRES, _SCALES, strict=True)
    )
    return (wide, high), (narrow, low)


def lost(place: int) -> Place:
    """Where a coin is struck out that a stack has lost."""
    return _beside(place, _LOST, _LOST_WIDTH)


def _beside(place: int, by: Point, size: float) -> Place:
    """A small place beside the middle of a hex."""
    wide, narrow = (
        Slot(xy, size=round(size * scale), about=about)
        for xy, scale, about in zip(on_board(place, by), _SCALES, on_board(place), strict=True)
    )
    return Place(BOARD, wide, narrow)


def _sheet(layout: int) -> str:
    width, height = SIZES[BOARD][layout]
    left, top = _CENTRES[layout]
    scale = _SCALES[layout]
    # Names and rings stand upright about the middle of their hex.
    middles = [on_board(place)[layout] for place in range(len(HEXES))]
    upright = [f"data-upright='{x} {y}'" for x, y in middles]
    rings = "".join(
        f"<g {upright[place]}><use href='#start-{side}' transform='translate({x} {y})scale({scale})'/></g>"
        for side, places in zip(SIDES, STARTS, strict=True)
        for place in places
        for x, y in [middles[place]]
    )
    names = []
    for place, name in enumerate(HEXES):
        x, y = on_board(place, _NAME)[layout]
        names.append(f"<text x='{x}' y='{y}' {upright[place]}>{name}</text>")
    look = "font:10px var(--sk-sans);fill:var(--sk-ink2);text-anchor:middle"
    return (
        f"<rect width='{width}' height='{height}' style='fill:var(--sk-water)'/>"
        f"<use href='#board' transform='translate({left} {top})scale({scale})'/>{rings}"
        f"<g style='{look}'>{''.join(names)}</g>"
    )
