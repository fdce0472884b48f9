"""Play where the goal of a puzzle is lost: all still do as well as they can, as the game counts it.

Then a refutation tells what could still be had, and so how much was missing. Only games that say what is then worth
playing for (`PuzzleGround.margin`) are searched.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Sequence
from typing import Any, Final

from sekiwidget.analysis.budget import Budget, Stopped
from sekiwidget.analysis.goal import UNKNOWN
from sekiwidget.analysis.search import Search, SearchNode
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.puzzle_ground import PuzzleGround
from sekiwidget.core.side import Side

POSITIONS: Final = 5_000
"""The most positions searched for one choice: fewer than a large fight has, where a plausible action must do."""


class _Margin:
    """The aim to have as much as possible of what the game counts."""

    facts: tuple[str, ...] = ()

    def __init__(self, game: Game, ground: PuzzleGround, side: Side) -> None:
        self.side = side
        self.key: Callable[[Position], Hashable] = game.transposition_key
        self._ground = ground

    def after(self, position: Position, action: Any) -> Position:
        """The position after an action."""
        return position.after(action)

    def reached(self, position: Position) -> bool:
        """False: the more, the better."""
        return False

    def gained(self, position: Position) -> int:
        """What the side has."""
        margin = self._ground.margin(position, self.side)
        return 0 if margin is None else margin.points

    def bounds(self, position: Position) -> tuple[float, float]:
        """Nothing is to come where it is final."""
        margin = self._ground.margin(position, self.side)
        return (0, 0) if margin is None or margin.is_final else UNKNOWN


class LostGoal:
    """The search for what a side can still have where the goal is lost, from the start of a puzzle on."""

    def __init__(self, game: Game, start: Position, side: Side) -> None:
        self._side = side
        self._search: Search | None = None
        ground = game.puzzle_ground
        if ground is not None and ground.margin(start, side) is not None:
            self._aim = _Margin(game, ground, side)
            self._search = Search(game, start, self._aim, budget=Budget())

    def is_open(self, position: Position) -> bool:
        """Whether something is still worth playing for here."""
        return self._search is not None and self._aim.bounds(position) == UNKNOWN

    def best(self, position: Position, among: Sequence[Any], budget: Budget) -> Generator[None, None, Sequence[Any]]:
        """Those of some actions that leave most to who decides here; empty if that is not known."""
        if self._search is None:
            return ()
        # What was searched before stays in the table.
        self._search.budget = budget.part(positions=POSITIONS)
        found: list[int] = []
        for action in among:
            after = self._search.after(SearchNode(position, 0, 0), action)
            try:
                found.append(
                    after.gained + (0 if self._search.ended(after) else (yield from self._search.in_pieces(after)))
                )
            except Stopped:
                return ()
        most = max(found) if position.to_move == self._side else min(found)
        return [action for action, count in zip(among, found, strict=True) if count == most]
