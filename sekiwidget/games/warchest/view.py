"""hands  What a side may know: its own coins and all that lies open; of the other side's hidden coins only how many."""

from __future__ import annotations

from sekiwidget.core.position import CHANCE, Side
from sekiwidget.games.warchest.position import Heaps, Position
from sekiwidget.games.warchest.units import SIDES, UNKNOWN

HIDDEN = ("bags", "hands", "facedown", "ahead")
"""The heaps that only their owner may look at."""


def seen_by(position: Position, viewer: Side) -> Position:
    """The table as `viewer` may see it. PUBLIC sees what both sides see. CHANCE sees everything.

    A view of a view hides what either hides.
    """
    if viewer == CHANCE:
        return position
    hidden = [side != viewer for side in SIDES]
    heaps = {name: _backs(getattr(position, name), hidden) for name in HIDDEN}
    frames = tuple(
        frame._replace(coin=UNKNOWN) if frame.coin and frame.side != viewer else frame for frame in position.frames
    )
    return position.but(frames=frames, viewer=viewer, **heaps)


def _backs(heaps: Heaps, hidden: list[bool]) -> Heaps:
    white, black = heaps
    return (UNKNOWN,) * len(white) if hidden[0] else white, (UNKNOWN,) * len(black) if hidden[1] else black
