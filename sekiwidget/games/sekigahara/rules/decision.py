"""Helpers for the steps of a fight."""

from __future__ import annotations

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.position import Position


def fight_of(position: Position) -> tuple[Combat, Side]:
    """8.1  The fight under way and the side that must decide."""
    combat, side = position.combat, position.to_move
    assert combat is not None and side is not None
    return combat, side
