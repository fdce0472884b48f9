"""A TOML document: parsing bytes to values with their source positions, and reporting errors."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from sekiwidget.base.toml import explain_toml_error
from sekiwidget.lesson.script.errors import Fault, ScenarioError
from sekiwidget.lesson.script.locate import DEEPEST, MOST, Path, Places, Span, decode
from sekiwidget.lesson.script.script import Script
from sekiwidget.lesson.script.source import Source, quoted
from sekiwidget.text.errors import nearest
from sekiwidget.text.phrase import Phrase, Term, phrase
from sekiwidget.text.terms import OneMade

LARGEST = 1 << 20
"""Maximum size of a file in bytes."""

_WORDS = re.compile(r"[^\s=,\]}#]*")
_TOO_LARGE = phrase("a scenario file has at most 1 MiB ({bytes:,} bytes)", bytes=LARGEST)


def text_of(data: bytes, name: str) -> str:
    """The text of a file's bytes. Raises ScenarioError if there are too many or they are not UTF-8."""
    if len(data) > LARGEST:
        raise ScenarioError([Fault(name, 0, 0, "", _TOO_LARGE)])
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        source = Source(before.removeprefix("\ufeff").replace("\r\n", "\n"), name)
        line, column = source.at(len(source.text))
        byte = data[error.start]
        message = phrase("the file is not written in UTF-8: a byte {byte} means nothing here", byte=f"{byte:#04x}")
        raise ScenarioError([Fault(name, line, column, "", message, source=source.line(line))]) from None


class Document:
    """The values of a TOML text, with their positions. Raises ScenarioError for invalid TOML."""

    def __init__(self, text: str, name: str) -> None:
        if len(text) > LARGEST or len(text.encode(errors="replace")) > LARGEST:
            raise ScenarioError([Fault(name, 0, 0, "", _TOO_LARGE)])
        self.source = Source(text.removeprefix("\ufeff").replace("\r\n", "\n"), name)
        self.places = Places(self.source.text)
        self.values: dict[str, Any] = self._load()
        self._strung: tuple[Path, Strung] | None = None
        self.script = Script("")
        """The last script read, cached."""

    def _load(self) -> dict[str, Any]:
        text, source = self.source.text, self.source
        lone = re.search("[\ud800-\udfff]", text)
        if lone is not None:
            raise ScenarioError([source.fault(lone.start(), lone.start(), phrase("half a character stands here"))])
        deep = self.places.too_deep
        if deep is not None:
            raise ScenarioError(
                [source.fault(*deep, phrase("tables and arrays are nested deeper than {deepest}", deepest=DEEPEST))]
            )
        if self.places.too_many is not None:
            many = phrase("a file has at most {most:,} keys and values", most=MOST)
            raise ScenarioError([source.fault(*self.places.too_many, many)])
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ScenarioError([self._broken(str(error))]) from None
        except RecursionError:
            raise ScenarioError([source.fault(0, 0, phrase("tables and arrays are nested too deep"))]) from None
        except ValueError as error:  # a date such as 2026-13-45, a number of thousands of digits
            raise ScenarioError([self._unreal(str(error))]) from None

    def _broken(self, message: str) -> Fault:
        """The fault reported by tomllib."""
        if self.places.twice:
            path, span = self.places.twice[0]
            line, _ = self.source.at(self.places.keys[path].start)
            return self.source.fault(
                *span, phrase("{key} is given twice; first in line {line}", key=quoted(dotted(path)), line=line)
            )
        found = explain_toml_error(message)
        start = len(self.source.text.rstrip())
        if found.line:
            start = self.source.offset(found.line, found.column)
        end = max(start, getattr(_WORDS.match(self.source.text, start), "end", lambda: start)())
        why = found.why or phrase("this is not valid TOML: {words}", words=found.words)
        return self.source.fault(start, end, why)

    def _unreal(self, message: str) -> Fault:
        """The fault of a well-formed but impossible value."""
        for span in self.places.values.values():
            if self.source.text[span.start] not in "\"'[{":
                try:
                    tomllib.loads(f"v = {self.source.text[span.start : span.end]}")
                except ValueError:
                    return self.source.fault(*span, phrase("there is no such number or date"))
        return self.source.fault(0, 0, phrase("a number or date cannot be: {words}", words=message[:80]))

    # -- faults ------------------------------------------------------------------------------------------------------

    def fault(self, path: Path, message: str, *, rule: str = "", expected: tuple[str, ...] = ()) -> Fault:
        """A fault of the value at a path, or of the nearest thing above it."""
        span = self.places.nearest(path)
        return self.source.fault(*span, message, rule=rule, expected=expected)

    def key_fault(self, path: Path, message: str, *, expected: tuple[str, ...] = ()) -> Fault:
        """A fault of the key at a path."""
        span = self.places.keys.get(path) or self.places.nearest(path)
        return self.source.fault(*span, message, expected=expected)

    def string(self, path: Path) -> Strung:
        """The string at a path, with the position of each character; the last one is cached for its next fault."""
        if self._strung is None or self._strung[0] != path:
            self._strung = path, Strung(self.source, self.places.values.get(path))
        return self._strung[1]


class Strung:
    """A string of a document: maps its offsets to faults in the file."""

    def __init__(self, source: Source, span: Span | None) -> None:
        self.source = source
        self._offsets = decode(source.text, span)[1] if span is not None else range(1)

    def fault(
        self,
        span: Span,
        message: str,
        *,
        rule: str = "",
        reason: str = "",
        expected: tuple[str, ...] = (),
    ) -> Fault:
        """A fault of the part of the string from `span.start` to `span.end`."""
        start = self._offset(span.start)
        end = self._offset(span.end - 1) + 1 if span.end > span.start else start
        return self.source.fault(start, end, message, rule=rule, reason=reason, expected=expected)

    @property
    def length(self) -> int:
        """How many characters the string has."""
        return len(self._offsets) - 1

    def line(self, offset: int) -> int:
        """The line of the file that contains an offset of the string."""
        return self.source.at(self._offset(offset))[0]

    def _offset(self, index: int) -> int:
        return self._offsets[max(0, min(index, len(self._offsets) - 1))]


def dotted(path: Path) -> str:
    """A path in TOML notation."""
    return ".".join(str(part) for part in path)


def unknown(name: str, kind: str | Term, known: Mapping[str, Any] | tuple[str, ...]) -> str:
    """The message for an unknown name, with "did you mean" if a known one is similar."""
    near = nearest(name.lower(), known)
    if near:
        meant = quoted(near)
        return phrase("there is no {kind} {name}; did you mean {near}?", kind=kind, name=quoted(name), near=meant)
    return phrase("there is no {kind} {name}; known: {known}", kind=kind, name=quoted(name), known=", ".join(known))


class KeyIn(OneMade):
    """What a word may be: a key of the table at a path."""

    __slots__ = ("path",)

    def __init__(self, path: Path) -> None:
        self.path = path

    def one(self) -> Phrase:
        """`key in puzzle.answer.0`, or just `key` of the file as a whole."""
        return phrase("key in {table}", table=dotted(self.path)) if self.path else phrase("key")
