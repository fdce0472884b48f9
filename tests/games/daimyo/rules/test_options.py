"""What is listed is just what the rules allow: everything there could be is asked of the rules, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from sekiwidget.core.side import CHANCE
from sekiwidget.games.daimyo import Position
from sekiwidget.games.daimyo.components.hexes import NEAR, Hex
from sekiwidget.games.daimyo.rules.actions import Add, Daimyo, Give, Move, Play, Recruit, Shift
from tests.games.daimyo.starts import STARTS


def everything(position: Position) -> Iterator[Any]:
    """Every action that can be thought of around the land, whoever may do it."""
    land = {hex_ for hex_, _ in position.land}
    near = sorted(land | {beside for hex_ in land for beside in NEAR[hex_]})
    pairs: list[tuple[Hex, Hex]] = [(start, end) for start in near for end in near]
    yield Recruit()
    for start, end in pairs:
        yield Shift(start, end)
        yield Daimyo(start, end)
        yield from (Move(number, start, end) for number in range(4))
    yield from (Add(place) for place in near)
    cards = sorted({card for row in (*position.hands, *position.played, *position.incoming) for card in row})
    yield from (Play(pair) for pair in combinations(cards, 2))
    yield from (Give(card, way) for card in cards for way in ("left", "right"))


@pytest.mark.rule("card-a", "card-b", "card-c", "card-d", "card-e", "phase-1", "phase-4", "connected", "hex-once")
@pytest.mark.fuzz
@pytest.mark.parametrize("part", range(2))
def test_what_is_listed_is_what_is_allowed(part: int, fuzz_factor: int) -> None:
    for seed in range(part, 2 * fuzz_factor, 2):
        agreed(Random(seed))


def agreed(rng: Random) -> None:
    """Some positions, until each step of play was looked at, each with every action."""
    seen: set[str] = set()
    while len(seen) < 7:
        position = STARTS.start(rng)
        for _ in range(9):
            if position.to_move is None:
                break
            if position.to_move != CHANCE and position.step not in seen:
                seen.add(position.step)
                allowed = {action for action in everything(position) if position.why_not(action) is None}
                few = {action for action in position.legal() if not isinstance(action, Move) or action.number < 4}
                assert allowed == few
            position = position.play(position.sample(rng)).after


@pytest.mark.parametrize("seed", range(20))
def test_a_commit_changes_only_what_its_card_says(seed: int) -> None:
    rng = Random(seed)
    position = STARTS.start(rng)
    while position.to_move is not None:
        action = position.sample(rng)
        after: Any = position.play(action).after
        land = isinstance(action, Add | Shift)
        units = isinstance(action, Move | Recruit | Daimyo)
        assert (after.land != position.land) == land
        assert (after.units != position.units) == units
        assert not set(after.opened) < set(position.opened)
        position = after
