"""Wilson's interval, against figures of the literature and its own definition."""

import pytest

from sekiwidget.analysis.intervals import Z95, wilson


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
