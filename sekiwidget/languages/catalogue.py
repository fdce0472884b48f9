"""What is translated into a language: messages, and words with the context they stand in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SEPARATOR: Final = "\x04"
"""Between a context and its message, as in gettext."""


class Catalogue:
    """Translations by their English; words have their context in front, as gettext's own catalogues have it."""

    def __init__(self, translated: Mapping[str, str]) -> None:
        self._translated = translated

    def message(self, english: str) -> str | None:
        """The translation of a message; None if it is not translated."""
        return self._translated.get(english)

    def word(self, context: str, english: str) -> str | None:
        """The translation of a noun; None if it is not translated."""
        return self._translated.get(f"{context}{SEPARATOR}{english}")
