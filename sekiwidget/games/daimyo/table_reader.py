"""Reading a table key by key: every fault is kept as a problem with the path of keys to the words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sekiwidget.core.position import Side
from sekiwidget.core.table_reader import TableReader
from sekiwidget.core.words import Word


class Reader(TableReader):
    """Reads the tables of this game."""

    def by_side(self, key: str, sides: Sequence[Side], read: Callable[[Word], Any]) -> tuple[tuple[Any, ...], ...]:
        """A table of words for each side."""
        table = self.sub((key,), self.table.get(key, {}), sides, "side that plays")
        return tuple(self.words((key, side), table.get(side, ""), read) for side in sides)
