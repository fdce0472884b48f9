"""7.4: overruns, which a retreat or the Mori may bring about."""

import pytest

from tests.games.sekigahara.helpers import Fight


def retreat(number: int, kyoto: dict[str, str], to: str = "kyoto") -> Fight:
    """Ishida, beaten at Minakuchi with all ways barred, goes to Kyoto with so many Mori 3."""
    fight = Fight(
        {
            "minakuchi": {"tokugawa": "maeda3 maeda2 maeda2 maeda1g", "ishida": f"ukita3 {number}x mori3"},
            "kuwana": {"tokugawa": "tokugawa3"},
            "kyoto": kyoto,
        },
        hands={"tokugawa": "maeda"},
    ).play("T: declare minakuchi", "T: deploy maeda3 with maeda", "T: stop", "I: lose ukita3")
    return fight.play(f"I: retreat {to}")


@pytest.mark.rule("7.4.1", "7.4.2")
def test_four_that_retreat_onto_one_destroy_it_without_a_fight() -> None:
    fight = retreat(4, {"tokugawa": "tokugawa3"})
    fight.expect(blocks__kyoto__tokugawa="", blocks__kyoto__ishida="4x mori3", removed__tokugawa="tokugawa3")
    fight.expect(lost__tokugawa=1, lost__ishida=0)
    fight.settle().expect(phase="movement")


@pytest.mark.rule("7.4.1", "8.8.5")
def test_three_to_one_is_a_fight() -> None:
    fight = retreat(3, {"tokugawa": "tokugawa2"}).settle()
    fight.expect(combat__place="kyoto", combat__attacker="ishida", blocks__kyoto__tokugawa="tokugawa2")


@pytest.mark.rule("7.4.1", "7.4.2")
def test_those_who_retreat_onto_four_times_their_number_are_destroyed() -> None:
    fight = retreat(1, {"tokugawa": "tokugawa2 tokugawa2 tokugawa2 date2"})
    fight.expect(removed__ishida="ukita3 mori3", blocks__kyoto__ishida="", lost__ishida=1, lost__tokugawa=0)


@pytest.mark.rule("7.4.1")
def test_strength_does_not_matter_only_the_number_of_blocks() -> None:
    fight = Fight(
        {
            "minakuchi": {"tokugawa": "maeda3 maeda2", "ishida": "ukita3 ukita1g ukita1c mori1g mori1c"},
            "kuwana": {"tokugawa": "tokugawa3"},
            "kyoto": {"tokugawa": "ii4"},
        },
        hands={"tokugawa": "maeda"},
    ).play("T: declare minakuchi", "T: deploy maeda3 with maeda", "T: stop", "I: lose ukita3", "I: retreat kyoto")
    fight.expect(removed__tokugawa="ii4")


@pytest.mark.rule("7.4.2", "7.4.3")
def test_friends_who_stand_there_already_count_also_the_besieged() -> None:
    fight = Fight(
        {
            "kiyosu": {"tokugawa": "maeda3 maeda2", "ishida": "ukita3 mori2 mori2"},
            "kuwana": {"tokugawa": "date2"},
            "okazaki": {"tokugawa": "date2"},
            "gifu": {"tokugawa": "tokugawa3", "ishida": "kobayakawa2 kobayakawa2"},
        },
        hands={"tokugawa": "maeda"},
    ).play("T: declare kiyosu", "T: deploy maeda3 with maeda", "T: stop", "I: lose ukita3", "I: retreat gifu")
    fight.expect(removed__tokugawa="tokugawa3", blocks__gifu__ishida="mori2 mori2 kobayakawa2 kobayakawa2")
    fight.settle().expect(phase="movement")


@pytest.mark.rule("7.4.3")
def test_who_holds_the_castle_cannot_be_overrun() -> None:
    fight = Fight(
        {
            "kiyosu": {"tokugawa": "maeda3 maeda2", "ishida": "ukita3 mori2 mori2 mori3 mori3"},
            "kuwana": {"tokugawa": "date2"},
            "okazaki": {"tokugawa": "date2"},
            "gifu": {"tokugawa": "date3"},
        },
        hands={"tokugawa": "maeda"},
    ).play("T: declare kiyosu", "T: deploy maeda3 with maeda", "T: stop", "I: lose ukita3", "I: retreat okazaki")
    fight.settle().expect(removed__tokugawa="", combat__place="okazaki", to_move="tokugawa")
    assert fight.options() == {"inside", "outside"}


@pytest.mark.rule("7.4.3", "7.4.1")
def test_who_comes_to_a_castle_in_vain_can_be_overrun_by_those_who_hold_it() -> None:
    fight = Fight(
        {
            "kiyosu": {"tokugawa": "maeda3 maeda2", "ishida": "ukita3 mori2"},
            "kuwana": {"tokugawa": "date2"},
            "okazaki": {"tokugawa": "tokugawa2 tokugawa2 tokugawa2 tokugawa3"},
            "gifu": {"tokugawa": "date3"},
        },
        hands={"tokugawa": "maeda"},
    ).play("T: declare kiyosu", "T: deploy maeda3 with maeda", "T: stop", "I: lose ukita3", "I: retreat okazaki")
    fight.expect(removed__ishida="ukita3 mori2", lost__ishida=1)


@pytest.mark.rule("7.4.1", "8.9.3")
def test_a_disk_is_no_block_for_the_proportion() -> None:
    fight = (
        Fight(
            {
                "saku": {"tokugawa": "maeda2 maeda2", "ishida": "ukita3 ukita2 mori2 mori2"},
                "suwa": {"ishida": "mori3"},
                "takasaki": {"ishida": "mori3"},
                "ueda": {"ishida": "kobayakawa2 kobayakawa2 kobayakawa2"},
            },
            hands={"ishida": "ukita"},
            active="ishida",
        )
        .play("I: declare saku", "I: deploy ukita3 with ukita", "T: stop", "I: stop")
        .settle()
    )
    fight.play("T: retreat ueda").expect(blocks__ueda__tokugawa="maeda2")  # three blocks and a disk are not four
    assert [event.args for event in fight.events("into_fight")] == [("tokugawa", "ueda")]


@pytest.mark.rule("7.4.2", "8.10")
def test_cards_for_an_overrun_are_counted_apart_from_the_battle_before_it() -> None:
    fight = retreat(1, {"tokugawa": "4x tokugawa2"}).settle()
    fight.expect(removed__ishida="ukita3 mori3", hand_size__ishida=0)  # one and one: twice half a card, rounded down
    more = Fight(
        {
            "minakuchi": {"tokugawa": "maeda3 maeda3 maeda2", "ishida": "ukita3 ukita2 mori2 mori3"},
            "kuwana": {"tokugawa": "date2"},
            "kyoto": {"tokugawa": "4x tokugawa2 3x tokugawa3 fukushima3"},
        },
        hands={"tokugawa": "maeda maeda"},
    ).play("T: declare minakuchi", "T: deploy maeda3 with maeda", "T: deploy maeda3 with maeda", "T: stop")
    more.play("I: lose ukita3 ukita2", "I: retreat kyoto").settle()
    more.expect(hand_size__ishida=1 + 1, hand_size__tokugawa=2)


@pytest.mark.rule("7.4.1", "2.1")
def test_a_chief_who_is_overrun_ends_the_game_at_once() -> None:
    fight = retreat(4, {"tokugawa": "tokugawa1*"})
    fight.expect(winner="ishida", won_by="2.1", to_move="none")


@pytest.mark.rule("4.2", "7.4.2")
def test_the_overrunning_take_the_place_and_the_overrun_take_nothing() -> None:
    took = retreat(4, {"tokugawa": "tokugawa3"}).expect(control__kyoto="ishida")
    assert [event.args for event in took.events("takes_control")] == [("ishida", "kyoto")]
    retreat(1, {"tokugawa": "4x tokugawa2"}).expect(control__kyoto="tokugawa")
