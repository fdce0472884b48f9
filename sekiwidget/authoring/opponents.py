"""Somebody to play against: what the opponents of every game have in common. They know a view, and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Samples(Protocol):
    """All of a position that answers alike whether it is whole or the view of its side to move."""

    def sample(self, rng: Random) -> Any:
        """A random legal action."""
        ...


@dataclass(frozen=True, slots=True)
class AtRandom:
    """An opponent who takes any legal action.

    They can ask nothing but `Samples`, so that where no view is at hand a whole position does as well.
    """

    def __call__(self, view: Samples, rng: Random) -> Any:
        """Any legal action."""
        return view.sample(rng)


at_random = AtRandom()


def best(options: Iterable[T], worth: Callable[[T], float], rng: Random) -> T:
    """The option of most worth; of equals one at random, by `rng.random()` only."""
    return max(options, key=lambda option: (worth(option), rng.random()))
