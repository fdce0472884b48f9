"""The panels of a picture in its two layouts: their sizes, what is drawn on each, and its places."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from sekiwidget.core.scene import Panel, Place, Point, Slot
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATIONS, MARKERS, NEAR, STARTS
from sekiwidget.games.warchest.components.units import ARMY_SIZE, HAND_COINS, SIDES
from sekiwidget.games.warchest.picture.kit import COIN_DROP, hex_centre
from sekiwidget.text.phrase import begin_sentence, phrase

BOARD: Final = "board"
DRAFT: Final = "draft"
"""The main panels: the hexes, or while armies are drafted the open cards."""
ABOVE: Final = "above"
BELOW: Final = "below"
STRIPS: Final = (ABOVE, BELOW)
"""The strips; the viewer's is below."""

SIZES: Final[dict[str, tuple[tuple[int, int], tuple[int, int]]]] = {
    ABOVE: ((583, 62), (374, 46)),
    BOARD: ((583, 378), (374, 352)),
    DRAFT: ((583, 378), (374, 352)),
    BELOW: ((583, 78), (374, 60)),
}
"""Width and height of each panel, wide and narrow."""


def coin_row(left: float, middle: float, room: float, size: float, pitch: float) -> Slot:
    """Coins `size` wide in a row whose middle is at a height; closer when there are more than the room holds."""
    high = round(size * 1.08, 1)
    return Slot(box=(left, round(middle - high / 2, 1), room, high), arrange="row", pitch=pitch, size=size, round=True)


# -- the board ---------------------------------------------------------------------------------------------------------

_CENTRES: Final = tuple((round(width / 2), round(height / 2)) for width, height in SIZES[BOARD])
_SCALES: Final = (0.63, 0.56)
"""of the board, wide and narrow."""
_COINS: Final = (41.5, 37)
"""The width of the box of a hex's pieces."""

# Below, the points are px of the unscaled board, from the middle of a hex.
_COIN: Final = (0, COIN_DROP)
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
    return Panel(wide, _board_sheet(0), phrase("The board"), narrow, _board_sheet(1))


def board_places() -> dict[str, Place]:
    """The hexes, the markers beside the coins, and the lines in the corner."""
    made: dict[str, Place] = {}
    for place, name in enumerate(HEXES):
        near = tuple(HEXES[other] for other in NEAR[place])
        hexes, coins = hex_points(place), hex_points(place, _COIN)
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


def hex_points(place: int, by: Point = (0, 0)) -> tuple[Point, Point]:
    """The middle of a hex on the panel, wide and narrow, moved `by` px of the unscaled board."""
    x, y = hex_centre(place)
    (wide, high), (narrow, low) = (
        (round(left + scale * (x + by[0])), round(top + scale * (y + by[1])))
        for (left, top), scale in zip(_CENTRES, _SCALES, strict=True)
    )
    return (wide, high), (narrow, low)


def lost_coin_place(place: int) -> Place:
    """Where a coin is struck out that a stack has lost."""
    return _beside(place, _LOST, _LOST_WIDTH)


def _beside(place: int, by: Point, size: float) -> Place:
    """A small place beside the middle of a hex."""
    wide, narrow = (
        Slot(xy, size=round(size * scale), about=about)
        for xy, scale, about in zip(hex_points(place, by), _SCALES, hex_points(place), strict=True)
    )
    return Place(BOARD, wide, narrow)


def _board_sheet(layout: int) -> str:
    width, height = SIZES[BOARD][layout]
    left, top = _CENTRES[layout]
    scale = _SCALES[layout]
    # Names and rings stand upright about the middle of their hex.
    middles = [hex_points(place)[layout] for place in range(len(HEXES))]
    upright = [f"data-upright='{x} {y}'" for x, y in middles]
    rings = "".join(
        f"<g {upright[place]}><use href='#start-{side}' transform='translate({x} {y})scale({scale})'/></g>"
        for side, places in zip(SIDES, STARTS, strict=True)
        for place in places
        for x, y in [middles[place]]
    )
    names = []
    for place, name in enumerate(HEXES):
        x, y = hex_points(place, _NAME)[layout]
        names.append(f"<text x='{x}' y='{y}' {upright[place]}>{name}</text>")
    look = "font:12px var(--sk-sans);fill:var(--sk-ink2);text-anchor:middle"
    return (
        f"<rect width='{width}' height='{height}' style='fill:var(--sk-water)'/>"
        f"<use href='#board' transform='translate({left} {top})scale({scale})'/>{rings}"
        f"<g style='{look}'>{''.join(names)}</g>"
    )


# -- the strips: name, control markers, army, hand and discards of a side; the bag beside it ---------------------------


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
    heads: float
    """The line of the small captions over the heaps."""
    rules: tuple[float, ...]
    """Where hairlines stand."""


_STRIPS: Final[dict[str, tuple[_Strip, _Strip]]] = {
    ABOVE: (
        _Strip(
            name=(11, 23),
            people=55,
            markers=(37, 20),
            army=((127, 17.5), (127, 28)),
            columns=2,
            unit=24,
            hand=(397, 40, 54, 27),
            discard=(457, 40, 115, 27),
            heads=17,
            rules=(112, 394),
        ),
        _Strip(
            name=(7, 18),
            people=0,
            markers=(33, 17),
            army=((119, 19), (23, 0)),
            columns=4,
            unit=21,
            hand=(206, 28, 46, 23),
            discard=(258, 28, 108, 23),
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
            discard=(482, 49, 94, 27),
            heads=25,
            rules=(228, 476),
        ),
        _Strip(
            name=(7, 24),
            people=0,
            markers=(41, 17),
            army=((230, 26), (23, 0)),
            columns=4,
            unit=21,
            hand=(103, 30, 116, 37),
            discard=(316, 38, 55, 24),
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
_NUMBERS: Final = (11, 24)
"""The line of the number of its coins, from the middle of the coin; narrow, where alone it is drawn, under it."""


def strip_panel(part: str) -> Panel:
    """Paper with hairlines between name, army and heaps."""
    wide, narrow = SIZES[part]
    label = phrase("The other side’s strip") if part == ABOVE else phrase("One’s own strip")
    return Panel(wide, _strip_sheet(part, 0), label, narrow, _strip_sheet(part, 1), part=part)


def _strip_sheet(part: str, layout: int) -> str:
    width, height = SIZES[part][layout]
    rules = "".join(f"M{x} 8V{height - 8}" for x in _STRIPS[part][layout].rules)
    lines = f"<path d='{rules}' style='fill:none;stroke:var(--sk-line)'/>" if rules else ""
    return f"<rect width='{width}' height='{height}' style='fill:var(--sk-paper)'/>{lines}"


def strip_places(part: str) -> dict[str, Place]:
    """The places of a strip, each named after it: `below.hand`."""
    laid = _STRIPS[part]
    made: dict[str, Place] = {}

    def put(name: str, slots: list[Slot], only: str = "") -> None:
        made[f"{part}.{name}"] = Place(part, slots[0], slots[1], only=only)

    put("name", [Slot(strip.name) for strip in laid])
    put("people", [Slot((strip.name[0], strip.people)) for strip in laid], only="wide")
    put("markers", [_marker_row(strip) for strip in laid])
    for number in range(ARMY_SIZE):
        coins = [_army_coin(strip, number) for strip in laid]
        unit = f"army.{number}"
        put(unit, [Slot(coin, size=strip.unit, snug=True, round=True) for coin, strip in zip(coins, laid, strict=True)])
        # Without room for its name and coins in words, the coins left are a number under it.
        put(
            f"{unit}.left",
            [Slot((x - 3, y + down)) for (x, y), down in zip(coins, _NUMBERS, strict=True)],
            only="narrow",
        )
        for line, down in zip(("name", "coins"), _LINES, strict=True):
            put(f"{unit}.{line}", [Slot((x + _WORDS, y + down)) for x, y in coins], only="wide")
    put(
        "hand",
        [
            coin_row(*strip.hand, strip.hand[3] + 1 if part == BELOW else strip.hand[3] / HAND_COINS + 4)
            for strip in laid
        ],
    )
    put("discard", [coin_row(*strip.discard, strip.discard[3]) for strip in laid])
    # Large coins in one's own hand need no caption.
    for heap in ("hand", "discard") if part == ABOVE else ("discard",):
        lefts = [getattr(strip, heap)[0] for strip in laid]
        put(f"{heap}.head", [Slot((left, strip.heads)) for left, strip in zip(lefts, laid, strict=True)])
    return made | _bag_places(part)


# A bag lies in a corner of the board beside the strip of its side. From the middle of that corner: head, sack, the
# number of its coins, and these coins themselves.
_CORNERS: Final = ((80, 336), (27, 330))
"""The middle of the corner below, wide and narrow; the corner above is across the board."""
_BAG_HEADS: Final = ((-69, -22), (-20, -12))
_SACKS: Final = ((-69, -6, 21, 21), (-20, 6, 18, 18))
"""Left, middle, room and size."""
_BAG_COUNTS: Final = ((-44, -1.5), (1, 10.5))
_BAG_COINS: Final = ((-69, 20, 138, 26), (-20, 6, 44, 18))


def _bag_places(part: str) -> dict[str, Place]:
    """The places of a bag, which turn together with the board: whoever sits below has it there."""
    corners = [
        (x, y) if part == BELOW else (width - x, height - y)
        for (x, y), (width, height) in zip(_CORNERS, SIZES[BOARD], strict=True)
    ]

    def row(layout: int, at: tuple[float, float, float, float], gap: float) -> Slot:
        (x, y), (left, middle, room, size) = corners[layout], at
        return replace(coin_row(x + left, y + middle, room, size, size + gap), about=corners[layout])

    def point(layout: int, at: Point) -> Slot:
        (x, y), (right, down) = corners[layout], at
        return Slot((x + right, y + down), about=corners[layout])

    made = {f"{part}.bag": Place(BOARD, row(0, _SACKS[0], 0), row(1, _SACKS[1], 0))}
    for name, (wide, narrow) in (("head", _BAG_HEADS), ("count", _BAG_COUNTS)):
        made[f"{part}.bag.{name}"] = Place(BOARD, point(0, wide), point(1, narrow))
    made[f"{part}.bag.coins"] = Place(BOARD, row(0, _BAG_COINS[0], 2), row(1, _BAG_COINS[1], 2), only="wide")
    return made


def _marker_row(strip: _Strip) -> Slot:
    middle, size = strip.markers
    pitch = size * _MARKER_PITCH
    # The box of a marker begins before what is drawn of it.
    left = strip.name[0] - size * (1 - _MARKER_PITCH) / 2 + 1
    return coin_row(round(left, 1), middle, round(size + (MARKERS - 1) * pitch, 1), size, round(pitch, 1))


def _army_coin(strip: _Strip, number: int) -> Point:
    """The middle of a unit's coin: the army fills its columns from left to right, row by row."""
    down, right = divmod(number, strip.columns)
    (x, y), (column, line) = strip.army
    return x + right * column, y + down * line


# -- the open cards of a draft, in place of the board ------------------------------------------------------------------

_PER_ROW: Final = 5
_CARDS: Final = (66, 46)
"""The width of a card, wide and narrow."""
_PITCHES: Final = (110, 70)
"""From a card to the next; their names need the room between."""
_ROWS: Final = (130, 100)
_TOPS: Final = (96, 110)
"""Where the first row begins."""


def draft_panel() -> Panel:
    """A plain field."""
    wide, narrow = SIZES[DRAFT]
    return Panel(wide, _draft_sheet(wide), begin_sentence(phrase("the open cards")), narrow, _draft_sheet(narrow))


def _draft_sheet(size: tuple[int, int]) -> str:
    width, height = size
    return f"<rect width='{width}' height='{height}' style='fill:var(--sk-field)'/>"


def draft_places() -> dict[str, Place]:
    """The cards in two rows, and the line over them."""
    slots, notes = [], []
    for (width, _), card, pitch, rows, top in zip(SIZES[DRAFT], _CARDS, _PITCHES, _ROWS, _TOPS, strict=True):
        room = card + (_PER_ROW - 1) * pitch
        left = round((width - room) / 2)
        box = (left, top, room, card)
        slots.append(Slot(box=box, arrange="row", pitch=pitch, size=card, per_row=_PER_ROW, row_pitch=rows))
        notes.append(Slot((left, top - 24)))
    return {"open": Place(DRAFT, slots[0], slots[1]), "open.note": Place(DRAFT, notes[0], notes[1])}
