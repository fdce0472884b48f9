"""The opponent `simple`: a beginner's game, by what its side may know.

It takes locations and walks towards them, attacks units on them, keeps a few units on the board and enough coins in
the bag.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, Final

from sekiwidget.authoring.opponents import best
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import DISTANCE, LOCATION, LOCATIONS, MARKERS
from sekiwidget.games.warchest.components.units import OTHER, ROYAL, SIDE_INDEX, Stack
from sekiwidget.games.warchest.rules.actions import (
    Attack,
    Bolster,
    Control,
    Deploy,
    Draft,
    Initiative,
    Lose,
    Move,
    Order,
    Pass,
    Recruit,
    Remove,
    Stop,
    Tactic,
)
from sekiwidget.games.warchest.rules.maneuver import can_maneuver
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.text.phrase import phrase

GOAL_RANGE = 4
SHOOTERS = frozenset({"archer", "crossbowman"})
DRAFT_WORTH = {
    "marshall": 1.2,
    "light_cavalry": 1.5,
    "cavalry": 1.4,
    "crossbowman": 1.3,
    "scout": 1.3,
    "swordsman": 1.2,
}
"""Cards that a beginner likes to draft."""


def simple(view: Position, rng: Random) -> Any:
    """A beginner's game: the legal action that looks best. Raises ValueError where no side is to move."""
    side = view.to_move
    if side not in SIDE_INDEX:
        raise ValueError(phrase("no side is to move here"))
    return best(view.legal(), lambda action: action_value(view, side, action), rng)


def action_value(view: Position, side: Side, action: Any) -> float:
    """The estimated worth of an action."""
    return WORTH[type(action)](view, side, action)


# -- locations and fights ----------------------------------------------------------------------------------------------


def _goal(view: Position, side: Side, place: int) -> float:
    """control  How near a hex is to a location worth having: more for nearer, for one that nobody stands on."""
    best = 0.0
    for number, location in enumerate(LOCATIONS):
        if view.control[number] == side:
            continue
        near = GOAL_RANGE - DISTANCE[place][location]
        stack = view.board[location]
        taken = stack is not None and location != place and stack.side == side
        best = max(best, 0.0 if taken else float(near))
    return best


def _danger(view: Position, side: Side, place: int) -> float:
    """attack  How many enemies could attack a unit here."""
    threats = 0.0
    for other, stack in enumerate(view.board):
        if stack is not None and stack.side != side:
            reach = 2 if stack.unit in SHOOTERS else 1
            threats += DISTANCE[other][place] <= reach
    return threats


def _prey(view: Position, stack: Stack | None, target: int) -> float:
    """attack  What it is worth to take a coin of a unit."""
    if stack is None:
        return 0.0
    worth = 3.0 if stack.height == 1 else 1.5
    if target in LOCATION:
        worth += 1.5
    return worth - 1.5 * (stack.unit == "pikeman")


def _control(view: Position, side: Side, action: Control) -> float:
    """control, win  Always good; the sixth wins."""
    if view.location_count(side) == MARKERS - 1:
        return 1000.0
    return 9.0 + 2.0 * (view.holder(action.hex) == OTHER[side])


def _step(view: Position, side: Side, start: int, end: int) -> float:
    """move  Towards a location; never off one that should be taken."""
    gain = _goal(view, side, end) - _goal(view, side, start)
    return 2.0 * gain - 0.5 * (_danger(view, side, end) - _danger(view, side, start))


def _move(view: Position, side: Side, action: Move) -> float:
    return 0.5 + _step(view, side, action.start, action.end)


def _attack(view: Position, side: Side, action: Attack) -> float:
    return 3.0 + _prey(view, view.board[action.target], action.target)


def _tactic(view: Position, side: Side, action: Tactic) -> float:
    """tactic  An attack or a ride, a little better than the plain one; of Footmen, if any can act."""
    path = action.path
    if not path:
        stacks = [(place, view.board[place]) for place in view.hexes_of(side, action.unit)]
        return 5.0 if any(can_maneuver(view, stack, place, stack.height) for place, stack in stacks if stack) else 0.0
    target = view.board[path[-1]]
    if target is not None and target.side != side:
        return 3.2 + _prey(view, target, path[-1]) + 0.2 * _step(view, side, path[0], path[-2])
    return 0.4 + _step(view, side, path[0], path[-1])


# -- coins -------------------------------------------------------------------------------------------------------------


def _deploy(view: Position, side: Side, action: Deploy) -> float:
    units = sum(stack is not None and stack.side == side for stack in view.board)
    return 6.0 - units + 0.5 * _goal(view, side, action.hex) - _danger(view, side, action.hex)


def _bolster(view: Position, side: Side, action: Bolster) -> float:
    stack = view.board[action.hex]
    return 0.5 + 1.5 * min(_danger(view, side, action.hex), 1.0) - (stack.height if stack else 0)


def _spare(view: Position, side: Side, coin: str) -> float:
    """turns  What it costs to lay a coin face down: nothing for the Royal Coin, little for one without a unit."""
    if coin == ROYAL:
        return 0.0
    return 1.5 if view.hexes_of(side, coin) else 0.8


def _initiative(view: Position, side: Side, action: Initiative) -> float:
    return 1.2 - _spare(view, side, action.coin)


def _recruit(view: Position, side: Side, action: Recruit) -> float:
    on_board = 1.0 if view.hexes_of(side, action.unit) else 0.0
    return 2.2 + on_board - _spare(view, side, action.coin)


def _pass(view: Position, side: Side, action: Pass) -> float:
    return -_spare(view, side, action.coin)


def _lose(view: Position, side: Side, action: Lose) -> float:
    return 1.0 if action.source == "supply" else 0.0


def _stop(view: Position, side: Side, action: Stop) -> float:
    """berserker, swordsman, mercenary  A free maneuver is used if it gains anything; a Berserker's costs a coin."""
    return 2.5 if view.step == "berserker" else 0.6


# -- before the game ---------------------------------------------------------------------------------------------------


def _order(view: Position, side: Side, action: Order) -> float:
    return 1.0 if action.place == "first" else 0.0


def _draft(view: Position, side: Side, action: Draft) -> float:
    return DRAFT_WORTH.get(action.unit, 1.0)


def _remove(view: Position, side: Side, action: Remove) -> float:
    return DRAFT_WORTH.get(action.unit, 1.0)


WORTH: dict[type, Callable[[Position, Side, Any], float]] = {
    Deploy: _deploy,
    Bolster: _bolster,
    Initiative: _initiative,
    Recruit: _recruit,
    Pass: _pass,
    Move: _move,
    Attack: _attack,
    Control: _control,
    Tactic: _tactic,
    Lose: _lose,
    Stop: _stop,
    Order: _order,
    Draft: _draft,
    Remove: _remove,
}


# -- for advice --------------------------------------------------------------------------------------------------------

LOOKED_AT: Final = 1000


def propose(view: Position) -> Iterator[tuple[Any, float]]:
    """turns  Every legal action."""
    side = view.to_move or ""
    return ((action, action_value(view, side, action)) for action in islice(view.legal(), LOOKED_AT))
