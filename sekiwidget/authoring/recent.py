"""What was made last is kept: the picture of a position is asked for to be shown, and at once again for its choices."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

KEPT: Final = 8
"""How many results a function remembers: those of the perspectives of a board."""


def recent(make: Callable[P, R]) -> Callable[P, R]:
    """A function of immutable values that gives its last results again for equal arguments.

    Positions are compared and not hashed: a hash reads all of them, and most differ in the first thing compared.
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
        kept = ((given, made), *kept[: KEPT - 1])
        return made

    return inner
