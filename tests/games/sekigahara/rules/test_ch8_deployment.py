"""8.2 to 8.4: cards and blocks, leaders first, impact, weapons and double cards."""

import pytest

from sekiwidget.games.sekigahara.components.pieces import BLOCKS, CARDS
from sekiwidget.games.sekigahara.rules.deployment import can_deploy, deployable_blocks
from tests.games.sekigahara.helpers import Fight

T_STACK = "tokugawa3 tokugawa2 tokugawa2 tokugawa1g tokugawa1c fukushima1g fukushima2"


def minakuchi(hand: str, *, black: str = T_STACK, gold: str = "ukita2", gold_hand: str = "") -> Fight:
    """Tokugawa attacks at a place without a castle."""
    return Fight(
        {"minakuchi": {"tokugawa": black, "ishida": gold}}, hands={"tokugawa": hand, "ishida": gold_hand}
    ).play("T: declare minakuchi")


@pytest.mark.rule("8.2.1")
def test_the_attacker_deploys_first_and_an_empty_battle_is_the_defenders() -> None:
    fight = minakuchi("tokugawa", gold_hand="ukita")
    fight.expect(combat__kind="battle", to_move="tokugawa", initiative="tokugawa")
    fight.play("T: stop", "I: stop")
    fight.expect(combat__winner="ishida", impact__tokugawa=0, impact__ishida=0)


@pytest.mark.rule("8.2.1")
def test_the_side_with_more_impact_wins_and_a_tie_is_the_defenders() -> None:
    ahead = minakuchi("tokugawa", gold_hand="ukita").play(
        "T: deploy tokugawa3 with tokugawa", "I: deploy ukita2 with ukita"
    )
    ahead.settle().expect(combat__winner="tokugawa")
    tie = minakuchi("tokugawa", gold_hand="ukita").play(
        "T: deploy tokugawa2 with tokugawa", "I: deploy ukita2 with ukita"
    )
    tie.play("T: stop", "I: stop").expect(combat__winner="ishida", impact__tokugawa=2, impact__ishida=2)


@pytest.mark.rule("8.2.1")
def test_blocks_stay_hidden_until_they_are_deployed() -> None:
    fight = minakuchi("tokugawa")
    fight.expect(known__ishida__minakuchi="")
    assert set(fight.seen("ishida", "blocks.minakuchi.tokugawa")) == {"?"}  # type: ignore[arg-type]
    fight.play("T: deploy tokugawa2 with tokugawa").expect(known__ishida__minakuchi="tokugawa2")


@pytest.mark.rule("8.2.2", "8.2.3")
def test_a_card_brings_one_block_with_its_own_mon() -> None:
    fight = minakuchi("tokugawa tokugawa maeda")
    assert fight.refused("T: deploy fukushima2 with tokugawa") == ("8.2.2",)
    assert "8.2.2" in fight.refused("T: deploy tokugawa2")
    assert "8.2.2" in fight.refused("T: deploy tokugawa2 with date")
    assert "8.2.2" in fight.refused("T: deploy maeda2 with maeda")
    assert {"8.2.2", "8.4.2"} <= set(fight.refused("T: deploy tokugawa2 tokugawa3 with tokugawa"))
    fight.play("T: deploy tokugawa2 with tokugawa")
    fight.expect(deployed__tokugawa="tokugawa2", hands__tokugawa="tokugawa maeda", impact__tokugawa=2)


@pytest.mark.rule("8.2.2")
def test_no_block_and_no_card_is_used_twice() -> None:
    fight = minakuchi("tokugawa maeda", black="tokugawa3 maeda2", gold="ukita3", gold_hand="ukita ukita ukita")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: stop")
    assert "8.2.2" in fight.refused("T: deploy tokugawa3 with tokugawa")
    assert fight.options() == {"deploy maeda2 with maeda", "stop"}
    assert "8.2.2" in fight.refused("T: deploy maeda2 with tokugawa")


@pytest.mark.rule("8.2.2")
def test_two_equal_blocks_can_both_be_deployed_but_not_a_third_time() -> None:
    fight = minakuchi("tokugawa tokugawa tokugawa", black="tokugawa2 tokugawa2 maeda2")
    fight.play("T: deploy tokugawa2 with tokugawa", "I: stop", "T: deploy tokugawa2 with tokugawa")
    assert "8.2.2" in fight.refused("T: deploy tokugawa2 with tokugawa")
    assert fight.options() == {"stop"}


@pytest.mark.rule("8.2.2", "9.4")
@pytest.mark.parametrize("card", ["tokugawa", "date+", "maeda=", "fukushima"])
def test_any_card_with_a_mon_brings_ii_and_a_loyalty_card_never(card: str) -> None:
    fight = minakuchi(f"{card} loyalty", black="ii4 tokugawa2")
    assert {"9.4", "8.6.1"} <= set(fight.refused("T: deploy ii4 with loyalty"))
    fight.play(f"T: deploy ii4 with {card}").expect(impact__tokugawa=4)


@pytest.mark.rule("8.2.2", "9.5")
def test_any_card_with_a_mon_brings_ishida_and_a_loyalty_card_never() -> None:
    fight = minakuchi("tokugawa", gold="ishida1* ukita2", gold_hand="uesugi ukita loyalty")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: deploy ukita2 with ukita")
    assert {"9.5", "8.6.1"} <= set(fight.refused("I: deploy ishida1* with loyalty"))
    fight.play("I: deploy ishida1* with uesugi").expect(impact__ishida=3, deployed__ishida="ukita2 ishida1*")


@pytest.mark.rule("8.2.2", "9.4", "9.5")
def test_the_blocks_that_a_card_brings_are_those_that_it_matches() -> None:
    for card in CARDS.values():
        own = [block for block in BLOCKS.values() if block.side == card.side]
        assert deployable_blocks(card, own) == [block for block in own if can_deploy(card, block)]
        assert bool(deployable_blocks(card, own)) != card.loyalty


@pytest.mark.rule("8.2.4")
def test_leaders_come_without_a_card_as_long_as_no_card_was_used() -> None:
    fight = minakuchi(
        "tokugawa fukushima", black="tokugawa1* fukushima1* date1* tokugawa2", gold="ukita3", gold_hand="ukita"
    )
    assert "8.2.4" in fight.refused("T: deploy tokugawa2")
    fight.play("T: deploy tokugawa1*", "I: deploy ukita3 with ukita", "T: deploy fukushima1*")
    fight.expect(impact__tokugawa=2, hand_size__tokugawa=2)
    fight.play("T: deploy tokugawa2 with tokugawa")
    fight.settle().expect(impact__tokugawa=5)  # 1 + 1 + 2 and the leader of the clan beside it
    assert "8.2.4" in minakuchi("tokugawa", black="tokugawa1* tokugawa2").play(
        "T: deploy tokugawa2 with tokugawa", "I: stop"
    ).refused("T: deploy tokugawa1*")


@pytest.mark.rule("8.2.4")
def test_a_leader_may_also_come_with_a_card_and_ends_the_time_of_leaders() -> None:
    fight = minakuchi("fukushima", black="fukushima1* date1*").play("T: deploy fukushima1* with fukushima", "I: stop")
    assert "8.2.4" in fight.refused("T: deploy date1*")
    assert fight.options() == {"stop"}


@pytest.mark.rule("8.2.4")
def test_the_card_that_brought_a_traitor_ends_the_time_of_leaders_too() -> None:
    fight = minakuchi("tokugawa", black="tokugawa2 date1*", gold_hand="loyalty ukita")
    fight.play("T: deploy tokugawa2 with tokugawa", "I: challenge", "T: yield")
    assert "8.2.4" in fight.refused("T: deploy date1*")


@pytest.mark.rule("8.2.4", "8.6.1")
def test_a_loyalty_card_does_not_end_the_time_of_leaders() -> None:
    fight = minakuchi("tokugawa tokugawa", gold="ukita1* ukita2", gold_hand="loyalty ukita")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: challenge", "T: show tokugawa", "I: deploy ukita1*")
    fight.expect(impact__ishida=1, hand_size__ishida=1)


@pytest.mark.rule("8.2.4", "8.6.1")
def test_a_leader_without_a_card_is_immune_and_nobody_is_asked() -> None:
    fight = minakuchi("tokugawa", black="tokugawa1* tokugawa2", gold_hand="loyalty ukita")
    fight.play("T: deploy tokugawa1*").expect(to_move="ishida")
    assert "8.2.4" in fight.refused("I: challenge")
    assert fight.options() == {"deploy ukita2 with ukita", "stop"}


@pytest.mark.rule("8.2.4", "8.9.4")
def test_leaders_come_first_in_a_siege_too() -> None:
    fight = Fight(
        {"gifu": {"tokugawa": "tokugawa1* tokugawa3 fukushima1*", "ishida": "ukita2"}}, hands={"tokugawa": "tokugawa"}
    ).play("T: declare gifu", "I: inside", "T: deploy tokugawa1*", "T: deploy fukushima1*")
    fight.play("T: deploy tokugawa3 with tokugawa").expect(impact__tokugawa=6)


@pytest.mark.rule("8.3.2")
def test_a_block_is_worth_its_mon() -> None:
    for block, mon in {"tokugawa3": 3, "tokugawa2": 2, "tokugawa1g": 1, "ii4": 4, "tokugawa1*": 1}.items():
        fight = minakuchi("tokugawa", black=f"{block} date2")
        assert fight.play(f"T: deploy {block} with tokugawa")["impact.tokugawa"] == mon


@pytest.mark.rule("8.3.3")
def test_the_books_example_two_mon_beside_two_comrades_make_four() -> None:
    fight = minakuchi("3x tokugawa", black="tokugawa3 tokugawa1g tokugawa2")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: stop", "T: deploy tokugawa1g with tokugawa")
    before = fight["impact.tokugawa"]
    fight.play("T: deploy tokugawa2 with tokugawa")
    assert before == 5
    assert fight["impact.tokugawa"] == 9


@pytest.mark.rule("8.3.3")
def test_other_clans_and_the_other_side_are_no_comrades() -> None:
    fight = minakuchi(
        "tokugawa fukushima date", black="tokugawa2 fukushima2 date2 ii4", gold="ukita2 mori2", gold_hand="ukita mori"
    )
    fight.play(
        "T: deploy tokugawa2 with tokugawa", "I: deploy ukita2 with ukita", "T: deploy fukushima2 with fukushima"
    )
    fight.play("I: deploy mori2 with mori", "T: deploy ii4 with date").expect(impact__tokugawa=8, impact__ishida=4)


@pytest.mark.rule("8.4.1")
def test_a_sword_wakes_a_gun_and_counts_each_gun_already_out() -> None:
    fight = minakuchi("tokugawa+ tokugawa+ fukushima+ tokugawa")
    fight.play("T: deploy tokugawa1g with tokugawa+", "I: stop").expect(impact__tokugawa=3)  # 1 + 2
    fight.play("T: deploy fukushima1g with fukushima+").expect(impact__tokugawa=3 + 5)  # 1 + 2 + 2 for the gun there
    fight.play("T: deploy tokugawa1c with tokugawa+").expect(
        impact__tokugawa=8 + 4
    )  # 1 + 1 comrade + 2; guns are no horses
    fight.play("T: deploy tokugawa3 with tokugawa").expect(impact__tokugawa=12 + 5)  # no weapon: 3 + 2 comrades


@pytest.mark.rule("8.4.1")
def test_a_gun_that_came_without_a_sword_is_silent_but_counts_for_the_next() -> None:
    fight = minakuchi("fukushima tokugawa+")
    fight.play("T: deploy fukushima1g with fukushima", "I: stop").expect(impact__tokugawa=1)
    fight.play("T: deploy tokugawa1g with tokugawa+").expect(impact__tokugawa=1 + 5)


@pytest.mark.rule("8.4.1")
def test_a_sword_adds_nothing_to_a_block_without_a_weapon() -> None:
    assert minakuchi("tokugawa+").play("T: deploy tokugawa2 with tokugawa+")["impact.tokugawa"] == 2


@pytest.mark.rule("8.4.1")
def test_the_guns_of_the_enemy_do_not_count() -> None:
    fight = minakuchi("tokugawa+", gold="ukita1g ukita1c", gold_hand="ukita+ ukita")
    fight.play("T: deploy tokugawa1g with tokugawa+", "I: deploy ukita1c with ukita")
    fight.play("I: deploy ukita1g with ukita+").expect(impact__ishida=1 + 4)  # 1 + 1 comrade + 2


@pytest.mark.rule("8.4.2")
def test_a_double_card_brings_one_or_two_of_its_clan_and_the_second_is_a_comrade() -> None:
    two = minakuchi("tokugawa=").play("T: deploy tokugawa2 tokugawa3 with tokugawa=")
    two.expect(impact__tokugawa=6, hand_size__tokugawa=0, deployed__tokugawa="tokugawa3 tokugawa2")
    one = minakuchi("tokugawa=").play("T: deploy tokugawa2 with tokugawa=")
    one.expect(impact__tokugawa=2, hand_size__tokugawa=0)


@pytest.mark.rule("8.2.2", "8.2.4")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("T: deploy 2x tokugawa2 with tokugawa=", "Tokugawa has Tokugawa 2 only once at Minakuchi. (8.2.2)"),
        ("T: deploy tokugawa1* fukushima1*", "Leaders without a card are deployed one at a time. (8.2.4)"),
    ],
)
def test_two_at_once_are_two_that_stand_there_and_come_with_a_card(line: str, said: str) -> None:
    assert said in minakuchi("tokugawa=", black="tokugawa1* fukushima1* tokugawa2").why(line)


@pytest.mark.rule("8.4.2")
def test_a_double_card_wakes_no_weapon() -> None:
    fight = minakuchi("tokugawa= tokugawa+").play("T: deploy tokugawa1g tokugawa1c with tokugawa=", "I: stop")
    fight.expect(impact__tokugawa=3)
    assert minakuchi("tokugawa=").play("T: deploy tokugawa1g with tokugawa=")["impact.tokugawa"] == 1


@pytest.mark.rule("8.4.2")
def test_a_double_card_brings_no_strangers_and_no_three() -> None:
    fight = minakuchi("tokugawa=")
    assert "8.4.2" in fight.refused("T: deploy tokugawa2 fukushima2 with tokugawa=")
    assert "8.4.2" in fight.refused("T: deploy tokugawa2 tokugawa2 tokugawa3 with tokugawa=")
    assert "8.4.2" in minakuchi("fukushima+").refused("T: deploy fukushima2 fukushima1g with fukushima+")


@pytest.mark.rule("8.4.2", "9.4", "9.5")
def test_used_for_ii_or_ishida_a_double_card_loses_its_second_block() -> None:
    ii = minakuchi("tokugawa=", black="ii4 tokugawa3")
    assert "8.4.2" in ii.refused("T: deploy ii4 tokugawa3 with tokugawa=")
    ii.play("T: deploy ii4 with tokugawa=").expect(impact__tokugawa=4, hand_size__tokugawa=0)
    ishida = minakuchi("tokugawa", gold="ishida1* mori3 mori3", gold_hand="mori=")
    ishida.play("T: deploy tokugawa3 with tokugawa")
    assert "8.4.2" in ishida.refused("I: deploy ishida1* mori3 with mori=")
    assert "deploy ishida1* with mori=" in ishida.play("I: accept").options()
