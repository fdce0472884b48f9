"""2  Winning: at once when a chief or the heir falls, else by points at the end of the seventh week."""

from __future__ import annotations

from sekiwidget.core.position import Event, Outcome
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import CHIEF, HIDEYORI, ISHIDA, SIDE_INDEX, TOKUGAWA
from sekiwidget.games.sekigahara.components.places import CASTLES
from sekiwidget.games.sekigahara.rules.control import castle_holder
from sekiwidget.games.sekigahara.rules.position import Position


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
