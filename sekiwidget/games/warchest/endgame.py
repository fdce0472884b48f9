"""draw-game  Whether either side can still bring about anything, by what lies open and what anybody can count."""

from __future__ import annotations

from sekiwidget.core.position import Side
from sekiwidget.games.warchest.coins import deployable
from sekiwidget.games.warchest.hexes import NEAR
from sekiwidget.games.warchest.position import Position
from sekiwidget.games.warchest.units import ROYAL, SEAT, SIDES


def nothing_left(position: Position) -> bool:
    """draw-game  No supply, and no coin that could ever be used on the board: as a rule two Royal Coins are left."""
    return position.supply == ((), ()) and all(idle(position, side) for side in SIDES)


def idle(position: Position, side: Side) -> bool:
    """draw-game  A side has the Royal Coin alone, or with it only coins whose unit can never come to the board.

    Such a unit has no room: its side's locations are taken by units that have no coin left to move with.
    """
    for coin in dict.fromkeys(in_circulation(position, side)):
        if coin != ROYAL and (
            position.found(side, coin) or deployable(position, side, coin) or _guard_makes_room(position, side, coin)
        ):
            return False
    return True


def in_circulation(position: Position, side: Side) -> tuple[str, ...]:
    """draw-game  The coins of a side that come and go: hand, bag, both discards."""
    heaps = (position.hands, position.bags, position.faceup, position.facedown, position.ahead)
    seat = SEAT[side]
    return tuple(coin for heap in heaps for coin in heap[seat])


def _guard_makes_room(position: Position, side: Side, coin: str) -> bool:
    """royal_guard  The Royal Coin could still move a Royal Guard away from where a unit could come.

    By the first printing off an own location; beside friends, where a Scout comes, any Royal Guard.
    """
    for owner in SIDES if coin == "scout" else (side,):
        for place in position.found(owner, "royal_guard"):
            leaves = coin == "scout" or (position.options.royal_guard == "original" and position.holder(place) == side)
            if leaves and any(position.board[near] is None for near in NEAR[place]):
                return True
    return False
