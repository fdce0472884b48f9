"""Reading data files that somebody else wrote: every fault is noted with its place, and reading goes on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from sekiwidget.authoring.data_check import File as TomlFile
from sekiwidget.authoring.data_check import values, with_suggestion
from sekiwidget.text.phrase import phrase

_ID: Final = re.compile(r"[a-z][a-z_]{0,30}[a-z]\d?\Z")


class File(TomlFile):
    """One data file as tables; what has the wrong form is noted and left out."""

    def table(self, where: str, found: Any, wanted: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Any]:
        """The known keys of a table; one that is missing or not known is noted."""
        wanted, optional = tuple(wanted), tuple(optional)
        given = self.rows(where, found)
        for key in given:
            if key not in (*wanted, *optional):
                fault = with_suggestion(phrase("is not known"), key, (*wanted, *optional))
                known = phrase("{fault}; expected {words}", fault=fault, words=", ".join((*wanted, *optional)))
                self.fault(f"{where} {key}".strip(), known)
        for key in wanted:
            if key not in given and isinstance(found, dict):
                self.fault(f"{where} {key}".strip(), phrase("is missing"))
        return {key: value for key, value in given.items() if key in (*wanted, *optional)}

    def rows(self, where: str, found: Any) -> dict[str, Any]:
        """The rows of a table by their names, whatever these are."""
        if not isinstance(found, dict):
            self.fault(where, phrase("there is no such table"))
            return {}
        return values(found)

    def named(self, where: str, found: Any, taken: Iterable[str]) -> dict[str, Any]:
        """The rows of a table whose names can be written in a script and mean nothing else there."""
        words = frozenset(taken)
        made: dict[str, Any] = {}
        for name, row in self.rows(where, found).items():
            if not _ID.match(name):
                text = phrase("{name!r} is not a name: small letters and low lines, a figure at the end", name=name)
                self.fault(f"{where} {name}", text)
            elif name in words:
                self.fault(f"{where} {name}", phrase("{name!r} means something else in a script", name=name))
            else:
                made[name] = row
        return made

    def number(self, where: str, found: Any, least: int, most: int) -> int | None:
        """A whole number between two; None, and noted, if it is none."""
        if type(found) is not int or not least <= found <= most:
            text = phrase(
                "is {found!r}; expected a whole number from {least} to {most}", found=found, least=least, most=most
            )
            self.fault(where, text)
            return None
        return found

    def one_of(self, where: str, found: Any, known: Iterable[str]) -> str | None:
        """A word out of a few; None, and noted, if it is none."""
        words = tuple(known)
        if isinstance(found, str) and found in words:
            return found
        fault = with_suggestion(phrase("is {found!r}", found=found), found, words)
        self.fault(where, phrase("{fault}; expected one of {words}", fault=fault, words=", ".join(words)))
        return None

    def numbers(self, where: str, found: Any, least: int, most: int) -> list[int]:
        """A list of whole numbers between two."""
        if not isinstance(found, list):
            self.fault(where, phrase("is {found!r}; expected a list of numbers", found=found))
            return []
        return [one for one in (self.number(where, value, least, most) for value in found) if one is not None]
