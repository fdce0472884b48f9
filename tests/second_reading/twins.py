"""Random positions in the middle of a march: groups, residents and blocks at rest of the same faces at one place."""

from collections import Counter
from random import Random
from typing import Any

from tests.second_reading.board import DISKS, NEAR, PLACES, SIDES, around, other
from tests.second_reading.faces import Faces, is_leader, worded
from tests.second_reading.scenes import Box, any_of, hand


def _groups(rng: Random, box: Box, places: tuple[str, ...]) -> list[dict[str, Any]]:
    found = []
    for _ in range(any_of(rng, (1, 1, 2, 2, 3))):
        blocks = box.take(any_of(rng, (1, 1, 2, 2, 3, 5)))
        if blocks:
            largest = max(blocks.total(), any_of(rng, (1, 1, 2, 4, 5, 9)))
            steps = any_of(rng, (1, 1, 2, 2, 3))
            found.append(
                {
                    "place": any_of(rng, places),
                    "blocks": worded(blocks),
                    "steps": steps,
                    "highway": rng.random() < 0.5,
                    "largest": largest,
                    # A forced group has dropped nobody.
                    "forced": steps > 1 and largest == blocks.total() and rng.random() < 0.3,
                }
            )
    return found


def _guarded(place: str, side: str) -> bool:
    """Whether an enemy disk would have ended a march there."""
    return side == "tokugawa" and place in DISKS


def twins(rng: Random) -> dict[str, Any]:
    """A `[position]` table in which words of a march mean several blocks."""
    active = any_of(rng, SIDES)
    box, enemies = Box(active, rng), Box(other(active), rng)
    box.few = box.few[: any_of(rng, (1, 2))]
    box.alike = any_of(rng, (0.8, 1.0))
    centre = any_of(rng, [one for one in PLACES if not _guarded(one, active)])
    meet = (centre, centre, any_of(rng, NEAR[centre]))
    meet = tuple(one for one in meet if not _guarded(one, active))
    origin = any_of(rng, [one for one in around(centre, 3) if one != centre])
    groups = _groups(rng, box, meet)
    standing: dict[str, Faces] = {one["place"]: Counter() for one in groups}
    for one in groups:
        standing[one["place"]] += Counter(one["blocks"].split())
    rested: dict[str, str] = {}
    for place in around(centre, 1):
        if place == origin or _guarded(place, active):
            continue
        if rng.random() < 0.7:
            standing[place] = standing.get(place, Counter()) + box.take(any_of(rng, (1, 2, 3)))
        if rng.random() < 0.3:
            tired = box.take(any_of(rng, (1, 2)))
            standing[place] = standing.get(place, Counter()) + tired
            rested[place] = worded(tired)
    left = box.take(any_of(rng, (0, 0, 1, 2)))
    leads = rng.random() < 0.3
    leaders = Counter({face: n for face, n in left.items() if is_leader(face)})
    if left and origin not in standing:
        standing[origin] = left
        groups.append({"place": origin, "blocks": worded(left)})
    else:
        leaders = Counter()
    used = {
        f"{place}-{near}" for place in around(centre, 2) for near in NEAR[place] if place < near and rng.random() < 0.2
    }
    blocks = {place: {active: worded(faces)} for place, faces in standing.items() if faces}
    for place in around(centre, 2):
        if place not in blocks and rng.random() < 0.3:
            blocks[place] = {other(active): worded(enemies.take(any_of(rng, (1, 1, 2))))}
    movement: dict[str, Any] = {
        "degree": any_of(rng, ("minimal", "limited", "total", "total")),
        "muster": False,
        "used": sorted(used),
        "rested": {place: words for place, words in rested.items() if words},
        "activated": [origin],
        "origin": origin,
        "groups": groups,
    }
    if movement["degree"] != "total":
        movement["stacks"] = 0 if movement["degree"] == "minimal" else any_of(rng, (0, 1, 2))
    if leads:
        movement["place_leads"] = True
    elif leaders:
        movement["leaders"] = worded(leaders)
    return {
        "setup": "empty",
        "phase": "movement",
        "active": active,
        "blocks": blocks,
        "hands": {side: hand(side, rng) for side in SIDES},
        "movement": movement,
    }
