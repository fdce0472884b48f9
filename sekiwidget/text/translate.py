"""Where texts leave Python: each is translated for its reader there.

Within Python every text is an English phrase. `str(phrase)`, and so `print` and an error that is shown, is in the
language of SEKIWIDGET_LANGUAGE. Where there is another one (that of a board, or a requested one: `language="de"`),
the call that has it translates its result and its errors when it ends; the outermost such call decides, and within it
phrases stay as they are. So no line holds a translated text, and boards of one line may be in different languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextvars import ContextVar, Token
from functools import wraps
from inspect import CO_VARKEYWORDS, unwrap
from types import FunctionType, TracebackType
from typing import Concatenate, Final, ParamSpec, Protocol, TypeAlias, TypeVar, cast

from sekiwidget.text import languages
from sekiwidget.text.errors import did_you_mean, system_reason
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import (
    ENGLISH_LANGUAGE,
    Language,
    Phrase,
    data_in_language,
    in_language,
    paragraph,
    phrase,
    show_phrases_with,
)

P = ParamSpec("P")
R = TypeVar("R")

FindLanguage: TypeAlias = Callable[[], "Translator | None"]
"""Finds the language, once there is something to translate."""

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


@show_phrases_with
def shown(text: Phrase) -> str:
    """A phrase as `str` gives it: as it is, if that is English, or within a call that translates its result."""
    language = environment_language() if _outermost.get() is None else None
    return text if language is None else in_language(text, language)


class TranslationContext:
    """A context that translates its errors; within another one it does nothing."""

    __slots__ = ("_find_language", "_token")

    def __init__(self, find_language: FindLanguage = environment_language) -> None:
        self._find_language = find_language
        self._token: Token[FindLanguage | None] | None = None

    def __enter__(self) -> None:
        if _outermost.get() is None:
            self._token = _outermost.set(self._find_language)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._token is None:
            return
        _outermost.reset(self._token)
        self._token = None
        if error is not None:
            language = self._find_language()
            if language is not None or environment_language() is not None:
                translate_error(error, language or ENGLISH_LANGUAGE)

    def result(self, made: R) -> R:
        """The result of a call, translated; as it is within another context, which translates it."""
        if self._token is None:
            return made
        translated_result: R = data_in_language(made, self._find_language() or ENGLISH_LANGUAGE)
        return translated_result


def translated(function: Callable[P, R]) -> Callable[P, R]:
    """A public function with a keyword `language`: its errors are translated into that, or that of the environment.

    If a language is requested, the result is translated, too. Raises UnknownLanguage.
    """

    check_keywords = _keyword_check(function)

    @wraps(function)
    def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        find_language = language_finder(cast("str | None", kwargs.get("language")))
        with (context := TranslationContext(find_language)):
            check_keywords(kwargs)
            made = function(*args, **kwargs)
            return made if find_language is environment_language else context.result(made)

    return inner


class HasLanguage(Protocol):
    """An object with a language; None leaves its phrases to whoever shows them."""

    @property
    def _find_language(self) -> FindLanguage | None: ...


S = TypeVar("S", bound=HasLanguage)


def translated_by_owner(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """A public method of an object with a language: its errors and its result are translated into it."""

    check_keywords = _keyword_check(method)

    @wraps(method)
    def inner(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        find_language = self._find_language
        if find_language is None:
            return method(self, *args, **kwargs)
        with (context := TranslationContext(find_language)):
            check_keywords(kwargs)
            return context.result(method(self, *args, **kwargs))

    return inner


def _keyword_check(function: Callable[..., object]) -> Callable[[Iterable[str]], None]:
    """A function that raises TypeError for a keyword that `function` does not have: Python says so in English only."""
    code = cast("FunctionType", unwrap(function)).__code__
    known = code.co_varnames[code.co_posonlyargcount : code.co_argcount + code.co_kwonlyargcount]
    takes_any = bool(code.co_flags & CO_VARKEYWORDS)

    def check(given: Iterable[str]) -> None:
        for name in given:
            if name not in known and not takes_any:
                called = function.__qualname__.removesuffix(".__init__")
                wrong = phrase("{function} has no argument {name!r}.", function=called, name=name)
                raise TypeError(paragraph([wrong, did_you_mean(name, known)]))

    return check


def language_finder(language: str | None) -> FindLanguage:
    """A function that finds the requested language; None: that of the environment. Raises UnknownLanguage."""
    if language is None:
        return environment_language
    speaks = requested_language(language)
    return lambda: speaks


def requested_language(language: str | None) -> Translator | None:
    """The requested language, or that of the environment. Raises UnknownLanguage."""
    return languages.find_language(language)


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
