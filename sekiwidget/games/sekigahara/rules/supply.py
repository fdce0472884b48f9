"""3.3, 5.2.2  Decks, bags and discards: possible draws, their weights, and paying cards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from sekiwidget.authoring.dealing import all_draws
from sekiwidget.authoring.dealing import random_draw as some_of
from sekiwidget.authoring.steps import replace_one
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, Cards, contains_all, in_order, merge, without
from sekiwidget.games.sekigahara.rules.position import Deal, Position
from sekiwidget.text.phrase import phrase

DISCARDED: Final = phrase("a card is discarded")
TWO_DISCARDED: Final = phrase("two cards are discarded")
"""What a degree of movement, a forced march and a Mori cost."""


def draw_sources(position: Position, deal: Deal) -> tuple[tuple[Any, ...], tuple[Any, ...], int]:
    """3.3  What is drawn for certain, what the rest is drawn from, and how many.

    A deck that runs out during a draw is renewed from the discards; a bag with too few blocks gives what it has.
    """
    side_index = SIDE_INDEX[deal.side]
    if deal.verb in ("recruit", "place"):
        bag = position.bags[side_index]
        return (), bag, min(deal.number, len(bag))
    deck, discards = position.decks[side_index], position.discards[side_index]
    if deal.number <= len(deck):
        return (), deck, deal.number
    return deck, discards, min(deal.number - len(deck), len(discards))


def draw_size(position: Position, deal: Deal) -> int:
    """How many pieces the deal yields."""
    sure, _, number = draw_sources(position, deal)
    return len(sure) + number


def possible_draws(position: Position, deal: Deal) -> Iterator[tuple[tuple[Any, ...], int]]:
    """Every result of a deal with its weight: the number of ways to draw it."""
    sure, source, number = draw_sources(position, deal)
    return ((merge(sure, some), weight) for some, _, weight in all_draws(source, number))


def random_draw(position: Position, deal: Deal, rng: Random) -> tuple[Any, ...]:
    """A random result of a deal, each piece being equally likely."""
    sure, source, number = draw_sources(position, deal)
    return in_order((*sure, *some_of(source, number, rng)))


def can_draw(position: Position, deal: Deal, pieces: tuple[Any, ...]) -> bool:
    """Whether a deal can have this result."""
    sure, source, number = draw_sources(position, deal)
    if len(pieces) != len(sure) + number or not contains_all(pieces, sure):
        return False
    return contains_all(source, without(pieces, sure))


def discard(position: Position, side: Side, cards: Cards) -> Position:
    """3.3  Cards are paid face up."""
    if not cards:
        return position
    side_index = SIDE_INDEX[side]
    return position.but(
        hands=replace_one(position.hands, side_index, without(position.hands[side_index], cards)),
        discards=replace_one(position.discards, side_index, merge(position.discards[side_index], cards)),
    )
