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
"""All the sides there can be, in seat order; each sits to the left of the one before it."""

LETTER: Final[dict[Side, str]] = {"black": "B", "gold": "G", "white": "W", "jade": "J", "clay": "C"}
"""The short word that scripts are written with."""

FARMERS: Final = "farmers"
"""What the farmers' cubes are called; in a heap they come last."""

COLOURS: Final = (*SIDES, FARMERS)
"""Everybody who has cubes."""

PLAYERS: Final = (3, 4, 5)
"""setup  How many sides may play."""

COUNTS: Final = load("counts.toml")

ARMIES: Final[int] = COUNTS["pieces"]["armies"]
"""pieces  How many armies each side has."""

ALL_FARMERS: Final[int] = COUNTS["pieces"]["farmers"]
"""pieces  How many farmers there are."""

RICE_MOST: Final[int] = COUNTS["pieces"]["rice_most"]
"""rice  Where the track of rice ends."""

MARKERS: Final[int] = COUNTS["pieces"]["revolts"]
"""pieces  How many revolt markers there are."""

COUNTED_MOST: Final = 9999
"""pieces  Chests and points are counted no further, so that every position can be written down; no game from its start
comes near.
"""


def plus(*heaps: Heap) -> Heap:
    """The heaps thrown together."""
    return tuple(map(sum, zip(*heaps, strict=True)))


def minus(heap: Heap, less: Heap) -> Heap:
    """A heap without the cubes of another."""
    return tuple([here - there for here, there in zip(heap, less, strict=True)])


def only(heap: Heap, seats: Iterable[int]) -> Heap:
    """The cubes of some colours; -1 are the farmers."""
    kept = {seat % len(heap) for seat in seats}
    return tuple([count if seat in kept else 0 for seat, count in enumerate(heap)])


def put(heap: Heap, seat: int, count: int) -> Heap:
    """A heap with so many of one colour more (or, if negative, fewer)."""
    seat %= len(heap)
    return (*heap[:seat], heap[seat] + count, *heap[seat + 1 :])
