"""8.5: who deploys, ties, stopping for good."""

from typing import Any

import pytest

from tests.games.sekigahara.helpers import Fight


def battle(black: str, gold: str, hand: str, gold_hand: str, **table: Any) -> Fight:
    """Tokugawa attacks at Minakuchi; `active` may turn it round."""
    fight = Fight(
        {"minakuchi": {"tokugawa": black, "ishida": gold}}, hands={"tokugawa": hand, "ishida": gold_hand}, **table
    )
    return fight.play("I: declare minakuchi" if table.get("active") == "ishida" else "T: declare minakuchi")


@pytest.mark.rule("8.5")
def test_the_side_behind_deploys_until_it_leads() -> None:
    fight = battle("tokugawa3 tokugawa1g", "ukita1g mori1g kobayakawa3", "tokugawa tokugawa", "ukita mori kobayakawa")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: deploy ukita1g with ukita")
    fight.expect(initiative="ishida")  # 3 to 1: still behind
    fight.play("I: deploy mori1g with mori").expect(initiative="ishida")  # 3 to 2: still
    assert "8.5" in fight.refused("T: deploy tokugawa1g with tokugawa")
    fight.play("I: deploy kobayakawa3 with kobayakawa").expect(initiative="tokugawa", impact__ishida=5)


@pytest.mark.rule("8.5", "8.2.1")
def test_on_a_tie_the_attacker_would_lose_and_has_the_initiative() -> None:
    fight = battle("tokugawa2 maeda2", "ukita2 mori2", "tokugawa maeda", "ukita mori")
    fight.play("T: deploy tokugawa2 with tokugawa", "I: deploy ukita2 with ukita").expect(initiative="tokugawa")
    fight.play("T: deploy maeda2 with maeda", "I: deploy mori2 with mori")
    fight.settle().expect(combat__winner="ishida", impact__tokugawa=4, impact__ishida=4)


@pytest.mark.rule("8.5", "8.2.1")
def test_the_tie_is_tokugawas_when_he_defends() -> None:
    fight = battle("tokugawa2 maeda2", "ukita2 mori2", "tokugawa maeda", "ukita mori", active="ishida")
    fight.expect(combat__attacker="ishida", to_move="ishida")
    fight.play("I: deploy ukita2 with ukita", "T: deploy tokugawa2 with tokugawa").expect(initiative="ishida")
    fight.play("I: stop", "T: stop").expect(combat__winner="tokugawa")


@pytest.mark.rule("8.5")
def test_who_has_stopped_deploys_no_more_and_the_other_goes_on_as_long_as_he_will() -> None:
    fight = battle("tokugawa3 tokugawa2 maeda2", "ukita2 ukita1g", "tokugawa tokugawa maeda", "ukita ukita")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: stop").expect(initiative="tokugawa")
    fight.play("T: deploy tokugawa2 with tokugawa", "I: accept").expect(initiative="tokugawa", impact__tokugawa=6)
    assert "8.5" in fight.refused("I: deploy ukita2 with ukita")
    fight.play("T: stop").expect(combat__winner="tokugawa", impact__ishida=0)


@pytest.mark.rule("8.5")
def test_the_side_behind_that_stops_loses_the_initiative_for_good() -> None:
    fight = battle("tokugawa2 tokugawa2", "ukita3 ukita2", "tokugawa tokugawa", "ukita ukita ukita")
    fight.play("T: stop", "I: deploy ukita3 with ukita", "I: deploy ukita2 with ukita")
    assert "8.5" in fight.refused("T: deploy tokugawa2 with tokugawa")
    assert "8.5" in fight.refused("T: stop")
    assert "has stopped" in fight.why("T: deploy tokugawa2 with tokugawa")
    fight.settle().expect(combat__winner="ishida", impact__ishida=6)


@pytest.mark.rule("8.5", "8.6.1")
def test_a_side_that_has_stopped_may_still_challenge() -> None:
    fight = battle("tokugawa3 maeda2", "ukita2 mori3", "tokugawa maeda", "loyalty ukita")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: accept", "I: stop")
    fight.play("T: deploy maeda2 with maeda", "I: challenge", "T: yield")
    fight.expect(impact__ishida=2, impact__tokugawa=3)


@pytest.mark.rule("8.5", "8.6.1")
def test_a_traitor_may_put_the_last_side_behind_and_it_still_deploys() -> None:
    fight = battle("tokugawa3 maeda2", "ukita2 mori3", "tokugawa maeda", "loyalty ukita")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: challenge", "T: yield")
    fight.expect(impact__tokugawa=0, impact__ishida=3, initiative="tokugawa")
    fight.play("T: deploy maeda2 with maeda").expect(impact__tokugawa=2, initiative="tokugawa")
    fight.play("T: stop").settle()
    fight.expect(initiative="ishida")
    fight.play("I: stop").expect(combat__winner="ishida")


@pytest.mark.rule("8.5")
def test_who_cannot_deploy_must_stop() -> None:
    fight = battle("tokugawa3 maeda2", "ukita2", "tokugawa date", "mori")
    fight.play("T: deploy tokugawa3 with tokugawa", "I: accept")
    assert fight.options() == {"stop"}
    fight.play("I: stop")
    assert fight.options() == {"stop"}


@pytest.mark.rule("8.1", "8.2.1")
def test_the_defender_does_not_begin() -> None:
    fight = battle("tokugawa3", "ukita2", "tokugawa", "ukita")
    assert {"8.2.1", "8.5"} <= set(fight.refused("I: deploy ukita2 with ukita"))
