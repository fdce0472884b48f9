"""Suggesting the known name that a misspelt one was meant to be."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

from sekiwidget.base.phrase import phrase

LONGEST: Final = 80
"""Maximum length: longer texts are not misspelt names, and comparing them would be slow."""


def nearest(text: str, known: Iterable[str]) -> str:
    """The most similar known name, or an empty string."""
    found = difflib.get_close_matches(text, list(known), 1) if len(text) <= LONGEST else []
    return found[0] if found else ""


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """A question whether the most similar known name was meant, or an empty string."""
    near = nearest(text, known)
    return phrase("Did you mean {name}?", name=near) if near else ""
