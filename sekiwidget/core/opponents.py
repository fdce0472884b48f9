"""Somebody to play against: what the opponents of every game have in common. They know a view, and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, TypeVar

from sekiwidget.core.position import Position

T = TypeVar("T")


def at_random(view: Position, rng: Random) -> Any:
    """Any legal action."""
    return view.sample(rng)


def best(options: Iterable[T], worth: Callable[[T], float], rng: Random) -> T:
    """The option of most worth; of equals one at random, by `rng.random()` only."""
    return max(options, key=lambda option: (worth(option), rng.random()))
