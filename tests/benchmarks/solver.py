"""How quickly fights are solved: six blocks and cards a side, beside plain exhaustive search of four and four."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from sekiwidget.analysis.solver import solve, worth
from tests.analysis.combats import open_fight
from tests.analysis.exhaustive import Exhaustive
from tests.benchmarks.figures import Figure, Part

SMALL, LARGE = 4, 6


def measure(fights: int) -> Part:
    """So many random battles of each size, blocks and cards as they come from bag and deck; medians."""
    plain, whole, value = [], [], []
    looked: list[int] = []
    met: list[int] = []
    for seed in range(fights):
        small, large = open_fight(Random(f"small {seed}"), SMALL, SMALL), open_fight(Random(f"{seed}"), LARGE, LARGE)
        side, exhaustive = large.active, Exhaustive(small, small.active, None)
        plain.append(timed(exhaustive.value, small, 0))
        value.append(timed(worth, large, side))
        whole.append(timed(solve, large, side))
        looked.append(exhaustive.positions)
        met.append(solve(large, side).positions)
    found, exhausted, every = median(value), median(plain), median(whole)
    size = "blocks and cards a side"
    return Part(
        f"Solving a battle with open hands, medians of {fights} random ones",
        (
            Figure("exhaustive", f"plain exhaustive search, {SMALL} {size}", 1000 * exhausted, "ms"),
            Figure("solved", f"solved, {LARGE} {size}: its value", 1000 * found, "ms"),
            Figure("exhaustive/solved", f"plain {SMALL} / solved {LARGE}", exhausted / found, "x", 1.0, more=True),
            Figure("choices", "with the value and the line of every choice", 1000 * every, "ms"),
            Figure("exhaustive/choices", f"plain {SMALL} / solved {LARGE} with all of them", exhausted / every, "x"),
            Figure("mean", "by the means, which the largest fights decide", sum(plain) / sum(whole), "x"),
            Figure("positions", f"positions of plain search, {SMALL} {size}", median(looked), ""),
            Figure("positions solved", f"positions solved, {LARGE} {size}, every choice", median(met), ""),
        ),
    )


def timed(work: Callable[..., Any], *given: Any) -> float:
    """Seconds."""
    start = perf_counter()
    work(*given)
    return perf_counter() - start
