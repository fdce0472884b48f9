"""Reading untrusted TOML: excessive nesting or length is reported with its line and never parsed."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from sekiwidget.base.phrase import phrase
from sekiwidget.base.plain_file import Unreadable
from sekiwidget.base.toml_faults import found_in

DEEPEST: Final = 32
"""Maximum nesting of tables, arrays and dotted keys."""

_DIGITS: Final = 4000
"""Maximum digits of a number that Python converts."""

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
        raise Unreadable(_told(str(error))) from None
    except (ValueError, RecursionError) as error:  # an impossible date
        raise Unreadable(phrase("is not valid TOML: {error}", error=str(error))) from None


def _told(message: str) -> str:
    found = found_in(message)
    if not found.why:
        return phrase("is not valid TOML: {error}", error=message)
    if not found.line:
        return phrase("is not valid TOML: {error} (at its end)", error=found.why)
    return phrase("is not valid TOML: {error} (at line {line})", error=found.why, line=found.line)


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
            line, digits = _line(text, token.start()), len(token[0])
            raise Unreadable(phrase("holds a number of {digits:,} digits (at line {line})", digits=digits, line=line))
        if depth > DEEPEST or dots >= DEEPEST:
            line = _line(text, token.start())
            raise Unreadable(phrase("is nested deeper than {most} (at line {line})", most=DEEPEST, line=line))


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1
