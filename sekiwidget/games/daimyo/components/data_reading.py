"""Reading data files that somebody else wrote: every fault is noted with its place, and reading goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from sekiwidget.authoring.data_check import File as TomlFile
from sekiwidget.authoring.data_check import values, with_suggestion
from sekiwidget.text.phrase import phrase


class Listed(NamedTuple):
    """What is said of a value that is no such list, and of one in it that is of another kind."""

    no_list: Callable[[Any], str]
    odd: Callable[[Any], str]


class File(TomlFile):
    """One data file as tables; what has the wrong form is noted and left out."""

    def table(self, where: str, found: Any, wanted: Iterable[str]) -> dict[str, Any]:
        """The known keys of a table; one that is missing or not known is noted."""
        if not isinstance(found, dict):
            self.fault(where, phrase("there is no such table"))
            return {}
        wanted = tuple(wanted)
        given = values(found)
        for key in given:
            if key not in wanted:
                fault = with_suggestion(phrase("is not known"), key, wanted)
                known = phrase("{fault}; expected {words}", fault=fault, words=", ".join(wanted))
                self.fault(f"{where} {key}".strip(), known)
        for key in wanted:
            if key not in given:
                self.fault(f"{where} {key}".strip(), phrase("is missing"))
        return {key: value for key, value in given.items() if key in wanted}

    def number(self, where: str, found: Any, wanted: int | None = None) -> int | None:
        """A whole number from 1 up, or just this one; None, and noted, if it is none."""
        if type(found) is not int or found < 1:
            self.fault(where, phrase("is {found!r}; expected a whole number from 1 up", found=found))
            return None
        if wanted is not None and found != wanted:
            text = phrase("is {found}; expected {wanted}: the rules say so", found=found, wanted=wanted)
            self.fault(where, text)
            return None
        return found

    def each(self, where: str, found: Any, kind: type, what: Listed) -> list[Any]:
        """A list of such values, each once; others are noted and left out."""
        if not isinstance(found, list):
            self.fault(where, what.no_list(found))
            return []
        sound: dict[Any, None] = {}
        for value in found:
            if type(value) is not kind:
                self.fault(where, what.odd(value))
            elif value in sound:
                self.fault(where, phrase("{value!r} is there twice", value=value))
            else:
                sound[value] = None
        return list(sound)
