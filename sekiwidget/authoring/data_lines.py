"""Finding the line of a data file that a fault refers to: `[[block]] 3 (date), copies`, `[cards.2] A`, `hand`."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

_HEADER: Final = re.compile(r"[ \t]*(\[\[?)[ \t]*([^\]\n]+?)[ \t]*\]\]?[ \t]*(?:#.*)?$")
_ROW: Final = re.compile(r"(\d+)(?: \(.*\))?$")
_KEY: Final = re.compile(r"[\w.-]+(?: [\w.-]+)*")


class Lines:
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
