"""Where the choices of War Chest are made in its picture, and what they say follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.core.choice import Choice
from sekiwidget.games.warchest import GAME
from tests.games.warchest.helpers import Table


def asked(table: Table) -> dict[str, Choice]:
    """The choices of the side to move by their words, as located in its picture."""
    found = GAME.pick_targets(table.position.seen_by(table.position.to_move or ""))
    return {choice.label: choice for choice in found}


def at(choice: Choice) -> list[dict[str, Any]]:
    return [dict(zip(pick.ids, pick.at, strict=True)) for pick in choice.picks]


def test_a_coin_of_the_hand_leads_to_all_that_its_unit_does() -> None:
    found = asked(Table({"d4": "white archer", "d6": "black scout"}, white="archer royal", black="royal"))
    coin = {"archer": "white.hand.0"}
    mine = [
        choice
        for choice in found.values()
        if choice.picks[0].ids == ("archer",) and choice.verb not in ("recruit", "pass")
    ]
    assert {choice.verb for choice in mine} >= {"bolster", "move", "tactic-archer"}
    assert all(at(choice)[0] == coin for choice in mine)
    assert at(found["Shoot with the Archer"])[1:] == [{"d4": "d4"}, {"d6": "d6"}]
    assert found["Shoot with the Archer"].text([["archer"], ["d4"], ["d6"]]) == "tactic archer d4-d6"


def test_what_is_recruited_is_picked_in_the_army_and_paid_from_the_hand() -> None:
    table = Table({"d4": "white archer"}, white="royal", black="royal")
    unit, coin = at(asked(table)["Recruit a coin from the supply"])
    army = table.position.armies[0]
    assert unit == {name: f"white.army.{army.index(name)}" for name in unit}
    assert coin == {"royal": "white.hand.0"}


def test_what_acts_without_a_coin_is_picked_on_the_board() -> None:
    table = Table({"d4": "white 2x berserker"}, white="berserker royal", black="royal")
    found = asked(table.play("W: move berserker d4-d5"))
    assert at(found["Move the Berserker from d5"])[0] == {"berserker": "d5.coin"}
    assert found["Move the Berserker from d5"].note.startswith("It first pays a coin of its own stack.")
    assert found["Leave the Berserker as it is"].form == "stop"


@pytest.mark.rule("berserker")
@pytest.mark.parametrize(
    ("language", "cost"), [("en", "a coin of its stack is given up"), ("de", "ein Chip des Stapels wird hergegeben")]
)
def test_what_a_berserker_gives_up_is_its_cost(board: Callable[..., Board], language: str, cost: str) -> None:
    table = Table({"d4": "white 2x berserker"}, white="berserker royal", black="royal")
    made = board(table.play("W: move berserker d4-d5").position, language=language)
    moves, _, stop = made.get_state("choices")["choices"]["list"]["all"]
    assert [pick.get("cost") for pick in moves["picks"]] == [cost, None, None]
    assert "picks" not in stop


def test_two_footmen_are_told_apart() -> None:
    table = Table({"d4": "white footman", "b2": "white footman"}, white="footman royal", black="royal")
    found = asked(table)
    assert {"Move the Footman from d4", "Move the Footman from b2", "Let the Footmen act"} <= set(found)
    acts = asked(table.play("W: tactic footman"))
    assert at(acts["Move the Footman from b2"])[0] == {"footman": "b2.coin"}


def test_it_is_said_that_a_pikeman_hits_back() -> None:
    found = asked(Table({"d4": "white scout", "d5": "black pikeman"}, white="scout royal", black="royal"))
    assert "hits back" in found["Attack with the Scout from d4"].note
    assert not found["Move the Scout from d4"].note
