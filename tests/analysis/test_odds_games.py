"""Odds of every game: around the exact ones where those can be had."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import pytest

from sekiwidget.analysis.odds import odds
from sekiwidget.games.registry import GAMES
from tests.analysis.small import small_battle
from tests.contract.starts import starts

N = 80


def late(name: str, seed: int) -> Any:
    """A position somewhere in a game, mostly late in a round."""
    rng = Random(seed)
    position: Any = small_battle(rng) if name == "sekigahara" else starts(name).start(rng)
    for _ in range(int(rng.random() * (4 if name == "sekigahara" else 90))):
        if position.to_move is not None:
            position = position.play(position.sample(rng)).after
    return position


SEEDS = {
    "sekigahara": (3, 13, 25, 30, 41),
    "warchest": (37, 160, 163, 187),
    "daimyo": (164, 1119, 1397, 1590),
    "shogun": (64, 188, 502),
}
"""Those whose odds are neither 0 nor 1, and soon enumerated: found by trying."""


def test_every_game_is_looked_at() -> None:
    assert SEEDS.keys() == GAMES.keys()


@pytest.mark.parametrize(("name", "seed"), [(name, seed) for name, seeds in SEEDS.items() for seed in seeds])
def test_sampled_odds_lie_around_the_exact_ones(name: str, seed: int) -> None:
    position = late(name, seed)
    side = position.sides[seed % len(position.sides)]
    view = position.seen_by(side)
    numbers = [key for key in view.facts() if type(view.fact(key)) is int]
    goal = {key: view.fact(key) for key in numbers[seed % len(numbers) :][:1]}
    found = odds(position, side, goal, N, policy="random", limit=300)
    assert found.exact is not None and 0 < found.exact < 1
    share = float(found.exact)
    assert abs(found.share - share) <= 4 * sqrt(share * (1 - share) / N)
