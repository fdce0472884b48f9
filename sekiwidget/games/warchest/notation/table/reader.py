"""Reading a table key by key: every fault is kept as a problem with the path of keys to the words."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from sekiwidget.authoring.table_reader import TableReader
from sekiwidget.authoring.tokens import near
from sekiwidget.core.problem import Problem
from sekiwidget.games.warchest.components.units import SIDES
from sekiwidget.games.warchest.notation.tokens import named_key, named_side, read_coin


class Reader(TableReader):
    """Reads the tables of this game: sides may be written by their letters, in keys too."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        super().__init__(table)
        self.written: dict[tuple[str, ...], str] = {}
        """A side's path of keys to the letter that was written for its last key."""

    def placed(self) -> tuple[Problem, ...]:
        """The problems, their paths as the keys are written."""
        return tuple(
            replace(problem, path=(*problem.path[:1], self.written[problem.path[:2]], *problem.path[2:]))
            if problem.path[:2] in self.written
            else problem
            for problem in self.problems
        )

    def one_of(self, key: str, allowed: Collection[str], default: str) -> str:
        """A word out of a few."""
        found = named_side(self.table.get(key, default))
        if isinstance(found, str) and found in allowed:
            return found
        self.fault((key,), f"{found!r} is expected to be one of {', '.join(allowed)}{near(str(found), allowed)}")
        return default

    def truth(self, key: str) -> bool:
        """True or false; false if it is not said."""
        found = self.table.get(key, False)
        if isinstance(found, bool):
            return found
        self.fault((key,), f"{found!r} is expected to be true or false")
        return False

    def at_least(self, key: str, least: int, default: int, rule: str) -> int:
        """A whole number from a bound up."""
        found = self.table.get(key, default)
        if isinstance(found, int) and not isinstance(found, bool) and found >= least:
            return found
        self.fault((key,), f"{found!r} is expected to be a number from {least} up", rule)
        return default

    def sub(self, path: tuple[str, ...], found: Any, allowed: Collection[str], what: str) -> dict[str, Any]:
        """A table with known keys."""
        if not isinstance(found, Mapping):
            self.fault(path, f"a table is expected, not {found!r}")
            return {}
        made: dict[str, Any] = {}
        for key, value in found.items():
            name = named_key(key)
            if name in made:
                self.fault((*path, str(key)), f"{name} is told twice")
            elif name in allowed:
                made[name] = value
                if name != key:
                    self.written[(*path, name)] = key
            else:
                self.fault((*path, str(key)), f"{key!r} is no {what}{near(str(key), allowed)}")
        return made

    def heaps(self, key: str) -> tuple[Any, Any]:
        """A table of coins for each side, each heap sorted."""
        table = self.sub((key,), self.table.get(key, {}), SIDES, "side")
        made = [tuple(sorted(self.words((key, side), table.get(side, ""), read_coin))) for side in SIDES]
        return made[0], made[1]

    def texts(self, key: str) -> list[str]:
        """An array of texts."""
        found = self.table.get(key, [])
        if isinstance(found, list) and all(isinstance(item, str) for item in found):
            return found
        self.fault((key,), f"an array of texts is expected, not {found!r}")
        return []
