"""Hebrew: two genders, which numbers follow too; the article and some prepositions are written as part of the word.

Instead of cases a place requests a prefix: `ב ל כ` (which swallow the article), `מ ש ו`: `{card:the ב}`; or `יש`, the
verb of what there is, which for none is `אין`; or `אין`, which does so only for none. In an entry the article stands
before each `~` adjective, and before the noun, or, in a construct such as `קלף ^חרב`, where `^` is. An owner (`של ...`)
comes after adjectives and after the number one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from sekiwidget.text.grammar import Grammar, Noun, Words

_SWALLOW: Final = frozenset("בלכ")
_FEMININE: Final = ("אפס", "אחת", "שתיים", "שלוש", "ארבע", "חמש", "שש", "שבע", "שמונה", "תשע", "עשר")
_MASCULINE: Final = ("אפס", "אחד", "שניים", "שלושה", "ארבעה", "חמישה", "שישה", "שבעה", "שמונה", "תשעה", "עשרה")
_CONSTRUCT: Final = (*_MASCULINE[:3], "שלושת", "ארבעת", "חמשת", "ששת", "שבעת", "שמונת", "תשעת", "עשרת")
"""Masculine numbers before a definite noun."""

_TWO: Final = {"f": "שתי", "m": "שני"}
"""Two of something, before its noun."""

_ORDINALS: Final = ("", "ראשון", "שני", "שלישי", "רביעי", "חמישי", "שישי", "שביעי", "שמיני", "תשיעי", "עשירי")
_TIMES: Final = ("אף פעם", "פעם אחת", "פעמיים", "שלוש פעמים")
_HERE: Final = "^"
_THE: Final = "ה"
_VAV: Final = "ו"
_OF: Final = " של "
_THERE_IS, _THERE_IS_NO = "יש", "אין"


class Hebrew(Grammar):
    """The grammar of Hebrew."""

    genders: ClassVar[str] = "mf"
    cases: ClassVar[frozenset[str]] = frozenset((*"בלכמשו", _THERE_IS, _THERE_IS_NO))
    spells_names: ClassVar[bool] = True
    numbers: ClassVar[tuple[str, ...]] = _FEMININE
    conjunctions: ClassVar[tuple[str, str]] = (" ו", " או ")

    def counted(self, noun: Noun, value: int, form: str, case: str) -> str:
        """So many of a noun in one of the forms of `Count`; one stands after it, more before it."""
        words = noun.one if value == 1 else noun.many
        if case in (_THERE_IS, _THERE_IS_NO) and value == 0:
            return f"{_THERE_IS_NO} {_said(words)}"
        match form:
            case "" if value == 1:
                return _prefixed(case, _said(words))
            case "" | "one":
                return _prefixed(case, _numbered(noun, value))
            case "figure" if value == 1:
                return _prefixed(case, _numbered(noun, value))
            case "figure":
                return _prefixed(case, f"{value} {_said(words)}")
            case "noun":
                return _prefixed(case, _said(words))
            case "the" if value == 1:
                return _definite(words, case)
            case "the":
                return _prefixed(case, f"{_counting(value, noun.gender, _CONSTRUCT)} {_definite(words)}")
        raise ValueError(f"Hebrew has no form {form!r} of {noun.one.noun!r}")

    def number(self, value: int, form: str, case: str) -> str:
        """A number alone is feminine; an ordinal masculine."""
        match form:
            case "word":
                made = self.word(value)
            case "ordinal":
                made = _ORDINALS[value] if 0 < value < len(_ORDINALS) else str(value)
            case "times":
                made = _TIMES[value] if 0 <= value < len(_TIMES) else f"{value} פעמים"
            case _:
                raise ValueError(f"Hebrew has no form {form!r} of a number")
        return _prefixed(case, made)

    def series(self, items: Sequence[str], *, alternatives: bool) -> str:
        """`א, ב וג`; `ו` is a prefix of the last one."""
        if alternatives or len(items) < 2:
            return super().series(items, alternatives=alternatives)
        return f"{', '.join(items[:-1])} {_prefixed('ו', items[-1])}"

    def name(self, name: str, case: str) -> str:
        """A name; an owner comes after `של`."""
        return f"של {name}" if case == "possessive" else _prefixed(case, name)


def _prefixed(prefix: str, text: str) -> str:
    """A text with a prefix, joined by a hyphen to what is not written in Hebrew letters: `ב-Osaka`, `ל-2`.

    A vav at the start is doubled after any other letter: `ואקאיאמה`, `בוואקאיאמה`.
    """
    if prefix in (_THERE_IS, _THERE_IS_NO):
        return f"{prefix} {text}" if prefix == _THERE_IS else text
    if prefix and prefix[-1] != _VAV and text[:1] == _VAV != text[1:2]:
        return f"{prefix}{_VAV}{text}"
    return f"{prefix}-{text}" if prefix and text[:1].isascii() and text[:1].isalnum() else f"{prefix}{text}"


def _counting(value: int, gender: str, masculine: tuple[str, ...] = _MASCULINE) -> str:
    """A number before its noun."""
    if value == 2:
        return _TWO[gender]
    row = _FEMININE if gender == "f" else masculine
    return row[value] if 0 <= value < len(row) else str(value)


def _numbered(noun: Noun, value: int) -> str:
    if value == 0:
        return f"אף {_said(noun.one)}"
    if value == 1:
        return _with(_said(noun.one), (_FEMININE if noun.gender == "f" else _MASCULINE)[1])
    return f"{_counting(value, noun.gender)} {_said(noun.many)}"


def _said(words: Words) -> str:
    """The noun, what follows it, then its adjectives, then its owner."""
    return _with(f"{words.noun}{words.rest}".replace(_HERE, ""), *words.adjectives)


def _with(text: str, *more: str) -> str:
    """A noun with more words, before its owner: `פרש אחד של דאטה`."""
    noun, of, owner = text.partition(_OF)
    return f"{' '.join((noun, *more))}{of}{owner}"


def _definite(words: Words, prefix: str = "") -> str:
    """The same with the article, which some prefixes swallow where they meet it."""
    text = f"{words.noun}{words.rest}"
    if _HERE in text:
        text = _prefixed(prefix, text.replace(_HERE, _THE))
    else:
        text = _prefixed(prefix, text if prefix in _SWALLOW else _prefixed(_THE, text))
    return _with(text, *(f"{_THE}{one}" for one in words.adjectives))
