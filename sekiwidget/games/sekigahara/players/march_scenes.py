"""7.3, 7.4  Scenes for puzzles of marches: the part of a table where only one way of marching brings what is asked for.

1. A scene is made where a movement has just been bought, backwards from what a march may bring there:
   *help*: an enemy whom two stacks overrun together, the second of which goes on to a place worth taking;
   *parting*: two places worth taking to which two blocks set out by the same road, which may be used only once.
2. Of the table remain the stacks of the scene, the enemies and the resource places within their range, and the degree
   of movement. No side has recruits, and the side that moves has at most one card, for a forced march.
3. Of each stack only as many blocks remain as the scene needs. Apart from a leader they have one face, and each enemy
   has a single block: it matters how many march, not which.

Other scenes hardly ever have a goal that one march alone brings: more blocks that part, two stacks of two blocks, a
stack of five, which is slower (7.3.5), and help with a forced march.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final, NamedTuple

from sekiwidget.core.errors import PositionError
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import CHIEF, OTHER, ROSTER, SIDE_INDEX, SIDES, Block
from sekiwidget.games.sekigahara.components.places import (
    CASTLES,
    HIGHWAY,
    NEAR,
    PLACES,
    RESOURCE_SEAT,
    RESOURCES,
    ROADS,
)
from sekiwidget.games.sekigahara.notation.table import read_position
from sekiwidget.games.sekigahara.players.march_tree import roads
from sekiwidget.games.sekigahara.rules.control import PROPORTION, castle_holder
from sekiwidget.games.sekigahara.rules.march import BASE, place_leads, unmoved_blocks
from sekiwidget.games.sekigahara.rules.position import Position

MOST_SCENES: Final = 2
"""The most scenes of each kind from one movement."""
PLAIN: Final[dict[Side, tuple[Block, ...]]] = {
    side: tuple(
        sorted(
            (block for block in ROSTER if block.side == side and not block.leader and not block.special),
            key=lambda block: (-ROSTER[block], block.order),
        )
    )
    for side in SIDES
}
"""3.2  The plain faces of a side, the most frequent first."""


class Scene(NamedTuple):
    """How many blocks of each stack march in it, and whether a card may force one of them."""

    stacks: tuple[tuple[int, int], ...]
    card: bool


def scenes(position: Position) -> Iterator[Position]:
    """The scenes of a movement that has just been bought."""
    movement = position.movement
    if movement is None or movement.activated or movement.rested or not movement.stacks_left:
        return
    table = _Table(position)
    for kind in (table.helps, table.partings):
        made = 0
        for scene in kind():
            if made < MOST_SCENES and (start := table.cut(scene)) is not None:
                made += 1
                yield start


def places_at_stake(position: Position) -> frozenset[int]:
    """4.2, 4.3, 7.4  The places in reach that a march may bring, and castles that are lost when a stack leaves."""
    return _Table(position).at_stake()


class _Table:
    """What may march at a position, and where to."""

    def __init__(self, position: Position) -> None:
        self._position, self._side = position, position.active
        mine, other = SIDE_INDEX[self._side], SIDE_INDEX[OTHER[self._side]]
        rows = list(enumerate(position.stacks))
        self._own = {
            place: len(row[mine])
            for place, row in rows
            if row[mine] and not position.units(place, OTHER[self._side]) and self._is_fresh(place)
        }
        self._enemies = [place for place, row in rows if row[other] and not row[mine]]
        self._worth = [place for place in range(len(PLACES)) if self._is_worth_taking(place)]
        self._has_card = any(not card.loyalty for card in position.hands[mine])
        self._ranges = {place: self._range_of(place) for place in self._own}

    def _is_fresh(self, place: int) -> bool:
        movement = self._position.movement
        assert movement is not None
        return unmoved_blocks(self._position, movement, place, self._side) == self._position.blocks(place, self._side)

    def _is_worth_taking(self, place: int) -> bool:
        """4.2, 4.3  Whether nobody stands here, and the side has not the resources or the castle."""
        if any(self._position.stacks[place]):
            return False
        if place in CASTLES and castle_holder(self._position, place) == OTHER[self._side]:
            return not self._position.units(place, OTHER[self._side])
        return place in RESOURCE_SEAT and self._position.control[RESOURCE_SEAT[place]] != self._side

    def at_stake(self) -> frozenset[int]:
        """4.2, 4.3, 7.4  The places in reach that a march may bring, and castles that are lost when a stack leaves."""
        reached = (
            place
            for place in (*self._worth, *self._enemies)
            if any(self._comes(start, place, self._has_card) for start in self._own)
        )
        return frozenset((*reached, *(place for place in self._own if CASTLES.get(place) == OTHER[self._side])))

    # -- scenes ----------------------------------------------------------------------------------------------------

    def helps(self) -> Iterator[Scene]:
        """7.4.2  One stack stops at an enemy; the other makes it four to one, and goes on."""
        assert self._position.movement is not None
        if self._position.movement.stacks_left < 2:
            return
        for enemy in self._open_enemies():
            for first, then in ((a, b) for a in self._own for b in self._own if a != b):
                blocks = min(PROPORTION - 1, self._own[then])
                helping = PROPORTION - blocks
                if (
                    helping != blocks
                    and self._own[first] >= helping
                    and self._comes(first, enemy, card=False)
                    and self._comes(then, enemy, card=False)
                    and any(self._comes(then, enemy, card=False, beyond=place) for place in self._worth)
                ):
                    yield Scene(((first, helping), (then, blocks)), card=False)

    def partings(self) -> Iterator[Scene]:
        """7.3.1  A stack that must set out together, as all its ways begin with the same road."""
        for card in (False, True):
            for start, blocks in self._own.items():
                if blocks < 2:
                    continue
                first = [self._first_steps(start, place, card) for place in self._worth]
                for one, other in combinations(first, 2):
                    if len(one) == 1 and one == other:
                        yield Scene(((start, 2),), card)
                        break

    def _open_enemies(self) -> Iterator[int]:
        """7.4.3  The enemies who hold no castle."""
        side = OTHER[self._side]
        return (place for place in self._enemies if castle_holder(self._position, place) != side)

    # -- how far (7.3.3) -------------------------------------------------------------------------------------------

    def _range_of(self, start: int) -> int:
        """7.3.3, 7.3.4  How far at most four blocks come without a highway and without a card."""
        return BASE + (place_leads(self._position, start, self._side) or self._leader(start) is not None)

    def _leader(self, start: int) -> Block | None:
        """7.3.4  A leader with the stack; not the chief, who would be at stake (2.1)."""
        stack = self._position.blocks(start, self._side)
        return next((block for block in stack if block.leader and block is not CHIEF[self._side]), None)

    def _comes(self, start: int, end: int, card: bool, beyond: int | None = None) -> bool:
        """7.3.3  Whether four blocks can come to a place, and on to another beyond it."""
        if card and not self._has_card:
            return False
        far = self._ranges[start] + card
        ways = [roads(highways)[start][end] for highways in (False, True)]
        if beyond is not None:
            ways = [way + roads(highways)[end][beyond] for way, highways in zip(ways, (False, True), strict=True)]
        return ways[0] <= far or ways[1] <= far + 1

    def _first_steps(self, start: int, end: int, card: bool) -> list[int]:
        """7.3.3  The places by which four blocks can begin their way to another."""
        if card and not self._has_card:
            return []
        far = self._ranges[start] + card
        plain, fast = roads(highways=False), roads(highways=True)
        return [
            place
            for place in NEAR[start]
            if 1 + plain[place][end] <= far or (ROADS[start, place] == HIGHWAY and fast[place][end] <= far)
        ]

    # -- cutting out (7.1) -----------------------------------------------------------------------------------------

    def cut(self, scene: Scene) -> Position | None:
        """The position with what belongs to a scene alone; None if there are not blocks enough of one face."""
        position, side, other = self._position, self._side, OTHER[self._side]
        assert position.movement is not None
        blocks: dict[str, Mapping[Side, str]] = {}
        left = Counter(ROSTER)
        for place, number in scene.stacks:
            leader = self._leader(place)
            chosen = [] if leader is None else [leader]
            face = next((face for face in PLAIN[side] if left[face] >= number - len(chosen)), None)
            if face is None:
                return None
            chosen += [face] * (number - len(chosen))
            left.subtract(chosen)
            blocks[PLACES[place]] = {side: " ".join(block.text for block in chosen)}
        for place in self._enemies:
            if any(self._comes(start, place, scene.card) for start, _ in scene.stacks):
                face = next(face for face in PLAIN[other] if left[face])
                left.subtract([face])
                blocks[PLACES[place]] = {other: face.text}
        control = {
            PLACES[place]: holder
            for place, holder in zip(RESOURCES, position.control, strict=True)
            if holder and any(self._comes(start, place, scene.card) for start, _ in scene.stacks)
        }
        table: dict[str, Any] = {
            "week": position.week, "turn": position.turn, "first": position.first, "phase": "movement", "active": side,
            "blocks": blocks, "movement": {"degree": position.movement.degree},
        }  # fmt: skip
        if control:
            table["control"] = control
        if scene.card:
            card = next(card for card in position.hands[SIDE_INDEX[side]] if not card.loyalty)
            table["hands"] = {side: card.text}
        try:
            return read_position(table)
        except PositionError:
            return None
