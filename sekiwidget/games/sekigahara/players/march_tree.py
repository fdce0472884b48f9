"""7.3  Every way of marching on from a position of a movement, and what it brings: searched once for all goals.

The solver would search anew for each goal. Of a scene all states are few (`march_scenes`): those of one table, movement
and hand are one, whatever led to it. A march after which its blocks can reach none of the places at stake is left out:
it brings nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.places import CASTLES, DISKS, HIGHWAY, NEAR, PLACES, RESOURCE_SEAT, ROADS
from sekiwidget.games.sekigahara.rules.actions import March
from sekiwidget.games.sekigahara.rules.control import castle_holder
from sekiwidget.games.sekigahara.rules.march import BASE, marches_from
from sekiwidget.games.sekigahara.rules.position import Movement, Position

MOST_STATES: Final = 300
"""The most states of a movement that are searched. Where there are more, one march alone hardly ever brings a goal."""

Brought = frozenset[int]
"""Places: those that a side has taken, and those where no enemy is left, as the goal asks of each."""


class Node(NamedTuple):
    """A state of a movement: what it has brought, the most that marches can still bring at once, and each march."""

    position: Position
    now: Brought
    most: tuple[Brought, ...]
    marches: tuple[tuple[March, Hashable], ...]

    @property
    def movement(self) -> Movement:
        """7.1  The movement under way."""
        assert self.position.movement is not None
        return self.position.movement


class TooMany(Exception):
    """There are too many ways to march."""


class MarchTree:
    """The states that marches towards some places, or towards enemies, reach from a position. Raises TooMany."""

    def __init__(self, start: Position, at_stake: Brought) -> None:
        self.side: Side = start.active
        self._aims = at_stake
        self._nodes: dict[Hashable, Node] = {}
        self._search(start)
        self.start = self.at(start)

    def at(self, position: Position) -> Node:
        """The state of a position."""
        return self._nodes[_key(position)]

    def after(self, node: Node) -> Iterator[tuple[March, Node]]:
        """Each march from a state, and the state after it."""
        return ((march, self._nodes[key]) for march, key in node.marches)

    def can_bring(self, node: Node, goal: Brought) -> bool:
        """Whether marches from a state still bring all of a goal."""
        return any(goal <= most for most in node.most)

    def winning(self, node: Node, goal: Brought) -> list[tuple[March, Node]]:
        """The marches after which a goal can still be brought about."""
        return [(march, after) for march, after in self.after(node) if self.can_bring(after, goal)]

    def solution(self, node: Node, goal: Brought) -> list[tuple[Node, March]]:
        """The shortest way to a goal that can be reached; of equals the first."""
        found: list[tuple[Node, March]] = []
        lengths: dict[Hashable, int] = {}

        def length(of: Node) -> int:
            key = _key(of.position)
            if key not in lengths:
                on = [length(after) for _, after in self.winning(of, goal)] if not goal <= of.now else []
                lengths[key] = 1 + min(on) if on else 0
            return lengths[key]

        while not goal <= node.now:
            march, after = min(self.winning(node, goal), key=lambda way: length(way[1]))
            found.append((node, march))
            node = after
        return found

    def closest(self, node: Node, goal: Brought) -> Node:
        """The state from here on that has brought most of a goal; of equals the one with blocks nearest to the rest."""
        seen: set[Hashable] = set()
        states, best = [node], node
        while states:
            here = states.pop()
            if _key(here.position) not in seen:
                seen.add(_key(here.position))
                states += [after for _, after in self.after(here)]
                if self._distance(here, goal) < self._distance(best, goal):
                    best = here
        return best

    def _distance(self, node: Node, goal: Brought) -> tuple[int, int, int, int]:
        """How many places are missing, how far they are, how few blocks have come there, and by how many roads."""
        missing, stacks = goal - node.now, node.position.stacks
        own = [place for place, row in enumerate(stacks) if row[SIDE_INDEX[self.side]]]
        far = sum(min(roads(highways=False)[place][start] for start in own) for place in missing)
        come = sum(len(stacks[place][SIDE_INDEX[self.side]]) for place in missing)
        return len(missing), far, -come, len(node.movement.used)

    def _search(self, here: Position) -> tuple[Brought, ...]:
        key = _key(here)
        if key in self._nodes:
            return self._nodes[key].most
        if len(self._nodes) >= MOST_STATES:
            raise TooMany
        now = frozenset(place for place in self._aims if is_brought(here, place, self.side))
        marches: list[tuple[March, Hashable]] = []
        found = {now}
        if here.step == "move" and here.to_move == self.side:
            mine = SIDE_INDEX[self.side]
            wanted = [place for place, row in enumerate(here.stacks) if row[1 - mine]]
            wanted += [place for place in DISKS if place not in wanted and here.units(place, OTHER[self.side])]
            wanted += self._aims - now
            for place, row in enumerate(here.stacks):
                if row[mine]:
                    for march in marches_from(here, self.side, place):
                        after = here.after(march)
                        if self._gets_to_one(after, march.end, wanted):
                            found.update(self._search(after))
                            marches.append((march, _key(after)))
        most = tuple(one for one in found if not any(one < other for other in found))
        self._nodes[key] = Node(here, now, most, tuple(marches))
        return most

    def _gets_to_one(self, after: Position, place: int, wanted: Iterable[int]) -> bool:
        """7.3.3  Whether blocks that have come to a place are at one of those wanted, or may come to one."""
        if place in wanted:
            return True
        movement = after.movement
        assert movement is not None
        led = movement.place_leads or bool(movement.leaders)
        card = bool(after.hands[SIDE_INDEX[self.side]])
        for group in movement.groups_at(place):
            left = BASE + led + (card or group.forced) - group.steps
            if any(roads(highways=False)[place][end] <= left for end in wanted):
                return True
            if group.highway and any(roads(highways=True)[place][end] <= left + 1 for end in wanted):
                return True
        return False


@lru_cache(maxsize=64)
def march_tree(position: Position, at_stake: Brought) -> MarchTree | None:
    """The states after a position; None if there are too many."""
    try:
        return MarchTree(position, at_stake)
    except TooMany:
        return None


def is_brought(position: Position, place: int, side: Side) -> bool:
    """4.2, 4.3, 7.4.2  Whether no enemy is here, and the side has the castle or the resources."""
    if position.units(place, OTHER[side]):
        return False
    if place in CASTLES:
        return castle_holder(position, place) == side
    return place not in RESOURCE_SEAT or position.control[RESOURCE_SEAT[place]] == side


def fact_of(position: Position, place: int, side: Side) -> tuple[str, str]:
    """4.2, 4.3, 7.4.2  What a goal asks of a place: no enemy where there are some, else the castle or the resources."""
    if position.blocks(place, OTHER[side]):
        return f"blocks.{PLACES[place]}.{OTHER[side]}", ""
    return f"{'castle' if place in CASTLES else 'control'}.{PLACES[place]}", side


def _key(position: Position) -> Hashable:
    return position.stacks, position.movement, position.hands, position.control


@cache
def roads(highways: bool) -> tuple[tuple[int, ...], ...]:
    """4.1  How many roads lead from each place to each other, of all or of highways alone; many if none do."""
    return tuple(_distances(start, highways) for start in range(len(PLACES)))


def _distances(start: int, highways: bool) -> tuple[int, ...]:
    found, last = {start: 0}, [start]
    while last:
        reached = []
        for place in last:
            for end in NEAR[place]:
                if end not in found and (not highways or ROADS[place, end] == HIGHWAY):
                    found[end] = found[place] + 1
                    reached.append(end)
        last = reached
    return tuple(found.get(place, len(PLACES)) for place in range(len(PLACES)))
