"""Intervals that hold the true value in 95 of 100 cases: of a share, of a mean, and of the difference of paired trials.

Shares: E. B. Wilson 1927. Differences of paired shares: R. G. Newcombe, "Improved confidence intervals for the
difference between binomial proportions based on paired data", 1998, method 10. Means: Student's t.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final, NamedTuple

from sekiwidget.text.phrase import phrase

Z95: Final = 1.959963984540054
"""The number of standard deviations on each side that covers 95 % of a normal distribution."""


class Interval(NamedTuple):
    """An estimate, and the two ends between which the true value lies in 95 of 100 cases."""

    value: float
    low: float
    high: float


def wilson(reached: float, n: float, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval for `reached` of `n` trials.

    It is valid at the extremes too: 0 of 20 gives 0 to 0.16, where the usual interval would give 0 to 0.

    Raises:
        ValueError: `n` is 0, or `reached` exceeds `n`.
    """
    if not 0 <= reached <= n or n < 1:
        raise ValueError(phrase("{reached} of {n} is not a share", reached=reached, n=n))
    share, square = reached / n, z * z
    centre = share + square / (2 * n)
    half = z * sqrt(share * (1 - share) / n + square / (4 * n * n))
    low, high = (centre - half) / (1 + square / n), (centre + half) / (1 + square / n)
    return (0.0 if reached == 0 else low), (1.0 if reached == n else high)


def share_interval(outcomes: Sequence[float]) -> Interval:
    """The share of ones among outcomes of 0 and 1."""
    reached = sum(outcomes)
    low, high = wilson(reached, len(outcomes))
    return Interval(reached / len(outcomes), low, high)


def paired_share_interval(one: Sequence[float], other: Sequence[float]) -> Interval:
    """The share of `one` minus that of `other`, whose outcomes (0 or 1) were had in the same deals (Newcombe 1998)."""
    n = len(one)
    both = sum(1 for a, b in zip(one, other, strict=True) if a and b)
    first = sum(1 for a, b in zip(one, other, strict=True) if a and not b)
    second = sum(1 for a, b in zip(one, other, strict=True) if b and not a)
    neither = n - both - first - second
    share, against = (both + first) / n, (both + second) / n
    low, high = wilson(both + first, n)
    least, most = wilson(both + second, n)
    product = (both + first) * (second + neither) * (both + second) * (first + neither)
    phi = 0.0
    if product:
        excess = both * neither - first * second
        phi = (max(excess - n / 2, 0) if excess > 0 else excess) / sqrt(product)
    down = _joint(share - low, most - against, phi)
    up = _joint(high - share, against - least, phi)
    return Interval(share - against, share - against - down, share - against + up)


def _joint(one: float, other: float, phi: float) -> float:
    return sqrt(max(0.0, one * one - 2 * phi * one * other + other * other))


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean of values, by Student's t; without ends where a single value tells nothing of the spread."""
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return Interval(mean, -inf, inf)
    half = student95(n - 1) * sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    return Interval(mean, mean - half, mean + half)


def standard_error(values: Sequence[float]) -> float:
    """The standard error of the mean of values; infinite for fewer than two."""
    n = len(values)
    if n < 2:
        return inf
    mean = sum(values) / n
    return sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)


def student95(freedom: int) -> float:
    """The 0.975 quantile of Student's t: exact for 1 and 2 degrees of freedom, else by the expansion of Cornish and
    Fisher (Abramowitz and Stegun 26.7.5), which is off by less than 0.5 % from 3 on.
    """
    if freedom == 1:
        return 12.706204736174698
    if freedom == 2:
        return 4.302652729749464
    z, v = Z95, float(freedom)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / v ** (power + 1) for power, term in enumerate(terms))
