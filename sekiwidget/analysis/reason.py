"""A reason why one action is better than another, and its steps in words.

A step is told as the side can know it, without what merely happens beside it: how the choice leads to it, the steps
that it needs, the step, what it is good for; then what the other action brings in its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sekiwidget.analysis.trials import Trials
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.reasons import LeadUp
from sekiwidget.text.phrase import Phrase, paragraph, phrase

MOST: Final = 0.6
"""The share of the deals that end differently in which a reason must hold."""
PART: Final = 0.25
"""The part of the difference in the end that a factor must make on the whole, and a turning point by itself."""
LEAST: Final = 5
"""Fewer deals that end differently are no pattern."""
ONE_OF_THEM: Final = phrase("This is one of these deals; details may differ in the others.")
"""Said after an example that is another one in each deal."""


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


def linked_step(
    trials: Trials, line: Sequence[Commit], number: int, other: Sequence[Commit], told: tuple[Event, ...]
) -> str:
    """A step in words with these events: how the choice leads to it, the steps between, and what it is good for."""
    reasons = trials.game.reasons
    link, purpose = reasons.link(line, number, other), reasons.purpose(line, number, other)
    return paragraph([link, step_by_step(trials, line, number, told), purpose])


def step_by_step(trials: Trials, line: Sequence[Commit], number: int, told: tuple[Event, ...] | None = None) -> str:
    """A step in words, with these events or all that can be told, after the steps that it needs."""
    before = [line[at] for at in trials.game.reasons.steps(line, number)]
    between = [_in_words(trials, commit, told_events(trials, commit)) for commit in before]
    return paragraph([*between, _in_words(trials, line[number], told or told_events(trials, line[number]))])


def _in_words(trials: Trials, commit: Commit, events: tuple[Event, ...]) -> str:
    """A commit in words, as the side can know it, with only these events."""
    [known] = as_known(trials, [commit])
    told = known._replace(events=events)
    short = trials.game.reasons.in_short(told)
    return trials.game.say(told).text if short is None else short


def instead_in_words(
    trials: Trials, line: Sequence[Commit], number: int, other: Sequence[Commit], *, gains: bool
) -> str:
    """What the other action brings in the place of a step, if it is to be told."""
    reasons = trials.game.reasons
    counterpart = reasons.counterpart(line, number, other)
    if counterpart is None:
        return reasons.without(line, number, other)
    return otherwise(_in_words(trials, counterpart, told_events(trials, counterpart)), gains=gains)


def otherwise(told: str, *, gains: bool) -> Phrase:
    """What the action that is not told of brings: the worse one if the better one `gains`."""
    if gains:
        return phrase("The other choice, in the same deal: {told}", told=told)
    return phrase("The best choice, in the same deal: {told}", told=told)


def as_known(trials: Trials, line: Sequence[Commit]) -> list[Commit]:
    """The commits as the side sees them, without what is made up in the deal."""
    reasons = trials.game.reasons
    return [reasons.as_known(commit.seen_by(trials.side), trials.view) for commit in line]


def lead_up_to(trials: Trials, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> LeadUp:
    """What led to a commit of a line, unlike the other one, as the side can know it."""
    return trials.game.reasons.lead_up(as_known(trials, line[: number + 1]), number, other)


def carries_out(trials: Trials, commit: Commit) -> bool:
    """Whether the side only does with a commit what it has arranged."""
    return commit.actor == trials.side and trials.game.reasons.carries_out(commit)


def told_events(trials: Trials, commit: Commit) -> tuple[Event, ...]:
    """The events of a commit, as the side sees it, that are more than what merely happens beside it."""
    seen, routine = commit.seen_by(trials.side), trials.game.routine_events
    return tuple([event for event in seen.events if event.kind not in routine])
