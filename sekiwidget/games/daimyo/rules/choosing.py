"""phase-1  Each side secretly lays two cards face down, in seat order, until all have chosen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

from sekiwidget.authoring.dealing import random_draw
from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import Cards, in_order, texts, without
from sekiwidget.games.daimyo.components.wording import card_count, side_name
from sekiwidget.games.daimyo.rules.actions import Play
from sekiwidget.games.daimyo.rules.deck import not_used
from sekiwidget.games.daimyo.rules.position import Moved, Position
from sekiwidget.games.daimyo.rules.rounds import CHOSEN, choose_or_open
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

_NOTE: Final = phrase("All cards are opened together and carried out by letter, then by number.")


def owed(hand: Cards) -> int:
    """phase-1  How many cards must be played: two, or fewer if a side holds fewer in a lesson."""
    return min(CHOSEN, len(hand))


def holds(hand: Cards, cards: Cards) -> bool:
    """Whether all the cards are in the hand, with multiplicity."""
    return all(hand.count(card) >= cards.count(card) for card in cards)


class PlayStep(Decision):
    """phase-1  A side chooses its cards."""

    verbs = (Play,)

    def rule(self, position: Position) -> str:
        """The phase."""
        return "phase-1"

    def asks(self, position: Position) -> str:
        """What must be decided."""
        side = position.to_move or ""
        count = card_count(owed(position.hands[position.side_index(side)]))
        return phrase("{side} lays {cards:one} face down.", side=side_name(side), cards=count)

    def legal(self, position: Position) -> Iterator[Play]:
        """Every pair."""
        hand = position.hands[position.side_index(position.to_move or "")]
        return (Play(cards) for cards in dict.fromkeys(combinations(hand, owed(hand))))

    def is_forced(self, view: Position) -> bool:
        """If the whole hand must be laid down; else only for an open hand."""
        hand = view.hands[view.side_index(view.to_move or "")]
        return len(hand) == owed(hand) or super().is_forced(view)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The hand."""
        hand = position.hands[position.side_index(position.to_move or "")]
        count = owed(hand)
        words = phrase("Lay {cards:one} face down", cards=card_count(count))
        return (Play.choice((Pick("cards", texts(hand), count, count),), words, "phase-1", _NOTE),)

    def forbids(self, position: Position, side: Side, action: Play) -> Iterator[Reason]:
        """phase-1  Two cards in hand; passed cards come to hand only afterwards."""
        if position.step != "play":
            yield Reason("phase-1", phrase("Cards are laid face down at the start of a round."))
        if side not in position.sides:
            return
        side_index = position.side_index(side)
        hand = position.hands[side_index]
        if position.step == "play" and len(action.cards) != owed(hand) and not position.played[side_index]:
            yield Reason("phase-1", _so_many(side, owed(hand), len(action.cards)))
        yield from not_used(action.cards, len(position.sides))
        if not holds(hand, action.cards):
            short = [card for card in dict.fromkeys(action.cards) if action.cards.count(card) > hand.count(card)]
            once = [card for card in short if card.known and card in hand]
            missing = [card for card in short if card not in once]
            if once:
                text = phrase(
                    "{side} has {cards} once, and a card can be played only once.",
                    side=side_name(side),
                    cards=Series(texts(once)),
                )
                yield Reason("hand", text)
            if missing:
                text = phrase("{side} does not hold {cards}.", side=side_name(side), cards=Series(texts(missing)))
                yield Reason("hand", text)
            if any(card in position.incoming[side_index] for card in missing):
                yield Reason("phase-2", phrase("Cards that were passed on come to hand only after the choice."))

    def play(self, position: Position, action: Play) -> Moved:
        """The cards lie face down; when all have chosen they are opened."""
        side = position.to_move or ""
        side_index = position.side_index(side)
        number = len(action.cards)
        events = [Event("phase-1", "lays", (side, number), f"hand_size.{side}", -number)]
        hands, played = list(position.hands), list(position.played)
        hands[side_index] = without(hands[side_index], action.cards)
        played[side_index] = action.cards
        return choose_or_open(position.but(hands=tuple(hands), played=tuple(played)), events), events

    def sample(self, position: Position, rng: Random) -> Play:
        """Any."""
        hand = position.hands[position.side_index(position.to_move or "")]
        return Play(in_order(random_draw(hand, owed(hand), rng)))


def _so_many(side: Side, due: int, number: int) -> str:
    """phase-1  The reason that a side named the wrong number of cards."""
    if not due:
        return phrase("{side} lays no cards, not {number}.", side=side_name(side), number=number)
    return phrase("{side} lays {cards:one}, not {number}.", side=side_name(side), cards=card_count(due), number=number)
