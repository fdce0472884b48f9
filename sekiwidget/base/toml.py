"""Read untrusted TOML: nesting and length are limited, and errors are in our words, with their line.

The messages of `tomllib` are English, and for readers who know the grammar. A message that is not known here, perhaps
of a later Python, is given as it is.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final, NamedTuple

from sekiwidget.base.files import Unreadable
from sekiwidget.text.phrase import phrase

_WHERE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_CLOSED: Final = phrase("this table is already complete: nothing can be added to a table in braces or in an array")
_IN_PLACE: Final = phrase("this name already has a value")
_UNTERMINATED: Final = "Unterminated string"
_UNTERMINATED_LONG: Final = phrase('three quotation marks """ are missing: this string never ends')

EXPLANATIONS: Final = {
    "Invalid value": phrase("a value is missing, or needs quotation marks"),
    "Illegal character '\\n'": phrase(
        "a quotation mark is missing: a string must end on its own line, unless it is enclosed in three quotation marks"
    ),
    "Illegal character": phrase("there is an invisible character here"),
    "Found invalid character": phrase("there is an invisible character here"),
    "Expected newline or end of document after a statement": phrase("nothing can follow the value"),
    "Expected \"'''\"": phrase("three quotation marks ''' are missing: this string never ends"),
    'Expected "\'"': phrase("a quotation mark is missing: this string never ends"),
    _UNTERMINATED: phrase("a quotation mark is missing: this string never ends"),
    "Unescaped '\\' in a string": phrase(
        "write a backslash in a string as `\\\\`, or put the string in single quotation marks"
    ),
    "Invalid hex value": phrase("in a string, `\\u` must be followed by four hexadecimal digits, `\\U` by eight"),
    "Escaped character is not a Unicode scalar value": phrase("there is no such character"),
    "Expected '=' after a key in a key/value pair": phrase("there must be an equals sign after a key"),
    "Invalid statement": phrase("a line must begin with a key, a table in brackets, or `#` for a comment"),
    "Invalid initial character for a key part": phrase(
        "a key is missing: it can have letters, digits, `-` and `_`; any other key needs quotation marks"
    ),
    "Unclosed array": phrase("a closing bracket `]` is missing"),
    "Unclosed inline table": phrase("a closing brace `}}` is missing"),
    "Expected ']' at the end of a table declaration": phrase("a closing bracket `]` is missing"),
    "Expected ']]' at the end of an array declaration": phrase("two closing brackets `]]` are missing"),
    "Cannot declare": phrase("this table is defined twice"),
    "Cannot redefine namespace": phrase("this table is defined twice"),
    "Duplicate inline table key": phrase("this key is defined twice in its table"),
    "Cannot overwrite a value": _IN_PLACE,
    "Cannot mutate immutable namespace": _CLOSED,
    "Invalid date or datetime": phrase("there is no such date or time"),
}
"""The beginning of a message of the parser -> what is wrong."""


class TomlFault(NamedTuple):
    """What is wrong, empty if the parser's `words` are not known; line and column from 1, 0 at the end of the text."""

    why: str
    words: str
    line: int
    column: int


def explain_toml_error(message: str, text: str) -> TomlFault:
    """A message of `tomllib.TOMLDecodeError` about a text."""
    where = _WHERE.search(message)
    words = message if where is None else message[: where.start()]
    line, column = (int(where[1]), int(where[2])) if where is not None and where[1] else (0, 0)
    why = next((told for known, told in EXPLANATIONS.items() if words.startswith(known)), "")
    # The parser tells both kinds of strings alike; the one that never ends is the last token.
    if words == _UNTERMINATED and [*_TOKEN.finditer(text)][-1][0].startswith('"""'):
        why = _UNTERMINATED_LONG
    return TomlFault(why, words, line, column)


# -- reading -----------------------------------------------------------------------------------------------------------

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
        raise Unreadable(_explained(str(error), text)) from None
    except (ValueError, RecursionError) as error:  # a number of more digits than Python reads
        raise Unreadable(phrase("is not valid TOML: {error}", error=str(error))) from None


def _explained(message: str, text: str) -> str:
    found = explain_toml_error(message, text)
    if not found.why:
        return phrase("is not valid TOML: {error}", error=message)
    if not found.line:
        return phrase("is not valid TOML: {error} (at the end)", error=found.why)
    return phrase("is not valid TOML: {error} (line {line})", error=found.why, line=found.line)


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
            raise Unreadable(phrase("contains a number of {digits:,} digits (line {line})", digits=digits, line=line))
        if depth > DEEPEST or dots >= DEEPEST:
            line = _line(text, token.start())
            raise Unreadable(phrase("is nested deeper than {most} levels (line {line})", most=DEEPEST, line=line))


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1
