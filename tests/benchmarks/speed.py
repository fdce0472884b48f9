"""How many commits a second the rules make, beside two programs that people know."""

from __future__ import annotations

import gc
from collections.abc import Callable
from itertools import count
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple, TypeVar

from sekiwidget.games.sekigahara.rules.position import Position
from tests.benchmarks.figures import Figure, Part, interleaved, ratio
from tests.games.sekigahara.random_combat import random_combat

MOST_PLIES = 400

T = TypeVar("T")


class Rate(NamedTuple):
    """Steps a second: while games were played, and with the time in which they were set up."""

    played: float
    whole: float


Leg = Callable[[], Rate]


def combats(seconds: float) -> Leg:
    """Random combats, each to its end; every commit counts, chance and forced ones too."""

    def prepare(seed: int) -> tuple[Position, Random]:
        rng = Random(seed)
        return random_combat(rng), rng

    def play(start: tuple[Position, Random]) -> int:
        position, rng = start
        commits = 0
        while position.phase == "combat" and position.to_move is not None:
            position = position.play(position.sample(rng)).after  # type: ignore[assignment]
            commits += 1
        return commits

    return per_second(prepare, play, seconds)


def chess_playouts(seconds: float) -> Leg:
    """Random games of python-chess from its start, at most 400 plies each. Raises ImportError without it."""
    import chess

    def prepare(seed: int) -> tuple[chess.Board, Random]:
        return chess.Board(), Random(seed)

    def play(start: tuple[chess.Board, Random]) -> int:
        board, rng = start
        plies = 0
        while plies < MOST_PLIES:
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            plies += 1
        return plies

    return per_second(prepare, play, seconds)


def catan_games(seconds: float) -> Leg:
    """Random games of catanatron with four players. Raises ImportError without it."""
    from catanatron import Color, Game, RandomPlayer

    def prepare(seed: int) -> Game:
        return Game([RandomPlayer(color) for color in Color], seed=seed)

    def play(game: Game) -> int:
        game.play()
        return len(game.state.actions)

    return per_second(prepare, play, seconds)


def per_second(prepare: Callable[[int], T], play: Callable[[T], int], seconds: float) -> Leg:
    """Whole games, each from a seed of its own, until so many seconds are over."""
    seeds = count(1)

    def leg() -> Rate:
        gc.collect()
        steps = 0
        played = 0.0
        start = ended = perf_counter()
        while ended - start < seconds:
            game = prepare(next(seeds))
            began = perf_counter()
            steps += play(game)
            ended = perf_counter()
            played += ended - began
        return Rate(steps / played, steps / (ended - start))

    play(prepare(0))
    return leg


YARDSTICKS = {
    "chess": ("python-chess", "random playouts", "plies/s", chess_playouts),
    "catan": ("catanatron", "random games", "actions/s", catan_games),
}


def measure(rounds: int, seconds: float) -> Part:
    """The three side by side, in rounds."""
    legs = {"ours": combats(seconds)}
    absent = []
    for key, (name, _, _, make) in YARDSTICKS.items():
        try:
            legs[key] = make(seconds)
        except ImportError:
            absent.append(f"{name} is not installed (`make bench` does it)")
    found = interleaved(legs, rounds)
    figures = [
        Figure("commits", "Sekigahara, random combats", median(rate.played for rate in found["ours"]), "commits/s"),
        Figure("commits whole", "with their set-up", median(rate.whole for rate in found["ours"]), "commits/s"),
    ]
    for key, (name, what, unit, _) in YARDSTICKS.items():
        if key not in found:
            continue
        target = 1.5 if key == "chess" else None
        played = ratio([rate.played for rate in found["ours"]], [rate.played for rate in found[key]])
        whole = ratio([rate.whole for rate in found["ours"]], [rate.whole for rate in found[key]])
        figures += [
            Figure(key, f"{name}, {what}", median(rate.played for rate in found[key]), unit),
            Figure(f"commits/{key}", f"ours / {name}", played, "x", target, more=True),
            Figure(f"commits/{key} whole", "with the set-up of both", whole, "x", target, more=True),
        ]
    return Part(f"Random play, median of {rounds} rounds of {seconds:g} s each", tuple(figures), "; ".join(absent))
