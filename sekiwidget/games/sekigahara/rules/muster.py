"""7.2, 9.3  Blocks that come from a box: the muster, once a movement phase, and the Mori."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from sekiwidget.authoring.dealing import random_draw
from sekiwidget.authoring.steps import replace_one
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import (
    CLANS,
    ISHIDA,
    MORI_LEADER,
    SIDE_INDEX,
    Stack,
    contains_all,
    in_order,
    selections,
    without,
)
from sekiwidget.games.sekigahara.components.places import OSAKA, PLACES, RECRUITS
from sekiwidget.games.sekigahara.components.wording import BlockName, CardName, DegreeName, place_name, side_name
from sekiwidget.games.sekigahara.rules.actions import Mori, Muster
from sekiwidget.games.sekigahara.rules.control import arrive, castle_holder, has_enemies, overrun
from sekiwidget.games.sekigahara.rules.position import Movement, Position
from sekiwidget.games.sekigahara.rules.supply import discard
from sekiwidget.games.sekigahara.rules.view import reveal_all, reveal_block
from sekiwidget.text.phrase import phrase

# -- the muster (7.2) --------------------------------------------------------------------------------------------------


def recruitment_places(side: Side) -> tuple[int, ...]:
    """7.2  The recruitment places with the mon of a friendly daimyo."""
    return tuple(place for place, clans in RECRUITS.items() if CLANS[clans[0]] == side)


def open_to_muster(position: Position, side: Side, place: int) -> bool:
    """7.2  No enemy is there, or friendly units already face it: a muster supports, it does not attack."""
    return not has_enemies(position, place, side) or position.units(place, side)


def may_muster(position: Position) -> bool:
    """7.1, 7.2  Whether a muster is left: one a phase, instead of a stack unless movement is total."""
    movement = position.movement
    return movement is not None and movement.muster_left and (movement.degree == "total" or movement.stacks_left > 0)


_ONE_MUSTER: Final = phrase("Only one muster is allowed in a movement phase.")
_NO_MUSTER: Final = phrase("With no movement no side may muster.")


def forbids_muster(position: Position, side: Side, action: Muster) -> Iterator[Reason]:
    """7.1, 7.2  Everything that forbids a muster."""
    movement = position.movement
    if movement is None or not movement.degree:
        return
    place, blocks, name = action.place, action.blocks, place_name(action.place)
    if not movement.muster_left:
        yield Reason("7.2", _NO_MUSTER if movement.degree == "none" else _ONE_MUSTER)
    elif not may_muster(position):
        text = phrase(
            "With {degree} a muster takes the place of a stack, and no stack is left.",
            degree=DegreeName(movement.degree),
        )
        yield Reason("7.1", text)
    if not blocks:
        yield Reason("7.2", phrase("Name the blocks that muster."))
    if not contains_all(position.recruits[SIDE_INDEX[side]], blocks):
        yield Reason("7.2", phrase("{side} does not have these blocks in the recruitment box.", side=side_name(side)))
    if place not in recruitment_places(side):
        yield Reason("7.2", phrase("{place} is not a recruitment place of {side}.", place=name, side=side_name(side)))
        return
    clans = {block.clan for block in blocks}
    if len(blocks) > 1 and len(clans) > 1:
        yield Reason("7.2", phrase("Several blocks muster together only if they are of one clan."))
    elif len(blocks) > 1 and not clans <= set(RECRUITS[place]):
        yield Reason(
            "7.2",
            phrase("Several blocks muster only where their own mon stands; at {place} a single block may.", place=name),
        )
    if not open_to_muster(position, side, place):
        yield Reason(
            "7.2",
            phrase(
                "Enemies stand at {place}: a muster may support units from the map there, but not attack.", place=name
            ),
        )


def play_muster(position: Position, events: list[Event], action: Muster) -> Position:
    """7.2, 7.4  The blocks arrive and rest; several are shown; an overrun may follow."""
    side, place, movement = position.active, action.place, position.movement
    assert movement is not None
    side_index, name = SIDE_INDEX[side], PLACES[action.place]
    alone = len(action.blocks) == 1
    events.append(Event("7.2", "musters", (side, name, len(action.blocks), "" if alone else action.blocks[0].clan)))
    recruits = replace_one(position.recruits, side_index, without(position.recruits[side_index], action.blocks))
    spent = 0 if movement.degree == "total" else 1
    movement = movement.but(muster_left=False, stacks_left=movement.stacks_left - spent)
    movement = movement.with_resting(place, action.blocks, "7.2")
    before = position
    position = arrive(position.but(recruits=recruits, movement=movement), events, place, side, action.blocks)
    if not alone:
        for block in dict.fromkeys(action.blocks):
            there = position.known[1 - side_index].count((place, block))
            position = reveal_block(position, side, place, block, there + action.blocks.count(block))
    return record_box_entry(before, overrun(position, events, place), place)


def record_box_entry(before: Position, after: Position, place: int) -> Position:
    """8.8.2  Record blocks that came from a box to a besieged disk, as (place, place) in `entered`.

    Such blocks came by no road, and did not hold the castle before.
    """
    side = after.active
    if before.blocks(place, side) or not has_enemies(after, place, side) or castle_holder(after, place) != side:
        return after
    return after.but(entered=tuple(sorted({*after.entered, (place, place)})))


def _heaps(position: Position, side: Side) -> Iterator[tuple[int, Stack, int]]:
    """Where and what may muster: a place, the blocks to pick from, how many at most."""
    box = position.recruits[SIDE_INDEX[side]]
    for place in recruitment_places(side):
        if box and open_to_muster(position, side, place):
            yield place, box, 1
            for clan in RECRUITS[place]:
                yield place, tuple(block for block in box if block.clan == clan), 0


def legal_musters(position: Position, side: Side) -> Iterator[Muster]:
    """7.2  Every muster: one block anywhere of one's own, or several of a clan at its own place."""
    if not may_muster(position):
        return
    for place, heap, most in _heaps(position, side):
        if most:
            yield from (Muster((block,), place) for block in dict.fromkeys(heap))
        else:
            for number in range(2, len(heap) + 1):
                yield from (Muster(blocks, place) for blocks in selections(heap, number))


def sample_muster(position: Position, side: Side, rng: Random) -> Muster | None:
    """7.2  A random muster, or None."""
    heaps = [entry for entry in _heaps(position, side) if entry[1]] if may_muster(position) else []
    if not heaps:
        return None
    place, heap, most = heaps[int(rng.random() * len(heaps))]
    number = 1 if most else 1 + int(rng.random() * len(heap))
    return Muster(in_order(random_draw(heap, number, rng)), place)


# -- the Mori: a card for each block, their leader last (9.3) ----------------------------------------------------------


def next_mori(position: Position) -> Stack:
    """9.3  The blocks that may come now: the leader only when it is the last."""
    rest = tuple(dict.fromkeys(block for block in position.mori if block is not MORI_LEADER))
    return rest or tuple(dict.fromkeys(position.mori))


def forbids_mori(position: Position, side: Side, action: Mori) -> Iterator[Reason]:
    """9.3  Everything that forbids bringing a Mori block."""
    if position.phase != "movement":
        yield Reason("9.3", phrase("Mōri blocks are brought to Osaka only in Ishida’s movement phase."))
        return
    if side != ISHIDA:
        yield Reason("9.3", phrase("Only Ishida can bring Mōri blocks to Osaka."))
        return
    if action.block not in position.mori:
        yield Reason("9.3", phrase("{block:capital} is not in the Mōri box.", block=BlockName(action.block)))
    elif action.block not in next_mori(position):
        yield Reason("9.3", phrase("The leader of the Mōri comes last."))
    if action.card not in position.hands[SIDE_INDEX[side]]:
        yield Reason("9.3", phrase("{side} does not hold {card}.", side=side_name(side), card=CardName(action.card)))


def play_mori(position: Position, events: list[Event], action: Mori) -> Position:
    """9.3, 7.4.1  The block comes openly to Osaka and rests there; this may cause an overrun."""
    before = position
    events.append(Event("9.3", "mori_comes", (action.block.text, action.card.text), f"hand_size.{ISHIDA}", -1))
    position = discard(position, ISHIDA, (action.card,)).but(mori=without(position.mori, (action.block,)))
    movement = (position.movement or Movement()).with_resting(OSAKA, (action.block,), "9.3")
    position = arrive(position.but(movement=movement), events, OSAKA, ISHIDA, (action.block,))
    position = reveal_all(position, ISHIDA, OSAKA, (action.block,))
    return record_box_entry(before, overrun(position, events, OSAKA), OSAKA)


def legal_mori(position: Position, side: Side) -> Iterator[Mori]:
    """9.3  Each block that may come with each card."""
    if side == ISHIDA:
        cards = dict.fromkeys(position.hands[SIDE_INDEX[side]])
        yield from (Mori(block, card) for block in next_mori(position) for card in cards)
