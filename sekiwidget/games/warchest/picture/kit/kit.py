"""The kit of War Chest: a library of shapes, and the coins, cubes and locations that are put together from them.

Colours are theme variables only. `<use href='#sign-archer'/>` places another symbol of the kit; a shape that only other
symbols use has no label. Lengths are px at a board width of 1120. All that can stand on a hex is drawn around the same
middle, so that pieces of one place lie on each other as they should.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.authoring.svg import Symbol, copies, fill, line, path, symbol, use
from sekiwidget.games.warchest.components.units import HIGHEST, UNITS
from sekiwidget.games.warchest.components.wording import SideName, UnitName, UnitOf
from sekiwidget.games.warchest.picture.kit.ground import ground, ring
from sekiwidget.games.warchest.picture.kit.signs import SIGNS
from sekiwidget.text.phrase import phrase

RADIUS: Final = 25
"""of a coin."""
THICK: Final = 3.6
"""What each further coin of a stack shows of its edge."""
_LIFT: Final = -2
"""The face of a coin lies so much above the middle of its hex: its edge is below."""

_HEX_BOX: Final = [-26, -28, 52, 56]
"""Of everything that may lie on a hex, however far it is drawn: so all of it keeps one scale and one middle."""


SIDES: Final = {
    "white": ("coin-a", "coin-a-side", "coin-a-rim", "black"),
    "black": ("black", "black-side", "black-rim", "on-black"),
}
"""side -> the theme colours of face, edge, rim and of what is written on the face"""


def name(coin: str) -> str:
    """The end of the symbol ids of a unit: `light-cavalry`."""
    return coin.replace("_", "-")


def kit() -> dict[str, Symbol]:
    """Every symbol by its id."""
    return copies(_drawn())


@cache
def _drawn() -> dict[str, Symbol]:
    made: dict[str, Symbol] = {f"sign-{name(coin)}": symbol([-50, -50, 100, 100], svg) for coin, svg in SIGNS.items()}
    for side in SIDES:
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
        svg = use("card") + use(f"sign-{name(unit)}", more=dark)
        made[f"card-{name(unit)}"] = symbol([-17, -17, 34, 34], svg, phrase("{unit} card", unit=UnitName(unit)))
    made["board"] = symbol([-345, -320, 690, 640], ground())
    made |= {f"start-{side}": symbol([-31, -25, 62, 62], ring(side)) for side in SIDES}
    made["fan"] = symbol([-12, -12, 24, 24], _fan(), phrase("initiative"))
    return made


# -- coins -------------------------------------------------------------------------------------------------------------


def _coins(side: str) -> Iterator[tuple[str, Symbol]]:
    """Disk, faces and back of a side, and what lies under the face of a stack."""
    face, edge, rim, ink = SIDES[side]
    owner = SideName(side)
    disk = f"<circle cy='{THICK + _LIFT:g}' r='{RADIUS}' style='{fill(edge)};{line(rim, 1.1)}'/>"
    disk += f"<circle cy='{_LIFT}' r='{RADIUS}' style='{fill(face)};{line(rim, 1.3)}'/>"
    disk += f"<circle cy='{_LIFT}' r='21' style='fill:none;{line(ink, 0.9)};opacity:.5'/>"
    yield f"disk-{side}", symbol(_HEX_BOX, disk)
    look = f"transform='translate(0 {_LIFT}) scale(.29)' style='{fill(ink)};stroke:var(--sk-{ink})'"
    for coin in SIGNS:
        svg = use(f"disk-{side}") + use(f"sign-{name(coin)}", more=look)
        yield f"coin-{side}-{name(coin)}", symbol(_HEX_BOX, svg, phrase("{coin:bare}", coin=UnitOf(side, coin)))
    rings = "".join(f"<circle cy='{_LIFT}' r='{radius}'/>" for radius in (5, 10, 15))
    back = use(f"disk-{side}") + f"<g style='fill:none;{line(ink, 1)};opacity:.6'>{rings}</g>"
    yield f"back-{side}", symbol(_HEX_BOX, back, phrase("{side} coin, face down", side=owner))
    for height in range(2, HIGHEST + 1):
        under = "".join(f"<circle cy='{_LIFT + THICK * at:g}' r='{RADIUS}'/>" for at in range(height, 1, -1))
        svg = f"<g style='{fill(edge)};{line(rim, 1.1)}'>{under}</g>"
        yield f"stack-{side}-{height}", symbol(_HEX_BOX, svg, phrase("stack of {height} coins", height=height))


# -- markers and locations ---------------------------------------------------------------------------------------------


def _markers(side: str) -> Iterator[tuple[str, Symbol]]:
    """What shows that a side holds a location; its bag and its colour."""
    face, edge, rim, ink = SIDES[side]
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
