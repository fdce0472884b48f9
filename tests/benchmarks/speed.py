"""How many commits a second the rules make, beside two programs that people know."""

from __future__ import annotations

import gc
from collections.abc import Callable
from itertools import count
from random import Random
from statistics import median
from time import perf_counter

from sekiwidget.core.position import Position
from sekiwidget.games.sekigahara.random_combat import random_combat
from tests.benchmarks.figures import Figure, Part, interleaved, ratio

MOST_PLIES = 400

Leg = Callable[[], float]


def combats(seconds: float) -> Leg:
    """Random combats, each from its set-up to its end; every commit counts, chance and forced ones too."""
    seeds = count()

    def one() -> int:
        rng = Random(next(seeds))
        position: Position = random_combat(rng)
        commits = 0
        while position.to_move:
            position = position.play(position.sample(rng)).after
            commits += 1
        return commits

    return _per_second(one, seconds)


def chess_playouts(seconds: float) -> Leg:
    """Random games of python-chess from its start, at most 400 plies each. Raises ImportError without it."""
    import chess

    seeds = count()

    def one() -> int:
        rng = Random(next(seeds))
        board = chess.Board()
        plies = 0
        while plies < MOST_PLIES:
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            plies += 1
        return plies

    return _per_second(one, seconds)


def catan_games(seconds: float) -> Leg:
    """Random games of catanatron with four players. Raises ImportError without it."""
    from catanatron import Color, Game, RandomPlayer

    seeds = count(1)

    def one() -> int:
        game = Game([RandomPlayer(color) for color in Color], seed=next(seeds))
        game.play()
        return len(game.state.actions)

    return _per_second(one, seconds)


def _per_second(game: Callable[[], int], seconds: float) -> Leg:
    """Whole games for at least so many seconds; gives steps a second."""

    def leg() -> float:
        gc.collect()
        steps = 0
        start = perf_counter()
        while (passed := perf_counter() - start) < seconds:
            steps += game()
        return steps / passed

    game()
    return leg


YARDSTICKS = {
    "chess": ("python-chess, random playouts", "plies/s", chess_playouts),
    "catan": ("catanatron, random games", "actions/s", catan_games),
}


def measure(rounds: int, seconds: float) -> Part:
    """The three side by side, in rounds."""
    legs = {"ours": combats(seconds)}
    absent = []
    for name, (what, _, make) in YARDSTICKS.items():
        try:
            legs[name] = make(seconds)
        except ImportError:
            absent.append(f"{what.split(',')[0]} is not installed (`make bench` does it)")
    found = interleaved(legs, rounds)
    figures = [
        Figure("commits", "Sekigahara, random combats", median(found["ours"]), "commits/s"),
    ]
    for name, (what, unit, _) in YARDSTICKS.items():
        if name in found:
            times = ratio(found["ours"], found[name])
            target = 1.5 if name == "chess" else None
            figures.append(Figure(name, what, median(found[name]), unit))
            figures.append(Figure(f"commits/{name}", f"ours / {what.split(',')[0]}", times, "x", target, more=True))
    title = f"Random play, median of {rounds} rounds of {seconds:g} s each"
    return Part(title, tuple(figures), "; ".join(absent))
