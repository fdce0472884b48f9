"""What an attack of `python -m tests.fuzz` is: tries of a seed each, and an account of what was tried."""

from __future__ import annotations

from typing import Protocol


class Surprise(Exception):
    """What must not happen did. `keep` is a file that shows it, with the ending of its name."""

    def __init__(self, what: str, keep: str | bytes = "", ending: str = ".txt") -> None:
        super().__init__(what)
        self.keep = keep
        self.ending = ending


class Attack(Protocol):
    """One kind of try, with what it has tried so far."""

    @property
    def name(self) -> str:
        """What it is asked for by."""
        ...

    seconds: float
    """So long it has been at it."""
    tries: int

    def attack(self, seed: int) -> None:
        """Try once. Raises Surprise, or whatever else comes out: both end the run."""
        ...

    def report(self) -> str:
        """What was tried, in a few lines."""
        ...
