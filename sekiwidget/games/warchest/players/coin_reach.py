"""maneuver, tactic  What one coin can do: the enemies that it attacks, the locations that it takes or comes to.

A Warrior Priest's drawn coin, a Swordsman's step and a Mercenary's free maneuver are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import LOCATION
from sekiwidget.games.warchest.components.units import SIDE_INDEX, Stack
from sekiwidget.games.warchest.rules.actions import Attack, Control, Move
from sekiwidget.games.warchest.rules.coins import coin_of
from sekiwidget.games.warchest.rules.maneuver import BERSERKER, maneuvers
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.tactics import TACTICS
from sekiwidget.games.warchest.rules.view import possible_coins


class Deed(NamedTuple):
    """What a coin can do at a hex: `attack` the unit there, `take` the location, or `come` to it.

    `start` is the unit that does it, `rule` the paragraph that allows it.
    """

    what: str
    coin: str
    start: int
    hex: int
    rule: str


def deeds(view: Position, side: Side) -> list[Deed]:
    """What a side can do with a coin that it holds, or may hold as far as one knows; plain maneuvers first."""
    coins = set(possible_coins(view, side, view.hands[SIDE_INDEX[side]]))
    found = [
        deed
        for place, stack in enumerate(view.board)
        if stack is not None and stack.side == side
        for deed in _deeds_of(view, stack, place)
        if deed.coin in coins
    ]
    return sorted(dict.fromkeys(found), key=lambda deed: (deed.hex, deed.rule not in PLAIN, deed.start, deed.coin))


def attackers(view: Position, target: int) -> list[int]:
    """The hexes of enemies of a unit that can attack it with one coin, whether or not they have it."""
    mine = view.board[target]
    enemies = [(at, one) for at, one in enumerate(view.board) if one is not None and mine and one.side != mine.side]
    return [at for at, one in enemies if any(d.what == "attack" and d.hex == target for d in _deeds_of(view, one, at))]


PLAIN = ("attack", "control", "move")


def _deeds_of(view: Position, stack: Stack, place: int) -> Iterator[Deed]:
    """What the coin of a unit can do."""
    for action in maneuvers(view, stack, place, stack.height):
        match action:
            case Attack():
                yield Deed("attack", stack.unit, place, action.target, "attack")
            case Control():
                yield Deed("take", stack.unit, place, place, "control")
            case Move() if _is_worth_coming(view, stack.side, action.end):
                yield Deed("come", stack.unit, place, action.end, "move")
    if stack.unit == BERSERKER:
        yield from _rampage(view, stack, place)
    for tactic in TACTICS[stack.unit].legal(view, stack, place) if stack.unit in TACTICS else ():
        if not tactic.path:
            continue
        coin, start, end = coin_of(tactic), tactic.path[0], tactic.path[-1]
        target = view.board[end]
        if target is not None and target.side != stack.side:
            yield Deed("attack", coin, start, end, stack.unit)
        elif _is_worth_coming(view, stack.side, end):
            yield Deed("come", coin, start, end, stack.unit)


def _is_worth_coming(view: Position, side: Side, place: int) -> bool:
    """control  Whether a hex is a location that the side could take next."""
    return place in LOCATION and view.holder(place) != side


def _rampage(view: Position, stack: Stack, start: int) -> Iterator[Deed]:
    """berserker  What it can do in further maneuvers, each of which it pays with a coin of its own stack."""
    rim, seen = {start}, {start}
    for height in range(stack.height - 1, 0, -1):
        rim = {
            action.end
            for place in rim
            for action in maneuvers(view, stack, place, height)
            if isinstance(action, Move) and action.end not in seen
        }
        seen |= rim
        for place in rim:
            for action in maneuvers(view, stack, place, height):
                match action:
                    case Attack():
                        yield Deed("attack", BERSERKER, start, action.target, BERSERKER)
                    case Control():
                        yield Deed("take", BERSERKER, start, place, BERSERKER)
