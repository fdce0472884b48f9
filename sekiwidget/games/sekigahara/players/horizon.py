"""How far advice looks: to the end of the fight; on the map, to the end of the side's next combat phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sekiwidget.authoring.horizons import BALANCE, WIN, ScopeHorizon
from sekiwidget.core.game import Game, Horizon
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.rules.position import Position


@dataclass(frozen=True, slots=True)
class CombatPhaseHorizon:
    """6.4  The end of the combat phase of a side in a turn, counted from 0 over all weeks."""

    side: Side
    turn: int
    unit: str = WIN

    def is_over(self, position: Any, commits: int) -> bool:
        """Whether this combat phase has passed, or the game is over."""
        turn = _turn(position)
        if position.to_move is None or turn > self.turn:
            return True
        return turn == self.turn and _has_marched(position, self.side)


def horizon(game: Game, position: Position, side: Side) -> Horizon:
    """8, 6.4  In a fight blocks are counted; elsewhere the chances to win after the side's next combat phase."""
    combat = position.combat
    if combat is not None and not combat.ended:
        return ScopeHorizon(game, position, BALANCE)
    return CombatPhaseHorizon(side, _turn(position) + _has_marched(position, side))


def _turn(position: Position) -> int:
    """6.4  The number of the turn: two a week."""
    return 2 * position.week + (position.turn == "B")


def _has_marched(position: Position, side: Side) -> bool:
    """6.4  Whether the side had its movement and combat in this turn: it went first, and now the other acts."""
    return position.phase in ("movement", "combat") and side == position.first and position.active != side
