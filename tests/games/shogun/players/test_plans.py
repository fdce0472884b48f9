"""Whole plans for advice: what is proposed is legal, unlike each other, and follows from the view of the side alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from sekiwidget import advise
from sekiwidget.core.errors import IllegalAction
from sekiwidget.core.game import PROPOSALS
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game
from sekiwidget.games.shogun.components.cards import CHESTS, SPACES
from sekiwidget.games.shogun.rules.actions import Plan
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.lesson import Scenario
from tests.board.session.test_arranging import PLANNING
from tests.board.session.test_coach_plans import LATE
from tests.contract.starts import starts

SHOGUN = game("shogun")


@cache
def planned() -> tuple[Position, ...]:
    """Positions of games in which a side plans: nothing is laid yet, or some of it."""
    found = []
    for seed in range(40):
        rng = Random(seed)
        position: Any = starts("shogun").start(rng)
        while position.to_move is not None and position.step != "plan":
            position = position.after(position.sample(rng))
        for _ in range(int(rng.random() * 3) * 7):
            if position.step == "plan":
                position = position.after(position.sample(rng))
        if position.step == "plan":
            found.append(position)
    return tuple(found)


def small() -> Any:
    """Black plans with six provinces."""
    return Scenario.from_text(PLANNING).play().line.position


def played(position: Any, actions: Iterator[Any] | tuple[Any, ...]) -> Any:
    for action in actions:
        position = position.play(action).after
    return position


@pytest.mark.rule("plan-all")
def test_every_plan_may_be_laid_and_ends_the_plan_of_its_side() -> None:
    numbers = set()
    for position in planned():
        side = position.to_move or ""
        view = position.seen_by(side)
        plans = [proposal.action for proposal in SHOGUN.arrangements(view)]
        assert len({plan.actions for plan in plans}) == len(plans)
        numbers.add(len(plans))
        for plan in plans:
            after = played(position, plan.actions)
            assert len(after.plans[after.seat(side)]) == len(SPACES)
            assert after.to_move != side
            assert starts("shogun").pieces(after) == starts("shogun").pieces(position)
    assert max(numbers) == PROPOSALS
    assert len(planned()) > 20


def test_a_plan_as_text_is_its_commits_and_lies_on_the_sheet_as_a_whole() -> None:
    for position in planned()[:12]:
        side = position.to_move or ""
        sheet: Any = SHOGUN.arrangement(position)
        sheet = sheet.play(next(iter(sheet.legal()))).after
        for plan in [proposal.action for proposal in SHOGUN.arrangements(position.seen_by(side))][:8]:
            here: Any = position
            text = plan.text
            while text:
                first, text = SHOGUN.split_text(here, side, text)
                here = here.play(SHOGUN.parse(here, side, first)).after
            assert here == played(position, plan.actions)
            laying = SHOGUN.parse(sheet, side, plan.laying)
            assert str(laying) == plan.laying
            laid = sheet.play(laying).after
            assert laid.to_move == side, "it is not finished yet"
            assert laid.laid == tuple([action.card or "" for action in plan.actions])


@pytest.mark.rule("plan-pass")
def test_one_plan_waits_and_the_first_is_that_of_a_beginner() -> None:
    position = small()
    first, *others = [proposal.action for proposal in SHOGUN.arrangements(position.seen_by("black"))]
    card: Any = position
    for action in first.actions:
        assert SHOGUN.opponents["simple"](card.seen_by("black"), Random(0)) == action
        card = card.play(action).after
    (waiting,) = [plan for plan in others if plan.waits]
    cards = {action.space: action.card for action in waiting.actions}
    assert [space for space in SPACES if cards[space] in CHESTS] == ["bid", "castle", "deploy5", "battle_a", "battle_b"]
    assert not first.waits


def test_every_kind_of_action_goes_elsewhere_in_some_plan() -> None:
    first, *others = [proposal.action for proposal in SHOGUN.arrangements(small().seen_by("black"))]
    laid = {action.space: action.card for action in first.actions}
    changed = {action.space for plan in others for action in plan.actions if action.card != laid[action.space]}
    assert changed == set(SPACES)


def test_what_lies_face_down_changes_no_plan() -> None:
    compared = 0
    for position in planned():
        side = position.to_move or ""
        twin = starts("shogun").swapped(position, side, Random(1))
        if twin is not None:
            one, other = (SHOGUN.arrangements(at.seen_by(side)) for at in (position, twin))
            assert one == other
            compared += 1
    assert compared > 3


def test_a_side_that_plans_later_is_advised_now_and_one_that_is_done_is_not() -> None:
    position = small()
    for side in position.sides:
        found = advise(position, side, n=24, progress=False)
        assert found.side == side and found.unit == "win"
        (space,) = {choice.action.actions[0].space for choice in found.choices}
        assert space == "bid"
    done = played(position, SHOGUN.arrangements(position.seen_by("black"))[0].action.actions)
    assert done.to_move == "gold"
    assert advise(done, "black", n=24, progress=False).choices == ()


@pytest.mark.rule("plan")
def test_sides_plan_at_once_so_who_has_begun_goes_on() -> None:
    position = small().but(to_move="gold")
    after = position.play(Plan("bid", "0")).after
    assert (after.to_move, after.step) == ("gold", "plan")


def test_advice_on_plans_repeats_and_depends_on_nothing_that_is_hidden() -> None:
    compared = 0
    for position in planned():
        side = position.to_move or ""
        twin = starts("shogun").swapped(position, side, Random(2))
        if twin is None or compared == 2:
            continue
        one, other, again = (str(advise(at, n=60, progress=False)) for at in (position, twin, position))
        assert one == other == again
        compared += 1
    assert compared == 2


def test_whole_plans_are_told_by_what_differs_from_the_best() -> None:
    # In the last year trials are short.
    late = Scenario.from_text(LATE).play().line.position
    found = advise(late, n=300, progress=False)
    with_figures = [choice for choice in found.choices if choice.value is not None]
    assert len(with_figures) > 2
    best, *others = with_figures
    assert best.text.startswith("plan bid ") and best.words.startswith("Black plans: Bid: ")
    for choice in others:
        assert choice.parts and not choice.why.startswith("Why not")
    text = str(found)
    assert best.text.split(" castle")[0] in text
    assert any("not" in part for choice in others for part in choice.parts)
    # An example goes to the end of the season, and begins with all cards of the plan.
    assert best.example is not None
    commits = [node.commit for node in best.example.nodes if node.commit is not None]
    assert [commit.action for commit in commits[: len(SPACES)]] == list(best.action.actions)
    assert best.example.nodes[-1].position.fact("season") != "spring"
    assert found.to_json()["choices"][0]["parts"] == [str(part) for part in best.parts]


# -- several cards at once ---------------------------------------------------------------------------------------------


def sheet_after(*texts: str) -> Any:
    sheet: Any = SHOGUN.arrangement(small())
    for text in texts:
        sheet = sheet.play(SHOGUN.parse(sheet, "black", text)).after
    return sheet


@pytest.mark.rule("plan")
def test_several_cards_are_laid_in_place_of_others() -> None:
    sheet = sheet_after("lay kai on castle", "lay izu on rice", "lay castle musashi tax kai rice none")
    laid = {space: card for space, card in zip(sheet.spaces, sheet.laid, strict=True) if card}
    assert laid == {"castle": "musashi", "tax": "kai"}
    assert "izu" in sheet.held


@pytest.mark.rule("plan-all")
@pytest.mark.rule("bid")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("lay castle kai tax kai", "Kai is already on Build a castle."),
        ("lay castle kai tax mino", "Mino does not belong to Black."),
    ],
)
def test_several_cards_that_cannot_be_laid_so_are_refused(text: str, says: str) -> None:
    sheet = sheet_after()
    with pytest.raises(IllegalAction) as error:
        sheet.play(SHOGUN.parse(sheet, "black", text))
    assert [reason.text for reason in error.value.refusal.reasons] == [says]


@pytest.mark.rule("bid")
def test_several_cards_with_a_bid_that_cannot_be_paid_or_a_space_that_is_planned_are_refused() -> None:
    position = small().but(chests=(1, 9, 9))
    sheet: Any = SHOGUN.arrangement(position)
    reasons = sheet.why_not(SHOGUN.parse(sheet, "black", "lay bid 4 tax kai")).reasons
    assert [reason.text for reason in reasons] == ["Black has one chest and cannot pay 4."]
    sheet = SHOGUN.arrangement(position.play(Plan("bid", "0")).after)
    reasons = sheet.why_not(SHOGUN.parse(sheet, "black", "lay bid 1 tax kai")).reasons
    assert [reason.text for reason in reasons] == ["The card on Bid can no longer be moved."]


def test_after_the_choice_nobody_else_is_to_move() -> None:
    position = small()
    assert position.to_move not in (None, CHANCE)
    assert SHOGUN.deciding(position.seen_by("gold")).to_move == "gold"
    assert SHOGUN.deciding(position.seen_by("public")).to_move == "black"
