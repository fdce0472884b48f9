"""Weighing the actions of a decision against each other: common deals, halving, and fresh deals for what is said.

1. **Selection.** All actions are tried in the same deals, two at first; then the better half of them in twice as many,
   and so on down to two, but not beyond `LEAST_DEALS` before all have as many. The next pass begins with twice as many
   deals as the last. An action that lies `APART` standard errors of the paired difference behind the best is given up:
   looked at so often, two would be wrong four times in ten. (Sequential halving: Z. Karnin, T. Koren, O. Somekh,
   "Almost optimal exploration in multi-armed bandits", 2013.)
2. **Fresh deals.** The best of several noisy figures is too good. So the best action and those that it is compared with
   are tried again in other deals, common to them, and only those give the figures that are told.

Which trials are made depends on the outcomes and on nothing else: a weighing of fewer trials is the beginning of one of
more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from math import ceil
from typing import Any, Final, NamedTuple, TypeAlias

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.executors import in_order
from sekiwidget.analysis.intervals import (
    Interval,
    mean_interval,
    paired_share_interval,
    share_interval,
    standard_error,
)
from sekiwidget.analysis.playouts import PlayoutError
from sekiwidget.analysis.trials import GOAL, Trials

FIRST_DEALS: Final = 2
"""Deals in which every action is tried at first."""
LEAST_DEALS: Final = 40
"""Fewer deals give no verdict, rank or interval."""
APART: Final = 3.0
"""Standard errors of the paired difference by which an action must lie behind the best to be told apart."""


class Task(NamedTuple):
    """A deal, and the actions (by index) to be tried in it."""

    deal: int
    actions: tuple[int, ...]


@dataclass
class Selection:
    """The first part: which of `number` actions is the best, as far as the trials tell.

    `outcomes` has for each action its outcomes in the deals 0, 1, 2, ...; `behind` the actions given up.
    """

    number: int
    first: int | None = None
    """Only so many are tried before each of the most promising of them has `LEAST_DEALS`; None: all."""
    outcomes: list[list[float]] = field(init=False)
    behind: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.outcomes = [[] for _ in range(self.number)]

    @property
    def trials(self) -> int:
        """How many trials were made."""
        return sum(map(len, self.outcomes))

    def tasks(self) -> Iterator[list[Task]]:
        """What is to be tried next, in rounds; each round must be `told` before the next is asked for.

        It ends when all but one action are given up.
        """
        if self.first is not None and self.first < self.number:
            yield from self._passes(self.first, LEAST_DEALS)
        yield from self._passes(self.number)

    def _passes(self, number: int, most: int | None = None) -> Iterator[list[Task]]:
        """Pass after pass over the first actions, with at most so many deals."""
        deals = FIRST_DEALS
        while (most is None or deals < 2 * most) and len(alive := [one for one in self._alive() if one < number]) > 1:
            if most is not None:
                deals = min(deals, most)
            wanted = deals
            while True:
                yield self._missing(alive, wanted)
                self._give_up(alive)
                alive = [one for one in alive if one not in self.behind]
                deeper = min(2 * wanted, max(deals, LEAST_DEALS))
                if len(alive) <= 2 or deeper == wanted:
                    break
                alive = sorted(sorted(alive, key=lambda one: -self.mean(one, wanted))[: ceil(len(alive) / 2)])
                wanted = deeper
            deals *= 2

    def told(self, task: Task, outcomes: Sequence[float]) -> None:
        """The outcomes of a task; those of one action must be told in the order of its deals."""
        for action, outcome in zip(task.actions, outcomes, strict=True):
            self.outcomes[action].append(outcome)

    def mean(self, action: int, deals: int) -> float:
        """The mean of an action's outcomes in the first deals."""
        found = self.outcomes[action][:deals]
        return sum(found) / len(found)

    def best(self) -> int:
        """The action that leads: of those tried in most deals the one with the best mean; among equals the first."""
        most = max(map(len, self.outcomes))
        if most == 0:
            return 0
        tried = [one for one in self._alive() if len(self.outcomes[one]) * 2 >= most]
        common = min(len(self.outcomes[one]) for one in tried)
        return max(tried, key=lambda one: (self.mean(one, common), -one))

    def rank(self, action: int) -> tuple[bool, int, float]:
        """How near an action came to the best, for sorting: not given up, tried in most deals, with the best mean."""
        found = self.outcomes[action]
        return action in self.behind, -len(found), -self.mean(action, len(found))

    def differences(self, one: int, other: int) -> list[float]:
        """By how much one action was better than another, in each deal in which both were tried."""
        return [a - b for a, b in zip(self.outcomes[one], self.outcomes[other], strict=False)]

    def _alive(self) -> list[int]:
        return [one for one in range(self.number) if one not in self.behind]

    def _missing(self, alive: Collection[int], wanted: int) -> list[Task]:
        """For each of the first deals the actions that were not tried in it yet."""
        tasks = [Task(deal, tuple(one for one in alive if len(self.outcomes[one]) <= deal)) for deal in range(wanted)]
        return [task for task in tasks if task.actions]

    def _give_up(self, alive: Collection[int]) -> None:
        """Give up what is told apart from the best."""
        best = max(alive, key=lambda one: (sum(self.outcomes[one]) / len(self.outcomes[one]), -one))
        for one in alive:
            if one != best and is_apart(self.differences(best, one)):
                self.behind.add(one)


def is_apart(differences: Sequence[float]) -> bool:
    """Whether paired differences in enough deals show that the first is better.

    Differences without any spread are apart too, if they are not 0: in each deal one was as much better.
    """
    if len(differences) < LEAST_DEALS:
        return False
    mean = sum(differences) / len(differences)
    return mean > 0 and mean >= APART * standard_error(differences)


def is_worse(differences: Sequence[float], unit: str) -> bool:
    """Whether the best is better by as much as a reader would notice, and that is no accident."""
    return is_apart(differences) and sum(differences) / len(differences) >= NOTICED[unit]


NOTICED: Final[Mapping[str, float]] = {"win": 0.005, "goal": 0.005, "balance": 0.05}
"""By unit the least difference that is told: figures are rounded to whole per cents and tenths of a piece."""


# -- the whole of it ---------------------------------------------------------------------------------------------------

MOST_COMPARED: Final = 4
"""The most actions that are weighed again in fresh deals."""

Run: TypeAlias = "Callable[[Trials, Sequence[Any], list[Task]], Iterator[tuple[Task, list[float]] | None]]"
"""Makes the trials of tasks, and gives their outcomes in order; None: a pause."""


def run_here(trials: Trials, actions: Sequence[Any], tasks: list[Task]) -> Iterator[tuple[Task, list[float]] | None]:
    """Make the trials one after the other, with a pause after each."""
    for task in tasks:
        start, found = trials.dealt(task.deal), []
        for action in task.actions:
            found.append(trials.outcome(start, task.deal, actions[action]))
            yield None
        yield task, found


def run_shared(executor: Executor) -> Run:
    """Makes the trials on an executor."""

    def run(trials: Trials, actions: Sequence[Any], tasks: list[Task]) -> Iterator[tuple[Task, list[float]] | None]:
        items = [(task.deal, tuple(actions[one] for one in task.actions)) for task in tasks]
        found = in_order(executor, partial(_outcomes_of, trials), items, PlayoutError)
        return ((task, outcomes) for task, outcomes in zip(tasks, found, strict=True))

    return run


def _outcomes_of(trials: Trials, items: Sequence[tuple[int, tuple[Any, ...]]]) -> list[list[float]]:
    return [trials.outcomes(deal, actions) for deal, actions in items]


class Weighing:
    """The actions of a decision, weighed in a number of trials or in seconds of processor time.

    Args:
        trials: tries actions in the deals of the selection.
        fresh: the same in other deals.
        actions: what may be done, the most promising first.
        n: the number of trials; None: as many as the seconds are for.
        budget: the seconds of processor time, where `n` is None.
        asked: an action (by index) with which alone the best is compared; None: with those most like it.
        first: only so many are tried until some have figures; None: all.
    """

    def __init__(
        self,
        trials: Trials,
        fresh: Trials,
        actions: Sequence[Any],
        *,
        n: int | None,
        budget: Budget,
        asked: int | None = None,
        first: int | None = None,
    ) -> None:
        self.trials, self.fresh, self.actions, self.asked = trials, fresh, actions, asked
        self.selection = Selection(len(actions), first)
        self.again: dict[int, list[float]] = {}
        """The outcomes in fresh deals of the actions that are compared: the best first."""
        self.best = 0
        self._n, self._budget = n, budget
        self._run: Run = run_here
        self._ended_by_itself = False

    @property
    def n(self) -> int:
        """The number of trials that gives the same again."""
        selected = self.selection.trials
        if self._ended_by_itself:
            return selected + sum(map(len, self.again.values()))
        return 2 * selected

    @property
    def done(self) -> int:
        """How many trials were made so far."""
        return self.selection.trials + sum(map(len, self.again.values()))

    def steps(self, run: Run = run_here) -> Iterator[None]:
        """Weigh; pauses after each trial. Raises PlayoutError, ExecutorError."""
        self._run = run
        yield from self._select()
        self.best = self.selection.best()
        compared = self._compared()
        self.again = {one: [] for one in compared}
        if self.selection.trials:
            yield from self._weigh_again(compared)

    def _select(self) -> Iterator[None]:
        for tasks in self.selection.tasks():
            for made in self._made(self.trials, tasks):
                if made is None:
                    yield
                    continue
                self.selection.told(*made)
                if self._is_selected():
                    return
        self._ended_by_itself = True

    def _is_selected(self) -> bool:
        if self._n is not None:
            return 2 * self.selection.trials >= self._n
        seconds = self._budget.seconds
        return bool(self._budget.over) or (seconds is not None and 2 * self._budget.spent >= seconds)

    def _compared(self) -> tuple[int, ...]:
        """The best, and those most like it, as many as `LEAST_DEALS` are left for; or the one asked about."""
        selection, best = self.selection, self.best
        others = [one for one in range(selection.number) if one != best and selection.outcomes[one]]
        others.sort(key=selection.rank)
        if self.asked is not None:
            return best, (self.asked if self.asked != best else others[0])
        return (best, *others)[: max(2, min(MOST_COMPARED, selection.trials // LEAST_DEALS))]

    def _weigh_again(self, compared: tuple[int, ...]) -> Iterator[None]:
        deals = ceil(self.selection.trials / len(compared))
        if self._ended_by_itself and self._n is not None:
            deals = max(deals, (self._n - self.selection.trials) // len(compared))
        first = 0
        while first < deals:
            tasks = [Task(deal, compared) for deal in range(first, deals)]
            for made in self._made(self.fresh, tasks):
                if made is None:
                    yield
                    continue
                for one, outcome in zip(compared, made[1], strict=True):
                    self.again[one].append(outcome)
            first = deals
            if self._ended_by_itself and self._n is None and not self._budget.over:
                deals += max(1, deals // 4)

    def _made(self, trials: Trials, tasks: list[Task]) -> Iterator[tuple[Task, list[float]] | None]:
        """The outcomes of tasks; time between two pauses is counted."""
        self._budget.tick()
        for made in self._run(trials, self.actions, tasks):
            self._budget.tick()
            if made is None:
                self._budget.rest()
                yield None
                self._budget.tick()
            else:
                yield made


# -- what is told ------------------------------------------------------------------------------------------------------


def figure(outcomes: Sequence[float], unit: str) -> Interval:
    """The value of an action from its outcomes: a share of goals reached, a mean chance to win or a mean of pieces.

    Outcomes of 0 and 1 alone are a share, whatever they count.
    """
    if _is_share(outcomes, unit):
        return share_interval(outcomes)
    found = mean_interval(outcomes)
    return found if unit not in SHARES else Interval(found.value, max(0.0, found.low), min(1.0, found.high))


def difference(one: Sequence[float], other: Sequence[float], unit: str) -> Interval:
    """By how much one action is better than another, from outcomes in the same deals."""
    if _is_share(one, unit) and _is_share(other, unit):
        return paired_share_interval(one, other)
    return mean_interval([a - b for a, b in zip(one, other, strict=True)])


SHARES: Final = frozenset({GOAL, "win"})
"""The units that lie between 0 and 1."""


def _is_share(outcomes: Sequence[float], unit: str) -> bool:
    return unit in SHARES and all(outcome in (0.0, 1.0) for outcome in outcomes)
