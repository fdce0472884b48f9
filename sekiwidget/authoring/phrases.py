"""English for sentences that are not templates yet: numbers, lists, articles, names of sides."""

from __future__ import annotations

from typing import Final

from sekiwidget.base.phrase import capital
from sekiwidget.base.terms import Count, article
from sekiwidget.base.terms import number_word as number
from sekiwidget.base.terms import ordinal_word as ordinal
from sekiwidget.base.terms import series as listed
from sekiwidget.core.side import Side

__all__: Final = ["article", "capital", "counted", "listed", "number", "ordinal", "possessive", "title"]


def title(side: Side) -> str:
    """The name of a side."""
    return side.title()


def possessive(name: str) -> str:
    """`Tokugawa’s`; also after an s."""
    return f"{name}’s"


def counted(value: int, thing: str) -> str:
    """`a block`, `two blocks`, `no block`."""
    return str(Count(value, thing))
