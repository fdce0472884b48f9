"""7.3  The marches there are: all of them, lazily, or one at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sekiwidget.core.position import Side
from sekiwidget.games.sekigahara.actions import March
from sekiwidget.games.sekigahara.marchers import besieged, residents, setting, step_of
from sekiwidget.games.sekigahara.movement_state import Movement, road
from sekiwidget.games.sekigahara.pieces import SEAT, Stack, picks
from sekiwidget.games.sekigahara.places import PLACES
from sekiwidget.games.sekigahara.position import Position


def legal_marches(position: Position, side: Side) -> Iterator[March]:
    """7.3  Every march, lazily: each group and stack, each road, each pick of blocks, card and leader where needed."""
    movement = position.movement
    assert movement is not None
    for place in range(len(PLACES)):
        groups = [group for group in movement.groups if group.place == place]
        heaps = [group.blocks for group in sorted(groups, key=lambda group: -group.steps)]
        if movement.stacks_left:
            heaps.append(residents(position, movement, place, side))
        if besieged(position, place, side):
            continue
        for end in position.near(place):
            if road(place, end) in movement.used:
                continue
            seen: set[Stack] = set()
            for heap in heaps:
                for number in range(1, len(heap) + 1):
                    for blocks in picks(heap, number):
                        if blocks not in seen:
                            seen.add(blocks)
                            yield from _ways(position, movement, side, March(blocks, place, end))


def _ways(position: Position, movement: Movement, side: Side, plain: March) -> Iterator[March]:
    """7.3.3, 7.3.4  A march as it is, or with the card or the leader that it needs."""
    found = setting(position, movement, side, plain.start, plain.blocks)
    if found is None:
        return
    step = step_of(movement, found, len(plain.blocks), plain.end)
    others = found.leaders[1:] if step.led else ()
    cards = tuple(dict.fromkeys(position.hands[SEAT[side]])) if step.forced else ()
    if step.short <= 0:
        yield plain
    elif step.short == 1:
        if step.led:
            yield plain
            yield from (March(plain.blocks, plain.start, plain.end, None, lead) for lead in others)
        yield from (March(plain.blocks, plain.start, plain.end, card) for card in cards)
    elif step.short == 2 and step.led:
        for card in cards:
            yield March(plain.blocks, plain.start, plain.end, card)
            yield from (March(plain.blocks, plain.start, plain.end, card, lead) for lead in others)


def sample_march(position: Position, side: Side, rng: Random) -> March | None:
    """7.3  A random march, or None if a few tries find none."""
    movement = position.movement
    assert movement is not None
    random = rng.random
    seat = SEAT[side]
    for _ in range(6):
        if movement.groups and random() < 0.6:
            group = movement.groups[int(random() * len(movement.groups))]
            place, heap = group.place, group.blocks
        elif movement.stacks_left:
            own = [place for place, row in enumerate(position.stacks) if row[seat] and place not in movement.activated]
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
        ways = list(_ways(position, movement, side, March(blocks, place, end)))
        if ways:
            return ways[0] if random() < 0.8 else ways[int(random() * len(ways))]
    return None
