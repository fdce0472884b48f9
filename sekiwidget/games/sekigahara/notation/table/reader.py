"""Keys in a `[position]` table as people write them: sides and places in any case, sides also by letter."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sekiwidget.authoring.position_table import TableReader
from sekiwidget.games.sekigahara.notation.tokens import in_full


class Reader(TableReader):
    """Reads the tables of this game."""

    def in_full(self, key: Any, allowed: Collection[str]) -> Any:
        """The full name of a side, a place or a key."""
        return in_full(str(key), allowed)

    def comparable(self, key: Any) -> str:
        """A key in normal case, for comparison."""
        return str(key).lower()
