"""8.8.2, 8.9.2: who came out of a castle goes back into it; who came from nowhere goes to any adjacent place."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.sekigahara.campaign import again, moving
from tests.games.sekigahara.helpers import Fight, problems


def sortie(stack: str, lose: str, **table: Any) -> Fight:
    """Tokugawa, besieged at Okazaki, comes out and is beaten."""
    fight = Fight(
        {"okazaki": {"tokugawa": stack, "ishida": "ukita3 ukita2 mori2"}}, hands={"ishida": "ukita ukita"}, **table
    ).play("T: declare okazaki")
    if fight["to_move"] == "tokugawa" and len(stack.split()) <= 2:
        fight.play("T: outside")
    return fight.play("T: stop", "I: deploy ukita3 with ukita", "I: stop", f"T: lose {lose}")


@pytest.mark.rule("8.8.2", "8.9.2")
def test_two_or_fewer_who_came_out_of_their_castle_go_back_into_it() -> None:
    fight = sortie("maeda2 maeda3", "maeda3")
    assert fight.options() == {"retreat castle maeda2"}
    assert fight.refused("T: retreat kiyosu") == ("8.8.2",)


@pytest.mark.rule("8.8.2", "8.8.4")
def test_three_or_more_at_their_castle_came_from_nowhere() -> None:
    fight = sortie("maeda2 maeda2 maeda3", "maeda3")
    assert fight.options() == {
        "retreat kiyosu", "retreat hamamatsu", "retreat castle maeda2", "retreat castle maeda2 maeda2",
    }  # fmt: skip
    fight.play("T: retreat castle maeda2")
    assert fight.options() == {"retreat kiyosu", "retreat hamamatsu"}
    again(fight).play("T: retreat kiyosu").settle()
    fight.expect(blocks__okazaki__tokugawa="maeda2", blocks__kiyosu__tokugawa="maeda2", castle__okazaki="tokugawa")


@pytest.mark.rule("8.8.2")
def test_three_or_more_at_their_castle_go_first_where_no_enemies_are() -> None:
    fight = Fight(
        {
            "okazaki": {"tokugawa": "maeda2 maeda2 maeda3", "ishida": "ukita3 ukita2"},
            "kiyosu": {"ishida": "mori2"},
        },
        hands={"ishida": "ukita"},
    ).play("T: declare okazaki", "T: stop", "I: deploy ukita3 with ukita", "I: stop", "T: lose maeda3")
    assert {option for option in fight.options() if "castle" not in option} == {"retreat hamamatsu"}
    assert fight.refused("T: retreat kiyosu") == ("8.8.2",)


@pytest.mark.rule("8.8.2")
def test_a_relief_that_came_by_road_goes_back_by_it_or_into_the_castle() -> None:
    fight = sortie("maeda2 maeda2 maeda3", "maeda3", entered={"okazaki": ["hamamatsu-okazaki"]})
    assert fight.options() == {"retreat hamamatsu", "retreat castle maeda2", "retreat castle maeda2 maeda2"}


def osaka(move: str, ishida: str = "") -> Fight:
    """Three of Tokugawa besiege Osaka; Ishida brings a block there, attacks, and is beaten."""
    stand = {"osaka": {"tokugawa": "tokugawa3 tokugawa2 date2"} | ({"ishida": ishida} if ishida else {})}
    fight = moving(
        stand,
        "ishida",
        mori="3x mori3 mori2 mori1*",
        recruits={"ishida": "kobayakawa2 kobayakawa3"},
        hands={"ishida": "ukita mori mori", "tokugawa": "tokugawa"},
    ).play("I: move minimal", *move.split("; "), "I: done")
    again(fight).play("I: declare osaka", "I: outside", "I: stop", "T: stop")
    return fight


EVERYWHERE = {"retreat kyoto", "retreat himeji", "retreat wakayama"}


@pytest.mark.rule("8.8.2", "7.2", "9.3")
@pytest.mark.parametrize(
    ("move", "lost", "left"),
    [
        ("I: muster kobayakawa2 kobayakawa3 osaka", "kobayakawa3", "kobayakawa2"),
        ("I: mori mori3 with mori; I: mori mori3 with mori", "mori3", "mori3"),
        ("I: mori mori3 with mori; I: muster kobayakawa2 osaka", "mori3", "kobayakawa2"),
    ],
)
def test_blocks_from_a_box_to_a_disk_came_from_nowhere(move: str, lost: str, left: str) -> None:
    fight = osaka(move).play(f"I: lose {lost}")
    assert fight.options() == {*EVERYWHERE, f"retreat castle {left}"}
    again(fight)


@pytest.mark.rule("8.8.2", "8.9.2")
def test_with_one_who_held_the_castle_they_came_out_of_it() -> None:
    fight = osaka("I: mori mori3 with mori", "ukita2").play("I: lose ukita2")
    assert fight.options() == {"retreat castle mori3"}


@pytest.mark.rule("8.8.2")
def test_what_came_from_a_box_is_written_and_forgotten_after_the_phase() -> None:
    fight = osaka("I: muster kobayakawa2 osaka")
    assert len(fight.position.entered) == 1
    fight.settle().expect(phase="movement", active="tokugawa")
    assert not fight.position.entered


@pytest.mark.rule("8.8.2")
def test_no_box_leads_where_nobody_recruits() -> None:
    stand = {"gifu": {"tokugawa": "tokugawa2", "ishida": "ukita2"}}
    ((path, rule, text),) = problems(phase="combat", active="ishida", blocks=stand, entered={"gifu": ["box"]})
    assert (path, rule) == ("entered.gifu", "8.8.2")
    assert "no box of Ishida leads to Gifu" in text
