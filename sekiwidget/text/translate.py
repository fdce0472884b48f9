"""Translate results and errors of public functions.

Within Python all texts are English phrases. They are translated where they leave the package: in public functions and
methods, and in the text of an object. The outermost of these that a call passes decides the language: that of a board,
or the requested one (`language="de"`), else that of SEKIWIDGET_LANGUAGE. Calls further inside leave the phrases as they
are. So no line holds a translated text, and boards of one line may be in different languages. A call with an unknown or
a missing argument gets our error text instead of Python's.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar, Token
from functools import wraps
from inspect import isgeneratorfunction
from types import FunctionType, TracebackType
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeAlias, TypeVar, cast

from sekiwidget.text import languages
from sekiwidget.text.errors import check_call, system_reason
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import (
    ENGLISH_LANGUAGE,
    Language,
    data_in_language,
    in_language,
)

P = ParamSpec("P")
R = TypeVar("R")

FindLanguage: TypeAlias = Callable[[], "Translator | None"]
"""Finds the language, once there is something to translate."""

_INIT: Final = "__init__"
_outermost: Final[ContextVar[FindLanguage | None]] = ContextVar("outermost", default=None)


def environment_language() -> Translator | None:
    """The language of SEKIWIDGET_LANGUAGE."""
    return languages.find_language()


def reader_language(settled: Language | None = None) -> Translator | None:
    """The language of the present reader; None is English, or that the text is in the `settled` language already."""
    if settled is not None:
        return None if settled is ENGLISH_LANGUAGE else cast("Translator", settled)
    return (_outermost.get() or environment_language)()


def translate(text: str, settled: Language | None = None) -> str:
    """A text in the language of the present reader; as it is, if it is in the `settled` language already."""
    return in_language(text, reader_language(settled))


def final_language(language: Translator | None) -> Language | None:
    """The language of texts that are translated once only; None where English is what everybody reads."""
    return language or (ENGLISH_LANGUAGE if environment_language() is not None else None)


class TranslationContext:
    """A context that translates its errors; within another one it does nothing."""

    __slots__ = ("_asked", "_token")

    def __init__(self, asked: FindLanguage = environment_language) -> None:
        self._asked = asked
        self._token: Token[FindLanguage | None] | None = None

    def __enter__(self) -> None:
        if _outermost.get() is None:
            self._token = _outermost.set(self._asked)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._token is None:
            return
        _outermost.reset(self._token)
        self._token = None
        if error is not None and (language := final_language(self._asked())) is not None:
            translate_error(error, language)

    def result(self, made: R) -> R:
        """The result of a call, translated; as it is within another context, which translates it."""
        if self._token is None:
            return made
        translated_result: R = data_in_language(made, self._asked() or ENGLISH_LANGUAGE)
        return translated_result


def translated(function: Callable[P, R]) -> Callable[P, R]:
    """A public function whose errors are translated into the language of the environment.

    If it has a keyword `language` (`de`, or None), its errors and its result, if that is `Translatable`, are in that
    one. Raises UnknownLanguage then.
    """
    asks = "language" in (function.__kwdefaults__ or {})

    @wraps(function)
    def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        language = cast("str | None", kwargs.get("language")) if asks else None
        asked = language_finder(language)
        with (context := TranslationContext(asked)):
            try:
                made = function(*args, **kwargs)
            except TypeError:
                _check_call(function, args, kwargs)
                raise
            return made if asked is environment_language else context.result(made)

    return inner


def translated_errors(function: Callable[P, R]) -> Callable[P, R]:
    """A public function that a search calls millions of times: like `translated`, at no cost until there is an error.

    Public functions that it calls translate their own errors: `function` must not make its texts of theirs.
    """

    @wraps(function)
    def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except Exception as error:
            with TranslationContext():
                if isinstance(error, TypeError):
                    _check_call(function, args, kwargs)
                raise

    return inner


class HasLanguage(Protocol):
    """An object with a language; None is English."""

    _speaks: Translator | None


S = TypeVar("S", bound=HasLanguage)


def translated_by_owner(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """A public method of an object with a language: its errors and its result are translated into it."""

    @wraps(method)
    def inner(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with (context := TranslationContext(lambda: self._speaks)):
            try:
                made = method(self, *args, **kwargs)
            except TypeError:
                _check_call(method, (self, *args), kwargs)
                raise
            return context.result(made)

    return inner


T = TypeVar("T", bound=type)


def translated_methods(made: T) -> T:
    """A class whose public methods and properties are `translated`, and its `__init__`."""
    return _each(made, translated)


def _each(made: T, decorate: Callable[[Any], Any]) -> T:
    """A class whose public methods and properties are decorated, and its `__init__`."""
    for name, own in {_INIT: getattr(made, _INIT), **vars(made)}.items():
        if name.startswith("_") and name != _INIT:
            continue
        if isinstance(own, property):
            get, put = (one and decorate(one) for one in (own.fget, own.fset))
            setattr(made, name, property(get, put, own.fdel, own.__doc__))
        elif isinstance(own, classmethod):
            setattr(made, name, classmethod(translated(own.__func__)))
        elif isinstance(own, FunctionType) and not isgeneratorfunction(own):
            setattr(made, name, decorate(own))
    return made


def translated_for_reader(made: T) -> T:
    """A class whose objects may each have a language, `_reads`: the results of their methods are translated, too."""
    return _each(made, _by_reader)


def _by_reader(method: Callable[..., R]) -> Callable[..., R]:
    @wraps(method)
    def inner(self: Any, /, *args: Any, **kwargs: Any) -> R:
        asked: FindLanguage | None = self._reads
        with (context := TranslationContext(asked or environment_language)):
            try:
                made = method(self, *args, **kwargs)
            except TypeError:
                _check_call(method, (self, *args), kwargs)
                raise
            return made if asked is None else context.result(made)

    return inner


def _check_call(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """After a failed call: raise TypeError with our text if its arguments do not fit."""
    check_call(function, args, kwargs)


@translated
def requested_language(language: str | None) -> Translator | None:
    """The requested language, or that of the environment. Raises UnknownLanguage."""
    return languages.find_language(language)


def language_finder(language: str | None) -> FindLanguage:
    """A function that finds the requested language; None: that of the environment. Raises UnknownLanguage."""
    if language is None:
        return environment_language
    speaks = requested_language(language)
    return lambda: speaks


def translate_error(error: BaseException, language: Language) -> None:
    """Translate the message of an error and its other texts; also those of the errors that led to it."""
    due: list[BaseException | None] = [error]
    seen: set[int] = set()
    while due:
        one = due.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        _translate_one(one, language)
        due += [one.__cause__, one.__context__]
        if isinstance(one, BaseExceptionGroup):
            due += one.exceptions


def _translate_one(error: BaseException, language: Language) -> None:
    error.args = tuple(data_in_language(one, language) for one in error.args)
    if isinstance(error, OSError) and error.strerror:
        error.strerror = in_language(system_reason(error), language)
    if isinstance(error, ImportError) and error.msg:
        error.msg = in_language(error.msg, language)
    for name, value in list(vars(error).items()):
        if (made := data_in_language(value, language)) is not value:
            setattr(error, name, made)
