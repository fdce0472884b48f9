"""The actions that advice weighs, with what a beginner thinks of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from sekiwidget.games.warchest.players.opponent import action_value
from sekiwidget.games.warchest.rules.position import Position

LOOKED_AT: Final = 1000


def propose(view: Position) -> Iterator[tuple[Any, float]]:
    """turns  Every legal action."""
    side = view.to_move or ""
    return ((action, action_value(view, side, action)) for action in islice(view.legal(), LOOKED_AT))
