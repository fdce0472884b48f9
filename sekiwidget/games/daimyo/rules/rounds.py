"""phase-1, phase-2, phase-3, phase-4  The sequence of a round: cards are chosen, opened, carried out, and passed on.

Sides choose in seat order and lay their cards face down. The last choice opens them: every side first takes the cards
that were passed to it, then the open cards are carried out in order of priority. After the last one the cards are
passed to the neighbours. What happens without a decision is done here until a side has to decide.
"""

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
from sekiwidget.games.daimyo.components.cards import Cards, by_priority, card_texts, cards_without
from sekiwidget.games.daimyo.components.wording import card_count, side_name
from sekiwidget.games.daimyo.rules.actions import Give, Play
from sekiwidget.games.daimyo.rules.current_card import not_in_deck_reasons, random_one, step_of_card
from sekiwidget.games.daimyo.rules.ending import check_occupation
from sekiwidget.games.daimyo.rules.position import Gift, Moved, Position
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

CARDS_PER_ROUND = 2
"""phase-1  Number of cards each side plays in a round."""
MOST_ROUNDS = 100_000
"""phase-1  Rounds are counted no further, so that every position can be written down; no game comes near."""


def resume(position: Position) -> Position:
    """phase-1, phase-3, phase-4  A position laid out by hand with its pending decision, by its phase and card."""
    if position.phase == 1:
        return choose_or_open(position, [])
    if position.phase == 4:
        return pass_on(position, [])
    done = [card for card, _ in position.queue() if position.card is not None and card < position.card]
    return next_card(position.but(card=done[-1] if done else None), [])


# -- choosing cards ----------------------------------------------------------------------------------------------------


def choose_or_open(position: Position, events: list[Event]) -> Position:
    """phase-1  The next side without chosen cards chooses; when all have chosen, the cards are opened.

    If nobody holds a card, which only happens in lessons, there is no decision.
    """
    for side, hand, played in zip(position.sides, position.hands, position.played, strict=True):
        if hand and not played:
            return position.but(phase=1, step="play", to_move=side)
    if not any(position.played) or hides_choices(position):
        return position.but(phase=1, step="", to_move=None)
    return _open_cards(_take_passed_cards(position, events), events)


def hides_choices(position: Position) -> bool:
    """phase-3  Whether this view hides chosen cards, so that it cannot be played on."""
    return any(not card.known for cards in position.played for card in cards)


_PLAY_NOTE: Final = phrase("All cards are turned up together and carried out by letter, then by number.")


class PlayStep(Decision):
    """phase-1  A side lays its cards face down."""

    verbs = (Play,)

    def rule(self, position: Position) -> str:
        """The phase."""
        return "phase-1"

    def asks(self, position: Position) -> str:
        """What the side must do."""
        side = position.to_move or ""
        count = card_count(cards_due(position.hands[position.side_index(side)]))
        return phrase("{side} must now lay {cards:one} face down.", side=side_name(side), cards=count)

    def legal(self, position: Position) -> Iterator[Play]:
        """Every pair."""
        hand = position.hands[position.side_index(position.to_move or "")]
        return (Play(cards) for cards in dict.fromkeys(combinations(hand, cards_due(hand))))

    def is_forced(self, view: Position) -> bool:
        """Whether the whole hand must be played; else as in every decision."""
        hand = view.hands[view.side_index(view.to_move or "")]
        return len(hand) == cards_due(hand) or super().is_forced(view)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The hand."""
        hand = position.hands[position.side_index(position.to_move or "")]
        count = cards_due(hand)
        words = phrase("Lay {cards:one} face down", cards=card_count(count))
        return (Play.choice((Pick("cards", card_texts(hand), count, count),), words, "phase-1", _PLAY_NOTE),)

    def forbids(self, position: Position, side: Side, action: Play) -> Iterator[Reason]:
        """hand, phase-1, phase-2  Why not: two cards of the hand, without those that were passed on."""
        if position.step != "play":
            yield Reason("phase-1", phrase("Cards are laid face down at the start of a round."))
        if side not in position.sides:
            return
        side_index = position.side_index(side)
        hand = position.hands[side_index]
        if position.step == "play" and len(action.cards) != cards_due(hand) and not position.played[side_index]:
            yield Reason("phase-1", _wrong_number(side, cards_due(hand), len(action.cards)))
        yield from not_in_deck_reasons(action.cards, len(position.sides))
        if not hand_holds(hand, action.cards):
            short = [card for card in dict.fromkeys(action.cards) if action.cards.count(card) > hand.count(card)]
            once = [card for card in short if card.known and card in hand]
            missing = [card for card in short if card not in once]
            if once:
                text = phrase(
                    "{side} has {cards} only once, and a card can be played only once.",
                    side=side_name(side),
                    cards=Series(card_texts(once)),
                )
                yield Reason("hand", text)
            if missing:
                text = phrase("{side} does not hold {cards}.", side=side_name(side), cards=Series(card_texts(missing)))
                yield Reason("hand", text)
            if any(card in position.incoming[side_index] for card in missing):
                yield Reason(
                    "phase-2", phrase("Cards that were passed on are taken into the hand only after the choice.")
                )

    def play(self, position: Position, action: Play) -> Moved:
        """Lay the cards face down; when all sides have, they are opened."""
        side = position.to_move or ""
        side_index = position.side_index(side)
        number = len(action.cards)
        events = [Event("phase-1", "lays", (side, number), f"hand_size.{side}", -number)]
        hands, played = list(position.hands), list(position.played)
        hands[side_index] = cards_without(hands[side_index], action.cards)
        played[side_index] = action.cards
        return choose_or_open(position.but(hands=tuple(hands), played=tuple(played)), events), events

    def sample(self, position: Position, rng: Random) -> Play:
        """Random cards."""
        hand = position.hands[position.side_index(position.to_move or "")]
        return Play(by_priority(random_draw(hand, cards_due(hand), rng)))


def _wrong_number(side: Side, due: int, number: int) -> str:
    """phase-1  The reason that a side cannot lay so many cards."""
    if not due:
        return phrase("{side} must lay no cards, not {number}.", side=side_name(side), number=number)
    return phrase(
        "{side} must lay {cards:one}, not {number}.", side=side_name(side), cards=card_count(due), number=number
    )


def cards_due(hand: Cards) -> int:
    """phase-1  How many cards of a hand must be played: two, or fewer if a side holds fewer in a lesson."""
    return min(CARDS_PER_ROUND, len(hand))


def hand_holds(hand: Cards, cards: Cards) -> bool:
    """Whether a hand holds all these cards, unknown ones as often as they are given."""
    return all(hand.count(card) >= cards.count(card) for card in cards)


# -- opening cards and carrying them out -------------------------------------------------------------------------------


def _take_passed_cards(position: Position, events: list[Event]) -> Position:
    """phase-2  Before the cards are opened each side takes the cards passed to it; none in round 1."""
    hands = list(position.hands)
    if not any(position.incoming):
        return position
    for side_index, (side, cards) in enumerate(zip(position.sides, position.incoming, strict=True)):
        if cards:
            hands[side_index] = by_priority(hands[side_index] + cards)
            events.append(Event("phase-2", "takes", (side, len(cards)), f"hand_size.{side}", len(cards)))
    gifts = tuple([gift._replace(taken=True) for gift in position.gifts])
    return position.but(hands=tuple(hands), incoming=((),) * len(position.sides), gifts=gifts)


def _open_cards(position: Position, events: list[Event]) -> Position:
    """phase-3, knowledge  All cards are opened at once; a gift with an opened card is no longer secret."""
    shown = {card for cards in position.played for card in cards}
    for side, cards in zip(position.sides, position.played, strict=True):
        if cards:
            events.append(Event("phase-3", "opens", (side, *(card.text for card in cards))))
    new = shown.difference(position.opened)
    position = position.but(
        phase=3,
        opened=by_priority((*position.opened, *new)) if new else position.opened,
        gifts=tuple([gift for gift in position.gifts if shown.isdisjoint(gift.cards)]),
    )
    return next_card(position, events)


def next_card(position: Position, events: list[Event]) -> Position:
    """priority  The next open card is carried out, by letter and then by number; one that cannot be is skipped."""
    for card, side in position.queue():
        if position.card is None or card > position.card:
            step = step_of_card(position, side, card, events)
            if step:
                events.append(Event("priority", "card", (card.text, side)))
                return position.but(phase=3, step=step, to_move=side, card=card)
            events.append(Event(f"card-{card.letter.lower()}", "not_carried_out", (card.text, side)))
    return pass_on(position, events)


def finish_card(position: Position, events: list[Event]) -> Position:
    """end-occupation, priority  After a card has been carried out: the game ends, or the next card is carried out."""
    if position.outcome is None:
        position = check_occupation(position, events)
    if position.outcome is not None:
        return position.but(step="", to_move=None)
    return next_card(position, events)


# -- passing cards on --------------------------------------------------------------------------------------------------

LEFT_RIGHT = ("left", "right")


def pass_on(position: Position, events: list[Event]) -> Position:
    """phase-4  Two sides pass their played cards to each other; of more, each chooses which card goes to the left."""
    sides = position.sides
    if len(sides) > 2:
        for side, cards in zip(sides, position.played, strict=True):
            if cards:
                return position.but(phase=4, step="give", to_move=side, card=None)
        return _next_round(position, events)
    for side, other, cards in zip(sides, sides[::-1], position.played, strict=True):
        if cards:
            events.append(Event("phase-4", "passes", (side, other, *(card.text for card in cards))))
    return _next_round(position.but(incoming=position.played[::-1], played=((), ())), events)


def _next_round(position: Position, events: list[Event]) -> Position:
    """phase-1  The next round begins; every hex may be moved again."""
    number = min(position.round + 1, MOST_ROUNDS)
    events.append(Event("phase-1", "round", (number,), "round", number - position.round))
    position = position.but(round=number, phase=1, card=None, fresh=())
    return choose_or_open(position, events)


_EITHER: Final = phrase("Pass the card on to the left or right")


class GiveStep(Decision):
    """phase-4  With three or four sides: a side gives one played card to the left, the other to the right."""

    verbs = (Give,)

    def rule(self, position: Position) -> str:
        """The phase."""
        return "phase-4"

    def asks(self, position: Position) -> str:
        """What the side must do."""
        side = position.to_move or ""
        return phrase(
            "{side} must now give one played card to {left} on the left and one to {right} on the right.",
            side=side_name(side),
            left=side_name(position.left(side)),
            right=side_name(position.right(side)),
        )

    def legal(self, position: Position) -> Iterator[Give]:
        """Each card to the left; a single card to the left or right."""
        cards = position.played[position.side_index(position.to_move or "")]
        ways = LEFT_RIGHT if len(cards) == 1 else LEFT_RIGHT[:1]
        return (Give(card, way) for card in cards for way in ways)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The cards, and the neighbour who gets the chosen one."""
        cards = position.played[position.side_index(position.to_move or "")]
        if len(cards) == 1:
            picks = (Pick("card", card_texts(cards)), Pick("neighbour", LEFT_RIGHT))
            return (Give.choice(picks, _EITHER, "phase-4"),)
        side = position.to_move or ""
        picks = (Pick("card", card_texts(cards)), Pick("neighbour", LEFT_RIGHT[:1]))
        words = phrase("Pass a card on to {side} on the left", side=side_name(position.left(side)))
        note = phrase("The other one goes to {side} on the right.", side=side_name(position.right(side)))
        return (Give.choice(picks, words, "phase-4", note),)

    def forbids(self, position: Position, side: Side, action: Give) -> Iterator[Reason]:
        """phase-4  Why not: an own played card; of two, the one for the left."""
        if position.step != "give":
            if len(position.sides) == 2:
                text = phrase("Played cards go to the other side automatically.")
            else:
                text = phrase("Played cards are passed on after all have been carried out.")
            yield Reason("phase-4", text)
        if side not in position.sides:
            return
        cards = position.played[position.side_index(side)]
        yield from not_in_deck_reasons((action.card,), len(position.sides))
        if action.card not in cards:
            text = phrase("{card} is not a card that {side} has played.", card=action.card.text, side=side_name(side))
            yield Reason("phase-4", text)
        elif len(cards) > 1 and action.to != "left":
            yield Reason("phase-4", phrase("The card for the left is named; the other one goes to the right."))

    def play(self, position: Position, action: Give) -> Moved:
        """Pass the cards on face down; when all sides have, the next round begins."""
        side = position.to_move or ""
        side_index = position.side_index(side)
        left, right = position.left(side), position.right(side)
        rest = tuple(card for card in position.played[side_index] if card != action.card)
        played, incoming = list(position.played), list(position.incoming)
        played[side_index] = ()
        gifts = position.gifts
        toward = left if action.to == "left" else right
        away = right if action.to == "left" else left
        events = [Event("phase-4", "gives", (side, toward))]
        incoming[position.side_index(toward)] = by_priority((*incoming[position.side_index(toward)], action.card))
        for card in rest:
            incoming[position.side_index(away)] = by_priority((*incoming[position.side_index(away)], card))
            events.append(Event("phase-4", "gives", (side, away)))
            gifts = (*gifts, Gift(side, (action.card, card)))
        position = position.but(played=tuple(played), incoming=tuple(incoming), gifts=gifts)
        return pass_on(position, events), events

    def sample(self, position: Position, rng: Random) -> Give:
        """A random card."""
        return random_one(list(self.legal(position)), rng)  # type: ignore[no-any-return]
