"""draw-game  Whether either side can still achieve anything, judged by public information."""

from __future__ import annotations

from collections import Counter

from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.units import NUMBER, ROYAL, SIDE_INDEX, SIDES
from sekiwidget.games.warchest.rules.coins import deployable
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.tactics import TACTICS

GUARD = "royal_guard"


def nothing_left(position: Position) -> bool:
    """draw-game  No supply, and no coin that could ever be used on the board: as a rule two Royal Coins are left."""
    return position.supply == ((), ()) and all(idle(position, side) for side in SIDES)


def idle(position: Position, side: Side) -> bool:
    """draw-game  A side has only the Royal Coin, and coins whose unit can never come to the board.

    Such a unit has no room: its side's locations are occupied by units that have no coin left to move with.
    """
    for coin in in_circulation(position, side):
        if coin != ROYAL and (
            position.found(side, coin) or deployable(position, side, coin) or _guard_makes_room(position, side, coin)
        ):
            return False
    return True


def in_circulation(position: Position, side: Side) -> tuple[str, ...]:
    """draw-game  The kinds of coins of a side that come and go: hand, bag, both discards.

    They are all coins not placed elsewhere, so that every view gives the same count.
    """
    side_index = SIDE_INDEX[side]
    left = Counter({unit: NUMBER[unit] for unit in (*position.armies[side_index], ROYAL)})
    left.subtract((*position.supply[side_index], *position.eliminated[side_index]))
    for stack in position.board:
        if stack is not None and stack.side == side:
            left[stack.unit] -= stack.height
    return tuple(+left)


def _guard_makes_room(position: Position, side: Side, coin: str) -> bool:
    """royal_guard  Whether the Royal Coin could move a Royal Guard, either side's, so that the coin can be deployed.

    Nothing else can move, and there is at most one Royal Guard: try all hexes that it can reach.
    """
    for owner in SIDES:
        for place in position.found(owner, GUARD):
            seen, waiting = {place}, [place]
            while waiting:
                here = waiting.pop()
                moved = _with_guard(position, place, here)
                if deployable(moved, side, coin):
                    return True
                stack = moved.board[here]
                assert stack is not None
                ends = {way.path[-1] for way in TACTICS[GUARD].legal(moved, stack, here)} - seen
                seen |= ends
                waiting += ends
    return False


def _with_guard(position: Position, start: int, end: int) -> Position:
    """The table with the Royal Guard moved."""
    board = list(position.board)
    board[start], board[end] = None, board[start]
    return position.but(board=tuple(board))
