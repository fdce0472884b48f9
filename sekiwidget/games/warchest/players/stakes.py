"""What a side may win or lose soon, from the rules and its view alone."""

from __future__ import annotations

from sekiwidget.core.game import Stake
from sekiwidget.games.warchest.rules.position import Position


def stakes(view: Position) -> tuple[Stake, ...]:
    """What the viewer may win or lose soon."""
    return ()
