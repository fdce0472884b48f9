"""What the opponents of all games share. They know a view, and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Samples(Protocol):
    """The part of a position that behaves the same for the full position and for the view of the side to move."""

    def sample(self, rng: Random) -> Any:
        """A random legal action."""
        ...


@dataclass(frozen=True, slots=True)
class AtRandom:
    """An opponent who takes any legal action.

    It uses only `Samples`, so it works on a full position as well as on a view.
    """

    def __call__(self, view: Samples, rng: Random) -> Any:
        """Any legal action."""
        return view.sample(rng)


at_random = AtRandom()


def best(options: Iterable[T], worth: Callable[[T], float], rng: Random) -> T:
    """The best option; among equals a random one, using only `rng.random()`."""
    return max(options, key=lambda option: (worth(option), rng.random()))
