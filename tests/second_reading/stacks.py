"""7.1, 7.3.1, 7.3.4, 8.9.6  Stacks: which may be activated, what leads them, and when they are done."""

from collections import Counter
from typing import NamedTuple

from tests.second_reading.board import CAPITALS, CASTLES, other
from tests.second_reading.faces import Faces, is_leader
from tests.second_reading.state import State


def besieged(state: State, place: str) -> bool:
    """8.9.4 E, 8.9.6  Where both sides stand, who holds the castle is besieged in it."""
    return bool(state.units(place, other(state.active))) and state.holds(place, state.active)


class Leadership(NamedTuple):
    """7.3.4  What a stack has of it: a place that leads, or leaders who may be declared, or one who is."""

    place: bool
    leaders: Faces
    declared: str


def leadership(state: State, place: str) -> Leadership | None:
    """7.1, 7.3.4  That of the stack that marches out of a place, activated now if it was not; None if it may not be."""
    if state.origin == place:
        return Leadership(state.place_leads, state.leaders, state.leader)
    if not state.degree or place in state.activated or state.stacks < 1:
        return None
    castle = CASTLES.get(place) == state.active and state.holds(place, state.active)
    leaders = Counter({face: n for face, n in state.at(place, state.active).items() if n and is_leader(face)})
    return Leadership(castle or CAPITALS.get(place) == state.active, leaders, "")


def activate(state: State, place: str, has: Leadership) -> None:
    """7.1  The stack of a place is activated, and the one before it is done."""
    if state.origin != place:
        rest(state)
        state.stacks -= state.degree != "total"
        state.activated.add(place)
        state.origin = place
        state.place_leads, state.leaders, state.leader = has


def rest(state: State) -> None:
    """7.3.1  The stack under way is done: its blocks move no more."""
    for group in state.groups:
        resting = state.still.setdefault("rested", {})
        resting[group.place] = resting.get(group.place, Counter()) + group.blocks
    state.groups = []
    state.origin = ""
    state.place_leads = False
    state.leaders = Counter()
    state.leader = ""


def halt(state: State, place: str) -> None:
    """7.3.2  Whoever has come to a place with enemies moves no more."""
    for group in state.groups:
        if group.place == place:
            resting = state.still.setdefault("rested", {})
            resting[place] = resting.get(place, Counter()) + group.blocks
    state.groups = [group for group in state.groups if group.place != place]
