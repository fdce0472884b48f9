"""The contract (architecture, "core"): one suite over every registered game, by random play."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given

from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Commit
from sekiwidget.core.record import load, record
from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games import registry
from sekiwidget.games.registry import game
from tests.contract.played import EVERY_GAME, SEEDS, TOY, played, some, viewers
from tests.contract.starts import starts
from tests.contract.twin_lines import twin_lines

OPTIONS = 400
"""How many legal actions are checked at most."""
LOOKED_AT = 0.4
"""The share of the commits of twin lines that is rendered; all are compared as views."""


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_commit_of_another_game_is_not_told(name: str) -> None:
    (commit, *_) = played(TOY, 0)[1]
    with pytest.raises(TypeError, match=r"^this is not a move of the same game: deal "):
        game(name).say(commit)


@EVERY_GAME
def test_every_game_is_in_the_suite(name: str) -> None:
    assert starts(name).longest > 0
    assert {"random", "simple"} <= set(game(name).opponents)


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_a_decision_always_has_an_answer_and_each_answer_one_choice(name: str, seed: int) -> None:
    for before, action, _, _ in some(name, seed):
        assert before.why_not(action) is None
        assert set(before.sides) <= set(game(name).sides())
        for side in before.sides:
            assert (before.why_not_by(side, action) is None) == (side == before.to_move)
        legal = list(islice(before.legal(), OPTIONS))
        assert legal
        assert len(set(legal)) == len(legal)
        choices = before.choices()
        assert len(set(choices)) == len(choices)
        for option in legal:
            assert before.why_not(option) is None
            assert sum(choice.admits(option) for choice in choices) == 1, f"{option} in {choices}"
        assert len(legal) == OPTIONS or action in legal
        assert list(islice(before.seen_by(before.to_move).legal(), OPTIONS)) == legal


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_what_is_drawn_hangs_on_nothing_that_its_side_does_not_see(name: str, seed: int) -> None:
    """So a full position may be passed to the drawing code, and what it draws need not be checked."""
    for number, (before, action, after, _) in enumerate(some(name, seed)):
        whole, seen = Random(number), Random(number)
        assert before.sample(whole) == before.seen_by(before.to_move).sample(seen)
        assert whole.random() == seen.random(), "one of them drew more often"
        assert before.after(action) == after


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_events_add_up_and_cite_rules_that_are_built(name: str, seed: int) -> None:
    rules = game(name).rules
    for before, _, after, events in played(name, seed)[1]:
        assert events
        for event in events:
            assert event.rule in rules, event
            assert rules[event.rule].kind != "heading", event
            assert all(isinstance(arg, str | int) for arg in event.args)
        for fact, by in _sums(events).items():
            assert after.fact(fact) - before.fact(fact) == by, fact


def _sums(events: tuple[Any, ...]) -> Counter[str]:
    sums: Counter[str] = Counter()
    for event in events:
        if event.fact:
            sums[event.fact] += event.by
    return sums


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_positions_are_possible_and_text_goes_both_ways(name: str, seed: int) -> None:
    this, (start, _) = game(name), played(name, seed)
    commits = some(name, seed)
    for position in [start, *(commit.after for commit in commits)]:
        assert position.problems() == []
        read = this.read_position(json.loads(json.dumps(this.write_position(position))))
        assert read == position
        assert hash(read) == hash(position)
        for key in position.facts():
            value = position.fact(key)
            words = " ".join(value) if isinstance(value, tuple) else value
            again = this.value(position, key, words)
            assert again == value or (isinstance(again, tuple) and sorted(again) == sorted(value)), key
            assert this.fact_name(position, key) and str(this.fact_value(position, key, value))
            if isinstance(value, str):
                assert {value, *value.split()} & {*this.values(position, key)}, (key, value)
    for before, action, _, _ in commits:
        assert this.parse(before, before.to_move, str(action)) == action
        for viewer in viewers(before):
            seen = action.seen_by(before.to_move, viewer)
            assert this.parse(before.seen_by(viewer), before.to_move, str(seen)) == seen


@EVERY_GAME
def test_a_value_that_is_read_has_the_type_of_its_fact(name: str) -> None:
    this, (start, _) = game(name), played(name, 0)
    given: tuple[Any, ...] = (True, 3, "", "nothing such", ("nothing", "such"), [], 2.5, None)
    for key in start.facts():
        for words in given:
            try:
                read = this.value(start, key, words)
            except UnreadableAction:
                continue
            assert type(read) is type(start.fact(key)), key


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_views_are_views_of_themselves(name: str, seed: int) -> None:
    start, _ = played(name, seed)
    commits = some(name, seed)
    for position in [start, *(commit.after for commit in commits)]:
        assert position.seen_by(CHANCE) == position
        for viewer in viewers(position):
            view = position.seen_by(viewer)
            assert view.seen_by(viewer) == view
            assert view.to_move == position.to_move
            assert view.seen_by(PUBLIC).but(viewer=PUBLIC) == position.seen_by(PUBLIC)
    for commit in commits:
        public = commit.seen_by(PUBLIC)
        for side in start.sides:
            again = commit.seen_by(side).seen_by(PUBLIC)
            assert again.action == public.action, "a side saw less of an action than everybody does"
            assert again.after.but(viewer=PUBLIC) == public.after


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_no_piece_is_lost_or_made(name: str, seed: int) -> None:
    start, commits = played(name, seed)
    pieces = starts(name).pieces(start)
    assert pieces
    for commit in commits:
        assert starts(name).pieces(commit.after) == pieces, commit.action


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_what_may_lie_behind_a_view_looks_like_it(name: str, seed: int) -> None:
    rng = Random(seed)
    start, _ = played(name, seed)
    pieces = starts(name).pieces(start)
    for commit in some(name, seed):
        for viewer in viewers(start):
            view = commit.after.seen_by(viewer)
            behind = game(name).determinize(view, rng)
            assert behind.seen_by(viewer) == view
            assert starts(name).pieces(behind) == pieces
            assert behind.problems() == []


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_opponents_answer_from_their_view(name: str, seed: int) -> None:
    rng = Random(seed)
    for before, *_ in some(name, seed):
        if before.to_move != CHANCE:
            for opponent in game(name).opponents.values():
                assert before.why_not(opponent(before.seen_by(before.to_move), rng)) is None


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_records_replay_exactly_and_chance_follows_the_seed_and_nothing_else(name: str, seed: int) -> None:
    start, commits = played(name, seed)
    line = Line(start, seed=seed)
    for commit in commits:
        line.play(commit.action)
    again = load(record(line, game(name)), registry.game)
    assert [node.position for node in again.nodes] == [node.position for node in line.nodes]
    assert [node.commit for node in again.nodes] == [node.commit for node in line.nodes]
    assert record(again, game(name)) == record(line, game(name))
    for node in line.nodes:
        if node.position.to_move == CHANCE:
            assert drawn(line, node.id, noise=1) == drawn(again, node.id, noise=2)


def drawn(line: Line, node: int, noise: int) -> Any:
    """What chance does at a node, whatever else was drawn before."""
    random.seed(noise)
    line.goto(node)
    return line.draw()


@EVERY_GAME
def test_outcomes_of_chance_are_weighted_and_legal(name: str) -> None:
    seen = 0
    for seed in range(20):
        for before, action, _, _ in played(name, seed)[1]:
            outcomes = list(islice(before.chances(), OPTIONS))
            assert bool(outcomes) == (before.to_move == CHANCE)
            seen += bool(outcomes)
            assert all(weight > 0 and before.why_not(outcome) is None for outcome, weight in outcomes)
            assert not outcomes or len(outcomes) == OPTIONS or action in dict(outcomes)
    assert seen > 10


def shown(this: Game, viewer: str, commit: Commit) -> list[str]:
    """Everything rendered from a commit for a viewer, byte for byte."""
    view = commit.seen_by(viewer)
    made = [str(view.action), repr(view.after), repr(view.events), repr(this.say(view)), this.text_board(view.after)]
    made.append(json.dumps(this.scene(view.after, view).to_json()))
    made.append(repr([view.after.fact(key) for key in view.after.facts()]))
    if view.after.to_move == viewer:
        made.append(json.dumps([choice.to_json() for choice in this.pick_targets(view.after, view)]))
    return made


@EVERY_GAME
def test_there_are_lines_that_a_side_cannot_tell_apart(name: str) -> None:
    rng = Random(1)
    lengths, long = [], min(5, starts(name).longest // 4)
    for seed in range(40):
        for viewer in viewers(played(name, seed)[0]):
            pair = twin_lines(name, seed, viewer, rng)
            lengths.append(0 if pair is None else len(pair[1]))
    assert sum(length >= long for length in lengths) > 30


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_lines_that_a_side_cannot_tell_apart_look_the_same(name: str, seed: int) -> None:
    rng = Random(seed)
    for viewer in viewers(played(name, seed)[0]):
        pair = twin_lines(name, seed, viewer, rng)
        for commit, twin in zip(*pair, strict=True) if pair else ():
            assert twin.seen_by(viewer) == commit.seen_by(viewer)
            if rng.random() < LOOKED_AT:
                assert shown(game(name), viewer, twin) == shown(game(name), viewer, commit)
