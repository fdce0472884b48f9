"""hand  Chance deals: each type is shuffled separately and dealt evenly, so every side has the same number of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from random import Random

from sekiwidget.authoring.dealing import random_draw
from sekiwidget.authoring.steps import ChanceStep
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.daimyo.components.cards import DECKS, TYPES, Card, Cards, in_order, texts, without
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.rules.actions import Deal
from sekiwidget.games.daimyo.rules.position import Moved, Position
from sekiwidget.games.daimyo.rules.rounds import choose_or_open
from sekiwidget.text.phrase import paragraph, phrase
from sekiwidget.text.terms import Series


def next_hand(position: Position) -> Side | None:
    """hand  The first side in seat order that has no cards yet, while cards are dealt."""
    return next((side for side, hand in zip(position.sides, position.hands, strict=True) if not hand), None)


def share(position: Position, letter: str) -> int:
    """hand  How many cards of a type each side is dealt."""
    players = len(position.sides)
    return sum(card.letter == letter for card in DECKS[players]) // players


def _of_type(cards: Cards, letter: str) -> Cards:
    return tuple(card for card in cards if card.letter == letter)


class DealStep(ChanceStep):
    """hand  Chance deals the next side its cards."""

    verbs = (Deal,)

    def rule(self, position: Position) -> str:
        """The hand."""
        return "hand"

    def asks(self, position: Position) -> str:
        """Who is dealt cards."""
        return phrase("First {side} is dealt a hand.", side=side_name(next_hand(position) or ""))

    def chances(self, position: Position) -> Iterable[tuple[Deal, int]]:
        """Every hand, all equally likely."""
        side = next_hand(position) or ""
        heaps = (combinations(_of_type(position.deck, letter), share(position, letter)) for letter in TYPES)
        return ((Deal(side, in_order(card for heap in row for card in heap)), 1) for row in product(*heaps))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The cards that are left."""
        number = sum(share(position, letter) for letter in TYPES)
        side = next_hand(position) or ""
        picks = (Pick("cards", texts(position.deck), number, number),)
        words = phrase("Chance deals {side} a hand", side=side_name(side))
        return (Choice("deal", picks, words, "hand", form=f"deal {side} {{0}}"),)

    def forbids(self, position: Position, side: Side, action: Deal) -> Iterator[Reason]:
        """hand  The right number of each type, from the remaining cards, to the side whose turn it is."""
        if side != CHANCE:
            yield Reason("hand", phrase("Cards are dealt by chance, not chosen."))
        if position.step != "deal":
            yield Reason("hand", phrase("Cards are dealt once, before the first round."))
            return
        owed = next_hand(position)
        if action.side != owed:
            other = phrase("{side} is not.", side=side_name(action.side))
            yield Reason("hand", paragraph([self.asks(position), other]))
        if any(len(_of_type(action.cards, letter)) != share(position, letter) for letter in TYPES):
            cards = Series(phrase("{n} {letter}", n=share(position, letter), letter=letter) for letter in TYPES)
            yield Reason("hand", phrase("Each side is dealt the same of each type: {cards}.", cards=cards))
        elif Counter(action.cards) - Counter(position.deck):
            yield Reason("deck", phrase("Not all of these cards are left to be dealt."))

    def play(self, position: Position, action: Deal) -> Moved:
        """The hand is dealt; after the last one the first round begins."""
        side_index = position.side_index(action.side)
        number = len(action.cards)
        events = [Event("hand", "dealt", (action.side, number), f"hand_size.{action.side}", number)]
        hands = (*position.hands[:side_index], action.cards, *position.hands[side_index + 1 :])
        position = position.but(hands=hands, deck=without(position.deck, action.cards))
        return (position if next_hand(position) else choose_or_open(position.but(phase=1), events)), events

    def sample(self, position: Position, rng: Random) -> Deal:
        """Any hand."""
        chosen: list[Card] = []
        for letter in TYPES:
            chosen += random_draw(_of_type(position.deck, letter), share(position, letter), rng)
        return Deal(next_hand(position) or "", in_order(chosen))
