"""Which commits are one step for a learner: decided by their kinds, never by what hands leave open."""

from __future__ import annotations

from sekiwidget.core.position import Commit
from sekiwidget.games.sekigahara.rules.actions import Accept, Declare, Deploy, Done, Draw, Lose, Raise, Stop


def is_same_step(commit: Commit, to: Commit) -> bool:
    """8.1, 8.6.1, 8.10  Draws, a deployment that is let stand, and the first fight after the movement."""
    match commit.action:
        case Draw() | Raise():
            # The end of a fight is shown on its field, and the draws after it on the map.
            return not isinstance(to.action, Lose | Stop)
        case Accept():
            return isinstance(to.action, Deploy)
        case Declare():
            return isinstance(to.action, Done)
    return False
