"""What a language must know to form terms, and how an entry of its lexicon is written.

A noun stands in a catalogue under the context `noun`, its English singular as the message. The translation gives its
gender, singular and plural, and whatever is irregular by name:

    msgctxt "noun"
    msgid "hidden block"
    msgstr "m; ~verdeckt Block; ~verdeckt Blöcke"

`~` marks an adjective, given by its stem; the grammar adds the ending. The first word without it is the noun itself;
what follows does not change: `f; Schwertkarte von {clan}; Schwertkarten von {clan}`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

ADJECTIVE: Final = "~"


class Words(NamedTuple):
    """A singular or plural: adjectives by their stems, the noun, and what follows it, with its space."""

    adjectives: tuple[str, ...]
    noun: str
    rest: str


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun of a lexicon.

    Args:
        gender: as the grammar writes it.
        one: its singular.
        many: its plural.
        irregular: forms that no rule gives, by their names.
    """

    gender: str
    one: Words
    many: Words
    irregular: dict[str, str]


class BadEntry(ValueError):
    """An entry of a lexicon that cannot be read; the message says what is wrong."""


@lru_cache(maxsize=1024)
def noun(entry: str, genders: str) -> Noun:
    """A noun from its entry; `genders` are the letters that the language has. Raises BadEntry."""
    gender, *parts = (part.strip() for part in entry.split(";"))
    if gender not in set(genders) or len(parts) < 2:
        raise BadEntry(f"expected `{'|'.join(genders)}; singular; plural`, not {entry!r}")
    irregular = {}
    for part in parts[2:]:
        name, equals, form = part.partition("=")
        if not equals:
            raise BadEntry(f"expected `name=form` after the plural, not {part!r} in {entry!r}")
        irregular[name.strip()] = form.strip()
    return Noun(gender, _words(parts[0]), _words(parts[1]), irregular)


def _words(text: str) -> Words:
    words = text.split(" ")
    count = next((at for at, word in enumerate(words) if not word.startswith(ADJECTIVE)), len(words))
    if count == len(words):
        raise BadEntry(f"there is no noun in {text!r}")
    rest = "".join(f" {word}" for word in words[count + 1 :])
    return Words(tuple(word[len(ADJECTIVE) :] for word in words[:count]), words[count], rest)


class Grammar(ABC):
    """The grammar of a language, as far as terms need it."""

    genders: ClassVar[str]
    """The letter of each gender."""

    cases: ClassVar[frozenset[str]]
    """What a place may request beside a form: `{card:dat}`."""

    conjunctions: ClassVar[tuple[str, str]]
    """The words for `and` and `or`, with the spaces around them."""

    spells_names: ClassVar[bool] = False
    """Whether proper names are spelled in another script: only then are names without a translation missing."""

    numbers: ClassVar[tuple[str, ...]]
    """The words for the numbers from 0 on."""

    marks: ClassVar[tuple[str, str]] = (".", ",")
    """The decimal mark, and the one between thousands."""

    apart: ClassVar[str] = "; "
    """What separates members that contain commas."""

    def word(self, value: int) -> str:
        """A number in words as far as there are any, above that in figures."""
        return self.numbers[value] if 0 <= value < len(self.numbers) else str(value)

    def figures(self, english: str) -> str:
        """Figures with the marks of the language."""
        decimal, thousands = self.marks
        return english.translate({ord("."): decimal, ord(","): thousands})

    def typeset(self, template: str) -> str:
        """A template with the spaces of the language beside its marks."""
        return template

    def continued(self, sentence: str) -> str:
        """A sentence after a semicolon."""
        return f"{sentence[:1].lower()}{sentence[1:]}"

    @abstractmethod
    def counted(self, noun: Noun, value: int, form: str, case: str) -> str:
        """So many of a noun in one of the forms of `Count`, in a case. Raises ValueError for an unknown form."""

    @abstractmethod
    def number(self, value: int, form: str, case: str) -> str:
        """A number as `word`, `ordinal` or `times`."""

    @abstractmethod
    def name(self, name: str, case: str) -> str:
        """A proper name in a case; `possessive` is the case of an owner."""

    def series(self, items: Sequence[str], *, alternatives: bool) -> str:
        """`a, b and c`, or with `or`."""
        word = self.conjunctions[alternatives]
        return "".join(items) if len(items) < 2 else f"{', '.join(items[:-1])}{word}{items[-1]}"
