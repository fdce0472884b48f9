"""The panels of the picture: the land, the strip of the cards and the strip of each side; their sizes and places.

The land takes what the strips leave of the stage. The viewer's strip is below the land.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from sekiwidget.core.scene import Place, Point, Slot
from sekiwidget.core.side import Side

Size: TypeAlias = tuple[int, int]
STAGE: Final[tuple[Size, Size]] = ((583, 518), (374, 458))
PANEL_COUNTS: Final = (2, 3, 4, 5)
"""Numbers of sides for which there are panels."""
ORDER: Final = "order"
OWN: Final = "own"
NOW: Final = ("now",)
"""States of a piece that the last commit changed."""


# -- sizes -------------------------------------------------------------------------------------------------------------

_WIDTHS: Final = (583, 374)
_ORDER_HIGH: Final = (58, 46)
_OWN_HIGH: Final = (68, 56)
_OPPONENT_HIGH: Final = (44, 36)
"""The strip of the only other side."""
_OTHERS_HIGH: Final = (28, 24)
"""Each strip of several other sides."""


def other_strips(players: int) -> tuple[str, ...]:
    """The strips of the other sides, from above."""
    return ("opponent",) if players == 2 else tuple(f"other-{number}" for number in range(1, players))


def land_panel(players: int) -> str:
    """The panel of the land."""
    return f"land-{players}"


def strip_sizes() -> dict[str, tuple[Size, Size]]:
    """Width and height of every strip, wide and narrow."""
    names = dict.fromkeys((name for players in PANEL_COUNTS for name in other_strips(players)), _OTHERS_HIGH)
    highs = {ORDER: _ORDER_HIGH, **names, "opponent": _OPPONENT_HIGH, OWN: _OWN_HIGH}
    return {name: ((_WIDTHS[0], high[0]), (_WIDTHS[1], high[1])) for name, high in highs.items()}


def land_sizes(players: int) -> tuple[Size, Size]:
    """Width and height of the land, wide and narrow: with the strips it fills the stage."""
    sizes = strip_sizes()
    strips = (ORDER, *other_strips(players), OWN)
    wide, narrow = (
        (width, height - sum(sizes[name][layout][1] for name in strips)) for layout, (width, height) in enumerate(STAGE)
    )
    return wide, narrow


# -- places on the strips ----------------------------------------------------------------------------------------------

Row: TypeAlias = tuple[float, float, float, float, float]
"""Left end, line at the foot, room, width of a card or figure, distance to the next."""


class _Strip(NamedTuple):
    """The places on a side's strip in one layout, in px."""

    name: Point
    reserve: Row
    reserved: Point
    """The number of bushi in reserve."""
    held: Point
    """The home hexes that the side occupies."""
    hand: Row
    played: Row
    """Played cards, and cards passed to the side."""
    heads: float
    """The line of the captions over the cards; 0 if there is no room."""


_OWN: Final = (
    _Strip((11, 22), (11, 50, 20, 16, 16), (35, 45), (11, 61), (150, 63, 277, 32, 35), (440, 63, 90, 32, 35), 12),
    _Strip((7, 19), (7, 44, 18, 15, 15), (28, 39), (7, 52), (106, 52, 176, 26, 28), (290, 52, 42, 26, 28), 10),
)

_OPPONENT: Final = (
    _Strip((11, 28), (128, 33, 20, 16, 16), (151, 25), (151, 38), (270, 42, 230, 27, 28), (512, 42, 60, 27, 29), 0),
    _Strip((7, 23), (110, 27, 18, 14, 14), (128, 22), (128, 34), (198, 34, 112, 22, 23), (318, 34, 50, 22, 23), 0),
)

_OTHER: Final = (
    _Strip((11, 20), (128, 25, 20, 16, 16), (151, 19), (236, 19), (340, 27, 146, 18, 18), (496, 27, 76, 18, 19), 0),
    _Strip((7, 17), (110, 22, 18, 13, 13), (128, 17), (128, 23), (198, 23, 112, 15, 14), (318, 23, 50, 15, 16), 0),
)

_ORDER_CARDS: Final = ((166, 52, 408, 31), (8, 42, 358, 25))
"""Left end, foot, room and width of the cards in their order."""
_MANY: Final = 8
"""More cards than these are smaller."""
_SMALLER: Final = 0.82
_MARKS: Final = ((15, 8, 4), (12, 6, 3))
"""The width of the mark of a card's side, and its distance from the card with words under it and without."""
_SPREAD: Final = 4
"""Up to so many cards leave room for words beside them."""
_PITCHES: Final = ((106, 62), (84, 47))
"""The largest distance from a card to the next, with words and without."""


@cache
def fixed_places() -> Mapping[str, Place]:
    """The places that are the same for any number of sides: headings, and the hexes that are left."""
    return {
        "order.head": Place(ORDER, Slot((11, 27)), only="wide"),
        "order.text": Place(ORDER, Slot((11, 43)), only="wide"),
        "phase.head": Place(ORDER, Slot((11, 27)), Slot((8, 21))),
        "phase.text": Place(ORDER, Slot((11, 43)), Slot((8, 36))),
        "left": Place(OWN, Slot((550, 31), size=34), Slot((354, 28), size=24)),
        "left.note": Place(OWN, Slot((533, 61)), Slot((340, 53))),
    }


@cache
def order_places(players: int) -> Mapping[str, Place]:
    """The places of the cards in the order in which they are carried out, with the marks of their sides."""
    count = 2 * players
    words = count <= _SPREAD
    rows, marks, points = [], [], []
    for (left, foot, room, wide), (broad, spread, close), pitches in zip(_ORDER_CARDS, _MARKS, _PITCHES, strict=True):
        size, mark = (wide, broad) if count <= _MANY else (round(wide * _SMALLER), round(broad * _SMALLER))
        beside = size + (spread if words else close)
        pitch = min(pitches[not words], round((room - beside - mark) / (count - 1), 1))
        rows.append(row_slot(left, foot, size + (count - 1) * pitch, size, pitch))
        # Over the words, where there are some.
        marks.append(row_slot(left + beside, foot - (28 if words else 15), mark + (count - 1) * pitch, mark, pitch))
        points.append([(left + beside + at * pitch, foot) for at in range(count)])
    made = {"order": Place(ORDER, rows[0], rows[1]), "order.sides": Place(ORDER, marks[0], marks[1])}
    for at in range(count if words else 0):
        (x, y), (u, v) = points[0][at], points[1][at]
        for name, up in (("name", 17), ("state", 4)):
            made[f"order.{at}.{name}"] = Place(ORDER, Slot((x, y - up)), Slot((u, v - up)))
    return made


def strips_by_side(sides: tuple[Side, ...], viewer: Side | None) -> dict[Side, str]:
    """The strip of each side: the viewer's below the land, the next sides in seat order above it.

    For other viewers the first side is below; of two sides the second, whose home is the lower edge of the land.
    """
    first = sides.index(viewer) if viewer in sides else len(sides) == 2
    around = (*sides[first:], *sides[:first])
    return dict(zip(around, (OWN, *other_strips(len(sides))), strict=True))


@cache
def side_places(sides: tuple[Side, ...], viewer: Side | None) -> Mapping[str, Place]:
    """The places of each side, on its strip."""
    made: dict[str, Place] = {}
    for side, strip in strips_by_side(sides, viewer).items():
        layouts = _OWN if strip == OWN else _OPPONENT if len(sides) == 2 else _OTHER
        wide, narrow = layouts
        for name in ("name", "reserved", "held"):
            points = [Slot(getattr(layout, name)) for layout in layouts]
            made[f"{side}.{name}"] = Place(strip, points[0], points[1], only="wide" if name == "held" else "")
        for name in ("reserve", "hand", "played"):
            made[f"{side}.{name}"] = Place(strip, row_slot(*getattr(wide, name)), row_slot(*getattr(narrow, name)))
            if name != "reserve" and wide.heads:
                heads = [Slot((getattr(layout, name)[0], layout.heads)) for layout in layouts]
                made[f"{side}.{name}.head"] = Place(strip, heads[0], heads[1])
    return made


def row_slot(left: float, foot: float, room: float, size: float, pitch: float) -> Slot:
    """A row of cards or figures `size` wide on a line; closer together if they do not fit."""
    return Slot(box=(left, foot - size, room, size), arrange="row", pitch=pitch, size=size)
