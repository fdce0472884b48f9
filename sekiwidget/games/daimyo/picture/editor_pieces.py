"""The pieces that can be set up by hand: their supply, their places, their values in a table, and reading them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final

from sekiwidget.authoring.editor.parts import (
    InSupply,
    Kind,
    Location,
    PieceFormat,
    Placed,
    words_format,
)
from sekiwidget.authoring.tokens import (
    Word,
    split_words,
    unreadable_at,
    with_suggestion,
)
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import SIDES, TYPES, Card
from sekiwidget.games.daimyo.components.hexes import HEX as HEXES
from sekiwidget.games.daimyo.components.hexes import NAME, places_for_hexes
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.notation.facts import NEUTRAL
from sekiwidget.games.daimyo.notation.tokens import full_side_name
from sekiwidget.games.daimyo.picture.kit import card_symbol
from sekiwidget.games.daimyo.picture.panels import strip_sizes
from sekiwidget.games.daimyo.picture.strips import card_ids, shows_order
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.games.daimyo.rules.setup import HOME_HEXES
from sekiwidget.text.phrase import Phrase, Term, phrase
from sekiwidget.text.terms import As, Count, SingleFormTerm

UNIT: Final = "unit"
LAND: Final = "land"
CARD: Final = "card"

KINDS: Final = {
    UNIT: Kind(UNIT, phrase("Put a unit"), phrase("Units"), "units", 22),
    LAND: Kind(LAND, phrase("Lay a hex"), phrase("Hexes"), "land", 28, below=15),
    CARD: Kind(CARD, phrase("Give a card"), phrase("Cards"), "deck", 25, rows=2, beside=tuple(strip_sizes())),
}
"""With the cards the strips are shown; with units and hexes the land has their room."""
BUSHI: Final = "bushi"
DAIMYO: Final = "daimyo"
HEX_WORD: Final = "hex"
PIECES: Final = (*(f"{side}-{what}" for side in SIDES for what in (BUSHI, DAIMYO, HEX_WORD)), f"{NEUTRAL}-{HEX_WORD}")
"""Every unit and hex."""
HEAP: Final = {"hand": "hands", "played": "played", "incoming": "incoming"}
"""Word for a heap of cards -> its key in a table."""


def piece_kind(piece: str) -> str:
    """The kind of a piece, by its id: `black-bushi`, `black-daimyo`, `black-hex`, `neutral-hex`, `A1`."""
    what = piece.partition("@")[0].partition("-")[2]
    return LAND if what == HEX_WORD else UNIT if what else CARD


def piece_owner(piece: str) -> str:
    """The side of a unit or a hex, or `neutral`."""
    return piece.partition("-")[0]


# -- words -------------------------------------------------------------------------------------------------------------


class PieceTerm(SingleFormTerm):
    """A piece without an article: Black’s bushi, neutral hex, A1."""

    __slots__ = ("piece",)

    def __init__(self, piece: str) -> None:
        self.piece = piece

    def content(self) -> Term | str:
        """The piece."""
        owner, _, what = self.piece.partition("-")
        if not what:
            return self.piece
        if owner not in SIDES:
            return As(Count(1, "neutral hex", "neutral hexes"), "noun")
        return _OWNED_PIECES[what](side=side_name(owner))


_OWNED_PIECES: Final[dict[str, Callable[..., Phrase]]] = {
    BUSHI: lambda side: phrase("{side:possessive} bushi", side=side),
    DAIMYO: lambda side: phrase("{side:possessive} daimyo", side=side),
    HEX_WORD: lambda side: phrase("{side:possessive} home hex", side=side),
}


class PiecesTerm(SingleFormTerm):
    """Equal pieces counted: two bushi of Black, Black’s daimyo, a neutral hex, A1."""

    __slots__ = ("number", "piece")

    def __init__(self, piece: str, number: int) -> None:
        self.piece, self.number = piece, number

    def content(self) -> Term | str:
        """The pieces."""
        owner, _, what = self.piece.partition("-")
        if what == BUSHI:
            return As(Count(self.number, "bushi of {side}", "bushi of {side}", side=side_name(owner)), "one")
        if what == HEX_WORD:
            if owner == NEUTRAL:
                return Count(self.number, "neutral hex", "neutral hexes")
            return Count(self.number, "home hex of {side}", "home hexes of {side}", side=side_name(owner))
        return PieceTerm(self.piece).content()


# -- supply ------------------------------------------------------------------------------------------------------------

_SECOND_ROW: Final = TYPES.index("C")


def supply(position: Position) -> Iterator[InSupply]:
    """reserve, card-d, deck  The pieces off the table: reserves, fallen daimyos, hexes and cards that lie nowhere."""
    for side_index, side in enumerate(position.sides):
        if position.daimyo_of(side) is None:
            yield InSupply(f"{side}-{DAIMYO}", UNIT, f"daimyo-{side}", 1)
        if count := position.reserve[side_index]:
            yield InSupply(f"{side}-{BUSHI}", UNIT, f"bushi-{side}", count)
    laid = Counter(owner for _, owner in position.land)
    for side in position.sides:
        if (count := HOME_HEXES - laid[side]) > 0:
            yield InSupply(f"{side}-{HEX_WORD}", LAND, f"tile-{side}", count)
    if position.hexes_left:
        yield InSupply(f"{NEUTRAL}-{HEX_WORD}", LAND, "tile", position.hexes_left)
    for card, count in Counter(position.deck).items():
        yield InSupply(card.text, CARD, card_symbol(card), count, int(TYPES.index(card.letter) >= _SECOND_ROW))


# -- pieces on the table -----------------------------------------------------------------------------------------------


def placed_pieces(position: Position) -> Iterator[Placed]:
    """The pieces on the table: units, hexes, and the cards of each side."""
    for hex_, here in position.units:
        name = NAME[hex_]
        if here.daimyo:
            yield Placed(f"{here.side}-{DAIMYO}", UNIT, name, f"{name}.daimyo")
        yield from [Placed(f"{here.side}-{BUSHI}", UNIT, name, f"{name}.bushi")] * here.bushi
    for hex_, owner in position.land:
        yield Placed(f"{owner or NEUTRAL}-{HEX_WORD}", LAND, NAME[hex_], NAME[hex_])
    yield from _placed_cards(position)


def _placed_cards(position: Position) -> Iterator[Placed]:
    in_row = [*_in_row(position)] if shows_order(position) else []
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
    """priority  The piece of each open card in the order in which they are carried out, the card and its side."""
    return ((f"order.{at}", card, side) for at, (card, side) in enumerate(position.queue()))


# -- places ------------------------------------------------------------------------------------------------------------


def locations(position: Position) -> Iterator[Location]:
    """The places for pieces: the land, places around it, hexes off the land with units, and the heaps of each side."""
    land = {hex_ for hex_, _ in position.land}
    free = {*places_for_hexes(land)}
    for hex_ in sorted(land | free | {hex_ for hex_, _ in position.units}):
        kinds = (UNIT, LAND) if hex_ in land else (LAND,)
        yield Location(
            NAME[hex_], kinds, NAME[hex_] if hex_ in land | free else "", hex_label(NAME[hex_]), is_named=True
        )
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


# -- values of a table -------------------------------------------------------------------------------------------------

_WORDS: Final = words_format(str.upper)
CARDS_CELL: Final = PieceFormat(_WORDS.pieces, lambda cards: " ".join(cards) or None)
"""The cards of a heap."""


def _hex(value: Any) -> tuple[str, ...]:
    return (f"{full_side_name(value, SIDES)}-{HEX_WORD}",) if isinstance(value, str) else ()


LAND_CELL: Final = PieceFormat(_hex, lambda hexes: piece_owner(hexes[-1]) if hexes else None)
"""The hex at a place, by its owner."""


def units_cell(side: Side) -> PieceFormat:
    """The units of a side on a hex: `black 2 daimyo`."""
    bushi, daimyo = f"{side}-{BUSHI}", f"{side}-{DAIMYO}"

    def pieces(value: Any) -> tuple[str, ...]:
        _, *words = value.lower().split() if isinstance(value, str) else [""]
        count = next((int(word) for word in words if word.isdecimal() and len(word) < 3), 0)
        return (bushi,) * count + (daimyo,) * words.count("daimyo")

    def written(units: tuple[str, ...]) -> str | None:
        count = Counter(units)
        words = [*([str(count[bushi])] if count[bushi] else []), *["daimyo"] * count[daimyo]]
        return " ".join([side, *words]) if words else None

    return PieceFormat(pieces, written)


# -- typed pieces ------------------------------------------------------------------------------------------------------

_CARD_WORD: Final = re.compile(r"[a-e]([0-9]{1,2}|\?)\Z")
_VERBS: Final = ("put", "take")


def parse_piece(word: str) -> str:
    """The id of the unit, hex or card that a word names. Raises UnreadableAction."""
    owner, _, what = word.lower().partition("-")
    full = f"{full_side_name(owner, SIDES)}-{what}"
    if full in PIECES:
        return full
    if _CARD_WORD.match(word.lower()):
        return word.upper()
    wrong = phrase("{word!r} is no piece: black-bushi, black-daimyo, black-hex, neutral-hex, or a card", word=word)
    raise unreadable_at(Word(word, 0), with_suggestion(wrong, word.lower(), PIECES), PIECES)


def expand_pieces(text: str, spots: Sequence[str]) -> str:
    """A text with the ids of its pieces, where they are written as in a table: `put B 2 daimyo m13`.

    Raises UnreadableAction for a hex that is none of the `spots`, the places for pieces.
    """
    words = split_words(text)
    if len(words) < 3 or words[0].text.lower() not in _VERBS:
        return text
    place = words[-1]
    if place.text.lower() in HEXES and place.text.lower() not in spots:
        far = phrase("{hex} is not part of the land and does not touch it", hex=place.text.lower())
        raise unreadable_at(place, far, rule="connected")
    pieces = _piece_ids(words[1:-1])
    return " ".join([words[0].text, *pieces, place.text]) if pieces else text


def _piece_ids(words: list[Word]) -> list[str]:
    """The ids of pieces written as a side, a number and a word; empty if they are written otherwise."""
    owner = full_side_name(words[0].text, SIDES)
    rest = [word.text.lower() for word in words[1:]]
    if owner == NEUTRAL:
        return [f"{NEUTRAL}-{HEX_WORD}"] if rest in ([], [HEX_WORD]) else []
    if owner not in SIDES:
        return []
    if rest == [HEX_WORD]:
        return [f"{owner}-{HEX_WORD}"]
    count = 1 if not rest or rest == [BUSHI] else 0
    if rest and rest[0].isdecimal():
        count, rest = int(rest[0]), rest[1:]
    if rest not in ([], [BUSHI], [DAIMYO], [BUSHI, DAIMYO]) or not 0 <= count < 96:
        return []
    return [*([f"{count}x", f"{owner}-{BUSHI}"] if count else []), *[f"{owner}-{DAIMYO}"] * (DAIMYO in rest)]
