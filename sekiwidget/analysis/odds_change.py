"""What a commit did to the odds of a goal, as far as a viewer can know them, in one sentence."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from math import hypot
from typing import Any

from sekiwidget.analysis.enumerate import TooLarge, exact
from sekiwidget.analysis.goal import Goal, Losses, Sought
from sekiwidget.analysis.interval import wilson
from sekiwidget.analysis.odds import checked
from sekiwidget.analysis.playout import Playouts
from sekiwidget.analysis.policy import Policy, policies
from sekiwidget.analysis.wording import Chances, Known
from sekiwidget.base.phrase import Term, phrase
from sekiwidget.core.facts import Value
from sekiwidget.core.game import Game
from sekiwidget.core.position import Commit
from sekiwidget.core.side import Side

ALIKE = 0.01
"""Odds that differ by less are told as equal."""


@dataclass(frozen=True, slots=True)
class Share:
    """How often something comes out: so many of `n` playouts, or exactly so (`n` is 0)."""

    figure: float
    n: int = 0

    def differs(self, other: Share) -> bool:
        """Whether it is another one, for all that the playouts can tell: Newcombe's interval (1998) leaves out 0."""
        (low, high), (least, most) = self._interval(), other._interval()
        apart = other.figure - self.figure
        lower = apart - hypot(other.figure - least, high - self.figure)
        upper = apart + hypot(most - other.figure, self.figure - low)
        return abs(apart) >= ALIKE and not lower <= 0 <= upper

    def _interval(self) -> tuple[float, float]:
        return wilson(round(self.figure * self.n), self.n) if self.n else (self.figure, self.figure)


def counted(
    commit: Commit,
    side: Side,
    goal: Mapping[str, Value] | Goal | None,
    *,
    game: Game,
    n: int,
    seed: int = 0,
    policy: Policy = "simple",
    limit: int = 0,
) -> Generator[None, None, str]:
    """Count the odds before and after a commit that a viewer sees; gives the sentence. Pauses after each playout.

    The sentence is empty where nothing is left to come about, or the viewer saw nothing happen. Up to `limit`
    decisions and draws are followed for exact figures; 0 seeks none. Raises ValueError as `odds` does, PlayoutError.
    """
    before: Any = commit.before
    if before == commit.after or game.is_settled(before, before):
        return ""
    chosen = policies(game, before.sides, policy)
    sought = checked(game, goal, side, before)
    start = Playouts(game, before, sought, chosen.actors, seed, before)
    end = replace(start, view=commit.after)
    old = yield from _share(start, n, merged=chosen.own, limit=limit)
    new = yield from _share(end, n, merged=chosen.own, limit=limit)
    return told(old, new, sought, before.viewer, before.sides)


def _share(playouts: Playouts, n: int, *, merged: bool, limit: int) -> Generator[None, None, Share]:
    """The exact share where it is to be had, else that of `n` playouts."""
    share = _enumerated(playouts, merged=merged, limit=limit)
    if share is not None:
        return share
    found = 0
    for number in range(n):
        found += playouts.reached(number)
        yield
    return Share(found / n, n)


def finished(counting: Generator[None, None, str]) -> str:
    """The sentence of `counted`, with no pause."""
    while True:
        try:
            next(counting)
        except StopIteration as end:
            said: str = end.value
            return said


def _enumerated(playouts: Playouts, *, merged: bool, limit: int) -> Share | None:
    """The exact share, or None where it is not sought or too much is to be followed."""
    try:
        return Share(float(exact(playouts, merged=merged, limit=limit))) if limit else None
    except TooLarge:
        return None


class _Counted(Term):
    """A share, and in how many playouts it was counted: `66%`, `66% (400 playouts each)`."""

    __slots__ = ("each", "figure", "n")

    def __init__(self, figure: float, n: int, each: bool) -> None:
        self.figure, self.n, self.each = figure, n, each

    def form(self, asked: str) -> str:
        """The share; there is one form."""
        if asked:
            raise ValueError(f"there is no form {asked!r} of a share")
        figure = f"{self.figure:.0%}"
        if not self.n:
            return figure
        return f"{figure} ({self.n} playouts each)" if self.each else f"{figure} ({self.n} playouts)"


def told(before: Share, after: Share, sought: Sought, viewer: Side, sides: tuple[Side, ...]) -> str:
    """Both shares in one sentence."""
    known = Known(viewer)
    odds = Chances()
    if isinstance(sought, Losses):
        odds = Chances(sought.side, (other for other in sides if other != sought.side))
    now = _Counted(after.figure, before.n or after.n, bool(before.n and after.n))
    if not before.differs(after):
        return phrase("{known:capital}, {odds} hardly change: {now}.", known=known, odds=odds, now=now)
    was = _Counted(before.figure, 0, each=False)
    if after.figure > before.figure:
        return phrase(
            "{known:capital}, this raises {odds} from {was} to {now}.", known=known, odds=odds, was=was, now=now
        )
    return phrase("{known:capital}, this lowers {odds} from {was} to {now}.", known=known, odds=odds, was=was, now=now)
