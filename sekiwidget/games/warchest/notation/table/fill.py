"""Filling in what a table omits: `?` are drawn by the seed, coins that lie nowhere are in the supply or the bag."""

from __future__ import annotations

from collections import Counter
from random import Random

from sekiwidget.authoring.dealing import replace_one
from sekiwidget.authoring.position_table import TableReader
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.units import NUMBER, ROYAL, SIDE_INDEX, SIDES, UNKNOWN, Coins, plus
from sekiwidget.games.warchest.notation.problems.before import before_play
from sekiwidget.games.warchest.rules.position import HEAPS, Position
from sekiwidget.text.phrase import phrase


def filled(reader: TableReader, position: Position, seed: int) -> Position:
    """setup  `?` are drawn by the seed; coins that lie nowhere are in the supply, the Royal Coin in the bag."""
    for side in SIDES:
        if position.viewer is None or position.viewer == side:
            position = _fill(reader, position, side, Random(f"{seed}/{side}"))
    return position


def _fill(reader: TableReader, position: Position, side: Side, rng: Random) -> Position:
    side_index = SIDE_INDEX[side]
    if before_play(position):
        return position
    total = Counter({unit: NUMBER[unit] for unit in (*position.armies[side_index], ROYAL)})
    for stack in position.board:
        if stack is not None and stack.side == side:
            total[stack.unit] -= stack.height
    for name in HEAPS:
        total.subtract(coin for coin in getattr(position, name)[side_index] if coin != UNKNOWN)
    total.subtract(frame.coin for frame in position.frames if frame.side == side and frame.coin)
    left = sorted((+total).elements())
    for name in HEAPS:
        heap: Coins = getattr(position, name)[side_index]
        blanks = heap.count(UNKNOWN)
        if blanks > len(left):
            text = phrase("{asked} unknown coins are asked for, {left} are left", asked=blanks, left=len(left))
            reader.fault((name, side), text, "setup")
            return position
        drawn = [left.pop(int(rng.random() * len(left))) for _ in range(blanks)]
        position = _with_heap(position, name, side_index, tuple(sorted([*(c for c in heap if c != UNKNOWN), *drawn])))
    supply = tuple(coin for coin in left if coin != ROYAL)
    position = _with_heap(position, "supply", side_index, plus(position.supply[side_index], *supply))
    if ROYAL in left:
        position = _with_heap(position, "bags", side_index, plus(position.bags[side_index], ROYAL))
    return position


def _with_heap(position: Position, name: str, side_index: int, heap: Coins) -> Position:
    return position.but(**{name: replace_one(getattr(position, name), side_index, heap)})
