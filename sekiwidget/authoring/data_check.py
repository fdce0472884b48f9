"""Check a user's own data files: every fault is recorded with its place, and reading continues.

The game defines what a file must contain (its `data_check`); this module reads files and reports faults, each with the
line it refers to: `[[block]] 3 (date), copies`, `[cards.2] A`, `hand`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice
from typing import Any, Final

from sekiwidget.authoring.data_files import DataFiles
from sekiwidget.base.files import Unreadable
from sekiwidget.base.terminal import printable
from sekiwidget.text.errors import nearest, system_reason
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

_HEADER: Final = re.compile(r"[ \t]*(\[\[?)[ \t]*([^\]\n]+?)[ \t]*\]\]?[ \t]*(?:#.*)?$")
_ROW: Final = re.compile(r"(\d+)(?: \(.*\))?$")
_KEY: Final = re.compile(r"[\w.-]+(?: [\w.-]+)*")


class DataLines:
    """The lines of a text, and where its tables begin."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._starts: list[tuple[str, int]] = [("", -1)]
        for number, line in enumerate(self._lines):
            found = _HEADER.match(line)
            if found is not None:
                name = re.sub(r"[\s\"']", "", found[2])
                self._starts.append((f"{found[1]}{name}", number))

    def of(self, where: str) -> int:
        """The line, from 1, that a fault refers to; 0 if it is not certain."""
        if where.startswith("[["):
            table, _, rest = where[2:].partition("]]")
            words, _, key = rest.strip().rpartition(", ") if ", " in rest else (rest.strip(), "", "")
            return self._line(self._row(table, words), key)
        if where.startswith("["):
            table, _, key = where[1:].partition("]")
            return self._in_table(table.split("."), key.strip())
        return self._line(0, where) if where else 0

    def _row(self, table: str, words: str) -> int | None:
        """The row of `[[table]]` with a number, or the only one in which all the words stand; by its start's index."""
        rows = [at for at, (name, _) in enumerate(self._starts) if name == f"[[{table}"]
        number = _ROW.fullmatch(words)
        if number is not None:
            at = int(number[1]) - 1
            return rows[at] if at < len(rows) else None
        wanted = [f'"{word}"' for word in re.split(r"[ -]", words)]
        fitting = [at for at in rows if all(word in self._texts[at] for word in wanted)] if words else rows[:1]
        return fitting[0] if len(fitting) == 1 else None

    def _in_table(self, path: list[str], key: str) -> int:
        """A key of `[path]`, of which the last parts may be written as keys."""
        for cut in range(len(path), -1, -1):
            name = f"[{'.'.join(path[:cut])}" if cut else ""
            for at, (start, _) in enumerate(self._starts):
                if start == name:
                    keys = [*path[cut:], *([key] if key else [])]
                    found = next(filter(None, (self._line(at, ".".join(keys[:n])) for n in range(len(keys), 0, -1))), 0)
                    if found or cut:
                        return found or self._starts[at][1] + 1
        return 0

    def _line(self, at: int | None, key: str) -> int:
        """The line of a key in what begins there; without a key, or where it is missing from a row, its beginning."""
        if at is None:
            return 0
        begin = self._starts[at][1]
        if key and _KEY.fullmatch(key):
            written = re.compile(
                r"[ \t]*" + r"[ \t]*\.[ \t]*".join(map(re.escape, re.split(r"[. ]", key))) + r"[ \t]*[.=]"
            )
            for number in range(begin + 1, self._end(at)):
                if written.match(self._lines[number]):
                    return number + 1
        return begin + 1 if not key or self._starts[at][0].startswith("[[") else 0

    @cached_property
    def _texts(self) -> list[str]:
        """What stands in each table."""
        return ["\n".join(self._lines[max(0, start) : self._end(at)]) for at, (_, start) in enumerate(self._starts)]

    def _end(self, at: int) -> int:
        return self._starts[at + 1][1] if at + 1 < len(self._starts) else len(self._lines)


# -- faults ------------------------------------------------------------------------------------------------------------

MOST_FAULTS: Final = 100
"""Maximum number of faults reported."""

LARGEST: Final = 9999
"""No number of blocks, cards or hexes is higher, and none lower than its negative."""

_LONGEST: Final = 300
_WORD: Final = 80
_COMPARED: Final = 200
_CERTAINTY: Final = "_from"
"""Keys that end so say where a value comes from; they may hold any text."""


class DataError(ValueError):
    """A user's own files are inconsistent; `faults` are lines with file, table, key and error."""

    def __init__(self, folder: str, faults: list[str]) -> None:
        where, count = printable(folder), Count(len(faults), "fault")
        if len(faults) < MOST_FAULTS:
            told = phrase("the data in {folder} cannot be used; {faults:figure}:", folder=where, faults=count)
        else:
            told = phrase("the data in {folder} cannot be used; {faults:figure} or more:", folder=where, faults=count)
        for line in faults:
            told = phrase("{told}\n  {fault}", told=told, fault=line)
        super().__init__(told)
        self.faults = tuple(faults)


class Faults:
    """The faults of one set of files, in the order in which they were found."""

    def __init__(self, files: DataFiles) -> None:
        """Check the folder itself: it must exist and contain only files of the game. Raises DataError."""
        self.files = files
        self.lines: list[str] = []
        folder, expected = files.folder, ", ".join(files.replaceable)
        if folder is None:
            return
        if not folder.is_dir():
            raise DataError(str(folder), [phrase("this folder does not exist")])
        found = sorted(path.name for path in folder.glob("*.toml"))
        for name in found:
            if name not in files.replaceable:
                fault = with_suggestion(phrase("is not a file of the game"), name, files.replaceable)
                self.add(name, "", phrase("{fault}; expected {files}", fault=fault, files=expected))
        if not found:
            self.lines.append(phrase("none of these files exists: {files}", files=expected))

    def add(self, file: str, where: str, what: str) -> None:
        """Record a fault: the file, table and key, and what was found and expected. Raises DataError for too many."""
        name, fault = _cut(file), _cut(what)
        if where:
            line = phrase("{file}: {where}: {fault}", file=name, where=_cut(where), fault=fault)
        else:
            line = phrase("{file}: {fault}", file=name, fault=fault)
        self.lines.append(printable(line))
        if len(self.lines) >= MOST_FAULTS:
            self.tell()

    def tell(self) -> None:
        """Raise DataError with every fault, if there are any."""
        if self.lines:
            raise DataError(str(self.files.folder), self.lines)


class File:
    """One data file as tables; nothing, and a fault, if it cannot be read."""

    def __init__(self, name: str, faults: Faults) -> None:
        self.name = name
        self.faults = faults
        self.readable = True
        self.tables: dict[str, Any] = {}
        self._lines: DataLines | None = None
        try:
            self.tables = faults.files.load(name)
        except Unreadable as error:
            self._unreadable(str(error))
        except OSError as error:
            self._unreadable(phrase("cannot be read: {error}", error=system_reason(error)))
        for where, what in _unfit(self.tables, ()):
            self.readable, self.tables = False, {}
            self.fault(where, what)

    def _unreadable(self, what: str) -> None:
        self.readable = False
        self.faults.add(self.name, "", what)

    def fault(self, where: str, what: str) -> None:
        """Record a fault in this file, with its line if known for certain."""
        if self._lines is None:
            self._lines = DataLines(self.faults.files.text(self.name))
        line = self._lines.of(where[:_LONGEST])
        self.faults.add(
            self.name, where, phrase("{fault} (line {line})", fault=_cut(what), line=line) if line else what
        )


def _unfit(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The places of numbers that are too large, and what is wrong with them."""
    for key, value in table.items():
        rows = value if isinstance(value, list) else [value]
        for number, item in enumerate(rows, 1):
            if isinstance(item, dict):
                below = (*path, key)
                yield from _unfit(item, below) if rows is not value else _unfit_row(item, below, number)
            elif isinstance(item, int | float) and not abs(item) <= LARGEST:
                most = phrase(
                    "contains a number that is too large; the largest possible number is {most:,}", most=LARGEST
                )
                yield _where(path, key), most


def _unfit_row(row: Mapping[str, Any], path: tuple[str, ...], number: int) -> Iterator[tuple[str, str]]:
    """As `_unfit`, of a row of an array of tables."""
    for where, what in _unfit(row, ()):
        yield f"[[{'.'.join(path)}]] {number}, {where}", what


def _where(path: tuple[str, ...], key: str) -> str:
    return f"[{'.'.join(path)}] {key}" if path else key


def _cut(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"


def with_suggestion(fault: str, word: object, known: Iterable[str]) -> str:
    """A fault with a "did you mean", where a known word is like the one that was found."""
    found = nearest(str(word)[:_WORD], (one for one in islice(known, _COMPARED) if len(one) <= _WORD))
    return phrase("{fault} (did you mean {name!r}?)", fault=fault, name=found) if found else fault


def certain(key: object) -> bool:
    """Whether a key holds a value rather than its source."""
    return not str(key).endswith(_CERTAINTY)


def values(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table without the `..._from` words."""
    return {key: value for key, value in table.items() if certain(key)}
