"""Words for sides, cards, units, views and phases, as terms of sentences."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.daimyo.components.cards import TYPES, Card, card_texts
from sekiwidget.text.phrase import Phrase, Term, phrase
from sekiwidget.text.terms import (
    As,
    Count,
    Listed,
    Name,
    Number,
    Series,
    SingleFormTerm,
)

CARD_EFFECTS: Final[dict[str, Phrase]] = {
    "A": phrase("move bushi"),
    "B": phrase("recruit a bushi"),
    "C": phrase("move the daimyo"),
    "D": phrase("add a neutral hex"),
    "E": phrase("move a free hex"),
}
"""Type of a card -> what it does."""

PHASES: Final[dict[int, Phrase]] = {
    0: phrase("the cards are dealt"),
    1: phrase("cards are chosen"),
    3: phrase("cards are carried out"),
    4: phrase("cards are passed on"),
}
"""What happens in each phase with a decision."""


# -- terms -------------------------------------------------------------------------------------------------------------


_SIDES: Final[dict[Side, Phrase]] = {
    "black": phrase("Black"),
    "gold": phrase("Gold"),
    "white": phrase("White"),
    "jade": phrase("Jade"),
}


@cache
def side_name(side: Side) -> Name:
    """A side by its colour: `Black`; `possessive` Black’s."""
    return Name("side", side, _SIDES.get(side) or side.title())


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


def of_type(number: int, letter: str) -> Phrase:
    """A number of cards of a type: `three A`."""
    return phrase("{n:word} {letter}", context="format", n=Number(number), letter=letter)


class CardsTerm(SingleFormTerm):
    """Cards as far as they are known: `A1 and B2`, by type `three A and one B`, or counted `two cards`."""

    __slots__ = ("cards",)

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)

    def content(self) -> Term:
        """The cards."""
        if all(card.known for card in self.cards):
            return Series(card_texts(self.cards)) if self.cards else card_count(0)
        if any(not card.letter for card in self.cards):
            return As(card_count(len(self.cards)), "one")
        counts = {letter: sum(card.letter == letter for card in self.cards) for letter in TYPES}
        return Series(of_type(count, letter) for letter, count in counts.items() if count)


class UnitsTerm(SingleFormTerm):
    """Units of one side on a hex: `two bushi and the daimyo`, `the daimyo`."""

    __slots__ = ("bushi", "daimyo")

    def __init__(self, bushi: int, daimyo: bool) -> None:
        self.bushi, self.daimyo = bushi, daimyo

    def content(self) -> Term:
        """The units."""
        named: list[Term] = [As(bushi_count(self.bushi), "one")] if self.bushi or not self.daimyo else []
        return Series([*named, *([As(Count(1, "daimyo", "daimyo"), "the")] if self.daimyo else [])])


class ViewTerm(SingleFormTerm):
    """Whose view a picture is: `everything open`, `Black’s view`."""

    __slots__ = ("viewer",)

    def __init__(self, viewer: Side | None) -> None:
        self.viewer = viewer

    def content(self) -> Phrase:
        """The view."""
        if self.viewer is None:
            return phrase("everything open")
        if self.viewer == PUBLIC:
            return phrase("table view: only what all sides know")
        return phrase("{side:possessive} view", side=side_name(self.viewer))


def cards_in_order(cards: Iterable[str]) -> Listed:
    """Cards in the order in which they are carried out, each with its words: `A1 Black, B2 Gold`."""
    return Listed(cards)


# -- titles ------------------------------------------------------------------------------------------------------------


@cache
def side_title(side: Side) -> Phrase:
    """The name of a side, standing alone."""
    return phrase("{side}", side=side_name(side))


def view_title(viewer: Side | None) -> Phrase:
    """Whose view a picture is, standing alone."""
    return phrase("{view:capital}", view=ViewTerm(viewer))
