"""Exact figures of advice: where every deal and every draw can be followed, they take the place of trials."""

from __future__ import annotations

from functools import cache
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import pytest

import sekiwidget
from sekiwidget.analysis import advice
from sekiwidget.analysis.advice import Request
from sekiwidget.analysis.exact_advice import exact_values
from sekiwidget.analysis.intervals import standard_error
from sekiwidget.analysis.solver import run_to_end
from sekiwidget.analysis.weighing import figure
from sekiwidget.authoring.advising import BALANCE
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game
from tests.contract.starts import starts

TRIALS = 500


def fight(name: str, seed: int) -> Any:
    """The first decision in a fight of a random game that has one."""
    rng = Random(seed)
    position: Any = starts(name).start(rng)
    while position.to_move is not None:
        side = position.to_move
        is_fight = side != CHANCE and game(name).horizon(position, side).unit == BALANCE
        if is_fight and len(game(name).proposals(position.seen_by(side), 2)) > 1:
            return position
        position = position.after(position.sample(rng))
    return fight(name, seed + 10_000)


@cache
def asked(name: str, seed: int) -> Request:
    request = Request(fight(name, seed), n=TRIALS)
    for _ in request.steps():
        pass
    return request


SMALL = pytest.mark.parametrize(("name", "seed"), [("shogun", 10), ("sekigahara", 3)])


@SMALL
def test_exact_figures_are_what_trials_come_near_to(name: str, seed: int) -> None:
    request = asked(name, seed)
    found, weighing = request.advice(), request.weighing
    assert found.exact and weighing is not None and weighing.again
    for choice in found.choices:
        outcomes = weighing.again[weighing.actions.index(choice.action)]
        assert choice.exact and choice.value is not None
        assert abs(fmean(outcomes) - choice.value) <= 4 * standard_error(outcomes) + 1e-9
    best, *others = found.choices
    assert best.value == max(choice.value or 0 for choice in found.choices) and best.behind is None
    assert all(other.behind and other.behind.low == other.behind.high >= 0 for other in others)


@SMALL
def test_they_are_told_without_intervals_and_the_same_again(name: str, seed: int) -> None:
    found = asked(name, seed).advice()
    said = " ".join(str(found).split())
    assert "(exact)" in said and "all deals and draws were followed." in said and "trials" not in said
    assert found.to_json()["exact"] is True
    assert sekiwidget.advise(fight(name, seed), n=found.n).to_json() == found.to_json()


def test_they_are_given_up_where_too_much_would_have_to_be_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "FOLLOWED", 0)
    found = sekiwidget.advise(fight("shogun", 10), n=TRIALS)
    assert not found.exact and "(exact)" not in str(found) and "trials" in str(found)


def test_a_policy_of_one_s_own_may_look_at_more_than_is_merged() -> None:
    def careful(view: Any, rng: Random) -> Any:
        return view.sample(rng)

    assert not sekiwidget.advise(fight("shogun", 10), n=60, policy=careful).exact


# -- how good trials are, where the truth is known ---------------------------------------------------------------------

GOALS = {"sekigahara": "combat.winner", "shogun": "fight.winner"}


class Measured(NamedTuple):
    """Of decisions in fights: how much less likely the goal is after what trials call the best than after the best, on
    average, and in how many of them its interval holds the true figure.
    """

    number: int
    regret: float
    covered: int


def measured(name: str, number: int, n: int = TRIALS, first: int = 0) -> Measured:
    """The first fights of random games, from this seed on, in which everything can be followed."""
    regret, covered, found = 0.0, 0, 0
    seed = first
    while found < number:
        seed += 1
        position = fight(name, seed)
        goal = {GOALS[name]: position.to_move}
        request = Request(position, goal=goal, n=n)
        weighing = request.weighing
        assert weighing is not None
        truth = run_to_end(exact_values(weighing.trials, weighing.actions, merged=True, limit=3_000))
        if truth is None:
            continue
        for _ in weighing.steps():
            pass
        chosen = weighing.best
        interval = figure(weighing.again[chosen], weighing.trials.unit)
        found += 1
        regret += float(max(truth) - truth[chosen])
        covered += interval.low <= truth[chosen] <= interval.high
    return Measured(found, regret / found, covered)


@pytest.mark.fuzz
@pytest.mark.parametrize("name", GOALS)
def test_trials_choose_well_and_their_intervals_hold_the_truth(name: str, fuzz_factor: int) -> None:
    """A mean regret of 0.02 at most; 95 % intervals, of which chance misses a few."""
    found = measured(name, 3 * fuzz_factor)
    assert found.regret <= 0.02
    assert found.covered >= 0.75 * found.number
