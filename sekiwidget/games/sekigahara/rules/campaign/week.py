"""6.2  Reinforcements, from week 2 on: half the hand is discarded, then cards and blocks are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from sekiwidget.authoring.dealing import random_draw, replace_one
from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.data_files import load
from sekiwidget.games.sekigahara.components.pieces import (
    ISHIDA,
    SIDE_INDEX,
    SIDES,
    TOKUGAWA,
    Cards,
    holds,
    in_order,
    joined,
    picks,
    texts,
    without,
)
from sekiwidget.games.sekigahara.components.wording import side_name
from sekiwidget.games.sekigahara.rules.actions import Discard
from sekiwidget.games.sekigahara.rules.campaign.victory import castles, resources
from sekiwidget.games.sekigahara.rules.position import Deal, Moved, Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Number

_SETUP = load("setup.toml")
WEEKLY_CARDS: Final = 5
BLOCKS_DRAWN: Final[tuple[int, ...]] = tuple(_SETUP["weeks"]["blocks_drawn"])
"""6.2  Blocks drawn in weeks 1 to 7."""


def half(hand: Cards) -> int:
    """6.2  Half the hand, rounded down."""
    return len(hand) // 2


def begin_week(position: Position, events: list[Event]) -> Position:
    """6.2  Both sides secretly choose what to discard, Tokugawa first."""
    for side in SIDES:
        if half(position.hands[SIDE_INDEX[side]]):
            return position.but(step="discard", to_move=side)
    return reinforce(position, events)


def reinforce(position: Position, events: list[Event]) -> Position:
    """6.2  The discards are revealed; both draw cards, then blocks, with one more for most castles and resources."""
    if hides(position):
        return position.but(step="", to_move=None)
    discards = list(position.discards)
    for side in SIDES:
        side_index = SIDE_INDEX[side]
        gone = position.aside[side_index]
        if gone:
            events.append(Event("6.2", "discarded", (side, *texts(gone))))
            discards[side_index] = joined(discards[side_index], gone)
    most_castles, most_resources = _most(position, castles), _most(position, resources)
    number = BLOCKS_DRAWN[position.week - 1]
    owed = [Deal("draw", side, WEEKLY_CARDS + (side == most_castles), rule="6.2") for side in SIDES]
    if most_castles:
        events.append(Event("6.2", "most_castles", (most_castles, castles(position, most_castles))))
    for side in SIDES:
        extra = most_resources in (side, None)
        owed.append(Deal("recruit", side, number + extra, rule="6.2"))
        if extra:
            events.append(
                Event("6.2", "most_resources", (side, resources(position, side), int(most_resources is None)))
            )
    owed = [deal for deal in owed if deal.number]
    return position.but(discards=tuple(discards), aside=((), ()), chance=tuple(owed), step="draw", to_move=CHANCE)


def hides(position: Position) -> bool:
    """6.2, 6.3  Whether this is a view that hides cards set aside, so that it cannot know what will be revealed."""
    return any(not card.kind for cards in position.aside for card in cards)


def _most(position: Position, count: Any) -> Side | None:
    """The side with more, or None."""
    black, gold = count(position, TOKUGAWA), count(position, ISHIDA)
    return None if black == gold else TOKUGAWA if black > gold else ISHIDA


_UNSEEN: Final = phrase("Unseen until both sides have chosen.")


class DiscardStep(Decision):
    """6.2  A side chooses half its hand."""

    rule = "6.2"
    verbs = (Discard,)

    def asks(self, position: Position) -> Phrase:
        """What must be decided."""
        side = position.to_move or ""
        count = half(position.hands[SIDE_INDEX[side]])
        return phrase("{side} must now discard half the hand: {count}.", side=side_name(side), count=count)

    def legal(self, position: Position) -> Iterator[Discard]:
        """Every half."""
        hand = position.hands[SIDE_INDEX[position.to_move or ""]]
        return (Discard(cards) for cards in picks(hand, half(hand)))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The hand, and how many of it."""
        hand = position.hands[SIDE_INDEX[position.to_move or ""]]
        count = half(hand)
        label = phrase(
            "Discard half the hand: {cards} of {hand:word}", cards=Count(count, "card"), hand=Number(len(hand))
        )
        return (Discard.choice((Pick("cards", texts(hand), count, count),), label, "6.2", _UNSEEN),)

    def forbids(self, position: Position, side: Side, action: Discard) -> Iterator[Reason]:
        """6.2  Half the hand, and only cards in hand."""
        if side not in SIDE_INDEX:
            return
        if position.step != "discard":
            yield Reason("6.2", phrase("Half the hand is discarded once a week, at its start, from week 2 on."))
            return
        hand = position.hands[SIDE_INDEX[side]]
        if len(action.cards) != half(hand):
            text = phrase(
                "Half of {hand} cards is {half}, rounded down, not {cards}.",
                hand=len(hand),
                half=half(hand),
                cards=len(action.cards),
            )
            yield Reason("6.2", text)
        if not holds(hand, action.cards):
            yield Reason("6.2", phrase("{side} does not hold these cards.", side=side_name(side)))

    def play(self, position: Position, action: Discard) -> Moved:
        """The cards are set aside; when both have chosen, they are revealed and the draws begin."""
        side = position.to_move or ""
        events = [Event("6.2", "discards_unseen", (side, len(action.cards)), f"hand_size.{side}", -len(action.cards))]
        position = set_aside(position, side, action.cards)
        if side == TOKUGAWA and half(position.hands[SIDE_INDEX[ISHIDA]]):
            return position.but(to_move=ISHIDA), events
        return reinforce(position, events), events

    def sample(self, position: Position, rng: Random) -> Discard:
        """Any half."""
        hand = position.hands[SIDE_INDEX[position.to_move or ""]]
        return Discard(in_order(random_draw(hand, half(hand), rng)))


def set_aside(position: Position, side: Side, cards: Cards) -> Position:
    """6.2, 6.3  Cards leave the hand face down."""
    side_index = SIDE_INDEX[side]
    hands = replace_one(position.hands, side_index, without(position.hands[side_index], cards))
    return position.but(hands=hands, aside=replace_one(position.aside, side_index, cards))
