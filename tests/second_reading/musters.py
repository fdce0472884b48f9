"""7.2, ruling 8  Which musters the rules allow, and what they lead to; 9.3 for the Mori box.

One muster a turn. With minimal and limited movement it takes the place of one stack, with total movement it comes on
top. A: any blocks of one clan to a place with its mon. B: one block, of any clan, to any own recruitment place. A place
where enemies stand takes a muster only if own units, a disk alone too, stand there against them: the fight was begun
over the map. A muster ends no march, and what it brings moves no more in this turn.
"""

from collections import Counter
from collections.abc import Iterator

from tests.second_reading import overruns
from tests.second_reading.board import CLANS, PLACES, RECRUIT, other
from tests.second_reading.faces import Faces, clan, parts, worded
from tests.second_reading.state import State


def places_for(faces: Faces, side: str) -> Iterator[str]:
    """7.2 A, B  The own recruitment places that these blocks may go to, whoever stands there."""
    clans = {clan(face) for face in faces}
    for place in PLACES:
        own = [mon for mon in RECRUIT[place] if CLANS[mon] == side]
        if own and (faces.total() == 1 or (len(clans) == 1 and clans <= set(own))):
            yield place


def musters(state: State) -> set[str]:
    """The texts of all legal musters."""
    side = state.active
    if not state.muster or (state.degree != "total" and state.stacks < 1):
        return set()
    found = set()
    for face in {clan(face) for face in state.recruits[side]}:
        of_clan = Counter({one: n for one, n in state.recruits[side].items() if n and clan(one) == face})
        for faces in parts(of_clan):
            for place in places_for(faces, side):
                if not state.units(place, other(side)) or state.units(place, side):
                    found.add(f"muster {worded(faces)} {place}")
    return found


def mustered(state: State, faces: Faces, place: str) -> None:
    state.recruits[state.active] = state.recruits[state.active] - faces
    state.muster = False
    state.stacks -= state.degree != "total"
    _arrive(state, faces, place, "mustered")


def brought(state: State, face: str, card: str) -> None:
    """9.3  A block from the Mori box to Osaka for a card."""
    state.hands["ishida"][card] -= 1
    state.mori = state.mori - Counter([face])
    _arrive(state, Counter([face]), "osaka", "brought")


def _arrive(state: State, faces: Faces, place: str, how: str) -> None:
    still = state.still.setdefault(how, {})
    still[place] = still.get(place, Counter()) + faces
    state.blocks[place, state.active] = state.at(place, state.active) + faces
    overruns.judge(state, place)
