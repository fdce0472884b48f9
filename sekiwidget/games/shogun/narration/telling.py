"""How events become words: a tail is said behind the action, a reason beside it with its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from sekiwidget.core.position import Event
from sekiwidget.games.shogun.narration.named import Here

Consequence: TypeAlias = "Callable[[Here, Sequence[Event]], Iterable[str]]"
"""From the events of one kind to their sentences."""

ReasonText: TypeAlias = "Callable[[Here, Event], str]"
"""From an event to why it is so, or to nothing."""


def each(tell: Callable[[Here, Event], str]) -> Consequence:
    """A sentence for each of the events."""
    return lambda here, events: (said for event in events if (said := tell(here, event)))


def chapters(events: Sequence[Event]) -> Iterator[list[Event]]:
    """carry-out  The events up to the next action, those of each action that begins after it, and the round's end."""
    found: list[Event] = []
    for event in events:
        if event.kind in ("begins", "ends") and found:
            yield found
            found = []
        found.append(event)
    yield found


def by_kind(events: Sequence[Event]) -> dict[str, list[Event]]:
    """The events of each kind, in the order in which the kinds first appear."""
    found: dict[str, list[Event]] = {}
    for event in events:
        found.setdefault(event.kind, []).append(event)
    return found
