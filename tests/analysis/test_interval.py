"""Intervals, against figures of the literature, their own definitions, and seeded draws."""

from math import inf
from random import Random

import pytest

from sekiwidget.analysis.intervals import Z95, mean_interval, paired_share_interval, standard_error, student95, wilson


@pytest.mark.parametrize(
    ("reached", "n", "low", "high"),
    [
        # Newcombe (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_figures_of_newcombe(reached: int, n: int, low: float, high: float) -> None:
    assert wilson(reached, n) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(("reached", "n"), [(1, 2), (3, 10), (400, 1000), (999, 1000)])
def test_ends_are_the_shares_that_are_just_not_refuted(reached: int, n: int) -> None:
    for end in wilson(reached, n):
        assert abs(reached / n - end) == pytest.approx(Z95 * (end * (1 - end) / n) ** 0.5)


def test_edges() -> None:
    assert wilson(0, 5)[0] == 0 and wilson(5, 5)[1] == 1
    for reached, n in ((-1, 5), (6, 5), (0, 0)):
        with pytest.raises(ValueError, match="is not a share"):
            wilson(reached, n)


# -- paired differences and means --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("both", "first", "second", "neither", "low", "high"),
    [
        # Newcombe (1998), "Improved confidence intervals ... based on paired data", table III, method 10.
        (36, 12, 2, 0, 0.0569, 0.3404),
        (10, 0, 0, 0, -0.2775, 0.2775),
        (0, 10, 0, 0, 0.6075, 1.0),
    ],
)
def test_figures_of_newcombe_for_pairs(
    both: int, first: int, second: int, neither: int, low: float, high: float
) -> None:
    one = [1.0] * (both + first) + [0.0] * (second + neither)
    other = [1.0] * both + [0.0] * first + [1.0] * second + [0.0] * neither
    found = paired_share_interval(one, other)
    assert found.value == pytest.approx((first - second) / len(one))
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-4)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (39, 2.0227), (1000, 1.9623)],
)
def test_quantiles_of_student(freedom: int, quantile: float) -> None:
    assert student95(freedom) == pytest.approx(quantile, rel=2e-3)


def test_a_mean_lies_in_its_interval_as_often_as_is_said() -> None:
    rng, covered = Random(4), 0
    for _ in range(1000):
        found = mean_interval([rng.gauss(3, 2) for _ in range(8)])
        covered += found.low <= 3 <= found.high
    assert 930 <= covered <= 970


def test_one_value_has_no_interval() -> None:
    found = mean_interval([2.0])
    assert (found.value, found.low, found.high) == (2.0, -inf, inf)
    assert standard_error([2.0]) == inf
