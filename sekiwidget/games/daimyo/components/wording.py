"""What people read of Daimyo: terms for sides, cards, units and views, and what cards and phases are called."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import Count, Name, OneForm, Series, number_word, series
from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.daimyo.components.cards import TYPES, Card, texts

CARD_DEEDS: Final[dict[str, Phrase]] = {
    "A": phrase("move bushi"),
    "B": phrase("recruit a bushi"),
    "C": phrase("move the daimyo"),
    "D": phrase("add a neutral hex"),
    "E": phrase("move a free hex"),
}
"""What a card of each type does."""

PHASES: Final[dict[int, Phrase]] = {
    0: phrase("the cards are dealt"),
    1: phrase("cards are chosen"),
    3: phrase("cards are carried out"),
    4: phrase("cards are passed on"),
}
"""What happens in each phase that asks somebody."""


# -- terms -------------------------------------------------------------------------------------------------------------


@cache
def side_name(side: Side) -> Name:
    """A side by its colour: `Black`; `possessive` Black’s."""
    return Name("side", side, side.title())


def side_names(sides: Iterable[Side]) -> Series:
    """`Black and Gold`."""
    return Series(map(side_name, sides))


def bushi_count(value: int) -> Count:
    """`one`: one bushi, two bushi, no bushi."""
    return Count(value, "bushi", "bushi")


def hex_count(value: int) -> Count:
    """`one`: one hex, two hexes."""
    return Count(value, "hex", "hexes")


def card_count(value: int) -> Count:
    """`one`: one card, two cards."""
    return Count(value, "card")


class CardsNamed(OneForm):
    """Cards as far as they are known: `A1 and B2`, by type `three A and one B`, or counted `two cards`."""

    __slots__ = ("cards",)

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)

    def words(self) -> str:
        """The cards."""
        if all(card.known for card in self.cards):
            return series(texts(self.cards)) or "no card"
        if any(not card.letter for card in self.cards):
            return f"{card_count(len(self.cards)):one}"
        counts = {letter: sum(card.letter == letter for card in self.cards) for letter in TYPES}
        return series([f"{number_word(count)} {letter}" for letter, count in counts.items() if count])


class UnitsNamed(OneForm):
    """Units of one side on a hex: `two bushi and the daimyo`, `the daimyo`."""

    __slots__ = ("bushi", "daimyo")

    def __init__(self, bushi: int, daimyo: bool) -> None:
        self.bushi, self.daimyo = bushi, daimyo

    def words(self) -> str:
        """The units."""
        named = [f"{bushi_count(self.bushi):one}"] if self.bushi or not self.daimyo else []
        return series([*named, *(["the daimyo"] if self.daimyo else [])])


class ViewOf(OneForm):
    """Whose view a picture is: `everything open`, `Black’s view`."""

    __slots__ = ("viewer",)

    def __init__(self, viewer: Side | None) -> None:
        self.viewer = viewer

    def words(self) -> str:
        """The view."""
        if self.viewer is None:
            return "everything open"
        if self.viewer == PUBLIC:
            return "table view: only what all sides know"
        return f"{side_name(self.viewer):possessive} view"


class Queue(OneForm):
    """Cards in the order in which they are carried out, each with the words that go with it: `A1 Black, B2 Gold`."""

    __slots__ = ("cards",)

    def __init__(self, cards: Iterable[str]) -> None:
        self.cards = tuple(cards)

    def words(self) -> str:
        """The cards."""
        return ", ".join(self.cards)


# -- titles ------------------------------------------------------------------------------------------------------------


@cache
def side_title(side: Side) -> Phrase:
    """The name of a side, standing alone."""
    return phrase("{side}", side=side_name(side))


def view_title(viewer: Side | None) -> Phrase:
    """Whose view a picture is, standing alone."""
    return phrase("{view:capital}", view=ViewOf(viewer))
