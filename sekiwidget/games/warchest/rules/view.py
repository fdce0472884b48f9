"""hands  What a side may know: its own coins and all that lies open; of the other side's hidden coins only how many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.units import NUMBER, ROYAL, SIDE_INDEX, SIDES, UNKNOWN, Coins
from sekiwidget.games.warchest.rules.position import Heaps, Position

HIDDEN = ("bags", "hands", "facedown", "ahead")
"""The heaps that only their owner may look at."""


def conceals(position: Position, side: Side) -> bool:
    """hands  Whether this is a view that does not show the coins of a side."""
    return position.viewer is not None and position.viewer != side


def conceal(coins: Coins) -> Coins:
    """hands  Coins as seen by a viewer who may not know which they are."""
    return (UNKNOWN,) * len(coins)


def seen_by(position: Position, viewer: Side) -> Position:
    """The table as `viewer` may see it. PUBLIC sees what both sides see. CHANCE sees everything.

    A view of a view hides what either hides.
    """
    if viewer == CHANCE:
        return position
    hidden = [side != viewer for side in SIDES]
    heaps = {name: _seen(getattr(position, name), hidden) for name in HIDDEN}
    frames = tuple(
        frame._replace(coin=UNKNOWN) if frame.coin and frame.side != viewer else frame for frame in position.frames
    )
    return position.but(frames=frames, viewer=viewer, **heaps)


def _seen(heaps: Heaps, hidden: list[bool]) -> Heaps:
    white, black = heaps
    return conceal(white) if hidden[0] else white, conceal(black) if hidden[1] else black


# hands  Hidden coins: what anybody can count, and what a hidden coin may be.


def hidden_coins(position: Position, side: Side) -> Coins:
    """hands  A side's hidden coins as a whole, which anybody can count."""
    side_index = SIDE_INDEX[side]
    left = Counter({unit: NUMBER[unit] for unit in (*position.armies[side_index], ROYAL)})
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
