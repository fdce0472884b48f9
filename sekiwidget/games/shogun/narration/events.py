"""Events in words: what is said of each kind behind the action, and the reason that it gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sekiwidget.core.position import Event
from sekiwidget.games.shogun.narration import of_actions, of_fights, of_plans, of_setup, of_winter
from sekiwidget.games.shogun.narration.named import Here
from sekiwidget.games.shogun.narration.telling import (
    Consequence,
    ReasonText,
    by_kind,
    chapters,
)

_CHAPTERS: Final = (of_setup, of_plans, of_actions, of_fights, of_winter)

CONSEQUENCES: Final[dict[str, Consequence]] = {
    kind: tell for chapter in _CHAPTERS for kind, tell in chapter.TAILS.items()
}
"""What is said behind the action; a kind without an entry is told by its action, or by its reason alone."""

REASONS: Final[dict[str, ReasonText]] = {kind: tell for chapter in _CHAPTERS for kind, tell in chapter.REASONS.items()}
"""The reason of every kind of event."""


def consequences(here: Here, events: Sequence[Event]) -> Iterator[str]:
    """What followed, in order: events of a kind together, but each action of a round by itself.

    Actions in which nobody does anything are told together.
    """
    idle: list[list[Event]] = []
    for chapter in chapters(events):
        if chapter and of_plans.is_idle(here, chapter):
            idle.append(chapter)
        else:
            yield from _passed(here, idle)
            yield from _chapter(here, chapter)
            idle = []
    yield from _passed(here, idle)


def _passed(here: Here, idle: Sequence[Sequence[Event]]) -> Iterator[str]:
    """plan-pass  Actions one after the other in which nobody did anything."""
    if len(idle) == 1 and len(idle[0]) > 1:
        yield from _chapter(here, idle[0])
    elif idle:
        yield of_plans.all_pass_sentence([str(chapter[0].args[0]) for chapter in idle])


def _chapter(here: Here, chapter: Sequence[Event]) -> Iterator[str]:
    for kind, found in by_kind(chapter).items():
        if kind in CONSEQUENCES:
            yield from CONSEQUENCES[kind](here, found)


def reason(here: Here, event: Event) -> str:
    """Why an event is so, or nothing. Raises KeyError for a kind that play does not produce."""
    return REASONS[event.kind](here, event)
