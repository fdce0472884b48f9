"""Goals (facts that must hold, or as few losses as possible), and the aims that a search makes of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, Protocol, TypeAlias

from sekiwidget.core.game import Game
from sekiwidget.core.position import Position, Value, same_value
from sekiwidget.core.side import Side
from sekiwidget.text.phrase import phrase


@dataclass(frozen=True)
class Goal:
    """Facts that must all hold at a position where facts are final. Keys and values as in `[expect]`."""

    facts: Mapping[str, Value]
    _read: dict[Any, tuple[tuple[str, Value], ...]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        return hash(tuple(self.facts))

    def wanted(self, game: Game, position: Position) -> tuple[tuple[str, Value], ...]:
        """The facts with parsed values, cached for each game.

        Raises ValueError if no fact is given, KeyError for an unknown key (with "did you mean"), and UnreadableAction
        for an invalid value.
        """
        sides = (game.id, position.sides)
        if sides not in self._read:
            if not self.facts:
                raise ValueError(phrase("the goal names no fact"))
            self._read[sides] = tuple((key, game.value(position, key, words)) for key, words in self.facts.items())
        return self._read[sides]

    def holds(self, game: Game, position: Position) -> bool:
        """Whether all facts hold here, final or not. Raises as `wanted` does."""
        return all(same_value(position.fact(key), value) for key, value in self.wanted(game, position))

    def met(self, game: Game, start: Position, position: Position) -> bool:
        """Whether all facts of the scope of `start` hold at `position`, given that it is settled."""
        return all(
            same_value(game.fact_since(start, position, key), value) for key, value in self.wanted(game, position)
        )

    def reached(self, game: Game, start: Position, position: Position) -> bool:
        """Whether all facts hold here and are final. Raises as `wanted` does.

        A goal that already holds at `start` must be kept: it is reached where the scope is settled.
        """
        if not (game.is_quiet(position) and self.met(game, start, position)):
            return False
        return not self.holds(game, start) or game.is_settled(start, position)


def read_goal(wanted: object) -> Goal:
    """The goal that is given as one, or as facts. Raises TypeError for anything else."""
    if isinstance(wanted, Goal):
        return wanted
    if not isinstance(wanted, Mapping):
        example = repr({"combat.winner": "tokugawa"})
        raise TypeError(
            phrase("a goal is facts with their values, such as {example}; not {goal!r}", example=example, goal=wanted)
        )
    return Goal(dict(wanted))


@dataclass(frozen=True, slots=True)
class Losses:
    """The aim to lose few pieces: what the others have lost by the end, minus what `side` has."""

    side: Side

    @property
    def facts(self) -> Mapping[str, Value] | None:
        """No facts: the game counts losses itself."""
        return None

    def met(self, game: Game, start: Position, position: Position) -> bool:
        """Whether the others together have lost more than `side` since `start`."""
        lost = {side: game.material_lost(start, position, side) for side in start.sides}
        return 2 * lost[self.side] < sum(lost.values())


Target: TypeAlias = "Goal | Losses"
"""The target that a playout meets or misses at its end: facts that hold, or fewer losses."""


# -- aims of a search --------------------------------------------------------------------------------------------------

UNKNOWN = (-inf, inf)
"""Bounds of an unknown value."""


class Aim(Protocol):
    """The aim of a search: the value to come is 1 once it is reached, otherwise what is gained until the end."""

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


class ReachGoal:
    """A goal: value 1 where it is reached, else 0 at the end."""

    def __init__(self, game: Game, start: Position, side: Side, goal: Goal, within: int) -> None:
        self._facts = dict(goal.wanted(game, start))
        self.side, self.facts = side, tuple(goal.facts)
        self._game, self._goal, self._start = game, goal, start
        self._keeps = goal.holds(game, start)
        # With equal keys, one position may have a decision that counts where another has a forced action.
        bounds = game.bounds(start, self.facts)
        self.key: Callable[[Position], Hashable] = game.transposition_key if within else bounds.key
        self.after: Callable[[Position, Any], Position] = bounds.after
        self._limits = bounds.goal_limits
        # What would be reached in the end may take more decisions than are left.
        self._counted = bool(within)

    def reached(self, position: Position) -> bool:
        """Whether the goal is reached."""
        if self._keeps and not self._game.is_settled(self._start, position):
            return False
        return self._game.is_quiet(position) and self._goal.met(self._game, self._start, position)

    def gained(self, position: Position) -> int:
        """Gain so far: 0, as only reaching the goal counts."""
        return 0

    def bounds(self, position: Position) -> tuple[float, float]:
        """The least and the greatest value: 0 if missed, 1 if reached."""
        least, most = self._limits(position, self._facts)
        return 0 if self._counted else least, most


class MinimizeLosses:
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
        """False: losses count until the end."""
        return False

    def gained(self, position: Position) -> int:
        """The difference so far."""
        return self._bounds.gained(position, self.side)

    def bounds(self, position: Position) -> tuple[float, float]:
        """The game's own bounds."""
        return self._bounds.limits(position, self.side) if self._bounded else UNKNOWN
