"""The positions of keys and values in a TOML document, which `tomllib` does not give.

It reads TOML 1.0 leniently: invalid TOML ends the search, and `tomllib` reports the error. It takes linear time for any
text, goes no deeper than `DEEPEST` and finds no more than `MOST` keys and values; so it runs before `tomllib`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Keys from the root of a document; a number counts the items of an array from 0."""

MAX_DEPTH = 32
"""Maximum nesting of tables and arrays."""

MAX_VALUES = 20_000
"""Maximum number of keys and values in a document, including those within tables and arrays."""

_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*+")
_SPACE = re.compile(r"[ \t]*+")
_BARE = re.compile(r"[A-Za-z0-9_-]++")
_SCALAR = re.compile(r"[^,\]}#\n\"']++")
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\", "e": "\x1b"}
_FOLD = re.compile(r"\\[ \t]*+\n[ \t\n]*+")
_STOPS = {
    ('"', True): re.compile(r'["\\]'),
    ('"', False): re.compile(r'["\\\n]'),
    ("'", True): re.compile(r"'"),
    ("'", False): re.compile(r"['\n]"),
}
_CODES = {"x": 2, "u": 4, "U": 8}


class Span(NamedTuple):
    """From one offset of the text up to another."""

    start: int
    end: int


class _Stop(Exception):
    """The text is not TOML from here on."""


class TomlLocations:
    """The position of each key and value of a document.

    `keys` has the last part of each key (of a table: of its header), `values` the whole value. `too_deep` is where the
    nesting exceeds `DEEPEST`, or None, `too_many` where the number of keys and values exceeds `MOST`; `twice` has
    duplicate keys, with the path of each.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.keys: dict[Path, Span] = {}
        self.values: dict[Path, Span] = {}
        self.twice: list[tuple[Path, Span]] = []
        self.too_deep: Span | None = None
        self.too_many: Span | None = None
        self._found = 0
        self._counts: dict[Path, int] = {}
        self._headers: set[Path] = set()
        try:
            self._document()
        except _Stop:
            return

    def nearest(self, path: Path) -> Span:
        """The value at a path, or the key of the deepest table above it; the start of the document if there is none."""
        for length in range(len(path), 0, -1):
            if length == len(path) and path in self.values:
                return self.values[path]
            found = self.keys.get(path[:length]) or self.values.get(path[:length])
            if found is not None:
                return found
        return Span(0, 0)

    # -- statements --------------------------------------------------------------------------------------------------

    def _document(self) -> None:
        table: Path = ()
        at = self._skip(_BLANK, 0)
        while at < len(self.text):
            if self.text.startswith("[[", at):
                at, table = self._header(at + 2, "]]")
            elif self.text[at] == "[":
                at, table = self._header(at + 1, "]")
            else:
                at = self._pair(at, table, len(table))
            after = self._skip(_BLANK, at)
            if after < len(self.text) and "\n" not in self.text[at:after]:
                raise _Stop
            at = after

    def _header(self, at: int, close: str) -> tuple[int, Path]:
        at, names = self._key(at, 0)
        if not self.text.startswith(close, at):
            raise _Stop
        path: Path = ()
        for number, (name, span) in enumerate(names):
            path += (name,)
            if self._clashes(path, close if number == len(names) - 1 else ""):
                self.twice.append((path, span))
            self.keys.setdefault(path, span)
            if close == "]]" and number == len(names) - 1:
                count = self._counts[path] = self._counts.get(path, -1) + 1
                path += (count,)
                self.keys[path] = span
            elif path in self._counts:
                path += (self._counts[path],)
        self._headers.add(path)
        return at + len(close), path

    def _clashes(self, path: Path, close: str) -> bool:
        """Whether what stands at a path forbids a header here, which ends at it with this sign, or goes on below it."""
        if close == "]":
            return path in self.values or path in self._headers or path in self._counts
        if close == "]]":
            return path in self.keys and path not in self._counts
        return path in self.values

    def _pair(self, at: int, table: Path, depth: int) -> int:
        at, names = self._key(at, depth)
        if not self.text.startswith("=", at):
            raise _Stop
        path = table
        for number, (name, span) in enumerate(names):
            path += (name,)
            if path in (self.keys if number == len(names) - 1 else self.values):
                self.twice.append((path, span))
            self.keys.setdefault(path, span)
        return self._value(self._skip(_SPACE, at + 1), path, depth + len(names))

    def _key(self, at: int, depth: int) -> tuple[int, list[tuple[str, Span]]]:
        """A dotted key: the offset after it, and its parts."""
        names: list[tuple[str, Span]] = []
        while True:
            at = self._skip(_SPACE, at)
            if self.text.startswith(('"', "'"), at):
                end = self._string_end(at)
                name = decode(self.text, Span(at, end))[0]
            else:
                end = self._skip(_BARE, at)
                name = self.text[at:end]
                if not name:
                    raise _Stop
            names.append((name, Span(at, end)))
            self._count(at, end)
            if depth + len(names) > MAX_DEPTH:
                self.too_deep = Span(at, end)
                raise _Stop
            at = self._skip(_SPACE, end)
            if not self.text.startswith(".", at):
                return at, names
            at += 1

    # -- values ------------------------------------------------------------------------------------------------------

    def _count(self, at: int, end: int) -> None:
        """One key or value more."""
        self._found += 1
        if self._found > MAX_VALUES:
            self.too_many = Span(at, end)
            raise _Stop

    def _value(self, at: int, path: Path, depth: int) -> int:
        self._count(at, at + 1)
        if depth > MAX_DEPTH:
            self.too_deep = Span(at, at + 1)
            raise _Stop
        opening = self.text[at : at + 1]
        if opening == "[":
            end = self._array(at, path, depth)
        elif opening == "{":
            end = self._inline(at, path, depth)
        elif opening in ('"', "'"):
            end = self._string_end(at)
        else:
            found = _SCALAR.match(self.text, at)
            if found is None or not found[0].strip():
                raise _Stop
            end = at + len(found[0].rstrip())
        self.values.setdefault(path, Span(at, end))
        return end

    def _array(self, at: int, path: Path, depth: int) -> int:
        at = self._skip(_BLANK, at + 1)
        number = 0
        while not self.text.startswith("]", at):
            at = self._skip(_BLANK, self._value(at, (*path, number), depth + 1))
            number += 1
            if self.text.startswith(",", at):
                at = self._skip(_BLANK, at + 1)
            elif not self.text.startswith("]", at):
                raise _Stop
        return at + 1

    def _inline(self, at: int, path: Path, depth: int) -> int:
        at = self._skip(_BLANK, at + 1)
        while not self.text.startswith("}", at):
            at = self._skip(_BLANK, self._pair(at, path, depth))
            if self.text.startswith(",", at):
                at = self._skip(_BLANK, at + 1)
            elif not self.text.startswith("}", at):
                raise _Stop
        return at + 1

    def _string_end(self, at: int) -> int:
        """The offset after the string that begins here."""
        quote = self.text[at]
        long = self.text.startswith(quote * 3, at)
        close = quote * 3 if long else quote
        here = at + len(close)
        while (found := _STOPS[quote, long].search(self.text, here)) is not None:
            end = found.end()
            if found[0] == "\\":
                here = end + 1
            elif found[0] == "\n":
                break
            elif not long or self.text.startswith(close, end - 1):
                end += len(close) - 1
                for _ in range(2 if long else 0):  # one or two quotes may stand before the closing three
                    end += self.text.startswith(quote, end)
                return end
            else:
                here = end
        raise _Stop

    def _skip(self, what: re.Pattern[str], at: int) -> int:
        found = what.match(self.text, at)
        return at if found is None else found.end()


def decode(text: str, span: Span) -> tuple[str, Sequence[int]]:
    """A TOML string's value, and for each of its characters (and its end) the source offset."""
    quote = text[span.start]
    long = span.end - span.start >= 6 and text.startswith(quote * 3, span.start)
    width = 3 if long else 1
    at, end = span.start + width, span.end - width
    if long and text.startswith("\n", at):
        at += 1
    if quote == "'":
        return text[at:end], range(at, end + 1)
    signs: list[str] = []
    offsets: list[int] = []
    while at < end:
        sign, step = text[at], 1
        if sign == "\\":
            fold = _FOLD.match(text, at)
            if fold is not None:
                at = fold.end()
                continue
            letter = text[at + 1 : at + 2]
            if letter in _CODES:
                step = 2 + _CODES[letter]
                sign = _unicode(text[at + 2 : at + step])
            else:
                step = 2
                sign = _ESCAPES.get(letter, letter)
        signs.append(sign)
        offsets.append(at)
        at += step
    return "".join(signs), [*offsets, end]


def _unicode(digits: str) -> str:
    try:
        return chr(int(digits, 16))
    except (ValueError, OverflowError):
        return "?"
