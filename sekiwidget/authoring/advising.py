"""What games share for advice: how far to look, the actions worth weighing, and what is at stake."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sekiwidget.core.game import Game, Proposal, Stake

# -- how far to look ---------------------------------------------------------------------------------------------------

WIN: Final = "win"
"""Counted is each side's chance to win the game (`Game.evaluate`)."""
BALANCE: Final = "balance"
"""Counted are the pieces that the others lose beyond one's own (`Game.material_lost`)."""


@dataclass(frozen=True, slots=True)
class ScopeHorizon:
    """The end of what is decided at `start` (`Game.is_settled`)."""

    game: Game
    start: Any
    unit: str

    def is_over(self, position: Any, commits: int) -> bool:
        """Whether the fight, round or season is over."""
        return self.game.is_settled(self.start, position)


@dataclass(frozen=True, slots=True)
class CommitsHorizon:
    """So many commits ahead, or the end of the game."""

    most: int
    unit: str = WIN

    def is_over(self, position: Any, commits: int) -> bool:
        """Whether so many commits were made, or no decision is left."""
        return commits >= self.most or position.to_move is None


# -- the actions worth weighing ----------------------------------------------------------------------------------------


def choose_proposals(
    options: Iterable[tuple[Any, float]], most: int, first: Any = None, kind: Callable[[Any], Any] = type
) -> tuple[Proposal, ...]:
    """Of actions with their priors at most `most`, the highest first, among them the best of each kind.

    `first`, what a beginner would do, comes first. Actions that are equal come once.
    """
    priors: dict[Any, float] = {}
    for action, prior in options:
        priors.setdefault(action, prior)
    if first is not None:
        priors[first] = max(priors.values(), default=0.0) + 1
    ranked = sorted(priors.items(), key=lambda option: -option[1])
    best_of_kind: dict[Any, Any] = {}
    for action, _ in ranked:
        best_of_kind.setdefault(kind(action), action)
    kept = [*best_of_kind.values()][:most]
    for action, _ in ranked:
        if len(kept) == most:
            break
        if action not in kept:
            kept.append(action)
    return tuple(Proposal(action, prior) for action, prior in ranked if action in kept)


# -- what is at stake --------------------------------------------------------------------------------------------------

MOST_STAKES: Final = 8
"""The most stakes that are told."""


def choose_stakes(kinds: Sequence[Sequence[Stake]]) -> tuple[Stake, ...]:
    """At most eight stakes in the order of their kinds, in each of which the most valuable comes first.

    The first of every kind is told before a second of any, so that no kind is crowded out.
    """
    ranked = sorted((rank, kind) for kind, stakes in enumerate(kinds) for rank in range(len(stakes)))
    kept = sorted((kind, rank) for rank, kind in ranked[:MOST_STAKES])
    return tuple(kinds[kind][rank] for kind, rank in kept)
