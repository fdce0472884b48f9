"""The exact figures of actions: every deal, every decision of the policies and every draw, where all can be followed.

Only fights and goals come to an end soon enough; the chance to win the game is an estimate in any case.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any, Final

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.exact_odds import TooLarge, Tree, worlds_of
from sekiwidget.analysis.trials import GOAL, Trials
from sekiwidget.authoring.advising import BALANCE
from sekiwidget.core.game import commits_of

FOLLOWED: Final = 3
"""How many decisions and draws may be followed for each trial: about a third of the time of the trials."""


def exact_values(
    trials: Trials, actions: Sequence[Any], *, merged: bool, limit: int
) -> Generator[None, None, list[Fraction] | None]:
    """What each action brings on average over all deals and draws; None if there are too many to follow.

    Pauses often. `merged` as in `exact_probability`; at most `limit` decisions and draws are followed, so
    the same is found on every machine.
    """
    if trials.unit not in (GOAL, BALANCE) or not merged:
        return None
    facts = tuple(trials.goal.facts) if trials.goal is not None else ()
    tree = Tree(
        trials.game, trials.actors, lambda start, end: Fraction(trials.brought(start, end)), facts, limit, Budget()
    )
    found, total = [Fraction(0)] * len(actions), 0
    try:
        for world, ways in worlds_of(trials.game, trials.view, facts):
            total += ways
            tree.begin(world)
            for one, action in enumerate(actions):
                commits = commits_of(action)
                after = reduce(lambda position, commit: position.after(commit), commits, world)
                found[one] += ways * (yield from tree.value(after, len(commits)))
    except TooLarge:
        return None
    return [value / total for value in found]
