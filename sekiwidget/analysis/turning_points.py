"""What happens in only one of two lines: its turning points, and the kind of event that most of them have.

At a turning point the side's figure falls or rises clearly, and the next commit does not take that back. The events
there that the other line does not have are counted by their kind and paragraph. Of the kinds that stand at turning
points in most deals the one that changes most is a reason, told by one of its steps.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from sekiwidget.analysis.follow_ups import is_even, is_telling
from sekiwidget.analysis.reason import (
    MOST,
    ONE_OF_THEM,
    Contrast,
    as_known,
    carries_out,
    instead_in_words,
    lead_up_to,
    linked_step,
    otherwise,
    told_events,
)
from sekiwidget.analysis.trials import LineFigures, Trials, figure_at
from sekiwidget.authoring.advising import WIN
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.side import CHANCE
from sekiwidget.text.phrase import paragraph

OFTEN: Final = 0.7
"""A reason is no contrast if the other action has its kind in more than this part of so many deals."""
DRAWS: Final = 4
"""How often chance is drawn again to see whether it matters what is drawn."""

Kind: TypeAlias = tuple[str, str]
"""The paragraph and the kind of an event."""


class TurningPoint(NamedTuple):
    """A commit of a line, its number, those of its events that the other line does not have, and the change."""

    number: int
    commit: Commit
    events: list[Event]
    change: float

    @property
    def kinds(self) -> list[Kind]:
        """The kinds of its events."""
        return list(dict.fromkeys((event.rule, event.kind) for event in self.events))


def turning_points(
    trials: Trials, line: Sequence[Commit], other: Sequence[Commit], least: float, figures: LineFigures
) -> Iterator[TurningPoint]:
    """The commits of a line at which the side's figure changes by `least` or more (or, below 0, falls by as much).

    `figures` are those after each of its commits.

    Only those with events that the other line does not have and that are not routine (`Game.routine_events`). It counts
    only if the next commit does not take it back, as where one side has just acted and the other has not yet; nor if
    chance brought it whatever was drawn. The action itself is not among them, nor what carries out an
    arrangement: it is no reason for or against itself.
    """
    start = line[0].before
    elsewhere, routine = {event for commit in other for event in commit.events}, trials.game.routine_events
    for number, commit in enumerate(line[1:], 1):
        own = [event for event in commit.events if event not in elsewhere and event.kind not in routine]
        if not own or carries_out(trials, commit):
            continue
        before, after = figures[number - 1], figures[number]
        later = figures[min(number + 1, len(line) - 1)]
        change = max(after - before, later - before) if least < 0 else min(after - before, later - before)
        if (
            ((change <= least) if least < 0 else (change >= least))
            and trials.game.reasons.is_linked(line, number, other, gains=least > 0)
            and not is_even(trials, commit)
            and not _whatever_is_drawn(trials, start, commit, after)
        ):
            yield TurningPoint(number, commit, own, change)


def _whatever_is_drawn(trials: Trials, start: Any, commit: Commit, after: float) -> bool:
    """Whether chance decided here, and the figure would be the same after other draws."""
    if commit.actor != CHANCE:
        return False
    before: Any = commit.before
    drawn = (before.after(before.sample(Random(f"{trials.seed}/draw/{number}"))) for number in range(DRAWS))
    return all(figure_at(trials, start, position) == after for position in drawn)


def telling_points(
    trials: Trials, points: Iterable[TurningPoint], other: Sequence[Commit], *, gains: bool
) -> list[TurningPoint]:
    """The points that speak for an action; where follow-ups are told, a step without a deed says too little."""
    reasons = trials.game.reasons
    telling = [point for point in points if not reasons.tells_follow_ups or reasons.deeds(point.commit)]
    return [point for point in telling if is_telling(trials, point.commit, other, gains)]


class _Turn(NamedTuple):
    """A turning point in a deal, its line and the other one."""

    point: TurningPoint
    deal: int
    line: Sequence[Commit]
    other: Sequence[Commit]


class TurningPointTally:
    """In how many deals each kind of event stands at a turning point, how much it changes, and how that is told."""

    def __init__(self, trials: Trials, *, gains: bool) -> None:
        self._trials, self._gains = trials, gains
        self._elsewhere: Counter[Kind] = Counter()
        self._weight: Counter[Kind] = Counter()
        self._turns: defaultdict[Kind, list[_Turn]] = defaultdict(list)

    def add(
        self,
        deal: int,
        points: Sequence[TurningPoint],
        others: Sequence[TurningPoint],
        line: Sequence[Commit],
        other: Sequence[Commit],
    ) -> None:
        """Count the turning points of a line, and those of the other one, which change as much to the same end."""
        seen: set[Kind] = set()
        for point in points:
            turn = _Turn(point, deal, line, other)
            for kind in point.kinds:
                self._weight[kind] += round(1e6 * abs(point.change))
                if kind not in seen:
                    seen.add(kind)
                    self._turns[kind].append(turn)
        self._elsewhere.update({kind for point in others for kind in point.kinds})

    def _in_words(self, turn: _Turn) -> tuple[str, str]:
        """A turning point with what led to it, and the paragraph of that; in a fight also how the other action ends."""
        point, _, line, other = turn
        lead_up = lead_up_to(self._trials, line, point.number, other)
        if self._trials.unit != WIN and (ending := self._trials.game.reasons.ending(as_known(self._trials, other))):
            instead: str = otherwise(ending, gains=self._gains)
        else:
            instead = instead_in_words(self._trials, line, point.number, other, gains=self._gains)
        told = linked_step(self._trials, line, point.number, other, told_events(self._trials, point.commit))
        return paragraph([lead_up.text, told, instead]), lead_up.rule

    def commonest(self, deals: int, clear: bool) -> Contrast | None:
        """Of the kinds that hold in enough deals the one that changes most; the first if several change as much.

        The example is what is told most often. `clear`: only kinds that the other action does not bring nearly as
        often. Where chances to win are weighed, only those at which something follows: that a piece moves or a coin is
        recruited happens in every line.
        """
        enough = [kind for kind, told in self._turns.items() if len(told) >= MOST * deals and self._tells(kind, clear)]
        if not enough:
            return None
        kind = max(enough, key=self._weight.__getitem__)
        found = self._turns[kind]
        told = [self._in_words(turn) for turn in found]
        texts = Counter(str(said) for said, _ in told)
        text = max(texts, key=texts.__getitem__)
        turn, (said, rule) = next(pair for pair in zip(found, told, strict=True) if str(pair[1][0]) == text)
        if len(texts) > 1:
            said = paragraph([said, ONE_OF_THEM])
        return Contrast(rule or kind[0], len(found), deals, said, turn.point.number, turn.deal, self._gains)

    def _tells(self, kind: Kind, clear: bool) -> bool:
        if clear and self._elsewhere[kind] > OFTEN * len(self._turns[kind]):
            return False
        follows = len(told_events(self._trials, self._turns[kind][0].point.commit)) > 1
        return follows or self._trials.unit != WIN
