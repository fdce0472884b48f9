"""What can be laid on the table by hand: hexes, bushi and daimyo, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from sekiwidget.authoring.set_up.parts import (
    InSupply,
    Kind,
    Location,
    Placed,
)
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import SIDES, TYPES, Card
from sekiwidget.games.daimyo.components.hexes import NAME, free_places
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.picture.kit.kit import card_symbol
from sekiwidget.games.daimyo.picture.scene.order import ordered
from sekiwidget.games.daimyo.picture.scene.sides import card_ids
from sekiwidget.games.daimyo.picture.sheets.panels import strip_sizes
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.games.daimyo.rules.setup import HOME
from sekiwidget.text.phrase import Phrase, Term, phrase
from sekiwidget.text.terms import As, Count, OneMade

UNIT: Final = "unit"
LAND: Final = "land"
CARD: Final = "card"
KINDS: Final = {
    UNIT: Kind(UNIT, phrase("Put a unit"), phrase("Units"), "units", 22),
    LAND: Kind(LAND, phrase("Lay a hex"), phrase("Hexes"), "land", 28, below=15),
    CARD: Kind(CARD, phrase("Give a card"), phrase("Cards"), "deck", 25, rows=2, beside=tuple(strip_sizes())),
}
"""Hands, played and passed cards are shown with the cards; while units and hexes are laid, the land has their room."""
BUSHI: Final = "bushi"
DAIMYO: Final = "daimyo"
HEX: Final = "hex"
NEUTRAL: Final = "neutral"
HEAP: Final = {"hand": "hands", "played": "played", "incoming": "incoming"}
"""Where cards lie, as it is typed, and its key."""
_SECOND_ROW: Final = TYPES.index("C")


def kind_of(piece: str) -> str:
    """The kind of a piece, by its id: `black-bushi`, `black-daimyo`, `black-hex`, `neutral-hex`, `A1`."""
    what = piece.partition("@")[0].partition("-")[2]
    return LAND if what == HEX else UNIT if what else CARD


def owner_of(piece: str) -> str:
    """Whose a unit or a hex is: a side, or `neutral`."""
    return piece.partition("-")[0]


PIECES: Final = (*(f"{side}-{what}" for side in SIDES for what in (BUSHI, DAIMYO, HEX)), f"{NEUTRAL}-{HEX}")
"""Every unit and hex."""


class PieceName(OneMade):
    """A piece without an article: Black’s bushi, neutral hex, A1."""

    __slots__ = ("piece",)

    def __init__(self, piece: str) -> None:
        self.piece = piece

    def one(self) -> Term | str:
        """The piece."""
        owner, _, what = self.piece.partition("-")
        if not what:
            return self.piece
        if owner not in SIDES:
            return As(Count(1, "neutral hex", "neutral hexes"), "noun")
        return _OWNED[what](side=side_name(owner))


_OWNED: Final[dict[str, Callable[..., Phrase]]] = {
    BUSHI: lambda side: phrase("{side:possessive} bushi", side=side),
    DAIMYO: lambda side: phrase("{side:possessive} daimyo", side=side),
    HEX: lambda side: phrase("{side:possessive} home hex", side=side),
}


class PiecesNamed(OneMade):
    """Equal pieces counted: two bushi of Black, Black’s daimyo, a neutral hex, A1."""

    __slots__ = ("number", "piece")

    def __init__(self, piece: str, number: int) -> None:
        self.piece, self.number = piece, number

    def one(self) -> Term | str:
        """The pieces."""
        owner, _, what = self.piece.partition("-")
        if what == BUSHI:
            return As(Count(self.number, "bushi of {side}", "bushi of {side}", side=side_name(owner)), "one")
        if what == HEX:
            if owner == NEUTRAL:
                return Count(self.number, "neutral hex", "neutral hexes")
            return Count(self.number, "home hex of {side}", "home hexes of {side}", side=side_name(owner))
        return PieceName(self.piece).one()


# -- what is left ------------------------------------------------------------------------------------------------------


def spares(position: Position) -> Iterator[InSupply]:
    """reserve, card-d, deck  The reserves, a daimyo that does not stand, hexes and cards that lie nowhere."""
    for side_index, side in enumerate(position.sides):
        if position.daimyo_of(side) is None:
            yield InSupply(f"{side}-{DAIMYO}", UNIT, f"daimyo-{side}", 1)
        if count := position.reserve[side_index]:
            yield InSupply(f"{side}-{BUSHI}", UNIT, f"bushi-{side}", count)
    laid = Counter(owner for _, owner in position.land)
    for side in position.sides:
        if (count := HOME - laid[side]) > 0:
            yield InSupply(f"{side}-{HEX}", LAND, f"tile-{side}", count)
    if position.hexes_left:
        yield InSupply(f"{NEUTRAL}-{HEX}", LAND, "tile", position.hexes_left)
    for card, count in Counter(position.deck).items():
        yield InSupply(card.text, CARD, card_symbol(card), count, int(TYPES.index(card.letter) >= _SECOND_ROW))


# -- what lies on the table --------------------------------------------------------------------------------------------


def lying(position: Position) -> Iterator[Placed]:
    """Units, hexes, and the cards of every side."""
    for hex_, here in position.units:
        name = NAME[hex_]
        if here.daimyo:
            yield Placed(f"{here.side}-{DAIMYO}", UNIT, name, f"{name}.daimyo")
        yield from [Placed(f"{here.side}-{BUSHI}", UNIT, name, f"{name}.bushi")] * here.bushi
    for hex_, owner in position.land:
        yield Placed(f"{owner or NEUTRAL}-{HEX}", LAND, NAME[hex_], NAME[hex_])
    yield from _cards(position)


def _cards(position: Position) -> Iterator[Placed]:
    in_row = [*_in_row(position)] if ordered(position) else []
    for side_index, side in enumerate(position.sides):
        for heap, key in HEAP.items():
            if heap == "played" and in_row:
                yield from (
                    Placed(card.text, CARD, f"played.{side}", piece) for piece, card, of in in_row if of == side
                )
            else:
                for piece, card in card_ids(f"{side}.{heap}", getattr(position, key)[side_index]):
                    yield Placed(card.text, CARD, f"{heap}.{side}", piece)


def _in_row(position: Position) -> Iterator[tuple[str, Card, Side]]:
    """priority  The open cards in the order in which they are carried out, with the pieces that show them."""
    return ((f"order.{at}", card, side) for at, (card, side) in enumerate(position.queue()))


# -- where it may lie --------------------------------------------------------------------------------------------------


def spots(position: Position) -> Iterator[Location]:
    """The land, the places around it, hexes off the land where units stand; the cards of every side."""
    land = {hex_ for hex_, _ in position.land}
    free = {*free_places(land)}
    for hex_ in sorted(land | free | {hex_ for hex_, _ in position.units}):
        kinds = (UNIT, LAND) if hex_ in land else (LAND,)
        yield Location(NAME[hex_], kinds, NAME[hex_] if hex_ in land | free else "", hex_label(NAME[hex_]))
    for side in position.sides:
        for heap in HEAP:
            yield Location(
                f"{heap}.{side}", (CARD,), f"{side}.{'hand' if heap == 'hand' else 'played'}", _label(heap, side)
            )


@cache
def hex_label(name: str) -> Phrase:
    """A hex in words."""
    return phrase("{hex}", hex=name)


@cache
def _label(heap: str, side: Side) -> Phrase:
    if heap == "hand":
        return phrase("{side:possessive} hand", side=side_name(side))
    if heap == "played":
        return phrase("{side:possessive} played cards", side=side_name(side))
    return phrase("the cards passed to {side}", side=side_name(side))
