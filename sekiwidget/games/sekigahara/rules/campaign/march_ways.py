"""7.3  The legal marches: all of them, lazily, or one at random."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, Stack, holds, picks
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.rules.actions import March
from sekiwidget.games.sekigahara.rules.campaign.allowance import stride
from sekiwidget.games.sekigahara.rules.campaign.march import in_words
from sekiwidget.games.sekigahara.rules.campaign.marchers import Setting, besieged, readings, residents, step_of
from sekiwidget.games.sekigahara.rules.campaign.movement_state import Group, Movement, road
from sekiwidget.games.sekigahara.rules.position import Position


def legal_marches(position: Position, side: Side) -> Iterator[March]:
    """7.3  Every march, lazily: each group and stack, each road, each pick of blocks, card and leader where needed."""
    for place in range(len(PLACES)):
        yield from marches_from(position, side, place)


def marches_from(position: Position, side: Side, place: int) -> Iterator[March]:
    """7.3  Every march from a place, lazily."""
    movement = position.movement
    assert movement is not None
    heaps = list(readings(position, movement, side, place))
    if not heaps or besieged(position, place, side):
        return
    for end in position.near(place):
        if road(place, end) in movement.used:
            continue
        seen: set[Stack] = set()
        for heap in heaps:
            for number in range(1, len(heap.group.blocks) + 1):
                for blocks in picks(heap.group.blocks, number):
                    if blocks not in seen:
                        seen.add(blocks)
                        of = [other for other in heaps if other is heap or holds(other.group.blocks, blocks)]
                        yield from _ways(position, movement, side, March(blocks, place, end), of)


def _ways(position: Position, movement: Movement, side: Side, plain: March, of: Iterable[Setting]) -> Iterator[March]:
    """7.3.1  Every legal variant of a march in each of its readings, in words that tell which is meant.

    The lowest leader need not be named (7.3.4).
    """
    readings = list(dict.fromkeys(of))
    for found in readings:
        for way in _ways_of(position, movement, side, plain, found):
            if len(readings) > 1:
                yield in_words(position, movement, side, found, way)
            elif way.lead is not None and way.lead is found.leaders[0]:
                yield March(way.blocks, way.start, way.end, way.force)
            else:
                yield way


def _ways_of(position: Position, movement: Movement, side: Side, plain: March, found: Setting) -> Iterator[March]:
    """7.3.3, 7.3.4  For one reading: the march as it is, or with the card or leader it needs."""
    blocks, start, end = plain.blocks, plain.start, plain.end
    if found.group.forced and len(blocks) < len(found.group.blocks):
        return
    step = step_of(movement, found, len(blocks), end)
    leaders = found.leaders if step.led else ()
    cards = tuple(dict.fromkeys(position.hands[SIDE_INDEX[side]])) if step.forced else ()
    if step.short <= 0:
        yield plain
    elif step.short == 1:
        yield from (March(blocks, start, end, None, lead) for lead in leaders)
        yield from (March(blocks, start, end, card) for card in cards)
    elif step.short == 2:
        yield from (March(blocks, start, end, card, lead) for card in cards for lead in leaders)


def might_march(view: Position, side: Side) -> bool:
    """7.3  Whether, as far as everybody can see, some block might march: hidden leaders and cards may help.

    A block of a fresh stack always can. Blocks are only counted, since resting and movable ones look alike when hidden.
    """
    movement = view.movement
    assert movement is not None
    cards = bool(view.hands[SIDE_INDEX[side]])
    for place, row in enumerate(view.stacks):
        if not row[SIDE_INDEX[side]] or besieged(view, place, side):
            continue
        ends = [end for end in view.near(place) if road(place, end) not in movement.used]
        groups = movement.groups_at(place)
        busy = sum(rest.place == place for rest in movement.rested) + sum(len(group.blocks) for group in groups)
        fresh = movement.stacks_left and place not in movement.activated and len(row[SIDE_INDEX[side]]) > busy
        if ends and (fresh or any(_might_go_on(movement, group, end, cards) for group in groups for end in ends)):
            return True
    return False


def _might_go_on(movement: Movement, group: Group, end: int, cards: bool) -> bool:
    """7.3.3, 7.3.4  Whether one block of a group might make a step, with a card and, if it may have one, a leader."""
    leads = movement.place_leads or movement.leader is not None
    step = stride(movement, group, 1, end, leads, group.blocks[:1])
    return step.short <= step.led + (step.forced and cards)


def sample_march(position: Position, side: Side, rng: Random) -> March | None:
    """7.3  A random march, or None if a few tries find none."""
    movement = position.movement
    assert movement is not None
    random = rng.random
    side_index = SIDE_INDEX[side]
    for _ in range(6):
        if movement.groups and random() < 0.6:
            group = movement.groups[int(random() * len(movement.groups))]
            place, heap = group.place, group.blocks
        elif movement.stacks_left:
            own = [
                place
                for place, row in enumerate(position.stacks)
                if row[side_index] and place not in movement.activated
            ]
            if not own:
                continue
            place = own[int(random() * len(own))]
            heap = residents(position, movement, place, side)
        else:
            continue
        near = position.near(place)
        end = near[int(random() * len(near))]
        if not heap or road(place, end) in movement.used or besieged(position, place, side):
            continue
        blocks = heap if random() < 0.5 else tuple(block for block in heap if random() < 0.6) or heap[:1]
        of = readings(position, movement, side, place, blocks)
        ways = list(_ways(position, movement, side, March(blocks, place, end), of))
        if ways:
            return ways[0] if random() < 0.8 else ways[int(random() * len(ways))]
    return None
