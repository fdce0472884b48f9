"""hands  Hidden coins: the views of the sides, and what a hidden coin may be.

A side knows its own coins and all that is face up; of the other side's hidden coins only how many there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.units import COIN_COUNT, ROYAL, SIDE_INDEX, SIDES, UNKNOWN, Coins
from sekiwidget.games.warchest.rules.position import Heaps, Position

HIDDEN = ("bags", "hands", "facedown", "ahead")
"""The heaps that only their owner may look at."""


def conceals(position: Position, side: Side) -> bool:
    """hands  Whether this is a view that hides the coins of a side."""
    return position.viewer is not None and position.viewer != side


def conceal(coins: Coins) -> Coins:
    """hands  As many unknown coins."""
    return (UNKNOWN,) * len(coins)


def seen_by(position: Position, viewer: Side) -> Position:
    """The table as `viewer` may see it. PUBLIC sees what both sides see. CHANCE sees everything.

    A view of a view hides what either hides.
    """
    if viewer == CHANCE:
        return position
    hidden = [side != viewer for side in SIDES]
    heaps = {name: _hide(getattr(position, name), hidden) for name in HIDDEN}
    pending = tuple(one._replace(coin=UNKNOWN) if one.coin and one.side != viewer else one for one in position.pending)
    return position.but(pending=pending, viewer=viewer, **heaps)


def _hide(heaps: Heaps, hidden: list[bool]) -> Heaps:
    white, black = heaps
    return conceal(white) if hidden[0] else white, conceal(black) if hidden[1] else black


# -- hidden coins ------------------------------------------------------------------------------------------------------


def hidden_coins(position: Position, side: Side) -> Coins:
    """hands  All hidden coins of a side together, as anybody can count them."""
    side_index = SIDE_INDEX[side]
    left = Counter({unit: COIN_COUNT[unit] for unit in (*position.armies[side_index], ROYAL)})
    for stack in position.board:
        if stack is not None and stack.side == side:
            left[stack.unit] -= stack.height
    for heap in (position.supply, position.faceup, position.eliminated):
        left.subtract(heap[side_index])
    return tuple(sorted((+left).elements()))


def possible_coins(position: Position, side: Side, coins: Iterable[str]) -> list[str]:
    """hands  The kinds of these coins; for a hidden coin, all that it may be."""
    kinds = list(dict.fromkeys(coins))
    return list(dict.fromkeys(hidden_coins(position, side))) if UNKNOWN in kinds else kinds
