"""Error texts: a suggestion for a misspelt name, arguments that do not fit, and errors of the system."""

from __future__ import annotations

import difflib
import errno
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from inspect import Parameter, signature
from typing import Any, Final

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
    return phrase("Did you mean {name}?", name=near) if near else ""


# -- arguments ---------------------------------------------------------------------------------------------------------


def check_path(name: str, path: object) -> None:
    """Raise TypeError for an argument that is no path."""
    if not isinstance(path, str | os.PathLike):
        kind = type(path).__name__
        raise TypeError(phrase("{name} is given as text or as a `Path`, not as {kind}", name=name, kind=kind))


def check_whole(name: str, number: object) -> None:
    """Raise TypeError for an argument that is no whole number."""
    if not isinstance(number, int):
        raise TypeError(phrase("{name} is a whole number, not {number!r}", name=name, number=number))


_BY_POSITION: Final = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
_BY_NAME: Final = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)


def check_call(function: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
    """Raise TypeError for arguments that a function does not take. For calls that have failed: it is slow."""
    taken = signature(function)
    try:
        taken.bind(*args, **kwargs)
    except TypeError:
        raise TypeError(_misfit(function, list(taken.parameters.values()), args, kwargs)) from None


def unknown_argument(called: str, name: str, known: Iterable[str]) -> str:
    """Error text: unknown keyword, with the one that may be meant."""
    known = tuple(known)
    wrong = phrase("{called} has no argument {name!r}; it has {known}.", called=called, name=name, known=_row(known))
    return paragraph([wrong, did_you_mean(name, known)])


def _misfit(
    function: Callable[..., Any], taken: list[Parameter], args: Sequence[Any], kwargs: Mapping[str, Any]
) -> str:
    """What is wrong with the arguments."""
    called, own = _called(function, args)
    taken, args = taken[own:], args[own:]
    plain = [one.name for one in taken if one.kind in _BY_POSITION]
    named = [one.name for one in taken if one.kind in _BY_NAME]
    if not plain and not named:
        return phrase("{called} takes no arguments", called=called)
    unknown = next((name for name in kwargs if name not in named), None)
    if unknown is not None and not _gathers(taken, Parameter.VAR_KEYWORD):
        return unknown_argument(called, unknown, named or plain)
    if len(args) > len(plain) and not _gathers(taken, Parameter.VAR_POSITIONAL):
        if not plain:
            return phrase("{called} takes arguments only by name: {known}", called=called, known=_row(named))
        return phrase("{called} takes no more than {known} without a name", called=called, known=_row(plain))
    twice = next((name for name in plain[: len(args)] if name in kwargs and name in named), None)
    if twice is not None:
        return phrase("{called} is given {name!r} twice", called=called, name=twice)
    given = {*plain[: len(args)], *(name for name in kwargs if name in named)}
    needed = [one.name for one in taken if one.default is Parameter.empty and one.kind in {*_BY_POSITION, *_BY_NAME}]
    missing = next(name for name in needed if name not in given)
    return phrase("{called} needs an argument {name!r}", called=called, name=missing)


def _called(function: Callable[..., Any], args: Sequence[Any]) -> tuple[str, int]:
    """The name by which callers know a function, and how many of its arguments they do not write."""
    home = function.__qualname__.rpartition(".")[0]
    if not args or not home or home.endswith("<locals>"):
        return function.__name__, 0
    owner = args[0] if isinstance(args[0], type) else type(args[0])
    return owner.__name__ if function.__name__ == "__init__" else f"{owner.__name__}.{function.__name__}", 1


def _gathers(taken: Iterable[Parameter], kind: Any) -> bool:
    return any(one.kind is kind for one in taken)


def _row(names: Iterable[str]) -> str:
    return ", ".join(names)


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
