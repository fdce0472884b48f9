"""The symbols of pictures: shapes, and the hexes, figures and cards that are made of them.

Colours are theme variables only. `<use href='#crest-jade'/>` places another symbol of the kit; a shape that only other
symbols use has no label. Lengths are px at a board width of 1120.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.authoring.svg import Lacquer, Symbol, copies, fill, line, path, symbol, use
from sekiwidget.games.daimyo.components.cards import DECKS, SIDES, TYPES, Card
from sekiwidget.games.daimyo.components.hexes import DIRECTIONS
from sekiwidget.games.daimyo.components.wording import CARD_EFFECTS, side_name, side_title
from sekiwidget.text.phrase import phrase

TILE_SIZE: Final = (86, 28)
"""Width and height of the box of a hex: lower than it is drawn, so that its name stands on it and not below."""
FIGURE_WIDTH: Final = 36
"""Width of the box of a figure."""
CARD_SIZE: Final = (36, 52)
"""Width and height of a card."""
RANK_STEP: Final = 3.4
"""Distance from a bushi to the one drawn behind it, at the size of the kit."""
RANK_LENGTH: Final = 8
"""Number of bushi drawn behind the first."""

LACQUER: Final[dict[str, Lacquer]] = {
    side: Lacquer(side, f"{side}-side", f"{side}-rim", f"on-{side}", f"{side}-text") for side in SIDES
} | {"white": Lacquer("coin-a", "coin-a-side", "coin-a-rim", "black", "ink")}


def kit() -> dict[str, Symbol]:
    """Every symbol by its id."""
    return copies(_drawn())


@cache
def _drawn() -> dict[str, Symbol]:
    made = dict(_tiles())
    made.update(_figures())
    made.update(_cards())
    made.update(_marks())
    return made


def card_symbol(card: Card) -> str:
    """The symbol of a card: `card-A3`, `card-A` if only its type is known, else `back`."""
    return f"card-{card.letter}{card.number or ''}" if card.letter else "back"


# -- the land ----------------------------------------------------------------------------------------------------------

_TILE_BOX: Final = (-43, -14, *TILE_SIZE)
_TILE_WHOLE: Final = (-44, -50, 88, 100)
"""The box of a hex that stands alone."""


def _tiles() -> Iterator[tuple[str, Symbol]]:
    """A neutral hex, a home hex of each side, the gap where a hex was, and the frame of a new one."""
    plate = path(f"M0-43{_HEX_OUTLINE}", f"style='{fill('stone')};{line('edge', 1)}'")
    yield "plate", symbol(_TILE_BOX, plate)
    neutral = use("plate") + path(f"M0-48{_HEX_OUTLINE}", f"style='{fill('lane')};{line('edge', 1)}'")
    yield "tile", symbol(_TILE_BOX, neutral, phrase("neutral hex"), _TILE_WHOLE)
    for side in SIDES:
        skin = LACQUER[side]
        face = path(f"M0-48{_HEX_OUTLINE}", f"style='{fill('field2')};{line(skin.rim, 1)}'")
        band = path(_HEX_BAND, f"style='fill:none;{line(skin.rim, 6.5)}'") + path(
            _HEX_BAND, f"style='fill:none;{line(skin.face, 4.5)}'"
        )
        clasp = f"<circle cy='-37' r='9' style='{fill(skin.face)};{line(skin.rim, 1.2)}'/>"
        clasp += use(f"crest-{side}", more=f"transform='translate(0-37)scale(.12)' style='{fill(skin.sign)}'")
        label = phrase("home hex of {side}", side=side_name(side))
        yield f"tile-{side}", symbol(_TILE_BOX, use("plate") + face + band + clasp, label, _TILE_WHOLE)
    dashes = "stroke-dasharray:5 4"
    gap = path(_HEX_INNER, f"style='fill:none;{line('ink2', 1.4)};{dashes}'")
    yield "gap", symbol(_TILE_BOX, gap, phrase("a hex was here"))
    yield (
        "new",
        symbol(_TILE_BOX, path(f"M0-48{_HEX_OUTLINE}", f"style='fill:none;{line('now', 3.4)}'"), phrase("new here")),
    )
    pins = "M-30-22h.1M-30 22h.1M30-22h.1M30 22h.1"
    fresh = path(pins, f"style='fill:none;{line('ink2', 5)};stroke-linecap:round'")
    yield "fresh", symbol(_TILE_BOX, fresh, phrase("added or moved in this round: it stays"))


# -- figures -----------------------------------------------------------------------------------------------------------


def _figures() -> Iterator[tuple[str, Symbol]]:
    """Bushi and daimyo of each side, with its crest on the robe."""
    for side in SIDES:
        skin = LACQUER[side]
        look = f"style='{fill(skin.face)};{line(skin.rim, 1.2)};stroke-linejoin:round'"
        ink = f"style='{fill(skin.sign)}'"
        yield f"crest-{side}", symbol((-55, -55, 110, 110), f"<path d='{_CRESTS[side]}' fill-rule='evenodd'/>")
        chest = use(f"crest-{side}", more=f"transform='translate(0 11)scale(.13)' {ink}")
        bushi = f"<g {look}><path d='{_ROBE}'/><path d='{_HAT}'/></g>{chest}"
        name = side_name(side)
        yield f"bushi-{side}", symbol((-18, -23, FIGURE_WIDTH, 49), bushi, phrase("{side} bushi", side=name))
        chest = use(f"crest-{side}", more=f"transform='translate(0 12)scale(.16)' {ink}")
        horns = f"<path d='{_HORNS}' style='{fill(skin.sign)};{line(skin.rim, 1.2)}'/>"
        lord = f"<g {look}><path d='{_ARMOUR}'/><path d='{_HELMET}'/>{horns}</g>{chest}"
        yield (
            f"daimyo-{side}",
            symbol((-18, -36, FIGURE_WIDTH, 62), lord, phrase("{side:possessive} daimyo", side=name)),
        )
        mark = use(f"crest-{side}", more=f"transform='scale(.15)' style='{fill(skin.text)}'")
        yield f"sidemark-{side}", symbol((-9, -9, 18, 18), mark, side_title(side))


# -- cards -------------------------------------------------------------------------------------------------------------

_CARD_BOX: Final = (-18, -26, *CARD_SIZE)


def _cards() -> Iterator[tuple[str, Symbol]]:
    """Every card, those of which only the type is known, and the back."""
    box = "<rect x='-17.5' y='-25.5' width='35' height='51' rx='4'"
    for letter in TYPES:
        yield f"deed-{letter}", symbol((-55, -55, 110, 110), f"<path d='{_CARD_SIGNS[letter]}' fill-rule='evenodd'/>")
    yield "paper", symbol(_CARD_BOX, f"{box} style='{fill('card')};{line('card-edge', 1)}'/>")
    yield "cover", symbol(_CARD_BOX, f"{box} style='{fill('stone')};{line('card-edge', 1)}'/>")
    emblem = path("M0-13 11-6.5V6.5L0 13-11 6.5V-6.5zM0-6 5-3V3L0 6-5 3V-3z", f"style='fill:none;{line('ink2', 1.2)}'")
    yield "back", symbol(_CARD_BOX, use("cover") + emblem, phrase("card, face down"))
    for letter in TYPES:
        label = phrase("a {type} card, number unknown: {deed}", type=letter, deed=CARD_EFFECTS[letter])
        yield f"card-{letter}", _card("cover", "ink", letter, "?", label)
    for card in max(DECKS.values(), key=len):
        label = phrase("{card}: {deed}", card=card.text, deed=CARD_EFFECTS[card.letter])
        yield f"card-{card.text}", _card("paper", "black", card.letter, str(card.number), label)


def _card(ground: str, ink: str, letter: str, number: str, label: str) -> Symbol:
    """Letter and number over the sign of the card, all at the left, which the next card of a hand does not cover."""
    # A number of two digits has to fit in any typeface.
    fit = " textLength='28' lengthAdjust='spacingAndGlyphs'" if len(number) > 1 else ""
    text = f"<text x='-14' y='-9'{fit} style='font:700 15px var(--sk-serif);{fill(ink)}'>{letter}{number}</text>"
    deed = use(f"deed-{letter}", more=f"transform='translate(-2 10)scale(.24)' style='{fill(ink)}'")
    return symbol(_CARD_BOX, use(ground) + text + deed, label)


# -- arrows ------------------------------------------------------------------------------------------------------------

_TURN: Final = -60
"""Degrees from one direction to the next."""


def _marks() -> Iterator[tuple[str, Symbol]]:
    """An arrow for each direction, for the edge between two hexes."""
    arrow = "M-13-4.5H-4V-11.5L14 0-4 11.5V4.5H-13z"
    drawn = path(arrow, f"style='{fill('now')};{line('land', 3)};stroke-linejoin:round;paint-order:stroke'")
    yield "arrow", symbol((-15, -15, 30, 30), drawn)
    for number in range(len(DIRECTIONS)):
        turned = f"transform='rotate({_TURN * number})'" if number else ""
        yield f"arrow-{number}", symbol((-15, -15, 30, 30), use("arrow", more=turned), phrase("moved"))


def opposite_arrows() -> tuple[tuple[str, str], ...]:
    """Arrows that point in opposite directions."""
    half = len(DIRECTIONS) // 2
    return tuple((f"arrow-{number}", f"arrow-{number + half}") for number in range(half))


# -- shapes ------------------------------------------------------------------------------------------------------------
# Crests and signs lie in the square -50..50 around their middle and have no colour: the symbol that uses them fills
# them. Holes follow the even-odd rule.

_CRESTS: Final[dict[str, str]] = {
    # a ring with two bars
    "black": "M-50 0a50 50 0 1 0 0-.1zM-31-24a39 39 0 0 1 62 0zM-38-8a39 39 0 0 0 0 16H38a39 39 0 0 0 0-16z"
    "M-31 24a39 39 0 0 0 62 0z",
    # three scales
    "gold": "M0-50 27-4H-27zM-27 0 0 46H-54zM27 0 54 46H0z",
    # a square on its corner, with an eye
    "white": "M0-54 54 0 0 54-54 0zM0-18-18 0 0 18 18 0z",
    # a crescent with a star
    "jade": "M24-42a50 50 0 1 0 20 60Q2 36-14 6-22-28 24-42zM26-28 33-9 52-8 37 4 42 23 26 12 10 23 15 4 0-8 19-9z",
}
"""Side -> path data of its crest."""
_BUSHI_SIGN: Final = "M-50-2Q-40-24-22-28-4-24 6-2-22 6-50-2zM-34 5-40 42H-4L-10 5-22 8z"

_DAIMYO_SIGN: Final = (
    "M-46 4V-6Q-44-26-22-26T2-6V4zM-48 8H4L10 42H-54zM-24-24Q-42-28-46-48-36-36-22-34-8-36 2-48-2-28-20-24z"
)

_HEX_SIGN: Final = "M-20-36 10-19V17L-20 34-50 17V-19zM-20-23-38-12V10L-20 20-2 10V-12z"
_ARROW_SIGN: Final = "M12 1h16v-15L52 9 28 32V17H12z"
_PLUS_SIGN: Final = "M26-12h13v14h14v13H39v14H26V15H12V2h14z"

_CARD_SIGNS: Final[dict[str, str]] = {
    "A": _BUSHI_SIGN + _ARROW_SIGN,
    "B": _BUSHI_SIGN + _PLUS_SIGN,
    "C": _DAIMYO_SIGN + _ARROW_SIGN,
    "D": _HEX_SIGN + _PLUS_SIGN,
    "E": _HEX_SIGN + _ARROW_SIGN,
}
"""Type of a card -> path data of the sign of what it does."""
_HEX_OUTLINE: Final = "l41 24v48l-41 24-41-24v-48z"
"""A hex 82 wide and 96 high, from its upper corner."""
_HEX_INNER: Final = "M0-40 34-20V20L0 40-34 20V-20z"
"""The same, smaller, around its middle."""
_HEX_BAND: Final = "M0-43.3 37-21.7V21.7L0 43.3-37 21.7V-21.7z"
"""Close to its edge, so that units and the name of a home hex have room inside."""
_HAT: Final = "M-16-4Q-11-17 0-21 11-17 16-4 0 1-16-4z"
_ROBE: Final = "M-8-3-13 21Q0 25 13 21L8-3z"
"""A bushi: straw hat and robe."""
_HORNS: Final = "M-3-20Q-14-22-16-34-9-26 0-25 9-26 16-34 14-22 3-20z"
_HELMET: Final = "M-14 0-11-10Q-10-22 0-22T11-10L14 0z"
_ARMOUR: Final = "M-9-1-17 22Q0 27 17 22L9-1z"
"""A daimyo: crest of horns, helmet, armour."""
