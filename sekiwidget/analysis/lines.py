"""Principal variations: the line in which both sides play optimally."""

from __future__ import annotations

from typing import Any

from sekiwidget.analysis.budget import Stopped
from sekiwidget.analysis.search import Search, Spot
from sekiwidget.analysis.solution import Move
from sekiwidget.core.side import CHANCE


def line_of(search: Search, action: Any, value: Any) -> tuple[Move, ...]:
    """The best line that begins with an action of the root worth `value` from the start.

    It ends where everything is decided, before chance decides, or where the search stops.
    """
    spot, moves = search.root, []
    try:
        while True:
            moves.append(Move(spot.position.to_move or "", str(action), action))
            spot = search.after(spot, action)
            if spot.position.to_move == CHANCE or search.ended(spot):
                break
            action = best(search, spot, value - spot.gained)
    except Stopped:
        pass
    return tuple(moves)


def best(search: Search, spot: Spot, value: Any) -> Any:
    """An action that keeps the known value of a spot. Raises Stopped."""
    actions = search.promising(spot)
    keeps = search.is_least if spot.position.to_move == search.side else search.is_most
    for action in actions[:-1]:
        after = search.after(spot, action)
        if keeps(after, value - (after.gained - spot.gained)):
            return action
    return actions[-1]
