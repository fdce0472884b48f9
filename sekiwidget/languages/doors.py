"""The doors of Python: an error or a text that leaves through one is said in the language of whoever reads it.

Within Python all texts are English phrases. What is public is a door: a function, a method, the text of an object. The
outermost door that a call goes through decides the language: a board's own, else that of SEKIWIDGET_LANGUAGE. What
happens further inside leaves the phrases as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar, Token
from functools import wraps
from inspect import isgeneratorfunction
from types import FunctionType, TracebackType
from typing import Final, ParamSpec, TypeAlias, TypeVar

from sekiwidget.base.phrase import spoken, spoken_in
from sekiwidget.languages import known
from sekiwidget.languages.language import Told

P = ParamSpec("P")
R = TypeVar("R")

Asked: TypeAlias = Callable[[], "Told | None"]
"""Finds the language, once something has to be said."""

_open: Final[ContextVar[Asked | None]] = ContextVar("open", default=None)


def of_environment() -> Told | None:
    """The language of SEKIWIDGET_LANGUAGE; English also where its catalogue is not compiled."""
    try:
        return known.spoken_language()
    except known.CatalogueMissing:
        return None


def reader() -> Told | None:
    """The language of whoever reads what is made now; None is English."""
    return (_open.get() or of_environment)()


def said(text: str) -> str:
    """A text in the language of whoever reads it now."""
    return spoken(text, reader())


class Door:
    """A context whose errors leave in a language; within another door it does nothing."""

    __slots__ = ("_asked", "_token")

    def __init__(self, asked: Asked = of_environment) -> None:
        self._asked = asked
        self._token: Token[Asked | None] | None = None

    def __enter__(self) -> None:
        if _open.get() is None:
            self._token = _open.set(self._asked)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._token is None:
            return
        _open.reset(self._token)
        self._token = None
        if error is not None and (language := self._asked()) is not None:
            say_error(error, language)


def door(function: Callable[P, R]) -> Callable[P, R]:
    """A public function that no board stands behind: its errors are said in the language of the environment."""

    @wraps(function)
    def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        with Door():
            return function(*args, **kwargs)

    return inner


T = TypeVar("T", bound=type)


def doors(made: T) -> T:
    """A class whose public methods and properties are doors, its making included."""
    for name, own in list(vars(made).items()):
        if name.startswith("_") and name != "__init__":
            continue
        if isinstance(own, property):
            get, put = (one and door(one) for one in (own.fget, own.fset))
            setattr(made, name, property(get, put, own.fdel, own.__doc__))
        elif isinstance(own, classmethod):
            setattr(made, name, classmethod(door(own.__func__)))
        elif isinstance(own, FunctionType) and not isgeneratorfunction(own):
            setattr(made, name, door(own))
    return made


@door
def asked_for(language: str | None) -> Told | None:
    """The language that is asked for, or that of the environment. Raises UnknownLanguage."""
    return known.spoken_language(language)


def say_error(error: BaseException, language: Told) -> None:
    """Say the message of an error, and what else it holds for people; also of those that led to it."""
    due: list[BaseException | None] = [error]
    seen: set[int] = set()
    while due:
        one = due.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        _say_one(one, language)
        due += [one.__cause__, one.__context__]
        if isinstance(one, BaseExceptionGroup):
            due += one.exceptions


def _say_one(error: BaseException, language: Told) -> None:
    error.args = tuple(spoken_in(one, language) for one in error.args)
    if isinstance(error, OSError) and error.strerror:
        error.strerror = spoken(error.strerror, language)
    if isinstance(error, ImportError) and error.msg:
        error.msg = spoken(error.msg, language)
    for name, value in list(vars(error).items()):
        if (made := spoken_in(value, language)) is not value:
            setattr(error, name, made)
