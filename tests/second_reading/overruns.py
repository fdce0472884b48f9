"""7.4, rulings: a force of at least four times the blocks of the other destroys it at once.

Only blocks count, disks do not; friends who stand there already count, those in the castle too (7.4.2, 7.4.3). Units
that hold a castle are never overrun (7.4.3), by whatever number. Either side overruns, the moment an arrival (march,
muster, Mori, retreat) or a departure makes the proportion, whoever brought it about; of one march the departure is
judged first. Losses in a battle make none (8.7.1).
"""

from collections import Counter

from tests.second_reading.board import SIDES, other
from tests.second_reading.state import State

TIMES = 4


def judge(state: State, place: str) -> str:
    """Overrun whom the proportion overruns there, and settle the castle; the side that lost its blocks, or ""."""
    beaten = ""
    for side in SIDES:
        few, many = state.size(place, side), state.size(place, other(side))
        if few and many >= TIMES * few and not state.holds(place, side):
            beaten = side
    if beaten:
        state.blocks[place, beaten] = Counter()
        if beaten == state.active:
            # They are dead: they march no more, and nobody came by their roads.
            for blocks in state.still.values():
                blocks.pop(place, None)
            state.groups = [group for group in state.groups if group.place != place]
            state.entered.pop(place, None)
    state.settle(place)
    return beaten
