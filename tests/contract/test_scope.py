"""What is decided together (architecture, "core"): over, rests, key and lost of every game, by random play."""

from __future__ import annotations

from collections import defaultdict
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given

from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game
from tests.contract.played import EVERY_GAME, SEEDS, played, some
from tests.contract.starts import starts

LINES = 5
"""How many random lines are played from one start."""
OPTIONS = 60
"""How many legal actions are checked at most."""
FOLLOWED = 20
"""How many of them are followed."""


def scoped(name: str, start: Any, rng: Random) -> list[Any]:
    """The positions of a random line from `start` until everything to be decided there is decided, inclusive."""
    this, line = game(name), [start]
    while not this.is_settled(start, line[-1]):
        line.append(line[-1].play(line[-1].sample(rng)).after)
        assert len(line) < starts(name).longest, "a start that is never over"
    return line


def facts(position: Any) -> dict[str, Any]:
    values = {key: position.fact(key) for key in position.facts()}
    return {key: sorted(value) if isinstance(value, tuple) else value for key, value in values.items()}


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_what_begins_is_not_over_and_what_ends_is(name: str, seed: int) -> None:
    this = game(name)
    start, commits = played(name, seed)
    positions = [start, *(commit.after for commit in commits)]
    assert all(this.is_settled(position, positions[-1]) for position in positions)
    assert this.is_quiet(positions[-1])
    for commit in some(name, seed):
        assert commit.actor == CHANCE or not this.is_settled(commit.before, commit.before)


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_facts_are_final_where_all_is_decided(name: str, seed: int) -> None:
    this, rng = game(name), Random(seed)
    start, _ = played(name, seed)
    for commit in some(name, seed)[:10]:
        line = scoped(name, commit.before, rng)
        assert this.is_quiet(line[-1])
        for side in start.sides:
            assert isinstance(this.material_lost(line[0], line[-1], side), int)


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_equal_keys_have_equal_futures(name: str, seed: int) -> None:
    this, rng = game(name), Random(seed)
    _, commits = played(name, seed)
    start = commits[int(rng.random() * len(commits))].before
    alike: dict[Any, dict[Any, None]] = defaultdict(dict)
    for _ in range(LINES):
        for position in scoped(name, start, rng)[:-1]:
            alike[this.transposition_key(position)][position] = None
    for group in alike.values():
        one, *others = group
        for other in others:
            _same_future(name, start, one, other)


def _same_future(name: str, start: Any, one: Any, other: Any) -> None:
    """The same actions, which lead to equal keys; the same facts, where they are final."""
    this = game(name)
    assert (one.step, one.to_move) == (other.step, other.to_move)
    assert this.is_quiet(one) == this.is_quiet(other)
    assert not this.is_quiet(one) or facts(one) == facts(other)
    actions = list(islice(one.legal(), OPTIONS))
    assert len(actions) == OPTIONS or {*actions} == {*other.legal()}
    for action in actions:
        assert other.why_not(action) is None
        after, twin = one.play(action).after, other.play(action).after
        assert this.is_settled(start, after) == this.is_settled(start, twin)
        assert this.transposition_key(after) == this.transposition_key(twin)
        for side in one.sides:
            gone = this.material_lost(start, after, side) - this.material_lost(start, one, side)
            assert gone == this.material_lost(start, twin, side) - this.material_lost(start, other, side)


def passed_over(name: str, start: Any, bounds: Any, position: Any) -> int:
    """How many positions bounds skip from here on, each with a single option that settles nothing."""
    this, number = game(name), 0
    for action in islice(position.legal(), FOLLOWED):
        farther, after = bounds.after(position, action), position.after(action)
        while after != farther:
            assert not this.is_settled(start, after) and not this.is_quiet(after)
            (only,) = after.legal()
            after = after.after(only)
            number += 1
    return number


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_bounds_pass_over_nothing_that_could_be_decided(name: str, seed: int) -> None:
    for commit in some(name, seed)[:10]:
        bounds = game(name).bounds(commit.before, ())
        passed_over(name, commit.before, bounds, commit.before)


def test_a_deployment_that_can_only_be_accepted_is_one_step() -> None:
    number = 0
    for seed in range(20):
        start = starts("sekigahara").start(Random(seed))
        bounds = game("sekigahara").bounds(start, ())
        line = scoped("sekigahara", start, Random(seed))[:-1]
        number += sum(passed_over("sekigahara", start, bounds, position) for position in line)
    assert number > 50


def test_fights_forget_in_which_order_blocks_came() -> None:
    """A solver's table pays only if lines transpose."""
    this, met = game("sekigahara"), 0
    for seed in range(30):
        rng = Random(seed)
        start = starts("sekigahara").start(rng)
        positions = {
            position: this.transposition_key(position)
            for _ in range(20)
            for position in scoped("sekigahara", start, rng)
        }
        met += len(positions) - len(set(positions.values()))
    assert met > 20
