"""Keys and bounds: what a solver may know about positions without playing on from them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from typing import Any, Protocol

from sekiwidget.core.position import Position
from sekiwidget.core.side import Side


class Bounds(Protocol):
    """What a solver needs to know about the positions of one scope (`Game.is_settled`), for one aim."""

    def key(self, position: Any) -> Hashable:
        """Positions with equal keys have equal values: the same goal can be reached, the same losses are to come.

        None where the position is not worth caching.
        """
        ...

    def after(self, position: Any, action: Any) -> Any:
        """The position after a legal action and any forced actions that follow it.

        The positions skipped are neither settled (`Game.is_settled`) nor quiet (`Game.is_quiet`).
        """
        ...

    def gained(self, position: Any, side: Side) -> int:
        """The pieces the others have lost since the start, minus those `side` has lost."""
        ...

    def limits(self, position: Any, side: Side) -> tuple[float, float]:
        """The least and the most by which `gained` can still change."""
        ...


class PlainBounds:
    """Bounds from keys and losses alone."""

    def __init__(self, start: Any, key: Callable[[Any], Hashable], lost: Callable[[Any, Any, Side], int]) -> None:
        self._start: Position = start
        self._key, self._lost = key, lost

    def key(self, position: Any) -> Hashable:
        """The game's own key."""
        return self._key(position)

    def after(self, position: Any, action: Any) -> Any:
        """The position after the action alone."""
        return position.after(action)

    def gained(self, position: Any, side: Side) -> int:
        """The difference so far."""
        start, lost = self._start, self._lost
        return sum([lost(start, position, one) * (-1 if one == side else 1) for one in start.sides])

    def limits(self, position: Any, side: Side) -> tuple[float, float]:
        """Anything may happen."""
        return -inf, inf
