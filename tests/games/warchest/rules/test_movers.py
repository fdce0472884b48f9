"""The units that move, or are deployed, in a way of their own."""

from __future__ import annotations

import pytest

from tests.games.warchest.helpers import Table


@pytest.mark.rule("light_cavalry")
def test_the_light_cavalry_makes_two_steps_over_empty_hexes() -> None:
    table = Table({"d4": "white light_cavalry", "d5": "black scout"}, white="light_cavalry royal", black="royal")
    assert table.refused("W: tactic light_cavalry d4-d5-d6") == ("light_cavalry",)
    assert table.refused("W: tactic light_cavalry d4-e4-d5") == ("light_cavalry",)
    assert table.refused("W: tactic light_cavalry d4-e4-g2") == ("light_cavalry",)
    table.play("W: tactic light_cavalry d4-e4-e5").expect(unit__e5="white light_cavalry", unit__d4="none")


@pytest.mark.rule("light_cavalry")
@pytest.mark.parametrize("end", ["d4", "e3"])
def test_it_may_end_where_it_began_or_beside_it(end: str) -> None:
    table = Table({"d4": "white 2x light_cavalry"}, white="light_cavalry royal", black="royal")
    table.play(f"W: tactic light_cavalry d4-e4-{end}")
    assert table[f"unit.{end}"] == "white light_cavalry"
    assert table[f"height.{end}"] == 2


@pytest.mark.rule("light_cavalry")
def test_only_its_end_need_be_written() -> None:
    table = Table({"d4": "white light_cavalry"}, white="light_cavalry royal", black="royal")
    table.play("W: tactic light_cavalry e5").expect(unit__e5="white light_cavalry")


@pytest.mark.rule("faq-light_cavalry-1")
def test_it_may_also_make_an_ordinary_step() -> None:
    table = Table({"d4": "white light_cavalry"}, white="light_cavalry royal", black="royal")
    table.play("W: move light_cavalry d4-d5").expect(unit__d5="white light_cavalry")
    assert "faq-light_cavalry-1" in table.cited()


@pytest.mark.rule("ensign")
def test_the_ensign_sends_another_unit_one_step() -> None:
    units = {"d4": "white ensign", "d6": "white scout", "d1": "white knight", "d5": "black archer"}
    table = Table(units, white="ensign royal", black="royal")
    assert table.options("tactic") == {"tactic ensign scout d6-c5", "tactic ensign scout d6-e5"}
    assert table.refused("W: tactic ensign knight d1-d2") == ("ensign",)
    assert table.refused("W: tactic ensign ensign d4-e4") == ("ensign",)
    assert table.refused("W: tactic ensign archer d5-c4") == ("ensign",)
    assert table.refused("W: tactic ensign scout d6-d5") == ("ensign",)
    table.play("W: tactic ensign scout d6-e5").expect(unit__e5="white scout", unit__d4="white ensign")
    table.expect(faceup__white="ensign")


@pytest.mark.rule("faq-ensign-1")
def test_it_is_one_ordinary_step_within_two_hexes_of_the_ensign() -> None:
    table = Table({"d4": "white ensign", "d6": "white scout"}, white="ensign royal", black="royal")
    assert table.refused("W: tactic ensign scout d6-e4") == ("faq-ensign-1",)
    assert table.refused("W: tactic ensign scout d6-d7") == ("faq-ensign-1",)


@pytest.mark.rule("scout")
def test_the_scout_is_also_deployed_next_to_a_friend() -> None:
    table = Table({"d4": "white knight", "d5": "black archer"}, white="scout royal", black="royal")
    near = {"c3", "c4", "d3", "e3", "e4"}
    assert table.options("deploy") == {f"deploy scout {place}" for place in near | {"e1", "g2"}}
    assert table.refused("W: deploy scout d6") == ("scout",)
    assert table.refused("W: deploy scout d5") == ("deploy",)
    table.play("W: deploy scout c4").expect(unit__c4="white scout")
    assert "scout" in table.cited()


@pytest.mark.rule("scout")
def test_other_units_are_not() -> None:
    table = Table({"d4": "white knight"}, white="archer royal", black="royal")
    assert table.refused("W: deploy archer d3") == ("deploy",)


@pytest.mark.rule("royal_guard", "royal-coin")
def test_the_royal_coin_calls_the_royal_guard_to_an_own_location() -> None:
    table = Table({"d1": "white royal_guard"}, white="2x royal_guard royal", black="royal", control={"d3": "white"})
    assert table.options("tactic royal_guard d1-e1") == {"tactic royal_guard d1-e1"}
    assert table.refused("W: tactic royal_guard d1-d2") == ("royal_guard",)
    assert table.refused("W: tactic royal_guard d1-d3") == ("royal_guard",)
    table.play("W: tactic royal_guard d1-d2-d3").expect(unit__d3="white royal_guard", faceup__white="royal")
    assert "royal-coin" in table.cited()


@pytest.mark.rule("royal_guard")
def test_its_own_coin_does_not_pay_for_the_tactic() -> None:
    table = Table({"d1": "white royal_guard"}, white="2x royal_guard", black="royal")
    assert table.refused("W: tactic royal_guard d1-e1") == ("turns", "royal_guard")
    assert table.options("tactic") == set()


@pytest.mark.rule("royal_guard")
def test_by_the_first_printing_it_makes_one_step_anywhere() -> None:
    table = Table({"d4": "white royal_guard"}, white="royal", black="royal", royal_guard="original")
    assert len(table.options("tactic")) == 6
    assert table.refused("W: tactic royal_guard d4-d3-d2") == ("royal_guard",)
    table.play("W: tactic royal_guard d4-d5").expect(unit__d5="white royal_guard", faceup__white="royal")
