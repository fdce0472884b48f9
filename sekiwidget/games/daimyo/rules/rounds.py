"""phase-1, phase-2, phase-3, phase-4  The course of a round: automatic steps until a side has to decide.

Cards are chosen in seat order and lie face down. The last choice opens them: every side first takes the cards that were
passed to it, then the open ones are carried out in order of priority. After the last the cards go to the neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

from sekiwidget.authoring.dealing import some_of
from sekiwidget.authoring.steps import Decision
from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Series
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.position import Event
from sekiwidget.core.refusal import Reason
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import Card, Cards, in_order, texts, without
from sekiwidget.games.daimyo.components.wording import card_count, side_name
from sekiwidget.games.daimyo.rules.actions import Give, Play
from sekiwidget.games.daimyo.rules.current_card import any_free, may_move, not_used, one_of, targets
from sekiwidget.games.daimyo.rules.ending import occupation
from sekiwidget.games.daimyo.rules.position import Gift, Moved, Position

CHOSEN = 2
"""phase-1  Number of cards each side plays in a round."""

MOST_ROUNDS = 100_000
"""phase-1  Rounds are counted no further, so that every position can be written down; no game comes near."""


def choose_or_open(position: Position, events: list[Event]) -> Position:
    """phase-1  The next side that has not chosen and holds a card chooses; when all have, the cards are opened.

    If nobody holds a card, which only happens in lessons, nothing is left to decide.
    """
    for side, hand, played in zip(position.sides, position.hands, position.played, strict=True):
        if hand and not played:
            return position.but(phase=1, step="play", to_move=side)
    if not any(position.played) or hides(position):
        return position.but(phase=1, step="", to_move=None)
    return _open(_take(position, events), events)


def hides(position: Position) -> bool:
    """phase-3  Whether this is a view that hides the chosen cards, so that it cannot know what will be opened."""
    return any(not card.known for cards in position.played for card in cards)


def _take(position: Position, events: list[Event]) -> Position:
    """phase-2  Before the cards are opened each side takes what was passed to it; nothing in round 1."""
    hands = list(position.hands)
    if not any(position.incoming):
        return position
    for side_index, (side, cards) in enumerate(zip(position.sides, position.incoming, strict=True)):
        if cards:
            hands[side_index] = in_order(hands[side_index] + cards)
            events.append(Event("phase-2", "takes", (side, len(cards)), f"hand_size.{side}", len(cards)))
    gifts = tuple([gift._replace(taken=True) for gift in position.gifts])
    return position.but(hands=tuple(hands), incoming=((),) * len(position.sides), gifts=gifts)


def _open(position: Position, events: list[Event]) -> Position:
    """phase-3, knowledge  All cards are opened at once; a gift with one card open again is no longer secret."""
    shown = {card for cards in position.played for card in cards}
    for side, cards in zip(position.sides, position.played, strict=True):
        if cards:
            events.append(Event("phase-3", "opens", (side, *(card.text for card in cards))))
    new = shown.difference(position.opened)
    position = position.but(
        phase=3,
        opened=in_order((*position.opened, *new)) if new else position.opened,
        gifts=tuple([gift for gift in position.gifts if shown.isdisjoint(gift.cards)]),
    )
    return carry_on(position, events)


def resume(position: Position) -> Position:
    """phase-1, phase-3, phase-4  For a position laid out by hand: the pending decision, from its phase and card."""
    if position.phase == 1:
        return choose_or_open(position, [])
    if position.phase == 4:
        return pass_on(position, [])
    done = [card for card, _ in position.queue() if position.card is not None and card < position.card]
    return carry_on(position.but(card=done[-1] if done else None), [])


def carry_on(position: Position, events: list[Event]) -> Position:
    """priority  The next open card is carried out, by letter and then by number; one that cannot be is skipped."""
    for card, side in position.queue():
        if position.card is None or card > position.card:
            step = _step(position, side, card, events)
            if step:
                events.append(Event("priority", "card", (card.text, side)))
                return position.but(phase=3, step=step, to_move=side, card=card)
            events.append(Event(f"card-{card.letter.lower()}", "not_carried_out", (card.text, side)))
    return pass_on(position, events)


def _step(position: Position, side: Side, card: Card, events: list[Event]) -> str:
    """card-a, card-b, card-c, card-d, card-e  The step of a card now, or nothing if it cannot be done."""
    letter = card.letter
    if letter == "B":
        if position.reserve[position.side_index(side)] and position.daimyo_of(side) is not None:
            return "recruit"
        events.append(Event("card-b", "counts_as_a", (card.text, side)))
        letter = "A"
    if letter == "D":
        if position.hexes_left:
            return "add"
        events.append(Event("card-d", "counts_as_e", (card.text, side)))
        letter = "E"
    if letter == "A":
        return "move" if may_move(position, side) else ""
    if letter == "C":
        return "daimyo" if targets(position, side) else ""
    return "shift" if any_free(position) else ""


def carried_out(position: Position, events: list[Event]) -> Position:
    """end-occupation, priority  A card has been carried out: the game may end; else the next card is."""
    if position.outcome is None:
        position = occupation(position, events)
    if position.outcome is not None:
        return position.but(step="", to_move=None)
    return carry_on(position, events)


def pass_on(position: Position, events: list[Event]) -> Position:
    """phase-4  With two sides the played cards go to the other; with more, each side chooses which card goes left."""
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


# phase-1  Each side secretly lays two cards face down, in seat order, until all have chosen.

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

    def evident(self, view: Position) -> bool:
        """If the whole hand must be laid down; else only for an open hand."""
        hand = view.hands[view.side_index(view.to_move or "")]
        return len(hand) == owed(hand) or super().evident(view)

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
        return Play(in_order(some_of(hand, owed(hand), rng)))


def _so_many(side: Side, due: int, number: int) -> str:
    """phase-1  The reason that a side named the wrong number of cards."""
    if not due:
        return phrase("{side} lays no cards, not {number}.", side=side_name(side), number=number)
    return phrase("{side} lays {cards:one}, not {number}.", side=side_name(side), cards=card_count(due), number=number)


# phase-4  With three or four sides each gives one played card to its left neighbour and the other to its right.

WAYS = ("left", "right")
_EITHER: Final = phrase("Pass the card on to the left or right")


class GiveStep(Decision):
    """phase-4  A side chooses the card that goes to the left."""

    verbs = (Give,)

    def rule(self, position: Position) -> str:
        """The phase."""
        return "phase-4"

    def asks(self, position: Position) -> str:
        """What must be decided."""
        side = position.to_move or ""
        return phrase(
            "{side} must now give one played card to {left} on the left and one to {right} on the right.",
            side=side_name(side),
            left=side_name(position.left(side)),
            right=side_name(position.right(side)),
        )

    def legal(self, position: Position) -> Iterator[Give]:
        """Each card to the left; a single one to either side."""
        cards = position.played[position.side_index(position.to_move or "")]
        ways = WAYS if len(cards) == 1 else WAYS[:1]
        return (Give(card, way) for card in cards for way in ways)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The cards, and where the chosen one goes."""
        cards = position.played[position.side_index(position.to_move or "")]
        if len(cards) == 1:
            picks = (Pick("card", texts(cards)), Pick("neighbour", WAYS))
            return (Give.choice(picks, _EITHER, "phase-4"),)
        side = position.to_move or ""
        picks = (Pick("card", texts(cards)), Pick("neighbour", WAYS[:1]))
        words = phrase("Pass a card on to {side} on the left", side=side_name(position.left(side)))
        note = phrase("The other one goes to {side} on the right.", side=side_name(position.right(side)))
        return (Give.choice(picks, words, "phase-4", note),)

    def forbids(self, position: Position, side: Side, action: Give) -> Iterator[Reason]:
        """phase-4  Only an own played card; with two, the one for the left must be named."""
        if position.step != "give":
            if len(position.sides) == 2:
                text = phrase("Played cards go to the other side by themselves.")
            else:
                text = phrase("Played cards are passed on after all have been carried out.")
            yield Reason("phase-4", text)
        if side not in position.sides:
            return
        cards = position.played[position.side_index(side)]
        yield from not_used((action.card,), len(position.sides))
        if action.card not in cards:
            text = phrase("{card} is not a card that {side} has played.", card=action.card.text, side=side_name(side))
            yield Reason("phase-4", text)
        elif len(cards) > 1 and action.to != "left":
            yield Reason("phase-4", phrase("The card for the left is named; the other one goes to the right."))

    def play(self, position: Position, action: Give) -> Moved:
        """The cards lie face down before the neighbours; when all have given, the next round begins."""
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
        incoming[position.side_index(toward)] = in_order((*incoming[position.side_index(toward)], action.card))
        for card in rest:
            incoming[position.side_index(away)] = in_order((*incoming[position.side_index(away)], card))
            events.append(Event("phase-4", "gives", (side, away)))
            gifts = (*gifts, Gift(side, (action.card, card)))
        position = position.but(played=tuple(played), incoming=tuple(incoming), gifts=gifts)
        return pass_on(position, events), events

    def sample(self, position: Position, rng: Random) -> Give:
        """Any."""
        return one_of(list(self.legal(position)), rng)  # type: ignore[no-any-return]
