"""A decision of a side: what every step has in common that chance does not answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sekiwidget.core.position import Side
from sekiwidget.games.sekigahara.combat_state import Combat
from sekiwidget.games.sekigahara.position import Position


class Decision:
    """A step that a side answers. `passing` is the answer that lets things stand, if there is one (8.6.1)."""

    passing: Any = None

    def chances(self, position: Position) -> Iterable[tuple[Any, int]]:
        """Nothing: a side decides."""
        return ()


def fight_of(position: Position) -> tuple[Combat, Side]:
    """8.1  The fight under way and the side that is asked in it."""
    combat, side = position.combat, position.to_move
    assert combat is not None and side is not None
    return combat, side
