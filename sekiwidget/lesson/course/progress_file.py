"""Reading a progress file, which is untrusted: each fault is reported with its line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from sekiwidget.base.phrase import phrase
from sekiwidget.base.plain_file import Unreadable, read_plain
from sekiwidget.base.terminal import printable
from sekiwidget.base.terms import Count
from sekiwidget.lesson.puzzle.feedback import Result
from sekiwidget.lesson.script.errors import quoted

LARGEST: Final = 4 << 20
"""Maximum size of a file in bytes: some 40,000 puzzles."""

MOST: Final = 1_000_000_000
"""Maximum of a count."""

KINDS: Final[Mapping[str, type]] = {"solved": bool, "tries": int, "hints": int, "shown": bool}
LATER: Final[Mapping[str, type]] = {"later_tries": int, "later_solved": bool}
"""What was done after a result was final; left out where that is nothing."""
_DIGITS: Final = 4000
"""Maximum digits of a number that Python reads."""

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]|\d+', re.DOTALL)


def read_progress(path: Path) -> dict[str, Result]:
    """The results in a file; none if it does not exist. Raises ValueError for any other contents."""
    if not path.exists():
        return {}
    try:
        return _results(read_plain(path, LARGEST, Count(1, "file of progress", "files of progress")))
    except Unreadable as error:
        raise ValueError(
            phrase("{file} holds no progress of a course: {error}", file=printable(str(path)), error=str(error))
        ) from None
    except _Wrong as error:
        file, why = printable(str(path)), str(error)
        if not error.line:
            raise ValueError(phrase("{file} holds no progress of a course: {error}", file=file, error=why)) from None
        raise ValueError(
            phrase("{file} holds no progress of a course, line {line}: {error}", file=file, line=error.line, error=why)
        ) from None


class _Wrong(ValueError):
    """What is wrong, and in which line."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(what)
        self.line = line


def _results(data: bytes) -> dict[str, Result]:
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise _Wrong(phrase("it is not written in UTF-8"), data.count(b"\n", 0, error.start) + 1) from None
    found = _load(text)
    if not isinstance(found, dict):
        raise _Wrong(phrase("a table was expected"), 1)
    return {item: _result(text, item, fields) for item, fields in found.items()}


def _load(text: str) -> Any:
    """The value of a JSON text. It is scanned first: excessive nesting or length is never parsed."""
    depth = 0
    for token in _TOKEN.finditer(text):
        sign = token[0][0]
        depth += (sign in "[{") - (sign in "]}")
        if depth > 2:
            raise _Wrong(phrase("it is nested deeper than 2"), _line(text, token.start()))
        if sign.isdecimal() and len(token[0]) > _DIGITS:
            long = phrase("a number of {digits:,} digits is not a count", digits=len(token[0]))
            raise _Wrong(long, _line(text, token.start()))
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        why = phrase("this is not valid JSON: {why}, column {column}", why=error.msg, column=error.colno)
        raise _Wrong(why, error.lineno) from None


def _result(text: str, item: str, fields: object) -> Result:
    if not isinstance(fields, dict) or fields.keys() - LATER.keys() != KINDS.keys():
        others = phrase("{item} has not just {keys}", item=quoted(item), keys=", ".join(KINDS))
        raise _Wrong(others, _line_of(text, item))
    for key, kind in {**KINDS, **LATER}.items():
        value = fields.get(key, kind())
        if type(value) is not kind:
            wrong = phrase("{key} of {item} is not a whole number", key=key, item=quoted(item))
            if kind is bool:
                wrong = phrase("{key} of {item} is not true or false", key=key, item=quoted(item))
            raise _Wrong(wrong, _line_of(text, item, key))
        if kind is int and value not in range(MOST + 1):
            beyond = phrase("{key} of {item} is not a number from 0 to {most:,}", key=key, item=quoted(item), most=MOST)
            raise _Wrong(beyond, _line_of(text, item, key))
    return Result(**fields)


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _line_of(text: str, *keys: str) -> int:
    """The line of a key, searching after the previous one; 0 if it is written differently."""
    at = 0
    for key in keys:
        written = "|".join(re.escape(json.dumps(key, ensure_ascii=plain)) for plain in (True, False))
        found = re.compile(rf"(?:{written})\s*:").search(text, at)
        if found is None:
            return _line(text, at) if at else 0
        at = found.end()
    return _line(text, at)
