"""What a search may use: seconds of processor time and positions, for all that answers one question."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Final

from sekiwidget.text.phrase import phrase

PIECE: Final = 0.02
"""Seconds between two pauses where a page waits: the delay of a click meanwhile."""
EACH: Final = 8
"""Positions between two looks at the clock."""
LONGEST_PIECE: Final = 1.0
"""No piece takes longer: a page that hears nothing for some seconds takes Python for dead."""
GROWTH: Final = 1.2
"""How much longer the next piece is: going on after a pause costs some of it, in a large search much of a short one."""
WATCH_SECONDS: Final = 0.25
"""Seconds between two calls of `watch`."""


class Stopped(Exception):
    """The search reached a limit (time, positions, depth) or was cancelled; the message says which."""


class Budget:
    """Seconds of processor time and a number of positions; None: no limit.

    Time counts from the first `tick`, but not between a `rest` and the next one. `piece` is how many seconds a search
    works between two pauses, which grows with each up to `longest`; None: it does not pause. `watch` is called with the
    budget from time to time. What a budget with a `whole` spends is spent of that, too. `clock` is another clock, where
    others work for this process.
    """

    def __init__(
        self,
        seconds: float | None = None,
        positions: int | None = None,
        *,
        piece: float | None = None,
        longest: float = LONGEST_PIECE,
        whole: Budget | None = None,
        clock: Callable[[], float] = process_time,
        watch: Callable[[Budget], object] | None = None,
    ) -> None:
        self.seconds, self.positions, self.piece, self.longest = seconds, positions, piece, longest
        self.spent = 0.0
        """Seconds used so far."""
        self.rested = 0.0
        """Seconds used before the last pause."""
        self.visited = 0
        """Positions visited so far."""
        self.cancelled = False
        self._whole, self._clock = whole, clock
        self._last: float | None = None
        self._watch, self._watched = watch, 0.0

    def cancel(self) -> None:
        """Stop every search that uses it."""
        self.cancelled = True

    def part(self, seconds: float | None = None, positions: int | None = None) -> Budget:
        """A budget for some of the work, of so many seconds and positions at most; None: of all that is left."""
        self.rest()
        return Budget(seconds, positions, piece=self.piece, longest=self.longest, whole=self)

    def rest(self) -> None:
        """Pause: what passes until the next `tick` is not counted."""
        self.tick()
        self.rested = self.spent
        self._last = None

    def tick(self, visited: int = 0) -> None:
        """Count the time since the last tick, and positions visited."""
        now = self._clock()
        self._add(0.0 if self._last is None else now - self._last, visited)
        self._last = now
        if self._watch is not None and self.spent >= self._watched + WATCH_SECONDS:
            self._watched = self.spent
            self._watch(self)

    def grow(self) -> None:
        """Make the next piece longer."""
        if self.piece is not None:
            self.piece = min(self.longest, self.piece * GROWTH)

    def _add(self, seconds: float, visited: int) -> None:
        self.spent += seconds
        self.visited += visited
        if self._whole is not None:
            self._whole._add(seconds, visited)

    @property
    def over(self) -> str:
        """Why nothing more may be searched; empty while something may."""
        if self.cancelled:
            return phrase("stopped on request")
        if self.positions is not None and self.visited > self.positions:
            return phrase("stopped at the limit of {most:,} positions", most=self.positions)
        if self.seconds is not None and self.spent >= self.seconds:
            return phrase("stopped after {seconds:g} seconds of processor time", seconds=self.seconds)
        return self._whole.over if self._whole is not None else ""

    @property
    def room(self) -> int:
        """How many positions may be visited before one is too many."""
        return EACH if self.positions is None else max(0, self.positions - self.visited)

    def extend(self, share: float) -> None:
        """Allow a share of the seconds more, and as many positions again: for what is cheap once values are known."""
        if self.seconds is not None:
            self.seconds = max(self.seconds, self.spent) + share * self.seconds
        if self.positions is not None:
            self.positions = max(self.positions, self.visited) + self.positions
