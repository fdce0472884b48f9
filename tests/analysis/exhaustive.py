"""The plain search that the solver is held to: every commit of every line, no table, no bounds, no order."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sekiwidget.analysis.goal import Goal
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game_of


class TooLarge(Exception):
    """More positions than the test has time for."""


class Exhaustive:
    """What positions are worth to `side`, in a scope that begins at `start`."""

    def __init__(self, start: Any, side: str, facts: Mapping[str, Any] | None, within: int = 0, most: int = 0) -> None:
        self.game, self.start, self.side = game_of(start), start, side
        self.goal = None if facts is None else Goal(facts)
        self.within, self.most, self.positions = within, most, 0

    def value(self, position: Any, left: int) -> Any:
        self.positions += 1
        if self.most and self.positions > self.most:
            raise TooLarge
        if self.goal is not None and self.goal.reached(self.game, self.start, position):
            return 1
        if self.game.is_settled(self.start, position):
            return self.end(position)
        if position.to_move == CHANCE:
            outcomes = list(position.chances())
            total = sum(weight * Fraction(self.value(position.play(a).after, left)) for a, weight in outcomes)
            return total / sum(weight for _, weight in outcomes)
        actions = list(position.legal())
        own = position.to_move == self.side
        if own and self.within and len(actions) > 1:
            if not left:
                return self.end(position)
            left -= 1
        values = [self.value(position.play(action).after, left) for action in actions]
        return max(values) if own else min(values)

    def ended(self, position: Any) -> bool:
        reached = self.goal is not None and self.goal.reached(self.game, self.start, position)
        return reached or self.game.is_settled(self.start, position)

    def end(self, position: Any) -> int:
        if self.goal is not None:
            return 0
        lost = {side: self.game.material_lost(self.start, position, side) for side in position.sides}
        return sum(lost.values()) - 2 * lost[self.side]
