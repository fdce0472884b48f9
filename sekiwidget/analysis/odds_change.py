"""How a commit changed the odds of a goal, given what a viewer can know, in one sentence."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from math import hypot
from typing import Any

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.exact_odds import TooLarge, exact_probability
from sekiwidget.analysis.goal import Goal, Losses, Target
from sekiwidget.analysis.intervals import wilson
from sekiwidget.analysis.odds import check_goal
from sekiwidget.analysis.odds_display import Chances, Known, model_sentence
from sekiwidget.analysis.playouts import Playouts, Policy, read_policies
from sekiwidget.core.game import Game
from sekiwidget.core.position import Commit, Value
from sekiwidget.core.side import Side
from sekiwidget.text.phrase import Phrase, paragraph, phrase
from sekiwidget.text.terms import SingleFormTerm

ALIKE = 0.01
"""Odds that differ by less are reported as equal."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of `n` playouts, or an exact probability (`n` is 0)."""

    figure: float
    n: int = 0

    def differs(self, other: Share) -> bool:
        """Whether the two differ significantly: Newcombe's interval (1998) for the difference excludes 0."""
        (low, high), (least, most) = self._interval(), other._interval()
        apart = other.figure - self.figure
        lower = apart - hypot(other.figure - least, high - self.figure)
        upper = apart + hypot(most - other.figure, self.figure - low)
        return abs(apart) >= ALIKE and not lower <= 0 <= upper

    def _interval(self) -> tuple[float, float]:
        return wilson(round(self.figure * self.n), self.n) if self.n else (self.figure, self.figure)


LEAST = 20
"""Minimum number of playouts, whatever time they take: fewer prove nothing."""


def explain_odds(
    commit: Commit,
    side: Side,
    goal: Mapping[str, Value] | Goal | None,
    *,
    game: Game,
    n: int,
    seed: int = 0,
    policy: Policy = "simple",
    limit: int = 0,
    budget: Budget | None = None,
) -> Generator[None, None, str]:
    """Count the odds before and after a commit as seen by a viewer; returns the sentence. Pauses after each playout.

    The sentence is empty if nothing is left to decide, or the viewer saw nothing happen. Up to `limit` decisions and
    draws are followed for exact figures, as long as the budget lasts; 0 skips them. Raises ValueError as `odds` does,
    PlayoutError.
    """
    before: Any = commit.before
    if before == commit.after or game.is_settled(before, before):
        return ""
    chosen = read_policies(game, before.sides, policy)
    sought = check_goal(game, goal, side, before)
    start = Playouts(game, before, sought, chosen.actors, seed, before)
    end = replace(start, view=commit.after)
    old = yield from _share(start, n, merged=chosen.own, limit=limit, budget=budget)
    new = yield from _share(end, n, merged=chosen.own, limit=limit, budget=budget)
    change = describe_odds_change(old, new, sought, before.viewer, before.sides, chosen.name)
    return paragraph([change, model_sentence(game.chance_model)])


def _share(
    playouts: Playouts, n: int, *, merged: bool, limit: int, budget: Budget | None
) -> Generator[None, None, Share]:
    """The exact share if available, else that of `n` playouts, or of as many as the seconds of the budget are for."""
    share = _enumerated(playouts, merged=merged, limit=limit, budget=budget)
    if share is not None:
        return share
    found = done = 0
    clock = Budget(budget.seconds if budget is not None else None)
    while done < n and (done < LEAST or not clock.over):
        clock.tick()
        found += playouts.reached(done)
        clock.rest()
        done += 1
        yield
    return Share(found / done, done)


def _enumerated(playouts: Playouts, *, merged: bool, limit: int, budget: Budget | None) -> Share | None:
    """The exact share, or None if it is not wanted or exceeds the limit."""
    try:
        return Share(float(exact_probability(playouts, merged=merged, limit=limit, budget=budget))) if limit else None
    except TooLarge:
        return None
    finally:
        if budget is not None:
            budget.rest()  # the playouts have a clock of their own


class _Counted(SingleFormTerm):
    """A share, with the policy and the number of playouts: `66% (policy simple, 400 playouts each)`."""

    __slots__ = ("each", "figure", "n", "policy")

    def __init__(self, figure: float, policy: str = "", n: int = 0, *, each: bool = False) -> None:
        self.figure, self.policy, self.n, self.each = figure, policy, n, each

    def content(self) -> Phrase:
        """The share."""
        figure = phrase("{percent}%", context="format", percent=f"{100 * self.figure:.0f}")
        if not self.policy:
            return figure
        if not self.n:
            return phrase("{figure} (policy {policy})", figure=figure, policy=self.policy)
        if self.each:
            return phrase("{figure} (policy {policy}, {n} playouts each)", figure=figure, policy=self.policy, n=self.n)
        return phrase("{figure} (policy {policy}, {n} playouts)", figure=figure, policy=self.policy, n=self.n)


def describe_odds_change(
    before: Share, after: Share, sought: Target, viewer: Side, sides: tuple[Side, ...], policy: str
) -> str:
    """Both shares in one sentence, with the policy that they hold for."""
    known = Known(viewer)
    odds = Chances()
    if isinstance(sought, Losses):
        odds = Chances(sought.side, (other for other in sides if other != sought.side))
    now = _Counted(
        after.figure, policy, min(filter(None, (before.n, after.n)), default=0), each=bool(before.n and after.n)
    )
    if not before.differs(after):
        return phrase("{known:capital}, {odds} hardly change: {now}.", known=known, odds=odds, now=now)
    was = _Counted(before.figure)
    if after.figure > before.figure:
        return phrase(
            "{known:capital}, this raises {odds} from {was} to {now}.", known=known, odds=odds, was=was, now=now
        )
    return phrase("{known:capital}, this lowers {odds} from {was} to {now}.", known=known, odds=odds, was=was, now=now)
