"""Playouts a second with hidden hands sampled, and what a second process brings."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from statistics import median
from time import perf_counter, process_time

from sekiwidget.analysis.odds import odds
from sekiwidget.games.sekigahara.rules.position import Position
from tests.benchmarks.figures import Figure, Part, interleaved
from tests.games.sekigahara.random_combat import random_combat

GOAL = {"combat.winner": "tokugawa"}
BATTLES = 8
LONG = 120
"""So many times as many playouts for two processes: what they have to share takes seconds, not a few batches."""


def battles() -> list[Position]:
    """Random battles with two blocks a side at least, as they begin: up to 7 blocks and 9 cards a side."""
    found: list[Position] = []
    seed = 0
    while len(found) < BATTLES:
        seed += 1
        rng = Random(seed)
        position: Position = random_combat(rng)
        while position.step == "declare":
            position = position.play(position.sample(rng)).after  # type: ignore[assignment]
        combat = position.combat
        fights = position.step == "deploy" and combat is not None and combat.kind == "battle"
        if fights and combat is not None and min(map(len, position.stacks[combat.place])) > 1:
            found.append(position)
    return found


def playouts(n: int, policy: str, clock: Callable[[], float]) -> Callable[[], float]:
    """A leg: playouts a second in this process, over all the battles."""
    starts = battles()

    def leg() -> float:
        begun = clock()
        for seed, position in enumerate(starts):
            odds(position, "tokugawa", GOAL, n, seed=seed, policy=policy, progress=False, limit=0)
        return n * len(starts) / (clock() - begun)

    return leg


def spread(n: int, executor: Executor) -> Callable[[], float]:
    """A leg: seconds for one battle in the processes of an executor."""
    position = battles()[0]
    odds(position, "tokugawa", GOAL, min(n, 2000), policy="random", executor=executor, progress=False, limit=0)

    def leg() -> float:
        begun = perf_counter()
        odds(position, "tokugawa", GOAL, n, policy="random", executor=executor, progress=False, limit=0)
        return perf_counter() - begun

    return leg


def counted(number: int) -> int:
    """Plain work for a processor."""
    return sum(at * at % 7 for at in range(number))


def plain(number: int, executor: Executor) -> Callable[[], float]:
    """A leg: seconds for plain work of this size in the processes of an executor: what the machine can give."""

    def leg() -> float:
        begun = perf_counter()
        list(executor.map(counted, [number] * 24))
        return perf_counter() - begun

    leg()
    return leg


def measure(rounds: int, n: int) -> Part:
    """One core by its own clock; two processes against one, each pool warm, the best of the rounds."""
    spawn, number = get_context("spawn"), min(10_000 * n, 1_000_000)
    with ProcessPoolExecutor(1, spawn) as one, ProcessPoolExecutor(2, spawn) as two:
        legs = {"one": spread(LONG * n, one), "two": spread(LONG * n, two)}
        times = interleaved(legs | {"plain one": plain(number, one), "plain two": plain(number, two)}, rounds)

    def gain(one: str, two: str) -> float:
        return min(times[one]) / min(times[two])

    rates = interleaved({policy: playouts(n, policy, process_time) for policy in ("random", "simple")}, rounds)
    rate, ours, there = median(rates["random"]), gain("one", "two"), gain("plain one", "plain two")
    return Part(
        f"Odds of {BATTLES} random battles with hidden hands and stacks, {rounds} rounds",
        (
            Figure("playouts", "random playouts, one core, by processor time", rate, "/s", 2000, more=True),
            Figure("playouts simple", "the same by rules of thumb", median(rates["simple"]), "/s"),
            Figure("playouts two", "two processes / one, best of the rounds", ours, "x", 1.8, more=True),
            Figure("playouts plain", "the same of plain counting: what there was", there, "x"),
            Figure("playouts two/plain", "the first of these / the second", ours / there, "x", 0.9, more=True),
        ),
    )
