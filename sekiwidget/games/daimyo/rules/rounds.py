"""phase-1, phase-2, phase-3, phase-4  The course of a round: automatic steps until a side has to decide.

Cards are chosen in seat order and lie face down. The last choice opens them: every side first takes the cards that were
passed to it, then the open ones are carried out in order of priority. After the last the cards go to the neighbours.
"""

from __future__ import annotations

from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import Card, in_order
from sekiwidget.games.daimyo.rules.ending import occupation
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.games.daimyo.rules.reach import any_free, may_move, targets

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
