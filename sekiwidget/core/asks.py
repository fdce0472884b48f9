"""What a teacher asks before a commit or an attempt is shown, and where it can be asked.

A sum is asked about a commit whose picture writes one out, a rule about a refused attempt, the winner and the loss
about the commit that decides them: never earlier, where several commits may still follow.
"""

from __future__ import annotations

from sekiwidget.core.game import Game, Settled
from sekiwidget.core.line import ASKS, Node
from sekiwidget.core.position import Commit
from sekiwidget.core.scene import Sum


def asked_sum(game: Game, commit: Commit) -> Sum | None:
    """The sum of a commit (a view of it) that can be asked for: the result of a fight is none of its own."""
    found = game.scene(commit.after, commit).sum
    return found if found is not None and found.terms and not found.winner else None


def asked_result(game: Game, commit: Commit, what: str) -> Settled | None:
    """What a commit (a view of it) decides, if the winner or the loss can be asked for."""
    found = game.settled(commit)
    return None if found is None or (what == "loss" and not found.loss_asked) else found


def fits(game: Game, node: Node, what: str) -> bool:
    """Whether this can be asked about the commit or the attempt that led to a node, where everything is open."""
    if what not in ASKS or node.commit is None:
        return what == "rule" and node.attempt is not None
    if what == "sum":
        return asked_sum(game, node.commit) is not None
    return what != "rule" and asked_result(game, node.commit, what) is not None
