"""German: three genders, four cases, and adjectives whose endings follow the article.

Cases: `nom` (if none is requested), `gen`, `dat`, `acc`; and `stem`, the first part of a compound (`Bauern-Chip`). An
entry gives the stem of an adjective (`~verdeckt`). What no rule gives stands by name: `gen` (of one), `obl` (every
other case of one: `obl=Bauern`), `datpl`, `stem` (of several words: `stem=Wache-des-Königs`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from sekiwidget.text.grammar import Grammar, Noun, Words

_NUMBERS: Final = ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn")
_ORDINALS: Final = ("", "erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt", "zehnt")
_TIMES: Final = ("nie", "einmal", "zweimal", "dreimal")

_STEM: Final = "stem"

_DER: Final = {
    "nom": {"m": "der", "f": "die", "n": "das", "pl": "die"},
    "gen": {"m": "des", "f": "der", "n": "des", "pl": "der"},
    "dat": {"m": "dem", "f": "der", "n": "dem", "pl": "den"},
    "acc": {"m": "den", "f": "die", "n": "das", "pl": "die"},
}
_EIN: Final = {
    "nom": {"m": "", "f": "e", "n": "", "pl": "e"},
    "gen": {"m": "es", "f": "er", "n": "es", "pl": "er"},
    "dat": {"m": "em", "f": "er", "n": "em", "pl": "en"},
    "acc": {"m": "en", "f": "e", "n": "", "pl": "e"},
}
"""The endings of `ein` and `kein`."""

_WEAK: Final = {
    "nom": {"m": "e", "f": "e", "n": "e", "pl": "en"},
    "gen": {"m": "en", "f": "en", "n": "en", "pl": "en"},
    "dat": {"m": "en", "f": "en", "n": "en", "pl": "en"},
    "acc": {"m": "en", "f": "e", "n": "e", "pl": "en"},
}
"""Endings of adjectives after `der`."""

_STRONG: Final = {
    "nom": {"m": "er", "f": "e", "n": "es", "pl": "e"},
    "gen": {"m": "en", "f": "er", "n": "en", "pl": "er"},
    "dat": {"m": "em", "f": "er", "n": "em", "pl": "en"},
    "acc": {"m": "en", "f": "e", "n": "es", "pl": "e"},
}
"""Endings of adjectives without an article."""

_MIXED: Final = {
    "nom": {"m": "er", "f": "e", "n": "es", "pl": "en"},
    "gen": _WEAK["gen"],
    "dat": _WEAK["dat"],
    "acc": {"m": "en", "f": "e", "n": "es", "pl": "en"},
}
"""Endings of adjectives after `ein` and `kein`."""


class German(Grammar):
    """The grammar of German."""

    genders: ClassVar[str] = "mfn"
    cases: ClassVar[frozenset[str]] = frozenset(_DER) | {_STEM}
    marks: ClassVar[tuple[str, str]] = (",", ".")
    numbers: ClassVar[tuple[str, ...]] = _NUMBERS
    conjunctions: ClassVar[tuple[str, str]] = (" und ", " oder ")

    def counted(self, noun: Noun, value: int, form: str, case: str) -> str:
        """So many of a noun: `ein Block`, `zwei Blöcke`, `kein Block`, `der Block`, `2 Blöcke`, `Blöcke`."""
        if case == _STEM:
            return noun.irregular.get(_STEM) or _in_case(noun, noun.one, "dat", many=False)
        case = case or "nom"
        many = value not in (0, 1)
        key = "pl" if many else noun.gender
        match form:
            case "" | "one":
                if many:
                    return f"{self.word(value)} {_declined(noun, case, many, _STRONG[case][key])}"
                return f"{'' if value else 'k'}ein{_EIN[case][key]} {_declined(noun, case, many, _MIXED[case][key])}"
            case "figure":
                many = value != 1
                key = "pl" if many else noun.gender
                return f"{value} {_declined(noun, case, many, _STRONG[case][key])}"
            case "noun":
                many = value != 1
                return _declined(noun, case, many, _STRONG[case]["pl" if many else noun.gender])
            case "the":
                counted = f"{self.word(value)} " if many else ""
                return f"{_DER[case][key]} {counted}{_declined(noun, case, many, _WEAK[case][key])}"
        raise ValueError(f"German has no form {form!r} of {noun.one.noun!r}")

    def number(self, value: int, form: str, case: str) -> str:
        """`zwei`, `zweite` (in other cases `zweiten`), `zweimal`."""
        match form:
            case "word":
                return self.word(value)
            case "ordinal":
                return f"{value}." if not 0 < value < len(_ORDINALS) else f"{_ORDINALS[value]}{_ORDINAL[case or 'nom']}"
            case "times":
                return _TIMES[value] if 0 <= value < len(_TIMES) else f"{self.word(value)}mal"
        raise ValueError(f"German has no form {form!r} of a number")

    def continued(self, sentence: str) -> str:
        """A sentence after a semicolon; what else begins with a capital letter may be a noun or a name."""
        first, space, rest = sentence.partition(" ")
        return f"{first.lower()}{space}{rest}" if first in _SMALL else sentence

    def name(self, name: str, case: str) -> str:
        """A name; only the genitive differs: `Tokugawas`, `Weiß’`."""
        if case not in ("gen", "possessive"):
            return name
        return f"{name}’" if name.endswith(("s", "ß", "x", "z")) else f"{name}s"


_SMALL: Final = frozenset(
    [
        "Der",
        "Die",
        "Das",
        "Dem",
        "Den",
        "Des",
        "Ein",
        "Eine",
        "Einem",
        "Einen",
        "Kein",
        "Keine",
        "Es",
        "Hier",
        "So",
        "Dann",
        "Mit",
        "Nach",
    ]
)
"""Words that have a capital letter only at the start of a sentence."""

_ORDINAL: Final = {"nom": "e", "gen": "en", "dat": "en", "acc": "en"}


def _declined(noun: Noun, case: str, many: bool, ending: str) -> str:
    """Adjectives with an ending, the noun in its case, and what follows."""
    words = noun.many if many else noun.one
    return f"{_adjectives(words.adjectives, ending)}{_in_case(noun, words, case, many)}{words.rest}"


def _adjectives(stems: Iterable[str], ending: str) -> str:
    return "".join(f"{stem.removesuffix('e') if ending else stem}{ending} " for stem in stems)


def _in_case(noun: Noun, words: Words, case: str, many: bool) -> str:
    """The noun itself."""
    word = words.noun
    if many:
        if case != "dat":
            return word
        as_it_is = word.endswith(("n", "s", "a", "i", "o", "u"))
        return noun.irregular.get("datpl", word if as_it_is else f"{word}n")
    if case != "nom" and "obl" in noun.irregular:
        return noun.irregular["obl"]
    if case != "gen" or noun.gender == "f":
        return word
    return noun.irregular.get("gen") or f"{word}{'es' if word.endswith(('s', 'ß', 'x', 'z', 'sch', 'st')) else 's'}"
