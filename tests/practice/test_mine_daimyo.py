"""Mined puzzles of Daimyo: the open cards of a round, as far as bushi move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sekiwidget.core.puzzle_ground import PuzzleGround
from sekiwidget.games.registry import game
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.puzzle.verify import verify
from sekiwidget.practice.finding import Wanted, puzzles_of_games

PLAYED = game("daimyo")
FACING = {"m13": "black daimyo", "n15": "black 2", "o15": "gold 1", "p16": "gold 2 daimyo"}
"""Two bushi of Black beside one of Gold, with both daimyos out of reach."""


@pytest.fixture
def ground() -> PuzzleGround:
    found = PLAYED.puzzle_ground
    assert found is not None
    return found


def table(units: Mapping[str, str], black: str = "A1 A3", gold: str = "A2 A4") -> Any:
    return PLAYED.read_position({"units": units, "played": {"black": black, "gold": gold}})


def test_a_puzzle_is_proved_and_needs_no_hand() -> None:
    (game_found,) = puzzles_of_games(Wanted("daimyo", 1), (3,))
    (found, *_) = game_found.found
    scenario = Scenario.from_text(found.text)
    proof = verify(scenario)
    assert proof and proof.judged and len(proof.first) == 1
    assert found.features.decisions == 2 and "hands" not in scenario.position
    assert scenario.puzzle is not None and "hands" not in scenario.puzzle.task


def test_a_puzzle_begins_at_the_first_of_two_moves(ground: PuzzleGround) -> None:
    assert list(ground.openings(table(FACING)))
    assert not list(ground.openings(table(FACING, black="A1 B1")))
    assert not list(ground.openings(table(FACING, gold="B2 B3")))
    assert not list(ground.openings(table(FACING, gold="A2 E1")))


def test_every_goal_is_a_task(ground: PuzzleGround) -> None:
    position = table(FACING)
    goals = list(ground.goals(position, "black"))
    assert goals == [{"winner": "black"}, {"daimyo.black": "m13"}, {"bushi.black": 2}]
    assert [str(ground.task(position, "black", goal)) for goal in goals] == [
        "Win in this round.",
        "Your daimyo must not fall in this round.",
        "Lose no bushi in this round.",
    ]
    assert str(ground.title(position)) == "The open cards of a round"


def test_bushi_are_not_counted_where_a_daimyo_is_in_reach(ground: PuzzleGround) -> None:
    """A side that may win would be told that it must not lose a bushi by it."""
    position = table({"m13": "black 1 daimyo", "n14": "gold 1", "p16": "gold daimyo"})
    assert {"bushi.black": 1} not in ground.goals(position, "black")


def test_an_occupation_in_reach_is_more_than_the_daimyo(ground: PuzzleGround) -> None:
    """Whoever keeps the daimyo may still lose by it, so that is not asked."""
    position = table({"m13": "black 1 daimyo", "n14": "gold 3", "p16": "gold daimyo"})
    assert list(ground.goals(position, "black")) == [{"winner": "black"}]


def test_the_hint_names_the_hex(ground: PuzzleGround) -> None:
    move = PLAYED.parse(table(FACING), "black", "move 2 n15-o15")
    assert str(ground.piece_hint(move)) == "Look at the bushi on n15."
    assert not ground.gives_up(move)


def test_turning_the_table_makes_no_difference(ground: PuzzleGround) -> None:
    def pattern(land: str, units: Mapping[str, str]) -> Any:
        made = {
            "land": dict.fromkeys(land.split(), "neutral"),
            "units": units,
            "played": {"black": "A1 A3", "gold": "A2"},
        }
        return ground.pattern(PLAYED.read_position(made), "black")

    one = pattern("m13 n13 o13", {"m13": "black 1 daimyo", "o13": "gold 1 daimyo"})
    assert one == pattern("m13 m14 m15", {"m15": "black 1 daimyo", "m13": "gold 1 daimyo"})
    assert one != pattern("m13 n13 o13", {"m13": "black 2 daimyo", "o13": "gold 1 daimyo"})
