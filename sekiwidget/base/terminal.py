"""Making untrusted text (titles, comments, file names) safe for a terminal."""

from __future__ import annotations

from sekiwidget.base.multilingual import Multilingual, in_each


def printable(text: str) -> str:
    """The text on one line: a space for a tab or newline, a dot for each control or invisible character.

    These include escapes, bidirectional controls and lone surrogates.
    """
    if isinstance(text, Multilingual):
        return in_each(printable, text)
    if text.isprintable():
        return text
    return "".join(" " if sign.isspace() else sign if sign.isprintable() else "·" for sign in text)


def printable_lines(text: str) -> str:
    """The text with each of its lines made printable."""
    return "\n".join(printable(line) for line in text.split("\n"))
