"""How far advice looks: to the end of the round."""

from __future__ import annotations

from sekiwidget.authoring.horizons import WIN, ScopeHorizon
from sekiwidget.core.game import Game, Horizon
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.rules.position import Position


def horizon(game: Game, position: Position, side: Side) -> Horizon:
    """phase-4  The end of the round, valued by the chances to win."""
    return ScopeHorizon(game, position, WIN)
