"""Progress of a long run: a bar in the terminal or notebook, or a callback."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import translate

Progress: TypeAlias = "bool | Callable[[int, int], object] | None"
"""True: a bar. False: nothing. None: a bar if it takes long and can be seen. A function: called with (done, total)."""

BAR_AFTER_SECONDS = 1.0
"""Seconds after which a bar is shown, if none was asked for."""


@contextmanager
def progress_reporter(progress: Progress, n: int, what: str) -> Iterator[Callable[[int], None]]:
    """Yields the callback for the number done out of `n`. Raises TypeError for an unusable `progress`."""
    if progress is False or (progress is None and not _watched()):
        yield lambda done: None
    elif progress is None or progress is True:
        with _bar(n, what, progress is True) as bar:
            yield lambda done: _to(bar, done)
    elif callable(progress):
        yield lambda done: _tell(progress, done, n)
    else:
        raise TypeError(phrase("progress is True, False, None or a function, not {kind}", kind=type(progress).__name__))


def run_with_progress(steps: Generator[None, None, str], n: int, progress: Progress) -> str:
    """The result of steps that pause at most `n` times, with `progress` reported after each."""
    done = 0
    with progress_reporter(progress, n, phrase("playouts")) as told:
        while True:
            try:
                next(steps)
            except StopIteration as end:
                found: str = end.value
                return found
            done += 1
            told(done)


def _tell(progress: Callable[[int, int], object], done: int, n: int) -> None:
    progress(done, n)


def _bar(n: int, what: str, asked: bool) -> Any:
    """A tqdm bar, imported here because that takes some 50 ms. A bar that was not requested disappears when done."""
    from tqdm.auto import tqdm

    if sys.platform == "emscripten":
        # It watches its bars from a thread; where none can be started it would warn and set this itself.
        tqdm.monitor_interval = 0
    return tqdm(
        total=n, desc=translate(what), unit="", leave=asked, delay=0 if asked else BAR_AFTER_SECONDS, dynamic_ncols=True
    )


def _to(bar: Any, done: int) -> None:
    bar.update(done - bar.n)


def _watched() -> bool:
    """Whether a bar would be seen: at a terminal, or in a notebook."""
    stream = sys.stderr
    if stream is not None and stream.isatty():
        return True
    shell = sys.modules.get("IPython")
    here = shell.get_ipython() if shell is not None else None
    return here is not None and hasattr(here, "kernel")
