"""7.1, 7.3, 7.4  Which places a side can reach, with how many blocks: in its movement phase now, or in its next one.

Only what the view shows counts: a leader who has not come to light gives a hidden stack no leadership.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import CHIEF, OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.places import HIGHWAY, NEAR, ROADS
from sekiwidget.games.sekigahara.rules.control import PROPORTION, castle_holder, has_enemies
from sekiwidget.games.sekigahara.rules.march import (
    BASE,
    GROUP_SIZE,
    besieged,
    leaders_at,
    place_leads,
    unmoved_blocks,
)
from sekiwidget.games.sekigahara.rules.movement import COST
from sekiwidget.games.sekigahara.rules.position import ALL_STACKS, STACKS, Movement, Position, road

Roads = frozenset[tuple[int, int]]


class Column(NamedTuple):
    """7.3.1  So many blocks that may march together, and how far they have come; `fresh` activates their stack."""

    place: int
    blocks: int
    leads: bool
    fresh: bool = True
    steps: int = 0
    highway: bool = True
    largest: int = 0
    forced: bool = False


class Way(NamedTuple):
    """7.3  How a column can come to a place: with so many blocks, by these roads, and whether a card must force it."""

    blocks: int
    origin: int
    roads: Roads
    forced: bool
    fresh: bool


class Gathering(NamedTuple):
    """7.1, 7.3.1  The most blocks that can come to a place in one movement phase, and from where, most blocks first."""

    blocks: int
    origins: tuple[int, ...]


class Gatherings:
    """What a side can reach. A place is looked at when it is asked for."""

    def __init__(self, view: Position, side: Side) -> None:
        self._view, self._side, self._mine = view, side, SIDE_INDEX[side]
        under_way = view.movement if view.phase == "movement" and view.active == side else None
        self._movement = under_way or Movement()
        self._cards = len(view.hands[self._mine])

    def at(self, place: int) -> Gathering | None:
        """The most blocks that can come here; None if none can, or if they would be overrun as they come (7.4.1)."""
        columns = self._ways.get(place, [])
        chosen = sorted(self._most(columns, len(NEAR[place])), key=lambda way: (-way.blocks, way.origin))
        if not chosen:
            return None
        here, held = self._view.stacks[place], castle_holder(self._view, place) == self._side
        first = chosen[0].blocks + len(here[self._mine])
        if len(here[1 - self._mine]) >= PROPORTION * first and not held:
            return None
        return Gathering(sum(way.blocks for way in chosen), tuple(dict.fromkeys(way.origin for way in chosen)))

    # -- how columns come to a place (7.3) -------------------------------------------------------------------------

    @cached_property
    def _ways(self) -> dict[int, list[list[Way]]]:
        """By place: of each column that can come there the ways worth comparing."""
        found: dict[int, list[list[Way]]] = {}
        for column in self._columns():
            by_place: dict[int, list[Way]] = {}
            for place, way in self._ways_of(column, (column.place,), column.highway, 1):
                by_place.setdefault(place, []).append(way)
            for place, ways in by_place.items():
                found.setdefault(place, []).append(_undominated(ways))
        for columns in found.values():
            columns.sort(key=lambda ways: (-ways[0].blocks, len(ways[0].roads), ways[0].origin))
        return found

    def _columns(self) -> Iterator[Column]:
        """7.3.1, 8.9.6  The groups of the stack that moves now, and every stack that may still move."""
        view, side, movement = self._view, self._side, self._movement
        led = movement.place_leads or movement.leader is not None or bool(movement.leaders)
        for place, blocks, steps, highway, largest, forced in movement.groups:
            yield Column(place, len(blocks), led, False, steps, highway, largest, forced)
        if movement.degree and not movement.stacks_left:
            return
        for place, row in enumerate(view.stacks):
            if row[self._mine] and not besieged(view, place, side):
                stack = unmoved_blocks(view, movement, place, side)
                if stack:
                    leads = place_leads(view, place, side) or bool(leaders_at(view, place, side))
                    yield Column(place, len(stack), leads)

    def _ways_of(self, column: Column, path: tuple[int, ...], highway: bool, least: int) -> Iterator[tuple[int, Way]]:
        """7.3.2, 7.3.3  Every way of a column on from a path; `least` blocks are needed to overrun what was met."""
        place = path[-1]
        for end in NEAR[place]:
            if end in path or road(place, end) in self._movement.used:
                continue
            on, fast = (*path, end), highway and ROADS[place, end] == HIGHWAY
            steps = column.steps + len(path)
            plain = _most_blocks(column, steps, fast, force=False)
            forced = _most_blocks(column, steps, fast, force=True) if self._cards else 0
            if max(plain, forced) < least:
                continue
            roads = frozenset(map(road, on, on[1:]))
            if plain >= least:
                yield end, Way(plain, column.place, roads, False, column.fresh)
            if forced > plain:
                yield end, Way(forced, column.place, roads, True, column.fresh)
            needed = max(least, self._needed_to_pass(end))
            if max(plain, forced) >= needed:
                yield from self._ways_of(column, on, fast, needed)

    def _needed_to_pass(self, place: int) -> int:
        """7.3.2, 7.4, 2.1  The number of blocks that can go on from here: where enemies are, to overrun them.

        Nobody goes on where that is a chief whom one sees: the game is won.
        """
        view, other = self._view, OTHER[self._side]
        if not has_enemies(view, place, self._side):
            return 1
        row = view.stacks[place]
        if castle_holder(view, place) == other or CHIEF[other] in row[1 - self._mine]:
            return ALL_STACKS
        return PROPORTION * len(row[1 - self._mine]) - len(row[self._mine])

    # -- several columns (7.1, 7.3.1) ------------------------------------------------------------------------------

    def _most(self, columns: Sequence[Sequence[Way]], roads_in: int) -> tuple[Way, ...]:
        """The ways that bring most blocks together: no road twice, and no more than the cards pay for.

        Each takes one of the roads that lead in, so no more ways than these can be chosen.
        """
        best: tuple[Way, ...] = ()
        brought = 0
        largest = [ways[0].blocks for ways in columns]

        def go_on(at: int, chosen: tuple[Way, ...], blocks: int, used: Roads) -> None:
            nonlocal best, brought
            if blocks > brought:
                best, brought = chosen, blocks
            if blocks + sum(largest[at : at + roads_in - len(chosen)]) <= brought:
                return
            for way in columns[at]:
                more = (*chosen, way)
                if used.isdisjoint(way.roads) and self._can_pay(more):
                    go_on(at + 1, more, blocks + way.blocks, used | way.roads)
            go_on(at + 1, chosen, blocks, used)

        go_on(0, (), 0, frozenset())
        return best

    def _can_pay(self, chosen: Sequence[Way]) -> bool:
        """7.1, 7.3.3  Whether so many stacks may move, and the hand pays for them and for the forced marches."""
        fresh = sum(way.fresh for way in chosen)
        forced = sum(way.forced for way in chosen)
        if self._movement.degree:
            return fresh <= self._movement.stacks_left and forced <= self._cards
        cost = min(COST[degree] for degree, stacks in STACKS.items() if degree and fresh <= stacks)
        return cost + forced <= self._cards


def _most_blocks(column: Column, steps: int, highway: bool, *, force: bool) -> int:
    """7.3.3 to 7.3.5  The most blocks of a column that can come so many steps far."""
    spare = BASE + highway + column.leads + (force or column.forced) - steps
    room = GROUP_SIZE * (spare + 1)
    return min(column.blocks, room) if spare >= 0 and column.largest <= room else 0


def _undominated(ways: list[Way]) -> list[Way]:
    """The ways of a column, most blocks first, without those that another beats with no more roads and cards."""
    ways.sort(key=lambda way: (-way.blocks, way.forced, len(way.roads), sorted(way.roads)))
    kept: list[Way] = []
    for way in ways:
        if not any(other.roads <= way.roads and other.forced <= way.forced for other in kept):
            kept.append(way)
    return kept
