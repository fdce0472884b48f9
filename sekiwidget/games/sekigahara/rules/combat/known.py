"""8.2.1  What each side knows of the other's hidden blocks: those shown and not mixed with others since.

`known[n]` holds, for side n, pairs (place, block of the other side), sorted.
"""

from __future__ import annotations

from sekiwidget.authoring.dealing import replace_one
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX, Block, Stack
from sekiwidget.games.sekigahara.rules.position import Position

Known = tuple[tuple[int, Block], ...]


def _sorted(entries: list[tuple[int, Block]]) -> Known:
    return tuple(sorted(entries, key=lambda entry: (entry[0], entry[1].order)))


def _with(position: Position, owner: Side, entries: Known) -> Position:
    """The position in which the other side knows these of the owner's blocks."""
    side_index = SIDE_INDEX[OTHER[owner]]
    if position.known[side_index] == entries:
        return position
    return position.but(known=replace_one(position.known, side_index, entries))


def known_at(position: Position, owner: Side, place: int) -> Stack:
    """The owner's blocks at a place that the other side knows."""
    return tuple(block for at, block in position.known[SIDE_INDEX[OTHER[owner]]] if at == place)


def shown(position: Position, owner: Side, place: int, block: Block, times: int) -> Position:
    """A block was shown, the `times`-th of this face in this fight: at least that many are known."""
    entries = position.known[SIDE_INDEX[OTHER[owner]]]
    have = entries.count((place, block))
    if have >= times:
        return position
    return _with(position, owner, _sorted([*entries, *[(place, block)] * (times - have)]))


def came_openly(position: Position, owner: Side, place: int, blocks: Stack) -> Position:
    """9.3  Blocks came from an open box: all of them stay known."""
    entries = position.known[SIDE_INDEX[OTHER[owner]]]
    return _with(position, owner, _sorted([*entries, *[(place, block) for block in blocks]]))


def destroyed(position: Position, owner: Side, place: int, blocks: Stack) -> Position:
    """Blocks were removed openly: forget what was known of them."""
    entries = list(position.known[SIDE_INDEX[OTHER[owner]]])
    for block in blocks:
        if (place, block) in entries:
            entries.remove((place, block))
    return _with(position, owner, tuple(entries))


def moved_together(position: Position, owner: Side, place: int, to: int) -> Position:
    """A whole stack moved: what was known of it stays known there."""
    entries = position.known[SIDE_INDEX[OTHER[owner]]]
    if not any(at == place for at, _ in entries):
        return position
    return _with(position, owner, _sorted([(to if at == place else at, block) for at, block in entries]))


def mixed(position: Position, owner: Side, place: int) -> Position:
    """Part of a stack moved: nobody else can tell which blocks."""
    entries = position.known[SIDE_INDEX[OTHER[owner]]]
    return _with(position, owner, tuple(entry for entry in entries if entry[0] != place))
