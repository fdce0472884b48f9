"""Positions behind a view (architecture, "core"): all of them; tests/analysis/test_worlds.py has their distribution."""

from __future__ import annotations

from itertools import islice
from typing import Any

from sekiwidget.games.registry import game
from tests.contract.played import EVERY_GAME, played
from tests.contract.starts import starts

FEW = 40


def positions(name: str, seed: int) -> list[Any]:
    """Some positions of a random game, including late ones, where more is known."""
    start, commits = played(name, seed)
    found = [start, *(commit.after for commit in commits[:400])]
    return found[:: max(1, len(found) // 8)]


@EVERY_GAME
def test_possibilities_look_like_the_view(name: str) -> None:
    this, needs, looked = game(name), starts(name), 0
    for seed in range(3 if needs.longest > 100 else 10):
        for position in positions(name, seed):
            pieces = needs.pieces(position)
            for side in position.sides:
                view = position.seen_by(side)
                found = list(islice(this.worlds(view), FEW))
                assert found
                for world, ways in found[:: max(1, len(found) // 8)]:
                    looked += 1
                    assert ways > 0
                    assert world.seen_by(side) == view
                    assert needs.pieces(world) == pieces
                    assert world.problems() == []
    assert looked > 100
