"""What a side may know of the plans of others, and that it knows everything else."""

from __future__ import annotations

from random import Random

import pytest

from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.shogun.components.cards import ACTIONS, SPACES, SPECIALS
from sekiwidget.games.shogun.rules.actions import Plan
from sekiwidget.games.shogun.rules.sequence import begin_plans
from sekiwidget.games.shogun.rules.setup import draft_start
from sekiwidget.games.shogun.rules.view import seen_by
from tests.games.shogun.rules.laid import Told, acting, laid

LAND = {"kai": "black 5", "izu": "black 2", "suruga": "gold 2", "mino": "white 2"}
PLANS = {
    "black": {"bid": "2", "tax": "kai", "battle_a": "izu", "castle": "1"},
    "gold": {"bid": "suruga", "tax": "4", "rice": "0"},
    "white": {"bid": "0"},
}


def planning() -> Told:
    told = Told(laid(LAND, actions=ACTIONS[:5], specials=SPECIALS))
    told.position = begin_plans(told.position)
    return told


@pytest.mark.rule("plan", "open")
def test_of_a_plan_under_way_others_see_nothing() -> None:
    told = planning()
    before = {viewer: seen_by(told.position, viewer) for viewer in ("gold", "white", PUBLIC)}
    for card in ("2", "kai", "none"):
        space = SPACES[len(told.of("plans"))]
        told.play(f"plan {space} {card}")
        for viewer, view in before.items():
            assert seen_by(told.position, viewer) == view
        assert seen_by(told.position, "black").plans == told.position.plans


@pytest.mark.rule("plan", "plan-all")
def test_of_a_complete_plan_others_see_backs_and_empty_spaces() -> None:
    told, rng = planning(), Random(2)
    while told.position.to_move == "black":
        told.do(told.position.sample(rng))
    plan = told.of("plans")
    backs = tuple(None if card is None else "?" for card in plan)
    assert plan.count(None) == 4
    for viewer in ("gold", "white", PUBLIC):
        assert seen_by(told.position, viewer).plans == (backs, (), ())


@pytest.mark.rule("plan", "carry-out", "bid-open")
def test_cards_are_seen_once_their_space_is_turned() -> None:
    told = acting(("rice", "tax"), PLANS, LAND)
    assert told.asked() == ("collect", "black") and told.position.turned == ("bid", "rice", "tax")
    seen = seen_by(told.position, "white")
    assert {space: seen.card("black", space) for space in ("bid", "tax", "battle_a", "castle", "rice")} == {
        "bid": "2",
        "tax": "kai",
        "battle_a": "?",
        "castle": "?",
        "rice": None,
    }
    assert [seen.card("gold", space) for space in ("bid", "tax", "rice")] == ["suruga", "4", "0"]
    assert seen_by(told.position, "black").card("black", "battle_a") == "izu"


@pytest.mark.rule("plan", "carry-out")
def test_a_card_that_is_lost_leaves_an_empty_space_that_all_see() -> None:
    plans = {"gold": {"battle_a": "suruga"}, "black": {"castle": "kai", "temple": "izu"}}
    told = acting("battle_a", plans, LAND | {"kai": "black 1", "suruga": "gold 5"})
    assert seen_by(told.position, "white").card("black", "castle") == "?"
    told.play("battle suruga-kai 4").falls(gold=3)
    seen = seen_by(told.position, "white")
    assert seen.card("black", "castle") is None and seen.card("black", "temple") == "?"


@pytest.mark.rule("open")
def test_everything_but_the_plans_is_open() -> None:
    told = acting(("rice", "tax"), PLANS, LAND)
    for viewer in (*told.position.sides, PUBLIC):
        view = seen_by(told.position, viewer)
        assert view.but(plans=told.position.plans, viewer=None) == told.position
        assert seen_by(view, viewer) == view
    assert seen_by(told.position, CHANCE) == told.position


@pytest.mark.rule("plan")
def test_the_action_of_laying_shows_neither_card_nor_space_nor_whether_there_is_one() -> None:
    for card in ("kai", "3", None):
        action = Plan("castle", card)
        assert str(action.seen_by("black", "gold")) == str(action.seen_by("black", PUBLIC)) == "plan ? ?"
        assert action.seen_by("black", "black") == action.seen_by("black", CHANCE) == action


@pytest.mark.rule("plan", "open")
@pytest.mark.parametrize("seed", range(4))
def test_no_event_tells_more_than_all_may_know(seed: int) -> None:
    told, rng = Told(draft_start(3)), Random(seed)
    while told.position.to_move is not None:
        told.do(told.position.sample(rng))
        commit = told.commits[-1]
        if not isinstance(commit.action, Plan):
            continue
        assert [event.args for event in commit.events] == [(commit.actor,)]
