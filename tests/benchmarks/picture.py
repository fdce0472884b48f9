"""What one picture of one commit costs."""

from __future__ import annotations

import gzip
from statistics import median
from time import perf_counter

from sekiwidget.board.session.perspective import ALL
from sekiwidget.board.session.source import source_of
from sekiwidget.board.wire.timeline import Timeline
from tests.benchmarks.figures import Figure, Part
from tests.benchmarks.lines import combat
from tests.benchmarks.sizes import BATTLE, KB


def measure(rounds: int) -> Part:
    """Every commit of a battle as SVG: the first time, with all that is loaded for it, and after that."""
    source = source_of(combat(BATTLE, seed=7))
    made = Timeline(source.game, source.line, ALL)
    start = perf_counter()
    from sekiwidget.export.save import svg

    svg(source, BATTLE, ALL, made=made)
    first = perf_counter() - start
    times, sizes, packed = [], [], []
    for _ in range(rounds):
        for node in range(0, BATTLE + 1, 4):
            start = perf_counter()
            text = svg(source, node, ALL, made=made)
            times.append(perf_counter() - start)
            sizes.append(len(text.encode()))
            packed.append(len(gzip.compress(text.encode())))
    return Part(
        f"One picture (SVG), median of {len(times)}",
        (
            Figure("picture", "drawn and written", 1000 * median(times), "ms"),
            Figure("picture first", "the first, with svgwrite loaded", 1000 * first, "ms"),
            Figure("picture size", "its size", median(sizes) / KB, "KB"),
            Figure("picture gzip", "the same, compressed", median(packed) / KB, "KB"),
        ),
    )
