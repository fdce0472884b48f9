"""Odds tell nothing that their side does not know: positions it cannot tell apart give the same bytes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sekiwidget.analysis.odds import odds
from sekiwidget.analysis.odds_display import picture
from sekiwidget.games.registry import GAMES
from tests.contract.starts import starts

PAIRS = 6


def shown(position: Any, side: str, goal: dict[str, Any]) -> list[str]:
    """All that anybody gets to see of odds."""
    told: list[str] = []
    made = odds(position, side, goal, n=4, seed=3, limit=400, progress=lambda done, n: told.append(f"{done} of {n}"))
    bundle = made._repr_mimebundle_()
    return [repr(made), str(made), json.dumps(made.to_json()), json.dumps(bundle), picture(made), *told]


@pytest.mark.parametrize("name", GAMES)
def test_odds_of_positions_that_a_side_cannot_tell_apart(name: str) -> None:
    compared = 0
    for seed in range(40):
        rng = Random(seed)
        position: Any = starts(name).start(rng)
        for _ in range(int(rng.random() * 60)):
            if position.to_move is not None:
                position = position.play(position.sample(rng)).after
        side = position.sides[seed % len(position.sides)]
        twin = starts(name).swapped(position, side, rng)
        if position.to_move is None or twin is None or compared == PAIRS:
            continue
        assert twin != position and twin.seen_by(side) == position.seen_by(side)
        view = position.seen_by(side)
        numbers = [key for key in view.facts() if type(view.fact(key)) is int]
        key = numbers[int(rng.random() * len(numbers))]
        goal = {key: view.fact(key)}
        assert shown(twin, side, goal) == shown(position, side, goal)
        compared += 1
    assert compared == PAIRS
