"""A compiled catalogue of messages (gettext's `.mo`), as the standard library reads it."""

from __future__ import annotations

import gettext
from io import BytesIO


class Catalogue:
    """What is translated into one language: messages, and words with the context they stand in."""

    def __init__(self, compiled: bytes) -> None:
        self._translations = gettext.GNUTranslations(BytesIO(compiled))
        # Without it, what is missing comes back in English, and could not be told from what is the same.
        self._translations.add_fallback(_Missing())

    def message(self, english: str) -> str | None:
        """The translation of a message; None if it is not translated."""
        return self._translations.gettext(english) or None if english else ""

    def word(self, context: str, english: str) -> str | None:
        """The translation of a name or noun; None if it is not translated."""
        return self._translations.pgettext(context, english) or None


class _Missing(gettext.NullTranslations):
    """Answers what no catalogue has."""

    def gettext(self, message: str) -> str:
        """Nothing."""
        return ""

    def pgettext(self, context: str, message: str) -> str:
        """Nothing."""
        return ""
