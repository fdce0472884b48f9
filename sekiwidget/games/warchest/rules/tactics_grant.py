"""ensign, marshall, footman  The tactics by which other units act."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import DISTANCE, HEXES, NEAR
from sekiwidget.games.warchest.components.units import NO_NORMAL_ATTACK, Stack
from sekiwidget.games.warchest.components.wording import UnitName
from sekiwidget.games.warchest.rules.actions import Tactic
from sekiwidget.games.warchest.rules.maneuver import (
    able,
    attack,
    attackable,
    forbids_normal_attack,
    forbids_standing,
    forbids_step,
    forbids_target,
    goes_on,
    height_of,
    step,
)
from sekiwidget.games.warchest.rules.open_frames import is_open
from sekiwidget.games.warchest.rules.position import Frame, Position
from sekiwidget.text.phrase import phrase

REACH = 2
"""How far an Ensign or a Marshall reaches."""
_NOT_ITSELF = {
    "ensign": phrase("The Ensign sends another unit, not itself."),
    "marshall": phrase("The Marshall lets another unit attack, not itself."),
}


def _friends(position: Position, stack: Stack, place: int) -> Iterator[tuple[int, Stack]]:
    """ensign, marshall  The other units of the side within two hexes."""
    row = DISTANCE[place]
    for other, friend in enumerate(position.board):
        if friend is not None and friend.side == stack.side and other != place and row[other] <= REACH:
            yield other, friend


def _forbids_reach(position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
    """ensign, marshall  Another unit of the side, within two hexes."""
    giver, start = action.unit, action.path[0]
    if action.granted == giver:
        yield Reason(giver, _NOT_ITSELF[giver])
        return
    yield from forbids_standing(position, side, action.granted, start, giver)
    for place in position.found(side, giver):
        if DISTANCE[place][start] > REACH:
            yield Reason(giver, _too_far(start, giver, place))


def _too_far(hex_: int, giver: str, place: int) -> str:
    """ensign, marshall  The reason that a hex is out of reach of the unit on another."""
    return phrase(
        "{hex} is more than two hexes away from {unit:the} on {place}.",
        hex=HEXES[hex_],
        unit=UnitName(giver),
        place=HEXES[place],
    )


def _granted(giver: str, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
    """ensign, marshall  Each other unit of the side with each neighbour of its hex, in reach or not."""
    for start, friend in enumerate(position.board):
        if friend is not None and friend.side == stack.side and start != place:
            yield from (Tactic(giver, (start, end), friend.unit) for end in NEAR[start])


def _any(ways: list[Tactic], rng: Random) -> Tactic | None:
    return ways[int(rng.random() * len(ways))] if ways else None


class Ensign:
    """ensign  Another friendly unit within two hexes makes one step, and ends within two hexes of the Ensign."""

    needs = phrase(
        "The tactic is written with the other unit and its step: {example}.", example="tactic ensign scout d4-d5"
    )

    def fits(self, action: Tactic) -> bool:
        """Another unit, from where, to where."""
        return len(action.path) == 2 and bool(action.granted)

    def shapes(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every step of every other unit."""
        return _granted("ensign", position, stack, place)

    def legal(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every step of every other unit in reach."""
        row = DISTANCE[place]
        for start, friend in _friends(position, stack, place):
            for end in NEAR[start]:
                if position.board[end] is None and row[end] <= REACH:
                    yield Tactic("ensign", (start, end), friend.unit)

    def sample(self, position: Position, stack: Stack, place: int, rng: Random) -> Tactic | None:
        """Any of them."""
        return _any([*self.legal(position, stack, place)], rng)

    def forbids(self, position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
        """ensign, faq-ensign-1  One ordinary step of another unit, beginning and ending within two hexes."""
        start, end = action.path
        yield from _forbids_reach(position, side, action)
        if DISTANCE[start][end] > 1:
            text = phrase("It is one ordinary step; {hex} is farther from {start}.", hex=HEXES[end], start=HEXES[start])
            yield Reason("faq-ensign-1", text)
        else:
            yield from forbids_step(position, start, end, "ensign")
        for place in position.found(side, "ensign"):
            if DISTANCE[place][end] > REACH:
                yield Reason("faq-ensign-1", _too_far(end, "ensign", place))

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """faq-ensign-2  The step; a Berserker may go on after it."""
        moved = step(position, events, "ensign", action.path)
        position = goes_on(moved, action.path[1])
        if position is not moved:
            events.append(Event("faq-ensign-2", "granted_goes_on", (action.granted,)))
        return position


class Marshall:
    """marshall  Another friendly unit within two hexes makes a normal attack."""

    needs = phrase(
        "The tactic is written with the other unit and its attack: {example}.",
        example="tactic marshall swordsman d4-e4",
    )

    def fits(self, action: Tactic) -> bool:
        """Another unit, from where, at what."""
        return len(action.path) == 2 and bool(action.granted)

    def shapes(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """An attack by every other unit on every neighbour of it."""
        return _granted("marshall", position, stack, place)

    def legal(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every normal attack of every other unit in reach."""
        for start, friend in _friends(position, stack, place):
            if friend.unit not in NO_NORMAL_ATTACK:
                for target in NEAR[start]:
                    if attackable(position.board[target], friend.side, friend.height):
                        yield Tactic("marshall", (start, target), friend.unit)

    def sample(self, position: Position, stack: Stack, place: int, rng: Random) -> Tactic | None:
        """Any of them."""
        return _any([*self.legal(position, stack, place)], rng)

    def forbids(self, position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
        """marshall, faq-marshall-1  A normal attack of another unit within two hexes."""
        start, target = action.path
        yield from _forbids_reach(position, side, action)
        if action.granted in NO_NORMAL_ATTACK:
            yield from forbids_normal_attack(action.granted)
            text = phrase("The Marshall grants a normal attack only, never one of a tactic.")
            yield Reason("faq-marshall-1", text)
        elif target not in NEAR[start]:
            text = phrase(
                "{hex} is not a neighbour of {start}: the Marshall grants a normal attack only.",
                hex=HEXES[target],
                start=HEXES[start],
            )
            yield Reason("faq-marshall-1", text)
        yield from forbids_target(
            position, side, action.granted, target, height_of(position, side, action.granted, start), "marshall"
        )

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """faq-marshall-2  The attack, with the unit's usual follow-up."""
        position = attack(position, events, "marshall", *action.path)
        if position.chance or any(frame.kind != "guard" and is_open(position, frame) for frame in position.frames):
            events.append(Event("faq-marshall-2", "granted_triggers", (action.granted,)))
        return position


class Footman:
    """footman  Each Footman on the board makes one maneuver, in any order."""

    needs = phrase(
        "The tactic is written without hexes: {example}; then a maneuver of each Footman.", example="tactic footman"
    )

    def fits(self, action: Tactic) -> bool:
        """Nothing else."""
        return not action.path and not action.granted

    def shapes(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """The one way."""
        yield Tactic("footman")

    def legal(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """One, whether or not any of them can do anything."""
        yield Tactic("footman")

    def sample(self, position: Position, stack: Stack, place: int, rng: Random) -> Tactic | None:
        """That one."""
        return Tactic("footman")

    def forbids(self, position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
        """footman  Nothing, if one is on the board: the coin may be used without effect."""
        return iter(())

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """Each of them that can act does so in turn; if none can, an event says so."""
        side = position.to_move or ""
        places = tuple(position.found(side, "footman"))
        events.append(Event("footman", "footmen", (side, len(places))))
        stacks = [(place, position.board[place]) for place in places]
        if not any(able(position, stack, place, stack.height) for place, stack in stacks if stack):
            events.append(Event("footman", "in_vain", (side,)))
            return position
        return position.but(frames=(*position.frames, Frame("footman", side, waiting=places)))
