"""Reading a table key by key: every fault is kept as a problem with the path of keys to the words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from sekiwidget.authoring.table_reader import TableReader
from sekiwidget.authoring.tokens import near
from sekiwidget.core.problem import Problem
from sekiwidget.games.sekigahara.components.pieces import SIDES, in_order
from sekiwidget.games.sekigahara.notation.tokens import in_full


class Reader(TableReader):
    """Reads the tables of this game: sides and places in any case, sides by their letters too, in keys and in values.

    Problems are kept with the names in full; `placed` gives them with the keys as they are written.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        super().__init__(table)
        self.written: dict[tuple[str, ...], str] = {}
        """The path of keys to a name in full -> what was written for it."""

    def one_of(self, key: str, allowed: Collection[str], default: str) -> str:
        """A word out of a few."""
        found = in_full(self.table.get(key, default), allowed)
        if isinstance(found, str) and found in allowed:
            return found
        self.fault((key,), f"{found!r} is expected to be one of {', '.join(allowed)}{near(str(found), allowed)}")
        return default

    def sub(self, path: tuple[str, ...], found: Any, allowed: Collection[str], what: str) -> dict[str, Any]:
        """A table with known keys."""
        if not isinstance(found, Mapping):
            self.fault(path, f"a table is expected, not {found!r}")
            return {}
        made: dict[str, Any] = {}
        for key, value in found.items():
            name = in_full(str(key), allowed)
            if name in made:
                self.fault((*path, str(key)), f"{name} is named twice")
            elif name not in allowed:
                self.fault((*path, str(key)), f"{key!r} is no {what}{near(name.lower(), allowed)}")
            else:
                made[name] = value
                if name != key:
                    self.written[(*path, name)] = str(key)
        return made

    def by_side(self, path: tuple[str, ...], found: Any, read: Callable[..., Any]) -> tuple[Any, Any]:
        """A table of pieces for each side, each heap sorted."""
        table = self.sub(path, found, SIDES, "side")
        made = [in_order(self.words((*path, side), table.get(side, ""), partial(read, side=side))) for side in SIDES]
        return made[0], made[1]

    def placed(self) -> tuple[Problem, ...]:
        """The problems, their paths as the keys are written."""
        return tuple(replace(problem, path=self._as_written(problem.path)) for problem in self.problems)

    def _as_written(self, path: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.written.get(path[: at + 1], name) for at, name in enumerate(path))
