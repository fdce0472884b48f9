"""Reasons of advice: a conquest is told with its attack, and with what becomes of the province otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from sekiwidget.core.position import Commit
from sekiwidget.games.shogun import GAME
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.notation.plan_parser import complete_plan
from sekiwidget.games.shogun.rules.actions import Battle, Drop, Plan, Take
from tests.games.shogun.narration.placed import acting
from tests.games.shogun.rules.laid import acting as begin
from tests.games.shogun.rules.laid import heap

REASONS = GAME.reasons
LAST = 3
"""The number of the fall after a tax, a card that is turned up, and an attack."""
LAND = {"kai": "black 6", "suruga": "gold 2", "sagami": "gold 5"}


def attack(to: str, armies: int, **fell: int) -> list[Commit]:
    """Black attacks from Kai; the commits up to the fall."""
    position: Any = acting("battle_a", LAND, {"black": {"battle_a": "kai"}})
    first = position.play(Battle(INDEX["kai"], INDEX[to], armies))
    thrown: Any = first.after
    return [first, thrown.play(Drop(heap(**fell)))]


def taxed_first(**fell: int) -> list[Commit]:
    """Gold has decided on a tax, then Black attacks Suruga from Kai: the commits up to the fall."""
    plans = {"gold": {"tax": "sagami"}, "black": {"battle_a": "kai"}}
    told = begin(("tax", "battle_a"), plans, LAND)
    told.do(next(iter(told.position.legal())))
    return told.do(Battle(INDEX["kai"], INDEX["suruga"], 5)).falls(**fell).commits


@pytest.mark.rule("battle", "conquest")
def test_a_conquest_is_told_with_the_attack_and_without_the_cubes() -> None:
    line = taxed_first(black=5, gold=2)
    assert (
        REASONS.lead_up(line, LAST, line[:1]).text == "Black attacks Gold’s Suruga from Kai: five armies against two."
    )
    assert REASONS.in_short(line[LAST]) == (
        "Five black against two gold: Black wins and keeps three. Black takes Suruga from Gold."
    )
    assert REASONS.in_short(line[LAST - 1]) is None and REASONS.lead_up(line, LAST - 1, line[:1]).text == ""


@pytest.mark.rule("battle")
def test_a_province_that_is_lost_is_told_with_the_armies_that_the_other_choice_leaves_in_it() -> None:
    line = taxed_first(black=5, gold=2)
    quiet = line[:1]
    assert REASONS.counterpart(line, LAST, quiet) is None
    assert (
        REASONS.without(line, LAST, quiet)
        == "After the other choice Gold has two armies in Suruga, and nobody attacks."
    )
    assert REASONS.without(line[LAST - 1 :], 1, quiet) == "", "no loss of Black"


@pytest.mark.rule("conquest")
def test_the_same_attack_after_the_other_choice_is_a_reason_only_if_it_ends_otherwise() -> None:
    won, lost = (taxed_first(black=n, gold=2) for n in (5, 1))
    assert REASONS.counterpart(won, LAST, lost) == lost[LAST]
    assert REASONS.is_linked(won, LAST, lost, gains=False) and not REASONS.is_linked(won, LAST, won, gains=False)


@pytest.mark.rule("battle")
def test_where_the_choice_is_what_to_attack_the_other_attack_is_told() -> None:
    one, other = attack("suruga", 5, black=5, gold=2), attack("sagami", 5, black=5, gold=5)
    assert REASONS.counterpart(one, 1, other) == other[1]


@pytest.mark.rule("tax")
def test_spent_chests_are_no_reason_but_a_tax_is() -> None:
    line = attack("suruga", 5, black=5, gold=2)
    chests = next(one for one in GAME.factors(line[-1].after) if (one.key, one.side) == ("chests", "black"))
    assert REASONS.left(chests, line, line, step=None) == ""
    taxed: Any = acting("tax", LAND, {"black": {"tax": "kai"}})
    step = taxed.play(next(iter(taxed.legal())))
    assert REASONS.left(chests, line, line, step=step) == "", "an attack decides nothing of a tax"
    planned = [line[0]._replace(action=Plan("tax", "kai")), step]
    assert REASONS.left(chests, planned, planned, step=step) is None


@pytest.mark.rule("tax", "fight-revolt")
def test_a_revolt_is_told_with_the_tax_that_brings_it() -> None:
    land = {"kai": "black 2 revolt 2", "suruga": "gold 2"}
    told = begin("tax", {"black": {"tax": "kai"}}, land)
    told.do(next(iter(told.position.legal())))
    line = told.falls(farmers=2).commits
    quiet = line[0]._replace(events=())
    found = REASONS.lead_up([quiet, *line], len(line), [quiet]).text
    assert found.startswith("Black collects ") and "in Kai" in found
    assert "farmers win" in str(REASONS.in_short(line[-1]))


def planned(**plan: str) -> list[Commit]:
    """Gold lays its last card, then Black attacks Gold's Suruga from Kai and takes it; Gold collects no tax."""
    line = taxed_first(black=5, gold=2)
    before: Any = line[0].before
    plans = [before.plans[before.seat(side)] for side in before.sides]
    plans[before.seat("gold")] = complete_plan((), plan)
    laid = before.but(plans=tuple(plans))
    return [line[0]._replace(before=laid, action=Plan("tax", "sagami")), *line[1:]]


@pytest.mark.rule("plan", "battle")
def test_a_fight_is_a_reason_for_a_plan_only_where_the_cards_differ() -> None:
    line = taxed_first(black=5, gold=2)
    one, moved, elsewhere = (planned(**plan) for plan in ({"tax": "sagami"}, {"tax": "suruga"}, {"tax": "ise"}))
    assert REASONS.is_linked(one, LAST, [moved[0]], gains=False)
    assert not REASONS.is_linked(one, LAST, [elsewhere[0]], gains=False)
    assert REASONS.is_linked(line, LAST, line[:1], gains=False), "no plan"


@pytest.mark.rule("tax", "conquest")
def test_a_yield_that_the_other_choice_loses_with_its_province_is_told() -> None:
    other, kept = planned(tax="suruga"), planned(tax="sagami")
    taxed: Any = acting("tax", LAND, {"gold": {"tax": "sagami"}})
    line = [kept[0], taxed.play(next(iter(taxed.legal())))]
    assert REASONS.without(line, 1, other) == (
        "After the other choice Gold has lost Suruga, and collects nothing there."
    )
    assert REASONS.without(line, 1, kept) == ""


@pytest.mark.rule("setup-take")
def test_what_follows_a_card_of_the_pile_is_no_reason() -> None:
    line = taxed_first(black=5, gold=2)
    pile = [line[0]._replace(action=Take(None)), *line[1:]]
    assert not REASONS.is_linked(line, LAST, pile, gains=False)


@pytest.mark.rule("end", "end-tie")
def test_in_the_last_season_nobody_is_threatened_any_more_and_chests_are_no_reason() -> None:
    kept = planned(tax="sagami")
    taxed: Any = acting("tax", LAND, {"gold": {"tax": "sagami"}})
    step = taxed.play(next(iter(taxed.legal())))
    first: Any = kept[0].before
    line = [kept[0], step]
    last = [kept[0]._replace(before=first.but(year=2, season="autumn")), step]
    factors = {one.key: one for one in GAME.factors(step.after) if one.side == "gold"}
    assert REASONS.left(factors["chests"], line, line, step=step) is None
    assert REASONS.left(factors["chests"], last, last, step=step) == ""
    outnumbered = factors["provinces threatened"]
    assert "Suruga" in str(REASONS.left(outnumbered, line, [kept[0], kept[LAST]], step=step))
    assert REASONS.left(outnumbered, last, [kept[0], kept[LAST]], step=step) == ""


@pytest.mark.rule("plan", "battle")
def test_which_of_two_battles_comes_first_is_told_by_no_fight() -> None:
    one = planned(battle_a="kai", battle_b="suruga")
    swapped, moved = planned(battle_a="suruga", battle_b="kai"), planned(battle_a="ise", battle_b="kai")
    assert not REASONS.is_linked(one, LAST, [swapped[0]], gains=False)
    assert REASONS.is_linked(one, LAST, [moved[0]], gains=False)
