"""What each of two sides has, by seat: a pair of heaps, counts or words."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def paired(pair: tuple[T, T], seat: int, one: T) -> tuple[T, T]:
    """The pair with that of one seat (0 or 1) replaced."""
    return (one, pair[1]) if seat == 0 else (pair[0], one)
