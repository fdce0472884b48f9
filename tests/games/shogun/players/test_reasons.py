"""Reasons of advice: a conquest is told with its attack, and with what becomes of the province otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from sekiwidget.core.position import Commit
from sekiwidget.games.shogun import GAME
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.rules.actions import Battle, Drop
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
    assert REASONS.left(chests, line, line, step=step) is None


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
