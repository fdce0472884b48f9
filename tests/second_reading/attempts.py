"""Words of marches to try on a position, legal and not."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from tests.second_reading.board import NEAR, PLACES
from tests.second_reading.faces import Faces, how_many_parts, is_leader, parts, rank
from tests.second_reading.marches import March
from tests.second_reading.scenes import any_of
from tests.second_reading.state import State

FEW: Final = 300
"""As many are tried one by one, and compared as a whole list; of more, some are drawn."""
DRAWN: Final = 40


def candidates(state: State, rng: Random) -> Iterator[March]:
    """Words of marches, legal and not: all of a small position, some of a large one."""
    side = state.active
    stacks = [(place, state.at(place, side)) for place in PLACES if state.size(place, side)]
    cards = sorted(+state.hands[side])
    leaders = sorted(
        (face for (_, who), faces in state.blocks.items() if who == side for face in +faces if is_leader(face)),
        key=rank,
    )
    forces = ["", *cards]
    leads = ["", *dict.fromkeys(leaders)]
    size = sum(how_many_parts(faces) * len(NEAR[place]) for place, faces in stacks) * len(forces) * len(leads)
    if size <= FEW:
        for place, faces in stacks:
            for part in parts(faces):
                for end in NEAR[place]:
                    for force in forces:
                        for lead in leads:
                            yield March(tuple(sorted(part.elements())), place, end, force, lead)
        return
    if not stacks:
        return
    hot = [stack for stack in stacks if any(group.place == stack[0] for group in state.groups)]
    for _ in range(DRAWN):
        place, faces = any_of(rng, hot if hot and rng.random() < 0.6 else stacks)
        part = _some(faces, rng)
        force = any_of(rng, cards) if cards and rng.random() < 0.4 else ""
        lead = any_of(rng, leaders) if leaders and rng.random() < 0.3 else ""
        yield March(tuple(sorted(part.elements())), place, any_of(rng, NEAR[place]), force, lead)


def _some(faces: Faces, rng: Random) -> Faces:
    """Some of the blocks: one, two, all, all but one, or any."""
    pieces = sorted(faces.elements(), key=lambda _: rng.random())
    number = any_of(rng, (1, 1, 2, len(pieces), len(pieces), len(pieces) - 1, int(rng.random() * len(pieces)) + 1))
    return Counter(pieces[: max(1, min(number, len(pieces)))])
