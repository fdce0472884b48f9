"""A candidate for a puzzle under the solver: the value of every choice, the solution, and what `simple` would do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.solver import run_to_end
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Commit, Position, Value
from sekiwidget.core.puzzle_ground import PuzzleGround
from sekiwidget.core.side import Side
from sekiwidget.lesson.puzzle.defence import Defence, Resumable, Situation
from sekiwidget.lesson.puzzle.judge import PuzzleJudge
from sekiwidget.lesson.script.puzzle import Puzzle

POSITIONS: Final = 5_000
"""The most positions searched for one candidate: what depends on them is the same on every machine."""
POSSIBLE: Final = 800
"""The most positions searched to see whether the goal can be reached at all."""
MARGIN: Final = 0.25
"""By how much a choice must be better than all others: the chance of the goal, where chance decides."""
LONGEST: Final = 60
"""The most actions of a solution."""
REPLIES: Final = 12
"""The most replies compared."""
SEED: Final = 0
"""What decides chance in a puzzle, and among equals for `simple`."""

T = TypeVar("T")


class Candidate(NamedTuple):
    """A decision of `side` that may be a puzzle: can it reach the goal from this position?"""

    position: Any
    side: Side
    goal: Mapping[str, Value]


class Unknown(Exception):
    """The search is too large."""


class Decision(NamedTuple):
    """An own decision of a solution: where, the value of each choice, and the choice of the solution."""

    here: Situation
    values: Mapping[Any, float]
    chosen: Any

    @property
    def wrong(self) -> tuple[Any, ...]:
        """The choices that are worse by the margin."""
        best = self.values[self.chosen]
        return tuple(action for action, value in self.values.items() if value <= best - MARGIN)

    @property
    def is_sole(self) -> bool:
        """Whether all other choices are worse by the margin."""
        return len(self.wrong) == len(self.values) - 1

    def tempts(self, ground: PuzzleGround) -> bool:
        """Whether a choice is wrong that does not simply give up."""
        return any(not ground.gives_up(action) for action in self.wrong)


class Solution(NamedTuple):
    """The actions that lead from the start to the goal, with the own decisions among them."""

    actions: tuple[Any, ...]
    decisions: tuple[Decision, ...]
    solved: bool

    @property
    def key(self) -> tuple[str, ...]:
        """The own choices, as texts."""
        return tuple(str(decision.chosen) for decision in self.decisions)


class Examination:
    """What the solver knows of a candidate. Every method raises Unknown where the search is too large."""

    def __init__(self, game: Game, candidate: Candidate, positions: int = POSITIONS) -> None:
        position, side, goal = candidate
        self.game, self.candidate = game, candidate
        line, puzzle = Line(position, seed=SEED), Puzzle(side, "", goal)
        self._defence = Defence(game, puzzle, position, line, SEED)
        self._judge = PuzzleJudge(game, puzzle, line, self._defence)
        self._budget = Budget(positions=positions)
        self.start = Situation(position, 0, None)

    # -- values --------------------------------------------------------------------------------------------------------

    def value(self, here: Situation) -> float:
        """How surely the goal is reached from here with the best play of all, 0 to 1."""
        return self._known(self._defence.value(here, self._budget))

    def values(self, here: Situation) -> dict[Any, float]:
        """The value of each choice here."""
        return {action: self.value(self._defence.after(here, action)) for action in here.position.legal()}

    def value_of(self, action: Any) -> float:
        """The value of a first choice."""
        return self.value(self._defence.after(self.start, action))

    def is_possible(self) -> bool:
        """Whether the goal can be reached surely enough to be asked for. What can be reached is found soon."""
        return self._known(self._defence.value(self.start, Budget(positions=POSSIBLE))) >= MARGIN

    def has_sole_choice(self) -> bool:
        """Whether one first choice is better than all others by the margin; stops at the second that is as good."""
        best, kept = self.value(self.start), 0
        for action in self.start.position.legal():
            kept += self.value(self._defence.after(self.start, action)) > best - MARGIN
            if kept > 1:
                return False
        return True

    @cached_property
    def first(self) -> Decision:
        """The first decision."""
        return self._decision(self.start)

    def _decision(self, here: Situation) -> Decision:
        values = self.values(here)
        most = max(values.values())
        best = [action for action, value in values.items() if value == most]
        return Decision(here, values, best[0] if len(best) == 1 else self._preferred(here, best))

    def _preferred(self, here: Situation, best: list[Any]) -> Any:
        ground = self.game.puzzle_ground
        return best[0] if ground is None else ground.preferred(here.position, self.candidate.goal, best)

    # -- the solution --------------------------------------------------------------------------------------------------

    @cached_property
    def solution(self) -> Solution:
        """The best play of the side, against the replies that ask most of it."""
        actions: list[Any] = []
        decisions: list[Decision] = []
        here = self.start
        while len(actions) < LONGEST and not self.is_over(here):
            action = self._forced(here)
            if action is None and here.position.to_move == self.candidate.side:
                decision = self._decision(here)
                decisions.append(decision)
                action = decision.chosen
            elif action is None:
                action = self.reply(here)
            actions.append(action)
            here = self._judge.after(here, action)
        return Solution(tuple(actions), tuple(decisions), self._judge.solved(here))

    def is_over(self, here: Situation) -> bool:
        """Whether the goal is reached or missed here."""
        return self._judge.missed(here) or (bool(here.depth) and self._judge.solved(here))

    def reached(self, position: Position) -> bool:
        """Whether the goal is reached at a position, and final."""
        return self._judge.reached(position)

    def reply(self, here: Situation) -> Any:
        """The other side's best reply; of equals one that leaves only one right choice, or what `simple` plays.

        Never one that is vain (`PuzzleGround.is_vain`) if there is another.
        """
        values = self.values(here)
        least = min(values.values())
        best = [action for action, value in values.items() if value == least]
        ground = self.game.puzzle_ground
        if ground is not None:
            best = [action for action in best if not ground.is_vain(here.position, action)] or best
        if len(best) == 1:
            return best[0]
        natural = self._simple(here)
        best.sort(key=lambda action: (action != natural, len(str(action)), str(action)))
        return max(best[:REPLIES], key=lambda action: self._asks(self._defence.after(here, action)))

    def _asks(self, here: Situation) -> int:
        """How much the position after a reply asks of the side: 2 if only one choice is right, 1 if it decides."""
        for _ in range(LONGEST):
            if self.is_over(here):
                return 0
            action = self._forced(here)
            if action is None:
                if here.position.to_move != self.candidate.side:
                    return 0
                return 2 if self._decision(here).is_sole else 1
            here = self._defence.after(here, action)
        return 0

    def _forced(self, here: Situation) -> Any | None:
        """What is played without being asked: chance, or the only option."""
        return self._judge.automatic(here)

    def refutation(self, action: Any) -> tuple[Any, ...]:
        """What shows that a first choice is wrong: the choice, and the best play of all after it."""
        after = self._judge.after(self.start, action)
        found = self._known(self._defended(after))
        return (action, *found)

    def _defended(self, after: Situation) -> Resumable[tuple[Any, ...] | None]:
        plan = [action for position, action in self._played() if position.to_move == self.candidate.side]
        line = yield from self._judge.refutation(after, self._budget, plan)
        return line.actions if line.known else None

    # -- what others would do ------------------------------------------------------------------------------------------

    def simple_fails(self) -> bool:
        """Whether the opponent `simple`, in the place of the side, goes wrong on its way."""
        return self.goes_wrong(self._simple)

    def goes_wrong(self, player: Callable[[Situation], Any]) -> bool:
        """Whether a player, in the place of the side, makes the goal less sure at a decision, or misses it.

        The others play as in the solution, and off it a best reply.
        """
        here, solution = self.start, dict(self._played())
        for _ in range(LONGEST):
            if self.is_over(here):
                return not self._judge.solved(here)
            action = self._forced(here)
            if action is None and here.position.to_move == self.candidate.side:
                action = player(here)
                if self.value(self._defence.after(here, action)) < self.value(here):
                    return True
            elif action is None:
                action = solution.get(here.position) or self.reply(here)
            here = self._judge.after(here, action)
        return True

    @cached_property
    def near_misses(self) -> tuple[Any, ...]:
        """The wrong first choices that only the right reply refutes."""
        return tuple(action for action in self.first.wrong if self._works_once(action))

    def _works_once(self, action: Any) -> bool:
        """Whether a wrong first choice reaches the goal more surely after some reply than after another."""
        here = self._defence.after(self.start, action)
        for _ in range(LONGEST):
            if self.is_over(here):
                return False
            forced = self._forced(here)
            if forced is None:
                break
            here = self._defence.after(here, forced)
        if here.position.to_move == self.candidate.side:
            return False
        values = self.values(here)
        return max(values.values()) > min(values.values())

    def refutes(self, reply: Commit) -> bool:
        """Whether the goal is reached less surely after a reply than after another in its place."""
        values = self.values(Situation(reply.before, 0, None))
        return max(values.values()) > values[reply.action]

    @cached_property
    def traps(self) -> tuple[Any, ...]:
        """The wrong first choices that reach the goal if the others reply as `simple` would."""

        def decide(here: Situation) -> Any:
            own = here.position.to_move == self.candidate.side
            return self._decision(here).chosen if own else self._simple(here)

        return tuple(action for action in self.first.wrong if self._reaches(action, decide))

    def plain_play_fails(self) -> bool:
        """Whether the goal is missed after the right first choice if `simple` plays on for all."""
        return not self._reaches(self.first.chosen, self._simple)

    def _reaches(self, action: Any, decide: Callable[[Situation], Any]) -> bool:
        """Whether a first choice leads to the goal if all later decisions are made so."""
        here = self._judge.after(self.start, action)
        for _ in range(LONGEST):
            if self.is_over(here):
                return self._judge.solved(here)
            forced = self._forced(here)
            here = self._judge.after(here, decide(here) if forced is None else forced)
        return False

    def _played(self) -> Iterator[tuple[Position, Any]]:
        position = self.start.position
        for action in self.solution.actions:
            yield position, action
            position = position.after(action)

    def _simple(self, here: Situation) -> Any:
        """What `simple` plays here, which sees only what its side may see."""
        view = here.position.seen_by(here.position.to_move or "")
        return self.game.opponents["simple"](view, Random(f"{SEED}/{here.depth}"))

    def _known(self, work: Resumable[T | None]) -> T:
        found = run_to_end(work)
        if found is None:
            raise Unknown
        return found
