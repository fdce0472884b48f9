"""2, 4.2, 4.3, 7.4  Control of resource places and castles as blocks come and go; points and victory; overruns."""

from __future__ import annotations

from typing import Any

from sekiwidget.authoring.steps import replace_one
from sekiwidget.core.position import Event, Outcome
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import (
    CHIEF,
    HIDEYORI,
    ISHIDA,
    OTHER,
    SIDE_INDEX,
    TOKUGAWA,
    Stack,
    merge,
    without,
)
from sekiwidget.games.sekigahara.components.places import CASTLES, PLACES, RESOURCE_SEAT
from sekiwidget.games.sekigahara.rules.position import Deal, Position
from sekiwidget.games.sekigahara.rules.view import forget_blocks

# -- control (4.2, 4.3) ------------------------------------------------------------------------------------------------


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
    row = replace_one(position.stacks[place], SIDE_INDEX[side], stack)
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


# -- points and victory (2) --------------------------------------------------------------------------------------------


def check_victory(position: Position, events: list[Event]) -> Position:
    """2.1  Ends the game if a chief is dead or Hideyori is taken. If both chiefs fell in one battle, Ishida wins."""
    if CHIEF[TOKUGAWA] in position.removed[SIDE_INDEX[TOKUGAWA]]:
        winner, fallen = ISHIDA, CHIEF[TOKUGAWA].text
    elif CHIEF[ISHIDA] in position.removed[SIDE_INDEX[ISHIDA]]:
        winner, fallen = TOKUGAWA, CHIEF[ISHIDA].text
    elif position.combat is not None and HIDEYORI in position.combat.fallen_disks:
        winner, fallen = TOKUGAWA, HIDEYORI
    else:
        return position
    events.append(Event("2.1", "victory", (winner, fallen)))
    combat = position.combat.but(ended=True) if position.combat else None
    return position.but(outcome=Outcome((winner,), "2.1"), step="", to_move=None, combat=combat, chance=())


def castle_count(position: Position, side: Side) -> int:
    """4.3  How many castles a side controls."""
    return sum(castle_holder(position, place) == side for place in CASTLES)


def resource_count(position: Position, side: Side) -> int:
    """4.2  How many resource places a side controls."""
    return position.control.count(side)


def points(position: Position, side: Side) -> int:
    """2.2  Two points for each castle, one for each resource place."""
    return 2 * castle_count(position, side) + resource_count(position, side)


def decide_by_points(position: Position, events: list[Event]) -> Position:
    """2.2  The end of week 7: most points win, Ishida wins a tie."""
    black, gold = points(position, TOKUGAWA), points(position, ISHIDA)
    winner = TOKUGAWA if black > gold else ISHIDA
    events.append(Event("2.2", "points", (winner, black, gold)))
    return position.but(outcome=Outcome((winner,), "2.2"), step="", to_move=None)


# -- overruns (7.4) ----------------------------------------------------------------------------------------------------

PROPORTION = 4


def may_overrun(position: Position, place: int, side: Side) -> bool:
    """7.4.1, 7.4.3  Whether a side here has four times the other's blocks, and the other does not hold the castle."""
    side_index = SIDE_INDEX[side]
    mine, theirs = len(position.stacks[place][side_index]), len(position.stacks[place][1 - side_index])
    return bool(theirs) and mine >= PROPORTION * theirs and castle_holder(position, place) != OTHER[side]


def overrun(position: Position, events: list[Event], place: int) -> Position:
    """7.4.2  After an arrival or a departure: the weaker side is destroyed if the ratio is 4:1 or more."""
    for side in (TOKUGAWA, ISHIDA):
        if may_overrun(position, place, side):
            return _destroy(position, events, place, side)
    return position


def _destroy(position: Position, events: list[Event], place: int, victor: Side) -> Position:
    """7.4.1, 7.4.2, 8.10  All enemy blocks here are destroyed, none of the victor's; a card for every two lost."""
    beaten = OTHER[victor]
    side_index = SIDE_INDEX[beaten]
    gone = position.blocks(place, beaten)
    count = len(gone)
    events.append(Event("7.4.1", "overrun", (PLACES[place], victor, len(position.blocks(place, victor)), count)))
    events.append(Event("7.4.2", "overrun_loss", (beaten, count), f"lost.{beaten}", count - position.lost[side_index]))
    events.append(Event("7.4.2", "overrun_free", (victor,), f"lost.{victor}", -position.lost[1 - side_index]))
    after = leave(position, place, beaten, gone)
    after = forget_blocks(after, beaten, place, gone)
    removed = replace_one(after.removed, side_index, merge(after.removed[side_index], gone))
    chance = (*after.chance, Deal("draw", beaten, count // 2)) if count >= 2 else after.chance
    after = after.but(removed=removed, lost=replace_one((0, 0), side_index, count), chance=chance)
    if sole_side(after, place) == victor:
        after = take_control(after, events, place, victor)
    return check_victory(after, events)
