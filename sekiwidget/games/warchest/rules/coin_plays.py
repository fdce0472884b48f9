"""turns  What the use of a coin does: on the board, face down, or face up with a maneuver or a tactic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekiwidget.authoring.dealing import replace_one
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES
from sekiwidget.games.warchest.components.units import ROYAL, SIDE_INDEX, STACKS, TALLER, minus, plus
from sekiwidget.games.warchest.rules.actions import (
    Attack,
    Bolster,
    Control,
    Deploy,
    Initiative,
    Move,
    Pass,
    Recruit,
    Tactic,
)
from sekiwidget.games.warchest.rules.maneuver import carry_out
from sekiwidget.games.warchest.rules.position import Frame, Heaps, Position
from sekiwidget.games.warchest.rules.tactics import TACTICS, tactic_coin

Spent = tuple[str, int]
"""The fact that says where the coin came from, and by how much it changes: a hand, or what a Warrior Priest drew."""


def use(position: Position, events: list[Event], side: Side, action: Any, spent: Spent) -> Position:
    """turns  A coin that has left the hand is used."""
    return PLAYS[type(action)](position, events, side, action, spent)


def _deploy(position: Position, events: list[Event], side: Side, action: Deploy, spent: Spent) -> Position:
    """deploy, scout, footman  A new unit of one coin."""
    board = list(position.board)
    board[action.hex] = STACKS[side, action.unit, 1]
    events.append(Event("deploy", "deploys", (side, action.unit, HEXES[action.hex]), *spent))
    if action.unit == "scout" and position.holder(action.hex) != side:
        events.append(Event("scout", "beside_friend", (HEXES[action.hex],)))
    return position.but(board=tuple(board))


def _bolster(position: Position, events: list[Event], side: Side, action: Bolster, spent: Spent) -> Position:
    """bolster  One more coin in the stack."""
    board = list(position.board)
    stack = board[action.hex]
    assert stack is not None
    taller = TALLER[stack]
    assert taller is not None
    board[action.hex] = taller
    events.append(Event("bolster", "bolsters", (side, action.unit, HEXES[action.hex], taller.height), *spent))
    return position.but(board=tuple(board))


def _face_down(position: Position, events: list[Event], side: Side, coin: str, rule: str, spent: Spent) -> Heaps:
    """initiative, recruit, pass  The coin goes face down to the discard, unseen."""
    side_index = SIDE_INDEX[side]
    events.append(Event(rule, "facedown", (side,), *spent))
    return replace_one(position.facedown, side_index, plus(position.facedown[side_index], coin))


def _initiative(position: Position, events: list[Event], side: Side, action: Initiative, spent: Spent) -> Position:
    """initiative  The marker changes hands; who has it begins the next round."""
    facedown = _face_down(position, events, side, action.coin, "initiative", spent)
    events.append(Event("initiative", "claims", (side,)))
    return position.but(facedown=facedown, initiative=side, moved=True)


def _recruit(position: Position, events: list[Event], side: Side, action: Recruit, spent: Spent) -> Position:
    """recruit, mercenary, faq-mercenary-1  A coin of the supply comes face up to the discard; a Mercenary may act."""
    side_index, unit = SIDE_INDEX[side], action.unit
    facedown = _face_down(position, events, side, action.coin, "recruit", spent)
    events.append(Event("recruit", "recruits", (side, unit)))
    position = position.but(
        facedown=facedown,
        supply=replace_one(position.supply, side_index, minus(position.supply[side_index], unit)),
        faceup=replace_one(position.faceup, side_index, plus(position.faceup[side_index], unit)),
    )
    if unit != "mercenary":
        return position
    places = position.found(side, unit)
    if not places:
        events.append(Event("faq-mercenary-1", "no_mercenary", (side,)))
        return position
    return position.but(frames=(*position.frames, Frame("mercenary", side, places[0])))


def _pass(position: Position, events: list[Event], side: Side, action: Pass, spent: Spent) -> Position:
    """pass  Nothing happens."""
    return position.but(facedown=_face_down(position, events, side, action.coin, "pass", spent))


def _maneuver(position: Position, events: list[Event], side: Side, action: Any, spent: Spent) -> Position:
    """maneuver  The coin goes face up to the discard, and its unit acts."""
    return carry_out(_face_up(position, events, side, action.unit, spent), events, action)


def _tactic(position: Position, events: list[Event], side: Side, action: Tactic, spent: Spent) -> Position:
    """tactic, royal-coin  The coin goes face up to the discard, and the card of its unit says what happens."""
    position = _face_up(position, events, side, tactic_coin(action.unit), spent)
    return TACTICS[action.unit].play(position, events, action)


def _face_up(position: Position, events: list[Event], side: Side, coin: str, spent: Spent) -> Position:
    side_index = SIDE_INDEX[side]
    rule = "royal-coin" if coin == ROYAL else "maneuver"
    events.append(Event(rule, "faceup", (side, coin), *spent))
    return position.but(faceup=replace_one(position.faceup, side_index, plus(position.faceup[side_index], coin)))


PLAYS: dict[type, Callable[[Position, list[Event], Side, Any, Spent], Position]] = {
    Deploy: _deploy,
    Bolster: _bolster,
    Initiative: _initiative,
    Recruit: _recruit,
    Pass: _pass,
    Move: _maneuver,
    Attack: _maneuver,
    Control: _maneuver,
    Tactic: _tactic,
}
