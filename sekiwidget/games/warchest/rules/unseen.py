"""hands  Hidden coins: what anybody can count, and what a hidden coin may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.units import NUMBER, ROYAL, SIDE_INDEX, UNKNOWN, Coins
from sekiwidget.games.warchest.rules.position import Position


def unseen(position: Position, side: Side) -> Coins:
    """hands  A side's hidden coins as a whole, which anybody can count."""
    side_index = SIDE_INDEX[side]
    left = Counter({unit: NUMBER[unit] for unit in (*position.armies[side_index], ROYAL)})
    for stack in position.board:
        if stack is not None and stack.side == side:
            left[stack.unit] -= stack.height
    for heap in (position.supply, position.faceup, position.eliminated):
        left.subtract(heap[side_index])
    return tuple(sorted((+left).elements()))


def usable(position: Position, side: Side, coins: Iterable[str]) -> list[str]:
    """hands  The kinds of these coins; for a hidden coin, all that it may be."""
    kinds = list(dict.fromkeys(coins))
    return list(dict.fromkeys(unseen(position, side))) if UNKNOWN in kinds else kinds
