"""Random fights of a given size, for tests and benchmarks: blocks and cards as they come from the bag and the deck."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from sekiwidget.games.sekigahara.components.pieces import LOYALTY, MARKED, SIDES, Stack, in_order, without
from sekiwidget.games.sekigahara.components.places import CAPITALS, CASTLES, NEAR, PLACES, RESOURCES
from sekiwidget.games.sekigahara.rules.combat import proceed
from sekiwidget.games.sekigahara.rules.position import Position
from tests.games.sekigahara.random_combat import BLOCKS_OF, CARDS_OF

_MORI = in_order(MARKED["ishida triangle"])


def shuffled(rng: Random, items: Iterable[Any]) -> list[Any]:
    made = list(items)
    for last in range(len(made) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        made[last], made[other] = made[other], made[last]
    return made


def open_fight(rng: Random, blocks: int, cards: int) -> Position:
    """A battle about to be fought: so many blocks and cards a side, nobody else on the map."""
    places = [place for place in range(len(PLACES)) if place not in CASTLES]
    return _begun(rng, places[int(rng.random() * len(places))], [blocks, blocks], [cards, cards], fitting=False)


def small_fight(rng: Random) -> Position:
    """One to three blocks and cards a side that often fit, at a castle or in the field, with others near or not.

    Some begin at a later decision of the fight: an answer, a proof, losses, a retreat.
    """
    places = list(CASTLES) if rng.random() < 0.5 else list(range(len(PLACES)))
    blocks, cards = ([1 + int(rng.random() * 3) for _ in SIDES] for _ in range(2))
    position: Any = _begun(rng, places[int(rng.random() * len(places))], blocks, cards, fitting=True)
    for _ in range(int(rng.random() * 14) if rng.random() < 0.5 else 0):
        after: Any = position.play(position.sample(rng)).after
        if after.combat is None or after.combat.ended or after.to_move not in SIDES:
            break
        position = after
    begun: Position = position
    return begun


def _begun(rng: Random, place: int, blocks: list[int], cards: list[int], *, fitting: bool) -> Position:
    """The fight, just declared."""
    stacks: list[list[Stack]] = [[(), ()] for _ in PLACES]
    hands, decks, bags = [], [], []
    near = fitting and rng.random() < 0.4
    for side_index, side in enumerate(SIDES):
        bag = shuffled(rng, without(BLOCKS_OF[side_index], _MORI) if side_index else BLOCKS_OF[0])
        if fitting:
            bag.sort(key=lambda block: rng.random() - 0.4 * bool(block.leader or block.special))
        stacks[place][side_index], bag = in_order(bag[: blocks[side_index]]), bag[blocks[side_index] :]
        deck = shuffled(rng, CARDS_OF[side_index])
        if fitting:
            clans = {block.clan for block in stacks[place][side_index]}
            deck.sort(key=lambda card: rng.random() - 0.8 * (card.clan in clans) - 0.8 * (card is LOYALTY[side]))
        hands.append(in_order(deck[: cards[side_index]]))
        decks.append(in_order(deck[cards[side_index] :]))
        for other in NEAR[place] if near else ():
            if not any(stacks[other]) and rng.random() < 0.5:
                count = 1 + int(rng.random() * 4)
                stacks[other][side_index], bag = in_order(bag[:count]), bag[count:]
        bags.append(in_order(bag))
    active = SIDES[int(rng.random() * 2)]
    held = ((place, CASTLES[place]),) if place in CASTLES else ()
    position = proceed(
        Position(
            week=1 + int(rng.random() * 7),
            phase="combat",
            first=SIDES[int(rng.random() * 2)],
            active=active,
            stacks=tuple((row[0], row[1]) for row in stacks),
            hands=(hands[0], hands[1]),
            decks=(decks[0], decks[1]),
            bags=(bags[0], bags[1]),
            mori=_MORI,
            control=tuple(CAPITALS.get(one) for one in RESOURCES),
            holders=held,
            entered=tuple((place, start) for start in NEAR[place] if rng.random() < 0.5),
        ),
        [],
    )
    if fitting and not near and rng.random() < 0.2:
        return position
    declared: Any = position.play(next(iter(position.legal()))).after
    begun: Position = declared
    return begun if begun.combat is not None and not begun.combat.ended else position
