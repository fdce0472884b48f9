"""3.1, 3.3  What may lie behind a view: a whole table that its viewer could be looking at, each equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from sekiwidget.core.position import Side
from sekiwidget.games.sekigahara.movement_state import Movement
from sekiwidget.games.sekigahara.pieces import (
    DECKS,
    ROSTER,
    SEAT,
    SIDES,
    UNKNOWN_BLOCK,
    UNKNOWN_CARD,
    Stack,
    in_order,
    without,
)
from sekiwidget.games.sekigahara.position import Position


def possible(view: Position, rng: Random) -> Position:
    """A full position consistent with a view: what is unknown is dealt evenly from what is left. `rng.random()` only.

    Of a march under way only the numbers are known; who is in which group is dealt evenly, too.
    """
    stacks = [list(row) for row in view.stacks]
    heaps = {name: list(getattr(view, name)) for name in ("hands", "aside", "recruits", "decks", "bags")}
    for seat, side in enumerate(SIDES):
        places: list[tuple[list[Any], int]] = [(row, seat) for row in stacks]
        places += [(heaps["recruits"], seat), (heaps["bags"], seat)]
        open_blocks = (*view.removed[seat], *(view.mori if side == "ishida" else ()))
        _deal(places, open_blocks, ROSTER, UNKNOWN_BLOCK[side], side, rng)
        cards: list[tuple[list[Any], int]] = [(heaps[name], seat) for name in ("hands", "aside", "decks")]
        played = view.combat.played[seat] if view.combat else ()
        _deal(cards, (*view.discards[seat], *played), DECKS, UNKNOWN_CARD[side], side, rng)
    pairs = {name: (heap[0], heap[1]) for name, heap in heaps.items()}
    made = view.but(stacks=tuple((row[0], row[1]) for row in stacks), viewer=None, **pairs)
    return _combat(_movement(made, rng), rng)


def _deal(
    heaps: list[tuple[list[Any], int]],
    known: tuple[Any, ...],
    total: Mapping[Any, int],
    unknown: Any,
    side: Side,
    rng: Random,
) -> None:
    """Put what is left of a side's pieces in the places of its unknown ones."""
    used = Counter(known)
    for heap, at in heaps:
        used.update(heap[at])
    if not used.pop(unknown, 0):
        return
    left = list(in_order((Counter({p: n for p, n in total.items() if p.side == side}) - used).elements()))
    for heap, at in heaps:
        if unknown in heap[at]:
            heap[at] = in_order(
                left.pop(int(rng.random() * len(left))) if piece is unknown else piece for piece in heap[at]
            )


def _some(stack: Stack, number: int, rng: Random) -> Stack:
    """So many blocks of a stack."""
    chosen = []
    for _ in range(number):
        at = int(rng.random() * len(stack))
        chosen.append(stack[at])
        stack = stack[:at] + stack[at + 1 :]
    return in_order(chosen)


def _movement(position: Position, rng: Random) -> Position:
    """7.3  Who marches and who rests, of those who stand there."""
    movement: Movement | None = position.movement
    unknown = UNKNOWN_BLOCK[position.active]
    if movement is None:
        return position
    moved = [block for group in movement.groups for block in group.blocks]
    if unknown not in moved and not any(rest.block is unknown for rest in movement.rested):
        return position
    free = {place: row[SEAT[position.active]] for place, row in enumerate(position.stacks)}
    groups = []
    for group in movement.groups:
        blocks = _some(free[group.place], len(group.blocks), rng)
        free[group.place] = without(free[group.place], blocks)
        groups.append(group._replace(blocks=blocks))
    rested = []
    for rest in movement.rested:
        block = _some(free[rest.place], 1, rng)
        free[rest.place] = without(free[rest.place], block)
        rested.append(rest._replace(block=block[0]))
    leaders = tuple(dict.fromkeys(block for group in groups for block in group.blocks if block.leader))
    resting = tuple(sorted(rested, key=lambda rest: (rest.place, rest.rule, rest.block.order)))
    return position.but(movement=movement.but(groups=tuple(groups), rested=resting, leaders=leaders))


def _combat(position: Position, rng: Random) -> Position:
    """8.8.4  Who went into the castle, of those who are left on the field."""
    combat = position.combat
    if combat is None or combat.loser is None or UNKNOWN_BLOCK[combat.loser] not in combat.sheltered:
        return position
    stack = position.blocks(combat.place, combat.loser)
    return position.but(combat=combat.but(sheltered=_some(stack, len(combat.sheltered), rng)))
