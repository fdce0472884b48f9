"""How near a goal was missed: fights, points, losses and blocks, in words."""

from __future__ import annotations

import pytest

from sekiwidget.core.position import Outcome, Value
from sekiwidget.games.sekigahara import GAME, Position
from tests.games.sekigahara.helpers import Fight

AT_SAKU = {"saku": {"tokugawa": "tokugawa2 date2", "ishida": "ukita2"}}
HANDS = {"tokugawa": "tokugawa date", "ishida": "ukita"}


def near(position: Position, **goal: Value) -> str:
    """How near `tokugawa` came, as it sees the position."""
    return GAME.near_miss(position.seen_by("tokugawa"), {key.replace("__", "."): value for key, value in goal.items()})


def lost_at_saku() -> Position:
    """2 : 2, and the defender wins a tie: Ishida wins."""
    fight = Fight(AT_SAKU, active="tokugawa", hands=HANDS, entered={"saku": ["ueda-saku"]})
    fight.play("T: declare saku", "T: deploy tokugawa2 with tokugawa", "I: deploy ukita2 with ukita", "T: stop")
    return fight.play("T: lose tokugawa2").position


def test_a_tie_wants_one_more_of_the_attacker() -> None:
    assert near(lost_at_saku(), combat__winner="tokugawa") == "one point of impact too few: 2 of the 3 needed"


def test_a_fight_is_told_before_the_losses_that_it_cost() -> None:
    assert near(lost_at_saku(), lost__tokugawa=0, combat__winner="tokugawa").startswith("one point of impact too few")
    assert near(lost_at_saku(), lost__tokugawa=0) == "Tokugawa lost one block too many: 1 instead of 0"


def test_nothing_is_told_of_a_fight_elsewhere_or_far_from_won_or_not_decided() -> None:
    lost = lost_at_saku()
    assert near(lost, combat__winner="tokugawa", combat__place="gifu") == ""
    assert lost.combat is not None
    assert near(lost.but(combat=lost.combat.but(impact=(2, 6))), combat__winner="tokugawa") == ""
    assert near(lost.but(combat=lost.combat.but(impact=(0, 0))), combat__winner="tokugawa") == ""
    assert near(lost.but(combat=lost.combat.but(winner=None)), combat__winner="tokugawa") == ""


def test_nothing_is_told_of_a_number_beside_what_was_missed_altogether() -> None:
    lost = lost_at_saku()
    assert near(lost, lost__tokugawa=0, phase="movement") == ""
    assert near(lost, phase="movement") == ""
    assert near(lost, combat__winner="ishida") == "", "nothing was missed"


def besieged_at_aizu(*deployments: str) -> Position:
    """Aizu after these deployments of the besieger; one block is inside."""
    blocks = {"aizu": {"tokugawa": "tokugawa3 date3", "ishida": "ukita2"}}
    fight = Fight(
        blocks, active="tokugawa", hands=HANDS, entered={"aizu": ["shirakawa-aizu"]}, holder={"aizu": "ishida"}
    )
    fight.play("T: declare aizu", "I: inside", *deployments).settle()
    return fight.play("T: stop").position if fight.position.step == "deploy" else fight.position


@pytest.mark.parametrize("goal", ["castle__aizu", "combat__winner"])
def test_a_castle_wants_seven_for_each_that_was_in_it(goal: str) -> None:
    three = besieged_at_aizu("T: deploy tokugawa3 with tokugawa")
    six = besieged_at_aizu("T: deploy tokugawa3 with tokugawa", "T: deploy date3 with date")
    assert near(three, **{goal: "tokugawa"}) == "four points of impact too few: 3 of the 7 needed"
    assert near(six, **{goal: "tokugawa"}) == "one point of impact too few: 6 of the 7 needed"
    assert near(besieged_at_aizu(), **{goal: "tokugawa"}) == ""


def test_the_war_is_lost_by_points() -> None:
    table = {"setup": "empty", "control": {"kyoto": "ishida", "edo": "none", "kiso": "ishida"}}
    start = GAME.own(GAME.read_position(table))
    over = start.but(outcome=Outcome(("ishida",), "2.2"))
    assert [start.fact(f"points.{side}") for side in ("tokugawa", "ishida")] == [10, 10]
    assert near(over, winner="tokugawa") == "one point too few: 10 of the 11 needed"
    assert near(start, winner="tokugawa") == "", "it is not over"
    assert near(start, points__tokugawa=12) == "two points too few: 10 of the 12 needed"
    assert near(start, points__tokugawa=13) == "", "that is far"


def test_blocks_at_a_place_and_out_of_the_game() -> None:
    lost = lost_at_saku()
    three = ("date2", "date1g", "date3")
    assert near(lost, blocks__saku__tokugawa=()) == "one block too many at Saku, 1 instead of 0"
    assert near(lost, blocks__saku__tokugawa=("date2", "date3")) == "one block short at Saku, 1 of the 2 needed"
    assert near(lost, blocks__saku__tokugawa=three) == "two blocks short at Saku, 1 of the 3 needed"
    assert near(lost, blocks__saku__tokugawa=("date1g", "date3")) == "", "another block stands there"
    assert near(lost, removed__tokugawa=()) == "Tokugawa lost one block too many: 1 instead of 0"
