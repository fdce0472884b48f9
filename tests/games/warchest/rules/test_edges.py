"""Cases at the edge of two rules: who is asked, who is not, and what still counts."""

from __future__ import annotations

from random import Random

import pytest

from sekiwidget.core.side import PUBLIC
from sekiwidget.games.warchest.players import determinize
from tests.games.warchest.helpers import Table


@pytest.mark.rule("footman", "pikeman")
def test_a_footman_that_falls_to_a_pikeman_does_not_end_the_tactic() -> None:
    units = {"d4": "white footman", "e4": "white footman", "d5": "black 2x pikeman"}
    table = Table(units, white="footman royal", black="royal")
    table.play("W: tactic footman", "W: attack footman d4-d5")
    table.expect(step="footman", to_move="white", unit__d4="none", height__d5=1)
    assert table.options()
    assert all("e4" in text for text in table.options())


@pytest.mark.rule("pass", "hands")
def test_the_public_does_not_see_which_coin_passes() -> None:
    commit = Table({}, white="scout royal", black="royal").play("W: pass with scout").commits[-1]
    assert str(commit.action.seen_by("white", PUBLIC)) == "pass with ?"
    assert str(commit.seen_by("white").action) == "pass with scout"
    assert str(commit.seen_by("white").seen_by(PUBLIC).action) == "pass with ?"


@pytest.mark.rule("lancer")
def test_the_lancer_does_not_ride_over_the_second_hex_when_it_is_occupied() -> None:
    units = {"d2": "white lancer", "d4": "white scout", "d5": "black pikeman"}
    table = Table(units, white="lancer royal", black="royal")
    assert table.refused("W: tactic lancer d2-d3-d4-d5") == ("lancer",)
    assert table.options("tactic") == set()


@pytest.mark.rule("initiative", "warrior_priest")
def test_a_coin_that_a_priest_drew_claims_the_initiative_for_this_round() -> None:
    table = Table(
        {"d3": "white warrior_priest"},
        white="warrior_priest royal",
        black="2x scout",
        bags={"white": "archer"},
        initiative="black",
        active="white",
    )
    table.play("W: control warrior_priest", "- draw W archer", "W: initiative with archer")
    table.expect(initiative="white", initiative_moved=True, to_move="black")
    assert table.refused("B: initiative with scout") == ("initiative",)


@pytest.mark.rule("berserker", "knight")
def test_a_berserker_that_could_only_stop_is_not_asked() -> None:
    units = {"a1": "white 2x berserker", "a2": "black 2x knight", "b1": "white archer", "b2": "white scout"}
    table = Table(units, white="berserker royal", black="royal")
    table.play("W: attack berserker a1-a2").expect(height__a2=1, step="turn", to_move="black")


@pytest.mark.rule("mercenary", "knight")
def test_a_mercenary_shut_in_is_not_asked() -> None:
    units = {"a1": "white mercenary", "a2": "black knight", "b1": "white archer", "b2": "white scout"}
    table = Table(units, white="royal", black="royal")
    table.play("W: recruit mercenary with royal").expect(step="turn", to_move="black")


@pytest.mark.rule("royal_guard")
def test_a_royal_guard_may_end_where_it_began_on_a_location_of_its_side() -> None:
    table = Table({"e1": "white 2x royal_guard"}, white="royal", black="royal")
    assert "tactic royal_guard e1-e2-e1" in table.options("tactic")
    table.play("W: tactic royal_guard e1-e2-e1").expect(height__e1=2, faceup__white="royal")
    away = Table({"d4": "white royal_guard"}, white="royal", black="royal")
    assert away.refused("W: tactic royal_guard d4-d5-d4") == ("royal_guard",)


@pytest.mark.rule("refill", "hands")
def test_a_view_draws_no_conclusion_from_a_refill() -> None:
    table = Table(
        {},
        white="royal",
        armies={"white": "archer cavalry lancer berserker", "black": "knight pikeman ensign scout"},
        bags={"black": "royal scout"},
        faceup={"black": "4x knight"},
    ).play("W: pass with royal", "- draw W royal", "- draw B royal scout knight")
    view = table.position.seen_by("white")
    dealt = [determinize(view, Random(seed)) for seed in range(30)]
    assert all(behind.seen_by("white") == view for behind in dealt)
    assert {"scout" in behind.hands[1] for behind in dealt} == {True, False}
