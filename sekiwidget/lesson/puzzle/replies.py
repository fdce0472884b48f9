"""Replies in a puzzle: the teacher's line, the best action, what the other side does."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from random import Random
from typing import Any, Final

from sekiwidget.analysis.aim import ToReach
from sekiwidget.analysis.goal import Goal
from sekiwidget.analysis.search import Search, Spot, Stopped
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position
from sekiwidget.lesson.script.puzzle import Puzzle

LIMIT: Final = 200_000
"""Maximum number of positions searched for one reply; larger puzzles are judged by the final outcome only."""


def script_of(line: Line) -> Mapping[Position, Any]:
    """The action of the teacher's line at each position; the main line takes precedence over variations."""
    found: dict[Position, Any] = {}
    for node in [*line.main(), *line.nodes]:
        if node.commit is not None:
            found.setdefault(node.commit.before, node.commit.action)
    return found


class Replies:
    """How the other side replies, and what the learner should do. `left` counts own decisions; None: no limit."""

    def __init__(self, game: Game, puzzle: Puzzle, start: Position, script: Mapping[Position, Any], seed: int) -> None:
        self.game, self.puzzle, self.seed = game, puzzle, seed
        self._script = script
        self._aim = ToReach(game, start, puzzle.side, Goal(puzzle.goal), puzzle.within)
        self._search = Search(game, start, self._aim, within=puzzle.within, limit=LIMIT)
        self._values: dict[tuple[Position, int | None], float | None] = {}

    def reached(self, position: Position) -> bool:
        """Whether the goal is reached here, and final."""
        return self._aim.reached(position)

    def value(self, position: Position, left: int | None) -> float | None:
        """The probability of the goal from here with best play by all, 0 to 1; None if too large to compute."""
        key = position, left
        if key not in self._values:
            self._search.positions = 0
            try:
                self._values[key] = self._value(Spot(position, left or 0, 0), left)
            except Stopped:
                self._values[key] = None
        return self._values[key]

    def searching(self, position: Position, left: int | None, step: int) -> Generator[None, None, float | None]:
        """The `value`, with a pause after about every `step` positions to let others run.

        Some positions are searched again after each pause, so at its limit it knows slightly less.
        """
        search = self._search
        search.positions, most = 0, search.limit
        key = position, left
        while key not in self._values:
            # The table stays between two pauses: what was searched is not searched again.
            search.limit = min(most, search.positions + step)
            try:
                self._values[key] = self._value(Spot(position, left or 0, 0), left)
            except Stopped:
                if search.positions <= search.limit or search.limit == most:
                    self._values[key] = None
            finally:
                search.limit = most
            step += step // 16 + 1
            yield
        return self._values[key]

    def following(self, position: Position, left: int | None) -> Iterator[tuple[Position, int | None]]:
        """The positions after each decision here, with own decisions left."""
        here = Spot(position, left or 0, 0)
        for action in position.legal():
            after = self._search.after(here, action)
            yield after.position, None if left is None else after.left

    def values(self, position: Position, left: int | None) -> list[tuple[Any, float]]:
        """The value of each decision here, like `value`; empty if too large to compute."""
        self._search.positions = 0
        here = Spot(position, left or 0, 0)
        found = []
        try:
            for action in position.legal():
                after = self._search.after(here, action)
                own = None if left is None else after.left
                if (after.position, own) not in self._values:
                    found.append((action, self._value(after, own)))
                elif (known := self._values[after.position, own]) is not None:
                    found.append((action, known))
                else:
                    return []
        except Stopped:
            return []
        return found

    def _value(self, spot: Spot, left: int | None) -> float:
        if left is not None and left < 0:
            return 0.0
        if self._search.ended(spot):
            return float(self.reached(spot.position))
        return float(self._search.value(spot))

    def reply(self, position: Position, depth: int, left: int | None) -> Any:
        """The other side's action here, after so many commits."""
        if self.puzzle.reply == "random":
            return position.sample(self._rng(depth))
        if self.puzzle.reply == "script" and (written := self._script.get(position)) is not None:
            return written
        return self.refutation(position, depth, left)

    def refutation(self, position: Position, depth: int, left: int | None) -> Any:
        """The best action against the goal; among equals the teacher's, or a plausible one."""
        return self._choose(position, depth, left, min)

    def solution(self, position: Position, depth: int, left: int | None) -> Any:
        """The best action for the learner's side; among equals the teacher's."""
        return self._choose(position, depth, left, max)

    def _choose(self, position: Position, depth: int, left: int | None, best: Callable[..., float]) -> Any:
        written = self._script.get(position)
        values = self.values(position, left)
        worth = best((value for _, value in values), default=0.0)
        equal = [action for action, value in values if value == worth]
        if written is not None and (written in equal or not values):
            return written
        # Among equals, let an opponent choose a natural move: the learner must understand the refutation.
        side = position.to_move or ""
        fair = self.game.opponents["simple"](position.seen_by(side), self._rng(depth))
        return fair if fair in equal or not values else equal[0]

    def _rng(self, depth: int) -> Random:
        return Random(f"{self.seed}/{depth}")
