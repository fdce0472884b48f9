"""Comparing values of facts, in every game."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

Value: TypeAlias = "str | int | bool | tuple[str, ...]"
"""The value of a fact: words, a number, a boolean, or pieces in any order."""


def same(one: Value, other: Value) -> bool:
    """Whether two values are equal: pieces in any order; booleans never equal numbers."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return Counter(one) == Counter(other)
    return type(one) is type(other) and one == other
