"""Why one action is better than another: what most often follows the worse one, and not the better.

Both were tried in the same deals. In each deal in which they end differently, the worse line has a turning point: the
commit after which the side's figure fell most, of those that bring something the better line does not have. It counts
if that fall is at least half of the difference in the end. If one kind of event with its paragraph stands at the
turning points of most of these deals, it is the reason, with one of them as an example. Nothing is invented: a reason
is a fact of lines that were played, as the side would see them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from sekiwidget.analysis.trials import Trials
from sekiwidget.authoring.horizons import WIN
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.side import Side

MOST: Final = 0.6
"""The share of the deals that end differently in which a reason must hold."""
LOOKED_AT: Final = 40
"""The most deals in which turning points are sought."""
PART: Final = 0.5
"""The part of the difference in the end that the fall at a turning point must explain."""
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
    trials: Trials, better: Any, worse: Any, outcomes: tuple[Sequence[float], Sequence[float]]
) -> Generator[None, None, Contrast | None]:
    """The commonest turning point of the worse action, or None if none is common enough; pauses after each deal.

    `outcomes` are those of the better and of the worse one, in the deals 0, 1, 2, ...
    """
    pairs = enumerate(zip(*outcomes, strict=True))
    differ = [(deal, one - other) for deal, (one, other) in pairs if one > other][:LOOKED_AT]
    if len(differ) < LEAST:
        return None
    kinds: Counter[tuple[str, str]] = Counter()
    examples: dict[tuple[str, str], tuple[Commit, int]] = {}
    for deal, difference in differ:
        yield
        spared = {event for commit in played(trials, deal, better) for event in commit.events}
        found = turning_point(trials, played(trials, deal, worse), spared, difference)
        if found is None:
            continue
        commit, events = found
        for kind in dict.fromkeys((event.rule, event.kind) for event in events):
            kinds[kind] += 1
            examples.setdefault(kind, (commit, deal))
    if not kinds:
        return None
    # Among equally common ones the first: what happened stands before what it led to.
    most = max(kinds.values())
    kind = next(one for one, number in kinds.items() if number == most)
    if most < MOST * len(differ):
        return None
    commit, deal = examples[kind]
    return Contrast(kind[0], most, len(differ), commit.seen_by(trials.side), deal)


def turning_point(
    trials: Trials, line: Sequence[Commit], spared: Collection[Event], difference: float
) -> tuple[Commit, list[Event]] | None:
    """The commit of a line after which the side's figure fell most, with its events that the better line is spared.

    None if no such commit explains half of the difference.
    """
    start = line[0].before
    figures = [figure_at(trials, start, position) for position in (start, *[commit.after for commit in line])]
    falls = [
        (before - after, -number, commit, own)
        for number, (commit, (before, after)) in enumerate(zip(line, pairwise(figures), strict=True))
        # The action itself is no reason against it.
        if number and (own := [event for event in commit.events if event not in spared])
    ]
    if not falls:
        return None
    fall, _, commit, events = max(falls, key=lambda one: one[:2])
    return (commit, events) if fall >= PART * difference else None


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
