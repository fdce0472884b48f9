"""Random positions that real games seldom reach: crowds in one corner, equal faces, sieges, full hands."""

from collections import Counter
from random import Random
from typing import Any

from tests.second_reading.board import CASTLES, CLANS, PLACES, SIDES, around, other
from tests.second_reading.faces import ROSTER, Faces, side_of, worded

SIZES = (1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 8, 9, 12)
HARD = ("osaka", "ueda", *CASTLES)


def any_of(rng: Random, among: Any) -> Any:
    return among[int(rng.random() * len(among))]


class Box:
    """The blocks of one side that are not placed yet; `few` faces come first, so that stacks hold equal ones."""

    def __init__(self, side: str, rng: Random) -> None:
        self.left = Counter({face: n for face, n in ROSTER.items() if side_of(face) == side})
        faces = sorted(self.left)
        often = [face for face in faces if self.left[face] > 2]
        self.few = [any_of(rng, often) for _ in range(any_of(rng, (1, 2, 3)))] + [any_of(rng, faces)]
        self.alike = 0.9 if rng.random() < 0.7 else 0.2
        self.rng = rng

    def take(self, number: int) -> Faces:
        found: Faces = Counter()
        for _ in range(number):
            if self.left.total() < 4:
                break
            face = any_of(self.rng, self.few) if self.rng.random() < self.alike else any_of(self.rng, sorted(self.left))
            if not self.left[face]:
                face = any_of(self.rng, sorted(+self.left))
            self.left[face] -= 1
            found[face] += 1
        return found


def hand(side: str, rng: Random) -> str:
    clans = [clan for clan, whose in CLANS.items() if whose == side and clan not in {"ii", "ishida"}]
    number = int(rng.random() * 7) + 3
    cards = [any_of(rng, clans) + any_of(rng, ("", "", "", "+")) for _ in range(number)]
    if rng.random() < 0.3:
        cards.append("loyalty")
    return " ".join(cards)


def scene(rng: Random) -> dict[str, Any]:
    """A `[position]` table at the start of a movement phase."""
    active = any_of(rng, SIDES)
    boxes = {side: Box(side, rng) for side in SIDES}
    region = around(any_of(rng, HARD if rng.random() < 0.7 else PLACES), any_of(rng, (1, 2, 2, 3)))
    blocks: dict[str, dict[str, str]] = {}
    holder: dict[str, str] = {}
    crowd = any_of(rng, (0.3, 0.6, 0.9))
    own = any_of(rng, (0.5, 0.5, 0.9))
    for place in region:
        if rng.random() > crowd:
            continue
        side = active if rng.random() < own else other(active)
        if place in {"osaka", "ueda"} and side == "tokugawa" and rng.random() < 0.4:
            side = "ishida"
        siege = place in CASTLES and rng.random() < 0.5
        if siege or (place in {"osaka", "ueda"} and side == "tokugawa"):
            keeper = "ishida" if place in {"osaka", "ueda"} else any_of(rng, SIDES)
            inside = boxes[keeper].take(
                any_of(rng, (0, 1, 1, 2, 2, 3)) if place in {"osaka", "ueda"} else any_of(rng, (1, 1, 2, 2, 3))
            )
            outside = boxes[other(keeper)].take(any_of(rng, (1, 1, 2, 3, 4)))
            if inside.total() >= 4 * outside.total():
                continue
            blocks[place] = {keeper: worded(inside), other(keeper): worded(outside)}
            holder[place] = keeper
        else:
            blocks[place] = {side: worded(boxes[side].take(any_of(rng, SIZES)))}
        blocks[place] = {side: words for side, words in blocks[place].items() if words}
    for side, capital in (("tokugawa", "ueda"), ("ishida", "osaka")):
        if not any(side in there for there in blocks.values()):
            blocks[capital] = {"ishida": worded(boxes["ishida"].take(2))}
            blocks["edo"] = {"tokugawa": worded(boxes["tokugawa"].take(2))}
    recruits = {}
    for side in SIDES:
        box = boxes[side].take(any_of(rng, (0, 2, 4, 5)))
        if box:
            recruits[side] = worded(box)
    table: dict[str, Any] = {
        "setup": "empty",
        "week": int(rng.random() * 7) + 1,
        "turn": any_of(rng, "AB"),
        "phase": "movement",
        "active": active,
        "first": any_of(rng, SIDES),
        "blocks": blocks,
        "hands": {side: hand(side, rng) for side in SIDES},
        "holder": holder,
    }
    if recruits:
        table["recruits"] = recruits
    left = boxes["ishida"].left
    if left["mori1*"] and left["mori3"] > 3 and rng.random() < 0.4:
        table["mori"] = any_of(rng, ("mori1* mori3 mori3 mori3", "mori1* mori3", "mori1*"))
    return table
