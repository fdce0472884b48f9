"""What a search optimizes, in a form that is fast to evaluate at any position."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from typing import Any, Protocol

from sekiwidget.analysis.goal import Goal, Losses
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.side import Side

UNKNOWN = (-inf, inf)
"""Bounds of an unknown value."""


class Aim(Protocol):
    """The value to come is 1 once the aim is reached, otherwise what is gained until the end."""

    side: Side
    facts: tuple[str, ...]
    """The facts that count, besides losses."""

    @property
    def key(self) -> Callable[[Position], Hashable]:
        """A key, equal for positions of equal value; None: not worth caching."""
        ...

    @property
    def after(self) -> Callable[[Position, Any], Position]:
        """Play a legal action and skip forced ones (`Bounds.after`)."""
        ...

    def reached(self, position: Position) -> bool:
        """Whether the aim is reached here, so that nothing later can change the value."""
        ...

    def gained(self, position: Position) -> int:
        """What has been gained since the start."""
        ...

    def bounds(self, position: Position) -> tuple[float, float]:
        """Lower and upper bound of the value still to come."""
        ...


class ToReach:
    """A goal: value 1 where it is reached, else 0 at the end."""

    def __init__(self, game: Game, start: Position, side: Side, goal: Goal, within: int) -> None:
        goal.wanted(game, start)
        self.side, self.facts = side, tuple(goal.facts)
        self._game, self._goal, self._start = game, goal, start
        self._keeps = goal.holds(game, start)
        # With equal keys, one position may have a decision that counts where another has a forced action.
        bounds = game.bounds(start, self.facts)
        self.key: Callable[[Position], Hashable] = game.transposition_key if within else bounds.key
        self.after: Callable[[Position, Any], Position] = bounds.after

    def reached(self, position: Position) -> bool:
        """Whether the goal is reached."""
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
    """Losses: the others' count as gains, the side's own as costs."""

    def __init__(self, game: Game, start: Position, losses: Losses, within: int) -> None:
        self.side = losses.side
        self.facts: tuple[str, ...] = ()
        self._bounds = game.bounds(start, ())
        # A side that can stop early need not suffer the losses that the bounds assume.
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
        """The game's own bounds."""
        return self._bounds.limits(position, self.side) if self._bounded else UNKNOWN
