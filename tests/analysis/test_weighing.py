"""Weighing by common deals, with actions whose true worth is known."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import fmean
from typing import Any

import pytest

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.weighing import (
    FIRST_DEALS,
    LEAST_DEALS,
    Selection,
    Weighing,
    difference,
    figure,
    is_apart,
)

Worth = Callable[[int, Any, Random], float]


class Coins:
    """Trials of actions `(number, chance)`, which bring 1 with their chance; a part of the draws is common to all."""

    unit = "win"

    def __init__(self, seed: int, common: float) -> None:
        self.seed, self.common = seed, common

    def dealt(self, deal: int) -> Random:
        return Random(self.seed * 1_000_003 + deal)

    def outcome(self, start: Random, deal: int, action: tuple[int, float]) -> float:
        drawn = self.dealt(deal)
        shared, draw = drawn.random() < self.common, drawn.random()
        if not shared:
            draw = Random((self.seed * 1_000_003 + deal) * 101 + action[0] + 1).random()
        return float(draw < action[1])


def weighed(chances: list[float], *, n: int, seed: int = 1, common: float = 0.5) -> Weighing:
    trials: Any = Coins(seed, common)
    fresh: Any = Coins(seed + 500_000, common)
    made = Weighing(trials, fresh, list(enumerate(chances)), n=n, budget=Budget(None))
    for _ in made.steps():
        pass
    return made


def test_fewer_trials_are_the_beginning_of_more() -> None:
    actions = [0.4, 0.5, 0.55, 0.3, 0.45]
    few, many = weighed(actions, n=150), weighed(actions, n=600)
    for one, other in zip(few.selection.outcomes, many.selection.outcomes, strict=True):
        assert one == other[: len(one)]
    assert few.selection.trials < many.selection.trials


@pytest.mark.parametrize("n", [10, 77, 300, 2000])
def test_the_number_told_gives_the_same_again(n: int) -> None:
    made = weighed([0.4, 0.5, 0.9, 0.3], n=n)
    again = weighed([0.4, 0.5, 0.9, 0.3], n=made.n)
    assert again.selection == made.selection and again.again == made.again and again.n == made.n


def test_halving_goes_deeper_where_it_is_better_and_leaves_none_out_for_long() -> None:
    selection = weighed([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8], n=240, common=0.9).selection
    deals = [len(outcomes) for outcomes in selection.outcomes]
    assert min(deals) >= FIRST_DEALS
    assert max(deals) >= 3 * min(deals) and deals.index(max(deals)) >= 5
    # In the long run each has enough for a figure before the best get more than that.
    long = weighed([0.5, 0.5, 0.5, 0.5, 0.5], n=1200).selection
    assert min(map(len, long.outcomes)) >= LEAST_DEALS


def test_the_clearly_worse_is_given_up_and_the_rest_goes_on() -> None:
    made = weighed([0.9, 0.1, 0.88], n=3000, common=0.9)
    assert 1 in made.selection.behind and made.best in (0, 2)
    assert len(made.selection.outcomes[1]) < len(made.selection.outcomes[0])


def test_it_ends_by_itself_when_only_one_is_left() -> None:
    made = weighed([0.95, 0.05], n=100_000)
    assert made.selection.behind == {1} and made.selection.trials < 1000
    assert made.n == made.done <= 100_000 and len(made.again[0]) == len(made.again[1]) > 1000


def test_equal_actions_are_not_told_apart() -> None:
    """Looked at after each round, of 100 decisions between two that are equal."""
    wrong = sum(bool(weighed([0.5, 0.5], n=1000, seed=number, common=0.0).selection.behind) for number in range(100))
    assert wrong <= 5


@pytest.mark.parametrize("number", [2, 10])
def test_the_interval_of_the_best_is_not_spoiled_by_having_been_chosen(number: int) -> None:
    """Of 120 decisions between equal actions: the best of the selection looks better than it is, fresh deals do not."""
    covered, selected, told = 0, 0.0, 0.0
    for seed in range(120):
        made = weighed([0.5] * number, n=100 * number, seed=seed, common=0.3)
        found = figure(made.again[made.best], "win")
        covered += found.low <= 0.5 <= found.high
        told += found.value / 120
        selected += fmean(made.selection.outcomes[made.best]) / 120
    assert 0.9 * 120 <= covered <= 0.99 * 120
    assert abs(told - 0.5) < 0.02 and selected > told + 0.01


def test_apart_needs_deals_and_three_standard_errors() -> None:
    assert not is_apart([1.0] * (LEAST_DEALS - 1))
    assert is_apart([1.0] * LEAST_DEALS)
    assert not is_apart([0.0] * LEAST_DEALS)
    assert not is_apart([-1.0] * LEAST_DEALS)
    spread = [1.0, -1.0] * 50
    assert not is_apart([*spread, *[1.0] * 20]) and is_apart([*spread, *[1.0] * 60])


def test_figures_by_their_unit() -> None:
    assert figure([1.0, 0.0, 1.0, 1.0], "goal")[0] == 0.75
    share = figure([0.2, 0.9, 1.0], "win")
    assert share.low >= 0 and share.high <= 1
    assert figure([3.0, -1.0], "balance").low < -1
    # Paired: what both have in common does not count.
    assert difference([5.0, 3.0, 8.0], [4.0, 2.0, 7.0], "balance") == (1.0, 1.0, 1.0)


def test_nothing_tried_leaves_the_first_as_the_best() -> None:
    assert Selection(3).best() == 0
