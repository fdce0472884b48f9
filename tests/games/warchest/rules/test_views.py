"""A view is a position: it is written, read, checked, shown, asked and played like one, and knows no more for it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from sekiwidget.core.position import Commit
from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.warchest import GAME, SIDES
from sekiwidget.lesson.play.scenario import Scenario
from tests.games.warchest.helpers import Table, problems

VIEWERS = (*SIDES, PUBLIC)
SETUPS: list[dict[str, Any]] = [
    {"armies": "first"},
    {"armies": "first", "preview": True},
    {"armies": "random", "royal_guard": "original"},
    {"armies": "random", "preview": True},
    {"armies": "draft"},
    {"armies": "draft", "choose_order": True, "preview": True},
    {"armies": "draft", "elimination": True},
    {"armies": "draft", "choose_order": True, "elimination": True},
    {"armies": "gaugamela"},
    {"armies": "bannockburn"},
    {"armies": "crecy", "preview": True},
]
LOOKED_AT = 0.1
"""How many of the views are looked at from all sides; all are read back and checked."""


def game(options: dict[str, Any], rng: Random) -> Iterator[Commit]:
    """A random game, commit by commit."""
    position: Any = GAME.new(options)
    while position.to_move is not None:
        commit = position.play(position.sample(rng))
        yield commit
        position = commit.after


def faults(commit: Commit, viewer: str, rng: Random) -> Iterator[str]:
    """What does not hold of a view after a commit."""
    seen = commit.seen_by(viewer)
    view: Any = seen.after
    read: Any = GAME.read_position(json.loads(json.dumps(GAME.write_position(view))))
    if read != view or hash(read) != hash(view):
        yield "reads back otherwise"
    if read.problems():
        yield f"has problems: {read.problems()}"
    if rng.random() < LOOKED_AT:
        yield from _looked_at(read, seen, rng)


def _looked_at(view: Any, seen: Commit, rng: Random) -> Iterator[str]:
    """The same of all that is asked of a view: shown, told, chosen, counted."""
    viewer = view.viewer
    GAME.scene(view, seen).to_json()
    if not GAME.text_board(view) or not GAME.say(seen).text:
        yield "is not told"
    for choice in GAME.pick_targets(view, seen):
        choice.to_json()
    legal = list(view.legal())
    if bool(legal) != (view.to_move is not None) or len(set(legal)) != len(legal):
        yield "has no legal action, or one twice"
    for action in legal:
        refusal = view.why_not(action)
        if refusal is not None:
            yield f"{action} is legal and refused: {refusal}"
        if sum(choice.admits(action) for choice in view.choices()) != 1:
            yield f"{action} is not in one choice"
        if GAME.parse(view, view.to_move, str(action)) != action:
            yield f"{action} reads back otherwise"
    if legal and view.why_not(view.sample(rng)) is not None:
        yield "gives a random action that is refused"
    for key in view.facts():
        view.fact(key)
    behind = GAME.determinize(view, rng)
    if behind.seen_by(viewer) != view or behind.problems():
        yield "hides what cannot be"
    if next(GAME.worlds(view))[0].seen_by(viewer) != view:
        yield "lists what it does not hide"


@pytest.mark.fuzz
@pytest.mark.rule("hands")
@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_a_view_is_a_position(options: dict[str, Any], fuzz_factor: int) -> None:
    found: Counter[str] = Counter()
    for seed in range(fuzz_factor):
        rng = Random(seed)
        for number, commit in enumerate(game(options, rng)):
            viewer = rng.choice(VIEWERS)
            try:
                said = [*faults(commit, viewer, rng)]
            except Exception as error:  # noqa: BLE001  whatever it is, it is counted
                said = [f"{type(error).__name__}: {error}"]
            found["views"] += 1
            found.update(f"{fault} (seed {seed}, commit {number}, {viewer})" for fault in said)
    views = found.pop("views")
    assert not found, f"{sum(found.values())} faults of {views} views: {found.most_common(3)}"
    assert views > 100 * fuzz_factor


@pytest.mark.rule("hands")
@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_a_view_that_is_played_is_the_view_of_what_was_played(options: dict[str, Any]) -> None:
    rng = Random(5)
    for commit in game(options, rng):
        viewer = VIEWERS[int(rng.random() * len(VIEWERS))]
        seen = commit.seen_by(viewer)
        before: Any = seen.before
        assert before.why_not(seen.action) is None, (commit.action, viewer)
        again = before.play(seen.action)
        assert again.after == seen.after, (commit.action, viewer)
        assert again.events == seen.events
        assert GAME.say(again) == GAME.say(seen)


@pytest.mark.rule("hands")
def test_of_a_hidden_hand_anything_may_be_used_that_does_not_lie_open() -> None:
    table = Table(
        {"d4": "black knight", "d6": "white archer"},
        white="royal",
        black="2x scout royal",
        armies={"white": "archer cavalry ensign footman", "black": "knight lancer marshall scout"},
        eliminated={"black": "3x knight"},
        bags={"black": "2x marshall"},
        initiative="black",
    )
    view = table.position.seen_by("white")
    assert {str(action) for action in view.legal()} == {
        "deploy marshall a3", "deploy marshall c6", "deploy scout a3", "deploy scout c6", "deploy scout d3",
        "deploy scout d5", "deploy scout c3", "deploy scout c4", "deploy scout e3", "deploy scout e4",
        "recruit lancer with ?", "recruit marshall with ?", "recruit scout with ?", "pass with ?",
    }  # fmt: skip
    assert view.why_not(GAME.parse(view, "black", "deploy knight a3")).rules == ("turns", "deploy")  # type: ignore[union-attr]
    refusal = view.why_not(GAME.parse(view, "black", "pass with scout"))
    assert refusal is not None
    assert refusal.rules == ("hands",)
    after: Any = view.play(GAME.parse(view, "black", "deploy scout a3")).after
    assert after.hands[1] == ("?", "?")
    assert after == table.play("B: deploy scout a3").position.seen_by("white")


@pytest.mark.rule("hands")
def test_a_scenario_from_the_view_of_a_side_is_played() -> None:
    table = Table({"d4": "black knight", "d6": "white scout"}, white="scout royal", black="knight royal", seed=3)
    table.play("W: move scout d6-e5")
    scenario = Scenario(
        "warchest",
        title="What White sees",
        position=GAME.write_position(table.position.seen_by("white")),
        script="B: move knight d4-d5\n= hand_size.black 1\nW: pass with royal\nB: pass with ?\n! B: pass with royal\n",
    )
    line = Scenario.from_text(scenario.to_text()).play().line
    for node in line.nodes:
        position: Any = node.position
        assert position.viewer == "white"
        assert position.problems() == []
        assert GAME.read_position(json.loads(json.dumps(GAME.write_position(position)))) == position
    assert any(node.commit and node.commit.actor == CHANCE for node in line.nodes)


@pytest.mark.rule("hands")
def test_what_a_view_does_not_see_is_not_drawn_by_name() -> None:
    table = Table(
        bags={"white": "scout archer", "black": "2x knight"},
        chance=["draw white 3", "draw black 3"],
        armies={"white": "scout archer cavalry ensign", "black": "knight lancer marshall pikeman"},
    )
    view: Any = table.position.seen_by("black")
    assert [str(action) for action, _ in view.chances()] == ["draw W ? ? ?"]
    assert view.why_not(GAME.parse(view, CHANCE, "draw W scout archer royal")).rules == ("hands",)
    view = view.play(next(view.legal())).after
    assert [str(action) for action in islice(view.legal(), 2)] == ["draw B knight knight royal"]


@pytest.mark.rule("hands")
def test_a_view_that_shows_what_is_hidden_is_no_view() -> None:
    armies = {"white": "scout archer cavalry ensign", "black": "knight lancer marshall pikeman"}
    found = problems(armies=armies, viewer="white", hands={"white": "scout", "black": "knight"}, active="white")
    assert ("hands.black", "hands") in [entry[:2] for entry in found]
