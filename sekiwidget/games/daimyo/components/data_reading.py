"""Reading data files that somebody else wrote: every fault is noted with its place, and reading goes on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sekiwidget.authoring.data_check import File as TomlFile
from sekiwidget.authoring.data_check import hint, values


class File(TomlFile):
    """One data file as tables; what has the wrong form is noted and left out."""

    def table(self, where: str, found: Any, wanted: Iterable[str]) -> dict[str, Any]:
        """The known keys of a table; one that is missing or not known is noted."""
        if not isinstance(found, dict):
            self.fault(where, "there is no such table")
            return {}
        wanted = tuple(wanted)
        given = values(found)
        for key in given:
            if key not in wanted:
                self.fault(f"{where} {key}".strip(), f"is not known{hint(key, wanted)}; expected {', '.join(wanted)}")
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
        sound: dict[Any, None] = {}
        for value in found:
            if type(value) is not kind:
                self.fault(where, f"{value!r} is not one of {what}")
            elif value in sound:
                self.fault(where, f"{value!r} is there twice")
            else:
                sound[value] = None
        return list(sound)
