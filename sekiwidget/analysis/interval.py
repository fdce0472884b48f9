"""The confidence interval of a share counted in random playouts."""

from __future__ import annotations

from math import sqrt

from sekiwidget.text.phrase import phrase

Z95 = 1.959963984540054
"""The number of standard deviations on each side that covers 95 % of a normal distribution."""


def wilson(reached: int, n: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval (1927) for `reached` of `n` trials.

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
