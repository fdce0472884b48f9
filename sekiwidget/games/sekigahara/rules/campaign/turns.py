"""6.4  The order of turns: first player, second player, turn A, turn B, seven weeks."""

from __future__ import annotations

from sekiwidget.core.position import Event
from sekiwidget.games.sekigahara.components.pieces import OTHER
from sekiwidget.games.sekigahara.rules.campaign.victory import by_points
from sekiwidget.games.sekigahara.rules.campaign.week import begin_week
from sekiwidget.games.sekigahara.rules.position import Position

LAST_WEEK = 7


def end_of_combat_phase(position: Position, events: list[Event]) -> Position:
    """6.4  No fight is left: the second player moves, turn B begins, the next week begins, or the game ends (2.2)."""
    events.append(Event("6.4", "combat_phase_ends", (position.active,)))
    ended = position.but(fought=(), entered=())
    if position.active == position.first:
        second = OTHER[position.first]
        return ended.but(phase="movement", step="buy", active=second, to_move=second)
    if position.turn == "A":
        return ended.but(phase="movement", step="buy", turn="B", active=position.first, to_move=position.first)
    if position.week == LAST_WEEK:
        return by_points(ended, events)
    events.append(Event("6.4", "week_begins", (position.week + 1,)))
    week = ended.but(phase="reinforcement", week=position.week + 1, turn="A", active=position.first)
    return begin_week(week, events)
