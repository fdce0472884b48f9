"""hands  What may lie behind a view: a whole table that its viewer could be looking at, each equally likely."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from sekiwidget.core.position import Side
from sekiwidget.games.warchest.position import Position
from sekiwidget.games.warchest.units import NUMBER, ROYAL, SEAT, SIDES, UNKNOWN, Coins
from sekiwidget.games.warchest.view import HIDDEN


def unseen(position: Position, side: Side) -> Coins:
    """hands  The coins of a side that do not lie open, all together: what anybody can count."""
    seat = SEAT[side]
    left = Counter({unit: NUMBER[unit] for unit in (*position.armies[seat], ROYAL)})
    for stack in position.board:
        if stack is not None and stack.side == side:
            left[stack.unit] -= stack.height
    for heap in (position.supply, position.faceup, position.eliminated):
        left.subtract(heap[seat])
    return tuple(sorted((+left).elements()))


def possible(view: Position, rng: Random) -> Position:
    """A full position consistent with a view: the unknown is dealt evenly from what is left. `rng.random()` only."""
    heaps: dict[str, list[Coins]] = {name: list(getattr(view, name)) for name in HIDDEN}
    frames = list(view.frames)
    for seat, side in enumerate(SIDES):
        hidden = any(UNKNOWN in heaps[name][seat] for name in HIDDEN)
        if not hidden and not any(frame.coin == UNKNOWN and frame.side == side for frame in frames):
            continue
        left = list(unseen(view, side))

        def dealt(number: int, left: list[str] = left) -> Coins:
            return tuple(sorted(left.pop(int(rng.random() * len(left))) for _ in range(number)))

        for name in HIDDEN:
            heaps[name][seat] = dealt(len(heaps[name][seat]))
        for at, frame in enumerate(frames):
            if frame.coin == UNKNOWN and frame.side == side:
                frames[at] = frame._replace(coin=dealt(1)[0])
    pairs: dict[str, Any] = {name: (pair[0], pair[1]) for name, pair in heaps.items()}
    return view.but(frames=tuple(frames), viewer=None, **pairs)
