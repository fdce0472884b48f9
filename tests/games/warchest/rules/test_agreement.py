"""What is listed as legal, and what is not refused, are the same: every action there could be is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from sekiwidget.core.side import CHANCE
from sekiwidget.games.warchest import GAME, Position
from sekiwidget.games.warchest.components.hexes import CHARGES, HEXES, NEAR, RING
from sekiwidget.games.warchest.components.units import ROYAL, SIDE_INDEX, UNITS
from sekiwidget.games.warchest.rules.actions import (
    Attack,
    Bolster,
    Control,
    Deploy,
    Initiative,
    Lose,
    Move,
    Pass,
    Recruit,
    Stop,
    Tactic,
)
from tests.games.warchest.starts import STARTS

ALL = range(len(HEXES))
PARTS = 3
"""As many random games are looked at, each in a test of its own."""


def about(position: Position) -> Iterator[Any]:
    """Every action with the coins, units and hexes of a position, senseless ones too."""
    side = position.to_move or ""
    coins = (*position.armies[SIDE_INDEX[side]], ROYAL)
    for coin in coins:
        yield from (Initiative(coin), Pass(coin), *(Recruit(unit, coin) for unit in coins))
    for unit in UNITS:
        for place in ALL:
            yield from (Deploy(unit, place), Bolster(unit, place), Control(unit, place))
    stacks = [(place, stack.unit) for place, stack in enumerate(position.board) if stack is not None]
    for start, unit in stacks:
        around = (*NEAR[start], *RING[start])
        for end in ALL:
            yield from (Move(unit, start, end), Attack(unit, start, end), Tactic(unit, (start, end)))
        for over, end in product(around, around):
            yield Tactic(unit, (start, over, end))
        yield from (Tactic(unit, (start, *path)) for path in CHARGES[start])
        for giver, end in product(("ensign", "marshall", "scout"), around):
            yield Tactic(giver, (start, end), unit)
    yield from (Tactic("footman"), Lose("supply"), Lose("stack"), Stop())


@pytest.mark.fuzz
@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_listed_is_what_is_not_refused(part: int, fuzz_factor: int) -> None:
    for seed in range(part, PARTS * fuzz_factor, PARTS):
        agreed(seed)


def agreed(seed: int) -> None:
    """Some positions of a random game, each with every action."""
    rng = Random(seed)
    position: Position = STARTS.whole(rng)
    looked = 0
    while position.to_move is not None and looked < 12:
        if position.to_move != CHANCE and position.round and rng.random() < (0.08 if position.step == "turn" else 1.0):
            looked += 1
            listed = set(position.legal())
            answers = {action: position.why_not(action) for action in (*about(position), *listed)}
            assert {action for action, refusal in answers.items() if refusal is None} == listed
            cited = {rule for refusal in answers.values() if refusal is not None for rule in refusal.rules}
            assert cited <= set(GAME.rules)
        position = position.play(position.sample(rng)).after  # type: ignore[assignment]
