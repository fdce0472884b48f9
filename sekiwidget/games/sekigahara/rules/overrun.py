"""7.4  Overrun: a force destroys one a quarter its size at once."""

from __future__ import annotations

from sekiwidget.authoring.pairs import paired
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, OTHER, SIDE_INDEX, TOKUGAWA, merge
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.rules.control import castle_holder, leave, sole_side, take_control
from sekiwidget.games.sekigahara.rules.position import Deal, Position
from sekiwidget.games.sekigahara.rules.victory import check_victory
from sekiwidget.games.sekigahara.rules.view import forget_blocks

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
    """7.4.2, 8.10  All enemy blocks here are destroyed, the victor loses none; a card for every two blocks lost."""
    beaten = OTHER[victor]
    side_index = SIDE_INDEX[beaten]
    gone = position.blocks(place, beaten)
    count = len(gone)
    events.append(Event("7.4.1", "overrun", (PLACES[place], victor, len(position.blocks(place, victor)), count)))
    events.append(Event("7.4.2", "overrun_loss", (beaten, count), f"lost.{beaten}", count - position.lost[side_index]))
    events.append(Event("7.4.2", "overrun_free", (victor,), f"lost.{victor}", -position.lost[1 - side_index]))
    after = leave(position, place, beaten, gone)
    after = forget_blocks(after, beaten, place, gone)
    removed = paired(after.removed, side_index, merge(after.removed[side_index], gone))
    chance = (*after.chance, Deal("draw", beaten, count // 2)) if count >= 2 else after.chance
    after = after.but(removed=removed, lost=paired((0, 0), side_index, count), chance=chance)
    if sole_side(after, place) == victor:
        after = take_control(after, events, place, victor)
    return check_victory(after, events)
