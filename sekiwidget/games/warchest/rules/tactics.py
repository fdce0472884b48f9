"""tactic  The tactics of the cards: what the text of each names, what forbids it, and what it does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import ClassVar

from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import (
    BETWEEN,
    CHARGES,
    DISTANCE,
    HEXES,
    LOCATION,
    NEAR,
    RIDES,
    RING,
    SHOTS,
)
from sekiwidget.games.warchest.components.units import NO_NORMAL_ATTACK, ROYAL, Stack
from sekiwidget.games.warchest.components.wording import SideName, UnitName
from sekiwidget.games.warchest.rules.actions import Path, Tactic
from sekiwidget.games.warchest.rules.maneuver import (
    add_berserker_follow_up,
    attack,
    attackable,
    can_maneuver,
    forbids_normal_attack,
    forbids_standing,
    forbids_step,
    forbids_target,
    height_of,
    move_unit,
    needs_decision,
    no_unit_text,
)
from sekiwidget.games.warchest.rules.position import PendingDecision, Position
from sekiwidget.text.phrase import Phrase, paragraph, phrase


class Card(ABC):
    """The tactic of one unit."""

    unit: ClassVar[str]
    needs: ClassVar[Phrase]
    """What its text must name, as a sentence with an example."""
    path_lengths: ClassVar[tuple[int, ...]]
    """The number of hexes that its text names."""
    grants: ClassVar[bool] = False
    """Whether another unit acts, which its text names, too."""

    def fits(self, action: Tactic) -> bool:
        """Whether the text names what the tactic needs."""
        return len(action.path) in self.path_lengths and bool(action.granted) == self.grants

    @abstractmethod
    def shapes(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every way to use it from here, legal or not: what a shortened text may have meant."""

    @abstractmethod
    def legal(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """Every legal use by the unit here."""

    def sample(self, position: Position, stack: Stack, place: int, rng: Random) -> Tactic | None:
        """A random legal use, or None."""
        ways = [*self.legal(position, stack, place)]
        return ways[int(rng.random() * len(ways))] if ways else None

    @abstractmethod
    def forbids(self, position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
        """What forbids it, once it fits."""

    @abstractmethod
    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """What it does."""

    def _forbids_target(self, position: Position, side: Side, start: int, target: int) -> Iterator[Reason]:
        """attack, knight  What forbids the attack of this unit from a hex on another."""
        height = height_of(position, side, self.unit, start)
        return forbids_target(position, side, self.unit, target, height, self.unit)


# -- tactics that attack -----------------------------------------------------------------------------------------------


class Archer(Card):
    """archer  It hits an enemy exactly two hexes away, whatever stands between."""

    unit = "archer"
    needs = phrase("The tactic is written with two hexes: {example}.", example="tactic archer d4-d6")
    path_lengths = (2,)

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
        yield from self._forbids_target(position, side, start, target)

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """The shot."""
        return attack(position, events, "archer", *action.path)


class Crossbowman(Card):
    """crossbowman  It hits an enemy two hexes away in a straight line when the hex between is empty."""

    unit = "crossbowman"
    needs = phrase("The tactic is written with two hexes: {example}.", example="tactic crossbowman d4-d6")
    path_lengths = (2,)

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
        yield from self._forbids_target(position, side, start, target)

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """The shot."""
        return attack(position, events, "crossbowman", *action.path)


class Cavalry(Card):
    """cavalry  One step, and then an attack on a neighbour; both parts are needed."""

    unit = "cavalry"
    needs = phrase(
        "The tactic is written with three hexes, from, over and target: {example}.", example="tactic cavalry d4-d5-d6"
    )
    path_lengths = (3,)

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
        yield from self._forbids_target(position, side, start, target)

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """The step and the attack."""
        start, over, target = action.path
        return attack(move_unit(position, events, "cavalry", (start, over)), events, "cavalry", over, target)


class Lancer(Card):
    """lancer  One or two steps in a straight line, and then an attack on the next hex of that line."""

    unit = "lancer"
    needs = phrase(
        "The tactic is written with the whole straight path, the target last: {example}.",
        example="tactic lancer d4-d5-d6",
    )
    path_lengths = (3, 4)

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
        reasons = [*self._forbids_target(position, side, start, path[-1])]
        yield from reasons
        if reasons:
            yield Reason("faq-lancer-1", phrase("Without a legal target at its end there is no charge."))

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """The ride and the attack."""
        path = action.path
        return attack(move_unit(position, events, "lancer", path[:-1]), events, "lancer", path[-2], path[-1])


def _charges(position: Position, stack: Stack, path: tuple[int, ...]) -> bool:
    """lancer  Whether the path is empty and a legal target stands at its end."""
    board = position.board
    return (
        board[path[-1]] is not None
        and board[path[0]] is None
        and (len(path) == 2 or board[path[1]] is None)
        and attackable(board[path[-1]], stack.side, stack.height)
    )


# -- tactics that move the unit itself ---------------------------------------------------------------------------------


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


class LightCavalry(Card):
    """light_cavalry  Two steps, each to an empty hex, turns allowed; it may end where it began."""

    unit = "light_cavalry"
    needs = phrase(
        "The tactic is written with three hexes, the two steps: {example}.", example="tactic light_cavalry d4-d5-e5"
    )
    path_lengths = (3,)

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
        return move_unit(position, events, "light_cavalry", action.path)


class RoyalGuard(Card):
    """royal_guard  The Royal Coin moves it one or two steps to an own location; in the first printing one step."""

    unit = "royal_guard"
    needs = phrase("The tactic is written with its path: {example}.", example="tactic royal_guard d4-d5-d6")
    path_lengths = (2, 3)

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
            if board[near] is None and _controls_end(position, stack.side, near):
                yield Tactic("royal_guard", (place, near))
        for first, last in RIDES[place]:
            if (
                board[first] is None
                and (board[last] is None or last == place)
                and _controls_end(position, stack.side, last)
            ):
                yield Tactic("royal_guard", (place, first, last))

    def forbids(self, position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
        """royal_guard  One or two steps over empty hexes to an own location; first printing: one step anywhere."""
        yield from forbids_path(position, action.path, "royal_guard")
        if position.options.royal_guard == "original":
            if len(action.path) > 2:
                text = phrase("In the first printing the Royal Coin moves the Royal Guard only one step.")
                yield Reason("royal_guard", text)
        elif not _controls_end(position, side, action.path[-1]):
            text = phrase(
                "{side} does not control {hex}: it must end on a location of its own side.",
                side=SideName(side),
                hex=HEXES[action.path[-1]],
            )
            yield Reason("royal_guard", text)

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """The path."""
        return move_unit(position, events, "royal_guard", action.path)


def _controls_end(position: Position, side: Side, place: int) -> bool:
    return place in LOCATION and position.control[LOCATION[place]] == side


# -- tactics by which other units act ----------------------------------------------------------------------------------

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
    for place in position.hexes_of(side, giver):
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


class Ensign(Card):
    """ensign  Another friendly unit within two hexes makes one step, and ends within two hexes of the Ensign."""

    unit = "ensign"
    needs = phrase(
        "The tactic is written with the other unit and its step: {example}.", example="tactic ensign scout d4-d5"
    )
    path_lengths = (2,)
    grants = True

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

    def forbids(self, position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
        """ensign, faq-ensign-1  One ordinary step of another unit, beginning and ending within two hexes."""
        start, end = action.path
        yield from _forbids_reach(position, side, action)
        if DISTANCE[start][end] > 1:
            text = phrase("It is one ordinary step; {hex} is farther from {start}.", hex=HEXES[end], start=HEXES[start])
            yield Reason("faq-ensign-1", text)
        else:
            yield from forbids_step(position, start, end, "ensign")
        for place in position.hexes_of(side, "ensign"):
            if DISTANCE[place][end] > REACH:
                yield Reason("faq-ensign-1", _too_far(end, "ensign", place))

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """faq-ensign-2  The step; a Berserker may go on after it."""
        moved = move_unit(position, events, "ensign", action.path)
        position = add_berserker_follow_up(moved, action.path[1])
        if position is not moved:
            events.append(Event("faq-ensign-2", "granted_goes_on", (action.granted,)))
        return position


class Marshall(Card):
    """marshall  Another friendly unit within two hexes makes a normal attack."""

    unit = "marshall"
    needs = phrase(
        "The tactic is written with the other unit and its attack: {example}.",
        example="tactic marshall swordsman d4-e4",
    )
    path_lengths = (2,)
    grants = True

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
        if position.chance or any(
            decision.kind != "guard" and needs_decision(position, decision) for decision in position.pending
        ):
            events.append(Event("faq-marshall-2", "granted_triggers", (action.granted,)))
        return position


class Footman(Card):
    """footman  Each Footman on the board makes one maneuver, in any order."""

    unit = "footman"
    needs = phrase(
        "The tactic is written without hexes: {example}; then a maneuver of each Footman.", example="tactic footman"
    )
    path_lengths = (0,)

    def shapes(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """The only way."""
        yield Tactic("footman")

    def legal(self, position: Position, stack: Stack, place: int) -> Iterator[Tactic]:
        """One, whether or not any of them can do anything."""
        yield Tactic("footman")

    def sample(self, position: Position, stack: Stack, place: int, rng: Random) -> Tactic | None:
        """The only way."""
        return Tactic("footman")

    def forbids(self, position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
        """footman  Nothing, if one is on the board: the coin may be used without effect."""
        return iter(())

    def play(self, position: Position, events: list[Event], action: Tactic) -> Position:
        """Each of them that can act does so in turn; if none can, an event says so."""
        side = position.to_move or ""
        places = tuple(position.hexes_of(side, "footman"))
        events.append(Event("footman", "footmen", (side, len(places))))
        stacks = [(place, position.board[place]) for place in places]
        if not any(can_maneuver(position, stack, place, stack.height) for place, stack in stacks if stack):
            events.append(Event("footman", "in_vain", (side,)))
            return position
        return position.but(pending=(*position.pending, PendingDecision("footman", side, waiting=places)))


# -- all tactics -------------------------------------------------------------------------------------------------------

TACTICS: dict[str, Card] = {
    "archer": Archer(),
    "cavalry": Cavalry(),
    "crossbowman": Crossbowman(),
    "ensign": Ensign(),
    "footman": Footman(),
    "lancer": Lancer(),
    "light_cavalry": LightCavalry(),
    "marshall": Marshall(),
    "royal_guard": RoyalGuard(),
}


def tactic_coin(unit: str) -> str:
    """tactic, royal-coin, royal_guard  The coin that pays: the unit's own, but for the Royal Guard the Royal Coin."""
    return ROYAL if unit == "royal_guard" else unit


def forbids_tactic(position: Position, side: Side, action: Tactic) -> Iterator[Reason]:
    """tactic  The unit must have a tactic, stand where stated, and be able to do what its card says."""
    card = TACTICS.get(action.unit)
    if card is None:
        yield Reason("tactic", phrase("{unit:the capital} has no tactic on its card.", unit=UnitName(action.unit)))
        return
    places = position.hexes_of(side, action.unit)
    if not places:
        yield Reason("tactic", no_unit_text(side, action.unit))
    if not card.fits(action):
        yield from _forbids_incomplete(card, action, places)
        return
    if not action.granted and action.path:
        yield from forbids_standing(position, side, action.unit, action.path[0], "tactic")
    yield from card.forbids(position, side, action)


def _forbids_incomplete(card: Card, action: Tactic, places: list[int]) -> Iterator[Reason]:
    """tactic  The text is not a full tactic, nor the end of any way of using it."""
    if places and len(action.path) == 1 and not action.granted:
        start, end = HEXES[places[0]], HEXES[action.path[0]]
        none = phrase("This tactic does not lead from {start} to {end}.", start=start, end=end)
        yield Reason(action.unit, paragraph([none, card.needs]))
    elif places or not action.path:
        yield Reason(action.unit, card.needs)
