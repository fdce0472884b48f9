"""The simple opponent of a movement phase without caches: it asks the rules about each march."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from sekiwidget.authoring.opponents import best
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import CHIEF, OTHER, SIDE_INDEX, in_order
from sekiwidget.games.sekigahara.components.places import CASTLES, NEAR, RESOURCE_SEAT
from sekiwidget.games.sekigahara.rules.actions import Done, March, Muster
from sekiwidget.games.sekigahara.rules.control import castle_holder, has_enemies
from sekiwidget.games.sekigahara.rules.deployment import can_deploy
from sekiwidget.games.sekigahara.rules.march import unmoved_blocks
from sekiwidget.games.sekigahara.rules.muster import legal_musters
from sekiwidget.games.sekigahara.rules.position import Position

FAR = 8
WEAK = 2


def slow_best_move(view: Position, side: Side, rng: Random) -> Any:
    options = [*islice(legal_musters(view, side), 400), *_marches(view, side)]
    if not options:
        return Done()
    chosen = best(options, lambda option: _worth(view, side, option), rng)
    return chosen if _worth(view, side, chosen) > 0 else Done()


def _marches(view: Position, side: Side) -> Iterator[March]:
    movement = view.movement
    assert movement is not None
    for place, ends in enumerate(NEAR):
        heaps = [group.blocks for group in movement.groups_at(place)]
        heaps.append(unmoved_blocks(view, movement, place, side))
        for heap in heaps:
            ranked = sorted(heap, key=lambda block: (block is CHIEF[side], -block.strength))
            for size in sorted({len(heap), min(4, len(heap)), (len(heap) + 1) // 2, min(1, len(heap))} - {0}):
                for end in ends:
                    march = March(in_order(ranked[:size]), place, end)
                    if view.why_not(march) is None:
                        yield march


def _worth(view: Position, side: Side, option: Any) -> float:
    if isinstance(option, Muster):
        return 2.0 + 0.3 * len(option.blocks) if view.week < 7 else 1.0
    worth = -0.2
    theirs = len(view.blocks(option.end, OTHER[side]))
    if CHIEF[side] in option.blocks:
        worth -= 2
    if has_enemies(view, option.end, side):
        worth += _fight(view, side, option, theirs)
    else:
        worth += _holding(view, side, option.end)
        worth += 0.4 * (_distance(view, side, option.start) - _distance(view, side, option.end))
    if len(option.blocks) == len(view.blocks(option.start, side)) and CASTLES.get(option.start) not in (None, side):
        worth -= 2.5
    return worth


def _holding(view: Position, side: Side, place: int) -> float:
    resource = place in RESOURCE_SEAT and view.control[RESOURCE_SEAT[place]] != side
    castle = place in CASTLES and castle_holder(view, place) != side
    return 1.5 * resource + 3.0 * castle


def _distance(view: Position, side: Side, place: int) -> int:
    seen, rim, steps = {place}, [place], 0
    while rim and steps < FAR:
        if any(_holding(view, side, at) and len(view.blocks(at, OTHER[side])) <= WEAK for at in rim):
            return steps
        rim = list(dict.fromkeys(near for at in rim for near in NEAR[at] if near not in seen))
        seen.update(rim)
        steps += 1
    return FAR


def _fight(view: Position, side: Side, option: March, theirs: int) -> float:
    blocks = (*option.blocks, *view.blocks(option.end, side))
    if theirs and len(blocks) >= 4 * theirs and castle_holder(view, option.end) != OTHER[side]:
        return 4.0 + theirs
    if theirs >= 4 * len(blocks):
        return -20.0
    cards = sum(any(can_deploy(card, block) for block in blocks) for card in view.hands[SIDE_INDEX[side]])
    return 1.5 * (min(len(blocks), cards + 1) - theirs) - 1.0 + _holding(view, side, option.end)
