"""8.6: challenges, proof, and blocks that change sides."""

import pytest

from tests.games.sekigahara.helpers import Fight


def battle(black: str, gold: str, hand: str, gold_hand: str) -> Fight:
    """Tokugawa attacks at Minakuchi."""
    return Fight(
        {"minakuchi": {"tokugawa": black, "ishida": gold}}, hands={"tokugawa": hand, "ishida": gold_hand}
    ).play("T: declare minakuchi")


@pytest.mark.rule("8.6.1")
def test_another_card_of_the_mon_proves_and_goes_back_to_the_hand() -> None:
    fight = battle("tokugawa3 maeda2", "ukita2", "tokugawa tokugawa+ maeda", "loyalty ukita")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: challenge")
    assert fight.options() == {"show tokugawa+", "yield"}
    assert "8.6.1" in fight.refused("T: show maeda")
    assert "8.6.1" in fight.refused("T: show date")
    fight.play("T: show tokugawa+")
    fight.expect(impact__tokugawa=3, hands__tokugawa="tokugawa+ maeda", hands__ishida="ukita")
    fight.expect(deployed__tokugawa="tokugawa3", deployed__ishida="")


@pytest.mark.rule("8.6.1")
def test_the_card_that_deployed_the_block_is_no_proof() -> None:
    fight = battle("tokugawa3 tokugawa2", "ukita2", "tokugawa maeda", "loyalty")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: challenge")
    assert fight.options() == {"yield"}


@pytest.mark.rule("8.6.1")
def test_without_proof_the_block_changes_sides_and_its_impact_goes_over() -> None:
    fight = battle("tokugawa3 maeda2", "ukita2", "tokugawa", "loyalty ukita")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: challenge", "T: yield")
    fight.expect(impact__tokugawa=0, impact__ishida=3, deployed__tokugawa="", deployed__ishida="tokugawa3")
    fight.expect(initiative="tokugawa", hand_size__ishida=1)
    fight.settle().play("I: stop").expect(combat__winner="ishida")


@pytest.mark.rule("8.6.1")
def test_the_owner_chooses_the_card_and_may_yield_though_he_has_one() -> None:
    fight = battle("tokugawa3 maeda2", "ukita2", "3x tokugawa tokugawa+ tokugawa=", "loyalty")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: challenge")
    assert fight.options() == {"show tokugawa", "show tokugawa+", "show tokugawa=", "yield"}
    fight.play("T: yield").expect(deployed__ishida="tokugawa3", hand_size__tokugawa=4)


@pytest.mark.rule("8.6.1", "9.4")
def test_any_card_with_a_mon_proves_ii_but_a_loyalty_card_does_not() -> None:
    fight = battle("ii4 maeda2", "ukita2", "tokugawa date= loyalty", "loyalty")
    fight.play("T: deploy ii4 with tokugawa", "I: challenge")
    assert fight.options() == {"show date=", "yield"}
    assert "8.6.1" in fight.refused("T: show loyalty")
    fight.play("T: show date=").expect(impact__tokugawa=4)


@pytest.mark.rule("8.6.1", "9.5")
def test_any_card_with_a_mon_proves_ishida() -> None:
    fight = battle("tokugawa3", "ishida1* ukita2", "tokugawa loyalty", "mori uesugi")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: accept", "I: deploy ishida1* with mori", "T: challenge")
    assert fight.options() == {"show uesugi", "yield"}


@pytest.mark.rule("8.6.1")
def test_a_challenge_follows_one_deployment_by_card_at_once_or_never() -> None:
    fight = battle("tokugawa3 tokugawa2", "ukita1g mori3 mori2", "tokugawa tokugawa", "loyalty loyalty ukita mori")
    assert "8.6.1" in fight.refused("I: challenge")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: accept")
    assert "8.6.1" in fight.refused("I: challenge")
    fight.play("I: deploy ukita1g with ukita", "T: accept")
    assert "8.6.1" in fight.refused("I: challenge")


@pytest.mark.rule("8.6.1")
def test_one_loyalty_card_a_deployment_even_if_two_are_in_hand() -> None:
    fight = battle("tokugawa3 maeda2", "ukita2", "tokugawa tokugawa", "loyalty loyalty")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: challenge", "T: show tokugawa")
    assert "8.6.1" in fight.refused("I: challenge")
    fight.expect(hands__ishida="loyalty", to_move="ishida")


@pytest.mark.rule("8.6.1")
def test_a_side_without_a_loyalty_card_is_asked_all_the_same_and_can_only_accept() -> None:
    fight = battle("tokugawa3 maeda2", "ukita2", "tokugawa", "ukita").play("T: deploy tokugawa3 with tokugawa")
    fight.expect(to_move="ishida")
    assert fight.options() == {"accept"}
    assert fight.refused("I: challenge") == ("8.6.1",)
    fight.settle().expect(to_move="ishida", initiative="ishida")
    assert "deploy ukita2 with ukita" in fight.options()


@pytest.mark.rule("8.6.1")
def test_a_side_with_an_empty_hand_is_not_asked() -> None:
    fight = battle("tokugawa3 maeda2", "ukita2", "tokugawa", "").play("T: deploy tokugawa3 with tokugawa")
    assert fight.options() == {"stop"}


@pytest.mark.rule("8.6.1", "8.6.2")
def test_special_points_are_taken_back_and_do_not_go_over() -> None:
    fight = battle("tokugawa2 tokugawa1g fukushima1g", "ukita3", "tokugawa fukushima tokugawa+", "loyalty ukita")
    fight.play("T: deploy tokugawa2 with tokugawa", "I: deploy ukita3 with ukita")
    fight.play("T: deploy fukushima1g with fukushima", "I: accept").expect(impact__tokugawa=3)
    fight.play("T: deploy tokugawa1g with tokugawa+").expect(impact__tokugawa=3 + 6)  # 1 + 1 + 2 + 2
    fight.play("I: challenge", "T: yield").expect(impact__tokugawa=3, impact__ishida=4)  # on the new side 1, no more


@pytest.mark.rule("8.6.1", "8.6.2", "8.3.3")
def test_a_traitor_counts_for_comrades_of_his_clan_on_the_new_side() -> None:
    fight = battle("tokugawa3 tokugawa2 maeda2", "ukita2", "tokugawa tokugawa maeda", "loyalty loyalty ukita")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: challenge", "T: yield").expect(impact__ishida=3)
    fight.play("T: deploy tokugawa2 with tokugawa").expect(impact__tokugawa=2)  # its comrade stands on the other side
    fight.play("I: challenge", "T: yield")
    fight.expect(impact__tokugawa=0, impact__ishida=3 + 3)  # 2 and the comrade who went before


@pytest.mark.rule("8.6.2")
def test_a_traitors_weapon_joins_later_attacks_of_the_new_side_and_leaves_the_old() -> None:
    fight = battle("tokugawa1g fukushima1g", "ukita1g mori3", "tokugawa fukushima+", "loyalty ukita+")
    fight.play("T: deploy tokugawa1g with tokugawa", "I: challenge", "T: yield").expect(impact__ishida=1)
    fight.play("T: deploy fukushima1g with fukushima+", "I: accept").expect(
        impact__tokugawa=3
    )  # no gun left on his side
    fight.play("I: deploy ukita1g with ukita+").expect(impact__ishida=1 + 5)  # 1 + 2 + 2 for the gun that came over


@pytest.mark.rule("8.6.3", "8.4.2")
def test_one_card_proves_both_blocks_of_a_double_card() -> None:
    fight = battle("tokugawa3 tokugawa2", "ukita2", "tokugawa= tokugawa maeda", "loyalty")
    fight.play("T: deploy tokugawa3 tokugawa2 with tokugawa=", "I: challenge", "T: show tokugawa")
    fight.expect(impact__tokugawa=6, deployed__tokugawa="tokugawa3 tokugawa2")


@pytest.mark.rule("8.6.3", "8.4.2")
def test_without_proof_both_change_sides_and_the_second_keeps_its_bonus() -> None:
    fight = battle("tokugawa3 tokugawa2 maeda2", "ukita2", "tokugawa= maeda", "loyalty")
    fight.play("T: deploy tokugawa3 tokugawa2 with tokugawa=").expect(impact__tokugawa=6)
    fight.play("I: challenge", "T: yield")
    fight.expect(impact__tokugawa=0, impact__ishida=6, deployed__ishida="tokugawa3 tokugawa2", deployed__tokugawa="")


@pytest.mark.rule("8.6.1", "8.6.2")
def test_a_block_that_changed_sides_is_not_deployed_again() -> None:
    fight = battle("tokugawa3 maeda2", "ukita2", "tokugawa maeda", "loyalty uesugi")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: challenge", "T: yield")
    assert "8.2.2" in fight.refused("T: deploy tokugawa3 with tokugawa")
    assert {"8.2.3", "8.5"} <= set(fight.refused("I: deploy tokugawa3 with uesugi"))


@pytest.mark.rule("8.6.1")
def test_after_the_battle_the_traitor_is_his_old_owners_again() -> None:
    fight = battle("maeda3 tokugawa3", "ukita1g", "tokugawa+ maeda maeda", "loyalty")
    fight.play("T: deploy tokugawa3 with tokugawa+", "I: challenge", "T: yield")
    fight.play("T: deploy maeda3 with maeda").expect(initiative="tokugawa")  # 3 to 3
    fight.settle().expect(combat__winner="ishida", removed__tokugawa="tokugawa3", blocks__minakuchi__tokugawa="maeda3")


@pytest.mark.rule("8.6.1")
def test_events_take_the_old_impact_back_before_they_count_the_new() -> None:
    fight = battle("tokugawa3 maeda2", "ukita2", "tokugawa", "loyalty")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: challenge", "T: yield")
    sums = [(event.kind, event.fact, event.by) for event in fight.commits[-1].events if event.fact]
    assert sums == [("taken_back", "impact.tokugawa", -3), ("mon", "impact.ishida", 3)]
