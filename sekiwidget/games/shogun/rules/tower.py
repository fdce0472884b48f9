"""tower  The law of the tower: what falls out when cubes are thrown in.

The model has one floor and two chances. The n thrown cubes fall one after the other in random order; as each falls,
every cube inside falls out with chance q, by itself; then the falling cube gets stuck with chance p, else it falls out.
Hence

1. a cube that lay inside stays with (1-q)^n, whatever becomes of the others;
2. the thrown cube that has i after it is stuck at the end with s_i = p (1-q)^i; how many are stuck is the sum of
   independent ones, and as the order is random, which of the thrown these are is any choice of so many;
3. the two have nothing to do with each other.

With `per = "throw"` a throw loosens once: a cube inside stays with 1-q, a thrown one is stuck with p.

All weights are whole numbers over one denominator, so odds are exact. The colours are independent of each other but
for how many thrown cubes get stuck in all: a colour is a polynomial in that number, and colours that nobody asks about
are only a number of cubes (`law`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb, factorial
from random import Random
from typing import Final, TypeAlias

from sekiwidget.games.shogun.components.cubes import Heap
from sekiwidget.games.shogun.components.data_files import load
from sekiwidget.text.phrase import phrase

Poly: TypeAlias = tuple[int, ...]
"""A polynomial by its coefficients, the constant one first."""

_DATA: Final = load("tower.toml")

P: Final = Fraction(str(_DATA["p"]))
"""The chance that a falling cube gets stuck."""

Q: Final = Fraction(str(_DATA["q"]))
"""The chance that a falling cube (or a throw) loosens a cube inside."""

PER_CUBE: Final[bool] = _DATA["per"] == "cube"
"""Whether each falling cube loosens cubes inside, or a throw once."""


def stay_chance(thrown: int) -> tuple[int, int]:
    """tower  The chance that a cube inside stays as so many are thrown: numerator and denominator."""
    times = thrown if PER_CUBE else min(thrown, 1)
    kept = (1 - Q) ** times
    return kept.numerator, kept.denominator


def stick_chance(after: int) -> Fraction:
    """tower  The chance that a thrown cube with so many after it is stuck at the end."""
    return P * (1 - Q) ** after if PER_CUBE else P


@lru_cache(maxsize=256)
def stuck_weights(thrown: int) -> Poly:
    """tower  The weight of each number of thrown cubes that are stuck at the end, all over one denominator.

    Weighted so that the coefficient, times the ways to choose which cubes of each colour these are, is the weight of
    that choice: which ones are stuck is any choice of so many.
    """
    found: Poly = (1,)
    for after in range(thrown):
        chance = stick_chance(after)
        found = _times(found, (chance.denominator - chance.numerator, chance.numerator))
    return tuple([weight * factorial(number) * factorial(thrown - number) for number, weight in enumerate(found)])


@lru_cache(maxsize=4096)
def _colour(inside: int, thrown: int, kept: tuple[int, int]) -> tuple[Poly, ...]:
    """For each number of cubes of one colour that fall: the weight by how many of the thrown ones are stuck."""
    stay, whole = kept
    rows = []
    for falls in range(inside + thrown + 1):
        row = []
        for held in range(thrown + 1):
            out = falls - (thrown - held)
            if 0 <= out <= inside:
                resting = comb(inside, out) * stay ** (inside - out) * (whole - stay) ** out
                row.append(comb(thrown, held) * resting)
            else:
                row.append(0)
        rows.append(tuple(row))
    return tuple(rows)


def law(inside: Sequence[int], thrown: Sequence[int], besides: int = 0) -> Iterator[tuple[tuple[int, ...], int]]:
    """tower  Every fall of these colours with its weight; falls that weigh nothing are left out.

    `inside` and `thrown` count the cubes of each colour; `besides` are thrown with them and not asked about, so each
    weight covers all their falls. Other cubes inside have no bearing. Colours that are only asked about together may
    be given as one.
    """
    total = sum(thrown) + besides
    kept, weights = stay_chance(total), stuck_weights(total)
    colours = [_colour(here, there, kept) for here, there in zip(inside, thrown, strict=True)]

    def ways(at: int, so_far: Poly) -> Iterator[tuple[tuple[int, ...], int]]:
        if at == len(colours):
            weight = sum(one * other for one, other in zip(so_far, weights, strict=True))
            if weight:
                yield (), weight
            return
        for falls, row in enumerate(colours[at]):
            for rest, weight in ways(at + 1, _times(so_far, row)):
                yield (falls, *rest), weight

    return ways(0, tuple([comb(besides, held) for held in range(besides + 1)]))


def fall_chance(inside: Sequence[int], thrown: Sequence[int], fallen: Sequence[int]) -> Fraction:
    """tower  The chance that just these cubes fall. Each sequence counts by colour."""
    total = sum(thrown)
    kept = stay_chance(total)
    found: Poly = (1,)
    for here, there, falls in zip(inside, thrown, fallen, strict=True):
        found = _times(found, _colour(here, there, kept)[falls])
    weight = sum(one * other for one, other in zip(found, stuck_weights(total), strict=True))
    return Fraction(weight, _whole(total) * kept[1] ** sum(inside))


@lru_cache(maxsize=256)
def _whole(thrown: int) -> int:
    """The sum of all weights of a throw, without the cubes that lay inside."""
    whole = factorial(thrown)
    for after in range(thrown):
        whole *= stick_chance(after).denominator
    return whole


def model() -> str:
    """tower  The model in a few words, with its numbers as the data have them."""
    if PER_CUBE:
        return phrase("tower model p = {p}, q = {q}", p=_DATA["p"], q=_DATA["q"])
    return phrase("tower model p = {p}, q = {q} a throw", p=_DATA["p"], q=_DATA["q"])


def sample_fall(inside: Heap, thrown: Heap, rng: Random) -> Heap:
    """tower  A random fall of one throw, by colour; uses only `rng.random()`."""
    resting, sticking = _shares(sum(thrown))
    held = sum(rng.random() < share for share in sticking)
    out = [sum(rng.random() >= resting for _ in range(number)) for number in inside]
    left = list(thrown)
    for _ in range(held):
        left[_drawn(left, rng)] -= 1
    return tuple([one + other for one, other in zip(out, left, strict=True)])


@lru_cache(maxsize=256)
def _shares(thrown: int) -> tuple[float, tuple[float, ...]]:
    """The chances that a cube inside stays and that each thrown one is stuck, as floats; cached for playouts."""
    stay, whole = stay_chance(thrown)
    return stay / whole, tuple([float(stick_chance(after)) for after in range(thrown)])


def _drawn(left: Sequence[int], rng: Random) -> int:
    """The colour of a random cube."""
    drawn = int(rng.random() * sum(left))
    return next(colour for colour, upto in enumerate(accumulate(left)) if drawn < upto)


def _times(one: Poly, other: Poly) -> Poly:
    """The product of two polynomials."""
    found = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        if a:
            for j, b in enumerate(other):
                found[i + j] += a * b
    return tuple(found)
