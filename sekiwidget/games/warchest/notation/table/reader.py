"""Keys in a `[position]` table as people write them: sides by letter or name, hexes in any case."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sekiwidget.authoring.table_reader import TableReader
from sekiwidget.games.warchest.notation.tokens import named_key


class Reader(TableReader):
    """Reads the tables of this game."""

    told_twice = "is told twice"

    def in_full(self, key: Any, allowed: Collection[str]) -> Any:
        """A side or a hex by its name."""
        return named_key(key)
