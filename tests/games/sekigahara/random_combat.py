"""Random positions at the start of a combat phase: for tests, benchmarks and for practice."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from sekiwidget.games.sekigahara.components.pieces import MARKED, SIDE_INDEX, SIDES, Block, in_order, without
from sekiwidget.games.sekigahara.components.places import CAPITALS, CASTLES, NEAR, PLACES, RESOURCES
from sekiwidget.games.sekigahara.rules.combat import proceed
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.games.sekigahara.rules.setup import all_blocks, all_cards

BLOCKS_OF = tuple(all_blocks(side) for side in SIDES)
CARDS_OF = tuple(all_cards(side) for side in SIDES)


def random_combat(rng: Random, fields: int = 3) -> Position:
    """A combat phase with up to `fields` contested places, hands of 3 to 9 cards, and stacks elsewhere.

    Uses `rng.random()` only. All 96 blocks, 110 cards and both disks are accounted for.
    """

    def below(number: int) -> int:
        return int(rng.random() * number)

    def shuffled(items: Iterable[Any]) -> list[Any]:
        made = list(items)
        for last in range(len(made) - 1, 0, -1):
            other = below(last + 1)
            made[last], made[other] = made[other], made[last]
        return made

    active = SIDES[below(2)]
    bags = [shuffled(blocks) for blocks in BLOCKS_OF]
    mori = in_order(MARKED["ishida triangle"]) if rng.random() < 0.5 else ()
    bags[1] = shuffled(list(without(in_order(bags[1]), mori)))
    places = shuffled(list(range(len(PLACES))))
    contested = [place for place in places if place in CASTLES][: below(3)] + places[:fields]
    stacks: list[list[tuple[Block, ...]]] = [[(), ()] for _ in PLACES]
    for place in dict.fromkeys(contested):
        for side_index in (0, 1):
            few = 2 if rng.random() < 0.3 else 7
            take, bags[side_index] = bags[side_index][: 1 + below(few)], bags[side_index][7:]
            stacks[place][side_index] = in_order(take)
    for place in places[-12:]:
        side_index = below(2)
        if not any(stacks[place]) and rng.random() < 0.7:
            count = 1 + below(4)
            stacks[place][side_index], bags[side_index] = in_order(bags[side_index][:count]), bags[side_index][count:]
    placed = [block for row in stacks for stack in row for block in stack]
    hands, decks = [], []
    for side in SIDES:
        deck = shuffled(CARDS_OF[SIDE_INDEX[side]])
        size = 3 + below(7)
        hands.append(in_order(deck[:size]))
        decks.append(in_order(deck[size:]))
    mine = [in_order(b for b in placed if b.side == side) for side in SIDES]
    entered = tuple(
        sorted((place, start) for place in dict.fromkeys(contested) for start in NEAR[place] if rng.random() < 0.4)
    )
    colours = tuple(CAPITALS.get(place) for place in RESOURCES)
    holders = tuple(sorted((p, CASTLES[p]) for p in CASTLES if stacks[p][0] and stacks[p][1]))
    position = Position(
        week=1 + below(7),
        turn="AB"[below(2)],
        phase="combat",
        first=SIDES[below(2)],
        active=active,
        stacks=tuple((row[0], row[1]) for row in stacks),
        hands=(hands[0], hands[1]),
        decks=(decks[0], decks[1]),
        bags=(without(BLOCKS_OF[0], mine[0]), without(without(BLOCKS_OF[1], mori), mine[1])),
        mori=mori,
        control=colours,
        holders=holders,
        entered=entered,
    )
    return proceed(position, [])
