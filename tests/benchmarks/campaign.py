"""Whole games: commits a second; of the campaign the widest decision, memory, and the first picture of the map."""

from __future__ import annotations

import tracemalloc
from itertools import count
from random import Random
from statistics import median

import sekiwidget
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import ALL
from sekiwidget.board.session.source import source_of
from sekiwidget.board.wire.page_state import choices_at
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import GAMES, game
from sekiwidget.games.sekigahara.rules.position import Position as Campaign
from tests.benchmarks.figures import Figure, Part, interleaved, ratio
from tests.benchmarks.lines import hang
from tests.benchmarks.sizes import KB, minified
from tests.benchmarks.speed import Leg, chess_playouts, per_second

MB = 1024 * KB
COMMITS = 2000


REACH = {"sekigahara": 1.0, "warchest": 1.0}
"""Game to the ratio with python-chess that it must reach."""


def whole_games(name: str, seconds: float, *, listing: bool = False) -> Leg:
    """Random games from the official start to their end; every commit counts, chance and forced ones too.

    Each action is sampled or, `listing`, chosen from a list of all that are legal; chance is sampled either way.
    """
    rules = game(name)

    def prepare(seed: int) -> tuple[Position, Random]:
        return rules.new(seed=seed), Random(seed)

    def play(start: tuple[Position, Random]) -> int:
        position, rng = start
        commits = 0
        while position.to_move is not None:
            listed = listing and position.to_move != CHANCE
            action = rng.choice(list(position.legal())) if listed else position.sample(rng)
            position = position.play(action).after
            commits += 1
        return commits

    return per_second(prepare, play, seconds)


def speed(rounds: int, seconds: float) -> Part:
    """Whole games of each game beside python-chess, in rounds."""
    title = f"Random whole games, median of {rounds} rounds of {seconds:g} s each"
    legs = {name: whole_games(name, seconds) for name in GAMES}
    legs |= {f"{name} listing": whole_games(name, seconds, listing=True) for name in GAMES}
    try:
        legs["chess"] = chess_playouts(seconds)
    except ImportError:
        return Part(title, missing="python-chess is not installed (`make bench` does it)")
    found = interleaved(legs, rounds)
    theirs = found.pop("chess")
    figures = [Figure("chess", "python-chess playouts", median(rate.played for rate in theirs), "plies/s")]
    for name in GAMES:
        ours, listing = found[name], found[f"{name} listing"]
        both = ratio([rate.played for rate in listing], [rate.played for rate in theirs])
        played = ratio([rate.played for rate in ours], [rate.played for rate in theirs])
        whole = ratio([rate.whole for rate in ours], [rate.whole for rate in theirs])
        reach = REACH.get(name)
        figures += [
            Figure(name, f"{game(name).title}, to its end", median(rate.played for rate in ours), "commits/s"),
            Figure(f"{name}/chess", "ours / python-chess", played, "x", reach, more=True),
            Figure(f"{name}/chess whole", "with the set-up of both", whole, "x", reach, more=True),
            Figure(f"{name}/chess listing", "both choosing from a list of all legal moves", both, "x"),
        ]
    return Part(title, tuple(figures))


def _random_line(seed: int) -> Line:
    """A random game to its end."""
    line = sekiwidget.new("sekigahara", seed=seed)
    rng = Random(seed)
    while line.position.to_move is not None:
        line.play(line.position.sample(rng))
    return line


def widest(games: int) -> Part:
    """The choices of every decision under total movement, as they go to the page."""
    sizes = []
    for seed in range(games):
        line = _random_line(seed)
        source = source_of(line)
        for node in line.nodes:
            position = node.position
            assert isinstance(position, Campaign)
            if position.movement is not None and position.movement.degree == "total":
                sizes.append(minified(choices_at(source, node.id, Access((ALL,), {}, True))) / KB)
    return Part(
        f"The choices of {len(sizes):,} decisions under total movement, one perspective: {games} random games",
        (
            Figure("choices most", "the widest", max(sizes), "KB", 16),
            Figure("choices median", "median", median(sizes), "KB"),
        ),
    )


def memory() -> Part:
    """What a line of 2,000 commits holds: random games one after the other, each played in a line."""
    _random_line(0)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    line = _random_line(1)
    for seed in count(2):
        for node in _random_line(seed).nodes[1:]:
            if len(line) <= COMMITS:
                hang(line, node)
        if len(line) > COMMITS:
            break
    held = (tracemalloc.get_traced_memory()[0] - before) / MB
    tracemalloc.stop()
    assert len(line) == COMMITS + 1
    return Part(
        f"A line of {COMMITS:,} commits in Python",
        (
            Figure("memory", "it holds", held, "MB", 12),
            Figure("memory commit", "that is for a commit", held * KB / COMMITS, "KB"),
        ),
    )
