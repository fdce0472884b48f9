"""7.3.1  Who marches: the blocks of a stack that could, and the groups that named blocks may belong to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, Stack, holds, less
from sekiwidget.games.sekigahara.components.places import HIGHWAY, ROAD
from sekiwidget.games.sekigahara.rules.campaign.allowance import BASE, Stride, leaders_at, penalty, place_leads, stride
from sekiwidget.games.sekigahara.rules.campaign.holding import castle_holder, enemies_at
from sekiwidget.games.sekigahara.rules.campaign.movement_state import Group, Movement
from sekiwidget.games.sekigahara.rules.position import Position


class Setting(NamedTuple):
    """The group that would march, whether this activates its stack, and its leadership."""

    group: Group
    fresh: bool
    leads: bool
    leaders: Stack


def besieged(position: Position, place: int, side: Side) -> bool:
    """8.9.6  Whether a side's blocks here are besieged in their castle: they may not leave."""
    return enemies_at(position, place, side) and castle_holder(position, place) == side


def residents(position: Position, movement: Movement, place: int, side: Side) -> Stack:
    """7.3.1  The blocks here that could be activated: not moved, mustered or brought in this turn."""
    stack = position.stacks[place][SIDE_INDEX[side]]
    if not stack or place in movement.activated:
        return ()
    for rest in movement.rested:
        if rest.place == place:
            stack = less(stack, (rest.block,))
    for group in movement.groups:
        if group.place == place:
            stack = less(stack, group.blocks)
    return stack


def stacks_left(position: Position, movement: Movement, side: Side) -> int:
    """7.1  How many stacks a side may still activate; with total movement each that could be, besieged or not."""
    if movement.degree != "total":
        return movement.stacks_left
    side_index, stacks = SIDE_INDEX[side], position.stacks
    # Counted by place, since resting and movable blocks look alike in a view.
    busy = [rest.place for rest in movement.rested]
    for group in movement.groups:
        busy += [group.place] * len(group.blocks)
    left = len([1 for row in stacks if row[side_index]])
    for place in {*busy, *movement.activated}:
        here = len(stacks[place][side_index])
        if here and (place in movement.activated or busy.count(place) >= here):
            left -= 1
    return left


def readings(position: Position, movement: Movement, side: Side, place: int, blocks: Stack = ()) -> Iterator[Setting]:
    """7.3.1  The possible readings of named blocks, lazily: each marching group, finally a new stack.

    Blocks march together, so all belong to one group; there are several readings only if two groups have blocks with
    these faces. The group that has come furthest is first; of equals, the one with more range left. If no blocks are
    named: all that could march from here.
    """
    here = movement.groups_at(place)
    if here:
        leads = movement.place_leads or movement.leader is not None
        if len(here) > 1:
            here.sort(key=_furthest)
        for group in here:
            if holds(group.blocks, blocks):
                yield Setting(group, False, leads, movement.leaders)
    if movement.stacks_left and (stack := residents(position, movement, place, side)) and holds(stack, blocks):
        yield setting_out(position, side, place, stack)


def setting_out(position: Position, side: Side, place: int, stack: Stack) -> Setting:
    """7.1, 7.3.4  The reading of a march by blocks of a stack that it would activate."""
    return Setting(Group(place, stack), True, place_leads(position, place, side), leaders_at(position, place, side))


def _furthest(group: Group) -> tuple[int, ...]:
    return (-group.steps, not group.highway, group.largest, group.forced)


def step_of(movement: Movement, found: Setting, size: int, end: int) -> Stride:
    """7.3.3  The step that `size` blocks of the group would make."""
    return stride(movement, found.group, size, end, found.leads, found.leaders)


def open_roads(found: Setting, size: int) -> tuple[str, ...]:
    """7.3.3, 7.3.4  The kinds of road by which `size` blocks of the group may go on without a card or a named leader.

    As `stride` counts it, but once for all roads. A leader need not be named: the lowest leads. What was forced goes on
    whole.
    """
    group = found.group
    if group.forced and size < len(group.blocks):
        return ()
    led = found.leads or bool(found.leaders)
    short = group.steps + 1 - (BASE + led + group.forced - penalty(max(group.largest, size)))
    return (HIGHWAY, ROAD) if short <= 0 else (HIGHWAY,) if short == 1 and group.highway else ()
