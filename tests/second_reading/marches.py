"""7.1, 7.3, 7.4.2, 8.9.6  Which marches of one road segment the rules allow, and what each leads to.

A stack is all that a side has in one place (7.1). The first march out of a place activates its stack; the degree of
movement says how many may be. When another place marches, the stack before it is done (7.3.1): what it left behind
stays where it is, at its origin too, since a place is activated once (ruling 7).

Of a stack that is activated, any blocks may leave, by any roads, in any order; what leaves together is a group. A group
may drop blocks, which make a group of their own where they are, with the same steps behind them. It takes up no others
(7.3.1), so two groups never march as one. A segment of road serves once in a phase, in either direction (ruling 9).

A group may make one more step if that is within its range (7.3.3, 7.3.5):

      1
    + 1 if all its steps, this one too, are on highways
    + 1 for leadership at the origin when the stack was activated: a castle of its colour that it controls, a capital of
        its colour, or a leader who is declared (7.3.4); one at most, and never two
    + 1 if it made or makes a forced march, for a card
    - 1 for each full four blocks beyond the first four, of the largest group that these blocks have marched in

A card and a leader are used at the step that needs them, not before, and in whatever order (rulings 11, 12). The words
`force CARD` pay a card, `lead LEADER` declares a leader; if a leader is needed and none is named, the first of the
listing leads. A forced march is for a group that begins, makes and ends its march together: one that has dropped
blocks, or drops some now, cannot be forced, and one that was forced drops none any more.

Who meets enemy units (disks too) stops, unless they are overrun (7.3.2). Besieged blocks do not leave; besiegers do
(8.9.6). What was mustered, came from the Mori box, or belongs to a stack that has moved, moves no more (7.2, 7.3.1,
9.3).

Equal faces (ruling 9b): where the words fit blocks of different fate, all readings count. The march is legal if one of
them is; it is played in the first that is legal, those on the march coming first.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tests.second_reading import overruns
from tests.second_reading.board import CAPITALS, CASTLES, HIGHWAYS, ROADS, other
from tests.second_reading.faces import Faces, counted, is_leader, rank, within, worded
from tests.second_reading.state import Group, State


class March(NamedTuple):
    """A march as its words say it; the faces sorted, so that equal words are equal."""

    faces: tuple[str, ...]
    start: str
    end: str
    force: str = ""
    lead: str = ""

    @property
    def text(self) -> str:
        force = f" force {self.force}" if self.force else ""
        lead = f" lead {self.lead}" if self.lead else ""
        return f"march {worded(Counter(self.faces))} {self.start}-{self.end}{force}{lead}"


def march_of(text: str) -> March:
    words = text.split()
    named = {"force": "", "lead": ""}
    while words[-2] in named:
        named[words[-2]] = words[-1]
        words = words[:-2]
    start, end = words[-1].split("-")
    return March(tuple(sorted(counted(words[1:-1]).elements())), start, end, **named)


def besieged(state: State, place: str) -> bool:
    """8.9.4 E, 8.9.6  Where both sides stand, who holds the castle is besieged in it."""
    return bool(state.units(place, other(state.active))) and state.holds(place, state.active)


def _activated(state: State, place: str) -> State | None:
    """7.1, 7.3.4  The state after the stack of a place is activated, or None if it may not be."""
    after = state.copy()
    if state.origin == place:
        return after
    if not state.degree or place in state.activated or state.stacks < 1:
        return None
    rest(after)
    after.stacks -= state.degree != "total"
    after.activated.add(place)
    after.origin = place
    castle = CASTLES.get(place) == state.active and state.holds(place, state.active)
    after.place_leads = castle or CAPITALS.get(place) == state.active
    after.leaders = Counter({face: n for face, n in state.at(place, state.active).items() if n and is_leader(face)})
    after.leader = ""
    return after


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


def penalty(number: int) -> int:
    """7.3.5  One for the fifth, the ninth, the thirteenth block, and so on."""
    return (number - 1) // 4


def _unsplit(group: Group, faces: Faces) -> bool:
    """7.3.3, ruling 11  Whether these blocks are a group that has dropped none on its way, nor drops any now."""
    return faces == +group.blocks and faces.total() == group.largest


def _step(state: State, group: Group, faces: Faces, march: March) -> str | None:
    """7.3.3  Whether these blocks of the group may make the step as the words say: the leader it takes, "" for none;
    None if they may not.
    """
    if group.forced and faces != +group.blocks:
        return None
    if march.force and (group.forced or not _unsplit(group, faces) or not state.hands[state.active][march.force]):
        return None
    highway = group.highway and frozenset((march.start, march.end)) in HIGHWAYS
    leads = state.place_leads or bool(state.leader)
    reach = 1 + highway + leads + group.forced - penalty(group.largest)
    missing = group.steps + 1 - reach
    if march.force:
        if missing < 1:
            return None
        missing -= 1
    if march.lead:
        return march.lead if missing == 1 and not leads and state.leaders[march.lead] else None
    if missing == 1 and not leads and state.leaders:
        return min(state.leaders, key=rank)
    return "" if missing < 1 else None


def readings(state: State, march: March) -> Iterator[tuple[bool, State]]:
    """Every legal reading: whether it means blocks on the march (they come first), and what it leads to."""
    faces = Counter(march.faces)
    road = frozenset((march.start, march.end))
    if road not in ROADS or road in state.used:
        return
    enemies = state.units(march.start, other(state.active))
    for number, group in enumerate(state.groups):
        if group.place == march.start and within(faces, group.blocks) and not enemies:
            leader = _step(state, group, faces, march)
            if leader is not None:
                after = state.copy()
                old = after.groups.pop(number)
                old.blocks = old.blocks - faces
                if old.blocks:
                    after.groups.insert(number, old)
                yield True, _gone(after, march, group, leader)
    if within(faces, state.standing(march.start)) and not besieged(state, march.start):
        opened = _activated(state, march.start)
        if opened is not None:
            fresh = Group(march.start, faces, 0, highway=True, largest=faces.total(), forced=False)
            leader = _step(opened, fresh, faces, march)
            if leader is not None:
                yield False, _gone(opened, march, fresh, leader)


def _gone(state: State, march: March, group: Group, leader: str) -> State:
    """What a march leads to; the state given is used up."""
    faces, active = Counter(march.faces), state.active
    road = frozenset((march.start, march.end))
    state.leader = state.leader or leader
    if march.force:
        state.hands[active][march.force] -= 1
    state.blocks[march.start, active] = state.at(march.start, active) - faces
    overruns.judge(state, march.start)
    state.blocks[march.end, active] = state.at(march.end, active) + faces
    highway = group.highway and road in HIGHWAYS
    forced = group.forced or bool(march.force)
    state.groups.append(Group(march.end, faces, group.steps + 1, highway, group.largest, forced))
    state.used.add(road)
    state.entered.setdefault(march.end, set()).add(road)
    overruns.judge(state, march.end)
    if state.units(march.end, other(active)):
        _halt(state, march.end)
    return state


def _halt(state: State, place: str) -> None:
    """7.3.2  Whoever has come to a place with enemies moves no more."""
    for group in state.groups:
        if group.place == place:
            resting = state.still.setdefault("rested", {})
            resting[place] = resting.get(place, Counter()) + group.blocks
    state.groups = [group for group in state.groups if group.place != place]


def may_march(state: State, march: March) -> bool:
    return next(readings(state, march), None) is not None
