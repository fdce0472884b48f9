"""Why the system refused a file or a port: by the number of its error, since its words are in a language of its own."""

from __future__ import annotations

import errno
from typing import Final

from sekiwidget.base.phrase import Phrase, phrase

_WHY: Final = {
    errno.ENOENT: phrase("No such file or directory"),
    errno.EACCES: phrase("Permission denied"),
    errno.EPERM: phrase("Operation not permitted"),
    errno.EEXIST: phrase("File exists"),
    errno.ENOTDIR: phrase("Not a directory"),
    errno.EISDIR: phrase("Is a directory"),
    errno.ENOTEMPTY: phrase("Directory not empty"),
    errno.ENOSPC: phrase("No space left on device"),
    errno.EDQUOT: phrase("Disk quota exceeded"),
    errno.EROFS: phrase("Read-only file system"),
    errno.ENAMETOOLONG: phrase("File name too long"),
    errno.ELOOP: phrase("Too many levels of symbolic links"),
    errno.EMFILE: phrase("Too many open files"),
    errno.EBUSY: phrase("Device or resource busy"),
    errno.EIO: phrase("Input/output error"),
    errno.EADDRINUSE: phrase("Address already in use"),
}


def reason(error: Exception) -> str:
    """Why, as a phrase where the error is a common one of the system; else as the error says it, or its kind."""
    if isinstance(error, OSError):
        if isinstance(error.strerror, Phrase):
            return error.strerror
        if error.errno in _WHY:
            return _WHY[error.errno]
        if error.strerror:
            return error.strerror
    return str(error) or type(error).__name__
