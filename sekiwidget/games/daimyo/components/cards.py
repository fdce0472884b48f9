"""deck  Sides and Densho cards: a type A to E and a number that exists once in its type.

A card whose type alone is known is written `A?`, one of which nothing is known `?`.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.data_files import load

SIDES: Final[tuple[Side, ...]] = ("black", "gold", "white", "jade")
"""All sides in seat order; each sits to the left of the one before it."""

LETTER: Final[dict[Side, str]] = {"black": "B", "gold": "G", "white": "W", "jade": "J"}
"""The letter of each side in scripts."""

_DATA: Final = load("deck.toml")

TYPES: Final[tuple[str, ...]] = ("A", "B", "C", "D", "E")


class Card(NamedTuple):
    """A Densho card. Cards sort by priority: letter, then number; `number` 0 is an unknown one of its type.

    The wholly unknown card has no letter and sorts behind the others.
    """

    letter: str
    number: int

    @property
    def text(self) -> str:
        """`A1`, `A?`, or `?`."""
        if not self.letter:
            return "?"
        return f"{self.letter}{self.number or '?'}"

    @property
    def known(self) -> bool:
        """Whether it is one certain card."""
        return self.number > 0


Cards: TypeAlias = tuple[Card, ...]

UNKNOWN: Final = Card("", 0)
"""A card of which nothing is known."""

DECKS: Final[dict[int, Cards]] = {
    players: tuple(Card(letter, number) for letter in TYPES for number in sorted(_DATA["cards"][str(players)][letter]))
    for players in (2, 3, 4)
}
"""deck  The cards used with each number of players, in order of priority."""


_NUMBER: Final = itemgetter(1)


def by_priority(cards: Iterable[Card]) -> Cards:
    """The cards by letter and number; unknown ones last in their type, wholly unknown ones last of all."""
    found = sorted(cards)
    if not all(map(_NUMBER, found)):
        found.sort(key=lambda card: (card.letter or "Z", card.number or 99))
    return tuple(found)


def card_texts(cards: Iterable[Card]) -> tuple[str, ...]:
    """The texts of some cards."""
    return tuple(card.text for card in cards)


def cards_without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """The cards without some of them. Raises ValueError for one that is not among them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
