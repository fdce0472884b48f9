"""A TOML document: its values with their locations, typed fields, texts in several languages, and faults."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, TypeVar

from sekiwidget.base.files import too_large
from sekiwidget.base.toml import explain_toml_error
from sekiwidget.core.position import Value
from sekiwidget.lesson.script.errors import MAX_FAULTS, Fault, ScenarioError, Source, quoted
from sekiwidget.lesson.script.parser import Script
from sekiwidget.lesson.script.toml_locations import MAX_DEPTH, MAX_VALUES, Path, Span, TomlLocations, decode
from sekiwidget.text.errors import nearest
from sekiwidget.text.languages import CODES
from sekiwidget.text.multilingual import ENGLISH, from_versions, reorder_versions
from sekiwidget.text.phrase import Phrase, Term, phrase
from sekiwidget.text.terms import Count, SingleFormTerm

MAX_BYTES = 1 << 20
"""Maximum size of a file in bytes."""
_WORDS = re.compile(r"[^\s=,\]}#]*")


def decode_file(data: bytes, name: str) -> str:
    """The text of a file's bytes. Raises ScenarioError if there are too many or they are not UTF-8."""
    if len(data) > MAX_BYTES:
        raise _too_large(name)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        source = Source(before.removeprefix("\ufeff").replace("\r\n", "\n"), name)
        line, column = source.at(len(source.text))
        byte = data[error.start]
        message = phrase("the file is not written in UTF-8: the byte {byte} is not valid here", byte=f"{byte:#04x}")
        raise ScenarioError([Fault(name, line, column, "", message, source=source.line(line))]) from None


def _too_large(name: str) -> ScenarioError:
    return ScenarioError([Fault(name, 0, 0, "", too_large(MAX_BYTES, Count(1, "scenario file")))])


class Document:
    """The values of a TOML text, with their positions. Raises ScenarioError for invalid TOML."""

    def __init__(self, text: str, name: str) -> None:
        if len(text) > MAX_BYTES or len(text.encode(errors="replace")) > MAX_BYTES:
            raise _too_large(name)
        self.source = Source(text.removeprefix("\ufeff").replace("\r\n", "\n"), name)
        self.places = TomlLocations(self.source.text)
        self.values: dict[str, Any] = self._load()
        self._strung: tuple[Path, StringSource] | None = None
        self.script = Script("")
        """The last script read, cached."""

    def _load(self) -> dict[str, Any]:
        text, source = self.source.text, self.source
        lone = re.search("[\ud800-\udfff]", text)
        if lone is not None:
            raise ScenarioError([source.fault(lone.start(), lone.start(), phrase("this is only half of a character"))])
        deep = self.places.too_deep
        if deep is not None:
            raise ScenarioError(
                [source.fault(*deep, phrase("tables and arrays are nested deeper than {deepest}", deepest=MAX_DEPTH))]
            )
        if self.places.too_many is not None:
            many = phrase("a file has at most {most:,} keys and values", most=MAX_VALUES)
            raise ScenarioError([source.fault(*self.places.too_many, many)])
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ScenarioError([self._broken(str(error))]) from None
        except ValueError:  # a number of thousands of digits
            raise ScenarioError([self._given_twice() or self._unreal()]) from None

    def _broken(self, message: str) -> Fault:
        """The fault reported by tomllib."""
        twice = self._given_twice()
        if twice is not None:
            return twice
        found = explain_toml_error(message, self.source.text)
        start = len(self.source.text.rstrip())
        if found.line:
            start = self.source.offset(found.line, found.column)
        end = max(start, getattr(_WORDS.match(self.source.text, start), "end", lambda: start)())
        why = found.why or phrase("this is not valid TOML: {words}", words=found.words)
        return self.source.fault(start, end, why)

    def _given_twice(self) -> Fault | None:
        """The fault of the first key that is given twice."""
        if not self.places.twice:
            return None
        path, span = self.places.twice[0]
        line, _ = self.source.at(self.places.keys[path].start)
        return self.source.fault(
            *span, phrase("{key} is given twice; first in line {line}", key=quoted(dotted_key(path)), line=line)
        )

    def _unreal(self) -> Fault:
        """The fault of a well-formed but impossible value, where no key is given twice."""
        where = next((span for span in self.places.values.values() if self._is_unreal(span)), Span(0, 0))
        return self.source.fault(*where, phrase("there is no such number or date"))

    def _is_unreal(self, span: Span) -> bool:
        if self.source.text[span.start] in "\"'[{":
            return False
        try:
            tomllib.loads(f"v = {self.source.text[span.start : span.end]}")
        except ValueError:
            return True
        return False

    # -- faults ------------------------------------------------------------------------------------------------------

    def fault(self, path: Path, message: str, *, rule: str = "", expected: tuple[str, ...] = ()) -> Fault:
        """A fault of the value at a path, or of the nearest table above it."""
        span = self.places.nearest(path)
        return self.source.fault(*span, message, rule=rule, expected=expected)

    def key_fault(self, path: Path, message: str, *, expected: tuple[str, ...] = ()) -> Fault:
        """A fault of the key at a path."""
        span = self.places.keys.get(path) or self.places.nearest(path)
        return self.source.fault(*span, message, expected=expected)

    def string(self, path: Path) -> StringSource:
        """The string at a path, with the location of each character; the last one is cached."""
        if self._strung is None or self._strung[0] != path:
            self._strung = path, StringSource(self.source, self.places.values.get(path))
        return self._strung[1]


class StringSource:
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
        """The number of characters."""
        return len(self._offsets) - 1

    def line(self, offset: int) -> int:
        """The line of the file that contains an offset of the string."""
        return self.source.at(self._offset(offset))[0]

    def _offset(self, index: int) -> int:
        return self._offsets[max(0, min(index, len(self._offsets) - 1))]


def dotted_key(path: Path) -> str:
    """A path in TOML notation."""
    return ".".join(str(part) for part in path)


def unknown_name(name: str, kind: str | Term, known: Mapping[str, Any] | tuple[str, ...]) -> str:
    """The message for an unknown name, with "did you mean" if a known one is similar."""
    near = nearest(name.lower(), known)
    if near:
        meant = quoted(near)
        return phrase("There is no {kind} {name}. Did you mean {near}?", kind=kind, name=quoted(name), near=meant)
    return phrase("There is no {kind} {name}. Known: {known}.", kind=kind, name=quoted(name), known=", ".join(known))


class KeyIn(SingleFormTerm):
    """The term "key" of the table at a path."""

    __slots__ = ("path",)

    def __init__(self, path: Path) -> None:
        self.path = path

    def content(self) -> Phrase:
        """`key in puzzle.answer.0`, or just `key` of the file as a whole."""
        return phrase("key in {table}", table=dotted_key(self.path)) if self.path else phrase("key")


# -- typed fields ------------------------------------------------------------------------------------------------------


_T = TypeVar("_T")
_NAMES: dict[type, str] = {
    str: phrase("a string"),
    int: phrase("a whole number"),
    bool: phrase("true or false"),
    list: phrase("an array"),
    dict: phrase("a table"),
    float: phrase("a number with a fraction"),
}
_MAX_INTEGER = 1 << 63


class Fields:
    """Takes fields from a document and collects their faults."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.faults: list[Fault] = []

    @property
    def full(self) -> bool:
        """Whether the maximum number of faults is reached."""
        return len(self.faults) >= MAX_FAULTS

    def refuse(self, path: Path, message: str, *, expected: tuple[str, ...] = ()) -> None:
        """Record a fault of the value at a path."""
        if not self.full:
            self.faults.append(self.document.fault(path, message, expected=expected))

    def refuse_key(self, path: Path, message: str, *, expected: tuple[str, ...] = ()) -> None:
        """Record a fault of the key at a path."""
        if not self.full:
            self.faults.append(self.document.key_fault(path, message, expected=expected))

    def reject_unknown(self, table: Mapping[str, Any], path: Path, known: tuple[str, ...]) -> None:
        """Record a fault for each unknown key of the table."""
        for key in table:
            if key not in known and not self.full:
                message = unknown_name(key, KeyIn(path), known)
                self.refuse_key((*path, key), message, expected=known)

    def take(self, table: Mapping[str, Any], path: Path, key: str, what: type[_T], default: _T) -> _T:
        """The value of a key, or the default if it is missing or (a fault) of another type."""
        value = table.get(key, default)
        return self.typed(value, (*path, key), what, default)

    def typed(self, value: object, path: Path, what: type[_T], default: _T) -> _T:
        """The value if it has this type, else the default and a fault."""
        if type(value) is what:
            if isinstance(value, int) and not -_MAX_INTEGER <= value < _MAX_INTEGER:
                self.refuse(path, phrase("this number is too large"))
                return default
            return value
        self.refuse(
            path,
            phrase(
                "{key} must be {expected}, not {found}",
                key=key_name(path),
                expected=_NAMES[what],
                found=type_name(value),
            ),
            expected=(_NAMES[what],),
        )
        return default

    def strings(self, table: Mapping[str, Any], path: Path, key: str) -> tuple[str, ...]:
        """An array of strings; empty if it is missing or faulty."""
        path = (*path, key)
        found = self.typed(table.get(key, []), path, list, [])
        return tuple(self.typed(item, (*path, number), str, "") for number, item in enumerate(found))

    def is_plain(self, value: object, path: Path) -> bool:
        """Whether a value has only strings, integers, booleans, arrays and tables; a fault for anything else."""
        if isinstance(value, dict):
            return min((self.is_plain(item, (*path, key)) for key, item in value.items()), default=True)
        if isinstance(value, list):
            return min((self.is_plain(item, (*path, number)) for number, item in enumerate(value)), default=True)
        if isinstance(value, bool | str):
            return True
        if isinstance(value, int):
            return self.typed(value, path, int, 0) == value
        self.refuse(path, phrase("a scenario cannot contain {kind}", kind=type_name(value)))
        return False

    def facts(self, table: Mapping[str, Any], path: Path) -> dict[str, Value]:
        """The facts of a table: nested tables and dotted keys alike."""
        found: dict[str, Value] = {}
        for key, value, where in _flat(table, path, ""):
            if key in found:
                self.refuse(where, phrase("the fact {key} is given twice", key=quoted(key)))
            elif isinstance(value, list):
                found[key] = tuple(self.typed(item, (*where, number), str, "") for number, item in enumerate(value))
            elif isinstance(value, bool | int | str):
                if self.is_plain(value, where):
                    found[key] = value
            else:
                self.refuse(
                    where,
                    phrase("a fact cannot have {kind} as its value", kind=type_name(value)),
                    expected=(phrase("a string, a number or an array"),),
                )
        return found


def type_name(value: object) -> str:
    """The type of a TOML value, in words."""
    return _NAMES.get(type(value), phrase("a date or time"))


def key_name(path: Path) -> str:
    """A key or an item of an array, for a message."""
    last = path[-1]
    if isinstance(last, int):
        return phrase("item {number} of {array}", number=last + 1, array=quoted(dotted_key(path[:-1])))
    return quoted(dotted_key(path))


def _flat(table: Mapping[str, Any], path: Path, prefix: str) -> list[tuple[str, object, Path]]:
    found: list[tuple[str, object, Path]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            found += _flat(value, (*path, key), f"{prefix}{key}.")
        else:
            found.append((prefix + key, value, (*path, key)))
    return found


def fact_paths(table: object, path: Path) -> dict[str, Path]:
    """The path of each fact in a table of facts; empty if it is not a table."""
    return {key: where for key, _, where in reversed(_flat(table, path, ""))} if isinstance(table, dict) else {}


# -- texts: a string, or a table of languages --------------------------------------------------------------------------


_TEXT = phrase("a string or a table of languages")
_TEXTS = phrase("an array or a table of languages")


def unknown_language(code: str) -> str:
    """The message for an unknown language, with "did you mean" if a known one is similar."""
    near = nearest(code.lower(), CODES)
    if near:
        return phrase("There is no language {name}. Did you mean {near}?", name=quoted(code), near=quoted(near))
    return phrase("There is no language {name}. Known: {known}.", name=quoted(code), known=", ".join(CODES))


class Texts:
    """Takes texts from a document; faults go to `fields`. `languages` are those of the file, if it names any."""

    def __init__(self, table: Mapping[str, Any], fields: Fields) -> None:
        self._fields = fields
        self.languages = self._declared(table)

    def _declared(self, table: Mapping[str, Any]) -> tuple[str, ...]:
        """The value of `languages`; empty if it is missing or faulty."""
        path, before = ("languages",), len(self._fields.faults)
        found = self._fields.strings(table, (), "languages")
        if table.get("languages") == []:
            self._fields.refuse(path, phrase("`languages` must name at least one language"), expected=CODES)
        if len(self._fields.faults) > before:
            return ()
        for number, code in enumerate(found):
            if code not in CODES:
                self._fields.refuse((*path, number), unknown_language(code), expected=CODES)
            elif code in found[:number]:
                self._fields.refuse((*path, number), phrase("{language} is named twice", language=quoted(code)))
        return found if len(self._fields.faults) == before else ()

    def text(self, table: Mapping[str, Any], path: Path, key: str) -> str:
        """The text of a key; empty if it is missing or faulty."""
        return self._text(table.get(key, ""), (*path, key))

    def texts(self, table: Mapping[str, Any], path: Path, key: str) -> tuple[str, ...]:
        """The texts of an array, or of a table with an array for each language."""
        value, path = table.get(key, []), (*path, key)
        if isinstance(value, list):
            return tuple(self._text(item, (*path, number)) for number, item in enumerate(value))
        if not isinstance(value, dict):
            wrong = phrase(
                "{key} must be {expected}, not {found}", key=key_name(path), expected=_TEXTS, found=type_name(value)
            )
            self._fields.refuse(path, wrong, expected=(_TEXTS,))
            return ()
        lists = {code: self._fields.strings(value, path, code) for code in self._codes(value, path)}
        return tuple(
            self._ordered(dict(zip(lists, said, strict=True))) for said in zip_longest(*lists.values(), fillvalue="")
        )

    def _text(self, value: object, path: Path) -> str:
        if isinstance(value, str):
            return value
        if not isinstance(value, dict):
            wrong = phrase(
                "{key} must be {expected}, not {found}", key=key_name(path), expected=_TEXT, found=type_name(value)
            )
            self._fields.refuse(path, wrong, expected=(_TEXT,))
            return ""
        return self._ordered({code: self._fields.take(value, path, code, str, "") for code in self._codes(value, path)})

    def _codes(self, table: Mapping[str, Any], path: Path) -> Sequence[str]:
        """The languages of a table that the file may have; the others are faults."""
        known = self.languages or CODES
        if not table:
            wrong = phrase("{key} has no text in any language", key=key_name(path))
            self._fields.refuse(path, wrong, expected=known)
        for code in table:
            if code not in CODES:
                self._fields.refuse_key((*path, code), unknown_language(code), expected=known)
            elif code not in known:
                wrong = phrase(
                    "this file has no texts in {language}: its `languages` are {known}",
                    language=quoted(code),
                    known=", ".join(known),
                )
                self._fields.refuse_key((*path, code), wrong, expected=known)
        return [code for code in table if code in known]

    def _ordered(self, versions: Mapping[str, str]) -> str:
        return reorder_versions(from_versions(versions), self.languages or (ENGLISH,))
