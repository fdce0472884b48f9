"""The strips of the sides: one's own board with its spaces and hand below, the others, two to a row, above."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import ceil
from typing import Final

from sekiwidget.authoring.svg import fill, line
from sekiwidget.core.scene import Place, Point, Slot
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import SPACES
from sekiwidget.games.shogun.components.cubes import PLAYERS
from sekiwidget.games.shogun.picture.sheets.panels import (
    HAND_PANEL,
    OWN_PANEL,
    STAGE,
    others_panel,
    point,
    strip_sizes,
)

STATS: Final = ("points", "chest", "rice", "army", "province")
"""What is counted for each side: victory points, chests, rice, armies in the supply, provinces."""

_OWN_STATS: Final = ((150, 46, 16, 13), (104, 37, 14, 10))
"""Where the first sign stands, the step to the next, the width of a sign, the middle of the line."""
_OTHER_STATS: Final = ((84, 32.5, 11), (74, 29, 10))
_CLEAR: Final = 2.5
"""How far a number stands off its sign: the sign is framed when it has changed."""
_OWN_MARKS: Final = (point(127, 12, 15), point(85, 10.5, 13))
_OTHER_NAMES: Final = ((15, 28, 16), (11, 21, 13))
"""The middle of a side's mark, where its name begins, the width of the mark."""
_CELLS: Final = ((291.5, 22), (187, 20))
"""The width and height of what one of the others has."""

_LAID: Final = (46, 30)
"""The widths of a card of another side: one that is seen, and one that stands for all that lie face down."""

_TICKETS: Final = (46, 43)
"""The widths of the cards on the spaces."""
_HAND: Final = ((21, 559, 46, 19), (20, 353, 45, 17))
"""Left end, room, width of a card, from row to row. Before each card there is room for its number in the list."""
_PER_ROW: Final = (9, 6)


def from_own_side(sides: tuple[Side, ...], own: Side) -> tuple[Side, ...]:
    """The sides from one's own on, in seat order."""
    first = sides.index(own)
    return (*sides[first:], *sides[:first])


def seats(sides: tuple[Side, ...], own: Side) -> dict[Side, str]:
    """What the places of each side begin with: its own strip, or one of the seats on that of the others."""
    strip = others_panel(len(sides))
    return {side: f"{strip}.{at - 1}" if at else OWN_PANEL for at, side in enumerate(from_own_side(sides, own))}


@cache
def strip_places() -> Mapping[str, Place]:
    """The places of one's own strip, and of the others for each number of sides."""
    made = _own()
    for players in PLAYERS:
        for at in range(players - 1):
            made.update(other_places(others_panel(players), at))
    return made


def _own() -> dict[str, Place]:
    made = {"own.name": Place(OWN_PANEL, point(9, 18), point(6, 15)), "own.mark": Place(OWN_PANEL, *_OWN_MARKS)}
    for at, name in enumerate(STATS):
        signs, numbers = [], []
        for left, pitch, size, middle in _OWN_STATS:
            signs.append(point(left + at * pitch, middle, size))
            numbers.append(point(left + at * pitch + size / 2 + 4, middle + 4))
        made[f"own.has.{name}"] = Place(OWN_PANEL, signs[0], signs[1])
        made[f"own.has.{name}.count"] = Place(OWN_PANEL, numbers[0], numbers[1])
    for at, space in enumerate(SPACES):
        (x, y), (u, v) = _seat(at)
        made[f"own.{space}.sign"] = Place(OWN_PANEL, point(x, y - 19.5, 18), point(u - 29, v, 14))
        made[f"own.{space}"] = Place(OWN_PANEL, point(x, y, _TICKETS[0]), point(u, v, _TICKETS[1]))
    return made


def _seat(at: int) -> tuple[Point, Point]:
    """The middle of the card on a space: wide, all in one row below their signs; narrow, six to a row beside them."""
    row, column = divmod(at, 6)
    return (round(29.5 + 52 * at, 1), 50.5), (41.5 + 61.5 * column, 33 + 20 * row)


def other_places(strip: str, at: int) -> dict[str, Place]:
    """The places of one of the sides that share a strip, two to a row."""
    seat, (down, right) = f"{strip}.{at}", divmod(at, 2)
    corners = [(right * wide, down * high) for wide, high in _CELLS]
    (x, y), (u, v) = corners
    (mark, first, wide), (mark_narrow, first_narrow, narrow) = _OTHER_NAMES
    middles = (y + _CELLS[0][1] / 2 + 2, v + _CELLS[1][1] / 2 + 2)
    made = {
        f"{seat}.mark": Place(strip, point(x + mark, middles[0], wide), point(u + mark_narrow, middles[1], narrow)),
        f"{seat}.name": Place(strip, point(x + first, middles[0] + 4), point(u + first_narrow, middles[1] + 4)),
    }
    for number, name in enumerate(STATS):
        signs, numbers = [], []
        for (left, top), (start, pitch, size), (_, high) in zip(corners, _OTHER_STATS, _CELLS, strict=True):
            middle = top + high / 2 + 2
            signs.append(point(left + start + number * pitch, middle, size))
            numbers.append(point(left + start + number * pitch + size / 2 + _CLEAR, middle + 4))
        # The map tells it too, and a narrow strip has no room.
        only = "wide" if name == "province" else ""
        made[f"{seat}.has.{name}"] = Place(strip, signs[0], signs[1], only=only)
        made[f"{seat}.has.{name}.count"] = Place(strip, numbers[0], numbers[1], only=only)
    middle = y + _CELLS[0][1] / 2 + 2
    made[f"{seat}.laid"] = Place(strip, point(x + 264, middle, _LAID[0]), only="wide")
    made[f"{seat}.down"] = Place(strip, point(x + 252, middle, _LAID[1]), only="wide")
    made[f"{seat}.down.count"] = Place(strip, point(x + 252 + _LAID[1] / 2 + 3, middle + 4), only="wide")
    return made


@cache
def hand_place(count: int) -> Place:
    """A hand of so many cards in two rows, closer when there are many."""
    slots = []
    for (left, room, size, pitch), least in zip(_HAND, _PER_ROW, strict=True):
        per_row = max(least, ceil(count / 2))
        high = size * 0.34
        step = room / per_row
        box = (left, 3, room, high)
        slots.append(Slot(box=box, arrange="row", pitch=round(step, 1), size=size, per_row=per_row, row_pitch=pitch))
    return Place(HAND_PANEL, slots[0], slots[1])


def own_sheet(layout: int) -> str:
    """Paper with an empty seat for the card of each space."""
    wide, high = STAGE[layout][0], strip_sizes()[OWN_PANEL][layout][1]
    size = _TICKETS[layout]
    card = size * 0.34
    seats = ""
    for at in range(len(SPACES)):
        x, y = _seat(at)[layout]
        left, top = x - size / 2 + 0.5, y - card / 2 + 0.5
        seats += f"<rect x='{left:g}' y='{top:g}' width='{size - 1}' height='{card - 1:g}' rx='3'/>"
    look = f"style='fill:none;{line('edge', 1)};stroke-dasharray:3 2.5'"
    return f"<rect width='{wide}' height='{high}' style='{fill('paper')}'/><g {look}>{seats}</g>"
