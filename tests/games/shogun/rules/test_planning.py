"""The secret plans: which cards may be laid on which space, and how many spaces stay empty."""

from __future__ import annotations

from random import Random

import pytest

from sekiwidget.games.shogun.components.cards import ACTIONS, CHESTS, SPACES, SPECIALS
from sekiwidget.games.shogun.rules.actions import Plan
from sekiwidget.games.shogun.rules.planning import empty_spaces
from sekiwidget.games.shogun.rules.sequence import begin_plans
from tests.games.shogun.rules.laid import Told, acting, laid, provinces


def planning(number: int, *, chests: int = 18, **more: str) -> Told:
    """Black lays cards, with so many provinces; Gold and White have one each."""
    board = dict.fromkeys(provinces(number), "black 2") | {"suruga": "gold 2", "kai": "white 2"} | more
    told = Told(laid(board, chests={"black": chests}, actions=ACTIONS[:5], specials=SPECIALS))
    told.position = begin_plans(told.position)
    return told


def laid_in_order(told: Told, *cards: str) -> Told:
    """Lay cards on the spaces from the first one on."""
    for space, card in zip(SPACES, cards, strict=False):
        told.play(f"plan {space} {card}")
    return told


def plan(space: str, card: str | None) -> Plan:
    return Plan(space, card)


@pytest.mark.rule("plan", "plan-all", "round")
def test_each_side_lays_eleven_cards_in_seat_order_and_then_the_event_comes() -> None:
    told, rng = planning(7), Random(1)
    asked = []
    while told.position.step == "plan":
        asked.append((told.position.to_move, SPACES[len(told.of("plans", told.position.to_move or ""))]))
        told.do(told.position.sample(rng))
    assert asked == [(side, space) for side in ("black", "gold", "white") for space in SPACES]
    assert told.asked() == ("event", "chance")


@pytest.mark.rule("plan", "bid")
def test_the_bid_is_asked_first_and_then_the_spaces_of_the_board() -> None:
    assert (
        "bid",
        "castle",
        "temple",
        "theatre",
        "rice",
        "tax",
        "deploy5",
        "deploy3",
        "deploy1",
        *ACTIONS[8:],
    ) == SPACES
    told = planning(7)
    owned = provinces(7)
    assert told.options() == {f"plan bid {card}" for card in (*owned, *CHESTS)}
    assert told.refused(plan("castle", owned[0])) == ("plan",)


@pytest.mark.rule("plan-all")
@pytest.mark.parametrize(("number", "empty"), [(0, 6), (1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 0), (7, 0), (12, 0)])
def test_as_many_spaces_stay_empty_as_cards_are_missing(number: int, empty: int) -> None:
    told = planning(number)
    assert empty_spaces(told.position, "black") == empty
    for seed in range(5):
        one, rng = planning(number), Random(seed)
        while one.position.to_move == "black":
            assert ("none" in {text.split()[2] for text in one.options()}) == (one.of("plans").count(None) < empty)
            one.do(one.position.sample(rng))
        cards = [card for card in one.of("plans") if card is not None]
        assert len(cards) == len(set(cards)) == 11 - empty


@pytest.mark.rule("plan-all")
def test_a_space_may_not_stay_empty_while_there_are_cards() -> None:
    told = planning(6)
    assert told.refused(plan("bid", None)) == ("plan-all",)
    told = planning(5).play("plan bid none")
    assert told.refused(plan("castle", None)) == ("plan-all",)
    assert not any(text.endswith("none") for text in told.options())


@pytest.mark.rule("plan-all", "end")
def test_without_provinces_the_five_chest_cards_are_laid() -> None:
    told = laid_in_order(planning(0), "0", "1", "2", "3", "4")
    for space in SPACES[5:]:
        assert told.options() == {f"plan {space} none"}
        told.play(f"plan {space} none")
    assert told.position.to_move == "gold"
    told = laid_in_order(planning(0), *["none"] * 6)
    assert told.options() == {f"plan deploy5 {card}" for card in CHESTS}
    assert told.refused(plan("deploy5", None)) == ("plan-all",)


@pytest.mark.rule("plan-all")
def test_a_card_lies_on_one_space() -> None:
    told = laid_in_order(planning(7), "3", "aki")
    assert told.refused(plan("temple", "aki")) == ("plan-all",)
    assert told.refused(plan("temple", "3")) == ("plan-all",)
    assert told.refused(plan("temple", "4")) == ()


@pytest.mark.rule("plan")
def test_only_own_cards_are_laid() -> None:
    told = planning(7)
    assert told.refused(plan("bid", "suruga")) == ("plan",)
    assert told.refused(plan("bid", "mikawa")) == ("plan",)
    assert told.refused(plan("bid", "5")) == ("plan",)
    assert told.refused(plan("bid", "?")) == ("plan",)
    assert told.refused(plan("bid", "aki"), "gold") != ()


@pytest.mark.rule("bid")
@pytest.mark.parametrize(("chests", "may"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (18, 5)])
def test_no_more_is_bid_than_the_side_has(chests: int, may: int) -> None:
    told = planning(0, chests=chests)
    assert told.options() == {f"plan bid {card}" for card in (*CHESTS[:may], "none")}
    for card in CHESTS[may:]:
        assert told.refused(plan("bid", card)) == ("bid",)


@pytest.mark.rule("bid", "plan-pass")
def test_a_chest_card_too_dear_to_bid_may_lie_on_an_action() -> None:
    told = planning(7, chests=0).play("plan bid 0")
    assert "plan castle 4" in told.options()


@pytest.mark.rule("plan")
def test_every_card_laid_is_told_and_the_last_one_too() -> None:
    told = laid_in_order(planning(7), *provinces(6), *CHESTS)
    assert [bool(commit.events) for commit in told.commits] == [True] * 11
    assert all(event.args == ("black",) for commit in told.commits for event in commit.events)
    assert [event.kind for event in told.commits[-1].events] == ["planned"]


@pytest.mark.rule("plan")
def test_nobody_plans_once_the_event_is_due() -> None:
    told, rng = planning(7), Random(1)
    while told.position.step == "plan":
        told.do(told.position.sample(rng))
    assert "plan" in told.refused(plan("bid", "0"), "black")


@pytest.mark.rule("plan-pass")
def test_a_chest_card_or_an_empty_space_is_a_pass_and_its_number_is_ignored() -> None:
    plans = {"black": {"tax": "4"}, "gold": {"tax": "suruga"}}
    told = acting("tax", plans, {"kai": "black 2", "suruga": "gold 2", "mino": "white 2"})
    assert told.asked() == ("collect", "gold") and told.of("chests") == 18
    assert [event.args for event in told.events("passes")] == [("black", "tax")]
    told.play("collect tax suruga")
    assert told.asked() == ("next", "chance")
