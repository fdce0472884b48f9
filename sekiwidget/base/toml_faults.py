"""What `tomllib` finds wrong with a text, in our words: its own are English, and for those who know the grammar.

A message that is not known here, perhaps of a later Python, is given as it is.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sekiwidget.base.phrase import phrase

_WHERE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_CLOSED: Final = phrase("this table is complete already: nothing can be added to what is in braces or in an array")
_IN_PLACE: Final = phrase("there is a value of this name already")

WORDS: Final = {
    "Invalid value": phrase("a value is missing, or needs quotation marks"),
    "Illegal character '\\n'": phrase(
        "a quotation mark is missing: a string must end on its own line, unless it is enclosed in three quotation marks"
    ),
    "Illegal character": phrase("there is an invisible character here"),
    "Found invalid character": phrase("there is an invisible character here"),
    "Expected newline or end of document after a statement": phrase("there is something after the value"),
    "Expected \"'''\"": phrase("three quotation marks ''' are missing: this string never ends"),
    'Expected \'"""\'': phrase('three quotation marks """ are missing: this string never ends'),
    'Expected "\'"': phrase("a quotation mark is missing: this string never ends"),
    "Unterminated string": phrase("a quotation mark is missing: this string never ends"),
    "Unescaped '\\' in a string": phrase(
        "write a backslash in a string twice, or put the string in single quotation marks"
    ),
    "Invalid hex value": phrase("after `\\u` in a string come four hexadecimal digits, after `\\U` eight"),
    "Escaped character is not a Unicode scalar value": phrase("there is no such character"),
    "Expected '=' after a key in a key/value pair": phrase("there must be an equals sign after a key"),
    "Invalid statement": phrase("a line begins with a key, with a table in brackets, or with `#` for a comment"),
    "Invalid initial character for a key part": phrase(
        "a key is missing: it is made of letters, digits, `-` and `_`; any other stands in quotation marks"
    ),
    "Unclosed array": phrase("a closing bracket `]` is missing"),
    "Unclosed inline table": phrase("a closing brace `}}` is missing"),
    "Expected ']' at the end of a table declaration": phrase("a closing bracket `]` is missing"),
    "Expected ']]' at the end of an array declaration": phrase("two closing brackets `]]` are missing"),
    "Cannot declare": phrase("this table is given twice"),
    "Cannot redefine namespace": phrase("this table is given twice"),
    "Duplicate inline table key": phrase("this key stands twice in its table"),
    "Cannot overwrite a value": _IN_PLACE,
    "Cannot mutate immutable namespace": _CLOSED,
    "Invalid date or datetime": phrase("there is no such date or time"),
}
"""How a message of the parser begins -> what is wrong."""


class Found(NamedTuple):
    """What is wrong, empty if the parser's `words` are not known; line and column from 1, 0 at the end of the text."""

    why: str
    words: str
    line: int
    column: int


def found_in(message: str) -> Found:
    """A message of `tomllib.TOMLDecodeError`."""
    where = _WHERE.search(message)
    words = message if where is None else message[: where.start()]
    line, column = (int(where[1]), int(where[2])) if where is not None and where[1] else (0, 0)
    why = next((told for known, told in WORDS.items() if words.startswith(known)), "")
    return Found(why, words, line, column)
