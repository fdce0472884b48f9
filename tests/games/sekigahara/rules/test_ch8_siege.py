"""8.9: inside or outside, sieges, disks and the besieged."""

from typing import Any

import pytest

from tests.games.sekigahara.helpers import Fight


def gifu(black: str, gold: str, hand: str = "", gold_hand: str = "", **table: Any) -> Fight:
    """A fight is declared at Gifu, an Ishida castle."""
    fight = Fight({"gifu": {"tokugawa": black, "ishida": gold}}, hands={"tokugawa": hand, "ishida": gold_hand}, **table)
    return fight.play("I: declare gifu" if table.get("active") == "ishida" else "T: declare gifu")


@pytest.mark.rule("8.9.1", "8.9.2")
def test_the_holder_with_two_blocks_or_fewer_chooses_as_the_fight_is_declared() -> None:
    fight = gifu("tokugawa3", "ukita2 mori2", "tokugawa").expect(to_move="ishida", combat__kind="none")
    assert fight.options() == {"inside", "outside"}
    assert "8.9.1" in fight.refused("T: inside")
    assert "8.9.2" in fight.refused("T: deploy tokugawa3 with tokugawa")
    fight.play("I: inside").expect(combat__kind="siege", to_move="tokugawa")
    assert "8.9.2" in fight.refused("I: outside")


@pytest.mark.rule("8.9.2", "8.2.1")
def test_outside_it_is_a_battle() -> None:
    fight = gifu("tokugawa3", "ukita2 mori2", "tokugawa", "ukita").play("I: outside").expect(combat__kind="battle")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: deploy ukita2 with ukita").expect(impact__ishida=2)


@pytest.mark.rule("8.9.1", "8.9.2")
def test_more_than_two_are_outside_without_a_word() -> None:
    fight = gifu("tokugawa3", "ukita2 ukita2 mori2", "tokugawa").expect(combat__kind="battle", to_move="tokugawa")
    assert {"8.9.1", "8.9.2"} <= set(fight.refused("I: inside"))


@pytest.mark.rule("8.9.1", "4.3")
def test_the_castle_is_held_by_who_was_there_first_whatever_its_colour() -> None:
    fight = gifu("tokugawa3", "ukita2 mori2", "tokugawa", "ukita", holder={"gifu": "tokugawa"})
    fight.expect(to_move="tokugawa", castle__gifu="tokugawa")
    assert "8.9.1" in fight.refused("I: inside")


@pytest.mark.rule("8.9.2", "8.1")
def test_the_active_side_inside_means_no_fight_this_phase() -> None:
    fight = gifu("tokugawa3 tokugawa2 maeda2", "ukita2 mori2", active="ishida").expect(to_move="ishida")
    fight.play("I: inside").expect(phase="movement", combat__kind="none", combat__winner="none")
    fight.expect(blocks__gifu__ishida="ukita2 mori2", castle__gifu="ishida")


@pytest.mark.rule("8.9.2")
def test_the_active_side_may_come_out_and_attack() -> None:
    fight = gifu("maeda2", "ukita2 mori2", active="ishida").play("I: outside")
    fight.expect(combat__kind="battle", combat__attacker="ishida", to_move="ishida")


@pytest.mark.rule("8.9.1", "8.9.2")
def test_without_a_castle_nobody_is_asked() -> None:
    fight = Fight({"kyoto": {"tokugawa": "maeda2", "ishida": "ukita2"}}).play("T: declare kyoto")
    fight.expect(combat__kind="battle")
    assert "8.9.1" in fight.refused("I: inside")


@pytest.mark.rule("8.9.4")
def test_the_besieger_deploys_on_and_on_and_the_besieged_can_do_nothing() -> None:
    fight = gifu("tokugawa3 tokugawa3 maeda3", "ukita2 mori2", "tokugawa tokugawa maeda", "ukita mori loyalty")
    fight.play("I: inside", "T: deploy tokugawa3 with tokugawa").expect(to_move="tokugawa", initiative="tokugawa")
    assert set(fight.refused("I: deploy ukita2 with ukita")) == {"8.9.4"}
    assert "8.9.4" in fight.refused("I: stop")
    fight.play("T: deploy tokugawa3 with tokugawa", "T: deploy maeda3 with maeda").expect(impact__tokugawa=10)


@pytest.mark.rule("8.9.5")
def test_in_a_siege_weapons_are_silent_and_no_loyalty_card_is_played() -> None:
    fight = gifu("tokugawa1g fukushima1g tokugawa2", "ukita2", "tokugawa+ fukushima+", "loyalty")
    fight.play("I: inside", "T: deploy tokugawa1g with tokugawa+").expect(impact__tokugawa=1, to_move="tokugawa")
    assert "8.9.5" in fight.refused("I: challenge")
    fight.play("T: deploy fukushima1g with fukushima+").expect(impact__tokugawa=2)


@pytest.mark.rule("8.9.4", "8.3.3")
def test_every_seven_costs_a_block_of_the_besieged_choice_and_the_besieger_nothing() -> None:
    fight = gifu("tokugawa3 tokugawa3 maeda2", "ukita2 mori2", "tokugawa tokugawa maeda")
    fight.play("I: inside", "T: deploy tokugawa3 with tokugawa", "T: deploy tokugawa3 with tokugawa", "T: stop")
    fight.expect(impact__tokugawa=7, to_move="ishida")  # 3, and 3 with a comrade
    assert fight.options() == {"lose ukita2", "lose mori2"}
    assert fight.refused("I: lose ukita2 mori2") == ("8.9.4",)
    fight.play("I: lose mori2").expect(lost__ishida=1, lost__tokugawa=0, removed__ishida="mori2")


@pytest.mark.rule("8.9.4")
def test_less_than_seven_costs_nothing_and_both_stay() -> None:
    fight = gifu("tokugawa3 maeda3", "ukita2 mori2", "tokugawa maeda").play("I: inside")
    fight.play("T: deploy tokugawa3 with tokugawa", "T: deploy maeda3 with maeda", "T: stop").settle()
    fight.expect(lost__ishida=0, combat__winner="none", castle__gifu="ishida", phase="movement")
    fight.expect(blocks__gifu__tokugawa="tokugawa3 maeda3", blocks__gifu__ishida="ukita2 mori2")


@pytest.mark.rule("8.9.4", "4.3")
def test_when_all_are_lost_the_castle_falls_and_only_then_somebody_has_won() -> None:
    fight = gifu("tokugawa3 tokugawa3", "ukita2", "tokugawa tokugawa").play("I: inside")
    fight.play("T: deploy tokugawa3 with tokugawa", "T: deploy tokugawa3 with tokugawa", "T: stop").settle()
    fight.expect(combat__kind="siege", combat__winner="tokugawa", castle__gifu="tokugawa", blocks__gifu__ishida="")


@pytest.mark.rule("8.9.4", "8.10")
def test_after_a_siege_the_besieger_draws_what_he_played_and_the_besieged_one_for_each_block() -> None:
    fight = gifu("3x tokugawa3 ii4", "ukita2 mori2", "3x tokugawa maeda date", "ukita").play("I: inside")
    for card in ("tokugawa", "tokugawa", "tokugawa"):
        fight.play(f"T: deploy tokugawa3 with {card}")
    fight.play("T: deploy ii4 with maeda").expect(impact__tokugawa=16)
    fight.settle().expect(lost__ishida=2, hand_size__tokugawa=1 + 4, hand_size__ishida=1 + 2)


@pytest.mark.rule("8.9.4", "8.9.1")
def test_in_a_siege_of_two_turns_the_choice_is_made_anew() -> None:
    outside = {"gifu": {"tokugawa": "maeda2", "ishida": "ukita2"}}
    besieged_on_the_move = Fight(outside, active="ishida", hands={"ishida": "ukita"}).play("I: declare gifu")
    assert besieged_on_the_move.options() == {"inside", "outside"}


@pytest.mark.rule("8.9.3", "9.2")
def test_a_disk_alone_is_always_inside_and_is_besieged() -> None:
    fight = Fight({"ueda": {"tokugawa": "tokugawa3 tokugawa3"}}, hands={"tokugawa": "tokugawa tokugawa"})
    fight.play("T: declare ueda").expect(combat__kind="siege", to_move="tokugawa")
    assert "8.9.3" in fight.refused("I: outside")
    fight.play("T: deploy tokugawa3 with tokugawa", "T: deploy tokugawa3 with tokugawa", "T: stop").settle()
    fight.expect(disks="hideyori", castle__ueda="tokugawa", combat__winner="tokugawa", lost__ishida=0)
    fight.expect(hand_size__ishida=0)  # no card for a disk


@pytest.mark.rule("8.9.3", "8.1")
def test_a_disk_alone_of_the_active_side_makes_no_fight() -> None:
    fight = Fight({"ueda": {"tokugawa": "tokugawa3"}}, active="ishida").play("I: declare ueda")
    fight.expect(phase="movement", disks="hideyori sanada", combat__kind="none")


@pytest.mark.rule("8.9.3")
def test_disks_do_not_count_towards_the_two_blocks() -> None:
    fight = Fight({"ueda": {"tokugawa": "tokugawa3", "ishida": "ukita2 mori2"}}).play("T: declare ueda")
    assert fight.options() == {"inside", "outside"}


@pytest.mark.rule("8.9.3")
def test_a_battle_never_harms_a_disk_and_it_goes_on_holding_the_castle() -> None:
    fight = Fight(
        {"ueda": {"tokugawa": "tokugawa3 tokugawa2", "ishida": "ukita2"}}, hands={"tokugawa": "tokugawa tokugawa"}
    ).play("T: declare ueda", "I: outside", "T: deploy tokugawa3 with tokugawa", "T: stop")
    assert "8.9.3" in fight.refused("I: lose sanada")
    fight.settle().expect(
        blocks__ueda__ishida="", disks="hideyori sanada", castle__ueda="ishida", combat__winner="tokugawa"
    )


@pytest.mark.rule("8.9.6", "8.1")
def test_all_blocks_of_a_place_take_part_in_its_battle() -> None:
    fight = gifu("maeda3", "ukita2 mori2 kobayakawa2", "maeda", "ukita mori kobayakawa").expect(combat__kind="battle")
    fight.play("T: deploy maeda3 with maeda", "I: deploy ukita2 with ukita", "I: deploy mori2 with mori")
    fight.play("I: deploy kobayakawa2 with kobayakawa").expect(impact__ishida=6)  # all three, castle or not
