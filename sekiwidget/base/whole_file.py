"""Atomic file writes: an interruption or a full disk leaves the old file unchanged.

The content goes into a new file in the same folder, which then takes the place of the old one. A pipe, a device or the
program's own output cannot be replaced and is written to directly.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Self

from sekiwidget.base.phrase import phrase
from sekiwidget.base.plain_file import Unreadable, read_plain
from sekiwidget.base.terms import Count

OLD: Final = 3600
"""Age in seconds from which a temporary file is assumed to belong to a killed process."""

_OURS: Final = re.compile(r"\.sekiwidget-[0-9a-f]{16}\.tmp")
_OUTPUTS: Final = (1, 2)
_LARGEST: Final = 1 << 24
_UNSYNCED: Final = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP)


class FileChanged(OSError):
    """A file has other contents than those that were to be replaced; it is as it was."""

    @classmethod
    def of(cls, path: str | os.PathLike[str]) -> Self:
        """The error for the file at a path."""
        return cls(phrase("{file} was changed meanwhile, and stays as it is", file=os.fsdecode(path)))


def stamp_of(data: bytes) -> str:
    """What tells the contents of a file from others: unlike times and sizes, the same for the same contents only."""
    return hashlib.sha256(data).hexdigest()


def stamp_at(path: str | os.PathLike[str]) -> str | None:
    """The stamp of a file; None if none can be read there, or it is larger than any that is gone over."""
    try:
        return stamp_of(read_plain(Path(path), _LARGEST, Count(1, "scenario file")))
    except Unreadable:
        return None


def write_whole(path: str | os.PathLike[str], content: str | bytes, *, replaces: str | None = None) -> str:
    """Write a text (in UTF-8 with LF) or bytes to a file; an existing one keeps its mode and, if permitted, its owner.

    Links are followed. With `replaces` only a file with this stamp is replaced. Returns the stamp of what was written.
    Raises OSError (FileChanged for a file with another stamp), leaving the file unchanged.
    """
    given, data = Path(path), content.encode() if isinstance(content, str) else content
    with _told(given):
        there = _stat(given)
        if there is not None and not _is_file(there):
            _write_through(given, there, data)
            return stamp_of(data)
        target = Path(os.path.realpath(given))
        if there is not None:
            _check_may_replace(target)
        with _aside(target.parent, data, there) as made:
            # As late as can be: all that takes long is done.
            if replaces is not None and stamp_at(target) != replaces:
                raise FileChanged.of(given)
            made.replace(target)
    return stamp_of(data)


def write_new(path: str | os.PathLike[str], text: str) -> str:
    """Write a text to a new file; returns its stamp. Raises FileExistsError or OSError, writing nothing."""
    given, data = Path(path), text.encode()
    with _told(given):
        there = _stat(given)
        if there is not None and not stat.S_ISDIR(there.st_mode) and not _is_file(there):
            _write_through(given, there, data)
            return stamp_of(data)
        try:
            if there is not None:
                raise FileExistsError
            _place(given, data)
        except FileExistsError:
            message = phrase("{file} is there already; choose another name, or delete it first", file=str(given))
            raise FileExistsError(message) from None
    return stamp_of(data)


def is_stream(path: str | os.PathLike[str]) -> bool:
    """Whether the path is a stream: a pipe, a device, or the program's own output."""
    there = _stat(Path(path))
    return there is not None and not stat.S_ISDIR(there.st_mode) and not _is_file(there)


def _place(given: Path, data: bytes) -> None:
    """Give a new file its name, atomically if the file system can."""
    with _aside(given.parent, data, None) as made:
        try:
            os.link(made, given)
            return
        except FileExistsError:
            raise
        except (OSError, AttributeError, NotImplementedError):  # no hard links here
            pass
    with given.open("xb") as file:
        try:
            file.write(data)
            file.flush()
        except BaseException:
            with suppress(OSError):
                given.unlink()
            raise


@contextmanager
def _aside(folder: Path, data: bytes, like: os.stat_result | None) -> Iterator[Path]:
    """A temporary file in the folder with this content and another file's mode and owner; removed afterwards."""
    _sweep(folder)
    made = folder / f".sekiwidget-{os.urandom(8).hex()}.tmp"
    # Only the owner may read it until it has the old file's mode.
    mode = 0o666 if like is None else 0o600
    try:
        with open(made, "xb", opener=lambda name, how: os.open(name, how, mode)) as file:
            if like is not None:
                _keep_owner_and_mode(made, like)
            file.write(data)
            file.flush()
            _sync(file.fileno())
        yield made
    finally:
        with suppress(OSError):
            made.unlink()


def _sweep(folder: Path) -> None:
    """Remove temporary files left by killed processes."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _OURS.fullmatch(entry.name):
                with suppress(OSError):
                    if time.time() - entry.stat(follow_symlinks=False).st_mtime > OLD:
                        Path(entry.path).unlink()


def _keep_owner_and_mode(made: Path, like: os.stat_result) -> None:
    now = made.stat()
    if hasattr(os, "chown") and (now.st_uid, now.st_gid) != (like.st_uid, like.st_gid):
        with suppress(OSError):
            os.chown(made, like.st_uid, like.st_gid)
    made.chmod(stat.S_IMODE(like.st_mode))


def _sync(descriptor: int) -> None:
    """Flush the file to disk before it replaces the old one."""
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _UNSYNCED:
            raise


def _check_may_replace(target: Path) -> None:
    """Replacing needs fewer permissions than writing: respect write protection."""
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    if not os.access(target.parent, os.W_OK):
        text = phrase("its folder is write-protected, and a file is replaced whole or not at all")
        raise PermissionError(errno.EACCES, text)


def _stat(path: Path) -> os.stat_result | None:
    """The status of the path, following links; None if nothing is there."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _is_file(there: os.stat_result) -> bool:
    return stat.S_ISREG(there.st_mode) and _output(there) is None


def _output(there: os.stat_result) -> int | None:
    """The program's own output stream that goes to this path, if any."""
    for descriptor in _OUTPUTS:
        with suppress(OSError):
            if os.path.samestat(os.fstat(descriptor), there):
                return descriptor
    return None


def _write_through(path: Path, there: os.stat_result, data: bytes) -> None:
    """Write to a pipe or device, or to the program's own output after what has already been written there."""
    output = _output(there)
    with path.open("wb") if output is None else os.fdopen(os.dup(output), "wb") as file:
        file.write(data)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Make errors name the requested file, not the temporary one."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error
