"""Running playouts: in batches on any executor, or one after the other here, with the same total."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from time import perf_counter

from sekiwidget.analysis.playout import PlayoutError, Playouts
from sekiwidget.text.phrase import phrase

BATCH = 0.15
"""Seconds of work in a batch: some executors take milliseconds to hand out a task."""
TRIED = 0.02
"""Seconds of playouts played here first, to measure how long they take."""
WAITING = 1000
"""The number of batches given to an executor at a time."""
STEPS = 100
"""How often progress is reported without an executor."""
PATIENCE = 60.0
"""Seconds to wait for running batches after an interruption."""

Told = Callable[[int], None]
"""A callback for the number of playouts done."""


class ExecutorError(RuntimeError):
    """The executor failed, not the playouts: its workers died, it was shut down, or its input cannot be pickled."""


def reached(playouts: Playouts, n: int, executor: Executor | None, told: Told) -> int:
    """The number of playouts, of `n`, that reach the goal.

    Raises:
        PlayoutError: a playout cannot be played.
        ExecutorError: the executor failed. Nothing is left running, not even after KeyboardInterrupt.
    """
    return _here(playouts, n, told) if executor is None else _shared(playouts, n, executor, told)


def _here(playouts: Playouts, n: int, told: Told) -> int:
    step = max(1, n // STEPS)
    found = 0
    for first in range(0, n, step):
        found += playouts.run(first, min(step, n - first))
        told(min(first + step, n))
    return found


def _shared(playouts: Playouts, n: int, executor: Executor, told: Told) -> int:
    done, found, size = _tried(playouts, n)
    told(done)
    rest = iter([(first, min(size, n - first)) for first in range(done, n, size)])
    pending: dict[Future[int], int] = {}
    try:
        while True:
            while len(pending) < WAITING and (batch := next(rest, None)):
                pending[_submitted(executor, playouts, *batch)] = batch[1]
            if not pending:
                return found
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                found += _result(future)
                done += pending.pop(future)
                told(done)
    finally:
        # Pending batches are cancelled; running ones end soon.
        wait([future for future in pending if not future.cancel()], timeout=PATIENCE)


def _tried(playouts: Playouts, n: int) -> tuple[int, int, int]:
    """Play the first playouts here: how many, how many reached the goal, and the batch size."""
    start = perf_counter()
    done = found = 0
    spent = 0.0
    while done < n and spent < TRIED:
        found += playouts.run(done, 1)
        done += 1
        spent = perf_counter() - start
    return done, found, max(1, round(BATCH * done / spent)) if spent else n


def _submitted(executor: Executor, playouts: Playouts, first: int, count: int) -> Future[int]:
    try:
        return executor.submit(playouts.run, first, count)
    except Exception as error:
        raise ExecutorError(_failed(error)) from error


def _result(future: Future[int]) -> int:
    try:
        return future.result()
    except PlayoutError:
        raise
    except Exception as error:
        raise ExecutorError(_failed(error)) from error


def _failed(error: Exception) -> str:
    return phrase(
        "the executor failed ({error}). Other processes must be able to import the policy by its name and the game; "
        "without an executor the playouts are played here.",
        error=f"{type(error).__name__}: {error}" if str(error) else type(error).__name__,
    )
