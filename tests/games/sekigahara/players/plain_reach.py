"""How many blocks can march to a place, read from the rules apart from the engine (7.1, 7.3, 7.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara import Position
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.places import CAPITALS, CASTLES, DISKS, NEAR, ROADS


class March(NamedTuple):
    """So many blocks of one stack on their way along places, the first of which they leave."""

    blocks: int
    path: tuple[int, ...]
    forced: bool

    @property
    def roads(self) -> set[frozenset[int]]:
        """The road segments, which no other stack may use (7.3.1)."""
        return {frozenset(ends) for ends in pairwise(self.path)}


def gathering(position: Position, side: Side, target: int, cards: int) -> tuple[March, ...]:
    """7.1, 7.3.1  The marches that bring most blocks to a place in one whole movement phase, paid by so many cards."""
    options = [list(marches(position, side, origin, target)) for origin in range(len(NEAR))]
    return _most([some for some in options if some], (), cards)


def _most(stacks: list[list[March]], chosen: tuple[March, ...], cards: int) -> tuple[March, ...]:
    if not stacks:
        return chosen if _price(chosen) <= cards else ()
    best = _most(stacks[1:], chosen, cards)
    for march in stacks[0]:
        if not any(march.roads & other.roads for other in chosen):
            best = max(best, _most(stacks[1:], (*chosen, march), cards), key=total)
    return best


def total(found: tuple[March, ...]) -> int:
    """The blocks of several marches."""
    return sum(march.blocks for march in found)


def _price(chosen: tuple[March, ...]) -> int:
    """7.1, 7.3.3  The cards of the degree of movement for so many stacks, and one for each forced march."""
    return (0 if len(chosen) <= 1 else 1 if len(chosen) <= 3 else 2) + sum(march.forced for march in chosen)


def marches(position: Position, side: Side, origin: int, target: int) -> Iterator[March]:
    """7.3.3, 7.3.5  The largest group of a stack on each path to a place, unforced and forced."""
    stack = position.stacks[origin][SIDE_INDEX[side]]
    if origin == target or not stack or besieged(position, side, origin):
        return
    for path in _paths((origin,), target, 4):
        steps = list(pairwise(path))
        for forced in (False, True):
            bonus = all(ROADS[step] == "highway" for step in steps) + leads(position, side, origin) + forced
            for blocks in range(len(stack), 0, -1):
                if 1 + bonus - (blocks - 1) // 4 >= len(steps) and all(
                    passes(position, side, place, blocks) for place in path[1:-1]
                ):
                    yield March(blocks, path, forced)
                    break


def _paths(path: tuple[int, ...], target: int, longest: int) -> Iterator[tuple[int, ...]]:
    if path[-1] == target:
        yield path
    elif len(path) <= longest:
        for place in NEAR[path[-1]]:
            if place not in path:
                yield from _paths((*path, place), target, longest)


def leads(position: Position, side: Side, origin: int) -> bool:
    """7.3.4  A leader whom one sees, an own castle or the own capital."""
    mine, theirs = (position.stacks[origin][SIDE_INDEX[one]] for one in (side, OTHER[side]))
    if any(block.leader for block in mine) or CAPITALS.get(origin) == side:
        return True
    return not theirs and CASTLES.get(origin) == side


def besieged(position: Position, side: Side, place: int) -> bool:
    """8.9.6  Whether the blocks of a side at a place are those in the castle, with enemies around it."""
    return (place, side) in position.holders and bool(position.stacks[place][1 - SIDE_INDEX[side]])


def passes(position: Position, side: Side, place: int, blocks: int) -> bool:
    """7.3.2, 7.4, 2.1  Whether so many blocks go on: no enemy unit is here, or all are overrun and no chief falls."""
    friends, enemies = (position.stacks[place][SIDE_INDEX[one]] for one in (side, OTHER[side]))
    disk = DISKS.get(place) in position.disks
    if not enemies:
        return not (disk and side == "tokugawa")
    held = place in CASTLES and (not friends or (place, OTHER[side]) in position.holders)
    holds = side == "tokugawa" if disk else held
    chief = any(block.leader == 3 for block in enemies)
    return not holds and not chief and blocks + len(friends) >= 4 * len(enemies)
