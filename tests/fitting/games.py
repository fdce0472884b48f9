"""Seeded games of `simple` against itself, and the open features of some of their positions."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from sekiwidget.authoring.modular_game import ModularGame
from sekiwidget.authoring.win_model import WinModel, share_of_win
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game
from tests.contract.starts import starts

POSITIONS: Final = 10
"""The most positions taken from a game."""
LONGEST: Final = 2000
"""Commits after which a game is left out: sides of Daimyo may wait for each other for ever."""


class Sample(NamedTuple):
    """A position in numbers: the features of each side, in one order of names, and its share of the win in the end."""

    features: tuple[tuple[float, ...], ...]
    shares: tuple[float, ...]


def model_of(name: str) -> WinModel[Any]:
    """The model of a game."""
    rules = game(name)
    assert isinstance(rules, ModularGame)
    model: WinModel[Any] = rules.definition("players.evaluation", "MODEL")
    return model


def samples_of_game(name: str, seed: int) -> list[Sample]:
    """The positions that one game gives: none if it does not end."""
    rng = Random(f"fitting/{name}/{seed}")
    simple, model = game(name).opponents["simple"], model_of(name)
    position = starts(name).whole(rng)
    line = [position]
    while position.to_move is not None:
        if len(line) > LONGEST:
            return []
        side = position.to_move
        action = position.sample(rng) if side == CHANCE else simple(position.seen_by(side), rng)
        position = position.after(action)
        line.append(position)
    shares = share_of_win(position.sides, position.outcome)
    undecided = [at for at in line[:-1] if at.to_move != CHANCE]
    chosen = rng.sample(undecided, min(POSITIONS, len(undecided)))
    return [
        Sample(
            tuple(tuple(model.features(at, side).values()) for side in at.sides),
            tuple(shares[side] for side in at.sides),
        )
        for at in chosen
    ]


def play(name: str, games: int, workers: int) -> list[list[Sample]]:
    """The samples of each game, in the order of the seeds."""
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(partial(samples_of_game, name), range(games), chunksize=10))
