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
    """One in four is a whole game."""
    if rng.random() < 0.25:
        return official("revised" if rng.random() < 0.5 else "official")
    return random_combat(rng)


def _swapped(position: Position, viewer: Side, rng: Random) -> Position | None:
    """Exchange what the viewer does not see: a block on the map or in the box with the bag, a card with the deck.

    Blocks on the map stay while a march or a fight is under way: who rests, marches or fights is told by their names.
    """
    hidden = OTHER.get(viewer) or SIDES[int(rng.random() * 2)]
    seat = SEAT[hidden]
    if rng.random() < 0.5:
        return _piles_swapped(position, "hands", "decks", seat, rng)
    if rng.random() < 0.2:
        return _piles_swapped(position, "recruits", "bags", seat, rng)
    if position.movement is not None or (position.combat is not None and not position.combat.ended):
        return None
    places = [place for place, row in enumerate(position.stacks) if row[seat]]
    bag = position.bags[seat]
    if not places or not bag:
        return None
    place = places[int(rng.random() * len(places))]
    stack = position.stacks[place][seat]
    gone, come = stack[int(rng.random() * len(stack))], bag[int(rng.random() * len(bag))]
    # What the viewer knows cannot be exchanged for what he does not.
    if gone is come or any(at == place for at, _ in position.known[1 - seat]):
        return None
    rows = [list(row) for row in position.stacks]
    rows[place][seat] = in_order((*without(stack, (gone,)), come))
    bags = list(position.bags)
    bags[seat] = in_order((*without(bag, (come,)), gone))
    return position.but(stacks=tuple((row[0], row[1]) for row in rows), bags=tuple(bags))


def _piles_swapped(position: Position, mine: str, other: str, seat: int, rng: Random) -> Position | None:
    """A piece of one pile of a side against one of another."""
    piles, others = list(getattr(position, mine)), list(getattr(position, other))
    if not piles[seat] or not others[seat]:
        return None
    out = piles[seat][int(rng.random() * len(piles[seat]))]
    into = others[seat][int(rng.random() * len(others[seat]))]
    piles[seat] = in_order((*without(piles[seat], (out,)), into))
    others[seat] = in_order((*without(others[seat], (into,)), out))
    return position.but(**{mine: tuple(piles), other: tuple(others)}) if out is not into else None


def _open(position: Position) -> Any:
    """What has come to light: blocks lost, shown or declared, cards played, paid, bid or discarded."""
    leader = position.movement.leader if position.movement is not None else None
    return position.removed, position.discards, position.known, position.mori, leader


STARTS: dict[str, Starts] = {"sekigahara": Starts(_start, _swapped, _open, 5000)}
