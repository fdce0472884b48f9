"""Judging a decision before it is played: right, wrong, or not judged, and what follows it.

A commit is wrong if the goal could be forced before it but not after it, or if the goal is missed. What the search does
not know is neither right nor wrong.
"""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from sekiwidget.analysis.budget import Budget
from sekiwidget.lesson.puzzle.asking import Asking, Way
from sekiwidget.lesson.puzzle.replies import Place, Replies, Thinking
from sekiwidget.text.phrase import phrase

UNJUDGED: Final = phrase(
    "Too much may follow to search all of it, so this may be right or wrong. Play on: the end decides."
)
UNFINISHED: Final = phrase("From here on the solution is not known: too much may follow to search all of it.")
UNPLAYED: Final = phrase("After this the goal can be prevented; how is too much to search.")


class Try(NamedTuple):
    """What is thought of a commit before it is played: the verdict, the replies, and the refutation, if it is wrong."""

    kind: Literal["solved", "right", "wrong", "unjudged"]
    made: Place
    replies: tuple[Any, ...] = ()
    refutation: Way | None = None


def judge(asking: Asking, replies: Replies, place: Place, actions: tuple[Any, ...], budget: Budget) -> Thinking[Try]:
    """What is to be said of a decision at a place, and what follows it. Plays nothing."""
    made = place
    for action in actions:
        made = asking.after(made, action)
    if asking.solved(made):
        return Try("solved", made)
    worse: bool | None = None
    after = yield from replies.value(made, budget)
    if after is not None:
        # Where the goal is sure, it cannot have been surer before; where it is out of reach, no try gets there.
        known = None if after == 1 else (yield from replies.value(place, budget))
        worse = after == 0 or (known is not None and after < known)
        if known is None and 0 < after < 1:
            worse = None
    if worse:
        return Try("wrong", made, (), (yield from asking.refutation(made, budget)))
    way = yield from asking.answer(made, budget)
    if asking.solved(way.end):
        return Try("solved", made, way.actions)
    if asking.missed(way.end):
        refutation = yield from asking.refutation(made, budget)
        return Try("wrong", made, way.actions, refutation if refutation.known else way)
    return Try("unjudged" if worse is None else "right", made, way.actions)
