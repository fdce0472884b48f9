"""Calls whose arguments do not fit: which argument is not known, is missing, or is one too many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import Parameter, signature
from typing import Any, Final

from sekiwidget.base.near import did_you_mean
from sekiwidget.base.phrase import paragraph, phrase

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
    """What is said of a keyword that is none, with the one that may be meant."""
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
    """What a function is called by those who call it, and how many of its arguments they do not write."""
    home = function.__qualname__.rpartition(".")[0]
    if not args or not home or home.endswith("<locals>"):
        return function.__name__, 0
    owner = args[0] if isinstance(args[0], type) else type(args[0])
    return owner.__name__ if function.__name__ == "__init__" else f"{owner.__name__}.{function.__name__}", 1


def _gathers(taken: Iterable[Parameter], kind: Any) -> bool:
    return any(one.kind is kind for one in taken)


def _row(names: Iterable[str]) -> str:
    return ", ".join(names)
