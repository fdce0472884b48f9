"""move, attack, control  The maneuvers of a unit on the board: reasons against them, effects, follow-ups."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from sekiwidget.authoring.steps import replace_one
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event, Outcome
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import DISTANCE, HEXES, LOCATION, MARKERS, NEAR, STARTS
from sekiwidget.games.warchest.components.units import LOWER, NO_NORMAL_ATTACK, SIDE_INDEX, SIDES, Stack, add_coins
from sekiwidget.games.warchest.components.wording import SideName, UnitName, UnitOf
from sekiwidget.games.warchest.rules.actions import Attack, Control, Move
from sekiwidget.games.warchest.rules.position import Deal, PendingDecision, Position
from sekiwidget.text.phrase import as_sentence, phrase
from sekiwidget.text.terms import Series

LOCATIONS_FACT = {side: f"locations.{side}" for side in SIDE_INDEX}
LOST_FACT = {side: f"lost.{side}" for side in SIDE_INDEX}
BERSERKER, KNIGHT, PIKEMAN, PRIEST = "berserker", "knight", "pikeman", "warrior_priest"
LIGHT_CAVALRY, ROYAL_GUARD, SWORDSMAN = "light_cavalry", "royal_guard", "swordsman"
START_OF = {place: side for side in SIDES for place in STARTS[SIDE_INDEX[side]]}
"""The start locations, and whose they are."""
CONTROL_SHARE = 0.7
"""How often a random unit takes a location on which it stands."""


# -- legal maneuvers ---------------------------------------------------------------------------------------------------


def attackable(stack: Stack | None, side: Side, height: int) -> bool:
    """attack, knight  Whether a unit of so many coins may attack the unit there."""
    return stack is not None and stack.side != side and (height > 1 or stack.unit != KNIGHT)


def controllable(position: Position, side: Side, place: int) -> bool:
    """control  Whether a side's unit here may take the location."""
    return place in LOCATION and position.control[LOCATION[place]] != side


def can_maneuver(position: Position, stack: Stack, place: int, height: int) -> bool:
    """maneuver  Whether a unit, of so many coins, can move, attack or control at all."""
    board, side = position.board, stack.side
    normal = stack.unit not in NO_NORMAL_ATTACK
    for near in NEAR[place]:
        other = board[near]
        if other is None or (normal and attackable(other, side, height)):
            return True
    return controllable(position, side, place)


def maneuvers(position: Position, stack: Stack, place: int, height: int) -> Iterator[Any]:
    """move, attack, control  Every plain maneuver of a unit of so many coins."""
    board, side, unit = position.board, stack.side, stack.unit
    for near in NEAR[place]:
        if board[near] is None:
            yield Move(unit, place, near)
    if unit not in NO_NORMAL_ATTACK:
        for near in NEAR[place]:
            if attackable(board[near], side, height):
                yield Attack(unit, place, near)
    if controllable(position, side, place):
        yield Control(unit, place)


def sample_maneuver(position: Position, stack: Stack, place: int, height: int, rng: Random) -> Any:
    """A random plain maneuver, or None."""
    board, side = position.board, stack.side
    controls = controllable(position, side, place)
    if controls and rng.random() < CONTROL_SHARE:
        return Control(stack.unit, place)
    near = NEAR[place]
    at = int(rng.random() * len(near))
    normal = stack.unit not in NO_NORMAL_ATTACK
    for place_near in near[at:] + near[:at]:
        other = board[place_near]
        if other is None:
            return Move(stack.unit, place, place_near)
        if normal and attackable(other, side, height):
            return Attack(stack.unit, place, place_near)
    return Control(stack.unit, place) if controls else None


# -- reasons against a maneuver ----------------------------------------------------------------------------------------


def forbids_standing(position: Position, side: Side, unit: str, place: int, rule: str) -> Iterator[Reason]:
    """move, attack, control, tactic  A unit acts only where it stands."""
    stack = position.board[place]
    if stack is not None and stack.unit == unit and stack.side == side:
        return
    where = position.hexes_of(side, unit)
    if not where:
        yield Reason(rule, no_unit_text(side, unit))
    else:
        hexes, other = Series(HEXES[here] for here in where), HEXES[place]
        text = phrase("{unit} stands on {hexes}, not on {other}.", unit=UnitOf(side, unit), hexes=hexes, other=other)
        yield Reason(rule, text)


def no_unit_text(side: Side, unit: str) -> str:
    """move, attack, control, tactic  The reason that a side has no such unit on the board."""
    return as_sentence(phrase("{side} has no {unit} on the board", side=SideName(side), unit=UnitName(unit)))


def forbids_step(position: Position, start: int, end: int, rule: str) -> Iterator[Reason]:
    """move  One step goes to a neighbouring hex that is empty."""
    if end not in NEAR[start]:
        text = phrase(
            "{hex} is not a neighbour of {start}: a step goes to the next hex.", hex=HEXES[end], start=HEXES[start]
        )
        yield Reason(rule, text)
    elif position.board[end] is not None:
        yield Reason(rule, phrase("{hex} is occupied: a unit moves only to an empty hex.", hex=HEXES[end]))


def forbids_target(position: Position, side: Side, unit: str, target: int, height: int, rule: str) -> Iterator[Reason]:
    """attack, knight  The target is an enemy; a Knight falls only to a stack of two coins or more.

    `height` is the number of coins of the attacking unit: 0 if it is not there, which has been reported already.
    """
    stack = position.board[target]
    if stack is None:
        yield Reason(rule, phrase("There is nothing on {hex} to attack.", hex=HEXES[target]))
    elif stack.side == side:
        own = UnitOf(side, stack.unit)
        yield Reason(rule, phrase("{unit:own} stands on {hex}.", unit=own, hex=HEXES[target]))
    elif stack.unit == KNIGHT and height == 1:
        text = phrase(
            "The Knight is attacked only by a stack of two or more; {unit:the} is a single coin.", unit=UnitName(unit)
        )
        yield Reason(KNIGHT, text)


def forbids_normal_attack(unit: str) -> Iterator[Reason]:
    """archer, lancer, faq-archer-1, faq-lancer-2  Archer and Lancer attack only by their tactics."""
    if unit == "archer":
        yield Reason("archer", phrase("The Archer attacks only by its tactic."))
        yield Reason("faq-archer-1", phrase("It shoots at a unit two hexes away, never at a neighbour."))
    elif unit == "lancer":
        yield Reason("lancer", phrase("The Lancer attacks only by its tactic."))
        yield Reason(
            "faq-lancer-2", phrase("It must ride one or two hexes before it attacks, even against a neighbour.")
        )


def forbids_move(position: Position, side: Side, action: Move) -> Iterator[Reason]:
    """move  The unit stands there, and the next hex is empty."""
    yield from forbids_standing(position, side, action.unit, action.start, "move")
    yield from forbids_step(position, action.start, action.end, "move")


def forbids_attack(position: Position, side: Side, action: Attack, height: int) -> Iterator[Reason]:
    """attack  The unit stands there, may attack, and an enemy stands beside it. `height`: its number of coins."""
    yield from forbids_standing(position, side, action.unit, action.start, "attack")
    yield from forbids_normal_attack(action.unit)
    if action.target not in NEAR[action.start]:
        target, start = HEXES[action.target], HEXES[action.start]
        yield Reason("attack", phrase("{hex} is not a neighbour of {start}.", hex=target, start=start))
    yield from forbids_target(position, side, action.unit, action.target, height, "attack")


def forbids_control(position: Position, side: Side, action: Control) -> Iterator[Reason]:
    """control  The unit stands on a location that its side does not control yet."""
    yield from forbids_standing(position, side, action.unit, action.hex, "control")
    if action.hex not in LOCATION:
        yield Reason("control", phrase("{hex} is not a location.", hex=HEXES[action.hex]))
    elif position.control[LOCATION[action.hex]] == side:
        text = phrase("{side} already controls {hex}.", side=SideName(side), hex=HEXES[action.hex])
        yield Reason("control", text)


def height_of(position: Position, side: Side, unit: str, place: int) -> int:
    """The number of coins of a side's unit on a hex; 0 if it is not there."""
    stack = position.board[place]
    return stack.height if stack is not None and stack.unit == unit and stack.side == side else 0


# -- effects of a maneuver ---------------------------------------------------------------------------------------------


def move_unit(position: Position, events: list[Event], rule: str, path: tuple[int, ...]) -> Position:
    """move  The unit goes with all its coins along the path from its first hex to its last."""
    start, end = path[0], path[-1]
    board = list(position.board)
    stack = board[start]
    assert stack is not None
    board[start] = None
    board[end] = stack
    events.append(Event(rule, "moves", (stack.side, stack.unit, *[HEXES[place] for place in path])))
    return position.but(board=tuple(board))


def take_location(position: Position, events: list[Event], place: int) -> Position:
    """control, win, faq-start-1  A marker on the location; an enemy's goes back; the sixth wins at once."""
    stack = position.board[place]
    assert stack is not None
    side = stack.side
    at = LOCATION[place]
    old = position.control[at]
    events.append(Event("control", "controls", (side, stack.unit, HEXES[place]), LOCATIONS_FACT[side], 1))
    if old is not None:
        events.append(Event("control", "marker_back", (old, HEXES[place]), LOCATIONS_FACT[old], -1))
        if START_OF.get(place) == old:
            events.append(Event("faq-start-1", "start_taken", (side, HEXES[place])))
    control = (*position.control[:at], side, *position.control[at + 1 :])
    position = position.but(control=control)
    if control.count(side) == MARKERS:
        events.append(Event("win", "wins", (side,)))
        return position.but(outcome=Outcome((side,), "win"))
    return add_follow_up(position, place)


def attack(position: Position, events: list[Event], rule: str, start: int, target: int) -> Position:
    """attack, knight, pikeman, royal_guard, faq-pikeman-1  The target loses a coin; a Pikeman hits back."""
    striker, struck = position.board[start], position.board[target]
    assert striker is not None and struck is not None
    events.append(Event(rule, "attacks", (striker.side, striker.unit, HEXES[start], struck.unit, HEXES[target])))
    if struck.unit == KNIGHT:
        events.append(Event(KNIGHT, "stack_strikes_knight", (striker.side, striker.unit, striker.height)))
    if struck.unit == ROYAL_GUARD and ROYAL_GUARD in position.supply[SIDE_INDEX[struck.side]]:
        position = _attack_follow_up(position, start)
        return position.but(pending=(*position.pending, PendingDecision("guard", struck.side, target)))
    position = lose_coin(position, events, rule, target)
    if struck.unit == PIKEMAN and DISTANCE[start][target] == 1:
        events.append(Event("faq-pikeman-1", "hits_back", (struck.side, striker.unit, struck.height, striker.height)))
        position = lose_coin(position, events, PIKEMAN, start)
    return _attack_follow_up(position, start)


def lose_coin(position: Position, events: list[Event], rule: str, place: int) -> Position:
    """attack  A coin of the stack goes back into the box; the last one takes the unit off the board."""
    board = list(position.board)
    stack = board[place]
    assert stack is not None
    lower = LOWER[stack]
    board[place] = lower
    side, side_index = stack.side, SIDE_INDEX[stack.side]
    left = 0 if lower is None else lower.height
    events.append(Event(rule, "loses", (side, stack.unit, HEXES[place], left), LOST_FACT[side], 1))
    eliminated = replace_one(position.eliminated, side_index, add_coins(position.eliminated[side_index], stack.unit))
    return position.but(board=tuple(board), eliminated=eliminated)


# -- follow-ups --------------------------------------------------------------------------------------------------------


def _attack_follow_up(position: Position, place: int) -> Position:
    """swordsman  The follow-up of a unit that attacked, if it is still alive."""
    stack = position.board[place]
    if stack is not None and stack.unit == SWORDSMAN:
        return position.but(pending=(*position.pending, PendingDecision(SWORDSMAN, stack.side, place)))
    return add_follow_up(position, place)


def add_follow_up(position: Position, place: int) -> Position:
    """berserker, warrior_priest  The follow-up of an attack or control by the unit here, if it is alive."""
    stack = position.board[place]
    if stack is None:
        return position
    if stack.unit == PRIEST:
        return _priest_draw(position, stack.side)
    return add_berserker_follow_up(position, place)


def add_berserker_follow_up(position: Position, place: int) -> Position:
    """berserker  After any of its maneuvers it may go on, if it has a coin to pay."""
    stack = position.board[place]
    if stack is not None and stack.unit == BERSERKER and stack.height > 1:
        return position.but(pending=(*position.pending, PendingDecision(BERSERKER, stack.side, place)))
    return position


def _priest_draw(position: Position, side: Side) -> Position:
    """warrior_priest  After an attack or a control it draws a coin, if there is one."""
    side_index = SIDE_INDEX[side]
    if position.bags[side_index] or position.faceup[side_index] or position.facedown[side_index]:
        return position.but(chance=(*position.chance, Deal("priest", side, 1)))
    return position


def play_maneuver(position: Position, events: list[Event], action: Any) -> Position:
    """move, attack, control, faq-light_cavalry-1  A plain maneuver, and what follows it."""
    if type(action) is Move:
        position = move_unit(position, events, "move", (action.start, action.end))
        if action.unit == LIGHT_CAVALRY:
            events.append(Event("faq-light_cavalry-1", "ordinary_step"))
        return add_berserker_follow_up(position, action.end)
    if type(action) is Attack:
        return attack(position, events, "attack", action.start, action.target)
    return take_location(position, events, action.hex)


def forbids_maneuver(position: Position, side: Side, action: Any, height: int) -> Iterator[Reason]:
    """move, attack, control  What forbids a plain maneuver by a unit of so many coins."""
    if type(action) is Move:
        return forbids_move(position, side, action)
    if type(action) is Attack:
        return forbids_attack(position, side, action, height)
    return forbids_control(position, side, action)


# -- pending follow-ups ------------------------------------------------------------------------------------------------


def needs_decision(position: Position, decision: PendingDecision) -> bool:
    """berserker, swordsman, mercenary, footman  Whether there is anything to decide in a follow-up."""
    kind = decision.kind
    if kind == "footman":
        return any(_can_act(position, decision.side, kind, place) for place in decision.waiting)
    if kind == BERSERKER:
        stack = position.board[decision.hex]
        return stack is not None and stack.height > 1 and can_maneuver(position, stack, decision.hex, stack.height - 1)
    if kind == SWORDSMAN:
        return any(position.board[near] is None for near in NEAR[decision.hex])
    return kind != "mercenary" or _can_act(position, decision.side, kind, decision.hex)


def _can_act(position: Position, side: Side, unit: str, place: int) -> bool:
    """Whether the unit still stands here and can do something."""
    stack = position.board[place]
    if stack is None or stack.unit != unit or stack.side != side:
        return False
    return can_maneuver(position, stack, place, stack.height)
