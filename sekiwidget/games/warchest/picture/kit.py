"""The symbols of War Chest: the signs of the units, the board, and the coins, cubes and locations.

Colours are theme variables only. `<use href='#sign-archer'/>` places another symbol of the kit; a shape that only other
symbols use has no label. Lengths are px at a board width of 1120. All that can stand on a hex is drawn around the same
middle, so that pieces of one place lie on each other as they should.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

from sekiwidget.authoring.svg import Symbol, copies, fill, line, path, symbol, use
from sekiwidget.games.warchest.components.hexes import AXIAL, LOCATIONS, RADIUS
from sekiwidget.games.warchest.components.units import MAX_HEIGHT, UNITS
from sekiwidget.games.warchest.components.wording import SideName, UnitName, UnitOf
from sekiwidget.text.phrase import phrase

# -- signs of the units ------------------------------------------------------------------------------------------------
#
# All drawn by us as plain shapes: each has an outline of its own, also at 12 px. A sign lies in the square -50..50
# around its middle. It has no colour: the symbol that uses it gives fill and stroke. The even-odd rule cuts holes.


def _filled(d: str) -> str:
    return f"<path d='{d}' fill-rule='evenodd'/>"


def _lined(d: str, width: int) -> str:
    return f"<path d='{d}' fill='none' stroke-width='{width}'/>"


SIGNS: Final[dict[str, str]] = {
    # a drawn bow, its arrow to the right
    "archer": _lined("M-16-48Q42 0-16 48", 10)
    + _lined("M-16-48V48", 4)
    + _lined("M-46 0H30", 7)
    + _filled("M50 0 26-13V13zM-48-12-34 0-48 12h14L-21 0-34-12z"),
    # a two-bladed axe
    "berserker": _filled(
        "M-5-48H5V50H-5zM-9-31Q-26-25-40-46-55-14-38 18-26-2-9-1zM9-31Q26-25 40-46 55-14 38 18 26-2 9-1z"
    ),
    # the head of a horse
    "cavalry": _filled(
        "M-15 50C-21 31-5 20-6 6Q-19 11-28 20-45 25-48 4-37-11-26-24-19-36-5-38L1-50 10-36C34-30 48-5 46 50z"
        "M-19-15a5 5 0 1 0 0-.1z"
    ),
    # a crossbow, pointing up
    "crossbowman": _lined("M-48 1Q-31-36 0-33 31-36 48 1", 10)
    + _lined("M-46 0 0 17 46 0", 4)
    + _filled("M-5-31H5V50H-5zM0-50 13-29h-26z"),
    # a forked banner on its pole
    "ensign": _filled("M-34-50h9v100h-9zM-20-44H48L30-22 48 0H-20z"),
    # a pointed shield, parted by a chevron
    "footman": _filled("M-40-46H40V-4Q36 32 0 50-36 32-40-4zM-28-8 0-28 28-8V8L0-12-28 8z"),
    # a great helm
    "knight": _filled("M-32-30Q-30-48 0-48T32-30V34Q20 42 0 50-20 42-32 34zM-24-14V-4H-4V34H4V-4H24v-10z"),
    # a lance with its pennon
    "lancer": _lined("M-49 49 38-38", 8) + _filled("M50-50 24-41 41-24zM22-22-15-49-13-26-33-20 4-4z"),
    # a horseshoe
    "light_cavalry": _lined("M-25 42C-51-7-31-40 0-40S51-7 25 42", 18) + _filled("M-41 37h27v13h-27zM14 37h27v13H14z"),
    # a star
    "marshall": _filled("M0-50 14-18 48-15 22 7 31 42 0 23-31 42-22 7-48-15-14-18z"),
    # a full purse, tied
    "mercenary": _filled(
        "M-22-48Q-8-36 0-46 8-36 22-48L14-24H-14zM-17-18H17Q46 4 46 26 46 50 20 50H-20Q-46 50-46 26-46 4-17-18z"
        "M-13 17a13 13 0 1 0 0-.1z"
    ),
    # two crossed pikes
    "pikeman": _lined("M-31 49 23-30M31 49-23-30", 8) + _filled("M40-50 35-22 13-37zM-40-50-35-22-13-37z"),
    # a tower
    "royal_guard": _filled(
        "M-38-48h18v12h11v-12h18v12h11v-12h18v29L26-8V28L40 38V50H-40V38L-26 28V-8L-38-19zM-7 28V7Q0-3 7 7V28z"
    ),
    # a boot
    "scout": _filled("M-28-49H7L9 8 36 17Q49 24 49 49H5L-3 40-10 49H-30z"),
    # a sword, pointing up
    "swordsman": _filled("M0-50 11-36V14H-11V-36zM-31 13h62v12h-62zM-7 24H7V39H-7zM-10 43a10 10 0 1 0 0-.1z"),
    # a cross with broad ends
    "warrior_priest": _filled("M-20-50H20L9-10 50-21V21L9 10 20 50H-20L-9 10-50 21V-21L-9-10z"),
    # a crown
    "royal": _filled("M-47 30-49-25-23 2 0-43 23 2 49-25 47 30zM-47 36H47V47H-47z"),
}
"""unit (or royal) -> markup without a colour"""


# -- the ground of the board: shore and waterlines, hexes, rings for the starts ----------------------------------------

HEX_RADIUS: Final = 50
"""From the middle of a hex to a corner of its cell, in px."""
_HEX: Final = "l41 24v48l-41 24-41-24v-48z"
"""A hex from its upper corner: a little less than its cell."""
_TOP: Final = 48
_SHORE: Final = 68
"""From the middles of the outermost hexes to the shore."""
_TURNS: Final = 54
COIN_DROP: Final = 6
"""From the middle of a hex down to the middle of its coin: the name has room above it."""


def hex_centre(place: int) -> tuple[float, float]:
    """The centre of a hex, measured from the centre of the board; y points down."""
    q, r = AXIAL[place]
    return sqrt(3) * HEX_RADIUS * (q + r / 2), 1.5 * HEX_RADIUS * r


def board_ground() -> str:
    """The markup of the board, its centre at 0, 0."""
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
    x, y = hex_centre(place)
    return f"M{round(x)} {round(y - _TOP)}{_HEX}"


def start_ring(side: str) -> str:
    """A ring in the colour of a side, around the coin of a hex whose middle is 0, 0."""
    face, rim = ("coin-a", "coin-a-rim") if side == "white" else ("black", "black-rim")
    circle = f"<circle cy='{COIN_DROP}' r='27.5' style='fill:none;stroke:var(--sk-"
    return f"{circle}{rim});stroke-width:7'/>{circle}{face});stroke-width:4.6'/>"


def _shore(reach: float) -> str:
    """A closed line around the hexagon of the outermost hexes, uneven as a shore is."""
    side = 1.5 * HEX_RADIUS * RADIUS
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


# -- all symbols -------------------------------------------------------------------------------------------------------

COIN_RADIUS: Final = 25
COIN_EDGE: Final = 3.6
"""The visible edge of each further coin of a stack."""
_LIFT: Final = -2
"""From the middle of the hex to the middle of a coin's face: its edge is below."""

_HEX_BOX: Final = [-26, -28, 52, 56]
"""The box of everything that may lie on a hex, whatever its size: all of it keeps one scale and one middle."""


SIDE_COLOURS: Final = {
    "white": ("coin-a", "coin-a-side", "coin-a-rim", "black"),
    "black": ("black", "black-side", "black-rim", "on-black"),
}
"""side -> the theme colours of face, edge, rim, and of the sign on the face"""


def symbol_name(coin: str) -> str:
    """The end of the symbol ids of a unit: `light-cavalry`."""
    return coin.replace("_", "-")


def kit() -> dict[str, Symbol]:
    """Every symbol by its id."""
    return copies(_symbols())


@cache
def _symbols() -> dict[str, Symbol]:
    made: dict[str, Symbol] = {
        f"sign-{symbol_name(coin)}": symbol([-50, -50, 100, 100], svg) for coin, svg in SIGNS.items()
    }
    for side in SIDE_COLOURS:
        made.update(_coins(side))
        made.update(_markers(side))
    made["lozenge"] = symbol([-17, -17, 34, 34], _lozenge(16.5))
    socket = f"<rect x='-4.8' y='-4.8' width='9.6' height='9.6' rx='1' style='fill:none;{line('on-red', 1.5)}'/>"
    made["site"] = symbol(_HEX_BOX, use("lozenge") + socket, phrase("location, free"))
    made["site-under"] = symbol(_HEX_BOX, _lozenge(27.5), phrase("location, free, under a unit"))
    gap = f"<circle cy='{_LIFT}' r='25' style='fill:none;{line('ink2', 1.3)};stroke-dasharray:4 3'/>"
    made["gap"] = symbol(_HEX_BOX, gap, phrase("a unit was here"))
    made["card"] = symbol(
        [-17, -17, 34, 34],
        f"<rect x='-16' y='-16' width='32' height='32' rx='4' style='{fill('card')};{line('card-edge', 1)}'/>",
    )
    dark = f"transform='scale(.24)' style='{fill('black')};stroke:var(--sk-black)'"
    for unit in UNITS:
        svg = use("card") + use(f"sign-{symbol_name(unit)}", more=dark)
        made[f"card-{symbol_name(unit)}"] = symbol([-17, -17, 34, 34], svg, phrase("{unit} card", unit=UnitName(unit)))
    made["board"] = symbol([-345, -320, 690, 640], board_ground())
    made |= {f"start-{side}": symbol([-31, -25, 62, 62], start_ring(side)) for side in SIDE_COLOURS}
    made["fan"] = symbol([-12, -12, 24, 24], _fan(), phrase("initiative"))
    return made


# -- coins -------------------------------------------------------------------------------------------------------------


def _coins(side: str) -> Iterator[tuple[str, Symbol]]:
    """The coins of a side: disk, faces, back, and the edges under the face of a stack."""
    face, edge, rim, ink = SIDE_COLOURS[side]
    owner = SideName(side)
    disk = f"<circle cy='{COIN_EDGE + _LIFT:g}' r='{COIN_RADIUS}' style='{fill(edge)};{line(rim, 1.1)}'/>"
    disk += f"<circle cy='{_LIFT}' r='{COIN_RADIUS}' style='{fill(face)};{line(rim, 1.3)}'/>"
    disk += f"<circle cy='{_LIFT}' r='21' style='fill:none;{line(ink, 0.9)};opacity:.5'/>"
    yield f"disk-{side}", symbol(_HEX_BOX, disk)
    look = f"transform='translate(0 {_LIFT}) scale(.29)' style='{fill(ink)};stroke:var(--sk-{ink})'"
    for coin in SIGNS:
        svg = use(f"disk-{side}") + use(f"sign-{symbol_name(coin)}", more=look)
        yield (
            f"coin-{side}-{symbol_name(coin)}",
            symbol(_HEX_BOX, svg, phrase("{coin:bare}", context="format", coin=UnitOf(side, coin))),
        )
    rings = "".join(f"<circle cy='{_LIFT}' r='{radius}'/>" for radius in (5, 10, 15))
    back = use(f"disk-{side}") + f"<g style='fill:none;{line(ink, 1)};opacity:.6'>{rings}</g>"
    yield f"back-{side}", symbol(_HEX_BOX, back, phrase("{side} coin, face down", side=owner))
    for height in range(2, MAX_HEIGHT + 1):
        under = "".join(f"<circle cy='{_LIFT + COIN_EDGE * at:g}' r='{COIN_RADIUS}'/>" for at in range(height, 1, -1))
        svg = f"<g style='{fill(edge)};{line(rim, 1.1)}'>{under}</g>"
        yield f"stack-{side}-{height}", symbol(_HEX_BOX, svg, phrase("stack of {height} coins", height=height))


# -- markers and locations ---------------------------------------------------------------------------------------------


def _markers(side: str) -> Iterator[tuple[str, Symbol]]:
    """The control markers of a side, its bag and its colour."""
    face, edge, rim, ink = SIDE_COLOURS[side]
    owner = SideName(side)
    lit = edge if side == "black" else face
    shade = face if side == "black" else edge
    cube = (
        f"<g style='{fill(face)};{line(rim, 1)};stroke-linejoin:round'><path d='M-9-4.8 0-9.6 9-4.8V5L0 9.8-9 5z'/>"
        f"<path d='M0 0 9-4.8V5L0 9.8z' style='{fill(shade)}'/>"
        f"<path d='M-9-4.8 0-9.6 9-4.8 0 0z' style='{fill(lit)}'/></g>"
    )
    yield f"cube-{side}", symbol([-11, -11, 22, 22], cube, phrase("{side} control marker", side=owner))
    held = use("lozenge") + use(f"cube-{side}")
    yield f"site-{side}", symbol(_HEX_BOX, held, phrase("location, held by {side}", side=owner))
    bag = (
        f"<g style='{fill(face)};{line(rim, 1.3)};stroke-linejoin:round'>"
        "<path d='M-8-8C-22 2-20 20-10 20H10C20 20 22 2 8-8z'/><path d='M-8-8-12-18Q-6-15 0-18 6-15 12-18L8-8z'/></g>"
        f"<path d='M-9.5-8h19' style='fill:none;{line(ink, 2)}'/>"
    )
    yield f"bag-{side}", symbol([-20, -20, 40, 42], bag, phrase("{side} bag", side=owner))
    square = f"<rect x='-6.5' y='-6.5' width='13' height='13' rx='1.5' style='{fill(face)};{line(rim, 1.1)}'/>"
    yield f"sidemark-{side}", symbol([-8, -8, 16, 16], square, phrase("{side}", side=owner))


def _lozenge(radius: float) -> str:
    look = f"style='{fill('red')};{line('red-rim', 1.2)};stroke-linejoin:round'"
    return path(f"M0-{radius:g} {radius:g} 0 0 {radius:g}-{radius:g} 0z", look)


def _fan() -> str:
    """An open fan with a sun in it, its ribs and its rivet."""
    leaf = "M-23 17-51-6a65 65 0 0 1 102 0L23 17a29 29 0 0 0-46 0zM-10-10a10 10 0 1 0 0-.1zM-6 39a6 6 0 1 0 0-.1z"
    ribs = "M0 39-22 10M0 39-8 4M0 39 8 4M0 39 22 10"
    return (
        f"<g transform='scale(.22)'><path d='{leaf}' fill-rule='evenodd' style='{fill('ink')}'/>"
        f"<path d='{ribs}' style='fill:none;{line('ink', 5)}'/></g>"
    )
