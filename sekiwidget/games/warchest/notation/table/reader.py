"""Keys in a `[position]` table as people write them: sides by letter or name, hexes in any case."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sekiwidget.authoring.position_table import TableReader
from sekiwidget.games.warchest.notation.tokens import named_key
from sekiwidget.text.phrase import phrase


class Reader(TableReader):
    """Reads the tables of this game."""

    def in_full(self, key: Any, allowed: Collection[str]) -> Any:
        """The full name of a side or a hex."""
        return named_key(key)

    def duplicate_key(self, name: str) -> str:
        """The message for a side or a hex given as a key in two spellings."""
        return phrase("{name} is given twice", name=name)
