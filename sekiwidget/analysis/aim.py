"""What a search looks for, put so that it can be asked of any position quickly."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from typing import Any, Protocol

from sekiwidget.analysis.goal import Goal, Losses
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.side import Side

UNKNOWN = (-inf, inf)
"""Bounds of what nobody knows anything of."""


class Aim(Protocol):
    """What is to come is worth 1 where the aim is reached, and else what is gained until the end."""

    side: Side

    @property
    def key(self) -> Callable[[Position], Hashable]:
        """Of a position: equal for those that are worth the same; None: not worth while to remember."""
        ...

    @property
    def after(self) -> Callable[[Position, Any], Position]:
        """From a position and a legal action to where the next decision is, at least (`Bounds.after`)."""
        ...

    def reached(self, position: Position) -> bool:
        """Whether it is reached here, so that nothing that comes can change the value."""
        ...

    def gained(self, position: Position) -> int:
        """What has been gained since the start."""
        ...

    def bounds(self, position: Position) -> tuple[float, float]:
        """The least and the most that what is still to come can be worth."""
        ...


class ToReach:
    """A goal: what is to come is worth 1 where it is reached, else 0 in the end."""

    def __init__(self, game: Game, start: Position, side: Side, goal: Goal, within: int) -> None:
        goal.wanted(game, start)
        self.side = side
        self._game, self._goal, self._start = game, goal, start
        self._keeps = goal.holds(game, start)
        # Twins may differ in what is a decision and counts, and what follows by itself.
        bounds = game.bounds(start, tuple(goal.facts))
        self.key: Callable[[Position], Hashable] = game.transposition_key if within else bounds.key
        self.after: Callable[[Position, Any], Position] = bounds.after

    def reached(self, position: Position) -> bool:
        """Whether the goal is."""
        if self._keeps and not self._game.is_settled(self._start, position):
            return False
        return self._game.is_quiet(position) and self._goal.holds(self._game, position)

    def gained(self, position: Position) -> int:
        """Nothing before the goal."""
        return 0

    def bounds(self, position: Position) -> tuple[float, float]:
        """Reached or not."""
        return 0, 1


class ToLoseLittle:
    """Losses: what the others lose counts for, what the side loses against it."""

    def __init__(self, game: Game, start: Position, losses: Losses, within: int) -> None:
        self.side = losses.side
        self._bounds = game.bounds(start, ())
        # Who may stop in the middle need not lose what bounds say.
        self._bounded = not within
        self.key: Callable[[Position], Hashable] = game.transposition_key if within else self._bounds.key
        self.after: Callable[[Position, Any], Position] = self._bounds.after

    def reached(self, position: Position) -> bool:
        """Never before the end."""
        return False

    def gained(self, position: Position) -> int:
        """The difference so far."""
        return self._bounds.gained(position, self.side)

    def bounds(self, position: Position) -> tuple[float, float]:
        """What the game can tell."""
        return self._bounds.limits(position, self.side) if self._bounded else UNKNOWN
