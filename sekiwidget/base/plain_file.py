"""Reading untrusted files: with a size limit, and never blocking on a pipe or device."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Final

from sekiwidget.base.phrase import Term, phrase
from sekiwidget.base.system_faults import reason

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


def read_plain(path: Path, most: int, kind: Term) -> bytes:
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
        raise Unreadable(phrase("this file may not be read")) from None
    except Unreadable:
        raise
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise Unreadable(phrase("this file cannot be read: {error}", error=reason(error))) from None
    if len(data) > most:
        raise Unreadable(too_large(most, kind))
    return data


def too_large(most: int, kind: Term) -> str:
    """The message for a file that is too large."""
    for size, unit in _UNITS:
        if most % size == 0:
            number = most // size
            return phrase(
                "{kind} has at most {number} {unit} ({most:,} bytes)", kind=kind, number=number, unit=unit, most=most
            )
    return phrase("{kind} has at most {most:,} bytes", kind=kind, most=most)


def _check(mode: int, kind: Term) -> None:
    if stat.S_ISDIR(mode):
        raise Unreadable(phrase("this is a directory, not {kind}", kind=kind))
    if not stat.S_ISREG(mode):
        raise Unreadable(_NOT_PLAIN.get(stat.S_IFMT(mode)) or phrase("this is not a regular file"))
