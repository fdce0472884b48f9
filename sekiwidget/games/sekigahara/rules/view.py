"""3.1, 3.2, 3.3, 8.2.1  What a side may see, and what it knows of the other's hidden blocks."""

from __future__ import annotations

from typing import TypeAlias

from sekiwidget.authoring.cache import cache_recent
from sekiwidget.authoring.steps import replace_one
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.pieces import (
    ISHIDA,
    OTHER,
    SIDE_INDEX,
    SIDES,
    TOKUGAWA,
    UNKNOWN_BLOCK,
    UNKNOWN_CARD,
    Block,
    Stack,
)
from sekiwidget.games.sekigahara.rules.position import Movement, Position

# -- knowledge of hidden blocks (8.2.1) --------------------------------------------------------------------------------

Known: TypeAlias = tuple[tuple[int, Block], ...]
"""8.2.1  Pairs (place, block of the other side), sorted: those shown and not mixed with others since."""


def _sorted(entries: list[tuple[int, Block]]) -> Known:
    return tuple(sorted(entries, key=lambda entry: (entry[0], entry[1].order)))


def _with_known(position: Position, owner: Side, entries: Known) -> Position:
    """The position where the other side knows these of the owner's blocks."""
    side_index = SIDE_INDEX[OTHER[owner]]
    if position.known[side_index] == entries:
        return position
    return position.but(known=replace_one(position.known, side_index, entries))


def known_at(position: Position, owner: Side, place: int) -> Stack:
    """The owner's blocks at a place that the other side knows."""
    return tuple(block for at, block in position.known[SIDE_INDEX[OTHER[owner]]] if at == place)


def reveal_block(position: Position, owner: Side, place: int, block: Block, times: int) -> Position:
    """Reveal a block, the `times`-th of this face in this fight: at least that many are known then."""
    entries = position.known[SIDE_INDEX[OTHER[owner]]]
    have = entries.count((place, block))
    if have >= times:
        return position
    return _with_known(position, owner, _sorted([*entries, *[(place, block)] * (times - have)]))


def reveal_all(position: Position, owner: Side, place: int, blocks: Stack) -> Position:
    """9.3  Reveal blocks that come from an open box."""
    entries = position.known[SIDE_INDEX[OTHER[owner]]]
    return _with_known(position, owner, _sorted([*entries, *[(place, block) for block in blocks]]))


def forget_blocks(position: Position, owner: Side, place: int, blocks: Stack) -> Position:
    """Forget what was known of blocks that are removed openly."""
    entries = list(position.known[SIDE_INDEX[OTHER[owner]]])
    for block in blocks:
        if (place, block) in entries:
            entries.remove((place, block))
    return _with_known(position, owner, tuple(entries))


def move_known(position: Position, owner: Side, place: int, to: int) -> Position:
    """Move what is known of a whole stack to its new place."""
    entries = position.known[SIDE_INDEX[OTHER[owner]]]
    if not any(at == place for at, _ in entries):
        return position
    return _with_known(position, owner, _sorted([(to if at == place else at, block) for at, block in entries]))


def forget_stack(position: Position, owner: Side, place: int) -> Position:
    """Forget a stack of which a part moves: nobody else can tell which blocks."""
    entries = position.known[SIDE_INDEX[OTHER[owner]]]
    return _with_known(position, owner, tuple(entry for entry in entries if entry[0] != place))


# -- views (3.1, 3.2, 3.3) ---------------------------------------------------------------------------------------------


def seen_by(position: Position, viewer: Side) -> Position:
    """The position as `viewer` may see it: the other side's blocks are backs except those known; hands are counts.

    PUBLIC sees what both sides see. A view of a view hides what either hides. CHANCE sees everything.
    """
    if viewer == CHANCE:
        return position
    hidden = [side for side in SIDES if side != viewer]
    stacks = position.stacks
    for side in hidden:
        stacks = _hide_blocks(position, stacks, side)
    combat = position.combat
    if combat is not None and combat.sheltered and combat.loser in hidden:
        combat = combat.but(sheltered=(UNKNOWN_BLOCK[combat.loser],) * len(combat.sheltered))
    return position.but(
        stacks=stacks,
        hands=_hide_pieces(position.hands, hidden, UNKNOWN_CARD),
        decks=_hide_pieces(position.decks, hidden, UNKNOWN_CARD),
        bags=_hide_pieces(position.bags, hidden, UNKNOWN_BLOCK),
        recruits=_hide_pieces(position.recruits, hidden, UNKNOWN_BLOCK),
        combat=combat,
        aside=_hide_pieces(position.aside, hidden, UNKNOWN_CARD),
        movement=_hidden_movement(position.movement, position.active)
        if position.active in hidden
        else position.movement,
        viewer=viewer,
    )


def _hidden_movement(movement: Movement | None, side: Side) -> Movement | None:
    """7.3  A march as others see it: how many went where, not which; a leader only if declared."""
    if movement is None:
        return None
    back = UNKNOWN_BLOCK[side]
    return movement.but(
        groups=tuple(group._replace(blocks=(back,) * len(group.blocks)) for group in movement.groups),
        rested=tuple(rest._replace(block=back) for rest in movement.rested),
        leaders=(),
    )


def _hide_pieces(pair: tuple, hidden: list[Side], unknown: dict) -> tuple:  # type: ignore[type-arg]
    black, gold = pair
    if black and TOKUGAWA in hidden:
        black = (unknown[TOKUGAWA],) * len(black)
    if gold and ISHIDA in hidden:
        gold = (unknown[ISHIDA],) * len(gold)
    return black, gold


def _hide_blocks(
    position: Position, stacks: tuple[tuple[Stack, Stack], ...], side: Side
) -> tuple[tuple[Stack, Stack], ...]:
    """The stacks with a side's blocks turned to their backs, except those that the other side knows."""
    side_index = SIDE_INDEX[side]
    turned = _all_backs(side_index, stacks)
    if not position.known[1 - side_index]:
        return turned
    known: dict[int, Stack] = {}
    for place, block in position.known[1 - side_index]:
        known[place] = (*known.get(place, ()), block)
    made = list(turned)
    for place, seen in known.items():
        if stacks[place][side_index]:
            made[place] = _with_back(side_index, stacks[place], seen)
    return tuple(made)


@cache_recent
def _all_backs(side_index: int, stacks: tuple[tuple[Stack, Stack], ...]) -> tuple[tuple[Stack, Stack], ...]:
    """The stacks with all of a side's blocks turned to their backs; cached, as it recurs in many views of a fight."""
    return tuple([_with_back(side_index, row, ()) if row[side_index] else row for row in stacks])


def _with_back(side_index: int, row: tuple[Stack, Stack], seen: Stack) -> tuple[Stack, Stack]:
    """The stacks of a place with a side's blocks turned to their backs, except those that are seen."""
    backs = seen + (UNKNOWN_BLOCK[SIDES[side_index]],) * (len(row[side_index]) - len(seen))
    return (backs, row[1]) if side_index == 0 else (row[0], backs)
