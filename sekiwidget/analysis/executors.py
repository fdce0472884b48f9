"""Work handed to an executor in batches, with results in order, and clear errors when the executor fails."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, wait
from time import perf_counter
from typing import Any, Final, TypeVar

from sekiwidget.text.phrase import phrase

T = TypeVar("T")
A = TypeVar("A")

BATCH: Final = 0.15
"""Seconds of work in a batch: some executors take milliseconds to hand out a task."""
AHEAD: Final = 64
"""The number of batches given to an executor at a time where results are wanted in order."""
SHUTDOWN_TIMEOUT: Final = 60.0
"""Seconds to wait for running batches after an interruption."""


class ExecutorError(RuntimeError):
    """The executor failed, not the work: its workers died, it was shut down, or its input cannot be pickled."""


def submit(executor: Executor, work: Callable[..., T], *arguments: Any) -> Future[T]:
    """Hand out a piece of work. Raises ExecutorError."""
    try:
        return executor.submit(work, *arguments)
    except Exception as error:
        raise ExecutorError(_failed(error)) from error


def worker_count(executor: Executor) -> int:
    """How many tasks it runs at once, if its kind tells; else as many as there are processors."""
    return getattr(executor, "_max_workers", None) or os.cpu_count() or 1


def result_of(future: Future[T], known: type[Exception]) -> T:
    """The result of a piece of work. Raises what the work raises, if it is of a `known` kind; else ExecutorError."""
    try:
        return future.result()
    except known:
        raise
    except Exception as error:
        raise ExecutorError(_failed(error)) from error


def in_order(
    executor: Executor, work: Callable[[Sequence[A]], Sequence[T]], items: Sequence[A], known: type[Exception]
) -> Iterator[T]:
    """The results of `work` for all items, in their order; the first is done here, to measure how long one takes.

    Nothing is left running when the caller stops. Raises as `result_of` does.
    """
    if not items:
        return
    begun = perf_counter()
    yield from work(items[:1])
    size = max(1, round(BATCH / max(perf_counter() - begun, 1e-6)))
    rest = iter([items[first : first + size] for first in range(1, len(items), size)])
    pending: deque[Future[Sequence[T]]] = deque()
    try:
        while True:
            while len(pending) < AHEAD and (batch := next(rest, None)):
                pending.append(submit(executor, work, batch))
            if not pending:
                return
            yield from result_of(pending.popleft(), known)
    finally:
        # Pending batches are cancelled; running ones end soon.
        wait([future for future in pending if not future.cancel()], timeout=SHUTDOWN_TIMEOUT)


def _failed(error: Exception) -> str:
    return phrase(
        "the executor failed ({error}). Other processes must be able to import the policy by its name and the game; "
        "without an executor the playouts are played here.",
        error=f"{type(error).__name__}: {error}" if str(error) else type(error).__name__,
    )
