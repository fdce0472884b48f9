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
listing leads. A forced march is for a group that begins, makes and ends its march together: what is forced goes on
whole or not at all. Blocks that were dropped before are no part of it: so docs/rulings.md decides, where the text is
open.

Who meets enemy units (disks too) stops, unless they are overrun (7.3.2). Besieged blocks do not leave; besiegers do
(8.9.6). What was mustered, came from the Mori box, or belongs to a stack that has moved, moves no more (7.2, 7.3.1,
9.3).

Equal faces (ruling 9b): where the words fit blocks of different fate, all readings count. The march is legal if one of
them is; it is played in the first that is legal, those on the march coming first. `fresh` names those that have not
marched in this phase, `second` and so on a further group: each future that a reading has can be written.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from tests.second_reading import overruns
from tests.second_reading.board import HIGHWAYS, ROADS, other
from tests.second_reading.faces import counted, rank, within, worded
from tests.second_reading.stacks import Leadership, activate, besieged, halt, leadership
from tests.second_reading.state import Group, State

WHICH: Final = ("fresh", "second", "third", "fourth", "fifth", "sixth", "seventh")


class March(NamedTuple):
    """A march as its words say it; the faces sorted, so that equal words are equal."""

    faces: tuple[str, ...]
    start: str
    end: str
    force: str = ""
    lead: str = ""
    which: str = ""
    """Of equal faces: "" for the first group that may, `fresh` for blocks that have not marched, `second` and so on."""

    @property
    def text(self) -> str:
        force = f" force {self.force}" if self.force else ""
        lead = f" lead {self.lead}" if self.lead else ""
        which = f"{self.which} " if self.which else ""
        return f"march {which}{worded(Counter(self.faces))} {self.start}-{self.end}{force}{lead}"


def march_of(text: str) -> March:
    words = text.split()
    named = {"force": "", "lead": ""}
    while words[-2] in named:
        named[words[-2]] = words[-1]
        words = words[:-2]
    start, end = words[-1].split("-")
    which = words[1] if words[1] in WHICH else ""
    faces = words[2:-1] if which else words[1:-1]
    return March(tuple(sorted(counted(faces).elements())), start, end, **named, which=which)


def penalty(number: int) -> int:
    """7.3.5  One for the fifth, the ninth, the thirteenth block, and so on."""
    return (number - 1) // 4


def _step(state: State, has: Leadership, group: Group, march: March) -> str | None:
    """7.3.3  The leader whom the step takes, "" for none; None if these blocks of the group may not make it."""
    faces = Counter(march.faces)
    if group.forced and faces != +group.blocks:
        return None
    if march.force and (group.forced or not state.hands[state.active][march.force]):
        return None
    highway = group.highway and frozenset((march.start, march.end)) in HIGHWAYS
    leads = has.place or bool(has.declared)
    reach = 1 + highway + leads + group.forced - penalty(group.largest)
    missing = group.steps + 1 - reach
    if march.force:
        if missing < 1:
            return None
        missing -= 1
    if march.lead:
        return march.lead if missing == 1 and not leads and has.leaders[march.lead] else None
    if missing == 1 and not leads and has.leaders:
        return min(has.leaders, key=rank)
    return "" if missing < 1 else None


class Reading(NamedTuple):
    """A legal reading of a march: the number of the group it means, -1 for blocks that stand at the place."""

    group: int
    leader: str


def meanings(state: State, march: March) -> list[Reading]:
    """What the words may mean: every legal reading, those on the march first (ruling 9b); or the one that is named."""
    found = list(_meanings(state, march))
    if march.which == "fresh":
        return [one for one in found if one.group < 0 or not state.groups[one.group].steps]
    if not march.which:
        return found
    # Groups that are alike in everything are one; that the furthest comes first is the engine's choice of an order.
    kinds = {str(state.groups[one.group]) if one.group >= 0 else "": one for one in found}
    return [*kinds.values()] if WHICH.index(march.which) < len(kinds) else []


def _meanings(state: State, march: March) -> Iterator[Reading]:
    faces = Counter(march.faces)
    road = frozenset((march.start, march.end))
    if road not in ROADS or road in state.used:
        return
    has = Leadership(state.place_leads, state.leaders, state.leader)
    for number, group in enumerate(state.groups):
        if group.place == march.start and within(faces, group.blocks):
            leader = _step(state, has, group, march)
            if leader is not None and not state.units(march.start, other(state.active)):
                yield Reading(number, leader)
    if within(faces, state.standing(march.start)) and not besieged(state, march.start):
        fresh = leadership(state, march.start)
        if fresh is not None:
            leader = _step(state, fresh, _setting_out(march), march)
            if leader is not None:
                yield Reading(-1, leader)


def _setting_out(march: March) -> Group:
    return Group(march.start, Counter(march.faces), 0, highway=True, largest=len(march.faces), forced=False)


def played(state: State, march: March, reading: Reading) -> State:
    """7.3, 7.4  What a march leads to in one reading: the departure is judged first, then the arrival."""
    state = state.copy()
    faces, active = Counter(march.faces), state.active
    road = frozenset((march.start, march.end))
    if reading.group >= 0:
        group = state.groups.pop(reading.group)
        left = group.blocks - faces
        if left:
            state.groups.insert(reading.group, replace(group, blocks=left))
    else:
        group = _setting_out(march)
        has = leadership(state, march.start)
        assert has is not None
        activate(state, march.start, has)
    state.leader = state.leader or reading.leader
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
        halt(state, march.end)
    return state


def may_march(state: State, march: March) -> bool:
    return bool(meanings(state, march))
