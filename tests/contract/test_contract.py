"""The contract (architecture, "core"): one suite over every registered game, by random play."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Commit
from sekiwidget.core.record import load, record
from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games import registry
from sekiwidget.games.registry import GAMES, game
from tests.contract.starts import starts

SEEDS = st.integers(0, 2**32)
EVERY_GAME = pytest.mark.parametrize("name", list(GAMES))
OPTIONS = 400
"""As many legal actions as are looked at where there are very many."""
SHOWN = 30
"""As many commits of a line as are looked at through every eye."""
OF_A_KIND = 4
"""As many commits of each kind of action as are looked at closely in one game."""


@lru_cache(maxsize=1)
def played(name: str, seed: int) -> tuple[Any, list[Any]]:
    """A random game: its start and its commits. The last one is kept, as many a test asks for it once for each side."""
    rng = Random(seed)
    start = position = starts(name).start(rng)
    commits: list[Commit] = []
    while position.to_move is not None:
        commits.append(position.play(position.sample(rng)))
        position = commits[-1].after
        assert len(commits) < starts(name).longest, "a game without an end"
    return start, commits


def some(commits: list[Any], seed: int) -> list[Any]:
    """A few commits of each kind of action, at random, in their order."""
    rng, seen, picked = Random(seed), Counter[type](), []
    for at in sorted(range(len(commits)), key=lambda _: rng.random()):
        kind = type(commits[at].action)
        seen[kind] += 1
        if seen[kind] <= OF_A_KIND:
            picked.append(at)
    return [commits[at] for at in sorted(picked)]


def viewers(position: Any) -> tuple[str, ...]:
    return (*position.sides, PUBLIC)


@EVERY_GAME
def test_every_game_is_in_the_suite(name: str) -> None:
    assert starts(name).longest > 0
    assert {"random", "simple"} <= set(game(name).opponents)


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_a_decision_always_has_an_answer_and_each_answer_one_choice(name: str, seed: int) -> None:
    for before, action, _, _ in some(played(name, seed)[1], seed):
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
    """So whoever draws may be handed a whole position, and what is drawn need not be checked."""
    for number, (before, action, after, _) in enumerate(some(played(name, seed)[1], seed)):
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
    this = game(name)
    start, every = played(name, seed)
    commits = some(every, seed)
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
    for before, action, _, _ in commits:
        assert this.parse(before, before.to_move, str(action)) == action
        for viewer in viewers(before):
            seen = action.seen_by(before.to_move, viewer)
            assert this.parse(before.seen_by(viewer), before.to_move, str(seen)) == seen


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_views_are_views_of_themselves(name: str, seed: int) -> None:
    start, every = played(name, seed)
    commits = some(every, seed)
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
    start, every = played(name, seed)
    pieces = starts(name).pieces(start)
    for commit in some(every, seed):
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
    for before, *_ in some(played(name, seed)[1], seed):
        if before.to_move != CHANCE:
            for opponent in game(name).opponents.values():
                assert before.why_not(opponent(before.seen_by(before.to_move), rng)) is None


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_records_replay_exactly(name: str, seed: int) -> None:
    start, commits = played(name, seed)
    line = Line(start, seed=seed)
    for commit in commits:
        line.play(commit.action)
    again = load(record(line, game(name)), registry.game)
    assert [node.position for node in again.nodes] == [node.position for node in line.nodes]
    assert [node.commit for node in again.nodes] == [node.commit for node in line.nodes]
    assert record(again, game(name)) == record(line, game(name))


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_chance_follows_the_seed_and_nothing_else(name: str, seed: int) -> None:
    start, _ = played(name, seed)
    ends = []
    for noise in (1, 2):
        line, rng = Line(start, seed=seed), Random(seed)
        while line.position.to_move is not None:
            if line.position.to_move == CHANCE:
                Random(noise).random()
                line.play(line.draw())
            else:
                line.play(line.position.sample(rng))
        ends.append(line.position)
    assert ends[0] == ends[1]


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


def shown(this: Game, viewer: str, commits: list[Commit]) -> list[str]:
    """All that is made for a viewer of a line, byte for byte."""
    made = []
    for commit in commits:
        view = commit.seen_by(viewer)
        made.append(str(view.action))
        made.append(repr(view.after))
        made.append(repr(view.events))
        made.append(repr(this.say(view)))
        made.append(this.text_board(view.after))
        made.append(json.dumps(this.scene(view.after, view).to_json()))
        made.append(repr([view.after.fact(key) for key in view.after.facts()]))
        if view.after.to_move == viewer:
            made.append(json.dumps([choice.to_json() for choice in this.located(view.after, view)]))
    return made


def twin_lines(name: str, seed: int, viewer: str, rng: Random) -> tuple[list[Commit], list[Commit]] | None:
    """Commits of a game from somewhere on, and the same from a position that the viewer cannot tell from that one."""
    _, commits = played(name, seed)
    at = int(rng.random() * len(commits))
    other = starts(name).swapped(commits[at].before, viewer, rng)
    if other is None:
        return None
    assert other != commits[at].before
    assert other.seen_by(viewer) == commits[at].before.seen_by(viewer)
    twin = _same_line(name, other, commits[at : at + SHOWN], viewer)
    return commits[at : at + len(twin)], twin


@EVERY_GAME
def test_there_are_lines_that_a_side_cannot_tell_apart(name: str) -> None:
    rng = Random(1)
    lengths = []
    for seed in range(40):
        for viewer in viewers(starts(name).start(Random(seed))):
            pair = twin_lines(name, seed, viewer, rng)
            lengths.append(0 if pair is None else len(pair[1]))
    assert sum(length >= 5 for length in lengths) > 30


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_lines_that_a_side_cannot_tell_apart_look_the_same(name: str, seed: int) -> None:
    this = game(name)
    rng = Random(seed)
    for viewer in viewers(starts(name).start(Random(seed))):
        for _ in range(2):
            pair = twin_lines(name, seed, viewer, rng)
            if pair is not None:
                assert shown(this, viewer, pair[1]) == shown(this, viewer, pair[0])


def _same_line(name: str, position: Any, commits: list[Commit], viewer: str) -> list[Commit]:
    """Actions that look the same from another start, until none does or what was exchanged comes to light."""
    made: list[Commit] = []
    for commit in commits:
        if position.to_move != commit.before.to_move:
            break
        action = _alike(position, commit, viewer)
        if action is None:
            break
        twin = position.play(action)
        if starts(name).open(twin.after) != starts(name).open(commit.after):
            break
        made.append(twin)
        position = twin.after
    return made


def _alike(position: Any, commit: Commit, viewer: str) -> Any:
    """The action of the commit, or else one of its actor that the viewer cannot tell from it; None if there is none."""
    if position.why_not(commit.action) is None:
        return commit.action
    actor = commit.before.to_move or ""
    seen = commit.action.seen_by(actor, viewer)
    for action in islice(position.legal(), OPTIONS):
        if type(action) is type(seen) and action.seen_by(actor, viewer) == seen:
            return action
    return None
