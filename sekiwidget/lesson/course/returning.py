"""When a missed puzzle comes again: after 1, 3 and 7 days.

A puzzle is missed when it was answered wrong, or its solution was shown. It is due one day later. Solved at once then,
it is due three days later, and solved at once again seven days after that; then it does not come again. Missed once
more, it begins anew. Solving it before it is due changes nothing, so that nobody gets rid of it on the same day.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from sekiwidget.lesson.puzzle.feedback import Result

DAYS: Final = (1, 3, 7)
"""The days until a missed puzzle comes again, for each time that it was solved since."""


@dataclass(frozen=True, slots=True)
class Returning:
    """A missed puzzle: the day when it was last missed or came again, and how often it was solved at once since."""

    since: date
    solved: int = 0

    @property
    def due(self) -> date | None:
        """The day from which it comes again; None if it does not any more."""
        if self.solved >= len(DAYS):
            return None
        wait = timedelta(days=DAYS[self.solved])
        # A file may contain the last day there is.
        return self.since + wait if self.since <= date.max - wait else None

    def is_due(self, today: date) -> bool:
        """Whether it comes again now."""
        return self.due is not None and self.due <= today


def after_result(returning: Returning | None, before: Result, result: Result, today: date) -> Returning | None:
    """Where a puzzle stands after a change of its result in one sitting; None if it was never missed.

    `before` is the result of the same sitting up to now, an empty one if it has just begun.
    """
    if result.final and before.final:
        return returning
    wrong = result.tries - result.solved > before.tries
    if wrong or (result.shown and not before.shown):
        return Returning(today)
    solved_at_once = result.solved and result.tries == 1
    if returning is not None and solved_at_once and returning.is_due(today):
        return Returning(today, returning.solved + 1)
    return returning


def due(puzzles: Mapping[str, Returning], today: date) -> list[str]:
    """The names of the puzzles that come again now, those that have waited longest first."""
    waiting = [(found.due, name) for name, found in puzzles.items() if found.due is not None and found.is_due(today)]
    return [name for _, name in sorted(waiting)]
