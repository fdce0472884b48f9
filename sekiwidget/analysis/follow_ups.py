"""What follows from only one of two actions: the end of the game, what a side can do next, what comes to nothing.

Both were tried in the same deals, of which those that end differently are looked at.

1. **The end.** In most deals the side loses the game after the worse action, and not after the better one; or it wins
   only after the better one. The commit that ends it is told.
2. **Deeds.** After the better action the side does something later, such as taking a place, that was open to it at
   none of its decisions after the worse one (`Reasons.is_open`); or after the worse one another side does what was
   not open to it after the better one. A deed that holds in most deals is told, and how the action leads to it.
3. **Openings.** As only the better action lets the side begin a round, it does something of use there before others
   can act; or another side does so after the worse one. What it is may differ from deal to deal.
4. **Waste.** After the worse action something of the side comes to nothing more often.

What either action leaves open is a reason for neither. Only games that tell their follow-ups (`core/reasons.py`)
have the last three.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sekiwidget.analysis.trials import LineFigures, Trials
from sekiwidget.authoring.advising import WIN
from sekiwidget.core.position import Commit
from sekiwidget.core.reasons import Deed
from sekiwidget.core.side import CHANCE, Side

CLEAR: Final = 0.5
"""A deed is no reason if only the other action leads to it in more than this part of so many deals."""

_END: Final[Deed] = ("end",)
_OPENING: Final[Deed] = ("opening",)
_LINK: Final = "link"


class Found(NamedTuple):
    """A commit of a line in a deal that only one of two actions leads to, and the line of the other one.

    `gains`: it is one of the line of the better action.
    """

    line: Sequence[Commit]
    number: int
    other: Sequence[Commit]
    deal: int
    gains: bool

    @property
    def commit(self) -> Commit:
        """The commit."""
        return self.line[self.number]


class FollowUpTally:
    """In how many deals each of these follows from only one of two actions, how much it changes, and an example."""

    def __init__(self, trials: Trials) -> None:
        self._trials, self._side = trials, trials.side
        self._reasons = trials.game.reasons
        self.tells = self._reasons.tells_follow_ups
        self._held: defaultdict[tuple[Deed, bool], list[Found]] = defaultdict(list)
        self._reversed: Counter[tuple[Deed, bool]] = Counter()
        self._weight: Counter[tuple[Deed, bool]] = Counter()
        self._wasted: Counter[str] = Counter()
        self._wasteful = 0

    def add(self, deal: int, good: Sequence[Commit], bad: Sequence[Commit], figures: Sequence[LineFigures]) -> None:
        """Compare the lines of the better and of the worse action in a deal; `figures` are those after each commit."""
        if self._trials.unit != WIN:
            return
        won = [winners(line) for line in (good, bad)]
        if won[1] and self._side not in won[1] and won[0] != won[1]:
            self._count((_END, False), Found(bad, len(bad) - 1, good, deal, False), 1.0)
        if self._side in won[0] and self._side not in won[1]:
            self._count((_END, True), Found(good, len(good) - 1, bad, deal, True), 1.0)
        if self.tells:
            self._add_deeds(deal, (good, bad), figures)
            self._add_openings(deal, good, bad)
            self._add_waste(good, bad)

    def end(self, least: float) -> list[Found]:
        """The end of the game, if it follows in enough deals: that the side wins rather than that it loses."""
        return self._heaviest([(_END, True)], least) or self._heaviest([(_END, False)], least)

    def deed(self, least: float) -> list[Found]:
        """Of the deeds that follow in enough deals the one that changes most."""
        return self._heaviest([key for key in self._held if key[0] not in (_END, _OPENING)], least)

    def opening(self, least: float) -> list[Found]:
        """What the side does as it begins a round, or else another one, if that is of use in enough deals."""
        return self._heaviest([(_OPENING, True)], least) or self._heaviest([(_OPENING, False)], least)

    def waste(self, least: float) -> str:
        """What comes to nothing, if something does in enough deals: a sentence; else empty."""
        return self._wasted.most_common(1)[0][0] if self._wasteful >= least else ""

    def _heaviest(self, keys: Sequence[tuple[Deed, bool]], least: float) -> list[Found]:
        held = {key: len(self._held[key]) for key in keys}
        clear = [key for key in keys if held[key] >= least and self._reversed[key] <= CLEAR * held[key]]
        return self._held[max(clear, key=self._weight.__getitem__)] if clear else []

    def _count(self, key: tuple[Deed, bool], found: Found, weight: float) -> None:
        self._held[key].append(found)
        self._weight[key] += round(1e6 * weight)

    def _add_deeds(self, deal: int, lines: tuple[Sequence[Commit], ...], figures: Sequence[LineFigures]) -> None:
        for at, line in enumerate(lines):
            other, seen = lines[1 - at], set()
            for number, commit in enumerate(line[1:], 1):
                if commit.actor == CHANCE or not is_only_here(self._trials, commit, other):
                    continue
                # What the side itself can do speaks for an action, what others can do against it.
                gains = commit.actor == self._side
                if is_even(self._trials, commit) or not self._reasons.is_linked(line, number, other, gains=gains):
                    continue
                for deed in deeds_of(self._trials, line, number, other):
                    if (deed, gains) in seen:
                        continue
                    seen.add((deed, gains))
                    if gains == (at == 0):
                        weight = abs(figures[at][number] - figures[at][number - 1])
                        self._count((deed, gains), Found(line, number, other, deal, gains), weight)
                    else:
                        self._reversed[deed, gains] += 1

    def _add_openings(self, deal: int, good: Sequence[Commit], bad: Sequence[Commit]) -> None:
        mine, theirs = self._reasons.openings(good, bad)
        if mine is not None and not is_even(self._trials, good[mine]):
            self._count((_OPENING, True), Found(good, mine, bad, deal, True), 1.0)
        if theirs is not None and not is_even(self._trials, bad[theirs]):
            self._count((_OPENING, False), Found(bad, theirs, good, deal, False), 1.0)

    def _add_waste(self, good: Sequence[Commit], bad: Sequence[Commit]) -> None:
        there = [said for commit in good for said in self._reasons.wasted(commit, self._side)]
        here = [said for commit in bad for said in self._reasons.wasted(commit, self._side)]
        if len(here) > len(there):
            self._wasteful += 1
            self._wasted.update({*here} - {*there})


def deeds_of(trials: Trials, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> list[Deed]:
    """What a later step of a line brings about, and how the choice leads to it, whatever it is."""
    reasons, later = trials.game.reasons, line[number]
    deeds = reasons.deeds(later)
    if later.actor == trials.side:
        link = reasons.link(line, number, other) if deeds else ""
        return [*deeds, (_LINK, link)] if link else deeds
    return [deed for deed in deeds if _is_against(trials, deed)]


def is_telling(trials: Trials, commit: Commit, other: Sequence[Commit], gains: bool) -> bool:
    """Whether a later step speaks for an action, or against it, in a game that tells its follow-ups; else always.

    It was not open after the other action, and is one of the side that gains, or of another that hurts it.
    """
    if not trials.game.reasons.tells_follow_ups:
        return True
    if commit.actor == CHANCE or gains != (commit.actor == trials.side) or not is_only_here(trials, commit, other):
        return False
    return gains or _hurts(trials, commit)


def _hurts(trials: Trials, commit: Commit) -> bool:
    """Whether a step of another side is one against this side: not if all that it brings about is something else."""
    deeds = trials.game.reasons.deeds(commit)
    return not deeds or any(_is_against(trials, deed) for deed in deeds)


def _is_against(trials: Trials, deed: Deed) -> bool:
    """Whether a deed of another side is against this side: what it does for itself or to a third one is not."""
    sides = trials.view.sides
    named = {*deed} & {*sides}
    return named == {trials.side} or (not named and len(sides) == 2)


def is_only_here(trials: Trials, commit: Commit, other: Sequence[Commit]) -> bool:
    """Whether the other action does not bring a step about itself, and no decision after it leaves it open."""
    reasons = trials.game.reasons
    if not reasons.tells_follow_ups:
        return True
    if not {*reasons.deeds(commit)}.isdisjoint(reasons.deeds(other[0])):
        return False
    return not any(reasons.is_open(commit, one.before) for one in other[1:])


def is_even(trials: Trials, commit: Commit) -> bool:
    """Whether chances to win are weighed, and all sides lost as many pieces here: nobody has gained by that."""
    before, game = commit.before, trials.game
    # In some games what is lost counts from the beginning of the game.
    lost = {
        game.material_lost(before, commit.after, side) - game.material_lost(before, before, side)
        for side in before.sides
    }
    return trials.unit == WIN and len(lost) == 1 and lost != {0}


def winners(line: Sequence[Commit]) -> tuple[Side, ...]:
    """Who has won where a line ends; nobody if the game goes on or is divided."""
    end: Any = line[-1].after
    return () if end.outcome is None else tuple(end.outcome.winners)
