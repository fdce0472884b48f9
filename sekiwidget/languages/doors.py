"""The doors of Python: an error or a text that leaves through one is said in the language of whoever reads it.

Within Python all texts are English phrases. What is public is a door: a function, a method, the text of an object. The
outermost door that a call goes through decides the language: a board's own or the one that is asked for
(`language="de"`), else that of SEKIWIDGET_LANGUAGE. What happens further inside leaves the phrases as they are. A door
also tells in our words, instead of Python's, which argument is unknown or missing.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar, Token
from functools import wraps
from inspect import isgeneratorfunction
from types import FunctionType, TracebackType
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeAlias, TypeVar, cast

from sekiwidget.base.phrase import ENGLISH_WORDS, Language, spoken, spoken_in
from sekiwidget.base.system_faults import reason
from sekiwidget.languages import known
from sekiwidget.languages.language import Told

P = ParamSpec("P")
R = TypeVar("R")

Asked: TypeAlias = Callable[[], "Told | None"]
"""Finds the language, once something has to be said."""

_MAKING: Final = "__init__"
_open: Final[ContextVar[Asked | None]] = ContextVar("open", default=None)


def of_environment() -> Told | None:
    """The language of SEKIWIDGET_LANGUAGE."""
    return known.spoken_language()


def reader(settled: Language | None = None) -> Told | None:
    """The language of whoever reads what is made now, if it is not settled already; None is English."""
    if settled is not None:
        return None if settled is ENGLISH_WORDS else cast("Told", settled)
    return (_open.get() or of_environment)()


def said(text: str, settled: Language | None = None) -> str:
    """A text in the language of whoever reads it now, if that is not settled already."""
    return spoken(text, reader(settled))


def for_good(language: Told | None) -> Language | None:
    """What a text is said with that nobody says again; None where English is what everybody reads."""
    return language or (ENGLISH_WORDS if of_environment() is not None else None)


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
        if error is not None and (language := for_good(self._asked())) is not None:
            say_error(error, language)

    def say(self, made: R) -> R:
        """What a call returns to be read, in the language; as it is within another door, which will say it."""
        said: R = made if self._token is None else spoken_in(made, self._asked() or ENGLISH_WORDS)
        return said


def door(function: Callable[P, R]) -> Callable[P, R]:
    """A public function that no board stands behind: its errors are said in the language of the environment.

    If it has a keyword `language` (`de`, or None), its errors are in that one, and so are those and the texts of what
    it returns, if that is `Sayable`. Raises UnknownLanguage then.
    """
    asks = "language" in (function.__kwdefaults__ or {})

    @wraps(function)
    def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        language = cast("str | None", kwargs.get("language")) if asks else None
        asked = asking(language)
        with (way := Door(asked)):
            try:
                made = function(*args, **kwargs)
            except TypeError:
                _check_call(function, args, kwargs)
                raise
            return made if asked is of_environment else way.say(made)

    return inner


class Speaks(Protocol):
    """What has a language; None is English."""

    _speaks: Told | None


S = TypeVar("S", bound=Speaks)


def spoken_by(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """A public method of what has a language: its errors, and the words that it returns, are in it."""

    @wraps(method)
    def inner(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with (way := Door(lambda: self._speaks)):
            try:
                made = method(self, *args, **kwargs)
            except TypeError:
                _check_call(method, (self, *args), kwargs)
                raise
            return way.say(made)

    return inner


T = TypeVar("T", bound=type)


def doors(made: T) -> T:
    """A class whose public methods and properties are doors, its making included."""
    return _each(made, door)


def _each(made: T, way: Callable[[Any], Any]) -> T:
    """A class whose public methods and properties are made doors in one way."""
    for name, own in {_MAKING: getattr(made, _MAKING), **vars(made)}.items():
        if name.startswith("_") and name != _MAKING:
            continue
        if isinstance(own, property):
            get, put = (one and way(one) for one in (own.fget, own.fset))
            setattr(made, name, property(get, put, own.fdel, own.__doc__))
        elif isinstance(own, classmethod):
            setattr(made, name, classmethod(door(own.__func__)))
        elif isinstance(own, FunctionType) and not isgeneratorfunction(own):
            setattr(made, name, way(own))
    return made


def own_doors(made: T) -> T:
    """A class whose objects may each have a reader, `_reads`: what their methods return is said then, too."""
    return _each(made, _by_reader)


def _by_reader(method: Callable[..., R]) -> Callable[..., R]:
    @wraps(method)
    def inner(self: Any, /, *args: Any, **kwargs: Any) -> R:
        asked: Asked | None = self._reads
        with (way := Door(asked or of_environment)):
            try:
                made = method(self, *args, **kwargs)
            except TypeError:
                _check_call(method, (self, *args), kwargs)
                raise
            return made if asked is None else way.say(made)

    return inner


def _check_call(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Where a call failed: raise TypeError, in our words, if its arguments do not fit."""
    from sekiwidget.base.calls import check_call

    check_call(function, args, kwargs)


@door
def asked_for(language: str | None) -> Told | None:
    """The language that is asked for, or that of the environment. Raises UnknownLanguage."""
    return known.spoken_language(language)


def asking(language: str | None) -> Asked:
    """Finds the language that is asked for; None: that of the environment. Raises UnknownLanguage."""
    if language is None:
        return of_environment
    speaks = asked_for(language)
    return lambda: speaks


def say_error(error: BaseException, language: Language) -> None:
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


def _say_one(error: BaseException, language: Language) -> None:
    error.args = tuple(spoken_in(one, language) for one in error.args)
    if isinstance(error, OSError) and error.strerror:
        error.strerror = spoken(reason(error), language)
    if isinstance(error, ImportError) and error.msg:
        error.msg = spoken(error.msg, language)
    for name, value in list(vars(error).items()):
        if (made := spoken_in(value, language)) is not value:
            setattr(error, name, made)
