"""light_cavalry, royal_guard  The tactics that move the unit itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATION, NEAR, RIDES
from sekiwidget.games.warchest.components.units import Stack
from sekiwidget.games.warchest.components.wording import SideName
from sekiwidget.games.warchest.rules.actions import Path, Tactic
from sekiwidget.games.warchest.rules.maneuver import step
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.text.phrase import phrase


def forbids_path(position: Position, path: Path, rule: str) -> Iterator[Reason]:
    """light_cavalry, royal_guard  Each step goes to an empty neighbouring hex; the starting hex counts as empty."""
    for here, there in pairwise(path):
        if there not in NEAR[here]:
            text = phrase(
                "{hex} is not a neighbour of {start}: each step goes to the next hex.",
                hex=HEXES[there],
                start=HEXES[here],
            )
            yield Reason(rule, text)
        elif position.board[there] is not None and there != path[0]:
            yield Reason(rule, phrase("{hex} is occupied: each step goes to an empty hex.", hex=HEXES[there]))


class LightCavalry:
    """light_cavalry  Two steps, each to an empty hex, turns allowed; it may end where it began."""

    needs = phrase(
        "The tactic is written with three hexes, the two steps: {example}.", example="tactic light_cavalry d4-d5-e5"
    )

    def fits(self, action: Tactic) -> bool:
        """The start and two steps."""
        return len(action.path) == 3 and not action.granted

    def shapes(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every two steps."""
        return (Tactic("light_cavalry", (place, *path)) for path in RIDES[place])

    def legal(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every path."""
        board = position.board
        for first, last in RIDES[place]:
            if board[first] is None and (board[last] is None or last == place):
                yield Tactic("light_cavalry", (place, first, last))

    def sample(self, position: Position, stack: Stack, place: int, rng: Random) -> Tactic | None:
        """Any path."""
        board, rides = position.board, RIDES[place]
        at = int(rng.random() * len(rides))
        for first, last in rides[at:] + rides[:at]:
            if board[first] is None and (board[last] is None or last == place):
                return Tactic("light_cavalry", (place, first, last))
        return None

    def forbids(self, position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
        """light_cavalry  Two steps over empty hexes."""
        return forbids_path(position, action.path, "light_cavalry")

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """The ride."""
        return step(position, events, "light_cavalry", action.path)


class RoyalGuard:
    """royal_guard  The Royal Coin moves it one or two steps to an own location; in the first printing one step."""

    needs = phrase("The tactic is written with its path: {example}.", example="tactic royal_guard d4-d5-d6")

    def fits(self, action: Tactic) -> bool:
        """The start and one or two steps."""
        return len(action.path) in (2, 3) and not action.granted

    def shapes(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every step, and every two steps."""
        yield from (Tactic("royal_guard", (place, near)) for near in NEAR[place])
        yield from (Tactic("royal_guard", (place, *path)) for path in RIDES[place])

    def legal(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every path."""
        board = position.board
        if position.options.royal_guard == "original":
            for near in NEAR[place]:
                if board[near] is None:
                    yield Tactic("royal_guard", (place, near))
            return
        for near in NEAR[place]:
            if board[near] is None and _own(position, stack.side, near):
                yield Tactic("royal_guard", (place, near))
        for first, last in RIDES[place]:
            if board[first] is None and (board[last] is None or last == place) and _own(position, stack.side, last):
                yield Tactic("royal_guard", (place, first, last))

    def sample(self, position: Position, stack: Stack, place: int, rng: Random) -> Tactic | None:
        """Any path."""
        ways = [*self.legal(position, stack, place)]
        return ways[int(rng.random() * len(ways))] if ways else None

    def forbids(self, position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
        """royal_guard  One or two steps over empty hexes to an own location; first printing: one step anywhere."""
        yield from forbids_path(position, action.path, "royal_guard")
        if position.options.royal_guard == "original":
            if len(action.path) > 2:
                text = phrase("By the first printing the Royal Coin moves the Royal Guard one step only.")
                yield Reason("royal_guard", text)
        elif not _own(position, side, action.path[-1]):
            text = phrase(
                "{side} does not control {hex}: it must end on an own location.",
                side=SideName(side),
                hex=HEXES[action.path[-1]],
            )
            yield Reason("royal_guard", text)

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """The way."""
        return step(position, events, "royal_guard", action.path)


def _own(position: Position, side: Side, place: int) -> bool:
    return place in LOCATION and position.control[LOCATION[place]] == side
