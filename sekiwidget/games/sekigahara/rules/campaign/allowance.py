"""7.3.3, 7.3.4, 7.3.5  How far blocks may march: one place, and one more for each of three reasons, less for size."""

from __future__ import annotations

from typing import NamedTuple

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, Stack
from sekiwidget.games.sekigahara.components.places import CAPITALS, CASTLES, ROADS
from sekiwidget.games.sekigahara.rules.campaign.holding import castle_holder
from sekiwidget.games.sekigahara.rules.campaign.movement_state import Group, Movement
from sekiwidget.games.sekigahara.rules.position import Position

BASE = 1
GROUP_SIZE = 4


def penalty(size: int) -> int:
    """7.3.5  One less from the 5th, 9th, 13th and 17th block on."""
    return (size - 1) // GROUP_SIZE if size > GROUP_SIZE else 0


def place_leads(position: Position, place: int, side: Side) -> bool:
    """7.3.4  Whether a castle of its colour that a side controls, or a capital of its colour, gives leadership."""
    if CAPITALS.get(place) == side:
        return True
    return CASTLES.get(place) == side and castle_holder(position, place) == side


def leaders_at(position: Position, place: int, side: Side) -> Stack:
    """7.3.4  The leaders of a side at a place, each once."""
    return tuple(dict.fromkeys(block for block in position.stacks[place][SIDE_INDEX[side]] if block.leader))


class Stride(NamedTuple):
    """A step that a group would make: its number in the march, and what makes it possible.

    `sure` is the range without a further card or declaring a leader; `led` whether a leader could be declared, `forced`
    whether a card could still force it.
    """

    number: int
    highway: bool
    largest: int
    sure: int
    led: bool
    forced: bool

    @property
    def short(self) -> int:
        """By how many steps it exceeds the sure range."""
        return self.number - self.sure


def stride(movement: Movement, group: Group, size: int, end: int, leads: bool, leaders: Stack) -> Stride:
    """7.3.3 to 7.3.5  The next step of `size` blocks of a group to a neighbouring place.

    `leads`: leadership without a further declaration; `leaders`: those that could be declared.
    """
    highway = group.highway and ROADS[group.place, end] == "highway"
    largest = max(group.largest, size)
    sure = BASE + highway + leads + group.forced - penalty(largest)
    return Stride(group.steps + 1, highway, largest, sure, bool(leaders) and not leads, not group.forced)
