"""What stands on the map and the strips: cubes, buildings, markers, the signs of goods, marks of the sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.authoring.svg import Lacquer, Symbol, fill, line, path, symbol, use
from sekiwidget.base.phrase import phrase
from sekiwidget.games.shogun.components.cards import KINDS
from sekiwidget.games.shogun.components.cubes import COLOURS, FARMERS, SIDES
from sekiwidget.games.shogun.components.wording import Building, side_name
from sekiwidget.games.shogun.picture.kit.signs import CRESTS, SIGNS

LACQUER: Final[dict[str, Lacquer]] = {
    **{side: Lacquer(side, f"{side}-side", f"{side}-rim", f"on-{side}", f"{side}-text") for side in SIDES},
    "white": Lacquer("coin-a", "coin-a-side", "coin-a-rim", "black", "ink"),
    # Farmers are nobody's colour.
    FARMERS: Lacquer("stone", "edge", "ink2", "ink", "ink2"),
}
"""The colours of each side's cubes, and of the farmers'."""

_SQUARE: Final = (-55, -55, 110, 110)
_CUBE: Final = (-13, -14, 26, 28)
_SMALL: Final = (-9, -9, 18, 18)
_FRONT: Final = "M-12-8H8V12H-12z"
_TOP: Final = "M-12-8-7-13H12L8-8z"
_EDGE: Final = "M8-8 12-13V7L8 12z"
_NAMES: Final = {
    "points": phrase("victory points"),
    "chest": phrase("chests"),
    "rice": phrase("rice"),
    "army": phrase("armies in the supply"),
    "province": phrase("provinces"),
    "tower": phrase("the tower"),
    "tray": phrase("the tray of the tower"),
}
"""The signs that stand alone, in words."""


def piece_symbols() -> Iterator[tuple[str, Symbol]]:
    """Each symbol with its id."""
    for side, shape in CRESTS.items():
        yield f"crest-{side}", symbol(_SQUARE, f"<path d='{shape}' fill-rule='evenodd'/>")
    for name, shape in SIGNS.items():
        yield f"sign-{name}", symbol(_SQUARE, f"<path d='{shape}' fill-rule='evenodd'/>")
    for colour in COLOURS:
        yield from _cubes(colour)
    seat = f"style='fill:none;{line('edge', 1.2)};stroke-dasharray:3 2.4'"
    yield "neutral", symbol(_CUBE, path("M-12-9H9V12H-12z", seat), phrase("neutral"))
    for kind in KINDS:
        tile = f"<rect x='-8.5' y='-8.5' width='17' height='17' rx='3' style='{fill('card')};{line('card-edge', 1)}'/>"
        label = phrase("{building}", building=Building(kind))
        yield f"building-{kind}", symbol(_SMALL, tile + sign(kind, 0.135, 0, 0), label)
    flame = f"<circle r='8.4' style='{fill('paper')};{line('ink', 1.2)}'/>" + sign("revolt", 0.115, 0, 0, "ink")
    yield "revolt", symbol(_SMALL, flame, phrase("revolt marker"))
    for name, label in _NAMES.items():
        yield f"mark-{name}", symbol(_SMALL, sign(name, 0.16, 0, 0, "ink2"), label)
    out = path("M-6-6 6 6M6-6-6 6", f"style='fill:none;{line('ink2', 2)}'")
    yield "out", symbol(_SMALL, out, phrase("out of play with three sides"))


def _cubes(colour: str) -> Iterator[tuple[str, Symbol]]:
    """An army or a farmer, and what names its side: a mark, and for sides the Daimyo card."""
    skin, name = LACQUER[colour], side_name(colour)
    joined = "stroke-linejoin:round"
    faces = path(_TOP + _EDGE, f"style='{fill(skin.edge)};{line(skin.rim, 1.1)};{joined}'")
    front = path(_FRONT, f"style='{fill(skin.face)};{line(skin.rim, 1.1)};{joined}'")
    worn = _crest(colour, 0.15, -2, 2, skin.sign)
    label = phrase("a farmer") if colour == FARMERS else phrase("{side:possessive} army", side=name)
    yield f"cube-{colour}", symbol(_CUBE, faces + front + worn, label)
    if colour == FARMERS:
        return
    yield f"sidemark-{colour}", symbol(_SMALL, _crest(colour, 0.15, 0, 0, skin.text), phrase("{side}", side=name))
    disc = f"<circle r='8.4' style='{fill(skin.face)};{line(skin.rim, 1.2)}'/>"
    label = phrase("{side:possessive} Daimyo card", side=name)
    yield f"daimyo-{colour}", symbol(_SMALL, disc + _crest(colour, 0.105, 0, 0, skin.sign), label)


def _crest(colour: str, scale: float, x: float, y: float, ink: str) -> str:
    return use(f"crest-{colour}", more=f"transform='translate({x:g} {y:g})scale({scale:g})' style='{fill(ink)}'")


def sign(name: str, scale: float, x: float, y: float, ink: str = "black") -> str:
    """A sign drawn at a point; on cards, which stay light, in black."""
    return use(f"sign-{name}", more=f"transform='translate({x:g} {y:g})scale({scale:g})' style='{fill(ink)}'")
