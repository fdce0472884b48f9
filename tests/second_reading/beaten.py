"""Random positions in which somebody must retreat: near enemies, over roads of attack, from fights a retreat began."""

from random import Random
from typing import Any

from tests.second_reading.board import CASTLES, DISKS, NEAR, PLACES, SIDES, other
from tests.second_reading.faces import worded
from tests.second_reading.scenes import HARD, Box, any_of, hand


def beaten(rng: Random) -> dict[str, Any]:
    """A `[position]` table at a retreat (8.8), losses already taken."""
    active, attacker, loser = (any_of(rng, SIDES) for _ in range(3))
    boxes = {side: Box(side, rng) for side in SIDES}
    ground = any_of(rng, HARD if rng.random() < 0.5 else PLACES)
    winner = other(loser)
    fled = attacker != active or rng.random() < 0.4
    sortie = ground in CASTLES and rng.random() < 0.4
    if sortie:
        active = loser = "ishida" if ground in DISKS else any_of(rng, SIDES)
        attacker, winner, fled = loser, other(loser), False
    if ground in DISKS and attacker == "ishida" and fled:
        # Its own disk stands there: such a retreat would have joined it.
        attacker, active, fled = "tokugawa", "tokugawa", False
    left = boxes[loser].take(any_of(rng, (1, 1, 2) if sortie else (1, 1, 2, 2, 3, 4)))
    lost = any_of(rng, (1, 1, 2))
    victors = boxes[winner].take(any_of(rng, (0, 1, 2, 3)))
    if not victors and ground in DISKS and winner == "tokugawa":
        victors = boxes[winner].take(1)
    blocks = {ground: {loser: worded(left)}}
    if victors:
        blocks[ground][winner] = worded(victors)
    crowd = any_of(rng, (0.3, 0.7, 1.0))
    for near in NEAR[ground]:
        if rng.random() < crowd:
            side = "ishida" if near in DISKS else any_of(rng, (winner, winner, loser))
            blocks[near] = {side: worded(boxes[side].take(any_of(rng, (1, 2, 3))))}
    combat: dict[str, Any] = {
        "step": "retreat",
        "to_move": loser,
        "place": ground,
        "attacker": attacker,
        "kind": "battle",
        "initiative": winner,
        "winner": winner,
        "stopped": list(SIDES),
        "lost_here": {loser: lost},
        "fought": [ground],
    }
    if ground in CASTLES:
        keeper = loser if sortie else "ishida" if ground in DISKS else any_of(rng, SIDES)
        combat["holder"] = other(attacker) if fled and ground not in DISKS else keeper
    table = {
        "setup": "empty",
        "week": 3,
        "phase": "combat",
        "active": active,
        "blocks": blocks,
        "hands": {side: hand(side, rng) for side in SIDES},
        "combat": combat,
    }
    if fled:
        combat["fled_from"] = any_of(rng, NEAR[ground])
    elif rng.random() < (0.3 if sortie else 0.7):
        roads = [near for near in NEAR[ground] if rng.random() < 0.5]
        table["entered"] = {ground: [f"{ground}-{near}" for near in roads]} if roads else {}
    if ground in CASTLES and victors:
        table["holder"] = {ground: combat["holder"]}
    return table
