"""hands  What a side may know: its own coins and all that lies open; of the other side's hidden coins only how many."""

from __future__ import annotations

from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.units import SIDES, UNKNOWN, Coins
from sekiwidget.games.warchest.rules.position import Heaps, Position

HIDDEN = ("bags", "hands", "facedown", "ahead")
"""The heaps that only their owner may look at."""


def hides(position: Position, side: Side) -> bool:
    """hands  Whether this is a view that does not show the coins of a side."""
    return position.viewer is not None and position.viewer != side


def backs(coins: Coins) -> Coins:
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
    return backs(white) if hidden[0] else white, backs(black) if hidden[1] else black
