"""Writing a text on a board of one language where the lesson has several: what the others read stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from sekiwidget.text.multilingual import (
    Multilingual,
    from_versions,
    reorder_versions,
    version,
    versions_of,
)


class Written(NamedTuple):
    """In which language texts are written, and which ones the lesson has, the first one first."""

    language: str
    languages: tuple[str, ...] = ()

    def anew(self, old: str, text: str) -> str:
        """A text written anew in this language, in place of what is shown of the old one.

        Where the lesson has this language, it gets a version of its own; else what stood in for it is another now. What
        is emptied is what was shown.
        """
        if not text:
            key = old.shown_in(self.language) if isinstance(old, Multilingual) else ""
        elif isinstance(old, Multilingual):
            own = self.language in self.languages or self.language in old.versions
            key = self.language if own else old.shown_in(self.language)
        else:
            key = self.language if self.language in self.languages[1:] else ""
        if not key:
            return text
        first = self.languages[0] if self.languages else ""
        made = reorder_versions(from_versions({**versions_of(old, first), key: text}), self.languages)
        versions = versions_of(made)
        return versions[first] if [*versions] == [first] else made

    def all_anew(self, old: Sequence[str], texts: Sequence[str]) -> tuple[str, ...]:
        """A list of texts written anew in this language; those that are still shown keep what they say in others."""
        shown = [version(text, self.language) for text in old]
        found: list[str] = []
        for _, start, end, first, last in SequenceMatcher(None, shown, texts, autojunk=False).get_opcodes():
            before = [*old[start:end], *[""] * (last - first)]
            found += [
                one if version(one, self.language) == text else self.anew(one, text)
                for one, text in zip(before, texts[first:last], strict=False)
            ]
        return tuple(found)
