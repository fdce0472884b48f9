"""Danish: two genders (`c`, `n`), and the definite article as an ending, or as a word before an adjective.

Cases: `gen`; `owned`, after the name of an owner (`Hvids lette kavaleri`); and `stem`, the first part of a compound. An
entry gives the stem of an adjective (`~skjult`). What no rule gives stands by name: `def` (`kortet`), `defpl`
(`kortene`), `owned`, `stem` (of several words: `stem=let kavaleri-`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from sekiwidget.text.grammar import Grammar, Noun

_NUMBERS: Final = ("nul", "en", "to", "tre", "fire", "fem", "seks", "syv", "otte", "ni", "ti")
_ORDINALS: Final = (
    "", "første", "anden", "tredje", "fjerde", "femte", "sjette", "syvende", "ottende", "niende", "tiende",
)  # fmt: skip
_TIMES: Final = ("aldrig", "én gang", "to gange", "tre gange")
_ONE: Final = {"c": ("en", "ingen", "den"), "n": ("et", "intet", "det")}
"""For each gender: one, none, the."""


class Danish(Grammar):
    """The grammar of Danish."""

    genders: ClassVar[str] = "cn"
    cases: ClassVar[frozenset[str]] = frozenset({"gen", "owned", "stem"})
    marks: ClassVar[tuple[str, str]] = (",", ".")
    numbers: ClassVar[tuple[str, ...]] = _NUMBERS
    conjunctions: ClassVar[tuple[str, str]] = (" og ", " eller ")

    def counted(self, noun: Noun, value: int, form: str, case: str) -> str:
        """So many of a noun: `et kort`, `to kort`, `intet kort`, `kortet`, `2 kort`, `kort`."""
        if case == "stem":
            return noun.irregular.get(case, noun.one.noun)
        if case == "owned":
            return noun.irregular.get(case) or _attached(noun, many=False)
        many = value not in (0, 1)
        one, none, _ = _ONE[noun.gender]
        match form:
            case "" | "one":
                found = f"{self.word(value) if many else one if value else none} {_indefinite(noun, many)}"
            case "figure":
                found = f"{value} {_indefinite(noun, value != 1)}"
            case "noun":
                found = _indefinite(noun, value != 1)
            case "the":
                found = _definite(noun) if not many else f"de {self.word(value)} {_attached(noun, many)}"
            case _:
                raise ValueError(f"Danish has no form {form!r} of {noun.one.noun!r}")
        return self.name(found, case)

    def number(self, value: int, form: str, case: str) -> str:
        """`to`, `anden`, `to gange`."""
        match form:
            case "word":
                return self.word(value)
            case "ordinal":
                return _ORDINALS[value] if 0 < value < len(_ORDINALS) else f"{value}."
            case "times":
                return _TIMES[value] if 0 <= value < len(_TIMES) else f"{self.word(value)} gange"
        raise ValueError(f"Danish has no form {form!r} of a number")

    def name(self, name: str, case: str) -> str:
        """A name; only the genitive differs: `Tokugawas`, `Maeda Toshinagas`, `Hans’`."""
        if case not in ("gen", "possessive"):
            return name
        return f"{name}’" if name.endswith(("s", "x", "z")) else f"{name}s"


def _indefinite(noun: Noun, many: bool) -> str:
    words = noun.many if many else noun.one
    neuter = noun.gender == "n" and not many
    adjectives = _adjectives(words.adjectives, "e" if many else "t" if neuter else "")
    return f"{adjectives}{words.noun}{words.rest}"


def _definite(noun: Noun) -> str:
    """The one: by its ending, or by a word before an adjective."""
    words = noun.one
    if words.adjectives:
        return f"{_ONE[noun.gender][2]} {_attached(noun, many=False)}"
    ending = "e" if not words.noun.endswith("e") else ""
    regular = f"{words.noun}{ending}{'n' if noun.gender == 'c' else 't'}"
    return f"{noun.irregular.get('def', regular)}{words.rest}"


def _attached(noun: Noun, many: bool) -> str:
    """What follows `den`, `det` or `de`."""
    words = noun.many if many else noun.one
    return f"{_adjectives(words.adjectives, 'e')}{words.noun}{words.rest}"


def _adjectives(stems: Iterable[str], ending: str) -> str:
    return "".join(f"{_inflected(stem, ending)} " for stem in stems)


def _inflected(stem: str, ending: str) -> str:
    """`skjult`, `skjult`, `skjulte`; `neutral`, `neutralt`, `neutrale`; an `e` is not doubled, nor a `t`."""
    if not ending or stem.endswith(ending) or (ending == "t" and stem.endswith("e")):
        return stem
    return f"{stem}{ending}"
