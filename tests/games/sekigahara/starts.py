"""Places to start random games of Sekigahara from, and hidden pieces to exchange."""

from __future__ import annotations

from random import Random
from typing import Any

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX, SIDES, in_order, without
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.games.sekigahara.rules.setup import official_start
from tests.contract.starts import Starts
from tests.games.sekigahara.random_combat import random_combat


def _start(rng: Random) -> Position:
    """One in four is a whole game."""
    return _whole(rng) if rng.random() < 0.25 else random_combat(rng)


def _whole(rng: Random) -> Position:
    """Both set-ups."""
    return official_start("revised" if rng.random() < 0.5 else "official")


def _swapped(position: Position, viewer: Side, rng: Random) -> Position | None:
    """Exchange what the viewer does not see: a block on the map or in the box with the bag, a card with the deck.

    Blocks on the map stay while a march or a fight is under way: who rests, marches or fights is told by their names.
    """
    hidden = OTHER.get(viewer) or SIDES[int(rng.random() * 2)]
    side_index = SIDE_INDEX[hidden]
    if rng.random() < 0.5:
        return _piles_swapped(position, "hands", "decks", side_index, rng)
    if rng.random() < 0.2:
        return _piles_swapped(position, "recruits", "bags", side_index, rng)
    if position.movement is not None or (position.combat is not None and not position.combat.ended):
        return None
    places = [place for place, row in enumerate(position.stacks) if row[side_index]]
    bag = position.bags[side_index]
    if not places or not bag:
        return None
    place = places[int(rng.random() * len(places))]
    stack = position.stacks[place][side_index]
    gone, come = stack[int(rng.random() * len(stack))], bag[int(rng.random() * len(bag))]
    # What the viewer knows cannot be exchanged for what he does not.
    if gone is come or any(at == place for at, _ in position.known[1 - side_index]):
        return None
    rows = [list(row) for row in position.stacks]
    rows[place][side_index] = in_order((*without(stack, (gone,)), come))
    bags = list(position.bags)
    bags[side_index] = in_order((*without(bag, (come,)), gone))
    return position.but(stacks=tuple((row[0], row[1]) for row in rows), bags=tuple(bags))


def _piles_swapped(position: Position, mine: str, other: str, side_index: int, rng: Random) -> Position | None:
    """A piece of one pile of a side against one of another."""
    piles, others = list(getattr(position, mine)), list(getattr(position, other))
    if not piles[side_index] or not others[side_index]:
        return None
    out = piles[side_index][int(rng.random() * len(piles[side_index]))]
    into = others[side_index][int(rng.random() * len(others[side_index]))]
    piles[side_index] = in_order((*without(piles[side_index], (out,)), into))
    others[side_index] = in_order((*without(others[side_index], (into,)), out))
    return position.but(**{mine: tuple(piles), other: tuple(others)}) if out is not into else None


def _open(position: Position) -> Any:
    """What has come to light: blocks lost, shown or declared, cards played, paid, bid or discarded."""
    leader = position.movement.leader if position.movement is not None else None
    return position.removed, position.discards, position.known, position.mori, leader


def _pieces(position: Position) -> list[str]:
    """96 blocks and 110 cards, wherever they are."""
    blocks = [*position.mori, *(block for row in position.stacks for stack in row for block in stack)]
    for heaps in (position.bags, position.recruits, position.removed):
        blocks += [*heaps[0], *heaps[1]]
    played = position.combat.played if position.combat else ((), ())
    piles = (position.hands, position.decks, position.discards, position.aside, played)
    cards = [card for pile in piles for hand in pile for card in hand]
    return sorted([*(block.text for block in blocks), *(f"{card.side} {card.text}" for card in cards)])


STARTS = Starts(_start, _whole, _swapped, _open, _pieces, 5000)
