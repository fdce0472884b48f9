"""The random games of `python -m tests.fuzz`: some of them, and what is left behind when one goes wrong."""

from __future__ import annotations

import pytest

from sekiwidget.core.commit import Commit
from sekiwidget.core.game import GAMES
from sekiwidget.lesson import Scenario
from tests import fuzz

EVERY_GAME = pytest.mark.parametrize("name", list(GAMES))


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", [1, 2, 3, 32])
@EVERY_GAME
def test_random_games_hold_no_surprise(name: str, seed: int) -> None:
    commits: list[Commit] = []
    fuzz.played(name, seed, commits)
    assert commits[-1].after.to_move is None


@EVERY_GAME
def test_a_surprise_is_kept_as_a_scenario_that_plays_up_to_it(name: str) -> None:
    commits: list[Commit] = []
    fuzz.played(name, 1, commits)
    text = fuzz.scenario(name, 1, commits[:60], 'a "surprise" \\ with signs')
    scenario = Scenario.from_text(text)
    assert [node.commit for node in scenario.play().line.main()[1:61]] == commits[:60]


@EVERY_GAME
def test_every_kind_of_event_and_action_is_looked_for(name: str) -> None:
    commits: list[Commit] = []
    fuzz.played(name, 1, commits)
    assert len({event.kind for commit in commits for event in commit.events} & set(fuzz.kinds(name))) > 5
    assert {type(commit.action).__name__ for commit in commits} <= fuzz.verbs(name)
