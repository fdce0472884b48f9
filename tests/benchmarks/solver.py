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
    for seed in range(fights):
        small, large = open_fight(Random(f"small {seed}"), SMALL, SMALL), open_fight(Random(f"{seed}"), LARGE, LARGE)
        side = large.active
        plain.append(timed(Exhaustive(small, small.active, None).value, small, 0))
        value.append(timed(worth, large, side))
        whole.append(timed(solve, large, side))
    found, exhausted, every = median(value), median(plain), median(whole)
    return Part(
        f"Solving a battle with open hands, medians of {fights} random ones",
        (
            Figure("exhaustive", f"plain exhaustive search, {SMALL} blocks and cards a side", 1000 * exhausted, "ms"),
            Figure("solved", f"solved, {LARGE} blocks and cards a side: its value", 1000 * found, "ms"),
            Figure("exhaustive/solved", f"plain {SMALL} / solved {LARGE}", exhausted / found, "x", 1.0, more=True),
            Figure("choices", "with the value and the line of every choice", 1000 * every, "ms"),
            Figure("exhaustive/choices", f"plain {SMALL} / solved {LARGE} with all of them", exhausted / every, "x"),
            Figure("mean", "by the means, which the largest fights decide", sum(plain) / sum(whole), "x"),
        ),
    )


def timed(work: Callable[..., Any], *given: Any) -> float:
    """Seconds."""
    start = perf_counter()
    work(*given)
    return perf_counter() - start
