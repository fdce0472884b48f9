"""4.2, 4.3: who controls resource places and castles."""

from typing import Any

import pytest

from tests.games.sekigahara.helpers import Fight


@pytest.mark.rule("4.2")
def test_nobody_controls_a_resource_place_before_somebody_came_but_the_capitals_have_their_colour() -> None:
    fight = Fight({"kuwana": {"tokugawa": "maeda2"}, "kiso": {"tokugawa": "date2", "ishida": "mori2"}})
    fight.expect(control__kuwana="tokugawa", control__kiso="none", control__kyoto="ishida", control__edo="tokugawa")
    fight.expect(control__takeda="none", resources__tokugawa=2, resources__ishida=1)


def kuwana(control: str, **table: Any) -> Fight:
    """Ishida is beaten at Kuwana, a resource place, and has one block left."""
    fight = Fight(
        {"kuwana": {"tokugawa": "maeda3", "ishida": "ukita2 ukita3"}},
        hands={"tokugawa": "maeda"},
        control={"kuwana": control},
        **table,
    )
    return fight.play("T: declare kuwana", "T: deploy maeda3 with maeda", "T: stop", "I: lose ukita3")


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("before", ["ishida", "none", "tokugawa"])
def test_where_enemies_stand_control_changes_only_when_the_fight_leaves_one_side_alone(before: str) -> None:
    fight = kuwana(before).expect(control__kuwana=before)
    fight.play("I: retreat minakuchi").expect(control__kuwana="tokugawa")


@pytest.mark.rule("4.2")
def test_the_victor_takes_what_nobody_controlled() -> None:
    fight = Fight(
        {"kuwana": {"tokugawa": "tokugawa3 tokugawa3", "ishida": "ukita1g"}},
        hands={"tokugawa": "tokugawa tokugawa maeda", "ishida": "loyalty"},
        control={"kuwana": "none"},
    ).play("T: declare kuwana", "T: deploy tokugawa3 with tokugawa", "I: challenge", "T: show tokugawa")
    fight.play("I: stop", "T: deploy tokugawa3 with tokugawa").settle()
    fight.expect(control__kuwana="tokugawa", blocks__kuwana__ishida="")


@pytest.mark.rule("4.2")
def test_a_retreat_takes_the_place_it_comes_to_unless_enemies_stand_there() -> None:
    fight = Fight(
        {"minakuchi": {"tokugawa": "maeda3", "ishida": "ukita2 ukita3"}},
        hands={"tokugawa": "maeda"},
        control={"kuwana": "tokugawa"},
    ).play("T: declare minakuchi", "T: deploy maeda3 with maeda", "T: stop", "I: lose ukita3", "I: retreat kuwana")
    fight.expect(control__kuwana="ishida", resources__ishida=2, resources__tokugawa=1)
    into = Fight(
        {
            "minakuchi": {"tokugawa": "maeda3", "ishida": "ukita2 ukita3"},
            "kuwana": {"tokugawa": "date2"},
            "kyoto": {"tokugawa": "date2"},
        },
        hands={"tokugawa": "maeda"},
    ).play("T: declare minakuchi", "T: deploy maeda3 with maeda", "T: stop", "I: lose ukita3", "I: retreat kuwana")
    into.expect(control__kuwana="tokugawa")


@pytest.mark.rule("4.3")
def test_a_castle_belongs_to_its_colour_or_to_who_stands_there_alone() -> None:
    fight = Fight({"gifu": {"tokugawa": "maeda2"}, "okazaki": {"ishida": "ukita2"}})
    fight.expect(castle__gifu="tokugawa", castle__okazaki="ishida", castle__aizu="ishida", castle__hakone="tokugawa")


@pytest.mark.rule("4.3")
def test_when_the_last_leave_a_strange_castle_it_goes_back_to_its_colour_or_to_the_victor() -> None:
    fight = Fight(
        {"okazaki": {"tokugawa": "maeda3", "ishida": "ukita2 ukita3"}},
        hands={"tokugawa": "maeda"},
        holder={"okazaki": "ishida"},
    ).play("T: declare okazaki")
    fight.expect(castle__okazaki="ishida").play(
        "I: outside", "T: deploy maeda3 with maeda", "T: stop", "I: lose ukita3"
    )
    fight.play("I: retreat hamamatsu").expect(castle__okazaki="tokugawa")


@pytest.mark.rule("4.3", "8.9.1")
def test_osaka_and_ueda_are_held_by_their_disk_while_it_lives() -> None:
    fight = Fight({"osaka": {"tokugawa": "maeda2"}, "ueda": {"tokugawa": "maeda2", "ishida": "mori2"}})
    fight.expect(castle__osaka="ishida", castle__ueda="ishida")
    gone = Fight({"ueda": {"tokugawa": "maeda2"}}, disks=["hideyori"])
    gone.expect(castle__ueda="tokugawa")


@pytest.mark.rule("4.3", "8.8.5")
def test_a_side_that_retreats_into_an_empty_strange_castle_holds_it_at_once() -> None:
    fight = Fight({"kiyosu": {"tokugawa": "maeda3", "ishida": "ukita2 ukita3"}}, hands={"tokugawa": "maeda"}).play(
        "T: declare kiyosu", "T: deploy maeda3 with maeda", "T: stop", "I: lose ukita3", "I: retreat okazaki"
    )
    fight.expect(castle__okazaki="ishida")
