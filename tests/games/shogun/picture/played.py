"""Random games played by the rules alone, for pictures of every kind of position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

from sekiwidget.core.position import Commit
from sekiwidget.games.shogun.rules import setup
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.steps import STEPS
from sekiwidget.games.shogun.rules.view import seen_by

Position.steps = STEPS


def commits(players: int, seed: int, *, drafted: bool = False, most: int = 4000) -> Iterator[Commit]:
    """The commits of a random game with so many sides."""
    position, rng = (setup.draft_start if drafted else setup.lineup_start)(players), Random(seed)
    for _ in range(most):
        if position.to_move is None:
            return
        step = STEPS[position.step]
        action = step.sample(position, rng)
        after, events = step.play(position, action)
        yield Commit(position, action, after, tuple(events))
        position = after


def seen(commit: Commit, viewer: str) -> Commit:
    """The commit without what a viewer may not know."""
    before, after = (seen_by(cast("Position", one), viewer) for one in (commit.before, commit.after))
    return Commit(before, commit.action.seen_by(commit.actor, viewer), after, commit.events)
