"""Read untrusted files, and write files whole.

Reading has a size limit and never blocks on a pipe or device. Writing is atomic: an interruption or a full disk leaves
the old file unchanged, as the content goes into a new file in the same folder, which then takes the place of the old
one. A pipe, a device or the program's own output cannot be replaced and is written to directly.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Self

from sekiwidget.text.errors import system_reason
from sekiwidget.text.phrase import Term, phrase
from sekiwidget.text.terms import Count

# The drive of a JupyterLite site takes a file that was opened with a flag for one that was written, and stores a copy
# of it in the browser, which hides the site's own for ever. It has no pipes to wait for.
_NO_WAITING: Final = 0 if sys.platform == "emscripten" else getattr(os, "O_NONBLOCK", 0)
_OPENED: Final = os.O_RDONLY | _NO_WAITING | getattr(os, "O_BINARY", 0)
_DEVICE: Final = phrase("this is a device, not a regular file")
_NOT_PLAIN: Final = {
    stat.S_IFIFO: phrase("this is a pipe, not a regular file"),
    stat.S_IFSOCK: phrase("this is a socket, not a regular file"),
    stat.S_IFCHR: _DEVICE,
    stat.S_IFBLK: _DEVICE,
}
_UNITS: Final = ((1 << 20, "MiB"), (1 << 10, "KiB"))


class Unreadable(ValueError):
    """A file that cannot be read. Its message says why, and is meant to follow the file's name."""


def read_file(path: Path, most: int, kind: Term) -> bytes:
    """The bytes of a regular file.

    Args:
        path: where it is; links are followed.
        most: the maximum size in bytes.
        kind: what it should be, such as a scenario file, for error messages.

    Raises Unreadable if it is missing, too large, a directory, a pipe, a device, or unreadable.
    """
    try:
        _check(path.stat().st_mode, kind)
        # Check the opened file again, without blocking: a pipe may have replaced it in between.
        with os.fdopen(os.open(path, _OPENED), "rb") as file:
            _check(os.fstat(file.fileno()).st_mode, kind)
            data = file.read(most + 1) or b""
    except FileNotFoundError:
        raise Unreadable(phrase("there is no such file")) from None
    except PermissionError:
        raise Unreadable(phrase("there is no permission to read this file")) from None
    except Unreadable:
        raise
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise Unreadable(phrase("this file cannot be read: {error}", error=system_reason(error))) from None
    if len(data) > most:
        raise Unreadable(too_large(most, kind))
    return data


def too_large(most: int, kind: Term) -> str:
    """The message for a file that is too large."""
    for size, unit in _UNITS:
        if most % size == 0:
            number = most // size
            return phrase(
                "{kind} can have at most {number} {unit} ({most:,} bytes)",
                kind=kind,
                number=number,
                unit=unit,
                most=most,
            )
    return phrase("{kind} can have at most {most:,} bytes", kind=kind, most=most)


def _check(mode: int, kind: Term) -> None:
    if stat.S_ISDIR(mode):
        raise Unreadable(phrase("this is a directory, not {kind}", kind=kind))
    if not stat.S_ISREG(mode):
        raise Unreadable(_NOT_PLAIN.get(stat.S_IFMT(mode)) or phrase("this is not a regular file"))


def is_there(path: Path) -> bool:
    """Whether a file is there; no error for a name that is too long, or a folder that may not be read."""
    try:
        return path.is_file()
    except OSError:
        return False


FILE_MANAGER_FILES: Final = (".DS_Store", "Thumbs.db", "desktop.ini")
"""Names of files that a file manager leaves in a folder that somebody has looked into."""


# -- writing -----------------------------------------------------------------------------------------------------------

OLD: Final = 3600
"""Age in seconds from which a temporary file is assumed to belong to a killed process."""

_OURS: Final = re.compile(r"\.sekiwidget-[0-9a-f]{16}\.tmp")
_OUTPUTS: Final = (1, 2)
_LARGEST: Final = 1 << 24
_HAS_LOCKS: Final = sys.platform not in ("win32", "emscripten")
_LOCK_TIMEOUT: Final = 2.0
"""Seconds to wait for another process that replaces the same file."""
_POLL: Final = 0.005
_UNSYNCED: Final = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP)


class FileChanged(OSError):
    """A file has other contents than those that were to be replaced; it is as it was."""

    @classmethod
    def of(cls, path: str | os.PathLike[str]) -> Self:
        """The error for the file at a path."""
        return cls(phrase("{file} was changed in the meantime, so it was not overwritten", file=os.fsdecode(path)))


def content_stamp(data: bytes) -> str:
    """A hash of the contents of a file: unlike times and sizes, it is equal for equal contents only."""
    return hashlib.sha256(data).hexdigest()


def file_stamp(path: str | os.PathLike[str]) -> str | None:
    """The stamp of a file; None if none can be read there, or it is larger than any scenario file."""
    try:
        return content_stamp(read_file(Path(path), _LARGEST, Count(1, "scenario file")))
    except Unreadable:
        return None


def write_file(path: str | os.PathLike[str], content: str | bytes, *, replaces: str | None = None) -> str:
    """Write a text (in UTF-8 with LF) or bytes to a file; an existing one keeps its mode and, if permitted, its owner.

    Links are followed; another hard link to the file keeps the old contents. With `replaces` only a file with this
    stamp is replaced. Returns the stamp of what was written. Raises OSError (FileChanged for a file with another
    stamp), leaving the file unchanged.
    """
    given, data = Path(path), content.encode() if isinstance(content, str) else content
    with _naming(given):
        there = _stat(given)
        if there is not None and not _is_file(there):
            _write_through(given, there, data)
            return content_stamp(data)
        target = Path(os.path.realpath(given))
        if there is not None:
            _check_may_replace(target)
        with _aside(target.parent, data, target if there is not None else None) as made:
            if replaces is None:
                made.replace(target)
            else:
                # As late as can be: all that takes long is done.
                with _locked(target):
                    if file_stamp(target) != replaces:
                        raise FileChanged.of(given)
                    made.replace(target)
    return content_stamp(data)


def write_new_file(path: str | os.PathLike[str], text: str) -> str:
    """Write a text to a new file; returns its stamp. Raises FileExistsError or OSError, writing nothing."""
    given, data = Path(path), text.encode()
    with _naming(given):
        there = _stat(given)
        if there is not None and not stat.S_ISDIR(there.st_mode) and not _is_file(there):
            _write_through(given, there, data)
            return content_stamp(data)
        try:
            if there is not None:
                raise FileExistsError
            _place(given, data)
        except FileExistsError:
            message = phrase("{file} already exists; choose another name, or delete it first", file=str(given))
            raise FileExistsError(message) from None
    return content_stamp(data)


def replace_folder(made: Path, target: Path) -> None:
    """Put a folder in the place of another one, or of none, beside which it is; whatever is raised, that one stays."""
    old = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        if target.exists():
            target.rename(old / "old")
        made.rename(target)
    except BaseException:
        if (old / "old").exists() and not os.path.lexists(target):
            (old / "old").rename(target)
        raise
    finally:
        # Parts of the old folder that cannot be removed are left beside the new one.
        if os.path.lexists(target):
            shutil.rmtree(old, ignore_errors=True)
        else:
            with suppress(OSError):
                old.rmdir()


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
        # The name is taken by an empty file, which the whole one then replaces.
        claimed = False
        try:
            given.open("xb").close()
            claimed = True
            made.replace(given)
        except BaseException:
            if claimed:
                with suppress(OSError):
                    given.unlink()
            raise


@contextmanager
def _locked(target: Path) -> Iterator[None]:
    """Keep other processes of sekiwidget from replacing a file meanwhile, where the system has locks.

    An editor respects no lock: what it writes between the check of a stamp and the replacement is still lost. After
    some seconds, and where a file cannot be locked, it goes on without a lock.
    """
    lock = _lock(target) if _HAS_LOCKS else None
    try:
        yield
    finally:
        if lock is not None:
            os.close(lock)


def _lock(target: Path) -> int | None:
    """Open and lock a file; None if that is not possible. Closing it removes the lock."""
    import fcntl

    end = time.monotonic() + _LOCK_TIMEOUT
    while time.monotonic() < end:
        try:
            descriptor = os.open(target, _OPENED)
        except OSError:
            return None
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Whoever had the lock may have put another file in its place.
            if os.path.samestat(os.fstat(descriptor), target.stat()):
                return descriptor
        except BlockingIOError:
            time.sleep(_POLL)
        except OSError:
            return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
    return None


@contextmanager
def _aside(folder: Path, data: bytes, like: Path | None) -> Iterator[Path]:
    """A temporary file in the folder with this content, with another file's mode and owner; removed afterwards."""
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


def _keep_owner_and_mode(made: Path, like: Path) -> None:
    """Give a new file the owner, mode, access list and extended attributes of another, as far as permitted."""
    now, there = made.stat(), like.stat()
    if hasattr(os, "chown") and (now.st_uid, now.st_gid) != (there.st_uid, there.st_gid):
        with suppress(OSError):
            os.chown(made, there.st_uid, there.st_gid)
    shutil.copystat(like, made)
    os.utime(made)  # or it would look as if a killed process had left it


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
        text = phrase("its folder is write-protected, so the file cannot be replaced")
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
def _naming(path: Path) -> Iterator[None]:
    """Make errors name the requested file, not the temporary one."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error
