"""The random games of `python -m tests.fuzz`: some of them, and what is left behind when one goes wrong."""

from __future__ import annotations

import pytest

from sekiwidget.core.commit import Commit
from sekiwidget.lesson import Scenario
from tests import fuzz


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", [1, 2, 3, 32])
def test_random_games_hold_no_surprise(seed: int) -> None:
    commits: list[Commit] = []
    fuzz.played(seed, commits)
    assert commits[-1].after.to_move is None


def test_a_surprise_is_kept_as_a_scenario_that_plays_up_to_it() -> None:
    commits: list[Commit] = []
    fuzz.played(1, commits)
    text = fuzz.scenario(1, commits[:60], 'a "surprise" \\ with signs')
    scenario = Scenario.from_text(text)
    assert [node.commit for node in scenario.play().line.main()[1:61]] == commits[:60]


def test_every_kind_of_event_is_looked_for() -> None:
    assert {"marches", "overrun", "victory", "points", "mori_comes"} <= set(fuzz.kinds())
