"""Sentences as templates with named places: the one entry point for translation.

    phrase("{side} deploys {blocks} with {card:a}: {impact} impact.", side=..., blocks=..., card=..., impact=2)

A template is a whole sentence and the literal first argument of `phrase`, so that a catalogue can be extracted from the
source. A place is filled by a `Term` (a side, a block, a card, a number of things), which supplies the form named after
the colon, or by a number, a name, or another whole phrase. The code holds the English text. A phrase is a `str` and can
be shown directly; it keeps its template and the values of its places, so that `spoken` can render it in another
language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, Protocol


class Term(ABC):
    """The filler of a place in a template, which knows its forms in English."""

    __slots__ = ()

    @abstractmethod
    def form(self, asked: str) -> str:
        """The form that a place requests (`a`, `the`, `n`), in English; if empty, the default form.

        Raises ValueError for an unknown form.
        """

    def __format__(self, asked: str) -> str:
        return self.form(asked)

    def __str__(self) -> str:
        return self.form("")


class _Said(str):
    """A whole phrase filling a place: `{said:capital}` begins a sentence with it."""

    __slots__ = ()

    def __format__(self, asked: str) -> str:
        return capital(self) if asked == "capital" else super().__format__(asked)


class Phrase(_Said):
    """An English sentence that remembers how it was made; `str()` returns the phrase itself.

    As a filler of a place it has the form `capital`.
    """

    __slots__ = ("places", "template")

    template: str
    places: Mapping[str, Any]

    def __new__(cls, template: str, places: Mapping[str, Any]) -> Phrase:
        """The sentence of a template; raises KeyError for an unfilled place."""
        made = super().__new__(cls, template.format_map(places))
        made.template, made.places = template, places
        return made

    def __str__(self) -> str:
        return self

    def __reduce__(self) -> tuple[type[Phrase], tuple[str, Mapping[str, Any]]]:
        return Phrase, (self.template, self.places)


def phrase(template: str, /, **places: Any) -> Phrase:
    """A whole sentence (or label): the template with its places filled."""
    return Phrase(template, places)


def capital(text: str) -> str:
    """The text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def begun(words: str) -> str:
    """The words capitalized to begin a sentence; unchanged if they already are."""
    large = capital(words)
    if words == large:
        return words
    return phrase("{said:capital}", said=words) if isinstance(words, Phrase) else large


def paragraph(sentences: Iterable[str]) -> str:
    """Whole sentences joined by spaces; empty ones are left out."""
    made = ""
    for sentence in sentences:
        if sentence:
            made = phrase("{first} {rest}", first=made, rest=sentence) if made else sentence
    return made


class Language(Protocol):
    """Another language's templates and forms of terms."""

    def template(self, english: str) -> str:
        """The template in this language, by default the English one."""

    def form(self, term: Term, asked: str) -> str:
        """The form of a term that a place requests, in this language."""


class _Place:
    """A term bound to a language that forms it."""

    def __init__(self, term: Term, language: Language) -> None:
        self._term, self._language = term, language

    def __format__(self, asked: str) -> str:
        return self._language.form(self._term, asked)


def spoken(text: str, language: Language) -> str:
    """A phrase in another language; any other text as it is."""
    if not isinstance(text, Phrase):
        return text
    return language.template(text.template).format_map(
        {name: _placed(value, language) for name, value in text.places.items()}
    )


def _placed(value: Any, language: Language) -> Any:
    if isinstance(value, Term):
        return _Place(value, language)
    return _Said(spoken(value, language)) if isinstance(value, Phrase) else value
