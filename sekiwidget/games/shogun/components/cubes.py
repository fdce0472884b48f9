"""pieces  Sides, armies and farmers: cubes, counted by colour.

A heap is the number of cubes by seat, the farmers last: `(3, 0, 1, 2)` with three sides.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.data_files import load

Heap: TypeAlias = tuple[int, ...]

SIDES: Final[tuple[Side, ...]] = ("black", "gold", "white", "jade", "clay")
"""All possible sides, in seat order; each sits to the left of the one before it."""

LETTER: Final[dict[Side, str]] = {"black": "B", "gold": "G", "white": "W", "jade": "J", "clay": "C"}
"""The letter of each side in scripts."""

FARMERS: Final = "farmers"
"""The colour of the farmers' cubes; in a heap they come last."""

COLOURS: Final = (*SIDES, FARMERS)
"""Every colour of cubes."""

PLAYERS: Final = (3, 4, 5)
"""setup  The possible numbers of sides."""

COUNTS: Final = load("counts.toml")

ARMIES: Final[int] = COUNTS["pieces"]["armies"]
"""pieces  The armies of each side."""

ALL_FARMERS: Final[int] = COUNTS["pieces"]["farmers"]
"""pieces  The farmers in all."""

RICE_MOST: Final[int] = COUNTS["pieces"]["rice_most"]
"""rice  The end of the track of rice."""

MARKERS: Final[int] = COUNTS["pieces"]["revolts"]
"""pieces  The revolt markers in all."""

COUNTED_MOST: Final = 9999
"""pieces  The limit of chests and points, so that every position can be written down. No real game comes near."""


def plus(*heaps: Heap) -> Heap:
    """The sum of heaps, colour by colour."""
    return tuple(map(sum, zip(*heaps, strict=True)))


def minus(heap: Heap, less: Heap) -> Heap:
    """A heap without the cubes of another."""
    return tuple([here - there for here, there in zip(heap, less, strict=True)])


def only(heap: Heap, seats: Iterable[int]) -> Heap:
    """The cubes of some seats; -1 is the farmers' seat."""
    kept = {seat % len(heap) for seat in seats}
    return tuple([count if seat in kept else 0 for seat, count in enumerate(heap)])


def put(heap: Heap, seat: int, count: int) -> Heap:
    """A heap with `count` cubes of one seat more (or, if negative, fewer)."""
    seat %= len(heap)
    return (*heap[:seat], heap[seat] + count, *heap[seat + 1 :])
