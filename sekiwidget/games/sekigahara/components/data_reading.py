"""Reading untrusted data files: every fault is recorded with its place, and reading continues."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from sekiwidget.authoring.data_check import File as TomlFile
from sekiwidget.authoring.data_check import certain, values, with_suggestion
from sekiwidget.text.phrase import phrase

Fields: TypeAlias = Mapping[str, tuple[type, bool]]
"""The keys of a row: the type of each, and whether it must be there."""

_ODD: Final[dict[type, Callable[[Any], str]]] = {
    int: lambda found: phrase("is {found!r}; expected a whole number", found=found),
    float: lambda found: phrase("is {found!r}; expected a number", found=found),
    str: lambda found: phrase("is {found!r}; expected a text", found=found),
    bool: lambda found: phrase("is {found!r}; expected true or false", found=found),
    list: lambda found: phrase("is {found!r}; expected a list", found=found),
    dict: lambda found: phrase("is {found!r}; expected a table", found=found),
}
"""What is said of a value that is not of a type."""


def no_count(found: Any) -> str:
    """What is said of a value that is no whole number from 0 up."""
    return phrase("is {found!r}; expected a whole number from 0 up", found=found)


def no_side(found: Any) -> str:
    """What is said of a value that is neither side."""
    return phrase("is {found!r}; expected 'tokugawa' or 'ishida'", found=found)


def no_count_there() -> str:
    """What is said where a whole number from 0 up is missing."""
    return phrase("is missing; expected a whole number from 0 up")


class File(TomlFile):
    """One data file as tables; malformed entries are recorded as faults and left out."""

    def rows(self, table: str, fields: Fields, label: str) -> list[dict[str, Any]]:
        """The valid rows of `[[table]]`; `label` is the key that identifies a row to users."""
        found = self.tables.get(table)
        if not isinstance(found, list) or not found or not all(isinstance(row, dict) for row in found):
            if self.readable:
                self.fault(f"[[{table}]]", phrase("there is no such row"))
            return []
        sound = []
        for number, row in enumerate(found, 1):
            name = f" ({row[label]})" if isinstance(row.get(label), str) else ""
            faults = list(_faults(row, fields))
            for key, what in faults:
                self.fault(f"[[{table}]] {number}{name}, {key}", what)
            if not faults:
                sound.append(row)
        return sound

    def table(self, path: str) -> dict[str, Any]:
        """The table at a dotted path without its `..._from` keys; empty, with a fault, if missing."""
        found: Any = self.tables
        for key in path.split("."):
            found = found.get(key) if isinstance(found, dict) else None
        if isinstance(found, dict):
            return values(found)
        if self.readable:
            self.fault(f"[{path}]", phrase("there is no such table"))
        return {}

    def numbers(self, path: str, wanted: Iterable[str] = (), known: Iterable[str] | None = None) -> dict[str, int]:
        """The non-negative integers of a table: required keys must be present, and only known keys are allowed."""
        table = self.table(path)
        wanted = tuple(wanted)
        allowed = tuple(wanted if known is None else known)
        sound = {}
        for key, value in table.items():
            if key not in allowed:
                fault = with_suggestion(phrase("is not known"), key, allowed)
                known = phrase("{fault}; expected {words}", fault=fault, words=", ".join(allowed))
                self.fault(f"[{path}] {key}", known)
            elif type(value) is not int or value < 0:
                self.fault(f"[{path}] {key}", no_count(value))
            else:
                sound[key] = value
        if table:
            for key in wanted:
                if key not in table:
                    self.fault(f"[{path}] {key}", phrase("is missing"))
        return sound


def _faults(row: Mapping[str, Any], fields: Fields) -> Iterator[tuple[str, str]]:
    """The key and the fault of every malformed entry in a row."""
    for key, (kind, needed) in fields.items():
        value = row.get(key)
        if value is None:
            if needed:
                yield key, phrase("is missing")
        elif not isinstance(value, (int, float) if kind is float else kind) or (
            isinstance(value, bool) and kind is not bool
        ):
            yield key, _ODD[kind](value)
        elif isinstance(value, int) and kind is int and value < 0:
            yield key, no_count(value)
    for key in row:
        if key not in fields and certain(key):
            yield key, with_suggestion(phrase("is not known"), key, fields)
