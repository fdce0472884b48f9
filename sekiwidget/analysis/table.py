"""The transposition table of a search, and its move ordering."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, TypeAlias

Found: TypeAlias = "tuple[Any, Any, Any]"
"""Lower bound, upper bound, and the best action (a hint: it may come from another position with the same key)."""

MOST = 600_000
"""Maximum number of positions kept, some 1 KB each; a larger search goes on without storing more."""


class Table:
    """Bounds by key. Both bounds equal: the value is known."""

    def __init__(self, most: int = MOST) -> None:
        self._found: dict[Hashable, Found] = {}
        self.get = self._found.get
        self.most = most

    def __len__(self) -> int:
        return len(self._found)

    def keep(self, key: Hashable, found: Found) -> None:
        """Store bounds, unless the table is full and the position new to it."""
        if len(self._found) < self.most or key in self._found:
            self._found[key] = found


class Order:
    """Move ordering: first the actions that most often caused a cutoff for this side."""

    def __init__(self) -> None:
        self._tried: dict[tuple[str, Any], list[int]] = {}

    def ranked(self, side: str, actions: list[Any], hint: Any) -> list[tuple[Any, list[int]]]:
        """The actions with their records (cutoffs, tries), the most promising first; the hint before all others."""
        tried, rows = self._tried, []
        for number, action in enumerate(actions):
            record = tried.get((side, action))
            if record is None:
                record = tried[side, action] = [1, 2]
            first = hint is not None and action == hint
            rows.append((-2.0 if first else -record[0] / record[1], number, action, record))
        rows.sort()
        return [(action, record) for _, _, action, record in rows]
