"""A made-up language that puts every template and every term in brackets of its own: what stands outside is glued."""

import re
from typing import Any

from sekiwidget.text.phrase import (
    Phrase,
    Term,
    capital,
    in_language,
)


class Brackets:
    """`[<Date> has <two blocks>.]`"""

    code, name, direction = "xx", "Brackets", "ltr"

    def template(self, english: str) -> str:
        """Every template is translated."""
        return f"[{english}]"

    def form(self, value: Any, asked: str) -> str:
        """Terms in angle brackets; phrases are said; numbers and names stand as they are."""
        if isinstance(value, Term):
            return f"<{value.form(asked)}>"
        if isinstance(value, str):
            said = in_language(value, self)
            return capital(said) if asked == "capital" else said
        return format(value, asked)


class Strict(Brackets):
    """Also keeps the words that fill places as plain text, which no language can say: `plain`, with their templates."""

    def __init__(self) -> None:
        self.plain: dict[str, str] = {}
        self._template = ""

    def template(self, english: str) -> str:
        """Every template is translated."""
        self._template = english
        return super().template(english)

    def form(self, value: Any, asked: str) -> str:
        """As `Brackets`."""
        markup = isinstance(value, str) and re.search(r"</?\w", value)
        words = isinstance(value, str) and not isinstance(value, Phrase) and not markup
        if words and re.search(r"[a-z]{2,} [a-z]{2,}", value):
            self.plain[value] = self._template
        return super().form(value, asked)


def outside_brackets(text: str) -> str:
    """What of a text stands outside all brackets."""
    text = re.sub(r"<[^<>]*>", "", text)
    while (less := re.sub(r"\[[^\[\]]*\]", "", text)) != text:
        text = less
    return text
