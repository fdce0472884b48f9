"""land, connected  What may leave the land, and that random actions are any of the legal ones."""

from random import Random
from typing import cast

import pytest

from sekiwidget.games.daimyo.components.hexes import NAME, NEAR, connected, connected_without
from sekiwidget.games.daimyo.rules.position import Position
from tests.games.daimyo.helpers import Table


def grown(rng: Random, size: int) -> set[tuple[int, int]]:
    """Land in one piece, grown at random from a corner of the table or from its middle."""
    land = {rng.choice([(0, 0), (-12, -12), (12, 12), (12, -12)])}
    while len(land) < size:
        land.add(rng.choice(NEAR[rng.choice(sorted(land))]))
    return land


@pytest.mark.parametrize("size", [1, 2, 3, 6, 12, 25])
def test_land_without_a_hex_is_whole_where_walking_over_it_says_so(size: int) -> None:
    rng = Random(size)
    seen = set()
    for _ in range(40):
        land = grown(rng, size)
        for hex_ in sorted(land):
            whole = connected_without(land, hex_)
            assert whole == connected(land - {hex_}), (hex_, sorted(land))
            seen.add(whole)
    assert seen == ({True} if size < 3 else {True, False})


def test_a_ring_is_whole_without_any_of_its_hexes() -> None:
    ring = set(NEAR[0, 0])
    assert all(connected_without(ring, hex_) for hex_ in ring), "one walks the other way around"
    assert not connected_without(ring - {(1, 0)}, (-1, 0))


@pytest.mark.parametrize(("step", "card"), [("move", "A1"), ("shift", "E1")])
def test_a_random_action_is_any_of_the_legal_ones(step: str, card: str) -> None:
    lone = {"m13": "black", "n13": "neutral", "o13": "neutral", "n12": "neutral", "p13": "gold"}
    position = Table(
        land=lone, units={"m13": "black 2 daimyo", "p13": "gold 1 daimyo"}, played={"black": card}
    ).position
    assert position.step == step
    legal = set(position.legal())
    rng = Random(1)
    assert {position.sample(rng) for _ in range(400)} == legal
    if step == "shift":
        assert {NAME[action.start] for action in legal} == {"n12"}, "the others are stood on, or hold the land together"


def test_units_stay_in_order_wherever_they_go() -> None:
    position = Table(played={"black": "A1"}).position
    rng = Random(2)
    for _ in range(60):
        if position.to_move is None:
            break
        position = cast("Position", position.play(position.sample(rng)).after)
        assert list(position.units) == sorted(position.units)
