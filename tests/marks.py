"""The made-up language with marks of its own, for texts that have brackets themselves: pages, pictures, help."""

from __future__ import annotations

import html
import re
from typing import Any

from sekiwidget.text.phrase import Term
from tests.brackets import Brackets


class Marks(Brackets):
    """`⟦⟨Date⟩ has ⟨two blocks⟩.⟧`"""

    # What is drawn or said once for a language is kept by its code, so two languages cannot share one.
    code, name = "xm", "Marks"

    def template(self, english: str) -> str:
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
