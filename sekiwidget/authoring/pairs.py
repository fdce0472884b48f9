"""What each of two sides has, in their order: a pair of heaps, counts or words."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def paired(pair: tuple[T, T], side_index: int, one: T) -> tuple[T, T]:
    """The pair with that of one side (its index, 0 or 1) replaced."""
    return (one, pair[1]) if side_index == 0 else (pair[0], one)
