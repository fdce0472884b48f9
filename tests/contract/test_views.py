"""A view is a position: it can be written, read back, checked and shown, and a lesson may begin with it."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given

from sekiwidget.core.game import Game
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.registry import game
from sekiwidget.lesson.play.scenario import Scenario
from tests.contract.played import EVERY_GAME, SEEDS, played

KINDS = 1
"""How many commits of each kind of action are examined in one game, each by one viewer."""
OPTIONS = 1
"""How many options of a view are played."""


def of_each_kind(name: str, seed: int) -> list[Any]:
    """Some commits of a random game: for each kind of action the first ones and a random later one."""
    rng = Random(seed)
    found: dict[type, list[Any]] = {}
    for commit in played(name, seed)[1]:
        same = found.setdefault(type(commit.action), [])
        if len(same) < KINDS:
            same.append(commit)
        elif rng.random() < 0.3:
            same[-1] = commit
    return [commit for same in found.values() for commit in same]


def read_again(this: Game, view: Any) -> Any:
    """A view, written as in a file and read back."""
    return this.read_position(json.loads(json.dumps(this.write_position(view))))


def eye(position: Any, rng: Random) -> str:
    """A random viewer."""
    sides: tuple[str, ...] = (*position.sides, PUBLIC)
    return rng.choice(sides)


def look_at(this: Game, view: Any) -> None:
    """Render everything that a lesson shows of a position."""
    assert this.text_board(view)
    assert this.scene(view).to_json()
    assert view.asked().rule
    for key in view.facts():
        assert str(this.fact_value(view, key, view.fact(key)))
    assert len(this.pick_targets(view)) == len(view.choices())


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_a_view_is_written_read_checked_and_shown(name: str, seed: int) -> None:
    this, rng = game(name), Random(seed)
    for commit in of_each_kind(name, seed):
        seen = commit.seen_by(eye(commit.before, rng))
        read = read_again(this, seen.after)
        assert read == seen.after
        assert read.problems() == []
        look_at(this, read)
        again = type(seen)(read_again(this, seen.before), seen.action, read, seen.events)
        assert this.say(again) == this.say(seen)
        assert this.scene(read, again) == this.scene(seen.after, seen)


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_what_a_view_lists_may_be_played_in_it_or_is_refused_with_a_reason(name: str, seed: int) -> None:
    this, rng = game(name), Random(seed)
    for commit in of_each_kind(name, seed):
        viewer = eye(commit.before, rng)
        view = commit.before.seen_by(viewer)
        for action in (*islice(view.legal(), OPTIONS), view.sample(rng), commit.seen_by(viewer).action):
            refusal = view.why_not(action)
            if refusal is not None:
                assert viewer != view.to_move, "a side is refused what it may do, in its own view"
                assert str(refusal)
                continue
            played = view.play(action)
            look_at(this, played.after)
            assert this.say(played).text
            assert this.scene(played.after, played).to_json()


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_a_lesson_begins_with_a_view(name: str, seed: int) -> None:
    this = game(name)
    commit = Random(seed).choice(of_each_kind(name, seed))
    view = commit.before.seen_by(eye(commit.before, Random(seed)))
    played = Scenario(game=name, seed=seed, position=this.write_position(view)).play()
    assert played.line.nodes[0].position == view
