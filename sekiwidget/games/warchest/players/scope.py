"""What is decided together: a round. Solvers and odds look no farther."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from operator import attrgetter

from sekiwidget.authoring.advising import WIN
from sekiwidget.core.game import Game, Horizon
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.units import SIDE_INDEX
from sekiwidget.games.warchest.rules.position import Position


def is_settled(start: Position, position: Position) -> bool:
    """draw, turns  The round is over, the next coins not drawn yet: until then everything follows from the hands.

    Started before the first round: the game is over.
    """
    if position.outcome is not None or position.to_move is None:
        return True
    return 0 < start.round < position.round


def is_quiet(position: Position) -> bool:
    """turns  Not while something is to be settled that a coin has set off, nor while a Warrior Priest draws."""
    return not position.pending and not (position.chance and position.chance[0].verb == "priest")


def material_lost(start: Position, position: Position, side: Side) -> int:
    """attack  The coins of a side that are out of the game, from the first round on."""
    return len(position.eliminated[SIDE_INDEX[side]])


def transposition_key(position: Position) -> Hashable:
    """The fields that the future depends on. Heaps are sorted, so that their order does not matter."""
    found: Hashable = _table(position)
    return found


_table = attrgetter(
    "step", "to_move", "board", "control", "hands", "faceup", "facedown", "supply", "bags", "eliminated", "ahead",
    "initiative", "moved", "round", "active", "pending", "chance", "draft", "armies", "outcome",
)  # fmt: skip


# -- how far advice looks ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundHorizon:
    """draw  The end of a round, before the next coins are drawn: both sides have used all of theirs."""

    last: int
    unit: str = WIN

    def is_over(self, position: Position, commits: int) -> bool:
        """Whether this round is over, or the game is."""
        return position.to_move is None or position.round > self.last


def horizon(game: Game, position: Position, side: Side) -> Horizon:
    """draw  The end of the next round, some ten commits ahead; of a draft the end of the first.

    In the middle of a round one side has acted once more than the other, and holds fewer coins.
    """
    return RoundHorizon(position.round + 1)
