"""A referee of the whole game that hears only its action texts, and for each decision says what may be done there.

Where equal faces leave the words open, every legal reading is carried on, until the written table shows which it was.
What the fights themselves do (chapter 8.2 to 8.7) is not its business: it hears what is lost, and who retreats.
"""

from collections import Counter
from typing import Final

from tests.second_reading import musters, retreats
from tests.second_reading.faces import counted, side_of
from tests.second_reading.marches import march_of, meanings, played
from tests.second_reading.stacks import rest
from tests.second_reading.state import FOR_EVER, State

LETTERS: Final = {"T": "tokugawa", "I": "ishida"}
STACKS: Final = {"none": 0, "minimal": 1, "limited": 3, "total": FOR_EVER}


def heard(state: State, actor: str, text: str) -> list[State]:
    """The states that an action may lead to, in the order in which the words are read; none if it is not allowed."""
    words = text.split()
    verb = words[0]
    if verb == "march":
        march = march_of(text)
        return [played(state, march, reading) for reading in meanings(state, march)]
    after = state.copy()
    if verb == "move":
        _move(after, actor, words[1:])
    elif verb == "muster":
        musters.mustered(after, counted(words[1:-1]), words[-1])
    elif verb == "mori":
        _begin(after, actor)
        musters.brought(after, words[1], words[3])
    elif verb == "done":
        rest(after)
        after.degree = ""
        after.begun = False
        after.settle_all()
    elif verb == "declare":
        retreats.declared(after, words[1])
    elif verb == "lose":
        _lose(after, actor, words[1:])
    elif verb == "retreat" and words[1] == "castle":
        retreats.sheltered(after, actor, counted(words[2:]))
    elif verb == "retreat":
        retreats.gone(after, actor, words[1])
    elif verb == "place":
        faces = counted(words[2:])
        side = side_of(words[2])
        after.blocks[words[1], side] = after.at(words[1], side) + faces
        after.settle(words[1])
    elif verb == "recruit":
        side = LETTERS[words[1]]
        after.recruits[side] = after.recruits[side] + counted(words[2:])
    return [after]


def _begin(state: State, side: str) -> None:
    """7  A new movement phase, unless it is under way."""
    if state.begun:
        return
    state.begun = True
    state.settle_all()
    rest(state)
    state.active = side
    state.used, state.activated, state.still, state.entered = set(), set(), {}, {}
    state.fled_from, state.besieged, state.sheltered = "", False, Counter()


def _move(state: State, actor: str, words: list[str]) -> None:
    """7.1  A degree of movement is bought."""
    _begin(state, actor)
    state.degree = words[0]
    state.stacks = STACKS[state.degree]
    state.muster = state.degree != "none"


def _lose(state: State, actor: str, words: list[str]) -> None:
    """8.7.2, 8.9.4  Blocks and disks that are given up."""
    disks = {word for word in words if word in state.disks}
    state.disks -= disks
    lost = counted([word for word in words if word not in disks])
    state.blocks[state.ground, actor] = state.at(state.ground, actor) - lost
