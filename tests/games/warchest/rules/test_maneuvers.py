"""Move, attack, control, tactic: what every unit can do."""

from __future__ import annotations

import pytest

from tests.games.warchest.helpers import Table


@pytest.mark.rule("move")
def test_a_unit_goes_one_step_to_an_empty_hex() -> None:
    table = Table(
        {"d4": "white knight", "d5": "white archer", "e4": "black scout"}, white="knight royal", black="royal"
    )
    assert table.options("move") == {f"move knight d4-{place}" for place in ("c3", "c4", "d3", "e3")}
    assert table.refused("W: move knight d4-d5") == ("move",)
    assert table.refused("W: move knight d4-e4") == ("move",)
    assert table.refused("W: move knight d4-d6") == ("move",)
    assert table.refused("W: move scout e4-e5") == ("turns", "move")
    table.play("W: move knight d4-c4").expect(unit__c4="white knight", unit__d4="none")


@pytest.mark.rule("move")
def test_a_unit_shut_in_cannot_move() -> None:
    walls = {"a1": "white knight", "a2": "white archer", "b1": "white lancer", "b2": "black scout"}
    table = Table(walls, white="knight royal", black="royal")
    assert table.options("move") == set()
    table.play("W: attack knight a1-b2").expect(unit__b2="none")


@pytest.mark.rule("control")
def test_a_unit_takes_a_free_location() -> None:
    table = Table({"d3": "white knight"}, white="2x knight royal", black="royal")
    table.play("W: control knight").expect(control__d3="white", locations__white=3, faceup__white="knight")
    table.play("B: pass with royal")
    assert table.refused("W: control knight d3") == ("control",)
    assert table.why("W: control knight d3") == "White already controls d3. (control)"


@pytest.mark.rule("control")
def test_the_enemys_marker_goes_back() -> None:
    table = Table({"d3": "white knight"}, white="knight royal", black="royal", control={"d3": "black"})
    table.expect(locations__black=3)
    table.play("W: control knight d3").expect(locations__black=2, locations__white=3, control__d3="white")
    table = Table({"d4": "white knight"}, white="knight royal", black="royal")
    assert table.refused("W: control knight d4") == ("control",)


@pytest.mark.rule("faq-start-1")
def test_start_locations_can_be_taken() -> None:
    table = Table({"c6": "white knight"}, white="knight royal", black="royal")
    table.play("W: control knight c6").expect(control__c6="white", locations__black=1)
    assert "faq-start-1" in table.cited()


@pytest.mark.rule("attack")
def test_a_neighbour_loses_a_coin_which_leaves_the_game() -> None:
    table = Table(
        {"d4": "white lancer", "e4": "white cavalry", "d5": "black 2x scout"}, white="2x cavalry royal", black="royal"
    )
    assert table.options("attack") == {"attack cavalry e4-d5"}
    table.play("W: attack cavalry e4-d5").expect(height__d5=1, eliminated__black="scout", lost__black=1)
    table.play("B: pass with royal", "W: attack cavalry d5").expect(unit__d5="none", lost__black=2)
    table.expect(unit__e4="white cavalry")


@pytest.mark.rule("attack")
def test_what_cannot_be_attacked() -> None:
    units = {"d4": "white cavalry", "d5": "white archer", "d7": "black scout"}
    table = Table(units, white="cavalry royal", black="royal")
    assert table.refused("W: attack cavalry d4-d5") == ("attack",)
    assert table.refused("W: attack cavalry d4-e4") == ("attack",)
    assert table.refused("W: attack cavalry d4-d7") == ("attack",)
    assert table.refused("W: attack scout d7-d6") == ("turns", "attack")


@pytest.mark.rule("tactic")
def test_a_unit_without_a_tactic_has_none() -> None:
    table = Table({"d4": "white scout"}, white="scout royal", black="royal")
    assert table.refused("W: tactic scout d4-d5") == ("tactic",)
    assert table.options("tactic") == set()


@pytest.mark.rule("tactic")
def test_a_tactic_needs_its_unit_on_the_board_and_all_that_it_names() -> None:
    table = Table({"d4": "white cavalry", "d6": "black scout"}, white="cavalry archer royal", black="royal")
    assert table.refused("W: tactic archer d4-d6") == ("tactic",)
    assert table.refused("W: tactic cavalry d4-d6-e6-e5") == ("cavalry",)
    assert "tactic cavalry d4-d5-d6" in table.why("W: tactic cavalry d4-d6-e6-e5")
    assert table.refused("W: tactic cavalry c4-d5-d6") == ("tactic",)
