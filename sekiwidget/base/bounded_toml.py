"""Reading untrusted TOML: excessive nesting or length is reported with its line and never parsed."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from sekiwidget.base.plain_file import Unreadable

DEEPEST: Final = 32
"""Tables, arrays and dotted keys are nested no deeper."""

_DIGITS: Final = 4000
"""Python reads no number with more."""

# Unterminated strings run to the end of their line or text, so each character is examined once.
_TOKEN: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?|' + r"'''(?:[^']|'(?!''))*+(?:''')?|"
    r'"(?:[^"\\\n]|\\.)*+"?|' + r"'[^'\n]*+'?|#[^\n]*+|[\[\]{}=,.\n]|\d[\d_]*+",
    re.DOTALL,
)


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a text. Raises Unreadable, with the line."""
    _check(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"is no TOML: {error}") from None
    except (ValueError, RecursionError) as error:  # an impossible date
        raise Unreadable(f"is no TOML: {error}") from None


def _check(text: str) -> None:
    depth = dots = 0
    for token in _TOKEN.finditer(text):
        sign = token[0][0]
        if sign == ".":
            dots += 1
        elif sign in "[{":
            depth, dots = depth + 1, 0
        elif sign in "]}":
            depth, dots = depth - 1, 0
        elif sign in "=,\n":
            dots = 0
        elif sign.isdecimal() and len(token[0]) > _DIGITS:
            raise Unreadable(f"holds a number of {len(token[0]):,} digits (at line {_line(text, token.start())})")
        if depth > DEEPEST or dots >= DEEPEST:
            raise Unreadable(f"is nested deeper than {DEEPEST} (at line {_line(text, token.start())})")


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1
