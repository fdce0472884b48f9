"""How far advice looks: to the end of what is decided together, or a number of commits ahead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sekiwidget.core.game import Game

WIN: Final = "win"
"""Counted is each side's chance to win the game (`Game.evaluate`)."""
BALANCE: Final = "balance"
"""Counted are the pieces that the others lose beyond one's own (`Game.material_lost`)."""


@dataclass(frozen=True, slots=True)
class ScopeHorizon:
    """The end of what is decided at `start` (`Game.is_settled`)."""

    game: Game
    start: Any
    unit: str

    def is_over(self, position: Any, commits: int) -> bool:
        """Whether the fight, round or season is over."""
        return self.game.is_settled(self.start, position)


@dataclass(frozen=True, slots=True)
class CommitsHorizon:
    """So many commits ahead, or the end of the game."""

    most: int
    unit: str = WIN

    def is_over(self, position: Any, commits: int) -> bool:
        """Whether so many commits were made, or no decision is left."""
        return commits >= self.most or position.to_move is None
