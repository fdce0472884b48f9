"""Reading a table key by key: every fault is kept as a problem with the path of keys to the words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from sekiwidget.core.table_reader import TableReader
from sekiwidget.games.sekigahara.pieces import SIDES, in_order


class Reader(TableReader):
    """Reads the tables of this game."""

    def by_side(self, path: tuple[str, ...], found: Any, read: Callable[..., Any]) -> tuple[Any, Any]:
        """A table of pieces for each side, each heap sorted."""
        table = self.sub(path, found, SIDES, "side")
        made = [in_order(self.words((*path, side), table.get(side, ""), partial(read, side=side))) for side in SIDES]
        return made[0], made[1]
