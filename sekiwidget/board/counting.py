"""Long work for a page: in slices between its messages, so that no click waits for it."""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

SLICE: Final = 0.02
"""So long, in seconds, it works at a time: a click in the midst of it is answered that much later at most."""
PAUSE: Final = 0.002
"""So long, in seconds, messages have their turn in between."""


class Counting:
    """One piece of work, a generator that pauses often; beginning another one drops it.

    `patient` says that a page waits for it, which goes on meanwhile. For Python, and where no event loop runs, it is
    done at once.
    """

    def __init__(self) -> None:
        self.patient = False
        self._work: Generator[None, None, None] | None = None

    def drop(self) -> None:
        """Do no more of it."""
        self._work = None

    def begin(self, work: Generator[None, None, None]) -> None:
        """Do this instead of what was begun."""
        self._work = work
        loop = _loop() if self.patient else None
        while self._step(work):
            if loop is not None:
                loop.call_later(PAUSE, self._go_on, loop, work)
                return

    def _go_on(self, loop: AbstractEventLoop, work: Generator[None, None, None]) -> None:
        end = perf_counter() + SLICE
        while self._step(work):
            if perf_counter() > end:
                loop.call_later(PAUSE, self._go_on, loop, work)
                return

    def _step(self, work: Generator[None, None, None]) -> bool:
        """Do a little of it; says whether there is more."""
        if work is not self._work:
            return False
        done: Any = next(work, work)
        if done is work and work is self._work:
            self._work = None
        return done is not work


def _loop() -> AbstractEventLoop | None:
    """The event loop that runs here, if one does: a kernel's, or a browser's."""
    from asyncio import get_running_loop

    try:
        return get_running_loop()
    except RuntimeError:
        return None
