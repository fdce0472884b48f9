"""The units that attack in a way of their own, and those that are hard to attack."""

from __future__ import annotations

import pytest

from tests.games.warchest.helpers import Table


@pytest.mark.rule("archer")
def test_the_archer_hits_exactly_two_hexes_away_whatever_stands_between() -> None:
    units = {
        "d4": "white archer",
        "d5": "black knight",
        "d6": "black scout",
        "f3": "black lancer",
        "d7": "black ensign",
    }
    table = Table(units, white="archer royal", black="royal")
    assert table.options("tactic") == {"tactic archer d4-d6", "tactic archer d4-f3"}
    assert table.refused("W: tactic archer d4-d7") == ("archer",)
    assert table.refused("W: tactic archer d4-b2") == ("archer",)
    table.play("W: tactic archer d4-d6").expect(unit__d6="none", unit__d4="white archer", faceup__white="archer")


@pytest.mark.rule("faq-archer-1")
def test_the_archer_never_attacks_a_neighbour() -> None:
    table = Table({"d4": "white archer", "d5": "black scout"}, white="archer royal", black="royal")
    assert table.options("attack") | table.options("tactic") == set()
    assert table.refused("W: attack archer d4-d5") == ("archer", "faq-archer-1")
    assert table.refused("W: tactic archer d4-d5") == ("faq-archer-1",)


@pytest.mark.rule("crossbowman")
def test_the_crossbowman_hits_two_hexes_away_in_a_straight_free_line() -> None:
    units = {
        "d4": "white crossbowman",
        "d6": "black scout",
        "f3": "black lancer",
        "b2": "black knight",
        "f2": "black ensign",
    }
    table = Table({**units, "e3": "white archer"}, white="crossbowman royal", black="royal")
    assert table.options("tactic") == {"tactic crossbowman d4-d6"}
    assert table.refused("W: tactic crossbowman d4-f3") == ("crossbowman",)
    assert table.refused("W: tactic crossbowman d4-f2") == ("crossbowman",)
    assert "e3 stands in the line" in table.why("W: tactic crossbowman d4-f2")
    assert table.refused("W: tactic crossbowman d4-b2") == ("knight",)
    table.play("W: tactic crossbowman d6").expect(unit__d6="none")


@pytest.mark.rule("faq-crossbowman-1")
def test_the_crossbowman_attacks_neighbours_as_any_unit_does() -> None:
    table = Table({"d4": "white crossbowman", "d5": "black scout"}, white="crossbowman royal", black="royal")
    assert table.refused("W: tactic crossbowman d4-d5") == ("faq-crossbowman-1",)
    table.play("W: attack crossbowman d4-d5").expect(unit__d5="none")


@pytest.mark.rule("cavalry")
def test_the_cavalry_steps_and_then_attacks() -> None:
    table = Table(
        {"d4": "white cavalry", "d6": "black scout", "e4": "white archer"}, white="cavalry royal", black="royal"
    )
    assert table.options("tactic") == {"tactic cavalry d4-d5-d6"}
    assert table.refused("W: tactic cavalry d4-e4-d6") == ("cavalry",)
    assert table.refused("W: tactic cavalry d4-d5-d7") == ("cavalry",)
    assert table.refused("W: tactic cavalry d4-d3-d2") == ("cavalry",)
    table.play("W: tactic cavalry d4-d5-d6").expect(unit__d5="white cavalry", unit__d6="none", unit__d4="none")


@pytest.mark.rule("cavalry")
def test_the_cavalry_may_step_from_one_neighbour_of_its_target_to_another() -> None:
    table = Table({"d4": "white cavalry", "d5": "black scout"}, white="cavalry royal", black="royal")
    assert table.options("tactic") == {"tactic cavalry d4-c4-d5", "tactic cavalry d4-e4-d5"}


@pytest.mark.rule("lancer")
def test_the_lancer_charges_one_or_two_steps_in_a_straight_line() -> None:
    units = {"d2": "white lancer", "d5": "black scout", "f1": "black archer", "c2": "black ensign"}
    table = Table(units, white="lancer royal", black="royal")
    assert table.options("tactic") == {"tactic lancer d2-d3-d4-d5"}
    assert table.refused("W: tactic lancer d2-e2-f1") == ("lancer",)
    table.play("W: tactic lancer d2-d3-d4-d5").expect(unit__d4="white lancer", unit__d5="none")
    table = Table({"d2": "white lancer", "d4": "black scout"}, white="lancer royal", black="royal")
    table.play("W: tactic lancer d4").expect(unit__d3="white lancer", unit__d4="none")
    table = Table(
        {"d2": "white lancer", "d3": "white archer", "d4": "black scout"}, white="lancer royal", black="royal"
    )
    assert table.refused("W: tactic lancer d2-d3-d4") == ("lancer",)


@pytest.mark.rule("faq-lancer-1", "knight")
def test_there_is_no_charge_without_a_legal_target() -> None:
    table = Table({"d2": "white lancer", "d5": "black knight"}, white="lancer royal", black="royal")
    assert table.refused("W: tactic lancer d2-d3-d4-d5") == ("knight", "faq-lancer-1")
    assert table.refused("W: tactic lancer d2-e2-f2") == ("lancer", "faq-lancer-1")
    table = Table({"d2": "white 2x lancer", "d5": "black knight"}, white="lancer royal", black="royal")
    table.play("W: tactic lancer d2-d3-d4-d5").expect(unit__d5="none", height__d4=2)


@pytest.mark.rule("faq-lancer-2")
def test_the_lancer_never_attacks_a_neighbour() -> None:
    table = Table({"d4": "white lancer", "d5": "black scout"}, white="lancer royal", black="royal")
    assert table.options("attack") | table.options("tactic") == set()
    assert table.refused("W: attack lancer d4-d5") == ("lancer", "faq-lancer-2")


@pytest.mark.rule("knight")
@pytest.mark.parametrize(
    ("unit", "line"),
    [
        ("swordsman", "attack swordsman d4-d5"),
        ("archer", "tactic archer d3-d5"),
        ("crossbowman", "tactic crossbowman d3-d5"),
        ("cavalry", "tactic cavalry d3-d4-d5"),
        ("lancer", "tactic lancer d3-d4-d5"),
    ],
)
def test_the_knight_is_attacked_by_stacks_only(unit: str, line: str) -> None:
    place = line.split()[2][:2]
    single = Table({place: f"white {unit}", "d5": "black knight"}, white=f"{unit} royal", black="royal")
    assert "knight" in single.refused(f"W: {line}")
    assert line not in single.options()
    stack = Table({place: f"white 2x {unit}", "d5": "black knight"}, white=f"{unit} royal", black="royal")
    stack.play(f"W: {line}").expect(unit__d5="none")
    assert "knight" in stack.cited()


@pytest.mark.rule("pikeman")
def test_a_neighbour_that_attacks_the_pikeman_loses_a_coin() -> None:
    table = Table({"d4": "white 2x scout", "d5": "black 2x pikeman"}, white="scout royal", black="royal")
    table.play("W: attack scout d4-d5").expect(height__d5=1, height__d4=1, lost__white=1, lost__black=1)
    table.expect(eliminated__white="scout")


@pytest.mark.rule("faq-pikeman-1")
def test_both_hits_happen_whatever_comes_of_either() -> None:
    table = Table({"d4": "white scout", "d5": "black pikeman"}, white="scout royal", black="royal")
    table.play("W: attack scout d4-d5").expect(unit__d4="none", unit__d5="none", lost__white=1, lost__black=1)
    assert "faq-pikeman-1" in table.cited()


@pytest.mark.rule("pikeman", "knight", "faq-pikeman-1")
def test_the_counter_hit_is_no_attack_so_it_hurts_a_knight() -> None:
    table = Table({"d4": "white knight", "d5": "black pikeman"}, white="knight royal", black="royal")
    table.play("W: attack knight d4-d5").expect(unit__d4="none", unit__d5="none")


@pytest.mark.rule("pikeman")
def test_shots_from_two_hexes_away_are_not_answered_but_charges_are() -> None:
    table = Table({"d4": "white archer", "d6": "black pikeman"}, white="archer royal", black="royal")
    table.play("W: tactic archer d4-d6").expect(unit__d4="white archer", unit__d6="none")
    table = Table({"d4": "white cavalry", "d6": "black pikeman"}, white="cavalry royal", black="royal")
    table.play("W: tactic cavalry d4-d5-d6").expect(unit__d5="none", unit__d4="none", unit__d6="none")
    table = Table({"d4": "white lancer", "d6": "black pikeman"}, white="lancer royal", black="royal")
    table.play("W: tactic lancer d4-d5-d6").expect(unit__d5="none", unit__d6="none", lost__white=1)


@pytest.mark.rule("pikeman", "royal_guard")
def test_a_counter_hit_is_not_taken_from_the_supply_of_a_royal_guard() -> None:
    table = Table({"d4": "white royal_guard", "d5": "black pikeman"}, white="royal_guard royal", black="royal")
    table.play("W: attack royal_guard d4-d5").expect(unit__d4="none", step="turn", to_move="black")
    assert "royal_guard" in table["supply.white"]  # type: ignore[operator]
