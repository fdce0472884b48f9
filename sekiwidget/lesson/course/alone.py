"""One writer at a time: processes that change the same file wait for each other.

The lock is a file beside it, and is gone when nobody writes. Where the system locks files, it lets go of those of a
process that was killed. Elsewhere (Pyodide, some network file systems) the lock is that the file is there: one that was
left behind by a process of the same machine is taken away, any other is told of when the time is up.
"""

from __future__ import annotations

import errno
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

from sekiwidget.base.phrase import phrase

if TYPE_CHECKING:
    from filelock import BaseFileLock

WAIT: Final = 5.0
"""So many seconds a writer waits for another; to write takes some milliseconds."""

_POLL: Final = 0.01
_NO_LOCKS: Final = (errno.ENOSYS, errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP)


class Busy(OSError):
    """Somebody else has the lock, and keeps it."""


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """In here nobody else who asks for the same path changes it. Raises Busy; OSError where no lock can be made."""
    lock = _acquired(path)
    try:
        yield
    finally:
        if not isinstance(lock, _library().SoftFileLock):
            # While it is held: whoever waits for it sees that it has no name any more, and takes a new one.
            with suppress(OSError):
                Path(lock.lock_file).unlink()
        lock.release()


def _acquired(path: Path) -> BaseFileLock:
    library = _library()
    beside = path.with_name(f".{path.name}.lock")
    try:
        return _take(library.FileLock(beside, timeout=WAIT, poll_interval=_POLL, fallback_to_soft=False))
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise
    # It was made, and could not be locked.
    with suppress(OSError):
        beside.unlink()
    return _take(library.SoftFileLock(path.with_name(f".{path.name}.softlock"), timeout=WAIT, poll_interval=_POLL))


def _take(lock: BaseFileLock) -> BaseFileLock:
    try:
        lock.acquire()
    except _library().Timeout:
        raise Busy(phrase("somebody else is writing it; if nobody is, delete {file}", file=lock.lock_file)) from None
    return lock


@cache
def _library() -> ModuleType:
    """Imported when something is written first; it warns where the system has no locks, which is answered for here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import filelock
    return filelock
