"""Reading data files that somebody else wrote: every fault is noted with its place, and reading goes on."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable
from typing import Any, Final

from sekiwidget.games.daimyo import data_files

_CERTAINTY: Final = "_from"
"""Keys that end so say where a value comes from; they may hold any text."""


def near(word: object, known: Iterable[str]) -> str:
    """`; did you mean X?`, or nothing."""
    found = difflib.get_close_matches(str(word), list(known), 1)
    return f"; did you mean {found[0]!r}?" if found else ""


class File:
    """One data file as tables; what has the wrong form is noted in `faults` and left out."""

    def __init__(self, name: str, faults: list[str]) -> None:
        self.name = name
        self.faults = faults
        self.tables: dict[str, Any] | None = None
        try:
            self.tables = data_files.load(name)
        except tomllib.TOMLDecodeError as error:
            self.fault("", f"is no TOML: {error}")
        except UnicodeError:
            self.fault("", "is not UTF-8")
        except OSError as error:
            self.fault("", f"cannot be read: {error.strerror}")

    def fault(self, where: str, what: str) -> None:
        """Note a fault: the table and key, and what was found and expected."""
        self.faults.append(f"{self.name}: {where}: {what}" if where else f"{self.name}: {what}")

    def table(self, where: str, found: Any, wanted: Iterable[str]) -> dict[str, Any]:
        """The known keys of a table; one that is missing or not known is noted."""
        if not isinstance(found, dict):
            self.fault(where, "there is no such table")
            return {}
        wanted = tuple(wanted)
        given = {key: value for key, value in found.items() if not key.endswith(_CERTAINTY)}
        for key in given:
            if key not in wanted:
                self.fault(f"{where} {key}".strip(), f"is not known{near(key, wanted)}; expected {', '.join(wanted)}")
        for key in wanted:
            if key not in given:
                self.fault(f"{where} {key}".strip(), "is missing")
        return {key: value for key, value in given.items() if key in wanted}

    def number(self, where: str, found: Any, wanted: int | None = None) -> int | None:
        """A whole number from 1 up, or just this one; None, and noted, if it is none."""
        if type(found) is not int or found < 1:
            self.fault(where, f"is {found!r}; expected a whole number from 1 up")
            return None
        if wanted is not None and found != wanted:
            self.fault(where, f"is {found}; expected {wanted}: the rules say so")
            return None
        return found

    def each(self, where: str, found: Any, kind: type, what: str) -> list[Any]:
        """A list of such values, each once; others are noted and left out."""
        if not isinstance(found, list):
            self.fault(where, f"is {found!r}; expected a list of {what}")
            return []
        sound: list[Any] = []
        for value in found:
            if type(value) is not kind:
                self.fault(where, f"{value!r} is not one of {what}")
            elif value in sound:
                self.fault(where, f"{value!r} is there twice")
            else:
                sound.append(value)
        return sound
