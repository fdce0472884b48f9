"""Reading untrusted files: with a size limit, and never blocking on a pipe or device."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

_OPENED: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_KINDS: Final = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
_UNITS: Final = ((1 << 20, "MiB"), (1 << 10, "KiB"))


class Unreadable(ValueError):
    """A file that cannot be read. Its text says why, and is meant to follow the file's name."""


def read_plain(path: Path, most: int, kind: str) -> bytes:
    """The bytes of a regular file.

    Args:
        path: where it is; links are followed.
        most: the maximum size in bytes.
        kind: what it should be, such as "scenario file", for error messages.

    Raises Unreadable if it is missing, too large, a directory, a pipe, a device, or unreadable.
    """
    try:
        _check(path.stat().st_mode, kind)
        # Check the opened file again, without blocking: a pipe may have been put there in between.
        with os.fdopen(os.open(path, _OPENED), "rb") as file:
            _check(os.fstat(file.fileno()).st_mode, kind)
            data = file.read(most + 1) or b""
    except FileNotFoundError:
        raise Unreadable("there is no such file") from None
    except PermissionError:
        raise Unreadable("this file may not be read") from None
    except Unreadable:
        raise
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise Unreadable(f"this file cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > most:
        raise Unreadable(too_large(most, kind))
    return data


def too_large(most: int, kind: str) -> str:
    """The message for a file that is too large."""
    size = next(
        (f"{most // unit} {name} ({most:,} bytes)" for unit, name in _UNITS if most % unit == 0), f"{most:,} bytes"
    )
    return f"a {kind} has at most {size}"


def _check(mode: int, kind: str) -> None:
    if stat.S_ISDIR(mode):
        raise Unreadable(f"this is a directory, not a {kind}")
    if not stat.S_ISREG(mode):
        raise Unreadable(f"this is no plain file but {_KINDS.get(stat.S_IFMT(mode), 'something else')}")
