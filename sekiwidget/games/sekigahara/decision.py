"""A decision of a side: what every step has in common that chance does not answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sekiwidget.games.sekigahara.position import Position


class Decision:
    """A step that a side answers. `passing` is the answer that lets things stand, if there is one (8.6.1)."""

    passing: Any = None

    def chances(self, position: Position) -> Iterable[tuple[Any, int]]:
        """Nothing: a side decides."""
        return ()
