"""Suggesting the known name that a misspelt one was meant to be."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from sekiwidget.base.phrase import phrase

LONGEST: Final = 80
"""Maximum length: longer texts are not misspelt names, and comparing them would be slow."""


def nearest(text: str, known: Iterable[str]) -> str:
    """The most similar known name, or an empty string."""
    return _nearest(text, tuple(known)) if len(text) <= LONGEST else ""


@lru_cache(maxsize=4096)
def _nearest(text: str, known: tuple[str, ...]) -> str:
    """The same, kept: a table that is set up by hand is read again and again with the same faults."""
    found = difflib.get_close_matches(text, known, 1)
    return found[0] if found else ""


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """A question whether the most similar known name was meant, or an empty string."""
    near = nearest(text, known)
    return phrase("Did you mean {name}?", name=near) if near else ""
