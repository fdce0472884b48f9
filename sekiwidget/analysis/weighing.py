"""Weighing the actions of a decision against each other: common deals, halving, and fresh deals for what is said.

1. **Selection.** All actions are tried in the same deals, two at first; then the better half of them in twice as many,
   and so on down to two. The next pass begins with twice as many deals as the last. An action that lies `APART`
   standard errors of the paired difference behind the best is given up: looked at so often, two would be wrong four
   times in ten. (Sequential halving: Z. Karnin, T. Koren, O. Somekh, "Almost optimal exploration in multi-armed
   bandits", 2013.)
2. **Fresh deals.** The best of several noisy figures is too good. So the best action and those that it is compared with
   are tried again in other deals, common to them, and only those give the figures that are told.

Which trials are made depends on the outcomes and on nothing else: a weighing of fewer trials is the beginning of one of
more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Final, NamedTuple

from sekiwidget.analysis.intervals import (
    Interval,
    mean_interval,
    paired_share_interval,
    share_interval,
    standard_error,
)
from sekiwidget.analysis.trials import GOAL

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
        deals = FIRST_DEALS
        while len(alive := self._alive()) > 1:
            wanted = deals
            while True:
                yield self._missing(alive, wanted)
                self._give_up(alive)
                alive = [one for one in alive if one not in self.behind]
                if len(alive) <= 2:
                    break
                alive = sorted(sorted(alive, key=lambda one: -self.mean(one, wanted))[: ceil(len(alive) / 2)])
                wanted *= 2
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

    def second(self, best: int) -> int | None:
        """The action most like the best: of the others alive, or else of all, the one with the best mean in most
        deals; None if there is no other that was tried.
        """
        others = [one for one in self._alive() if one != best] or [one for one in range(self.number) if one != best]
        tried = [one for one in others if self.outcomes[one]]
        if not tried:
            return None
        most = max(len(self.outcomes[one]) for one in tried)
        near = [one for one in tried if len(self.outcomes[one]) * 2 >= most]
        common = min(len(self.outcomes[one]) for one in near)
        return max(near, key=lambda one: (self.mean(one, common), -one))

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
