"""Files that several processes write: a lock between them, and how each writes its own together with what it finds.

The lock is a file beside it, removed when nobody writes. Where the system supports file locks, it releases those of a
killed process. Elsewhere (Pyodide, some network file systems) the existence of the file is the lock: one left behind by
a process on the same machine is removed, any other is reported after a timeout.
"""

from __future__ import annotations

import errno
import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

from sekiwidget.base.files import Unreadable, too_large, write_file
from sekiwidget.base.terminal import printable
from sekiwidget.text.errors import system_reason
from sekiwidget.text.phrase import Term, phrase

if TYPE_CHECKING:
    from filelock import BaseFileLock


TIMEOUT: Final = 5.0
"""Seconds to wait for another writer; writing takes some milliseconds."""

_POLL: Final = 0.01
_NO_LOCKS: Final = (errno.ENOSYS, errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP)


class Busy(OSError):
    """Another process holds the lock and does not release it."""


class NotKept(OSError):
    """Results could not be written to their file, and `why`. They are kept in memory, and written with the next one."""

    def __init__(self, message: str, why: str) -> None:
        super().__init__(message)
        self.why = why


def rewrite_file(path: Path, rewritten: Callable[[Path], str], most: int, kind: Term) -> None:
    """Replace a file by a text made from what is in it, while no other process writes it.

    Raises NotKept, leaving the file as it is, if it cannot be written, if `rewritten` raises OSError or ValueError, or
    if the text has more than `most` bytes, which nobody could read again; `kind` is what the file is.
    """
    try:
        # Two paths to one file share one lock.
        target = Path(os.path.realpath(path))
        target.parent.mkdir(parents=True, exist_ok=True)
        with locked(target):
            text = rewritten(target).encode()
            if len(text) > most:
                raise Unreadable(too_large(most, kind))
            write_file(target, text)
    except (OSError, ValueError) as error:
        why = system_reason(error)
        message = phrase(
            "{file} could not be written, and the result is kept in memory only: {why}",
            file=printable(str(path)),
            why=why,
        )
        raise NotKept(message, why) from error


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock for a path. Raises Busy; OSError if no lock can be made."""
    lock = _acquired(path)
    try:
        yield
    finally:
        if not isinstance(lock, _library().SoftFileLock):
            # Unlink while holding it: a waiting process notices that the file is gone and makes a new one.
            with suppress(OSError):
                Path(lock.lock_file).unlink()
        lock.release()


def _acquired(path: Path) -> BaseFileLock:
    library = _library()
    beside = path.with_name(f".{path.name}.lock")
    try:
        return _take(library.FileLock(beside, timeout=TIMEOUT, poll_interval=_POLL, fallback_to_soft=False))
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise
    # The file was created but could not be locked.
    with suppress(OSError):
        beside.unlink()
    return _take(library.SoftFileLock(path.with_name(f".{path.name}.softlock"), timeout=TIMEOUT, poll_interval=_POLL))


def _take(lock: BaseFileLock) -> BaseFileLock:
    try:
        lock.acquire()
    except _library().Timeout:
        raise Busy(phrase("somebody else is writing it; if nobody is, delete {file}", file=lock.lock_file)) from None
    return lock


@cache
def _library() -> ModuleType:
    """Imported on the first write; silences its warning about missing system locks, a case handled here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import filelock
    return filelock
