"""What is said to be in reach is in reach: by the rules as read apart from the engine, and by marches that it plays."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sekiwidget.core.game import Stake
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara import GAME, Position
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX, SIDES, Stack, without
from sekiwidget.games.sekigahara.components.places import NEAR, PLACE
from sekiwidget.games.sekigahara.rules.actions import March, Move
from sekiwidget.games.sekigahara.rules.setup import official_start
from sekiwidget.text.phrase import Phrase
from sekiwidget.text.terms import Count
from tests.games.sekigahara.players.plain_reach import gathering, total

EVERY = 9
"""Stakes are looked at once in so many commits."""
COMMITS = 320
"""About half of a game."""


def positions(seed: int) -> Iterator[Position]:
    """Some positions of a game in which one side or both play at random, or neither does."""
    rng, position = Random(seed), official_start("official" if seed % 2 else "revised")
    for number in range(COMMITS):
        side = position.to_move
        if side is None:
            return
        if number % EVERY == 0:
            yield position
        simple = side != CHANCE and seed % 3 != SIDE_INDEX[side]
        action: Any = GAME.opponents["simple"](position.seen_by(side), rng) if simple else position.sample(rng)
        position = position.play(action).after  # type: ignore[assignment]


def reached(view: Position, stake: Stake, viewer: Side) -> tuple[Side, int] | None:
    """Who is said to come to the first place of a stake, and with how many blocks: 0 where none are counted."""
    assert isinstance(stake.text, Phrase)
    if " can " not in stake.text or "hand" in stake.text:
        return None
    places = stake.text.places
    side = viewer if "ou can" in stake.text.template else OTHER[viewer]
    blocks = places.get("blocks")
    if isinstance(blocks, Count):
        return side, blocks.value
    there = len(view.blocks(PLACE[stake.places[0]], side))
    return side, places["number"] - there if "number" in places else 0


def claims(position: Position) -> Iterator[tuple[Position, Side, Stake, int]]:
    """From both views: the view, the side that is said to reach a place, the stake, the number of blocks."""
    for viewer in SIDES:
        view = position.seen_by(viewer)
        for stake in GAME.stakes(view):
            if (found := reached(view, stake, viewer)) is not None:
                yield view, found[0], stake, found[1]


def marches_on(position: Position, side: Side) -> bool:
    """Whether a side has begun its movement phase: else it has the whole of its next one."""
    return position.phase == "movement" and position.active == side and position.movement is not None


# -- the rules as read apart from the engine ---------------------------------------------------------------------------


@pytest.mark.rule("7.1", "7.3.1", "7.3.2", "7.3.3", "7.3.4", "7.3.5", "7.4.1", "8.9.6")
@pytest.mark.parametrize("seed", range(4))
def test_as_many_blocks_are_said_to_come_as_the_rules_let_march_together(seed: int) -> None:
    counted = 0
    for position in positions(seed):
        for view, side, stake, number in claims(position):
            if marches_on(position, side):
                continue
            hand = len(view.hands[SIDE_INDEX[side]])
            most = total(gathering(view, side, PLACE[stake.places[0]], hand))
            assert most == number if number else most > 0, (str(view), str(stake.text))
            counted += number > 0
    assert counted > 50


# -- marches that the engine plays -------------------------------------------------------------------------------------


def own_turn(position: Position, side: Side) -> Position:
    """The same table at the start of a side's movement phase, or where it is if the side is moving now."""
    if position.phase == "movement" and position.active == side:
        return position
    return position.but(
        phase="movement", active=side, step="buy", to_move=side, movement=None, combat=None, chance=(), entered=()
    )


def after_chance(position: Position) -> Position:
    """The position when what an overrun makes chance deal has been dealt."""
    while position.to_move == CHANCE:
        position = position.play(position.sample(Random(1))).after  # type: ignore[assignment]
    return position


def paid(position: Position, stacks: int) -> Position:
    """7.1  The position after buying movement for so many stacks."""
    position = after_chance(position)
    if position.step != "buy":
        return position
    cost = 0 if stacks <= 1 else 1 if stacks <= 3 else 2
    hand = position.hands[SIDE_INDEX[position.active]]
    degree = Move(("minimal", "limited", "total")[cost], hand[len(hand) - cost :])
    assert position.why_not(degree) is None
    return position.play(degree).after  # type: ignore[return-value]


def steps(position: Position, blocks: Stack, start: int, path: tuple[int, ...]) -> Iterator[tuple[int, Position]]:
    """7.3  The next places to which such blocks can march, without a card and with one, and the position then."""
    hand = position.hands[SIDE_INDEX[position.active]]
    for end in NEAR[start]:
        for card in (None, *hand[:1]) if end not in path else ():
            march = March(blocks, start, end, card)
            if position.why_not(march) is None:
                yield end, after_chance(position.play(march).after)  # type: ignore[arg-type]


def ways(position: Position, blocks: Stack, start: int, target: int, path: tuple[int, ...] = ()) -> Iterator[Position]:
    """Positions after these blocks have marched on to a place, or have won the game on the way."""
    for end, after in steps(position, blocks, start, path):
        if end == target or after.outcome is not None:
            yield after
        elif after.to_move == position.to_move and after.blocks(end, position.active):
            yield from ways(after, blocks, end, target, (*path, start))


def heaps(position: Position, place: int) -> list[Stack]:
    """7.3.1  The blocks here that march together: groups of the stack that moves now, and those not moved yet."""
    movement = position.movement
    assert movement is not None
    marching = [group.blocks for group in movement.groups if group.place == place]
    if place in movement.activated:
        return marching
    moved = [rest.block for rest in movement.rested if rest.place == place] + [b for heap in marching for b in heap]
    return [*marching, without(position.blocks(place, position.active), moved)]


def can_bring(position: Position, origins: tuple[int, ...], target: int, number: int) -> bool:
    """Whether so many blocks can come from these places, in any order."""
    if number <= 0 or position.outcome is not None:
        return True
    return any(
        can_bring(after, origins, target, number - size)
        for origin in origins
        for heap in heaps(position, origin)
        for size in range(len(heap), 0, -1)
        for after in ways(position, heap[:size], origin, target)
    )


@pytest.mark.rule("7.1", "7.3.1", "7.3.2", "7.3.3", "7.3.5", "7.4.1")
@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_to_be_in_reach_can_be_marched_to(seed: int) -> None:
    moving = whole = 0
    for position in positions(seed):
        for _, side, stake, number in claims(position):
            target, *origins = (PLACE[place] for place in stake.places)
            start = paid(own_turn(position, side), len(origins))
            assert can_bring(start, tuple(origins), target, number or 1), (str(position), str(stake.text))
            moving += marches_on(position, side)
            whole += not marches_on(position, side)
    assert whole > 50
    assert moving > 5
