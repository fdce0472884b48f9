"""Positions travel between processes: pieces that are one object stay one."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.registry import GAMES, game
from tests.contract.starts import starts


@pytest.mark.parametrize("name", GAMES)
def test_a_game_travels_by_its_name(name: str) -> None:
    this = game(name)
    position = starts(name).start(Random(0))
    assert not this.is_settled(position, position)  # it may keep what it was asked for
    assert pickle.loads(pickle.dumps(this)) is this


@pytest.mark.parametrize("name", GAMES)
def test_positions_travel(name: str) -> None:
    this = game(name)
    for seed in range(3):
        rng = Random(seed)
        position: Any = starts(name).start(rng)
        for number in range(120):
            if position.to_move is None:
                break
            if number % 12 == 0:
                for view in (position, *(position.seen_by(side) for side in (*position.sides, PUBLIC))):
                    again = pickle.loads(pickle.dumps(view))
                    # Pieces are equal only if they are the same object, so this looks at them, too.
                    assert again == view and hash(again) == hash(view)
                    assert repr(again) == repr(view)
                    assert this.determinize(again, Random(seed)) == this.determinize(view, Random(seed))
                commit = position.play(position.sample(Random(seed)))
                assert pickle.loads(pickle.dumps(commit)) == commit
                if position.to_move != CHANCE:
                    assert list(pickle.loads(pickle.dumps(position)).legal()) == list(position.legal())
            position = position.play(position.sample(rng)).after
