"""How far advice looks: twenty commits, about two rounds of turns."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.horizons import CommitsHorizon
from sekiwidget.core.game import Game, Horizon
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.rules.position import Position

COMMITS: Final = 20


def horizon(game: Game, position: Position, side: Side) -> Horizon:
    """Twenty commits, or the end of the game."""
    return CommitsHorizon(COMMITS)
