"""How far advice looks: to the end of the fight, the draft or the season."""

from __future__ import annotations

from sekiwidget.authoring.horizons import BALANCE, WIN, ScopeHorizon
from sekiwidget.core.game import Game, Horizon
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.rules.position import Position


def horizon(game: Game, position: Position, side: Side) -> Horizon:
    """fight-when, round  In a fight armies are counted; elsewhere the chances to win when draft or season is over."""
    return ScopeHorizon(game, position, BALANCE if position.fight is not None else WIN)
