"""What can be said of positions that a start leads to without playing them: which are worth the same, and bounds."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from typing import Any, Protocol

from sekiwidget.core.position import Position
from sekiwidget.core.side import Side


class Bounds(Protocol):
    """What a solver asks of a game about the positions of one scope (`Game.is_settled`), for one aim."""

    def key(self, position: Any) -> Hashable:
        """Positions with equal keys are worth the same: the same goal can be reached, the same losses are to come.

        None where it is not worth while to remember the position.
        """
        ...

    def after(self, position: Any, action: Any) -> Any:
        """The position after a legal action, or farther on: after what must then be done, as nothing else may be.

        What is passed over is not settled (`Game.is_settled`), and facts are not final there (`Game.is_quiet`).
        """
        ...

    def gained(self, position: Any, side: Side) -> int:
        """What the others have lost since the start, less what `side` has, in pieces."""
        ...

    def limits(self, position: Any, side: Side) -> tuple[float, float]:
        """The least and the most that this can still grow by."""
        ...


class PlainBounds:
    """Bounds that know nothing but keys and losses."""

    def __init__(self, start: Any, key: Callable[[Any], Hashable], lost: Callable[[Any, Any, Side], int]) -> None:
        self._start: Position = start
        self._key, self._lost = key, lost

    def key(self, position: Any) -> Hashable:
        """That of the game."""
        return self._key(position)

    def after(self, position: Any, action: Any) -> Any:
        """After the action alone."""
        return position.after(action)

    def gained(self, position: Any, side: Side) -> int:
        """The difference so far."""
        start, lost = self._start, self._lost
        return sum([lost(start, position, one) * (-1 if one == side else 1) for one in start.sides])

    def limits(self, position: Any, side: Side) -> tuple[float, float]:
        """Anything may happen."""
        return -inf, inf
