"""Error texts: a suggestion for a misspelt name, arguments of a wrong type, and errors of the system."""

from __future__ import annotations

import difflib
import errno
import os
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from sekiwidget.text.phrase import Phrase, paragraph, phrase

# -- suggestions -------------------------------------------------------------------------------------------------------
LONGEST: Final = 80
"""Maximum length: longer texts are not misspelt names, and comparing them would be slow."""


def nearest(text: str, known: Iterable[str]) -> str:
    """The most similar known name, or an empty string."""
    return _nearest(text, tuple(known)) if len(text) <= LONGEST else ""


@lru_cache(maxsize=4096)
def _nearest(text: str, known: tuple[str, ...]) -> str:
    """The same, cached: a table that is set up by hand is read again and again with the same faults."""
    found = difflib.get_close_matches(text, known, 1)
    return found[0] if found else ""


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """A question whether the most similar known name was meant, or an empty string."""
    near = nearest(text, known)
    return phrase("Did you mean {name!r}?", name=near) if near else ""


# -- arguments ---------------------------------------------------------------------------------------------------------


def check_path(name: str, path: object) -> None:
    """Raise TypeError for an argument that is no path."""
    if not isinstance(path, str | os.PathLike):
        kind = type(path).__name__
        raise TypeError(phrase("{name} must be a string or a `Path`, not {kind}", name=name, kind=kind))


def check_whole(name: str, number: object) -> None:
    """Raise TypeError for an argument that is no whole number."""
    if not isinstance(number, int):
        raise TypeError(phrase("{name} must be a whole number, not {number!r}", name=name, number=number))


def check_number(name: str, number: object) -> None:
    """Raise TypeError for an argument that is no number."""
    if isinstance(number, bool) or not isinstance(number, int | float):
        raise TypeError(phrase("{name} must be a number, not {number!r}", name=name, number=number))


def check_options(game: str, given: Iterable[str], known: Collection[str]) -> None:
    """Raise ValueError for an option that a game does not have."""
    for name in given:
        if name not in known:
            listed = ", ".join(known)
            wrong = phrase("{game} has no option {name!r}. Known: {known}.", game=game, name=name, known=listed)
            # Options stand among the arguments of `new`, so one of these may be misspelt.
            raise ValueError(paragraph([wrong, did_you_mean(name, (*known, "language", "seed"))]))


# -- errors of the system ----------------------------------------------------------------------------------------------

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
"""By number: the system's own texts are in the language of the system."""


def system_reason(error: Exception) -> str:
    """The reason of an error: a phrase for the common ones of the system; else the text of the error, or its type."""
    if isinstance(error, OSError):
        if isinstance(error.strerror, Phrase):
            return error.strerror
        if error.errno in _WHY:
            return _WHY[error.errno]
        if error.strerror:
            return error.strerror
    return str(error) or type(error).__name__
