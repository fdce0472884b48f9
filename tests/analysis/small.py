"""Small battles of which every playout can be counted: most blocks and cards lie open beside the board."""

from __future__ import annotations

from random import Random

from sekiwidget.games.sekigahara.components.pieces import (
    CHIEF,
    SIDES,
    Block,
    in_order,
    merge,
)
from sekiwidget.games.sekigahara.components.places import CASTLES, PLACES
from sekiwidget.games.sekigahara.rules.combat import begin_fight
from sekiwidget.games.sekigahara.rules.position import Position
from tests.games.sekigahara.random_combat import random_combat


def small_battle(rng: Random, most: int = 2) -> Position:
    """A fight with up to `most` blocks and cards a side; two cards in each deck and few blocks in each bag."""
    whole = random_combat(rng)

    def some(pieces: tuple, number: int) -> tuple:  # type: ignore[type-arg]
        left = list(pieces)
        return in_order(left.pop(int(rng.random() * len(left))) for _ in range(min(number, len(left))))

    def rest(pieces: tuple, kept: tuple) -> tuple:  # type: ignore[type-arg]
        left = list(pieces)
        for piece in kept:
            left.remove(piece)
        return tuple(left)

    place = [at for at in range(len(PLACES)) if at not in CASTLES][int(rng.random() * (len(PLACES) - len(CASTLES)))]
    stacks: list[tuple[tuple[Block, ...], tuple[Block, ...]]] = [((), ()) for _ in PLACES]
    bags, removed, hands, decks, discards, fighting = [], [], [], [], [], []
    for side_index, side in enumerate(SIDES):
        blocks = [block for row in whole.stacks for block in row[side_index]]
        blocks += [
            *whole.bags[side_index],
            *whole.recruits[side_index],
            *whole.removed[side_index],
            *(whole.mori if side_index else ()),
        ]
        others = rest(in_order(blocks), (CHIEF[side],))
        here = some(others, 1 + int(rng.random() * most))
        kept = some(rest(others, here), 1)
        fighting.append(here)
        bags.append(merge(kept, (CHIEF[side],)))
        removed.append(in_order(rest(others, (*here, *kept))))
        cards = merge(whole.hands[side_index], whole.decks[side_index])
        # Cards that fit are dealt more often than not: else nothing would happen.
        fits = tuple(card for card in cards if card.loyalty or any(card.clan == block.clan for block in here))
        hand = some(fits if rng.random() < 0.7 and len(fits) >= most else cards, 1 + int(rng.random() * most))
        deck = some(rest(cards, hand), 2)
        hands.append(hand)
        decks.append(deck)
        discards.append(in_order(rest(cards, (*hand, *deck))))
    stacks[place] = (fighting[0], fighting[1])
    position = Position(
        phase="combat",
        active=whole.active,
        first=whole.first,
        stacks=tuple(stacks),
        hands=(hands[0], hands[1]),
        decks=(decks[0], decks[1]),
        discards=(discards[0], discards[1]),
        bags=(bags[0], bags[1]),
        removed=(removed[0], removed[1]),
        control=whole.control,
    )
    return begin_fight(position, [], place, whole.active)
