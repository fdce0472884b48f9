"""Goals: facts that must hold, or as few losses as possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

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
        """Whether all facts hold at `position`, given that the scope of `start` is settled."""
        return self.holds(game, position)

    def reached(self, game: Game, start: Position, position: Position) -> bool:
        """Whether all facts hold here and are final. Raises as `wanted` does.

        A goal that already holds at `start` must be kept: it is reached where the scope is settled.
        """
        if not (game.is_quiet(position) and self.holds(game, position)):
            return False
        return not self.holds(game, start) or game.is_settled(start, position)


def goal_of(wanted: object) -> Goal:
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


Sought: TypeAlias = "Goal | Losses"
"""What playouts are judged by at their end: facts that hold, or fewer losses."""
