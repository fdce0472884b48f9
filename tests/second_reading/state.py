"""What the second reading knows of a position: its own record, begun from a written table, carried on by action texts.

The words of the table are those of docs/format.md. Nothing is taken from the engine's objects.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tests.second_reading.board import CASTLES, DISKS, Road, other, roads_of
from tests.second_reading.faces import Faces, counted

FOR_EVER: Final = 1_000
"""Stacks of total movement."""
NOBODY: Final[Faces] = Counter()


@dataclass
class Group:
    """Blocks of the stack under way that have made the same steps (7.3.3): they never take up others (7.3.1)."""

    place: str
    blocks: Faces
    steps: int
    highway: bool
    largest: int
    forced: bool


@dataclass
class State:
    """A position in the eyes of the second reading."""

    active: str
    blocks: dict[tuple[str, str], Faces]
    """(place, side) to what stands there."""
    disks: set[str]
    holder: dict[str, str]
    """Castle place to the side that was there first (4.3, 8.9.1)."""
    hands: dict[str, Counter[str]]
    recruits: dict[str, Faces]
    mori: Faces
    begun: bool = False
    """Whether a movement phase is under way: a degree is bought, or blocks came from the Mori box before that (9.3)."""
    degree: str = ""
    stacks: int = 0
    muster: bool = False
    used: set[Road] = field(default_factory=set)
    activated: set[str] = field(default_factory=set)
    still: dict[str, dict[str, Faces]] = field(default_factory=dict)
    """`rested`, `mustered`, `brought` to place to blocks that do not move any more."""
    origin: str = ""
    place_leads: bool = False
    leaders: Faces = field(default_factory=Counter)
    leader: str = ""
    groups: list[Group] = field(default_factory=list)
    """Those on their way; what still stands at the origin is reckoned."""
    entered: dict[str, set[Road]] = field(default_factory=dict)
    """Place to the roads by which blocks of the active side marched in this turn, as long as any of them lives."""
    ground: str = ""
    """Where the fight under way or the last one is."""
    attacker: str = ""
    besieged: bool = False
    """Whether that fight is a sortie: two or fewer that held the castle, some of whom stood there before this turn."""
    fled_from: str = ""
    """The field that its attacker lost just before (8.8.5)."""
    sheltered: Faces = field(default_factory=Counter)
    """Who of the beaten is in the castle already, while the rest must go (8.8.4)."""

    def copy(self) -> "State":
        """One that may be changed: Counters of faces are replaced, never changed, and so are shared."""
        return replace(
            self,
            blocks=dict(self.blocks),
            disks=set(self.disks),
            holder=dict(self.holder),
            hands={side: Counter(cards) for side, cards in self.hands.items()},
            recruits=dict(self.recruits),
            used=set(self.used),
            activated=set(self.activated),
            still={kind: dict(there) for kind, there in self.still.items()},
            groups=[replace(group) for group in self.groups],
            entered={place: set(roads) for place, roads in self.entered.items()},
        )

    def at(self, place: str, side: str) -> Faces:
        return self.blocks.get((place, side), NOBODY)

    def size(self, place: str, side: str) -> int:
        return self.at(place, side).total()

    def units(self, place: str, side: str) -> int:
        """3.4  Blocks and disks."""
        return self.size(place, side) + (side == "ishida" and DISKS.get(place) in self.disks)

    def holds(self, place: str, side: str) -> bool:
        """4.3, 8.9.1  Whether a side controls the castle of a place: it has units there and was there first."""
        if place not in CASTLES or not self.units(place, side):
            return False
        return not self.units(place, other(side)) or self.holder.get(place, CASTLES[place]) == side

    def settle(self, place: str) -> None:
        """4.3  Who holds the castle now: whoever is alone; nobody there: its colour; both: whoever was there first."""
        if place in CASTLES:
            there = [side for side in ("tokugawa", "ishida") if self.units(place, side)]
            if len(there) == 1:
                self.holder[place] = there[0]
            elif not there:
                self.holder[place] = CASTLES[place]

    def settle_all(self) -> None:
        for place in CASTLES:
            self.settle(place)

    def standing(self, place: str) -> Faces:
        """What of the active side at a place takes no part in any march yet (7.3.1)."""
        free = Counter(self.at(place, self.active))
        for blocks in self.still.values():
            free -= blocks.get(place, Counter())
        for group in self.groups:
            if group.place == place:
                free -= group.blocks
        return +free


def read(table: Mapping[str, Any]) -> State:
    """The record of a written table."""
    blocks = {
        (place, side): counted(words)
        for place, sides in table.get("blocks", {}).items()
        for side, words in sides.items()
    }
    state = State(
        active=table["active"],
        blocks=blocks,
        disks=set(table["disks"]),
        holder={},
        hands={side: counted(table.get("hands", {}).get(side, "")) for side in ("tokugawa", "ishida")},
        recruits={side: counted(table.get("recruits", {}).get(side, "")) for side in ("tokugawa", "ishida")},
        mori=counted(table.get("mori", "")),
    )
    state.holder = {place: table.get("holder", {}).get(place, colour) for place, colour in CASTLES.items()}
    state.settle_all()
    _read_fight(state, table.get("combat", {}))
    for place, words in table.get("entered", {}).items():
        # Where a word is no road, blocks came from a box.
        state.entered[place] = roads_of(word for word in words if "-" in word)
    moving = table.get("movement", {})
    if "degree" in moving:
        degree = moving["degree"]
        state.degree = degree
        state.begun = True
        state.stacks = moving.get("stacks", {"none": 0, "minimal": 1, "limited": 3, "total": FOR_EVER}[degree])
        state.muster = moving.get("muster", degree != "none")
    state.used = roads_of(moving.get("used", ()))
    state.activated = set(moving.get("activated", ()))
    for kind in ("rested", "mustered", "brought"):
        state.still[kind] = {place: counted(words) for place, words in moving.get(kind, {}).items()}
    state.origin = moving.get("origin", "")
    state.place_leads = moving.get("place_leads", False)
    state.leaders = counted(moving.get("leaders", ""))
    state.leader = moving.get("leader", "")
    for one in moving.get("groups", ()):
        if one.get("steps", 0):
            state.groups.append(
                Group(one["place"], counted(one["blocks"]), one["steps"], one["highway"], one["largest"], one["forced"])
            )
    return state


def _read_fight(state: State, fight: Mapping[str, Any]) -> None:
    """The fight under way or the last one; which of its blocks were mustered or came from Mori, no table says."""
    state.ground, state.attacker = fight.get("place", ""), fight.get("attacker", "")
    state.fled_from, state.sheltered = fight.get("fled_from", ""), counted(fight.get("sheltered", ""))
    if "holder" in fight and not fight.get("ended"):
        state.holder[state.ground] = fight["holder"]
        force = state.size(state.ground, state.attacker) + fight.get("lost_here", {}).get(state.attacker, 0)
        state.besieged = fight["holder"] == state.attacker == state.active and 0 < force <= 2
