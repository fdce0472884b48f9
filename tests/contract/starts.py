"""What the contract suite needs of each game: places to start random games from, and hidden pieces to exchange.

A game that registers itself must stand here; a test sees to it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from sekiwidget.core.position import Side
from sekiwidget.games.sekigahara.pieces import OTHER, SEAT, SIDES, in_order, without
from sekiwidget.games.sekigahara.position import Position
from sekiwidget.games.sekigahara.random_combat import random_combat
from sekiwidget.games.sekigahara.setup import official


@dataclass(frozen=True)
class Starts:
    """`start` gives a random start; `swapped` exchanges pieces that `viewer` cannot see, or gives None; `open` is what
    lies open to everybody; `longest` is more commits than any game of it takes.
    """

    start: Callable[[Random], Any]
    swapped: Callable[[Any, Side, Random], Any]
    open: Callable[[Any], Any]
    longest: int


def _start(rng: Random) -> Position:
    return official("revised" if rng.random() < 0.5 else "official") if rng.random() < 0.1 else random_combat(rng)


def _swapped(position: Position, viewer: Side, rng: Random) -> Position | None:
    """Exchange a block that the viewer does not see with one in its bag, or a card in hand with one in the deck."""
    hidden = OTHER.get(viewer) or SIDES[int(rng.random() * 2)]
    seat = SEAT[hidden]
    if rng.random() < 0.5:
        hand, deck = position.hands[seat], position.decks[seat]
        if not hand or not deck:
            return None
        out, into = hand[int(rng.random() * len(hand))], deck[int(rng.random() * len(deck))]
        hands, decks = list(position.hands), list(position.decks)
        hands[seat] = in_order((*without(hand, (out,)), into))
        decks[seat] = in_order((*without(deck, (into,)), out))
        return position.but(hands=tuple(hands), decks=tuple(decks)) if out is not into else None
    places = [place for place, row in enumerate(position.stacks) if row[seat]]
    bag = position.bags[seat]
    if not places or not bag:
        return None
    place = places[int(rng.random() * len(places))]
    stack = position.stacks[place][seat]
    gone, come = stack[int(rng.random() * len(stack))], bag[int(rng.random() * len(bag))]
    if gone is come or any(at == place for at, _ in position.known[1 - seat]):
        return None
    rows = [list(row) for row in position.stacks]
    rows[place][seat] = in_order((*without(stack, (gone,)), come))
    bags = list(position.bags)
    bags[seat] = in_order((*without(bag, (come,)), gone))
    return position.but(stacks=tuple((row[0], row[1]) for row in rows), bags=tuple(bags))


def _open(position: Position) -> Any:
    """Blocks that were lost, an overrun's too, and cards that were played."""
    return position.removed, position.discards


STARTS: dict[str, Starts] = {"sekigahara": Starts(_start, _swapped, _open, 2000)}
