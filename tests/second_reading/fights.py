"""Random positions at the start of a combat phase: fights side by side, so that the beaten have nowhere good to go."""

from random import Random
from typing import Any

from tests.second_reading.board import CASTLES, NEAR, PLACES, SIDES, around, other
from tests.second_reading.faces import worded
from tests.second_reading.scenes import HARD, Box, any_of, hand


def fights(rng: Random) -> dict[str, Any]:
    """A `[position]` table at the start of a combat phase."""
    active = any_of(rng, SIDES)
    passive = other(active)
    boxes = {side: Box(side, rng) for side in SIDES}
    region = around(any_of(rng, HARD if rng.random() < 0.7 else PLACES), any_of(rng, (1, 2, 2)))
    blocks: dict[str, dict[str, str]] = {}
    holder: dict[str, str] = {}
    entered: dict[str, list[str]] = {}
    crowd = any_of(rng, (0.4, 0.7, 1.0))
    for place in region:
        if rng.random() > crowd:
            continue
        keeper = "ishida" if place in {"osaka", "ueda"} else any_of(rng, SIDES)
        if rng.random() < 0.5 and (place not in {"osaka", "ueda"} or keeper == active):
            side = keeper if place in {"osaka", "ueda"} else any_of(rng, (active, passive, passive))
            there = {side: boxes[side].take(any_of(rng, (1, 1, 2, 3)))}
        else:
            mine = boxes[active].take(any_of(rng, (1, 2, 2, 3, 3, 4, 5)))
            least = mine.total() // 4 + 1
            theirs = boxes[passive].take(min(least + any_of(rng, (0, 0, 1, 1, 2)), max(least, 4 * mine.total() - 1)))
            there = {active: mine, passive: theirs}
            if place in CASTLES:
                holder[place] = keeper
            if place not in CASTLES or rng.random() < 0.5:
                roads = [near for near in NEAR[place] if rng.random() < 0.4] or [any_of(rng, NEAR[place])]
                entered[place] = [f"{place}-{near}" for near in roads]
        blocks[place] = {side: worded(faces) for side, faces in there.items() if faces}
    return {
        "setup": "empty",
        "week": int(rng.random() * 7) + 1,
        "turn": any_of(rng, "AB"),
        "phase": "combat",
        "active": active,
        "first": any_of(rng, SIDES),
        "blocks": blocks,
        "holder": holder,
        "entered": entered,
        "hands": {side: hand(side, rng) for side in SIDES},
    }
