"""Draws and deals of unseen pieces: one at random, or every way, counted.

Pieces of one face are still several pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import accumulate
from math import comb
from random import Random
from typing import TypeVar

A = TypeVar("A")
T = TypeVar("T", bound=Hashable)


def weighted_choice(things: Iterable[tuple[A, int]], rng: Random) -> A:
    """A random item, by weight; one call of `rng.random()`. Raises IndexError if there are none."""
    found = list(things)
    drawn = rng.random() * sum(weight for _, weight in found)
    sums = accumulate(weight for _, weight in found)
    return next((thing for (thing, _), upto in zip(found, sums, strict=True) if drawn < upto), found[-1][0])


def random_draw(pieces: Iterable[T], number: int, rng: Random) -> list[T]:
    """A random draw of so many pieces, each equally likely; uses only `rng.random()`."""
    left = list(pieces)
    return [left.pop(int(rng.random() * len(left))) for _ in range(number)]


def all_draws(pieces: Sequence[T], number: int) -> Iterator[tuple[tuple[T, ...], tuple[T, ...], int]]:
    """Every draw of so many pieces, in order, with the rest and the number of ways it can occur; lazily."""
    kinds = list(Counter(pieces).items())
    later: list[tuple[T, ...]] = [()]
    for piece, there in reversed(kinds):
        later.insert(0, (piece,) * there + later[0])

    def draw(at: int, due: int) -> Iterator[tuple[tuple[T, ...], tuple[T, ...], int]]:
        if not due:
            yield (), later[at], 1
            return
        piece, there = kinds[at]
        for take in range(min(there, due), max(0, due - len(later[at + 1])) - 1, -1):
            taken, left, times = (piece,) * take, (piece,) * (there - take), comb(there, take)
            for some, rest, ways in draw(at + 1, due - take):
                yield taken + some, left + rest, ways * times

    return draw(0, number) if number <= len(pieces) else iter(())


def all_deals(pieces: Sequence[T], sizes: Sequence[int]) -> Iterator[tuple[tuple[tuple[T, ...], ...], int]]:
    """Every way to deal heaps of these sizes, with the number of ways it can occur. The rest stays undealt."""
    if not sizes:
        yield (), 1
        return
    for heap, rest, ways in all_draws(pieces, sizes[0]):
        for heaps, more in all_deals(rest, sizes[1:]):
            yield (heap, *heaps), ways * more
