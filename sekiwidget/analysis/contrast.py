"""Why one action is better than another: what is left in the end, or what most often follows the one and not the other.

Both were tried in the same deals. Looked at are those in which they end differently.

1. **What is left.** Chances to win are estimated from factors, such as a side's locations (`Game.factors`). Of those
   that are better for the side after the better action in most of these deals, the one that makes most of the
   difference is the reason, if it is at least a quarter: with its numbers in one deal, and how it came about there, if
   the other action did not bring that too. What is paid for it with the same, as where two sides lose as much in a
   fight, is taken off. What the action itself brings, or carries out of an arrangement, comes last of all; who takes
   the initiative by it is no reason.
2. **What happens.** Some commits of the worse line cost the side at least a quarter of the difference, and bring
   something that the better line does not have. If one kind of event with its paragraph stands at such commits in most
   of the deals, and clearly less often in the better line, it is the reason, with one of them as an example. If there
   is none, the same is sought in what the better line gains. An even exchange is neither.

A game adds which steps have to do with the choice, what led to them, and words of its own (`core/reasons.py`). In one
that tells its follow-ups (`analysis/follow_ups.py`), each step that is told is one that only one of the two actions
leaves open: of the better line one of the side, of the worse line one of another. What only one of them leads to is
then a reason by itself, after what is left in the end and before what merely happens. The end of the game comes before
all, in every game.

Nothing is invented: a reason is a fact of lines that were played, as the side would see them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import log
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from sekiwidget.analysis.follow_ups import FollowUpTally, Found, deeds_of, hurts, is_even, is_only_here, winners
from sekiwidget.analysis.trials import Trials
from sekiwidget.authoring.advising import WIN
from sekiwidget.core.game import Factor
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.reasons import LeadUp
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.text.phrase import Phrase, begin_sentence, paragraph, phrase
from sekiwidget.text.terms import Series

MOST: Final = 0.6
"""The share of the deals that end differently in which a reason must hold."""
OFTEN: Final = 0.7
"""A reason is no contrast if the other action has its kind in more than this part of so many deals."""
LOOKED_AT: Final = 40
"""The most deals in which turning points are sought."""
PART: Final = 0.25
"""The part of the difference in the end that a factor must make on the whole, and a turning point by itself."""
DRAWS: Final = 4
"""How often chance is drawn again to see whether it matters what is drawn."""
EXAMPLES: Final = 8
"""The most deals in which it is sought how a factor came about: a season has hundreds of commits."""
LEAST: Final = 5
"""Fewer deals that end differently are no pattern."""

Kind: TypeAlias = tuple[str, str]
"""The paragraph and the kind of an event."""


class Contrast(NamedTuple):
    """What follows an action in `held` of the `deals` that end differently, as a sentence on one of them: `deal`.

    `number` is the commit of the line in that deal at which it comes about, if one is told; the action is its commit 0.
    `rule` is the paragraph of what happens there, or else that by which it counts. `gains`: it follows the better
    action and is gained; else it follows the worse one and is lost.
    """

    rule: str
    held: int
    deals: int
    said: str
    number: int | None
    deal: int
    gains: bool


def contrast(
    trials: Trials,
    better: Callable[[int], list[Commit]],
    worse: Any,
    outcomes: tuple[Sequence[float], Sequence[float]],
) -> Generator[None, None, Contrast | None]:
    """What the worse action most often costs, or else what the better one gains; None if nothing is common enough.

    Pauses after each deal. `better` gives the line of the better action in a deal; `outcomes` are those of the better
    and of the worse one, in the deals 0, 1, 2, ...
    """
    pairs = enumerate(zip(*outcomes, strict=True))
    differ = [(deal, one - other) for deal, (one, other) in pairs if one > other][:LOOKED_AT]
    if len(differ) < LEAST:
        return None
    left, follow_ups, lines = _FactorTally(trials), FollowUpTally(trials), []
    for deal, difference in differ:
        yield
        good, bad = better(deal), played(trials, deal, worse)
        figures = Figures(trials, good), Figures(trials, bad)
        lines.append((deal, difference, (good, bad), figures))
        left.add(deal, good, bad)
        follow_ups.add(deal, good, bad, figures)
    enough = MOST * len(differ)
    if end := follow_ups.end(enough):
        return _followed(trials, end, len(differ))
    waste = follow_ups.waste(enough)
    reason = left.commonest(len(differ), waste)
    if reason is not None and (not follow_ups.tells or reason.number is not None or (waste and waste in reason.said)):
        return reason
    if deed := follow_ups.deed(enough):
        return _followed(trials, deed, len(differ))
    if opening := follow_ups.opening(enough):
        return _followed(trials, opening, len(differ))
    if reason is not None:
        return reason
    losses, gains = _Tally(trials, gains=False), _Tally(trials, gains=True)
    for deal, difference, (good, bad), (upper, lower) in lines:
        yield
        least = PART * difference
        for tally, sign in ((losses, -1), (gains, 1)):
            best = _telling(trials, turning_points(trials, good, bad, sign * least, upper), bad, gains=True)
            worst = _telling(trials, turning_points(trials, bad, good, sign * least, lower), good, gains=False)
            tally.add(deal, *((worst, best, bad, good) if sign < 0 else (best, worst, good, bad)))
    found = (tally.commonest(len(differ), clear) for clear in (True, False) for tally in (losses, gains))
    reason = next((reason for reason in found if reason is not None), None)
    return reason if reason is not None else left.commonest(len(differ), waste, by_action=True)


def _followed(trials: Trials, found: Sequence[Found], deals: int) -> Contrast:
    """What only one of the two actions leads to in these deals, as a reason: the example that is told most often."""
    texts = [_found_in_words(trials, one) for one in found]
    said, _ = Counter(map(str, texts)).most_common(1)[0]
    at = next(at for at, text in enumerate(texts) if str(text) == said)
    example, told = found[at], _told_events(trials, found[at].commit)
    shown = paragraph([texts[at], _one_of_them(trials)]) if len({*map(str, texts)}) > 1 else texts[at]
    rule = told[-1].rule if told else example.commit.rules[0]
    return Contrast(rule, len(found), deals, shown, example.number, example.deal, example.gains)


def _found_in_words(trials: Trials, found: Found) -> str:
    """A step that only one of the two actions leads to; if it wins, also how the other action loses."""
    said = _linked(trials, found.line, found.number, found.other, _told_events(trials, found.commit))
    if not (found.gains and trials.side in winners(found.line) and winners(found.other)):
        return said
    return paragraph([said, _otherwise(_step_by_step(trials, found.other, len(found.other) - 1), gains=True)])


def _linked(
    trials: Trials, line: Sequence[Commit], number: int, other: Sequence[Commit], told: tuple[Event, ...]
) -> str:
    """A step in words with these events: how the choice leads to it, the steps between, and what it is good for."""
    reasons = trials.game.reasons
    link, purpose = reasons.link(line, number, other), reasons.purpose(line, number, other)
    return paragraph([link, _step_by_step(trials, line, number, told), purpose])


def _step_by_step(trials: Trials, line: Sequence[Commit], number: int, told: tuple[Event, ...] | None = None) -> str:
    """A step in words, with these events or all that can be told, after the steps that it needs."""
    before = [line[at] for at in trials.game.reasons.steps(line, number)]
    between = [_in_words(trials, commit, _told_events(trials, commit)) for commit in before]
    return paragraph([*between, _in_words(trials, line[number], told or _told_events(trials, line[number]))])


# -- what is left ------------------------------------------------------------------------------------------------------


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


class _FactorTally:
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
        events = _told_events(self._trials, line[number])
        last = max(at for at, event in enumerate(events) if self._changes(event, left))
        lead_up = _lead_up(self._trials, line, number, example.instead)
        step = _linked(self._trials, line, number, example.instead, events[: last + 1])
        said = paragraph([said, lead_up.text, step])
        said = paragraph([said, _instead(self._trials, line, number, example.instead, gains=example.gains)])
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
        return all(len(_told_events(self._trials, commit)) <= 1 for commit in changing)

    def _by_arrangement(self, line: Sequence[Commit], factor: Factor) -> int:
        """By how much a factor changes where the side only carries out what it has arranged."""
        return sum(
            self._factor_at(commit.after, factor).amount - self._factor_at(commit.before, factor).amount
            for commit in line
            if _carries_out(self._trials, commit)
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
            told = _told_events(self._trials, commit)
            own = any(self._changes(event, factor) and event not in elsewhere for event in told)
            follows = at > 0 or len(told) > 1
            if not (own and fits and follows and change >= max(1, most)):
                continue
            linked = at == 0 or _tells(self._trials, commit, other, gains)
            linked = linked and self._is_linked(line, at, other, gains)
            if linked and (by_action or not _carries_out(self._trials, commit)):
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


# -- what happens ------------------------------------------------------------------------------------------------------


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

    def of_kind(self, kind: Kind) -> list[Event]:
        """Its events of this kind."""
        return [event for event in self.events if (event.rule, event.kind) == kind]


def _tells(trials: Trials, commit: Commit, other: Sequence[Commit], gains: bool) -> bool:
    """Whether a later step speaks for an action, or against it, in a game that tells its follow-ups; else always.

    It was not open after the other action, and is one of the side that gains, or of another that hurts it.
    """
    if not trials.game.reasons.tells_follow_ups:
        return True
    if commit.actor == CHANCE or gains != (commit.actor == trials.side) or not is_only_here(trials, commit, other):
        return False
    return gains or hurts(trials, commit)


def _telling(
    trials: Trials, points: Iterable[TurningPoint], other: Sequence[Commit], *, gains: bool
) -> list[TurningPoint]:
    """The points that speak for an action; where follow-ups are told, a step without a deed says too little."""
    reasons = trials.game.reasons
    telling = [point for point in points if not reasons.tells_follow_ups or reasons.deeds(point.commit)]
    return [point for point in telling if _tells(trials, point.commit, other, gains)]


class _Turn(NamedTuple):
    """A turning point in a deal, its line and the other one."""

    point: TurningPoint
    deal: int
    line: Sequence[Commit]
    other: Sequence[Commit]


class _Tally:
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
        lead_up = _lead_up(self._trials, line, point.number, other)
        if self._trials.unit != WIN and (ending := self._trials.game.reasons.ending(_known(self._trials, other))):
            instead: str = _otherwise(ending, gains=self._gains)
        else:
            instead = _instead(self._trials, line, point.number, other, gains=self._gains)
        told = _linked(self._trials, line, point.number, other, _told_events(self._trials, point.commit))
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
            said = paragraph([said, _one_of_them(self._trials)])
        return Contrast(rule or kind[0], len(found), deals, said, turn.point.number, turn.deal, self._gains)

    def _tells(self, kind: Kind, clear: bool) -> bool:
        if clear and self._elsewhere[kind] > OFTEN * len(self._turns[kind]):
            return False
        follows = len(_told_events(self._trials, self._turns[kind][0].point.commit)) > 1
        return follows or self._trials.unit != WIN


def _in_words(trials: Trials, commit: Commit, events: tuple[Event, ...]) -> str:
    """A commit in words, as the side can know it, with only these events."""
    [known] = _known(trials, [commit])
    told = known._replace(events=events)
    short = trials.game.reasons.in_short(told)
    return trials.game.say(told).text if short is None else short


def _instead(trials: Trials, line: Sequence[Commit], number: int, other: Sequence[Commit], *, gains: bool) -> str:
    """What the other action brings in the place of a step, if it is to be told."""
    reasons = trials.game.reasons
    counterpart = reasons.counterpart(line, number, other)
    if counterpart is None:
        return reasons.without(line, number, other)
    return _otherwise(_in_words(trials, counterpart, _told_events(trials, counterpart)), gains=gains)


def _one_of_them(trials: Trials) -> Phrase:
    """Said of an example that is another one in each deal; where follow-ups are told, of other pieces."""
    if trials.game.reasons.tells_follow_ups:
        return phrase("This is one of them; pieces and numbers differ.")
    return phrase("The numbers differ from deal to deal.")


def _otherwise(told: str, *, gains: bool) -> Phrase:
    """What the action that is not told of brings: the worse one if the better one `gains`."""
    if gains:
        return phrase("The other choice, in the same deal: {told}", told=told)
    return phrase("The best choice, in the same deal: {told}", told=told)


def _known(trials: Trials, line: Sequence[Commit]) -> list[Commit]:
    """The commits as the side sees them, without what is made up in the deal."""
    reasons = trials.game.reasons
    return [reasons.as_known(commit.seen_by(trials.side), trials.view) for commit in line]


def _lead_up(trials: Trials, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> LeadUp:
    """What led to a commit of a line, unlike the other one, as the side can know it."""
    return trials.game.reasons.lead_up(_known(trials, line[: number + 1]), number, other)


def _carries_out(trials: Trials, commit: Commit) -> bool:
    """Whether the side only does with a commit what it has arranged."""
    return commit.actor == trials.side and trials.game.reasons.carries_out(commit)


def _told_events(trials: Trials, commit: Commit) -> tuple[Event, ...]:
    """The events of a commit, as the side sees it, that are more than what merely happens beside it."""
    seen, routine = commit.seen_by(trials.side), trials.game.routine_events
    return tuple([event for event in seen.events if event.kind not in routine])


def turning_points(
    trials: Trials, line: Sequence[Commit], other: Sequence[Commit], least: float, figures: Figures
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
        if not own or _carries_out(trials, commit):
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


class Figures:
    """How the side stands after each commit of a line: each is estimated when it is first asked for."""

    def __init__(self, trials: Trials, line: Sequence[Commit]) -> None:
        self._trials, self._line = trials, line
        self._known: dict[int, float] = {}

    def __getitem__(self, number: int) -> float:
        if number not in self._known:
            self._known[number] = figure_at(self._trials, self._line[0].before, self._line[number].after)
        return self._known[number]


def _whatever_is_drawn(trials: Trials, start: Any, commit: Commit, after: float) -> bool:
    """Whether chance decided here, and the figure would be the same after other draws."""
    if commit.actor != CHANCE:
        return False
    before: Any = commit.before
    drawn = (before.after(before.sample(Random(f"{trials.seed}/draw/{number}"))) for number in range(DRAWS))
    return all(figure_at(trials, start, position) == after for position in drawn)


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
