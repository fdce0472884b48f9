"""Text for a terminal, which must not obey what others wrote: titles, comments, names of files."""

from __future__ import annotations


def printable(text: str) -> str:
    """The text on one line: a space for a tab or line end, a dot for each sign that a terminal would obey or not show.

    Among these are escapes, signs that turn the direction of writing, and halves of characters.
    """
    if text.isprintable():
        return text
    return "".join(" " if sign.isspace() else sign if sign.isprintable() else "·" for sign in text)


def printable_lines(text: str) -> str:
    """The text with its lines, each of them printable."""
    return "\n".join(printable(line) for line in text.split("\n"))
