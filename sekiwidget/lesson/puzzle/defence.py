"""The other side's replies in a puzzle, the best actions, and the value of a position.

What the search does not know is None, which is no value.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from sekiwidget.analysis.budget import Budget, Stopped
from sekiwidget.analysis.goal import Goal, ReachGoal
from sekiwidget.analysis.search import Search, SearchNode
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position, same_value
from sekiwidget.lesson.puzzle.lost_goal import POSITIONS, LostGoal
from sekiwidget.lesson.script.puzzle import Puzzle

MAX_POSITIONS: Final = 2_000_000
"""Maximum number of positions searched for one answer, to limit memory; usually the time limit comes first."""

T = TypeVar("T")

Resumable: TypeAlias = "Generator[None, None, T]"
"""Work that pauses as its budget says, and returns its result."""


class Situation(NamedTuple):
    """A position of a puzzle, the number of commits before it, and the own decisions left (None: no limit)."""

    position: Position
    depth: int
    left: int | None


def script_actions(line: Line, *, main: bool = False) -> Mapping[Position, Any]:
    """The action of the teacher's script at each position; the main line takes precedence over variations.

    With `main` the main line only: it is the solution, while a variation may show a mistake.
    """
    found: dict[Position, Any] = {}
    for node in [*line.main(), *(() if main else line.nodes)]:
        if node.commit is not None:
            found.setdefault(node.commit.before, node.commit.action)
    return found


class Defence:
    """The search of a puzzle: values, best actions of both sides, and the replies of the other side."""

    def __init__(self, game: Game, puzzle: Puzzle, start: Position, script: Line, seed: int) -> None:
        self.game, self.puzzle, self.seed = game, puzzle, seed
        self._script_actions, self._solution_actions = script_actions(script), script_actions(script, main=True)
        self._solution = [node.commit for node in script.main() if node.commit is not None]
        self._goal = Goal(puzzle.goal)
        self._aim = ReachGoal(game, start, puzzle.side, self._goal, puzzle.within)
        self._search = Search(game, start, self._aim, within=puzzle.within, budget=Budget())
        self._lost = LostGoal(game, start, puzzle.side)
        self._values: dict[tuple[Position, int | None], float] = {}

    def reached(self, position: Position) -> bool:
        """Whether the goal is reached here, and final."""
        return self._aim.reached(position)

    def script_action(self, position: Position) -> Any | None:
        """The teacher's action at a position, if there is one."""
        return self._script_actions.get(position)

    def solution_action(self, position: Position) -> Any | None:
        """The teacher's solution at a position, if there is one."""
        return self._solution_actions.get(position)

    def plan(self, depth: int) -> list[Any]:
        """The side's own actions in the teacher's solution, from a number of commits on."""
        return [commit.action for commit in self._solution[depth:] if commit.actor == self.puzzle.side]

    def _goes_on(self, here: Situation, plan: Sequence[Any]) -> Any | None:
        """The first action of a plan that can be made where the goal is lost, if a plausible one would give up.

        None if there is none, or if something of the goal still holds, which it might lose.
        """
        ground, position, plausible = self.game.puzzle_ground, here.position, self._plausible(here)
        # Not to object is no giving up.
        if ground is None or not ground.gives_up(plausible) or plausible == position.passing():
            return None
        wanted = self._goal.wanted(self.game, position)
        if any(same_value(position.fact(key), value) for key, value in wanted):
            return None
        legal = set(position.legal())
        return next((action for action in plan if action in legal and not ground.gives_up(action)), None)

    def value(self, here: Situation, budget: Budget) -> Resumable[float | None]:
        """The probability of the goal from here with best play by all, 0 to 1; None if the budget is too small."""
        position, left = here.position, here.left
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

    def after(self, here: Situation, action: Any) -> Situation:
        """The situation after an action."""
        spot = self._search.after(SearchNode(here.position, here.left or 0, 0), action)
        return Situation(spot.position, here.depth + 1, None if here.left is None else spot.left)

    def values(self, here: Situation, budget: Budget) -> Resumable[list[tuple[Any, float]] | None]:
        """The value of each decision here, like `value`; None unless all are known."""
        found = []
        for action in here.position.legal():
            value = yield from self.value(self.after(here, action), budget)
            if value is None:
                return None
            found.append((action, value))
        return found

    def is_worse(self, here: Situation, action: Any, budget: Budget) -> Resumable[bool | None]:
        """Whether an own action here makes the goal less sure; None if that is not known."""
        after = yield from self.value(self.after(here, action), budget)
        if after is None or after == 1:
            return None if after is None else False
        if (taught := self.solution_action(here.position)) is not None:
            instead = yield from self.value(self.after(here, taught), budget)
            if instead is not None and instead > after:
                return True
        before = yield from self.value(here, budget)
        return None if before is None else after < before

    def reply(self, here: Situation, budget: Budget) -> Resumable[Any]:
        """The other side's action here. If the best one is not known: the teacher's, or a plausible one."""
        position = here.position
        if self.puzzle.reply == "random":
            return position.sample(self._rng(here.depth))
        written = self.script_action(position)
        if self.puzzle.reply == "script" and written is not None:
            return written
        best = yield from self.best_action(here, budget)
        return self.reply_unsearched(here) if best is None else best

    def reply_unsearched(self, here: Situation) -> Any:
        """The reply where the best one is not known: the teacher's, or a plausible one."""
        written = self.script_action(here.position)
        return self._plausible(here) if written is None else written

    def best_action(self, here: Situation, budget: Budget, plan: Sequence[Any] = ()) -> Resumable[Any | None]:
        """The best action for or against the goal, for who decides here; None if it is not known.

        Among equals the teacher's, or a plausible one: the learner must understand the refutation. Where the goal is
        lost, all do as well as they can, if the game says what that is; else the side goes on with its `plan` rather
        than give up.
        """
        value = yield from self.value(here, budget)
        if value is None:
            return None
        if value == 0 and (found := (yield from self._played_on(here, budget, plan))) is not None:
            return found
        first = [self.script_action(here.position), self._plausible(here)]
        if plan and value == 0 and here.position.to_move == self.puzzle.side:
            first.insert(1, self._goes_on(here, plan))
        for action in chain((one for one in first if one is not None), here.position.legal()):
            found = yield from self.value(self.after(here, action), budget)
            if found is None:
                return None
            if found == value:
                return action
        return None

    def _played_on(self, here: Situation, budget: Budget, plan: Sequence[Any]) -> Resumable[Any | None]:
        """What leaves most to who decides here, where the goal is lost and stays so; None if that is not known.

        Among equals the teacher's, then for the side the next of its plan, then to do nothing for nothing.
        """
        position, ground = here.position, self.game.puzzle_ground
        if ground is None or not self._lost.is_open(position):
            return None
        values = yield from self.values(here, budget.part(positions=POSITIONS))
        if values is None:
            return None
        lost = [action for action, value in values if value == 0]
        best = yield from self._lost.best(position, lost, budget)
        if not best:
            return None
        idle = [action for action in best if action == position.passing() or ground.gives_up(action)]
        # Whoever has nothing to lose goes on: so the learner sees what becomes of it.
        own = plan if position.to_move == self.puzzle.side else ()
        planned = [action for action in own if action in best and action not in idle]
        going_on = [action for action in planned if not ground.is_vain(position, action)]
        first = [self.script_action(position), *going_on, *idle, self._plausible(here)]
        return next((action for action in first if action in best), best[0])

    def _plausible(self, here: Situation) -> Any:
        """A natural move."""
        view = here.position.seen_by(here.position.to_move or "")
        return self.game.opponents["simple"](view, self._rng(here.depth))

    def _rng(self, depth: int) -> Random:
        return Random(f"{self.seed}/{depth}")
