"""Exact figures of advice: where every deal and every draw can be followed, they take the place of trials."""

from __future__ import annotations

from functools import cache
from random import Random
from statistics import fmean
from typing import Any

import pytest

import sekiwidget
from sekiwidget.analysis import advice
from sekiwidget.analysis.advice import Request
from sekiwidget.analysis.intervals import standard_error
from sekiwidget.authoring.advising import BALANCE
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game
from tests.contract.starts import starts

TRIALS = 500


def fight(name: str, seed: int) -> Any:
    """The first decision in a fight of a random game."""
    rng = Random(seed)
    position: Any = starts(name).start(rng)
    while True:
        side = position.to_move
        is_fight = side != CHANCE and game(name).horizon(position, side).unit == BALANCE
        if is_fight and len(game(name).proposals(position.seen_by(side), 2)) > 1:
            return position
        position = position.after(position.sample(rng))


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
