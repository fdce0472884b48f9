"""Making untrusted text (titles, comments, file names) safe for a terminal, and its width there."""

from __future__ import annotations

import unicodedata

from sekiwidget.text.multilingual import Multilingual, map_versions


def printable(text: str) -> str:
    """The text on one line: a space for a tab or newline, a dot for each control or invisible character.

    These include escapes, bidirectional controls and lone surrogates.
    """
    if isinstance(text, Multilingual):
        return map_versions(printable, text)
    if text.isprintable():
        return text
    return "".join(" " if sign.isspace() else sign if sign.isprintable() else "·" for sign in text)


def printable_lines(text: str) -> str:
    """The text with each of its lines made printable."""
    return "\n".join(printable(line) for line in text.split("\n"))


def columns(text: str) -> int:
    """The width of a text in terminal columns: wide characters take two, combining accents none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )
