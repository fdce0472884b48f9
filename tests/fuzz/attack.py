"""The protocol of an attack of `python -m tests.fuzz`: one try per seed, and an account of what was tried."""

from __future__ import annotations

from typing import Protocol


class Surprise(Exception):
    """Something happened that must not. `keep` is a file that shows it, with its extension."""

    def __init__(self, what: str, keep: str | bytes = "", ending: str = ".txt") -> None:
        super().__init__(what)
        self.keep = keep
        self.ending = ending


class Attack(Protocol):
    """One kind of try, with what it has tried so far."""

    @property
    def name(self) -> str:
        """The name by which it is requested."""
        ...

    seconds: float
    """How long it has run."""
    tries: int

    def attack(self, seed: int) -> None:
        """Try once. Raises Surprise, or any other error: both end the run."""
        ...

    def report(self) -> str:
        """A few lines on what was tried."""
        ...
