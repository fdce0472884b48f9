"""4.2, 4.3  Control of resource places and castles, as blocks come and go."""

from __future__ import annotations

from typing import Any

from sekiwidget.authoring.pairs import paired
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, OTHER, SIDE_INDEX, TOKUGAWA, Stack, merge, without
from sekiwidget.games.sekigahara.components.places import CASTLES, PLACES, RESOURCE_SEAT
from sekiwidget.games.sekigahara.rules.position import Position


def castle_holder(position: Position, place: int) -> Side | None:
    """4.3  Who holds the castle here: its disk while it lives, else who was here first, else its colour.

    None where there is no castle.
    """
    if place not in CASTLES:
        return None
    if position.disk(place):
        return ISHIDA
    black, gold = position.stacks[place]
    if black and gold:
        return dict(position.holders).get(place, CASTLES[place])
    return TOKUGAWA if black else ISHIDA if gold else CASTLES[place]


def with_stack(position: Position, place: int, side: Side, stack: Stack) -> tuple[tuple[Stack, Stack], ...]:
    """The stacks with one of them replaced."""
    row = paired(position.stacks[place], SIDE_INDEX[side], stack)
    return (*position.stacks[:place], row, *position.stacks[place + 1 :])


def arrive(position: Position, events: list[Event], place: int, side: Side, blocks: Stack) -> Position:
    """4.2, 4.3  Blocks arrive at a place: they take its resources if no enemy is there; a castle keeps its holder."""
    side_index = SIDE_INDEX[side]
    mine, theirs = position.stacks[place][side_index], position.stacks[place][1 - side_index]
    holders = position.holders
    if place in CASTLES and theirs and not mine:
        holder = castle_holder(position, place)
        assert holder is not None
        holders = tuple(sorted((*holders, (place, holder))))
    after = position.but(stacks=with_stack(position, place, side, merge(mine, blocks)), holders=holders)
    return after if theirs else take_control(after, events, place, side)


def leave(position: Position, place: int, side: Side, blocks: Stack) -> Position:
    """4.3, 7.4.2, 8.8.2  Blocks leave a place or are destroyed there.

    Where none are left, it is forgotten who held the castle first, who marched or rested there in this phase, and by
    which roads they entered.
    """
    rest = without(position.blocks(place, side), blocks)
    changes: dict[str, Any] = {"stacks": with_stack(position, place, side, rest)}
    if not rest:
        changes["holders"] = tuple([entry for entry in position.holders if entry[0] != place])
        if position.movement is not None and side == position.active:
            changes["movement"] = position.movement.without_place(place)
            changes["entered"] = tuple([road for road in position.entered if road[0] != place])
    return position.but(**changes)


def take_control(position: Position, events: list[Event], place: int, side: Side) -> Position:
    """4.2  A resource place is controlled by the side whose blocks are alone there or passed through last."""
    side_index = RESOURCE_SEAT.get(place)
    if side_index is None:
        return position
    before = position.control[side_index]
    if before == side:
        return position
    events.append(Event("4.2", "takes_control", (side, PLACES[place]), f"resources.{side}", 1))
    if before:
        events.append(Event("4.2", "loses_control", (before, PLACES[place]), f"resources.{before}", -1))
    control = (*position.control[:side_index], side, *position.control[side_index + 1 :])
    return position.but(control=control)


def sole_side(position: Position, place: int) -> Side | None:
    """The only side with blocks at a place; None if both or neither have any."""
    black, gold = position.stacks[place]
    if bool(black) == bool(gold):
        return None
    return TOKUGAWA if black else ISHIDA


def has_enemies(position: Position, place: int, side: Side) -> bool:
    """7.3.2  Whether the other side has a unit here; a disk is a unit."""
    return position.units(place, OTHER[side])
