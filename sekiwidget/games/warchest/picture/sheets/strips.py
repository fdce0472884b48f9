"""The strips above and below the board: name, control markers, army, hand, discards and bag of a side."""

from __future__ import annotations

from typing import Final, NamedTuple

from sekiwidget.core.scene import Panel, Place, Point, Slot
from sekiwidget.games.warchest.components.hexes import MARKERS
from sekiwidget.games.warchest.components.units import HAND, IN_ARMY
from sekiwidget.games.warchest.picture.sheets.panels import ABOVE, BELOW, SIZES, row
from sekiwidget.text.phrase import phrase


class _Strip(NamedTuple):
    """Where everything stands on a strip in one layout, in px: points, and rows as (left, middle, room, size)."""

    name: Point
    people: float
    """The line under the markers."""
    markers: tuple[float, float]
    """The middle of their row, and the width of one."""
    army: tuple[Point, Point]
    """The middle of the first coin, and the steps to the next column and row."""
    columns: int
    """of the army."""
    unit: float
    """The width of its coins."""
    hand: tuple[float, float, float, float]
    discard: tuple[float, float, float, float]
    bag: tuple[float, float, float, float]
    bagged: Point
    """Where the coins in the bag are counted."""
    heads: float
    """The line of the small captions over the heaps."""
    rules: tuple[float, ...]
    """Where hairlines stand."""


_LAID: Final[dict[str, tuple[_Strip, _Strip]]] = {
    ABOVE: (
        _Strip(
            name=(11, 23),
            people=55,
            markers=(37, 20),
            army=((127, 17.5), (127, 28)),
            columns=2,
            unit=24,
            hand=(397, 40, 54, 27),
            discard=(457, 40, 64, 27),
            bag=(528, 40, 21, 21),
            bagged=(550, 44.5),
            heads=17,
            rules=(112, 394),
        ),
        _Strip(
            name=(7, 18),
            people=0,
            markers=(33, 17),
            army=((119, 23), (23, 0)),
            columns=4,
            unit=21,
            hand=(206, 28, 46, 23),
            discard=(258, 28, 58, 23),
            bag=(322, 28, 18, 18),
            bagged=(343, 32),
            heads=12,
            rules=(),
        ),
    ),
    BELOW: (
        _Strip(
            name=(11, 31),
            people=64,
            markers=(45, 20),
            army=((242, 24), (126, 32)),
            columns=2,
            unit=23,
            hand=(114, 39, 112, 37),
            discard=(480, 49, 48, 27),
            bag=(538, 49, 21, 21),
            bagged=(560, 53.5),
            heads=25,
            rules=(228, 476),
        ),
        _Strip(
            name=(7, 24),
            people=0,
            markers=(41, 17),
            army=((244, 17), (25, 26)),
            columns=2,
            unit=23,
            hand=(104, 30, 122, 39),
            discard=(284, 40, 54, 24),
            bag=(344, 39, 18, 18),
            bagged=(363, 43.5),
            heads=17,
            rules=(),
        ),
    ),
}
_MARKER_PITCH: Final = 0.72
"""Share of its width from a marker to the next: its box is wider than what is drawn."""
_WORDS: Final = 15.5
"""From the middle of a unit's coin to its name."""
_LINES: Final = (-2, 11)
"""The lines of its name and its coins, from the middle of the coin."""


def strip_panel(part: str) -> Panel:
    """Paper with hairlines between name, army and heaps."""
    wide, narrow = SIZES[part]
    label = phrase("The other side’s strip") if part == ABOVE else phrase("One’s own strip")
    return Panel(wide, _sheet(part, 0), label, narrow, _sheet(part, 1), part=part)


def _sheet(part: str, layout: int) -> str:
    width, height = SIZES[part][layout]
    rules = "".join(f"M{x} 8V{height - 8}" for x in _LAID[part][layout].rules)
    lines = f"<path d='{rules}' style='fill:none;stroke:var(--sk-line)'/>" if rules else ""
    return f"<rect width='{width}' height='{height}' style='fill:var(--sk-paper)'/>{lines}"


def strip_places(part: str) -> dict[str, Place]:
    """The places of a strip, each named after it: `below.hand`."""
    laid = _LAID[part]
    made: dict[str, Place] = {}

    def put(name: str, slots: list[Slot], only: str = "") -> None:
        made[f"{part}.{name}"] = Place(part, slots[0], slots[1], only=only)

    put("name", [Slot(strip.name) for strip in laid])
    put("people", [Slot((strip.name[0], strip.people)) for strip in laid], only="wide")
    put("markers", [_markers(strip) for strip in laid])
    for number in range(IN_ARMY):
        coins = [_coin(strip, number) for strip in laid]
        unit = f"army.{number}"
        put(unit, [Slot(coin, size=strip.unit, round=True) for coin, strip in zip(coins, laid, strict=True)])
        for line, down in zip(("name", "coins"), _LINES, strict=True):
            put(f"{unit}.{line}", [Slot((x + _WORDS, y + down)) for x, y in coins], only="wide")
    put("hand", [row(*strip.hand, strip.hand[3] + 1 if part == BELOW else strip.hand[3] / HAND + 4) for strip in laid])
    put("discard", [row(*strip.discard, strip.discard[3]) for strip in laid])
    put("bag", [row(*strip.bag, strip.bag[3]) for strip in laid])
    put("bag.count", [Slot(strip.bagged) for strip in laid])
    # Large coins in one's own hand need no caption.
    for heap in ("hand", "discard", "bag") if part == ABOVE else ("discard", "bag"):
        lefts = [getattr(strip, heap)[0] for strip in laid]
        put(f"{heap}.head", [Slot((left, strip.heads)) for left, strip in zip(lefts, laid, strict=True)])
    return made


def _markers(strip: _Strip) -> Slot:
    middle, size = strip.markers
    pitch = size * _MARKER_PITCH
    # The box of a marker begins before what is drawn of it.
    left = strip.name[0] - size * (1 - _MARKER_PITCH) / 2 + 1
    return row(round(left, 1), middle, round(size + (MARKERS - 1) * pitch, 1), size, round(pitch, 1))


def _coin(strip: _Strip, number: int) -> Point:
    """The middle of a unit's coin: the army fills its columns from left to right, row by row."""
    down, right = divmod(number, strip.columns)
    (x, y), (column, line) = strip.army
    return x + right * column, y + down * line
