"""The languages there are, and which one is spoken: as asked for, else as the environment says, else English."""

from __future__ import annotations

import os
import warnings
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Final, NamedTuple

from sekiwidget.base.near import nearest
from sekiwidget.base.phrase import paragraph, phrase
from sekiwidget.languages.catalogue import BadCatalogue, Catalogue
from sekiwidget.languages.grammar.grammar import Grammar
from sekiwidget.languages.language import Told

ENGLISH: Final = "en"
VARIABLE: Final = "SEKIWIDGET_LANGUAGE"
"""The environment variable with the language of those who ask for none."""


class _Entry(NamedTuple):
    name: str
    direction: str
    grammar: str


_LANGUAGES: Final = {
    "da": _Entry("Dansk", "ltr", "danish.Danish"),
    "de": _Entry("Deutsch", "ltr", "german.German"),
    "he": _Entry("עברית", "rtl", "hebrew.Hebrew"),
}

NAMES: Final = {ENGLISH: "English"} | {code: _LANGUAGES[code].name for code in sorted(_LANGUAGES)}
"""What each calls itself."""

CODES: Final = tuple(NAMES)
"""What can be asked for."""

LARGEST: Final = 4 << 20
"""Maximum size of a compiled catalogue in bytes."""


class UnknownLanguage(ValueError):
    """No such language; the message lists those there are."""


def spoken_language(asked: str | None = None) -> Told | None:
    """The language for a reader; None for English, in which everything is written.

    English also stands in, with a warning, for a language whose catalogue is missing or broken.

    Args:
        asked: `de`, or a locale such as `de_AT.UTF-8` or `de-CH`; None takes the environment variable
            SEKIWIDGET_LANGUAGE, else English.

    Raises UnknownLanguage. What the variable says is never an error: an unknown language there is English.
    """
    if asked is None:
        code = _code(os.environ.get(VARIABLE, ""))
        return _usable(code) if code in _LANGUAGES else None
    code = _code(f"{asked}")
    if code not in CODES:
        known = ", ".join(CODES)
        wrong = phrase("no language is called {name!r}; known: {known}.", name=asked, known=known)
        near = nearest(code, CODES)
        raise UnknownLanguage(paragraph([wrong, phrase("Did you mean {near!r}?", near=near) if near else ""]))
    return _usable(code) if code != ENGLISH else None


def _code(asked: str) -> str:
    return asked.strip().lower().replace("_", "-").partition("-")[0].partition(".")[0]


@cache
def language(code: str) -> Told:
    """A language by its code. Raises KeyError for an unknown one; CatalogueMissing, BadCatalogue."""
    entry = _LANGUAGES[code]
    return Told(code, entry.name, entry.direction, _compiled(code), grammar(code))


@cache
def _usable(code: str) -> Told | None:
    """A language; None, with a warning, if its catalogue cannot be used."""
    try:
        return language(code)
    except (CatalogueMissing, BadCatalogue) as error:
        warnings.warn(str(error), stacklevel=2)
        return None


def grammar(code: str) -> Grammar:
    """The grammar of a language. Raises KeyError for an unknown one."""
    module, _, name = _LANGUAGES[code].grammar.partition(".")
    made: Grammar = getattr(import_module(f"sekiwidget.languages.grammar.{module}"), name)()
    return made


class CatalogueMissing(RuntimeError):
    """A catalogue was not compiled; the message says how to."""


def _compiled(code: str) -> Catalogue:
    """The catalogue of a language, and no other. Raises CatalogueMissing, BadCatalogue."""
    file = files("sekiwidget.languages").joinpath("catalogues", f"{code}.json")
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise BadCatalogue(f"expected at most {LARGEST:,} bytes")
        return Catalogue.from_json(data.decode())
    except FileNotFoundError:
        raise CatalogueMissing(
            phrase(
                "the catalogue of {language} is not compiled: run `make setup` in the source tree, "
                "or install the package",
                language=code,
            )
        ) from None
    except (OSError, ValueError) as error:
        raise BadCatalogue(f"{file}: {error}; run `make setup` in the source tree, or install the package") from None
