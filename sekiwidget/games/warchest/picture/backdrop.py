"""The static part of the pictures: the board of hexes, and beside (narrow: below) it what each side has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Final

from sekiwidget.base.phrase import phrase
from sekiwidget.core.scene import Backdrop, Panel, Place, Point, Slot
from sekiwidget.games.warchest.components.data_files import BOOK
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATIONS, NEAR
from sekiwidget.games.warchest.components.units import IN_ARMY, SIDES
from sekiwidget.games.warchest.picture.kit.ground import middle

SIZE: Final = (1080, 640)
NARROW: Final = (464, 1044)
PANEL: Final = "table"

_CENTRE: Final = (345, 320)
_NARROW_CENTRE: Final = (232, 208)
_SCALE: Final = 0.66
"""of the board in the narrow layout."""
_COIN: Final = 52
"""The width of the box of everything that lies on a hex."""
_BLOCKS: Final = {"white": ((708, 8), (18, 480)), "black": ((708, 357), (18, 760))}
"""Where the block of a side begins, wide and narrow."""
_WIDTH: Final = (356, 428)
_STRIP: Final = ((708, 304), (18, 440))
"""Where the row of locations lies: its left end, and the height of its middle."""
_NAME: Final = (-30, -20)
_CUBE: Final = (-25, 19)
_LOST: Final = (26, -22)


@cache
def backdrop() -> Backdrop:
    """The one panel, its places, and the titles of the rules."""
    panel = Panel(SIZE, _sheet(SIZE, 0), phrase("The board and what each side has"), NARROW, _sheet(NARROW, 1))
    places = dict(_hexes())
    for side in SIDES:
        places.update(_block(side))
    places.update(_strip())
    return Backdrop(
        {PANEL: panel}, places, rules={rule.id: rule.title for rule in BOOK.rules.values()}, title="War Chest"
    )


# -- the board ---------------------------------------------------------------------------------------------------------


def on_board(place: int, by: Point = (0, 0)) -> tuple[Point, Point]:
    """Where a hex lies on the sheet, wide and narrow; `by` px of the wide board from its middle."""
    x, y = middle(place)
    x, y = x + by[0], y + by[1]
    (left, top), (narrow_left, narrow_top) = _CENTRE, _NARROW_CENTRE
    return (round(left + x), round(top + y)), (round(narrow_left + _SCALE * x), round(narrow_top + _SCALE * y))


def beside(place: int, by: Point, size: float) -> Place:
    """A small place beside the middle of a hex."""
    wide, narrow = on_board(place, by)
    return Place(PANEL, Slot(wide, size=size), Slot(narrow, size=round(size * _SCALE)))


def lost(place: int) -> Place:
    """Where a coin is struck out that a stack has lost."""
    return beside(place, _LOST, 30)


def _hexes() -> Iterator[tuple[str, Place]]:
    small = round(_COIN * _SCALE) - 2
    for place, name in enumerate(HEXES):
        wide, narrow = on_board(place)
        near = tuple(HEXES[other] for other in NEAR[place])
        yield name, Place(PANEL, Slot(wide), Slot(narrow, size=small), neighbours=near)
    for place in LOCATIONS:
        yield f"{HEXES[place]}.cube", beside(place, _CUBE, 22)


def _sheet(size: tuple[int, int], layout: int) -> str:
    """Water, board and the names of the hexes; paper and hairlines for the sides."""
    centre = (_CENTRE, _NARROW_CENTRE)[layout]
    width, height = size
    scaled = f"scale({_SCALE})" if layout else ""
    names = []
    for place, name in enumerate(HEXES):
        x, y = on_board(place, _NAME)[layout]
        names.append(f"<text x='{x}' y='{y + 3}'>{name}</text>")
    paper = (
        f"M0 {2 * centre[1]}H{width}V{height}H0z" if layout else f"M{2 * centre[0]} 0H{width}V{height}H{2 * centre[0]}z"
    )
    look = "font:10px var(--sk-sans);fill:var(--sk-ink);text-anchor:middle"
    look += ";stroke:var(--sk-lane);stroke-width:2.4px;stroke-linejoin:round;paint-order:stroke"
    lines = "".join(
        f"M{_BLOCKS[side][layout][0]} {_BLOCKS[side][layout][1] + down}h{_WIDTH[layout]}"
        for side in SIDES
        for down in (_HEAD, _ROSTER)
    )
    return (
        f"<rect width='{width}' height='{2 * centre[1]}' style='fill:var(--sk-water)'/>"
        f"<use href='#board' transform='translate({centre[0]} {centre[1]}){scaled}'/>"
        f"<g style='{look}'>{''.join(names)}</g>"
        f"<path d='{paper}' style='fill:var(--sk-paper)'/>"
        f"<path d='{lines}' style='fill:none;stroke:var(--sk-line)'/>"
    )


# -- what a side has ---------------------------------------------------------------------------------------------------

_HEAD: Final = 30
"""The hairline under the name, from the top of a block."""
_ROW: Final = 28
"""From one unit of the army to the next."""
_ROSTER: Final = _HEAD + IN_ARMY * _ROW + 6
"""The hairline under the army."""
_UNITS: Final = (34, 168)
"""Where the name of a unit begins, and where its coins are counted."""
_HALVES: Final = {"hand": (0, 0), "faceup": (0, 1), "bag": (1, 0), "eliminated": (1, 1)}
"""Row and half of each heap."""
_HEAPS: Final = ((18, 36), (86, 26))
"""For each row of heaps: its caption, from the line under the army, and the size of its coins."""


def _place(slot: Callable[[int], Slot]) -> Place:
    """A place of the table, given its slot in each layout: 0 wide, 1 narrow."""
    return Place(PANEL, slot(0), slot(1))


def _block(side: str) -> Iterator[tuple[str, Place]]:
    """Name, army and heaps of a side."""

    def point(layout: int, right: float, down: float, size: float = 0) -> Slot:
        x, y = _BLOCKS[side][layout]
        return Slot((x + right, y + down), size=size)

    def heap(layout: int, row: int, half: int) -> Slot:
        down, size = _HEAPS[row]
        x, y = point(layout, half * _WIDTH[layout] / 2, _ROSTER + down + 11).xy
        box = (x, y, _WIDTH[layout] / 2 - 14, round(size * 1.08))
        return Slot(box=box, arrange="row", pitch=size + 9, size=size)

    yield f"{side}.name", _place(lambda layout: point(layout, 0, 20))
    for number in range(IN_ARMY):
        line = _HEAD + 5 + _ROW * (number + 0.5)
        unit = f"{side}.army.{number}"
        yield unit, _place(partial(point, right=13, down=line, size=25))
        for end, right in zip(("name", "coins"), _UNITS, strict=True):
            yield f"{unit}.{end}", _place(partial(point, right=right, down=line + 4.5))
    for name, (row, half) in _HALVES.items():
        yield f"{side}.{name}", _place(partial(heap, row=row, half=half))
        down = _ROSTER + _HEAPS[row][0]
        yield (
            f"{side}.{name}.note",
            Place(PANEL, point(0, half * _WIDTH[0] / 2, down), point(1, half * _WIDTH[1] / 2, down)),
        )


def _strip() -> Iterator[tuple[str, Place]]:
    """The ten locations in a row, each side's number at its end; in a draft the open cards."""

    def point(layout: int, right: float, down: float) -> Slot:
        x, y = _STRIP[layout]
        return Slot((x + right, y + down))

    def row(layout: int, inset: float, pitch: float, size: float) -> Slot:
        x, y = _STRIP[layout]
        return Slot(box=(x + inset, y - 20, _WIDTH[layout] - 2 * inset, 40), arrange="row", pitch=pitch, size=size)

    yield "locations.white", _place(partial(point, right=0, down=4.5))
    yield "locations.black", _place(lambda layout: point(layout, _WIDTH[layout] - 36, 4.5))
    yield "locations.note", _place(partial(point, right=54, down=33))
    yield "locations", _place(partial(row, inset=44, pitch=26, size=38))
    yield "open", _place(partial(row, inset=0, pitch=36, size=34))
