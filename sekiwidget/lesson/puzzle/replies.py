"""Replies in a puzzle: the teacher's line, the best action, what the other side does.

What a search does not know is None here, and nobody may take that for a value.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from itertools import chain
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from sekiwidget.analysis.budget import Budget, Stopped
from sekiwidget.analysis.goal import Goal, ReachGoal
from sekiwidget.analysis.search import Search, SearchNode
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position
from sekiwidget.lesson.script.puzzle import Puzzle

LIMIT: Final = 2_000_000
"""Maximum number of positions searched for one answer, for the memory that they take; usually time ends it."""

T = TypeVar("T")

Thinking: TypeAlias = "Generator[None, None, T]"
"""Work that pauses as its budget says, and returns what it finds."""


class Place(NamedTuple):
    """Where a puzzle stands: a position, the commits before it, and the own decisions left (None: no limit)."""

    position: Position
    depth: int
    left: int | None


def script_of(line: Line, *, main: bool = False) -> Mapping[Position, Any]:
    """The action of the teacher's line at each position; the main line takes precedence over variations.

    With `main` that alone: it is the solution, while a variation may show a mistake.
    """
    found: dict[Position, Any] = {}
    for node in [*line.main(), *(() if main else line.nodes)]:
        if node.commit is not None:
            found.setdefault(node.commit.before, node.commit.action)
    return found


class Replies:
    """How the other side replies, and what the learner should do."""

    def __init__(self, game: Game, puzzle: Puzzle, start: Position, script: Line, seed: int) -> None:
        self.game, self.puzzle, self.seed = game, puzzle, seed
        self._script, self._taught = script_of(script), script_of(script, main=True)
        self._aim = ReachGoal(game, start, puzzle.side, Goal(puzzle.goal), puzzle.within)
        self._search = Search(game, start, self._aim, within=puzzle.within, budget=Budget())
        self._values: dict[tuple[Position, int | None], float] = {}

    def reached(self, position: Position) -> bool:
        """Whether the goal is reached here, and final."""
        return self._aim.reached(position)

    def written(self, position: Position) -> Any | None:
        """The teacher's action at a position, if there is one."""
        return self._script.get(position)

    def taught(self, position: Position) -> Any | None:
        """The teacher's solution at a position, if there is one."""
        return self._taught.get(position)

    def value(self, place: Place, budget: Budget) -> Thinking[float | None]:
        """The probability of the goal from here with best play by all, 0 to 1; None if the budget is too small."""
        position, left = place.position, place.left
        key = position, left
        if key not in self._values:
            spot = SearchNode(position, left or 0, 0)
            if left is not None and left < 0:
                self._values[key] = 0.0
            elif self._search.ended(spot):
                self._values[key] = float(self.reached(position))
            else:
                # What was searched before stays in the table, whichever budget it was.
                self._search.budget = budget
                try:
                    self._values[key] = float((yield from self._search.in_pieces(spot)))
                except Stopped:
                    return None
        return self._values[key]

    def after(self, place: Place, action: Any) -> Place:
        """Where an action leads to."""
        spot = self._search.after(SearchNode(place.position, place.left or 0, 0), action)
        return Place(spot.position, place.depth + 1, None if place.left is None else spot.left)

    def following(self, place: Place) -> Iterator[Place]:
        """Where each decision here leads to."""
        return (self.after(place, action) for action in place.position.legal())

    def values(self, place: Place, budget: Budget) -> Thinking[list[tuple[Any, float]] | None]:
        """The value of each decision here, like `value`; None unless all are known."""
        found = []
        for action in place.position.legal():
            value = yield from self.value(self.after(place, action), budget)
            if value is None:
                return None
            found.append((action, value))
        return found

    def is_worse(self, place: Place, action: Any, budget: Budget) -> Thinking[bool | None]:
        """Whether an own action here makes the goal less sure; None if that is not known."""
        after = yield from self.value(self.after(place, action), budget)
        if after is None or after == 1:
            return None if after is None else False
        if (taught := self.taught(place.position)) is not None:
            instead = yield from self.value(self.after(place, taught), budget)
            if instead is not None and instead > after:
                return True
        before = yield from self.value(place, budget)
        return None if before is None else after < before

    def reply(self, place: Place, budget: Budget) -> Thinking[Any]:
        """The other side's action here. If the best one is not known: the teacher's, or a plausible one."""
        position = place.position
        if self.puzzle.reply == "random":
            return position.sample(self._rng(place.depth))
        written = self.written(position)
        if self.puzzle.reply == "script" and written is not None:
            return written
        best = yield from self.best(place, budget)
        if best is not None:
            return best
        return self._plausible(place) if written is None else written

    def best(self, place: Place, budget: Budget) -> Thinking[Any | None]:
        """The best action for or against the goal, for who decides here; None if it is not known.

        Among equals the teacher's, or a plausible one: the learner must understand the refutation.
        """
        value = yield from self.value(place, budget)
        if value is None:
            return None
        first = [self.written(place.position), self._plausible(place)]
        for action in chain((one for one in first if one is not None), place.position.legal()):
            found = yield from self.value(self.after(place, action), budget)
            if found is None:
                return None
            if found == value:
                return action
        return None

    def _plausible(self, place: Place) -> Any:
        """A natural move."""
        view = place.position.seen_by(place.position.to_move or "")
        return self.game.opponents["simple"](view, self._rng(place.depth))

    def _rng(self, depth: int) -> Random:
        return Random(f"{self.seed}/{depth}")
