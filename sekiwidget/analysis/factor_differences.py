"""What is left in the end: the factors in which the ends of two lines differ, and how the difference came about.

A factor is what chances to win are estimated from, such as a side's locations (`Game.factors`). The part of each in the
difference is added up over all deals. Of those that are better in most deals, the one with the largest part is a
reason. Its example is a deal in which one step brought it about; without one, what is left is told by itself.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import log
from typing import Any, Final, NamedTuple

from sekiwidget.analysis.follow_ups import deeds_of, is_telling
from sekiwidget.analysis.reason import (
    LEAST,
    MOST,
    PART,
    Contrast,
    carries_out,
    instead_in_words,
    lead_up_to,
    linked_step,
    told_events,
)
from sekiwidget.analysis.trials import Trials
from sekiwidget.authoring.advising import WIN
from sekiwidget.core.game import Factor
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.side import Side
from sekiwidget.text.phrase import begin_sentence, paragraph, phrase
from sekiwidget.text.terms import Series

EXAMPLES: Final = 8
"""The most deals in which it is sought how a factor came about: a season has hundreds of commits."""


class _Difference(NamedTuple):
    """A factor at the end of the better line and of the worse one, in a deal."""

    better: Factor
    worse: Factor
    lines: tuple[list[Commit], list[Commit]]
    deal: int


class _Example(NamedTuple):
    """What is left of a factor at the end of a line, and of the other; the commit with which it came about, if any.

    `line` is the line that ends with the first, `instead` the other one.
    """

    left: Factor
    other: Factor
    line: list[Commit]
    number: int | None
    deal: int
    gains: bool
    instead: list[Commit]

    def turned(self) -> _Example:
        """The same at the end of the other line, without a step."""
        return _Example(self.other, self.left, self.instead, None, self.deal, not self.gains, self.line)


class FactorTally:
    """In how many deals each factor is better, how much of the difference it makes in all deals, and an example."""

    def __init__(self, trials: Trials) -> None:
        self._trials, self._game, self._side = trials, trials.game, trials.side
        self._held: Counter[tuple[str, Side]] = Counter()
        self._part: defaultdict[tuple[str, Side], float] = defaultdict(float)
        self._whole = 0.0
        self._differences: defaultdict[tuple[str, Side], list[_Difference]] = defaultdict(list)
        self._read: dict[int, tuple[Any, tuple[Factor, ...]]] = {}

    def add(self, deal: int, good: list[Commit], bad: list[Commit]) -> None:
        """Compare the ends of two lines, unless a game is over there: that has other reasons."""
        better: Any = good[-1].after
        worse: Any = bad[-1].after
        if self._trials.unit != WIN or better.outcome is not None or worse.outcome is not None:
            return
        chances = self._game.evaluate(better), self._game.evaluate(worse)
        self._whole += _log_odds(chances[0][self._side]) - _log_odds(chances[1][self._side])
        pairs = list(zip(self._factors(better), self._factors(worse), strict=True))
        parts = {
            (one.key, one.side): (one.worth - other.worth) * self._counted(one.side, chances) for one, other in pairs
        }
        for one, other in pairs:
            kind = one.key, one.side
            paid = sum([min(part, 0.0) for (key, side), part in parts.items() if key == one.key and side != one.side])
            self._part[kind] += parts[kind] + paid
            more = one.more_is_better == (one.side == self._side)
            if parts[kind] + paid > 0 and (one.amount > other.amount if more else one.amount < other.amount):
                self._held[kind] += 1
                self._differences[kind].append(_Difference(one, other, (good, bad), deal))

    def _counted(self, side: Side, chances: Sequence[Mapping[Side, float]]) -> float:
        """By how much the logarithm of the odds changes with the worth of a side's factor.

        Between more than two sides it depends on the chances: the mean of those at both ends is near enough.
        """
        if side == self._side:
            return 1.0
        mine, its = (sum(chance[one] for chance in chances) for one in (self._side, side))
        return -its / (len(chances) - mine)

    def commonest(self, deals: int, waste: str, *, by_action: bool = False) -> Contrast | None:
        """Of the factors that hold in enough deals the one that makes most of the difference.

        `waste` is what comes to nothing after the worse action, if anything does. `by_action`: of those that the action
        itself brings; not if it is something that a side has or has not: who
        takes the initiative need not be told that it has it.
        """
        least = PART * self._whole
        enough = [kind for kind, held in self._held.items() if held >= MOST * deals and self._part[kind] >= least]
        if not enough:
            return None
        told = [kind for kind in enough if self._is_by_action(kind) == by_action]
        if by_action:
            told = [kind for kind in told if not self._differences[kind][0].better.left]
        ranked = sorted(told, key=lambda kind: -self._part[kind])
        reasons = (self._reason(kind, deals, waste, by_action=by_action) for kind in ranked)
        return next((reason for reason in reasons if reason is not None), None)

    def _reason(self, kind: tuple[str, Side], deals: int, waste: str, *, by_action: bool) -> Contrast | None:
        """A factor as a reason, by the first deal in which it is seen how it came about, if there is one.

        Of more than two sides, what another one has is a reason only if it comes about between it and this side.
        """
        between = kind[1] != self._side and len(self._game.sides()) > 2
        untold: list[_Example] = []
        for example in self._examples(kind, between, by_action=by_action):
            if example.number is None:
                untold.append(example)
            elif left := self._left(example):
                return self._told(kind, deals, example, left)
        for example in untold:
            gained = example.turned() if self._game.reasons.tells_follow_ups and not example.gains else example
            if said := self._explained(gained):
                return Contrast(gained.left.rule, self._held[kind], deals, said, None, gained.deal, gained.gains)
            if said := self._without_step(example, between, waste, by_action=by_action):
                return Contrast(example.left.rule, self._held[kind], deals, said, None, example.deal, example.gains)
        return None

    def _examples(self, kind: tuple[str, Side], between: bool, *, by_action: bool) -> Iterator[_Example]:
        """How a factor became better or worse in each deal; `between`: with steps that this side has a part in.

        In a game that tells its follow-ups only steps that have something in common in most deals: a step that is
        another one in each deal is by chance.
        """
        found = (self._example(difference, by_action=by_action) for difference in self._differences[kind])
        if between:
            found = (one for one in found if one.number is None or self._takes_part(one.line[one.number]))
        if not self._game.reasons.tells_follow_ups:
            return islice(found, EXAMPLES)
        # The action itself says what it does.
        every = [one._replace(number=one.number or None) for one in found]
        told = [one for one in every if one.number is not None]
        alike = self._alike(told) if 2 * len(told) >= len(every) else []
        return iter(alike or [one._replace(number=None) for one in every])

    def _alike(self, told: Sequence[_Example]) -> list[_Example]:
        """Those with the deed that most of them have, or the same action where there are no deeds; none if few have."""
        deeds = [
            deeds_of(self._trials, one.line, one.number or 0, one.instead)
            or [(one.line[one.number or 0].actor, str(one.line[one.number or 0].action))]
            for one in told
        ]
        often = Counter(deed for one in deeds for deed in one).most_common(1)
        if not often or 2 * often[0][1] < len(told):
            return []
        return [one for one, brought in zip(told, deeds, strict=True) if often[0][0] in brought]

    def _without_step(self, example: _Example, between: bool, waste: str, *, by_action: bool) -> str:
        """What is left in the end, where no step brings it about; empty if that is no reason."""
        if self._explained(example) == "":
            return ""
        left, said = example.left, "" if between else self._left(example)
        if self._game.reasons.tells_follow_ups and not left.left:
            if waste and left.side == self._side and left.said_by_action:
                return paragraph([said, waste])
            if not by_action or left.said_by_action:
                return ""
        return said

    def _left(self, example: _Example) -> str:
        """What is left in the end; empty if it is no reason, as the step that brought it about is not told either."""
        said = self._explained(example)
        return _left(example.left, example.other) if said is None else said

    def _explained(self, example: _Example) -> str | None:
        """What is left in the end, if the game has words of its own for it."""
        step = None if example.number is None else example.line[example.number]
        return self._game.reasons.left(example.left, example.line, example.instead, step=step)

    def _told(self, kind: tuple[str, Side], deals: int, example: _Example, said: str) -> Contrast:
        """A reason with the step that brought it about, and what led to that."""
        left, line, number = example.left, example.line, example.number or 0
        events = told_events(self._trials, line[number])
        last = max(at for at, event in enumerate(events) if self._changes(event, left))
        lead_up = lead_up_to(self._trials, line, number, example.instead)
        step = linked_step(self._trials, line, number, example.instead, events[: last + 1])
        said = paragraph([said, lead_up.text, step])
        said = paragraph([said, instead_in_words(self._trials, line, number, example.instead, gains=example.gains)])
        rule = lead_up.rule or events[last].rule
        return Contrast(rule, self._held[kind], deals, said, number, example.deal, example.gains)

    def _is_by_action(self, kind: tuple[str, Side]) -> bool:
        """Whether it is one of the two actions that brings a factor, in most deals, and nothing more can be said."""
        found = self._differences[kind]
        reasons = self._game.reasons
        ends = [(one.worse, one.lines[::-1]) for one in found[:LEAST]]
        if reasons.tells_follow_ups:
            ends = [(one.better, one.lines) for one in found[:LEAST]]
        if any(reasons.left(left, *lines, step=None) for left, lines in ends):
            return False
        return sum(map(self._is_the_action, found)) > len(found) / 2

    def _is_the_action(self, difference: _Difference) -> bool:
        """Whether the ends differ by what one of the two actions says, and nothing else follows from it at once.

        What an arrangement says is carried out later.
        """
        whole = difference.better.amount - difference.worse.amount
        arranged = [self._by_arrangement(line, difference.better) for line in difference.lines]
        if any(arranged) and (arranged[0] - arranged[1]) / whole >= 1:
            return True
        better, worse = (self._factor_at(line[0].after, difference.better) for line in difference.lines)
        start = self._factor_at(difference.lines[0][0].before, difference.better).amount
        sign = 1 if difference.better.amount > difference.worse.amount else -1
        if sign * (better.amount - worse.amount) < sign * (difference.better.amount - difference.worse.amount):
            return False
        changing = [line[0] for line, one in zip(difference.lines, (better, worse), strict=True) if one.amount != start]
        return all(len(told_events(self._trials, commit)) <= 1 for commit in changing)

    def _by_arrangement(self, line: Sequence[Commit], factor: Factor) -> int:
        """By how much a factor changes where the side only carries out what it has arranged."""
        return sum(
            self._factor_at(commit.after, factor).amount - self._factor_at(commit.before, factor).amount
            for commit in line
            if carries_out(self._trials, commit)
        )

    def _takes_part(self, commit: Commit) -> bool:
        return commit.actor == self._side or any(self._side in event.args for event in commit.events)

    def _example(self, difference: _Difference, *, by_action: bool) -> _Example:
        """How a factor became worse in the worse line, or else better in the better one."""
        better, worse, (good, bad), deal = difference
        lost = self._change(bad, good, worse, better, gains=False, by_action=by_action)
        if lost is None:
            gained = self._change(good, bad, better, worse, gains=True, by_action=by_action)
            if gained is not None:
                return _Example(better, worse, good, gained, deal, True, bad)
        return _Example(worse, better, bad, lost, deal, False, good)

    def _change(
        self,
        line: Sequence[Commit],
        other: Sequence[Commit],
        factor: Factor,
        instead: Factor,
        *,
        gains: bool,
        by_action: bool,
    ) -> int | None:
        """The number of the commit of a line with which the factor became less, or more, by most, if there is one.

        Only one that the next commit does not take back, and with an event that changes the factor and that the other
        line does not have. Of places only those in which the ends differ are looked at. All that can be told must
        change in the same direction: a location that is taken is no longer one to take. The action itself counts only
        if something follows from it, such as a fight; and what carries out an arrangement only with `by_action`.
        """
        fewer, elsewhere = factor.amount < instead.amount, {event for commit in other for event in commit.events}
        differ = {*instead.places} - {*factor.places} if fewer else {*factor.places} - {*instead.places}
        positions = [line[0].before, *(commit.after for commit in line)]
        there = [self._factor_at(position, factor) for position in positions]
        counted = [len(differ & {*one.places}) if differ else one.amount for one in there]
        amounts = [-number if fewer else number for number in counted]
        figures = [self._told_worth(position) for position in positions]
        most, found = 0, None
        for at, commit in enumerate(line):
            change = min(amounts[at + 1], amounts[min(at + 2, len(line))]) - amounts[at]
            fits = figures[at + 1] > figures[at] if gains else figures[at + 1] < figures[at]
            told = told_events(self._trials, commit)
            own = any(self._changes(event, factor) and event not in elsewhere for event in told)
            follows = at > 0 or len(told) > 1
            if not (own and fits and follows and change >= max(1, most)):
                continue
            linked = at == 0 or is_telling(self._trials, commit, other, gains)
            linked = linked and self._is_linked(line, at, other, gains)
            if linked and (by_action or not carries_out(self._trials, commit)):
                most, found = change, at
        return found

    def _is_linked(self, line: Sequence[Commit], number: int, other: Sequence[Commit], gains: bool) -> bool:
        return self._game.reasons.is_linked(line, number, other, gains=gains)

    def _told_worth(self, position: Any) -> float:
        """What all factors are worth together: the estimate also counts what cards to come will bring."""
        return sum([one.worth if one.side == self._side else -one.worth for one in self._factors(position)])

    def _factor_at(self, position: Any, like: Factor) -> Factor:
        return next(one for one in self._factors(position) if (one.key, one.side) == (like.key, like.side))

    def _factors(self, position: Any) -> tuple[Factor, ...]:
        """The factors of a position, counted once: each is looked at for several reasons."""
        if id(position) not in self._read:
            # The position is kept, so that no other one gets its id.
            self._read[id(position)] = position, self._game.factors(position)
        return self._read[id(position)][1]

    def _changes(self, event: Event, factor: Factor) -> bool:
        """Whether events of this kind change a factor."""
        return event.kind in factor.changed_by if factor.changed_by else event.kind not in self._game.routine_events


def _log_odds(chance: float) -> float:
    return log(chance / (1 - chance))


def _left(factor: Factor, other: Factor) -> str:
    """What is left of a factor in the end, and what after the other action; where it differs, if it counts places."""
    if factor.left:
        return factor.left
    lacks = [place for place in other.places if place not in factor.places]
    adds = [place for place in factor.places if place not in other.places]
    if factor.amount < other.amount and lacks:
        return begin_sentence(
            phrase(
                "{things} are fewer in the end, for example {n} instead of {other}, without {places}.",
                things=factor.name,
                n=factor.amount,
                other=other.amount,
                places=Series(lacks),
            )
        )
    if factor.amount > other.amount and adds:
        return begin_sentence(
            phrase(
                "{things} are more in the end, for example {n} instead of {other}, with {places}.",
                things=factor.name,
                n=factor.amount,
                other=other.amount,
                places=Series(adds),
            )
        )
    if factor.amount < other.amount:
        return begin_sentence(
            phrase(
                "{things} are fewer in the end, for example {n} instead of {other}.",
                things=factor.name,
                n=factor.amount,
                other=other.amount,
            )
        )
    return begin_sentence(
        phrase(
            "{things} are more in the end, for example {n} instead of {other}.",
            things=factor.name,
            n=factor.amount,
            other=other.amount,
        )
    )
