"""8.8, rulings 20 to 22  Where the beaten may go.

All that is left goes to one place joined by a road, but for two blocks at most that may go into the castle, if that
side held it before the fight (8.8.1, 8.8.4). That the castle is open forbids no place, and does not count as one where
the best places are asked for first.

Attacker (8.8.2): a place from which some of his blocks marched in this turn, whoever stands there now. If no road
brought any: two or fewer who came out of their castle (their own sortie) go back into it, and nowhere else; all others
came from nowhere (a force of three or more at its castle, blocks from a muster or the Mori box, besiegers of earlier
turns): any adjacent place, one without enemy units if there is any.

The attacker in a fight that his own retreat brought about: any adjacent place, one without enemy units if there is
any; never the field that he just lost while an enemy is left there.

Defender (8.8.3): an adjacent place without enemy units from which the attacker did not come in; if there is none, any
adjacent place. In a fight that a retreat brought about the attacker came in by the road of that retreat (8.8.5, ruling
22). Blocks that retreated to friends came in by no road, neither for them nor for the defender.
"""

from collections import Counter

from tests.second_reading import overruns
from tests.second_reading.board import NEAR, other
from tests.second_reading.faces import Faces, parts, worded
from tests.second_reading.state import State


def _calm(state: State, side: str, places: set[str]) -> set[str]:
    """Those without enemy units, or all if there is none."""
    return {place for place in places if not state.units(place, other(side))} or places


def places(state: State, side: str) -> set[str]:
    """The places on the map; empty for who must go back into the castle."""
    near = set(NEAR[state.ground])
    marched = set() if state.fled_from else state.entered.get(state.ground, set())
    came = {place for road in marched for place in road} - {state.ground}
    if side != state.attacker:
        barred = came | {state.fled_from}
        return {place for place in near - barred if not state.units(place, other(side))} or near
    if state.fled_from:
        lost = {state.fled_from} if state.units(state.fled_from, other(side)) else set()
        return _calm(state, side, near - lost)
    if came:
        return came
    if state.besieged and not state.sheltered:
        return set()
    return _calm(state, side, near)


def retreats(state: State, side: str) -> set[str]:
    """The texts of all legal retreats."""
    left = state.at(state.ground, side) - state.sheltered
    elsewhere = places(state, side)
    found = {f"retreat {place}" for place in elsewhere}
    if state.holder.get(state.ground) == side and not state.sheltered:
        for faces in parts(left):
            if faces.total() <= 2 and (elsewhere or faces == left):
                found.add(f"retreat castle {worded(faces)}")
    return found


def declared(state: State, ground: str) -> None:
    """8.1, 8.9.2, 9.3  A fight is declared: who stands there, and whether they come out of their castle."""
    active = state.active
    state.settle_all()
    state.ground, state.attacker = ground, active
    state.fled_from, state.sheltered = "", Counter()
    if ground == "osaka" and active == "tokugawa" and state.mori:
        state.blocks[ground, "ishida"] = state.at(ground, "ishida") + state.mori
        state.mori = Counter()
        overruns.judge(state, ground)
    new: Faces = Counter()
    for kind in ("mustered", "brought"):
        new = new + state.still.get(kind, {}).get(ground, Counter())
    force = state.size(ground, active)
    state.besieged = state.holds(ground, active) and force <= 2 and force > new.total()


def sheltered(state: State, side: str, faces: Faces) -> None:
    """8.8.4  Blocks go back into the castle; the others, if any, must go elsewhere."""
    state.sheltered = state.sheltered + faces
    if state.sheltered == +state.at(state.ground, side):
        state.sheltered = Counter()


def gone(state: State, side: str, place: str) -> None:
    """The rest of the beaten goes to a place; with enemies there and no friends, they attack at once (8.8.5)."""
    leaving = state.at(state.ground, side) - state.sheltered
    friends = state.units(place, side)
    state.blocks[state.ground, side] = state.sheltered
    state.sheltered = Counter()
    state.settle_all()
    state.blocks[place, side] = state.at(place, side) + leaving
    beaten = overruns.judge(state, place)
    state.besieged = False
    state.fled_from = ""
    if not beaten and not friends and state.units(place, other(side)):
        state.fled_from, state.ground, state.attacker = state.ground, place, side
