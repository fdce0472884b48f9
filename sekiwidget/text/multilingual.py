"""A teacher's text in several languages: one string with a version for each.

A text in one language is a plain `str`. Whatever shows a text gives it to `phrase.in_language` with the reader's
language, so nothing else needs to know that there are several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

ENGLISH: Final = "en"


class Multilingual(str):
    """A text in several languages; as a string it is the English one, or the first if there is none in English.

    `versions` has the texts by language code. The first of them stands in for a language that is missing. Two are equal
    if they have equal versions in the same order; none equals a plain string.
    """

    __slots__ = ("versions",)

    versions: Mapping[str, str]

    def __new__(cls, versions: Mapping[str, str]) -> Multilingual:
        """The text of at least one version; raises ValueError for none."""
        if not versions:
            raise ValueError("a text needs a language")
        kept = {code: str.__str__(text) for code, text in versions.items()}
        made = super().__new__(cls, kept.get(ENGLISH) or next(iter(kept.values())))
        made.versions = MappingProxyType(kept)
        return made

    def in_language(self, code: str) -> str:
        """The text in a language, else in the first that it has."""
        found = self.versions.get(code)
        return next(iter(self.versions.values())) if found is None else found

    def shown_in(self, code: str) -> str:
        """The language in which a reader of this one gets the text."""
        return code if code in self.versions else next(iter(self.versions))

    def __str__(self) -> str:
        return self

    def __format__(self, asked: str) -> str:
        text = str.__str__(self)
        return text[:1].upper() + text[1:] if asked == "capital" else format(text, asked)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Multilingual):
            return False
        return [*self.versions.items()] == [*other.versions.items()]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return str.__hash__(self)

    def __repr__(self) -> str:
        return f"Multilingual({dict(self.versions)!r})"

    def __reduce__(self) -> tuple[type[Multilingual], tuple[dict[str, str]]]:
        return Multilingual, (dict(self.versions),)


def from_versions(versions: Mapping[str, str]) -> str:
    """The text of these versions without the empty ones; an empty string if there is none."""
    said = {code: text for code, text in versions.items() if text}
    return Multilingual(said) if said else ""


def versions_of(text: str, language: str = "") -> dict[str, str]:
    """The versions of a text; of a plain one, unless it is empty, itself under the language given."""
    if isinstance(text, Multilingual):
        return dict(text.versions)
    return {language: text} if text else {}


def reorder_versions(text: str, languages: Iterable[str]) -> str:
    """The same text, with the versions in these languages first, in their order."""
    if not isinstance(text, Multilingual):
        return text
    codes = [code for code in dict.fromkeys((*languages, *text.versions)) if code in text.versions]
    return text if codes == [*text.versions] else Multilingual({code: text.versions[code] for code in codes})


def map_versions(made: Callable[..., str], *texts: str) -> str:
    """A function of some texts, applied in every language that one of them has; of plain texts a plain one."""
    codes = dict.fromkeys(code for text in texts if isinstance(text, Multilingual) for code in text.versions)
    if not codes:
        return made(*texts)
    said = {code: made(*(version(text, code) for text in texts)) for code in codes}
    return Multilingual(said) if any(said.values()) else ""


def version(text: Any, code: str) -> Any:
    """The text in a language, where it has several; anything else as it is."""
    return text.in_language(code) if isinstance(text, Multilingual) else text
