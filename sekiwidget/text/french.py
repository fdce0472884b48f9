"""French: two genders (`m`, `f`), and an article that elides and joins the words before it.

Cases: `de`, `à` and `que`, the word before: `{side:de}` is `de Noir` or `d’Or`, `{side:que}` `qu’Or`, `{castle:the à}`
`au château`; and `f`, of a number that stands for something feminine: `{n:word f}` is `une`.

An entry has its adjectives in full, wherever they stand: `f; carte cachée; cartes cachées`. The h of a noun is mute
(`l’hexagone`); that of another stands by name: `h=aspiré` (`le héros`).
"""

from __future__ import annotations

import re
from typing import ClassVar, Final

from sekiwidget.text.grammar import BadEntry, Grammar, Noun

_NUMBERS: Final = ("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix")
_ORDINALS: Final = (
    "", "premier", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième", "huitième", "neuvième",
    "dixième",
)  # fmt: skip
_TIMES: Final = ("jamais", "une fois")
_FEMININE: Final = "f"
_ONE: Final = {"m": ("un", "aucun", "le"), "f": ("une", "aucune", "la")}
"""For each gender: one, none, the."""

_VOWELS: Final = frozenset("aeiouàâéèêëîïôùûœæāēīōū")
"""What a word begins with before which `le`, `la` and `de` lose their vowel."""
_CONTRACTED: Final = {"de": (("le ", "du "), ("les ", "des ")), "à": (("le ", "au "), ("les ", "aux "))}
"""For each case: an article, and what the two become."""

_SPACE: Final = "\u202f"
"""The narrow space, at which no line breaks, before a mark of two parts and within quotation marks."""
_MARK: Final = re.compile(
    r"`[^`]*`|\{\{?[^{}]*\}\}?"
    r"|(?<=[\w)\]}»”’`…%]) ?(?P<mark>%|[:;!?]+)(?=[\s.,;:)»]|$)|(?P<opening>«) ?| ?(?P<closing>»)"
)
"""A mark beside which there is a narrow space, with or without a space as typed; or a place, or what a reader types."""
_SMALL: Final = re.compile(
    r"(?:[CDLNS]|Qu)’|(?:A|Aucun|Aucune|Au|Aux|Avec|Ce|Cela|Cette|Chaque|Dans|De|Des|Du|Elle|Ici|Il|Ils|La|Le|Les|On|Pour"
    r"|Puis|Rien|Sans|Si|Tous|Toutes|Un|Une|Vous|À)\b"
)
"""How a sentence begins that has a capital letter only as its start; another may begin with a name."""


class French(Grammar):
    """The grammar of French."""

    genders: ClassVar[str] = "mf"
    cases: ClassVar[frozenset[str]] = frozenset({*_CONTRACTED, "que", _FEMININE})
    marks: ClassVar[tuple[str, str]] = (",", _SPACE)
    numbers: ClassVar[tuple[str, ...]] = _NUMBERS
    conjunctions: ClassVar[tuple[str, str]] = (" et ", " ou ")
    apart: ClassVar[str] = f"{_SPACE}; "

    def counted(self, noun: Noun, value: int, form: str, case: str) -> str:
        """So many of a noun: `une carte`, `deux cartes`, `aucune carte`, `la carte`, `2 cartes`; 0 is singular."""
        many = value not in (0, 1)
        words = noun.many if many else noun.one
        if words.adjectives:
            raise BadEntry("expected adjectives in full, without `~`")
        mute = noun.irregular.get("h") != "aspiré"
        said = f"{words.noun}{words.rest}"
        one, none, the = _ONE[noun.gender]
        match form:
            case "" | "one":
                return _after(case, f"{self.word(value) if many else one if value else none} {said}")
            case "figure":
                return _after(case, f"{value} {said}")
            case "noun":
                return _after(case, said, mute=mute)
            case "the" if many:
                return _after(case, f"les {self.word(value)} {said}")
            case "the":
                return _after(case, f"l’{said}" if _elides(said, mute) else f"{the} {said}")
        raise ValueError(f"French has no form {form!r} of {noun.one.noun!r}")

    def number(self, value: int, form: str, case: str) -> str:
        """`deux`, `deuxième`, `deux fois`; `un` and `premier` may be feminine."""
        feminine = case == _FEMININE and value == 1
        match form:
            case "word":
                return "une" if feminine else _after(case, self.word(value))
            case "ordinal" if feminine:
                return "première"
            case "ordinal":
                return _after(case, _ORDINALS[value] if 0 < value < len(_ORDINALS) else f"{value}e")
            case "times":
                return _TIMES[value] if 0 <= value < len(_TIMES) else f"{self.word(value)} fois"
        raise ValueError(f"French has no form {form!r} of a number")

    def name(self, name: str, case: str) -> str:
        """A name after the word of its case, an owner after `de`: `d’Or`, `des paysans`; its h is not mute."""
        return _after("de" if case == "possessive" else case, name, mute=False)

    def continued(self, sentence: str) -> str:
        """A sentence after a semicolon; what else begins with a capital letter may be a name."""
        return super().continued(sentence) if _SMALL.match(sentence) else sentence

    def typeset(self, template: str) -> str:
        """The template with narrow spaces before marks of two parts and within « quotation marks »."""
        return _MARK.sub(_set, template)


def _set(found: re.Match[str]) -> str:
    """A mark with its space; anything else as it is."""
    if found["opening"]:
        return f"«{_SPACE}"
    mark = found["mark"] or found["closing"]
    return f"{_SPACE}{mark}" if mark else found[0]


def _after(case: str, words: str, *, mute: bool = True) -> str:
    """Words after that of the case, which joins an article that they begin with, or loses its vowel."""
    for article, joined in _CONTRACTED.get(case, ()):
        if words.lower().startswith(article):
            return f"{joined}{words[len(article) :]}"
    if case in ("", _FEMININE):
        return words
    return f"{case[:-1]}’{words}" if case != "à" and _elides(words, mute) else f"{case} {words}"


def _elides(words: str, mute: bool) -> bool:
    """Whether the word before loses its vowel; an h is silent, but may count as a consonant."""
    first = words[:1].lower()
    return first in _VOWELS or (first == "h" and mute)
