"""2.2: points at the end of week 7, and Ishida's tie."""

from typing import Any

import pytest

from tests.games.sekigahara.campaign import again, moving
from tests.games.sekigahara.helpers import Fight

RESOURCES = ("kyoto", "kuwana", "tsuruga", "takeda", "edo", "kiso", "takasaki", "niigata", "shirakawa")


def last_turn(blocks: dict[str, dict[str, str]] | None = None, **control: Any) -> Fight:
    """The last movement of the game: turn B of week 7, the second player."""
    named = dict.fromkeys(RESOURCES, "none") | control
    return moving(blocks or {}, "ishida", first="tokugawa", week=7, turn="B", control=named)


def over(fight: Fight) -> Fight:
    return fight.play("I: move none", "I: done").settle()


@pytest.mark.rule("2.2")
def test_two_points_for_a_castle_and_one_for_a_resource_place() -> None:
    fight = last_turn(kuwana="tokugawa", kiso="ishida", edo="tokugawa").expect(points__tokugawa=12, points__ishida=9)
    over(fight).expect(winner="tokugawa", won_by="2.2", to_move="none")
    assert [event.args for event in fight.events("points")] == [("tokugawa", 12, 9)]
    again(fight)


@pytest.mark.rule("2.2")
def test_most_points_win_for_ishida_too() -> None:
    more: dict[str, Any] = dict.fromkeys(RESOURCES[:5], "ishida")
    fight = last_turn(**more, kiso="tokugawa").expect(points__ishida=13, points__tokugawa=11)
    over(fight).expect(winner="ishida", won_by="2.2")


@pytest.mark.rule("2.2")
def test_ishida_wins_a_tie() -> None:
    fight = last_turn(kyoto="ishida", kuwana="ishida").expect(points__ishida=10, points__tokugawa=10)
    over(fight).expect(winner="ishida", won_by="2.2")
    one_more = last_turn(kyoto="ishida", kuwana="ishida", kiso="tokugawa")
    over(one_more).expect(winner="tokugawa")


@pytest.mark.rule("2.2", "4.3")
def test_a_castle_counts_for_who_controls_it_not_for_its_colour() -> None:
    fight = last_turn({"hakone": {"ishida": "ukita2"}}).expect(points__tokugawa=8, points__ishida=10)
    over(fight).expect(winner="ishida")
    siege = last_turn({"gifu": {"tokugawa": "date2", "ishida": "ukita2"}})
    siege.expect(points__tokugawa=10, points__ishida=8)
    siege.expect(castle__gifu="ishida")  # in a siege it counts for who is inside


@pytest.mark.rule("2.2", "3.4")
def test_a_besieged_disk_still_holds_its_castle() -> None:
    last_turn({"ueda": {"tokugawa": "date2"}}).expect(castle__ueda="ishida", points__tokugawa=10, points__ishida=8)
    fallen = moving({"ueda": {"tokugawa": "date2"}}, disks=["hideyori"]).expect(castle__ueda="tokugawa")
    fallen.expect(points__tokugawa=13, points__ishida=7)


@pytest.mark.rule("2.2", "6.4")
def test_points_are_counted_only_at_the_end_of_week_seven() -> None:
    for week, turn in ((7, "A"), (6, "B")):
        fight = moving({}, "ishida", first="tokugawa", week=week, turn=turn)
        fight.play("I: move none", "I: done").settle().expect(winner="none")


@pytest.mark.rule("2.2", "2.1")
def test_the_last_fights_are_fought_before_the_points_are_counted() -> None:
    stand = {"kuwana": {"tokugawa": "date2", "ishida": "mori2 mori3"}, "kiso": {"ishida": "ukita2"}}
    fight = last_turn(stand, kuwana="tokugawa", edo="tokugawa", kiso="ishida").expect(
        points__tokugawa=12, points__ishida=9
    )
    fight.play("I: move none", "I: done").expect(winner="none", phase="combat")
    fight.play("I: declare kuwana", "I: stop", "T: stop", "I: lose mori2", "I: retreat minakuchi").settle()
    fight.expect(winner="tokugawa", won_by="2.2")


@pytest.mark.rule("2.2", "2.1")
def test_a_chief_who_falls_in_the_last_fight_decides_before_any_points() -> None:
    stand = {"kuwana": {"tokugawa": "tokugawa1*", "ishida": "mori3 mori2 ukita2"}}
    fight = moving(stand, "ishida", first="tokugawa", week=7, turn="B", hands={"ishida": "mori mori"})
    fight.play("I: move none", "I: done", "I: declare kuwana", "I: deploy mori3 with mori").settle()
    fight.play("T: stop", "I: stop").settle().expect(winner="ishida", won_by="2.1")
    assert fight.events("points") == []
