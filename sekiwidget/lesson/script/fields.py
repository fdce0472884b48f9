"""The fields of a scenario file and their types, with a fault for each violation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from sekiwidget.core.position import Value
from sekiwidget.lesson.script.document import Document, KeyIn, dotted, unknown
from sekiwidget.lesson.script.errors import MOST, Fault
from sekiwidget.lesson.script.locate import Path
from sekiwidget.lesson.script.source import quoted
from sekiwidget.text.phrase import phrase

_T = TypeVar("_T")
_NAMES: dict[type, str] = {
    str: phrase("a string"),
    int: phrase("a whole number"),
    bool: phrase("true or false"),
    list: phrase("an array"),
    dict: phrase("a table"),
    float: phrase("a number with a fraction"),
}
_LARGEST = 1 << 63


def kind(value: object) -> str:
    """The type of a TOML value, in words."""
    return _NAMES.get(type(value), phrase("a date or time"))


class Fields:
    """Takes fields from a document and collects their faults."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.faults: list[Fault] = []

    @property
    def full(self) -> bool:
        """Whether there are too many faults to go on."""
        return len(self.faults) >= MOST

    def refuse(self, path: Path, message: str, *, expected: tuple[str, ...] = ()) -> None:
        """Record a fault of the value at a path."""
        if not self.full:
            self.faults.append(self.document.fault(path, message, expected=expected))

    def refuse_key(self, path: Path, message: str, *, expected: tuple[str, ...] = ()) -> None:
        """Record a fault of the key at a path."""
        if not self.full:
            self.faults.append(self.document.key_fault(path, message, expected=expected))

    def only(self, table: Mapping[str, Any], path: Path, known: tuple[str, ...]) -> None:
        """Record a fault for each unknown key of the table."""
        for key in table:
            if key not in known and not self.full:
                message = unknown(key, KeyIn(path), known)
                self.refuse_key((*path, key), message, expected=known)

    def take(self, table: Mapping[str, Any], path: Path, key: str, what: type[_T], default: _T) -> _T:
        """The value of a key, or the default if it is missing or (a fault) of another type."""
        value = table.get(key, default)
        return self.typed(value, (*path, key), what, default)

    def typed(self, value: object, path: Path, what: type[_T], default: _T) -> _T:
        """The value if it has this type, else the default and a fault."""
        if type(value) is what:
            if isinstance(value, int) and not -_LARGEST <= value < _LARGEST:
                self.refuse(path, phrase("this number is too large"))
                return default
            return value
        self.refuse(
            path,
            phrase("{key} is {expected}, not {found}", key=named(path), expected=_NAMES[what], found=kind(value)),
            expected=(_NAMES[what],),
        )
        return default

    def strings(self, table: Mapping[str, Any], path: Path, key: str) -> tuple[str, ...]:
        """An array of strings; empty if it is missing or faulty."""
        path = (*path, key)
        found = self.typed(table.get(key, []), path, list, [])
        return tuple(self.typed(item, (*path, number), str, "") for number, item in enumerate(found))

    def plain(self, value: object, path: Path) -> bool:
        """Whether a value has only strings, integers, booleans, arrays and tables; a fault for anything else."""
        if isinstance(value, dict):
            return min((self.plain(item, (*path, key)) for key, item in value.items()), default=True)
        if isinstance(value, list):
            return min((self.plain(item, (*path, number)) for number, item in enumerate(value)), default=True)
        if isinstance(value, bool | str):
            return True
        if isinstance(value, int):
            return self.typed(value, path, int, 0) == value
        self.refuse(path, phrase("{kind} can stand nowhere in a scenario", kind=kind(value)))
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
                if self.plain(value, where):
                    found[key] = value
            else:
                self.refuse(
                    where,
                    phrase("{kind} is not a value of a fact", kind=kind(value)),
                    expected=(phrase("a string, a number or an array"),),
                )
        return found


def named(path: Path) -> str:
    """A key or an item of an array, for a message."""
    last = path[-1]
    if isinstance(last, int):
        return phrase("item {number} of {array}", number=last + 1, array=quoted(dotted(path[:-1])))
    return quoted(dotted(path))


def _flat(table: Mapping[str, Any], path: Path, prefix: str) -> list[tuple[str, object, Path]]:
    found: list[tuple[str, object, Path]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            found += _flat(value, (*path, key), f"{prefix}{key}.")
        else:
            found.append((prefix + key, value, (*path, key)))
    return found


def fact_paths(table: object, path: Path) -> dict[str, Path]:
    """The path of each fact in a table of facts; nothing if it is not a table."""
    return {key: where for key, _, where in reversed(_flat(table, path, ""))} if isinstance(table, dict) else {}
