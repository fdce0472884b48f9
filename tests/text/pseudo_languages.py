"""Pseudo-languages, which show what is not translated: every template and term stands in brackets or marks of its own.

What stands outside of them was glued. `Brackets` is for sentences, `Marks` for texts that have brackets themselves:
pages, pictures, help.
"""

from __future__ import annotations

import html
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

    def template(self, english: str, context: str = "") -> str:
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

    def template(self, english: str, context: str = "") -> str:
        """Every template is translated."""
        self._template = english
        return super().template(english, context)

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


class Marks(Brackets):
    """`⟦⟨Date⟩ has ⟨two blocks⟩.⟧`"""

    # What is drawn or said once for a language is kept by its code, so two languages cannot share one.
    code, name = "xm", "Marks"

    def template(self, english: str, context: str = "") -> str:
        """Every template is translated."""
        return f"⟦{english}⟧"

    def form(self, value: Any, asked: str) -> str:
        """Terms in marks of their own."""
        return f"⟨{value.form(asked)}⟩" if isinstance(value, Term) else super().form(value, asked)


def outside_marks(text: str) -> str:
    """What of a text stands outside all marks; of one that is cut, its end is missing."""
    while (less := re.sub(r"⟦[^⟦⟧]*⟧|⟨[^⟨⟩]*⟩", "", text)) != text:
        text = less
    return re.sub(r"(⟦[^⟦⟧…]*)+…", "", text)


def visible_text(page: str) -> str:
    """What of a page, or of an SVG picture, is for people: its texts, and the attributes that are read out."""
    page = re.sub(r"<(script|style)\b.*?</\1>", " ", page, flags=re.DOTALL)
    read = re.findall(r'\b(?:aria-label|alt|title)="([^"]*)"', page)
    return html.unescape(" ".join([re.sub(r"<[^>]*>", " ", page), *read]))
