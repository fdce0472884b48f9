"""6.3  The order of play: each side bids a card, and the winner decides who goes first in both turns."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, OTHER, SIDE_INDEX, SIDES, TOKUGAWA, joined, texts
from sekiwidget.games.sekigahara.components.wording import CardName, side_name
from sekiwidget.games.sekigahara.rules.actions import Bid, Go
from sekiwidget.games.sekigahara.rules.campaign.week import hides, set_aside
from sekiwidget.games.sekigahara.rules.position import Moved, Position
from sekiwidget.text.phrase import Phrase, phrase


def begin_bids(position: Position, events: list[Event]) -> Position:
    """6.3  Both sides bid secretly, Tokugawa first; a side without cards bids nothing."""
    position = position.but(phase="bid")
    for side in SIDES:
        if position.hands[SIDE_INDEX[side]]:
            return position.but(step="bid", to_move=side)
    return reveal(position, events)


def reveal(position: Position, events: list[Event]) -> Position:
    """6.3  The bids are revealed and discarded; the higher number chooses. Two empty hands: Tokugawa."""
    if hides(position):
        return position.but(step="", to_move=None)
    discards = list(position.discards)
    bids = [0, 0]
    for side in SIDES:
        side_index = SIDE_INDEX[side]
        for card in position.aside[side_index]:
            events.append(Event("6.3", "bid", (side, card.text, card.bid)))
            bids[side_index] = card.bid
        discards[side_index] = joined(discards[side_index], position.aside[side_index])
    winner = ISHIDA if bids[SIDE_INDEX[ISHIDA]] > bids[SIDE_INDEX[TOKUGAWA]] else TOKUGAWA
    events.append(Event("6.3", "bid_won", (winner, *bids)))
    return position.but(discards=tuple(discards), aside=((), ()), step="order", to_move=winner)


_BID: Final = phrase("Bid a card")
_BID_NOTE: Final = phrase("It is shown with the other side’s and discarded; the higher number says who goes first.")
_FIRST: Final = phrase("Go first in both turns")
_SECOND: Final = phrase("Go second in both turns")
_SECOND_NOTE: Final = phrase("Whoever goes second also has the last move of the week.")


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
        return reveal(position, events), events

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
        return phrase("{side} has won the bid and must now say who goes first.", side=side_name(position.to_move))

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
            yield Reason("6.3", phrase("The winner of the bids says who goes first, right after them."))
        elif side != position.to_move:
            yield Reason("6.3", phrase("{side} has won the bid and chooses.", side=side_name(position.to_move)))

    def play(self, position: Position, action: Go) -> Moved:
        """The week begins."""
        winner = position.to_move or ""
        first = winner if action.order == "first" else OTHER[winner]
        events = [Event("6.3", "order", (winner, first))]
        return position.but(first=first, active=first, turn="A", phase="movement", step="buy", to_move=first), events

    def sample(self, position: Position, rng: Random) -> Go:
        """Either."""
        return Go("first" if rng.random() < 0.5 else "second")
