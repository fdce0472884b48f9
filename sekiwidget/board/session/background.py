"""Long computations for a board, without the lock of its line; for a page in slices between its messages.

The slices run in the event loop, not in a thread, because Pyodide has no threads.
"""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop


SLICE: Final = 0.02
"""Seconds per slice: the maximum delay of a click meanwhile."""
PAUSE: Final = 0.002
"""Seconds between slices, for messages."""


class BackgroundTask:
    """One computation, a generator that pauses often; starting another cancels it."""

    def __init__(self) -> None:
        self._work: Generator[None, None, None] | None = None

    def drop(self) -> None:
        """Cancel the computation."""
        self._work = None

    def begin(self, work: Generator[None, None, None], *, patient: bool) -> bool:
        """Start a computation, cancelling the current one.

        If a page waits for it (`patient`), it runs in slices while the page stays usable. Returns False for Python, or
        if no event loop runs: the caller must then call `finish` after releasing the line.
        """
        self._work = work
        loop = running_loop() if patient else None
        if loop is not None:
            loop.call_later(PAUSE, self._go_on, loop, work)
        return loop is not None

    def finish(self) -> None:
        """Run it to the end, unless another computation is started meanwhile."""
        work = self._work
        while work is not None and self._step(work):
            pass

    def _go_on(self, loop: AbstractEventLoop, work: Generator[None, None, None]) -> None:
        end = perf_counter() + SLICE
        while self._step(work):
            if perf_counter() > end:
                loop.call_later(PAUSE, self._go_on, loop, work)
                return

    def _step(self, work: Generator[None, None, None]) -> bool:
        """Run one slice; returns whether there is more."""
        if work is not self._work:
            return False
        done: Any = next(work, work)
        if done is work and work is self._work:
            self._work = None
        return done is not work


def running_loop() -> AbstractEventLoop | None:
    """The running event loop, if any: a kernel's, or a browser's."""
    from asyncio import get_running_loop

    try:
        return get_running_loop()
    except RuntimeError:
        return None
