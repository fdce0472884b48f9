"""The languages: which there are, which one a reader gets, and how each translates phrases (`text.phrase.Language`)."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple

from sekiwidget.text.catalogue import BadCatalogue, Catalogue
from sekiwidget.text.errors import nearest
from sekiwidget.text.grammar import Grammar, noun
from sekiwidget.text.package_files import package_bytes
from sekiwidget.text.phrase import (
    NAME,
    BoundValue,
    Phrase,
    Term,
    capital,
    has_words,
    in_language,
    paragraph,
    phrase,
    warn_about_template,
)
from sekiwidget.text.terms import (
    AnyOf,
    As,
    CompositeTerm,
    Continued,
    Count,
    Figure,
    IfLong,
    Listed,
    Name,
    Number,
    Series,
)

NOUN: Final = "noun"
"""The context of nouns in a catalogue; most messages have none."""

CASE: Final = "case"
"""In the template of a term, the case that is requested of the term: `{unit:the case} von {side}`."""

_LONGEST_FIGURE_FORM: Final = 4
"""Maximum length of a figure's form, such as `.0f`: a width of nine digits would fill the memory."""


def noun_context(context: str) -> str:
    """The context in a catalogue of a noun that has one itself: `noun shogun`; without one, `noun`."""
    return f"{NOUN} {context}" if context else NOUN


def is_noun(context: str) -> bool:
    """Whether a message with this context in a catalogue is a noun."""
    return context.partition(" ")[0] == NOUN


class Translator:
    """A language other than English, which translates templates and forms terms.

    Args:
        code: `de`, as in a `lang` attribute.
        name: its own name for itself.
        direction: `ltr` or `rtl`.
        catalogue: what is translated.
        grammar: how terms are formed.
    """

    def __init__(self, code: str, name: str, direction: str, catalogue: Catalogue, grammar: Grammar) -> None:
        self.code, self.name, self.direction = code, name, direction
        self._catalogue, self._grammar = catalogue, grammar

    def template(self, english: str, context: str = "") -> str | None:
        """The template in this language; None if it is not translated."""
        found = self._catalogue.message(english, context)
        return self._grammar.typeset(english) if found is None and not has_words(english) else found

    def form(self, value: Any, asked: str) -> str:
        """What fills a place, in the form and case requested; in English if its words are not translated.

        Only terms have cases: of anything else a place may request one in vain. Raises ValueError for a form that a
        term does not have.
        """
        words = asked.split()
        case = next((word for word in words if word in self._grammar.cases), "")
        form = " ".join(word for word in words if word not in (case, "capital"))
        made = self._formed(value, form, case)
        return capital(made) if "capital" in words else made

    def _formed(self, value: Any, form: str, case: str) -> str:
        """A member of a term, or a whole one."""
        match value:
            case str():
                made = in_language(value, _InCase(self, case))
                # An id, or what somebody wrote, stands for a name.
                is_name = type(value) is str or (isinstance(value, Phrase) and value.context == NAME)
                return self._grammar.name(made, case) if case and is_name else made
            case Term():
                return self._term(value, form, case)
        if len(form) > _LONGEST_FIGURE_FORM:
            raise ValueError(f"{self.code} has no form {form!r} of a figure")
        made = format(value, form)
        return self._grammar.figures(made) if form == "," else made

    def _term(self, term: Term, form: str, case: str) -> str:
        match term:
            case Count():
                return self._counted(term, form, case)
            case Number():
                return self._grammar.number(term.value, form, case) if form else term.form("")
            case Name():
                return self._named(term, form, case)
            case Figure():
                return self._grammar.figures(term.text)
            case Continued():
                return self._grammar.continued(in_language(term.sentence, self))
            case IfLong():
                return term.beside(in_language(term.name, self))
            case As():
                return self._formed(term.term, term.asked, case)
            case CompositeTerm():
                return self._formed(term.compose(form), "", case)
            case Series() | Listed() | AnyOf():
                return self._joined(term, form, case)
        return term.form(form)

    def _counted(self, count: Count, form: str, case: str) -> str:
        entry = self._catalogue.word(noun_context(count.context), count.thing)
        if entry is None:
            return count.form(form)
        places = {name: BoundValue(value, self) for name, value in count.places.items()}
        try:
            found = self._grammar.counted(noun(entry, self._grammar.genders), count.value, form, case)
            return found.format_map(places) if places else found
        except Exception as error:  # noqa: BLE001  An entry may be wrong in as many ways as a template.
            warn_about_template(entry, self, error)
            return count.form(form)

    def _named(self, name: Name, form: str, case: str) -> str:
        if isinstance(name.name, Phrase):
            own = in_language(name.name, self)
        else:
            # It comes of a data file. What is no proper name (`White`) may be a message.
            message = self._catalogue.message
            own = message(name.name, NAME) or message(name.name) or name.name
        if form == "possessive":
            return self._grammar.name(own, case or form)
        if form not in ("", "upper"):
            raise ValueError(f"{self.code} has no form {form!r} of a name")
        made = self._grammar.name(own, case) if case else own
        return made.upper() if form else made

    def _joined(self, term: Series | Listed | AnyOf, form: str, case: str) -> str:
        words = form.split()
        inner = " ".join(word for word in words if word not in ("or", "apart"))
        items = [self._formed(one, inner, case) for one in term.items]
        if isinstance(term, Listed):
            return (self._grammar.apart if "apart" in words else ", ").join(items)
        return self._grammar.series(items, alternatives=isinstance(term, AnyOf) or "or" in words)


class _InCase:
    """A language for a phrase that stands in a case: its places may request the same one."""

    def __init__(self, language: Translator, case: str) -> None:
        self._language, self._case = language, case
        self.code = language.code

    def template(self, english: str, context: str = "") -> str | None:
        """As the language has it."""
        return self._language.template(english, context)

    def form(self, value: Any, asked: str) -> str:
        """In the form requested, where `case` is the case of the whole."""
        words = [self._case if word == CASE else word for word in asked.split()]
        return self._language.form(value, " ".join(filter(None, words)))


def attributes(language: Translator | None) -> str:
    """The attributes of an element whose text is in a language, on a page that may be in another one.

    None is English, which is not named; its direction is.
    """
    return 'dir="ltr"' if language is None else f'lang="{language.code}" dir="{language.direction}"'


# -- the languages -----------------------------------------------------------------------------------------------------

ENGLISH: Final = "en"
VARIABLE: Final = "SEKIWIDGET_LANGUAGE"
"""The environment variable with the default language."""


class _Entry(NamedTuple):
    name: str
    direction: str
    grammar: str


_LANGUAGES: Final = {
    "da": _Entry("Dansk", "ltr", "danish.Danish"),
    "de": _Entry("Deutsch", "ltr", "german.German"),
    "he": _Entry("עברית", "rtl", "hebrew.Hebrew"),
}

_BEGUN: Final = {
    "fr": _Entry("Français", "ltr", "french.French"),
}

LANGUAGES: Final = {ENGLISH: "English"} | {code: _LANGUAGES[code].name for code in sorted(_LANGUAGES)}
"""The languages that can be requested: the name of each in itself, by its code."""

CODES: Final = tuple(LANGUAGES)
"""The codes that can be requested."""

BEGUN: Final = tuple(sorted(_BEGUN))
"""The codes of languages that are not released: no list names them and no wheel has them, but a checkout shows them."""

READABLE: Final[Mapping[str, frozenset[str]]] = {"fr": frozenset({"core", "shogun"})}
"""Of each language that is not whole, the catalogues in which only rule texts and errors may lack a translation."""

LARGEST: Final = 4 << 20
"""Maximum size of a compiled catalogue in bytes."""


class UnknownLanguage(ValueError):
    """No such language; the message lists the known ones."""


def find_language(asked: str | None = None) -> Translator | None:
    """The language for a reader; None for English, in which everything is written.

    English also stands in, with a warning, for a language whose catalogue is missing or broken.

    Args:
        asked: `de`, or a locale such as `de_AT.UTF-8` or `de-CH`; None takes the environment variable
            SEKIWIDGET_LANGUAGE, else English.

    Raises UnknownLanguage. What the variable says is never an error: an unknown language there is English.
    """
    if asked is None:
        code = _code(os.environ.get(VARIABLE, ""))
        return _usable(code) if _is_there(code) else None
    code = _code(f"{asked}")
    if code != ENGLISH and not _is_there(code):
        known = ", ".join(CODES)
        wrong = phrase("There is no language {name!r}. Known: {known}.", name=asked, known=known)
        near = nearest(code, CODES)
        raise UnknownLanguage(paragraph([wrong, phrase("Did you mean {name!r}?", name=near) if near else ""]))
    return _usable(code) if code != ENGLISH else None


def _code(asked: str) -> str:
    return asked.strip().lower().replace("_", "-").partition("-")[0].partition(".")[0]


def _is_there(code: str) -> bool:
    """Whether there is such a language besides English; one that is begun is only where it has been compiled."""
    return code in _LANGUAGES or (code in _BEGUN and _catalogues().joinpath(*compiled_file(code)).is_file())


@cache
def load_language(code: str) -> Translator:
    """A language by its code. Raises KeyError for an unknown one; CatalogueMissing, BadCatalogue."""
    entry = _entry(code)
    return Translator(code, entry.name, entry.direction, _compiled(code), load_grammar(code))


@cache
def _usable(code: str) -> Translator | None:
    """A language; None, with a warning, if its catalogue cannot be used."""
    try:
        return load_language(code)
    except (CatalogueMissing, BadCatalogue) as error:
        warnings.warn(str(error), stacklevel=2)
        return None


def load_grammar(code: str) -> Grammar:
    """The grammar of a language. Raises KeyError for an unknown one."""
    name = _entry(code).grammar.partition(".")[2]
    made: Grammar = getattr(import_module(f"sekiwidget.text.{grammar_module(code)}"), name)()
    return made


def grammar_module(code: str) -> str:
    """The name of the module in `sekiwidget.text` that has the grammar. Raises KeyError for an unknown language."""
    return _entry(code).grammar.partition(".")[0]


def has_grammar(code: str) -> bool:
    """Whether a language is listed here, so that its catalogues can be checked."""
    return code in _LANGUAGES or code in _BEGUN


def _entry(code: str) -> _Entry:
    return _LANGUAGES[code] if code in _LANGUAGES else _BEGUN[code]


def compiled_file(code: str) -> tuple[str, ...]:
    """The parts of the path of a compiled catalogue, from the folder of all catalogues.

    That of a language that is begun lies with its sources, which no wheel has.
    """
    return (code, f"{code}.json") if code in _BEGUN else (f"{code}.json",)


def _catalogues() -> Traversable:
    return files("sekiwidget.text").joinpath("catalogues")


class CatalogueMissing(RuntimeError):
    """A catalogue was not compiled; the message says how to, in English: there is no other language to say it in."""


def _compiled(code: str) -> Catalogue:
    """The catalogue of a language, and no other. Raises CatalogueMissing, BadCatalogue."""
    *folders, name = compiled_file(code)
    file = _catalogues().joinpath(*folders, name)
    try:
        data = package_bytes(_catalogues().joinpath(*folders), name, LARGEST + 1)
        if data is None:
            raise CatalogueMissing(
                f"the catalogue of {code} is not compiled: run `make setup` in the source tree, or install the package"
            )
        if len(data) > LARGEST:
            raise BadCatalogue(f"expected at most {LARGEST:,} bytes")
        return Catalogue.from_json(data.decode())
    except (OSError, EOFError, ValueError) as error:
        raise BadCatalogue(f"{file}: {error}; run `make setup` in the source tree, or install the package") from None
