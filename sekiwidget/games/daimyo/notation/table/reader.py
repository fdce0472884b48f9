"""Reading a table key by key: every fault is kept as a problem with the path of keys to the words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sekiwidget.authoring.table_reader import TableReader
from sekiwidget.authoring.tokens import Word
from sekiwidget.core.problem import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.notation.table.names import Written, as_written


class Reader(TableReader):
    """Reads the tables of this game."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        super().__init__(table)
        self.written: Written = {}
        """What was written for names in full."""

    def placed(self) -> tuple[Problem, ...]:
        """The problems, their paths as the keys are written."""
        return as_written(self.problems, self.written)

    def by_side(self, key: str, sides: Sequence[Side], read: Callable[[Word], Any]) -> tuple[tuple[Any, ...], ...]:
        """A table of words for each side."""
        table = self.sub((key,), self.table.get(key, {}), sides, "side that plays")
        return tuple(self.words((key, side), table.get(side, ""), read) for side in sides)
