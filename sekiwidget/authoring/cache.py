"""Cache the last results: the picture of a position is needed twice, to be shown and for its choices."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

MAX_RESULTS: Final = 8
"""How many results a function remembers: those of the perspectives of a board."""


def cache_recent(make: Callable[P, R]) -> Callable[P, R]:
    """A function of immutable values that caches its last results, by equality of arguments.

    Positions are compared, not hashed: a hash reads everything, but most comparisons fail at the first field.
    """
    kept: tuple[tuple[object, R], ...] = ()

    @wraps(make)
    def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        nonlocal kept
        given = args, kwargs
        for known, made in kept:
            if known == given:
                return made
        made = make(*args, **kwargs)
        kept = ((given, made), *kept[: MAX_RESULTS - 1])
        return made

    return inner
