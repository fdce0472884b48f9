"""6.4  The order of turns: first player, second player, turn A, turn B, seven weeks."""

from __future__ import annotations

from sekiwidget.core.commit import Event
from sekiwidget.games.sekigahara.pieces import OTHER
from sekiwidget.games.sekigahara.position import Position
from sekiwidget.games.sekigahara.victory import by_points

LAST_WEEK = 7


def end_of_combat_phase(position: Position, events: list[Event]) -> Position:
    """6.4  All fights are fought: the second player moves, or turn B begins, or the next week, or the game ends (2.2).

    This release plays combat phases; nothing is asked in the phases between them.
    """
    ended = position.but(step="", to_move=None, fought=(), entered=(), chance=())
    events.append(Event("6.4", "combat_phase_ends", (position.active,)))
    if position.active == position.first:
        return ended.but(phase="movement", active=OTHER[position.first])
    if position.turn == "A":
        return ended.but(phase="movement", turn="B", active=position.first)
    if position.week == LAST_WEEK:
        return by_points(ended, events)
    return ended.but(phase="reinforcement", week=position.week + 1, turn="A", active=position.first)
