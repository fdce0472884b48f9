"""Hexes, steps, cards and sides from their words (docs/daimyo.md, "words"). Each fault has its place in the text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sekiwidget.authoring.tokens import (
    Word,
    expand_repeats,
    unknown_side,
    unreadable_at,
    with_suggestion,
)
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import DECKS, LETTER, SIDES, UNKNOWN, Card
from sekiwidget.games.daimyo.components.hexes import HEX, Hex
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Number, Series

_CARD = re.compile(r"([a-e])([0-9]{1,2}|\?)\Z")
_PLACE = re.compile(r"[a-z][0-9]{1,3}\Z")


def no_hex(word: str) -> str:
    """Error text: not a hex."""
    return phrase("{word!r} is not a hex: a letter a to y and a number 1 to 25", word=word)


def read_hex(word: Word) -> Hex:
    """table-edge  A hex of the table such as `m13`. Raises UnreadableAction, beyond the edge with the rule."""
    found = HEX.get(word.text.lower())
    if found is None and _PLACE.match(word.text.lower()):
        beyond = phrase("{word!r} is not a hex: the table ends at a1 and y25 (table-edge)", word=word.text)
        raise unreadable_at(word, beyond, ("m13",))
    if found is None:
        raise unreadable_at(word, no_hex(word.text), ("m13",))
    return found


def read_step(word: Word) -> tuple[Hex, Hex]:
    """From hex to hex, such as `m13-m14`. Raises UnreadableAction."""
    parts = word.text.split("-")
    if len(parts) != 2:
        none = phrase("{word!r} is not a step: two hexes joined by a hyphen", word=word.text)
        raise unreadable_at(word, none, ("m13-m14",))
    return read_hex(Word(parts[0], word.start)), read_hex(Word(parts[1], word.start + len(parts[0]) + 1))


class WrongDeck(UnreadableAction):
    """The card is not used with this number of sides."""

    def __init__(self, word: Word, message: str, card: Card) -> None:
        super().__init__(message, start=word.start, end=word.end, rule="deck")
        self.card = card


def read_card(word: Word, players: int) -> Card:
    """A card: `A1`, `A?` of which only the type is known, or `?`. Raises UnreadableAction or WrongDeck."""
    if word.text == "?":
        return UNKNOWN
    found = _CARD.match(word.text.lower())
    if not found:
        none = phrase("{word!r} is not a card: a letter A to E and its number", word=word.text)
        raise unreadable_at(word, none, ("A1",))
    letter, digits = found[1].upper(), found[2]
    if digits == "?":
        return Card(letter, 0)
    card = Card(letter, int(digits))
    if card not in DECKS[players]:
        there = [one.text for one in DECKS[players] if one.letter == letter]
        message = phrase(
            "there is no {card} with {players:word} sides; there are {cards}",
            card=card.text,
            players=Number(players),
            cards=Series(there),
        )
        if any(card in deck for deck in DECKS.values()):
            raise WrongDeck(word, message, card)
        raise unreadable_at(word, message, there, "deck")
    return card


def read_cards(words: list[Word], players: int) -> tuple[Card, ...]:
    """Several cards as written; the rules refuse those that are not used with this number of sides."""
    return tuple(read_any_card(word, players) for word in expand_repeats(words))


def read_any_card(word: Word, players: int) -> Card:
    """A card, even one that is not used with this number of sides."""
    try:
        return read_card(word, players)
    except WrongDeck as fault:
        return fault.card


_NAMED: Final = {
    name: side for side_index, side in enumerate(SIDES, 1) for name in (side, LETTER[side].lower(), str(side_index))
}
"""Sides by name, letter and number."""


def find_side(text: str, sides: Sequence[Side] = SIDES) -> Side | None:
    """The side with this letter, number or name, in any case; or None."""
    found = _NAMED.get(text.lower())
    return found if found in sides else None


def read_side(word: Word, sides: Sequence[Side]) -> Side:
    """A side that plays, by letter, number or name. Raises UnreadableAction."""
    found = find_side(word.text, sides)
    if found is None:
        raise unreadable_at(word, with_suggestion(unknown_side(word.text), word.text.lower(), sides), sides)
    return found


def full_side_name(text: str, sides: Sequence[Side]) -> str:
    """The full name of a side from its letter or name, in any case; another word, or a number, in lower case."""
    return text.lower() if text.isdigit() else find_side(text, sides) or text.lower()
