"""What may lie behind a view (architecture, "core"): all of it; tests/analysis/test_worlds.py has its law."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from sekiwidget.games.registry import GAMES, game
from tests.contract.starts import starts

FEW = 40
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


def positions(name: str, seed: int) -> list[Any]:
    """Some of a random game, late ones too: there more is known."""
    rng = Random(seed)
    found = [starts(name).start(rng)]
    while found[-1].to_move is not None and len(found) < 400:
        found.append(found[-1].play(found[-1].sample(rng)).after)
    return found[:: max(1, len(found) // 8)]


@EVERY_GAME
def test_possibilities_look_like_the_view(name: str) -> None:
    this, needs, looked = game(name), starts(name), 0
    for seed in range(3):
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
