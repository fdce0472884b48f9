"""The kit of Daimyo: a library of shapes, and the hexes, figures and cards that are put together from them.

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
from sekiwidget.games.daimyo.components.wording import CARD_DEEDS, side_name, side_title
from sekiwidget.games.daimyo.picture.kit.signs import ARMOUR, BAND, CRESTS, DEEDS, HAT, HELMET, HEX, HORNS, INNER, ROBE
from sekiwidget.text.phrase import phrase

TILE: Final = (86, 28)
"""Width and height of the box of a hex: lower than it is drawn, so that its name stands on it and not below."""
FIGURE: Final = 36
CARD: Final = (36, 52)
"""The width of the box of a figure, and the box of a card."""
RANK: Final = 3.4
RANKED: Final = 8
"""The number of bushi drawn behind the first, and the distance between them, at the size of the kit."""

_TILE_BOX: Final = (-43, -14, *TILE)
_TILE_WHOLE: Final = (-44, -50, 88, 100)
"""The box of a hex that stands alone."""
_CARD_BOX: Final = (-18, -26, *CARD)
_TURN: Final = -60
"""Degrees from a direction to the next."""


LACQUER: Final[dict[str, Lacquer]] = {
    side: Lacquer(side, f"{side}-side", f"{side}-rim", f"on-{side}", f"{side}-text") for side in SIDES
} | {"white": Lacquer("coin-a", "coin-a-side", "coin-a-rim", "black", "ink")}


def card_symbol(card: Card) -> str:
    """The symbol of a card: `card-A3`, `card-A` if only its type is known, `back`."""
    return f"card-{card.letter}{card.number or ''}" if card.letter else "back"


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


# -- the land ----------------------------------------------------------------------------------------------------------


def _tiles() -> Iterator[tuple[str, Symbol]]:
    """A neutral hex, a home hex of each side; where a hex was, and the frame of one that is new."""
    plate = path(f"M0-43{HEX}", f"style='{fill('stone')};{line('edge', 1)}'")
    yield "plate", symbol(_TILE_BOX, plate)
    neutral = use("plate") + path(f"M0-48{HEX}", f"style='{fill('lane')};{line('edge', 1)}'")
    yield "tile", symbol(_TILE_BOX, neutral, phrase("neutral hex"), _TILE_WHOLE)
    for side in SIDES:
        skin = LACQUER[side]
        face = path(f"M0-48{HEX}", f"style='{fill('field2')};{line(skin.rim, 1)}'")
        band = path(BAND, f"style='fill:none;{line(skin.rim, 6.5)}'") + path(
            BAND, f"style='fill:none;{line(skin.face, 4.5)}'"
        )
        clasp = f"<circle cy='-37' r='9' style='{fill(skin.face)};{line(skin.rim, 1.2)}'/>"
        clasp += use(f"crest-{side}", more=f"transform='translate(0-37)scale(.12)' style='{fill(skin.sign)}'")
        label = phrase("home hex of {side}", side=side_name(side))
        yield f"tile-{side}", symbol(_TILE_BOX, use("plate") + face + band + clasp, label, _TILE_WHOLE)
    dashes = "stroke-dasharray:5 4"
    gap = path(INNER, f"style='fill:none;{line('ink2', 1.4)};{dashes}'")
    yield "gap", symbol(_TILE_BOX, gap, phrase("a hex was here"))
    yield "new", symbol(_TILE_BOX, path(f"M0-48{HEX}", f"style='fill:none;{line('now', 3.4)}'"), phrase("new here"))
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
        yield f"crest-{side}", symbol((-55, -55, 110, 110), f"<path d='{CRESTS[side]}' fill-rule='evenodd'/>")
        chest = use(f"crest-{side}", more=f"transform='translate(0 11)scale(.13)' {ink}")
        bushi = f"<g {look}><path d='{ROBE}'/><path d='{HAT}'/></g>{chest}"
        name = side_name(side)
        yield f"bushi-{side}", symbol((-18, -23, FIGURE, 49), bushi, phrase("{side} bushi", side=name))
        chest = use(f"crest-{side}", more=f"transform='translate(0 12)scale(.16)' {ink}")
        horns = f"<path d='{HORNS}' style='{fill(skin.sign)};{line(skin.rim, 1.2)}'/>"
        lord = f"<g {look}><path d='{ARMOUR}'/><path d='{HELMET}'/>{horns}</g>{chest}"
        yield f"daimyo-{side}", symbol((-18, -36, FIGURE, 62), lord, phrase("{side:possessive} daimyo", side=name))
        mark = use(f"crest-{side}", more=f"transform='scale(.15)' style='{fill(skin.text)}'")
        yield f"sidemark-{side}", symbol((-9, -9, 18, 18), mark, side_title(side))


# -- cards -------------------------------------------------------------------------------------------------------------


def _cards() -> Iterator[tuple[str, Symbol]]:
    """Every card, those of which only the type is known, and the back."""
    box = "<rect x='-17.5' y='-25.5' width='35' height='51' rx='4'"
    for letter in TYPES:
        yield f"deed-{letter}", symbol((-55, -55, 110, 110), f"<path d='{DEEDS[letter]}' fill-rule='evenodd'/>")
    yield "paper", symbol(_CARD_BOX, f"{box} style='{fill('card')};{line('card-edge', 1)}'/>")
    yield "cover", symbol(_CARD_BOX, f"{box} style='{fill('stone')};{line('card-edge', 1)}'/>")
    emblem = path("M0-13 11-6.5V6.5L0 13-11 6.5V-6.5zM0-6 5-3V3L0 6-5 3V-3z", f"style='fill:none;{line('ink2', 1.2)}'")
    yield "back", symbol(_CARD_BOX, use("cover") + emblem, phrase("card, face down"))
    for letter in TYPES:
        label = phrase("a {type} card, number unknown: {deed}", type=letter, deed=CARD_DEEDS[letter])
        yield f"card-{letter}", _card("cover", "ink", letter, "?", label)
    for card in max(DECKS.values(), key=len):
        label = phrase("{card}: {deed}", card=card.text, deed=CARD_DEEDS[card.letter])
        yield f"card-{card.text}", _card("paper", "black", card.letter, str(card.number), label)


def _card(ground: str, ink: str, letter: str, number: str, label: str) -> Symbol:
    """Letter and number, and below them what the card does; to the left, where the next card of a hand leaves room."""
    # A number of two digits has to fit in any typeface.
    fit = " textLength='28' lengthAdjust='spacingAndGlyphs'" if len(number) > 1 else ""
    text = f"<text x='-14' y='-9'{fit} style='font:700 15px var(--sk-serif);{fill(ink)}'>{letter}{number}</text>"
    deed = use(f"deed-{letter}", more=f"transform='translate(-2 10)scale(.24)' style='{fill(ink)}'")
    return symbol(_CARD_BOX, use(ground) + text + deed, label)


# -- marks -------------------------------------------------------------------------------------------------------------


def _marks() -> Iterator[tuple[str, Symbol]]:
    """Arrows from hex to hex, which lie on the edge between them."""
    arrow = "M-13-4.5H-4V-11.5L14 0-4 11.5V4.5H-13z"
    drawn = path(arrow, f"style='{fill('now')};{line('land', 3)};stroke-linejoin:round;paint-order:stroke'")
    yield "arrow", symbol((-15, -15, 30, 30), drawn)
    for number in range(len(DIRECTIONS)):
        turned = f"transform='rotate({_TURN * number})'" if number else ""
        yield f"arrow-{number}", symbol((-15, -15, 30, 30), use("arrow", more=turned), phrase("moved"))


def opposites() -> tuple[tuple[str, str], ...]:
    """Arrows that point in opposite directions."""
    half = len(DIRECTIONS) // 2
    return tuple((f"arrow-{number}", f"arrow-{number + half}") for number in range(half))
