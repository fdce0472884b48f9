"""Worlds behind a view: those that are listed have the weights with which they are dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from random import Random
from typing import Any

import pytest

from sekiwidget.games.registry import GAMES, game
from tests.analysis.small import small_battle
from tests.contract.starts import starts

FEW, DEALS, COMPARED = 60, 1500, 4


def small_positions(name: str, seed: int) -> Iterator[Any]:
    """Positions with few worlds: small battles, or the end of a random game."""
    rng = Random(seed)
    position: Any = small_battle(rng) if name == "sekigahara" else starts(name).start(rng)
    line = [position]
    while position.to_move is not None and len(line) < 400:
        position = position.play(position.sample(rng)).after
        line.append(position)
    return iter(line[:6] if name == "sekigahara" else line[::-40])


@pytest.mark.parametrize("name", GAMES)
def test_what_is_dealt_follows_the_weights(name: str) -> None:
    this, compared = game(name), 0
    for seed in range(12):
        for position in small_positions(name, seed):
            for side in position.sides:
                view = position.seen_by(side)
                found = list(islice(this.worlds(view), FEW + 1))
                if compared == COMPARED or not 1 < len(found) <= FEW:
                    continue
                compared += 1
                weights: Counter[Any] = Counter()
                for world, ways in found:
                    weights[world] += ways
                rng = Random(seed)
                dealt = Counter(this.determinize(view, rng) for _ in range(DEALS))
                assert dealt.keys() <= weights.keys()
                for world, ways in weights.items():
                    share = ways / weights.total()
                    assert abs(dealt[world] - DEALS * share) < 5 * sqrt(DEALS * share * (1 - share))
    assert compared == COMPARED
