"""The figures of odds: a share together with the question."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from sekiwidget.core.side import Side
from sekiwidget.text.phrase import Language, Translatable


@dataclass(frozen=True)
class Figures(Translatable):
    """A share with all that was asked.

    `goal` is in words; `reached` of `n` playouts reached it; `low` to `high` is the 95 % interval (Wilson).
    `exact` is the probability itself where it can be enumerated, else None, and `why` says why not. `model` is the
    game's model of chance (`Game.chance_model`), or empty. It shows itself in `language`, if that is asked for.
    """

    side: Side
    goal: str
    n: int
    reached: int
    seed: int
    policy: str
    low: float
    high: float
    exact: Fraction | None
    why: str = ""
    model: str = ""
    language: Language | None = field(default=None, compare=False, repr=False)

    @property
    def share(self) -> float:
        """The part of the playouts that reached the goal, 0 to 1."""
        return self.reached / self.n

    def __float__(self) -> float:
        return self.share

    def to_json(self) -> dict[str, Any]:
        """All fields for JSON; the exact figure as `[numerator, denominator]`."""
        return {
            "side": self.side,
            "goal": self.goal,
            "n": self.n,
            "reached": self.reached,
            "share": self.share,
            "low": self.low,
            "high": self.high,
            "exact": None if self.exact is None else [self.exact.numerator, self.exact.denominator],
            "why": self.why,
            "seed": self.seed,
            "policy": self.policy,
            "model": self.model,
        }
