"""turns  What a coin can be used for: laid on the board, laid face down, or laid face up for a maneuver.

A coin comes from the hand or, with a Warrior Priest, straight from the bag; its uses are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sekiwidget.core.errors import Reason
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATION, LOCATIONS, NEAR
from sekiwidget.games.warchest.components.units import (
    AT_MOST,
    ROYAL,
    SIDE_INDEX,
)
from sekiwidget.games.warchest.components.wording import CoinName, SideName, UnitName
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
from sekiwidget.games.warchest.rules.maneuver import (
    forbids_attack,
    forbids_control,
    forbids_move,
    forbids_standing,
    height_of,
    maneuvers,
)
from sekiwidget.games.warchest.rules.position import Board, Position
from sekiwidget.games.warchest.rules.tactics import TACTICS, forbids_tactic, tactic_coin
from sekiwidget.games.warchest.rules.unseen import usable
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

VERBS = (Deploy, Bolster, Initiative, Recruit, Pass, Move, Attack, Control, Tactic)
"""The ways to use a coin, in rule-book order."""
FACE_DOWN = (Initiative, Recruit, Pass)


def coin_of(action: Any) -> str:
    """turns  The coin that an action uses."""
    kind = type(action)
    if kind is Tactic:
        return tactic_coin(action.unit)
    if kind in FACE_DOWN:
        coin: str = action.coin
        return coin
    unit: str = action.unit
    return unit


# -- all that a coin can do --------------------------------------------------------------------------------------------


def deployable(position: Position, side: Side, unit: str) -> list[int]:
    """deploy, scout, footman  The hexes where a new unit may be deployed; none if there are enough of its kind."""
    board = position.board
    if len(position.found(side, unit)) >= AT_MOST[unit]:
        return []
    hexes = [place for place in LOCATIONS if board[place] is None and position.control[LOCATION[place]] == side]
    if unit == "scout":
        hexes += [place for place in beside_friends(board, side) if place not in hexes]
    return hexes


def beside_friends(board: Board, side: Side) -> list[int]:
    """scout  The empty hexes next to a unit of the side."""
    near = {
        other for place, stack in enumerate(board) if stack is not None and stack.side == side for other in NEAR[place]
    }
    return sorted(place for place in near if board[place] is None)


def uses(position: Position, side: Side, coins: Iterable[str]) -> Iterator[Any]:
    """turns, hands  Every way to use one of these coins: on the board, face down, face up.

    A hidden coin may be any that is not visible elsewhere, and stays hidden face down.
    """
    coins = tuple(coins)
    kinds = usable(position, side, coins)
    for coin in kinds:
        if coin != ROYAL:
            yield from (Deploy(coin, place) for place in deployable(position, side, coin))
            yield from (Bolster(coin, place) for place in position.found(side, coin))
    yield from face_down(position, side, list(dict.fromkeys(coins)))
    for coin in kinds:
        unit = "royal_guard" if coin == ROYAL else coin
        for place in position.found(side, unit):
            stack = position.board[place]
            assert stack is not None
            if coin != ROYAL:
                yield from maneuvers(position, stack, place, stack.height)
            if unit in TACTICS and tactic_coin(unit) == coin and place == position.found(side, unit)[0]:
                yield from TACTICS[unit].legal(position, stack, place)


def face_down(position: Position, side: Side, kinds: list[str]) -> Iterator[Any]:
    """initiative, recruit, pass  Every way to lay one of these coins face down."""
    if may_claim(position, side):
        yield from (Initiative(coin) for coin in kinds)
    for unit in dict.fromkeys(position.supply[SIDE_INDEX[side]]):
        yield from (Recruit(unit, coin) for coin in kinds)
    yield from (Pass(coin) for coin in kinds)


def may_claim(position: Position, side: Side) -> bool:
    """initiative  Whether the other side holds the marker and it has not changed hands in this round."""
    return position.initiative != side and not position.moved


# -- why not -----------------------------------------------------------------------------------------------------------


def forbids_deploy(position: Position, side: Side, action: Deploy) -> Iterator[Reason]:
    """deploy, scout, footman  Not a second of its kind (two of the Footman); on an empty location of one's own."""
    unit, place = action.unit, action.hex
    where = position.found(side, unit)
    if len(where) >= AT_MOST[unit]:
        hexes = Series(HEXES[here] for here in where)
        if unit == "footman":
            yield Reason("footman", phrase("Two Footmen stand on {hexes} already; there is no third.", hexes=hexes))
        else:
            text = phrase(
                "{unit:the capital} stands on {hexes} already: one unit of each kind.", unit=UnitName(unit), hexes=hexes
            )
            yield Reason("deploy", text)
    if position.board[place] is not None:
        yield Reason("deploy", phrase("{hex} is occupied.", hex=HEXES[place]))
    if position.holder(place) == side:
        return
    name, hex_ = SideName(side), HEXES[place]
    if unit == "scout":
        if place not in beside_friends(position.board, side) and position.board[place] is None:
            text = phrase("{hex} is neither a location of {side} nor next to a unit of {side}.", hex=hex_, side=name)
            yield Reason("scout", text)
    elif place in LOCATION:
        yield Reason("deploy", phrase("{side} does not control {hex}.", side=name, hex=hex_))
    else:
        text = phrase("{hex} is not a location: a unit comes to one that {side} controls.", hex=hex_, side=name)
        yield Reason("deploy", text)


def forbids_bolster(position: Position, side: Side, action: Bolster) -> Iterator[Reason]:
    """bolster  The coin is laid on its own unit."""
    return forbids_standing(position, side, action.unit, action.hex, "bolster")


def forbids_initiative(position: Position, side: Side, action: Initiative) -> Iterator[Reason]:
    """initiative  The marker is the other side's, and has not moved in this round."""
    if position.initiative == side:
        yield Reason("initiative", phrase("{side} has the initiative already.", side=SideName(side)))
    if position.moved:
        text = phrase("The marker has changed hands in this round; it does so once a round.")
        yield Reason("initiative", text)


def forbids_recruit(position: Position, side: Side, action: Recruit) -> Iterator[Reason]:
    """recruit  Such a coin must be in the supply."""
    if action.unit not in position.supply[SIDE_INDEX[side]]:
        coin = CoinName(action.unit)
        text = phrase("There is no {coin:bare} in {side:possessive} supply.", coin=coin, side=SideName(side))
        yield Reason("recruit", text)


def forbids_pass(position: Position, side: Side, action: Pass) -> Iterator[Reason]:
    """pass, faq-warrior_priest-1  Any coin can always be used to pass."""
    return iter(())


def _forbids_attack(position: Position, side: Side, action: Attack) -> Iterator[Reason]:
    return forbids_attack(position, side, action, height_of(position, side, action.unit, action.start))


FORBIDS: dict[type, Callable[[Position, Side, Any], Iterator[Reason]]] = {
    Deploy: forbids_deploy,
    Bolster: forbids_bolster,
    Initiative: forbids_initiative,
    Recruit: forbids_recruit,
    Pass: forbids_pass,
    Move: forbids_move,
    Attack: _forbids_attack,
    Control: forbids_control,
    Tactic: forbids_tactic,
}


def forbids_use(position: Position, side: Side, action: Any) -> Iterator[Reason]:
    """turns, royal-coin  What forbids this use of a coin; the Royal Coin has no unit."""
    if type(action) not in FACE_DOWN and action.unit == ROYAL:
        text = phrase(
            "The Royal Coin has no unit: it claims the initiative, recruits, passes, or moves the Royal Guard."
        )
        yield Reason("royal-coin", text)
    else:
        yield from FORBIDS[type(action)](position, side, action)
