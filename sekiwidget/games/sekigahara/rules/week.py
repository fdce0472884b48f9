"""6  The week: reinforcements (6.2), bids for the order of play (6.3), and the order of turns (6.4)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from sekiwidget.authoring.dealing import random_draw
from sekiwidget.authoring.steps import Decision, replace_one
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.data_files import load
from sekiwidget.games.sekigahara.components.pieces import (
    ISHIDA,
    OTHER,
    SIDE_INDEX,
    SIDES,
    TOKUGAWA,
    Cards,
    contains_all,
    in_order,
    merge,
    selections,
    texts,
    without,
)
from sekiwidget.games.sekigahara.components.wording import CardName, side_name
from sekiwidget.games.sekigahara.rules.actions import Bid, Discard, Go
from sekiwidget.games.sekigahara.rules.control import castle_count, decide_by_points, resource_count
from sekiwidget.games.sekigahara.rules.position import Deal, Moved, Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Number

# -- reinforcements (6.2) ----------------------------------------------------------------------------------------------

_SETUP = load("setup.toml")
WEEKLY_CARDS: Final = 5
BLOCKS_DRAWN: Final[tuple[int, ...]] = tuple(_SETUP["weeks"]["blocks_drawn"])
"""6.2  Blocks drawn in weeks 1 to 7."""


def half_of(hand: Cards) -> int:
    """6.2  Half the hand, rounded down."""
    return len(hand) // 2


def begin_week(position: Position, events: list[Event]) -> Position:
    """6.2  Both sides secretly choose what to discard, Tokugawa first."""
    for side in SIDES:
        if half_of(position.hands[SIDE_INDEX[side]]):
            return position.but(step="discard", to_move=side)
    return reinforce(position, events)


def reinforce(position: Position, events: list[Event]) -> Position:
    """6.2  The discards are revealed; both draw cards, then blocks, with one more for most castles and resources."""
    if hides_aside(position):
        return position.but(step="", to_move=None)
    discards = list(position.discards)
    for side in SIDES:
        side_index = SIDE_INDEX[side]
        gone = position.aside[side_index]
        if gone:
            events.append(Event("6.2", "discarded", (side, *texts(gone))))
            discards[side_index] = merge(discards[side_index], gone)
    most_castles, most_resources = _side_with_more(position, castle_count), _side_with_more(position, resource_count)
    number = BLOCKS_DRAWN[position.week - 1]
    owed = [Deal("draw", side, WEEKLY_CARDS + (side == most_castles), rule="6.2") for side in SIDES]
    if most_castles:
        events.append(Event("6.2", "most_castles", (most_castles, castle_count(position, most_castles))))
    for side in SIDES:
        extra = most_resources in (side, None)
        owed.append(Deal("recruit", side, number + extra, rule="6.2"))
        if extra:
            events.append(
                Event("6.2", "most_resources", (side, resource_count(position, side), int(most_resources is None)))
            )
    owed = [deal for deal in owed if deal.number]
    return position.but(discards=tuple(discards), aside=((), ()), chance=tuple(owed), step="draw", to_move=CHANCE)


def hides_aside(position: Position) -> bool:
    """6.2, 6.3  Whether this is a view that hides cards set aside, so that it cannot know what will be revealed."""
    return any(not card.kind for cards in position.aside for card in cards)


def _side_with_more(position: Position, count: Any) -> Side | None:
    """The side with more, or None."""
    black, gold = count(position, TOKUGAWA), count(position, ISHIDA)
    return None if black == gold else TOKUGAWA if black > gold else ISHIDA


_UNSEEN: Final = phrase("Hidden until both sides have chosen.")


class DiscardStep(Decision):
    """6.2  A side chooses half its hand."""

    rule = "6.2"
    verbs = (Discard,)

    def asks(self, position: Position) -> Phrase:
        """What must be decided."""
        side = position.to_move or ""
        count = half_of(position.hands[SIDE_INDEX[side]])
        return phrase(
            "{side} must now discard half its hand ({cards:figure}).", side=side_name(side), cards=Count(count, "card")
        )

    def legal(self, position: Position) -> Iterator[Discard]:
        """Every half."""
        hand = position.hands[SIDE_INDEX[position.to_move or ""]]
        return (Discard(cards) for cards in selections(hand, half_of(hand)))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The hand, and how many of it."""
        hand = position.hands[SIDE_INDEX[position.to_move or ""]]
        count = half_of(hand)
        label = phrase(
            "Discard half your hand: {cards} of {hand:word}", cards=Count(count, "card"), hand=Number(len(hand))
        )
        return (Discard.choice((Pick("cards", texts(hand), count, count),), label, "6.2", _UNSEEN),)

    def forbids(self, position: Position, side: Side, action: Discard) -> Iterator[Reason]:
        """6.2  Half the hand, and only cards in hand."""
        if side not in SIDE_INDEX:
            return
        if position.step != "discard":
            yield Reason(
                "6.2",
                phrase("Half the hand is discarded at the start of each week from week 2 on, and at no other time."),
            )
            return
        hand = position.hands[SIDE_INDEX[side]]
        if len(action.cards) != half_of(hand):
            text = phrase(
                "Half of {hand} cards is {half}, rounded down, not {cards}.",
                hand=len(hand),
                half=half_of(hand),
                cards=len(action.cards),
            )
            yield Reason("6.2", text)
        if not contains_all(hand, action.cards):
            yield Reason("6.2", phrase("{side} does not hold these cards.", side=side_name(side)))

    def play(self, position: Position, action: Discard) -> Moved:
        """The cards are set aside; when both have chosen, they are revealed and the draws begin."""
        side = position.to_move or ""
        events = [Event("6.2", "discards_unseen", (side, len(action.cards)), f"hand_size.{side}", -len(action.cards))]
        position = set_aside(position, side, action.cards)
        if side == TOKUGAWA and half_of(position.hands[SIDE_INDEX[ISHIDA]]):
            return position.but(to_move=ISHIDA), events
        return reinforce(position, events), events

    def sample(self, position: Position, rng: Random) -> Discard:
        """Any half."""
        hand = position.hands[SIDE_INDEX[position.to_move or ""]]
        return Discard(in_order(random_draw(hand, half_of(hand), rng)))


def set_aside(position: Position, side: Side, cards: Cards) -> Position:
    """6.2, 6.3  Cards leave the hand face down."""
    side_index = SIDE_INDEX[side]
    hands = replace_one(position.hands, side_index, without(position.hands[side_index], cards))
    return position.but(hands=hands, aside=replace_one(position.aside, side_index, cards))


# -- the order of play (6.3) -------------------------------------------------------------------------------------------


def begin_bids(position: Position, events: list[Event]) -> Position:
    """6.3  Both sides bid secretly, Tokugawa first; a side without cards bids nothing."""
    position = position.but(phase="bid")
    for side in SIDES:
        if position.hands[SIDE_INDEX[side]]:
            return position.but(step="bid", to_move=side)
    return reveal_bids(position, events)


def reveal_bids(position: Position, events: list[Event]) -> Position:
    """6.3  The bids are revealed and discarded; the higher number chooses. Two empty hands: Tokugawa."""
    if hides_aside(position):
        return position.but(step="", to_move=None)
    discards = list(position.discards)
    bids = [0, 0]
    for side in SIDES:
        side_index = SIDE_INDEX[side]
        for card in position.aside[side_index]:
            events.append(Event("6.3", "bid", (side, card.text, card.bid)))
            bids[side_index] = card.bid
        discards[side_index] = merge(discards[side_index], position.aside[side_index])
    winner = ISHIDA if bids[SIDE_INDEX[ISHIDA]] > bids[SIDE_INDEX[TOKUGAWA]] else TOKUGAWA
    events.append(Event("6.3", "bid_won", (winner, *bids)))
    return position.but(discards=tuple(discards), aside=((), ()), step="order", to_move=winner)


_BID: Final = phrase("Bid a card")
_BID_NOTE: Final = phrase("Both bids are shown together and discarded; the higher number chooses who goes first.")
_FIRST: Final = phrase("Go first in both turns")
_SECOND: Final = phrase("Go second in both turns")
_SECOND_NOTE: Final = phrase("The side that goes second also has the last move of the week.")


class BidStep(Decision):
    """6.3  A side bids a card."""

    rule = "6.3"
    verbs = (Bid,)

    def asks(self, position: Position) -> Phrase:
        """What must be decided."""
        return phrase("{side} must now bid a card for the order of play.", side=side_name(position.to_move))

    def legal(self, position: Position) -> Iterator[Bid]:
        """Each card in hand, a loyalty card too."""
        return (Bid(card) for card in dict.fromkeys(position.hands[SIDE_INDEX[position.to_move or ""]]))

    def is_forced(self, view: Position) -> bool:
        """The only card in hand must be bid."""
        return len(view.hands[SIDE_INDEX[view.to_move or ""]]) == 1

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The hand."""
        hand = position.hands[SIDE_INDEX[position.to_move or ""]]
        return (Bid.choice((Pick("card", texts(hand)),), _BID, "6.3", _BID_NOTE),)

    def forbids(self, position: Position, side: Side, action: Bid) -> Iterator[Reason]:
        """6.3  A card in hand."""
        if position.step != "bid":
            yield Reason("6.3", phrase("Cards are bid once a week, before turn A."))
        elif side in SIDE_INDEX and action.card not in position.hands[SIDE_INDEX[side]]:
            yield Reason(
                "6.3", phrase("{side} does not hold {card}.", side=side_name(side), card=CardName(action.card))
            )

    def play(self, position: Position, action: Bid) -> Moved:
        """The card is set aside; when both have bid, the bids are revealed."""
        side = position.to_move or ""
        events = [Event("6.3", "bids_unseen", (side,), f"hand_size.{side}", -1)]
        position = set_aside(position, side, (action.card,))
        if side == TOKUGAWA and position.hands[SIDE_INDEX[ISHIDA]]:
            return position.but(to_move=ISHIDA), events
        return reveal_bids(position, events), events

    def sample(self, position: Position, rng: Random) -> Bid:
        """Any card."""
        hand = position.hands[SIDE_INDEX[position.to_move or ""]]
        return Bid(hand[int(rng.random() * len(hand))])


class OrderStep(Decision):
    """6.3  The winner of the bid goes first or second."""

    rule = "6.3"
    verbs = (Go,)

    def asks(self, position: Position) -> Phrase:
        """What must be decided."""
        return phrase(
            "{side} has won the bidding and must now choose who goes first.", side=side_name(position.to_move)
        )

    def legal(self, position: Position) -> Iterator[Go]:
        """Both."""
        return iter((Go("first"), Go("second")))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Both."""
        return (
            Choice("go-first", (), _FIRST, "6.3", form="go first"),
            Choice("go-second", (), _SECOND, "6.3", _SECOND_NOTE, "go second"),
        )

    def forbids(self, position: Position, side: Side, action: Go) -> Iterator[Reason]:
        """6.3  Only the winner of the bid chooses."""
        if position.step != "order":
            yield Reason("6.3", phrase("The winner of the bidding chooses who goes first, immediately after it."))
        elif side != position.to_move:
            yield Reason("6.3", phrase("{side} has won the bidding and chooses.", side=side_name(position.to_move)))

    def play(self, position: Position, action: Go) -> Moved:
        """The week begins."""
        winner = position.to_move or ""
        first = winner if action.order == "first" else OTHER[winner]
        events = [Event("6.3", "order", (winner, first))]
        return position.but(first=first, active=first, turn="A", phase="movement", step="buy", to_move=first), events

    def sample(self, position: Position, rng: Random) -> Go:
        """Either."""
        return Go("first" if rng.random() < 0.5 else "second")


# -- the order of turns (6.4) ------------------------------------------------------------------------------------------

LAST_WEEK = 7


def end_combat_phase(position: Position, events: list[Event]) -> Position:
    """6.4  No fight is left: the second player moves, turn B begins, the next week begins, or the game ends (2.2)."""
    events.append(Event("6.4", "combat_phase_ends", (position.active,)))
    ended = position.but(fought=(), entered=())
    if position.active == position.first:
        second = OTHER[position.first]
        return ended.but(phase="movement", step="buy", active=second, to_move=second)
    if position.turn == "A":
        return ended.but(phase="movement", step="buy", turn="B", active=position.first, to_move=position.first)
    if position.week == LAST_WEEK:
        return decide_by_points(ended, events)
    events.append(Event("6.4", "week_begins", (position.week + 1,)))
    week = ended.but(phase="reinforcement", week=position.week + 1, turn="A", active=position.first)
    return begin_week(week, events)
