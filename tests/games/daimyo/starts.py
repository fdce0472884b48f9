"""Places to start random games of Daimyo from, and hidden cards to exchange."""

from __future__ import annotations

from random import Random
from typing import Any

from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import Cards, by_priority, cards_without
from sekiwidget.games.daimyo.rules.position import Gift, Position
from sekiwidget.games.daimyo.rules.setup import PLAYER_COUNTS, start_position
from tests.contract.starts import Starts

MIDDLE = 60
"""So many commits at most have been played of a game that is under way."""


def _whole(rng: Random) -> Position:
    """Two, three or four sides."""
    return start_position(PLAYER_COUNTS[int(rng.random() * len(PLAYER_COUNTS))])


def _start(rng: Random) -> Position:
    """Half are whole games; the others are under way, but not over."""
    position = _whole(rng)
    if rng.random() < 0.5:
        return position
    for _ in range(int(rng.random() * MIDDLE)):
        after: Any = position.play(position.sample(rng)).after
        if after.to_move is None:
            break
        position = after
    return position


def _swapped(position: Position, viewer: Side, rng: Random) -> Position | None:
    """Exchange what the viewer does not know: cards never played, what lies face down, the two cards of a gift."""
    ways = (_numbers_swapped, _choice_swapped, _gift_swapped)
    first = int(rng.random() * len(ways))
    for way in ways[first:] + ways[:first]:
        other = way(position, viewer, rng)
        if other is not None:
            return other
    return None


def _numbers_swapped(position: Position, viewer: Side, rng: Random) -> Position | None:
    """Two cards of a type that two other sides have never played."""
    places = [
        (key, side_index, card)
        for key in ("hands", "played")
        for side_index, side in enumerate(position.sides)
        if side != viewer
        for card in getattr(position, key)[side_index]
        if card not in position.opened
    ]
    pairs = [(a, b) for a in places for b in places if a[2].letter == b[2].letter and a[2] < b[2] and a[1] != b[1]]
    if not pairs:
        return None
    (one, side_index, card), (two, other, come) = pairs[int(rng.random() * len(pairs))]
    heaps = {key: list(getattr(position, key)) for key in ("hands", "played")}
    heaps[one][side_index] = by_priority((*cards_without(heaps[one][side_index], (card,)), come))
    heaps[two][other] = by_priority((*cards_without(heaps[two][other], (come,)), card))
    return position.but(**{key: tuple(rows) for key, rows in heaps.items()})


def _choice_swapped(position: Position, viewer: Side, rng: Random) -> Position | None:
    """A face-down card and one in hand of another side."""
    side_indices = [
        side_index
        for side_index, side in enumerate(position.sides)
        if side != viewer and position.face_down and position.played[side_index] and position.hands[side_index]
    ]
    if not side_indices:
        return None
    side_index = side_indices[int(rng.random() * len(side_indices))]
    hands, played = list(position.hands), list(position.played)
    out = hands[side_index][int(rng.random() * len(hands[side_index]))]
    into = played[side_index][int(rng.random() * len(played[side_index]))]
    hands[side_index] = by_priority((*cards_without(hands[side_index], (out,)), into))
    played[side_index] = by_priority((*cards_without(played[side_index], (into,)), out))
    return position.but(hands=tuple(hands), played=tuple(played))


def _gift_swapped(position: Position, viewer: Side, rng: Random) -> Position | None:
    """The two cards that a side gave to its neighbours; not to the viewer, who will see his own when he takes it."""
    secret = [
        number
        for number, gift in enumerate(position.gifts)
        if viewer not in (gift.giver, position.left(gift.giver), position.right(gift.giver))
    ]
    if not secret:
        return None
    number = secret[int(rng.random() * len(secret))]
    gift: Gift = position.gifts[number]
    left, right = gift.cards
    swap = {left: right, right: left}

    def exchanged(rows: tuple[Cards, ...]) -> tuple[Cards, ...]:
        return tuple(by_priority(swap.get(card, card) for card in cards) for cards in rows)

    gifts = list(position.gifts)
    gifts[number] = gift._replace(cards=(right, left))
    return position.but(
        hands=exchanged(position.hands),
        played=exchanged(position.played),
        incoming=exchanged(position.incoming),
        gifts=tuple(gifts),
    )


def _open(position: Position) -> Any:
    """What has come to light: every card that was ever opened, and where they were played."""
    return position.opened, position.queue()


def _pieces(position: Position) -> list[str]:
    """Bushi, daimyos, hexes and cards, wherever they are; a daimyo that has fallen still counts."""
    bushi = {side: position.reserve[side_index] for side_index, side in enumerate(position.sides)}
    for _, units in position.units:
        bushi[units.side] += units.bushi
    found = [f"{count} bushi of {side}" for side, count in bushi.items()]
    fallen = position.outcome is not None and position.outcome.rule == "end-daimyo"
    found += [f"daimyo of {side}" for side in position.sides if fallen or position.daimyo_of(side) is not None]
    colours = [owner or "neutral" for _, owner in position.land] + ["neutral"] * position.hexes_left
    found += [f"hex of {colour}" for colour in colours]
    for row in (position.hands, position.played, position.incoming, (position.deck,)):
        found += [card.text for cards in row for card in cards]
    return sorted(found)


STARTS = Starts(_start, _whole, _swapped, _open, _pieces, 20_000)
