"""The actions worth weighing: the most promising ones, and at least one of each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sekiwidget.core.game import Proposal


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
