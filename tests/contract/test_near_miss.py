"""How near a goal came (architecture, "core"): told of any fact of any game, and never of a goal that holds."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from sekiwidget.core.position import Value
from sekiwidget.games.registry import game
from tests.contract.played import EVERY_GAME, SEEDS, some


def others(value: Value) -> list[Value]:
    """Values of the same kind that are not this one."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, max(0, value - 1) if value else 2]
    return [value[1:], (*value, *value)] if isinstance(value, tuple) and value else []


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_it_is_words_within_a_sentence_and_nothing_of_a_goal_that_holds(name: str, seed: int) -> None:
    this = game(name)
    for commit in some(name, seed)[-3:]:
        position: Any = commit.after
        for side in this.sides({}):
            view = position.seen_by(side)
            goal = {key: view.fact(key) for key in view.facts()}
            assert this.near_miss(view, goal) == ""
            for key, value in goal.items():
                for wanted in others(value):
                    said = this.near_miss(view, {key: wanted})
                    assert not said.endswith(".")
                    assert this.near_miss(view, {**goal, key: wanted}) == said, "what holds does not matter"
