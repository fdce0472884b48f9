"""Making untrusted text (titles, comments, file names) safe for a terminal; its width and its direction there."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from sekiwidget.text.multilingual import Multilingual, map_versions

_RIGHT_TO_LEFT_MARK: Final = "\u200f"
_GAP: Final = re.compile(r"(?<=\S) {2,}(?=\S)")
"""The spaces between two columns."""


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


def mark_direction(text: str) -> str:
    """The text with right-to-left marks in each line that has right-to-left letters.

    What guesses the direction of a line (a terminal, an editor, an element with `dir="auto"`) takes that of its first
    letter, which may belong to the title of a game or a typed word; and columns of such words would change places.
    """
    return text if text.isascii() else "\n".join(map(_marked, text.split("\n")))


def _marked(line: str) -> str:
    """A line with marks where it begins with another letter, and between its columns."""
    directions = [way for way in map(unicodedata.bidirectional, line) if way in ("L", "R", "AL")]
    if set(directions) <= {"L"}:
        return line
    columns_apart = _GAP.sub(rf"\g<0>{_RIGHT_TO_LEFT_MARK}", line)
    return f"{_RIGHT_TO_LEFT_MARK}{columns_apart}" if directions[0] == "L" else columns_apart
