"""What advice asks of a game: chances to win, how far to look, and the actions worth weighing."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given

from sekiwidget.core.game import PROPOSALS
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import GAMES, game
from tests.contract.played import EVERY_GAME, SEEDS, TOY, played, some, viewers
from tests.contract.starts import starts
from tests.fuzz.games import kinds

LOOKED_AT = 300
"""The most legal actions that are compared with the proposals."""


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_chances_to_win_add_up_and_depend_on_what_is_open_alone(name: str, seed: int) -> None:
    for commit in some(name, seed):
        position = commit.before
        shares = game(name).evaluate(position)
        assert tuple(shares) == position.sides
        assert sum(shares.values()) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares.values())
        for viewer in viewers(position):
            assert game(name).evaluate(position.seen_by(viewer)) == shares


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_factors_are_always_the_same_ones_and_depend_on_what_is_open_alone(name: str, seed: int) -> None:
    this, positions = game(name), [commit.before for commit in some(name, seed)]
    first = [one.key for one in this.factors(positions[0])]
    for position in positions:
        found = this.factors(position)
        assert [one.key for one in found] == first and {one.side for one in found} <= {*position.sides}
        assert all(one.rule in this.rules and one.name and one.amount >= 0 for one in found)
        for viewer in viewers(position):
            assert this.factors(position.seen_by(viewer)) == found


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_a_factor_changes_only_with_an_event_that_changes_it(name: str, seed: int) -> None:
    this = game(name)
    for commit in some(name, seed):
        for before, after in zip(this.factors(commit.before), this.factors(commit.after), strict=True):
            if before.changed_by and before.amount != after.amount:
                assert before.changed_by & {event.kind for event in commit.events}, (before.name, commit.action)


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_a_commit_can_be_told_without_its_routine_events(name: str, seed: int) -> None:
    this = game(name)
    for commit in some(name, seed):
        kept = tuple(event for event in commit.events if event.kind not in this.routine_events)
        shorter = this.say(commit._replace(events=kept)).text
        assert shorter and len(shorter) <= len(this.say(commit).text)


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_at_the_end_the_chance_is_the_result(name: str, seed: int) -> None:
    end = played(name, seed)[1][-1].after
    shares = game(name).evaluate(end)
    won = end.outcome.winners or end.sides
    assert shares == {side: (side in won) / len(won) for side in end.sides}


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_every_line_comes_to_its_horizon(name: str, seed: int) -> None:
    this, rng = game(name), Random(seed)
    for commit in some(name, seed)[:10]:
        if commit.actor == CHANCE:
            continue
        horizon = this.horizon(commit.before, commit.actor)
        assert horizon.unit in ("win", "balance")
        position, number = commit.after, 1
        while not horizon.is_over(position, number):
            position, number = position.after(position.sample(rng)), number + 1
            assert number < starts(name).longest


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_proposals_are_legal_and_of_every_kind(name: str, seed: int) -> None:
    for commit in some(name, seed):
        if commit.actor == CHANCE:
            continue
        view = commit.before.seen_by(commit.actor)
        found = game(name).proposals(view)
        actions = [proposal.action for proposal in found]
        assert 1 <= len(actions) <= PROPOSALS and len(set(actions)) == len(actions)
        assert [proposal.prior for proposal in found] == sorted((one.prior for one in found), reverse=True)
        for action in actions:
            assert commit.before.why_not(action) is None
        legal = list(islice(commit.before.legal(), LOOKED_AT + 1))
        if len(legal) <= LOOKED_AT:
            assert {type(action) for action in actions} == {type(action) for action in legal}
        if len(legal) <= 2:
            assert set(actions) == set(legal)
        passing = view.passing()
        assert passing is None or passing in actions


@EVERY_GAME
def test_proposals_depend_on_the_view_alone(name: str) -> None:
    """Deals of one view have the same proposals: only the view is looked at."""
    compared = 0
    for seed in range(30):
        for commit in some(name, seed):
            if commit.actor == CHANCE or compared == 30:
                continue
            view = commit.before.seen_by(commit.actor)
            dealt: Any = game(name).determinize(view, Random(seed))
            assert game(name).proposals(dealt.seen_by(commit.actor)) == game(name).proposals(view)
            compared += 1
    assert compared == 30


def test_a_small_game_proposes_all_that_is_legal_and_knows_nothing_of_chances() -> None:
    start = starts(TOY).start(Random(1))
    while start.to_move == CHANCE:
        start = start.after(start.sample(Random(1)))
    assert {one.action for one in game(TOY).proposals(start)} == set(start.legal())
    assert game(TOY).evaluate(start) == {"black": 0.5, "gold": 0.5}
    assert game(TOY).stakes(start.seen_by("black")) == ()


@pytest.mark.parametrize("name", GAMES)
def test_routine_events_are_events_of_the_game(name: str) -> None:
    assert game(name).routine_events and game(name).routine_events <= set(kinds(name))
