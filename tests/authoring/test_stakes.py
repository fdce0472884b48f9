"""Which stakes of several kinds are told."""

from __future__ import annotations

from sekiwidget.authoring.advising import choose_stakes
from sekiwidget.core.game import Stake


def stakes(kind: str, number: int) -> list[Stake]:
    """Some stakes of a kind, the most valuable first."""
    return [Stake(f"{kind}{rank}.", "1") for rank in range(number)]


def told(*kinds: list[Stake]) -> str:
    """The sentences that are told."""
    return " ".join(stake.text.removesuffix(".") for stake in choose_stakes(kinds))


def test_a_few_stakes_are_all_told_kind_by_kind() -> None:
    assert told(stakes("a", 2), [], stakes("b", 3)) == "a0 a1 b0 b1 b2"
    assert told() == ""


def test_of_many_stakes_eight_are_told_and_no_kind_is_crowded_out() -> None:
    assert told(stakes("a", 9)) == "a0 a1 a2 a3 a4 a5 a6 a7"
    assert told(stakes("a", 9), stakes("b", 1), stakes("c", 3)) == "a0 a1 a2 a3 b0 c0 c1 c2"
    assert told(stakes("a", 9), stakes("b", 9), stakes("c", 9)) == "a0 a1 a2 b0 b1 b2 c0 c1"
