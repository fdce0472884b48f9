"""8.7, 2.1: how many blocks a battle costs, which go first, and deaths that end the game."""

from typing import Any

import pytest

from tests.games.sekigahara.helpers import Fight


def battle(black: str, gold: str, hand: str, gold_hand: str, **table: Any) -> Fight:
    """Tokugawa attacks at Minakuchi; `active` may turn it round."""
    fight = Fight(
        {"minakuchi": {"tokugawa": black, "ishida": gold}}, hands={"tokugawa": hand, "ishida": gold_hand}, **table
    )
    return fight.play("I: declare minakuchi" if table.get("active") == "ishida" else "T: declare minakuchi")


@pytest.mark.rule("8.7.1")
def test_the_books_example_five_against_the_winner_nine_against_the_loser() -> None:
    fight = battle("tokugawa3 tokugawa3 maeda2", "ukita3 ukita1g mori2 mori3", "tokugawa tokugawa maeda", "ukita ukita")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: deploy ukita3 with ukita", "T: deploy tokugawa3 with tokugawa")
    fight.play("I: deploy ukita1g with ukita", "T: deploy maeda2 with maeda")
    fight.settle().expect(impact__tokugawa=9, impact__ishida=5, combat__winner="tokugawa")
    fight.expect(lost__tokugawa=0, lost__ishida=2, blocks__minakuchi__ishida="mori2 mori3")


@pytest.mark.rule("8.7.1")
@pytest.mark.parametrize(
    ("deployed", "impact", "lost"),
    [
        ("tokugawa3 maeda3", 6, 1),
        ("tokugawa3 tokugawa3", 7, 2),
        ("tokugawa3 tokugawa3 tokugawa3", 12, 2),
        ("tokugawa3 tokugawa3 ii4 maeda3", 14, 3),
    ],
)
def test_a_block_for_every_seven_and_one_more_for_the_loser(deployed: str, impact: int, lost: int) -> None:
    fight = battle(deployed, "4x mori3", "3x tokugawa maeda date", "")
    for block in deployed.split():
        card = {"ii4": "date", "maeda3": "maeda"}.get(block, "tokugawa")
        fight.play(f"T: deploy {block} with {card}")
    fight.play("T: stop").settle()
    fight.expect(combat__winner="tokugawa", impact__tokugawa=impact, lost__ishida=lost, lost__tokugawa=0)


@pytest.mark.rule("8.7.1")
def test_the_winner_loses_for_sevens_too_and_the_loser_of_a_tie_one_more() -> None:
    fight = battle("3x tokugawa3", "ukita3 ukita3 mori2", "3x tokugawa", "ukita ukita")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: deploy ukita3 with ukita", "T: deploy tokugawa3 with tokugawa")
    fight.play("I: deploy ukita3 with ukita").expect(impact__tokugawa=7, impact__ishida=7)
    fight.play("T: stop", "I: stop").settle()
    fight.expect(combat__winner="ishida", lost__tokugawa=2, lost__ishida=1, removed__tokugawa="tokugawa3 tokugawa3")


@pytest.mark.rule("8.7.1")
def test_no_more_can_be_lost_than_are_there() -> None:
    fight = battle("tokugawa3 tokugawa3", "mori2", "tokugawa tokugawa", "").play("T: deploy tokugawa3 with tokugawa")
    fight.play("I: stop", "T: deploy tokugawa3 with tokugawa").settle()
    fight.expect(lost__ishida=1, blocks__minakuchi__ishida="", impact__tokugawa=7)


@pytest.mark.rule("8.7.2")
def test_the_attacker_loses_first_then_the_defender() -> None:
    fight = battle("3x tokugawa3 date2", "ukita3 ukita3 mori2", "3x tokugawa", "ukita ukita")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: deploy ukita3 with ukita", "T: deploy tokugawa3 with tokugawa")
    fight.play("I: deploy ukita3 with ukita", "T: stop", "I: stop").expect(to_move="tokugawa")
    assert "8.7.2" in fight.refused("I: lose ukita3")
    fight.play("T: lose tokugawa3 tokugawa3").expect(to_move="ishida")


@pytest.mark.rule("8.7.2")
def test_the_deployed_go_before_the_rest_and_the_owner_chooses_among_them() -> None:
    fight = battle("3x tokugawa3 date2", "ukita3 ukita2 mori2", "3x tokugawa", "ukita ukita")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: deploy ukita3 with ukita", "T: deploy tokugawa3 with tokugawa")
    fight.play("I: stop", "T: stop").settle()
    assert fight.refused("I: lose mori2 ukita2") == ("8.7.2",)
    assert "8.7.1" in fight.refused("I: lose ukita3")
    assert fight.options() == {"lose ukita3 ukita2", "lose mori2 ukita3"}


@pytest.mark.rule("8.7.2", "8.6.1")
def test_blocks_that_changed_sides_go_before_all_others() -> None:
    fight = battle("tokugawa3 maeda3 date2 fukushima2", "ukita3 mori2", "tokugawa maeda maeda", "loyalty ukita")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: challenge", "T: yield", "T: deploy maeda3 with maeda")
    fight.play("T: stop", "I: stop").expect(combat__winner="ishida", impact__ishida=3)
    assert fight.refused("T: lose maeda3") == ("8.7.2",)
    assert "Tokugawa 3 before Maeda 3" in fight.why("T: lose maeda3")
    fight.settle().expect(removed__tokugawa="tokugawa3")


@pytest.mark.rule("8.7.2", "8.6.1")
def test_of_two_traitors_of_one_side_the_owner_chooses() -> None:
    fight = battle("tokugawa3 tokugawa2 maeda3", "ukita3 mori2", "tokugawa= maeda", "loyalty ukita")
    fight.play("T: deploy tokugawa3 tokugawa2 with tokugawa=", "I: challenge", "T: yield")
    fight.play("T: deploy maeda3 with maeda", "T: stop", "I: stop").expect(impact__ishida=6)
    assert fight.options() == {"lose tokugawa3", "lose tokugawa2"}
    assert fight.refused("T: lose maeda3") == ("8.7.2",)


@pytest.mark.rule("8.7.2", "8.7.3")
def test_the_lost_lie_open_and_never_come_back() -> None:
    fight = battle("tokugawa3", "mori2 ukita2", "tokugawa", "").play("T: deploy tokugawa3 with tokugawa", "I: stop")
    fight.play("T: stop", "I: lose ukita2")
    fight.expect(removed__ishida="ukita2")
    assert fight.seen("tokugawa", "removed.ishida") == ("ukita2",)
    assert fight.seen("public", "removed.ishida") == ("ukita2",)
    fight.settle().expect(removed__ishida="ukita2")
    assert [block.text for block in fight.position.bags[1]].count("ukita2") == 3  # of four


@pytest.mark.rule("8.7.1", "7.4.1")
def test_losses_alone_bring_about_no_overrun() -> None:
    fight = battle("4x tokugawa2 3x tokugawa3", "ukita2 ukita2 ukita3", "tokugawa tokugawa tokugawa", "")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: stop", "T: deploy tokugawa3 with tokugawa", "T: stop")
    fight.play("I: lose ukita2 ukita2").expect(blocks__minakuchi__ishida="ukita3", to_move="ishida")
    assert not fight.events("overrun")
    assert fight.options() == {"retreat kyoto", "retreat kuwana"}


@pytest.mark.rule("2.1", "9.5")
def test_the_death_of_ishida_wins_for_tokugawa_at_once() -> None:
    fight = battle("tokugawa3", "ishida1* mori2", "tokugawa", "mori")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: deploy ishida1*", "I: stop", "T: stop").settle()
    fight.expect(winner="tokugawa", won_by="2.1", to_move="none")
    assert "2.1" in fight.refused("T: declare minakuchi")


@pytest.mark.rule("2.1")
def test_the_death_of_tokugawa_wins_for_ishida_at_once() -> None:
    fight = battle("tokugawa1* maeda2", "ukita3", "", "ukita")
    fight.play("T: deploy tokugawa1*", "I: deploy ukita3 with ukita").settle()
    fight.expect(winner="ishida", won_by="2.1", removed__tokugawa="tokugawa1*")


@pytest.mark.rule("2.1", "8.7.2")
def test_if_both_chiefs_fall_in_one_battle_ishida_wins() -> None:
    black, gold = "tokugawa1* tokugawa3 tokugawa2", "ishida1* ukita3 ukita3"
    fight = battle(black, gold, "tokugawa tokugawa", "ukita ukita")
    fight.play("T: deploy tokugawa1*", "I: deploy ishida1*", "T: deploy tokugawa3 with tokugawa")
    fight.play("I: deploy ukita3 with ukita", "I: deploy ukita3 with ukita", "T: deploy tokugawa2 with tokugawa")
    fight.expect(impact__tokugawa=1 + 4 + 4, impact__ishida=1 + 3 + 4)
    fight.settle().play("T: lose tokugawa1*")
    fight.expect(winner="none", to_move="ishida")  # not judged before both have lost
    fight.play("I: lose ishida1* ukita3").expect(winner="ishida", won_by="2.1")


@pytest.mark.rule("2.1", "8.6.1", "8.7.2")
def test_a_chief_who_changed_sides_is_lost_first_and_his_death_counts() -> None:
    fight = battle("tokugawa1* maeda3 maeda2", "ukita3 mori2", "tokugawa maeda maeda", "loyalty ukita")
    fight.play("T: deploy tokugawa1* with tokugawa", "I: challenge", "T: yield")
    fight.play("T: stop", "I: stop").settle()
    fight.expect(winner="ishida", won_by="2.1", removed__tokugawa="tokugawa1*")
