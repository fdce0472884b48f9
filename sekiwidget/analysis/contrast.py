"""Why one action is better than another: what most often follows the worse one, and not the better.

Both were tried in the same deals. In each deal in which they end differently, the worse line has a turning point: the
commit after which the side's figure fell most, beyond what the better line lost. If one kind of event with its
paragraph stands at the turning point of most of these deals, it is the reason, with one of them as an example. Nothing
is invented: a reason is a fact of lines that were played, as the side would see them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from sekiwidget.analysis.trials import Trials
from sekiwidget.authoring.horizons import WIN
from sekiwidget.core.position import Commit
from sekiwidget.core.side import Side

MOST: Final = 0.6
"""The share of the deals that end differently in which a reason must hold."""
LOOKED_AT: Final = 40
"""The most deals in which turning points are sought."""
LEAST: Final = 5
"""Fewer deals that end differently are no pattern."""


class Contrast(NamedTuple):
    """What follows the worse action in `held` of the `deals` that end worse: an example, its deal and its paragraph."""

    rule: str
    held: int
    deals: int
    example: Commit
    deal: int


def contrast(
    trials: Trials, worse: Any, outcomes: tuple[Sequence[float], Sequence[float]]
) -> Generator[None, None, Contrast | None]:
    """The commonest turning point of the worse action, or None if none is common enough; pauses after each deal.

    `outcomes` are those of the better and of the worse one, in the deals 0, 1, 2, ...
    """
    differ = [deal for deal, (one, other) in enumerate(zip(*outcomes, strict=True)) if one > other][:LOOKED_AT]
    if len(differ) < LEAST:
        return None
    kinds: Counter[tuple[str, str]] = Counter()
    examples: dict[tuple[str, str], tuple[Commit, int]] = {}
    for deal in differ:
        commit = turning_point(trials, deal, worse)
        yield
        if commit is None:
            continue
        for kind in dict.fromkeys((event.rule, event.kind) for event in commit.events):
            kinds[kind] += 1
            examples.setdefault(kind, (commit, deal))
    if not kinds:
        return None
    # Among equally common ones the last: what an event leads to stands after it.
    most = max(kinds.values())
    kind = [one for one, number in kinds.items() if number == most][-1]
    if most < MOST * len(differ):
        return None
    commit, deal = examples[kind]
    return Contrast(kind[0], most, len(differ), commit, deal)


def turning_point(trials: Trials, deal: int, action: Any) -> Commit | None:
    """The commit of the line of an action after which the side's figure fell most, as the side sees it; None if it
    never fell.
    """
    side, line = trials.side, played(trials, deal, action)
    figures = [figure_at(trials, line[0].before, commit.before) for commit in line]
    figures.append(figure_at(trials, line[0].before, line[-1].after))
    falls = [before - after for before, after in pairwise(figures)]
    most = max(falls)
    return line[falls.index(most)].seen_by(side) if most > 0 else None


def played(trials: Trials, deal: int, action: Any) -> list[Commit]:
    """The commits of the line of an action in a deal."""
    start = trials.dealt(deal)
    commits: list[Commit] = []
    trials.line(start, deal, action, commits)
    return commits


def figure_at(trials: Trials, start: Any, position: Any) -> float:
    """How a side stands at a position of a line: its chance to win, or the pieces lost by others beyond its own."""
    side: Side = trials.side
    if trials.unit == WIN:
        return trials.game.evaluate(position)[side]
    lost = {at: trials.game.material_lost(start, position, at) for at in start.sides}
    return float(sum(lost.values()) - 2 * lost[side])
