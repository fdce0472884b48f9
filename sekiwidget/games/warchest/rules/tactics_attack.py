"""archer, cavalry, crossbowman, lancer  The tactics that attack."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import BETWEEN, CHARGES, DISTANCE, HEXES, NEAR, RING, SHOTS
from sekiwidget.games.warchest.components.units import Stack
from sekiwidget.games.warchest.rules.actions import Tactic
from sekiwidget.games.warchest.rules.maneuver import attack, attackable, forbids_step, forbids_target, height_of, step
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.text.phrase import phrase


class Archer:
    """archer  It hits an enemy exactly two hexes away, whatever stands between."""

    needs = phrase("The tactic is written with two hexes: {example}.", example="tactic archer d4-d6")

    def fits(self, action: Tactic) -> bool:
        """From where, and what."""
        return len(action.path) == 2 and not action.granted

    def shapes(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """A shot at any other hex."""
        return (Tactic("archer", (place, other)) for other in range(len(HEXES)) if other != place)

    def legal(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every target."""
        board = position.board
        for target in RING[place]:
            if attackable(board[target], stack.side, stack.height):
                yield Tactic("archer", (place, target))

    def sample(self, position: Position, stack: Stack, place: int, rng: Random) -> Tactic | None:
        """Any target."""
        board, ring = position.board, RING[place]
        at = int(rng.random() * len(ring))
        for target in ring[at:] + ring[:at]:
            if board[target] is not None and attackable(board[target], stack.side, stack.height):
                return Tactic("archer", (place, target))
        return None

    def forbids(self, position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
        """archer, faq-archer-1  The target is exactly two hexes away."""
        start, target = action.path
        if DISTANCE[start][target] == 1:
            text = phrase("{hex} is a neighbour: the Archer shoots exactly two hexes.", hex=HEXES[target])
            yield Reason("faq-archer-1", text)
        elif DISTANCE[start][target] != 2:
            text = phrase("{hex} is not two hexes away from {start}.", hex=HEXES[target], start=HEXES[start])
            yield Reason("archer", text)
        yield from forbids_target(
            position, side, "archer", target, height_of(position, side, "archer", start), "archer"
        )

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """The shot."""
        return attack(position, events, "archer", *action.path)


class Crossbowman:
    """crossbowman  It hits an enemy two hexes away in a straight line when the hex between is empty."""

    needs = phrase("The tactic is written with two hexes: {example}.", example="tactic crossbowman d4-d6")

    def fits(self, action: Tactic) -> bool:
        """From where, and what."""
        return len(action.path) == 2 and not action.granted

    def shapes(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """A shot at any other hex."""
        return (Tactic("crossbowman", (place, other)) for other in range(len(HEXES)) if other != place)

    def legal(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every target."""
        board = position.board
        for between, target in SHOTS[place]:
            if board[between] is None and attackable(board[target], stack.side, stack.height):
                yield Tactic("crossbowman", (place, target))

    def sample(self, position: Position, stack: Stack, place: int, rng: Random) -> Tactic | None:
        """Any target."""
        board, shots = position.board, SHOTS[place]
        at = int(rng.random() * len(shots))
        for between, target in shots[at:] + shots[:at]:
            if board[between] is None and attackable(board[target], stack.side, stack.height):
                return Tactic("crossbowman", (place, target))
        return None

    def forbids(self, position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
        """crossbowman, faq-crossbowman-1  Two hexes away, straight, nothing between."""
        start, target = action.path
        between = BETWEEN.get((start, target))
        if DISTANCE[start][target] == 1:
            text = phrase("{hex} is a neighbour: that is an ordinary attack, not the tactic.", hex=HEXES[target])
            yield Reason("faq-crossbowman-1", text)
        elif between is None:
            text = phrase(
                "{hex} is not two hexes away from {start} in a straight line.", hex=HEXES[target], start=HEXES[start]
            )
            yield Reason("crossbowman", text)
        elif position.board[between] is not None:
            text = phrase("A unit on {hex} stands in the line of the shot.", hex=HEXES[between])
            yield Reason("crossbowman", text)
        yield from forbids_target(
            position, side, "crossbowman", target, height_of(position, side, "crossbowman", start), "crossbowman"
        )

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """The shot."""
        return attack(position, events, "crossbowman", *action.path)


class Cavalry:
    """cavalry  One step, and then an attack on a neighbour; both parts are needed."""

    needs = phrase(
        "The tactic is written with three hexes, from, over and target: {example}.", example="tactic cavalry d4-d5-d6"
    )

    def fits(self, action: Tactic) -> bool:
        """From where, to where, and what."""
        return len(action.path) == 3 and not action.granted

    def shapes(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every step with every hex beside its end."""
        return (
            Tactic("cavalry", (place, over, other)) for over in NEAR[place] for other in NEAR[over] if other != place
        )

    def legal(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every step with every target after it."""
        board = position.board
        for over in NEAR[place]:
            if board[over] is None:
                for target in NEAR[over]:
                    if attackable(board[target], stack.side, stack.height):
                        yield Tactic("cavalry", (place, over, target))

    def sample(self, position: Position, stack: Stack, place: int, rng: Random) -> Tactic | None:
        """Any step, any target after it."""
        board, near = position.board, NEAR[place]
        at = int(rng.random() * len(near))
        for over in near[at:] + near[:at]:
            if board[over] is None:
                targets = [t for t in NEAR[over] if attackable(board[t], stack.side, stack.height)]
                if targets:
                    return Tactic("cavalry", (place, over, targets[int(rng.random() * len(targets))]))
        return None

    def forbids(self, position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
        """cavalry  A step to an empty hex, and an enemy beside that hex."""
        start, over, target = action.path
        yield from forbids_step(position, start, over, "cavalry")
        if target not in NEAR[over]:
            text = phrase(
                "{hex} is not a neighbour of {over}, from where it attacks.", hex=HEXES[target], over=HEXES[over]
            )
            yield Reason("cavalry", text)
        yield from forbids_target(
            position, side, "cavalry", target, height_of(position, side, "cavalry", start), "cavalry"
        )

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """The step and the attack."""
        start, over, target = action.path
        return attack(step(position, events, "cavalry", (start, over)), events, "cavalry", over, target)


class Lancer:
    """lancer  One or two steps in a straight line, and then an attack on the next hex of that line."""

    needs = phrase(
        "The tactic is written with the whole straight path, the target last: {example}.",
        example="tactic lancer d4-d5-d6",
    )

    def fits(self, action: Tactic) -> bool:
        """The start, one or two steps, the target."""
        return len(action.path) in (3, 4) and not action.granted

    def shapes(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every straight path."""
        return (Tactic("lancer", (place, *path)) for path in CHARGES[place])

    def legal(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every charge."""
        for path in CHARGES[place]:
            if _charges(position, stack, path):
                yield Tactic("lancer", (place, *path))

    def sample(self, position: Position, stack: Stack, place: int, rng: Random) -> Tactic | None:
        """Any charge."""
        charges = CHARGES[place]
        at = int(rng.random() * len(charges))
        for path in charges[at:] + charges[:at]:
            if _charges(position, stack, path):
                return Tactic("lancer", (place, *path))
        return None

    def forbids(self, position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
        """lancer, faq-lancer-1  The path is straight and empty, and the attack at its end is legal."""
        start, *path = action.path
        if tuple(path) not in CHARGES[start]:
            text = phrase("The charge is one or two steps in a straight line, and the target is next in it.")
            yield Reason("lancer", text)
        for place in path[:-1]:
            if position.board[place] is not None and place != start:
                text = phrase("{hex} is occupied: the Lancer rides over empty hexes.", hex=HEXES[place])
                yield Reason("lancer", text)
        reasons = [
            *forbids_target(position, side, "lancer", path[-1], height_of(position, side, "lancer", start), "lancer")
        ]
        yield from reasons
        if reasons:
            yield Reason("faq-lancer-1", phrase("Without a legal target at its end there is no charge."))

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """The ride and the attack."""
        path = action.path
        return attack(step(position, events, "lancer", path[:-1]), events, "lancer", path[-2], path[-1])


def _charges(position: Position, stack: Stack, path: tuple[int, ...]) -> bool:
    """lancer  Whether the path is empty and a legal target stands at its end."""
    board = position.board
    return (
        board[path[-1]] is not None
        and board[path[0]] is None
        and (len(path) == 2 or board[path[1]] is None)
        and attackable(board[path[-1]], stack.side, stack.height)
    )
