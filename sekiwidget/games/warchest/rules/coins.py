"""turns  The use of a coin: on the board, face down, or face up for a maneuver or a tactic.

A coin comes from the hand or, with a Warrior Priest, straight from the bag; its uses are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from sekiwidget.authoring.steps import replace_one
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATION, LOCATIONS, NEAR
from sekiwidget.games.warchest.components.units import (
    MAX_UNITS,
    ROYAL,
    SIDE_INDEX,
    STACKS,
    TALLER,
    add_coins,
    remove_coin,
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
    play_maneuver,
    sample_maneuver,
)
from sekiwidget.games.warchest.rules.position import Board, Heaps, PendingDecision, Position
from sekiwidget.games.warchest.rules.tactics import TACTICS, forbids_tactic, tactic_coin
from sekiwidget.games.warchest.rules.view import possible_coins
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

COIN_ACTIONS = (Deploy, Bolster, Initiative, Recruit, Pass, Move, Attack, Control, Tactic)
"""The ways to use a coin, in rule-book order."""
FACE_DOWN_ACTIONS = (Initiative, Recruit, Pass)


def coin_of(action: Any) -> str:
    """turns  The coin that an action uses."""
    kind = type(action)
    if kind is Tactic:
        return tactic_coin(action.unit)
    if kind in FACE_DOWN_ACTIONS:
        coin: str = action.coin
        return coin
    unit: str = action.unit
    return unit


# -- legal uses --------------------------------------------------------------------------------------------------------


def deploy_hexes(position: Position, side: Side, unit: str) -> list[int]:
    """deploy, scout, footman  The hexes where a new unit may be deployed; none if there are enough of its kind."""
    board = position.board
    if len(position.hexes_of(side, unit)) >= MAX_UNITS[unit]:
        return []
    hexes = [place for place in LOCATIONS if board[place] is None and position.control[LOCATION[place]] == side]
    if unit == "scout":
        hexes += [place for place in hexes_beside_friends(board, side) if place not in hexes]
    return hexes


def hexes_beside_friends(board: Board, side: Side) -> list[int]:
    """scout  The empty hexes next to a unit of the side."""
    near = {
        other for place, stack in enumerate(board) if stack is not None and stack.side == side for other in NEAR[place]
    }
    return sorted(place for place in near if board[place] is None)


def legal_uses(position: Position, side: Side, coins: Iterable[str]) -> Iterator[Any]:
    """turns, hands  Every way to use one of these coins: on the board, face down, face up.

    A hidden coin may be any that is not visible elsewhere, and stays hidden face down.
    """
    coins = tuple(coins)
    kinds = possible_coins(position, side, coins)
    for coin in kinds:
        if coin != ROYAL:
            yield from (Deploy(coin, place) for place in deploy_hexes(position, side, coin))
            yield from (Bolster(coin, place) for place in position.hexes_of(side, coin))
    yield from face_down_uses(position, side, list(dict.fromkeys(coins)))
    for coin in kinds:
        unit = "royal_guard" if coin == ROYAL else coin
        for place in position.hexes_of(side, unit):
            stack = position.board[place]
            assert stack is not None
            if coin != ROYAL:
                yield from maneuvers(position, stack, place, stack.height)
            if unit in TACTICS and tactic_coin(unit) == coin and place == position.hexes_of(side, unit)[0]:
                yield from TACTICS[unit].legal(position, stack, place)


def face_down_uses(position: Position, side: Side, kinds: list[str]) -> Iterator[Any]:
    """initiative, recruit, pass  Every way to lay one of these coins face down."""
    if may_claim_initiative(position, side):
        yield from (Initiative(coin) for coin in kinds)
    for unit in dict.fromkeys(position.supply[SIDE_INDEX[side]]):
        yield from (Recruit(unit, coin) for coin in kinds)
    yield from (Pass(coin) for coin in kinds)


def may_claim_initiative(position: Position, side: Side) -> bool:
    """initiative  Whether the other side holds the marker and it has not changed hands in this round."""
    return position.initiative != side and not position.moved


# -- reasons against a use ---------------------------------------------------------------------------------------------


def forbids_deploy(position: Position, side: Side, action: Deploy) -> Iterator[Reason]:
    """deploy, scout, footman  Not a second of its kind (two of the Footman); on an empty location of one's own."""
    unit, place = action.unit, action.hex
    where = position.hexes_of(side, unit)
    if len(where) >= MAX_UNITS[unit]:
        hexes = Series(HEXES[here] for here in where)
        if unit == "footman":
            yield Reason(
                "footman", phrase("There are already two Footmen on {hexes}; a third is not allowed.", hexes=hexes)
            )
        else:
            text = phrase(
                "{unit:the capital} is already on {hexes}: a side may have only one unit of each kind on the board.",
                unit=UnitName(unit),
                hexes=hexes,
            )
            yield Reason("deploy", text)
    if position.board[place] is not None:
        yield Reason("deploy", phrase("{hex} is occupied.", hex=HEXES[place]))
    if position.holder(place) == side:
        return
    name, hex_ = SideName(side), HEXES[place]
    if unit == "scout":
        if place not in hexes_beside_friends(position.board, side) and position.board[place] is None:
            text = phrase("{hex} is neither a location of {side} nor next to a unit of {side}.", hex=hex_, side=name)
            yield Reason("scout", text)
    elif place in LOCATION:
        yield Reason("deploy", phrase("{side} does not control {hex}.", side=name, hex=hex_))
    else:
        text = phrase("{hex} is not a location: a unit is deployed on one that {side} controls.", hex=hex_, side=name)
        yield Reason("deploy", text)


def forbids_bolster(position: Position, side: Side, action: Bolster) -> Iterator[Reason]:
    """bolster  The coin is laid on its own unit."""
    return forbids_standing(position, side, action.unit, action.hex, "bolster")


def forbids_initiative(position: Position, side: Side, action: Initiative) -> Iterator[Reason]:
    """initiative  The marker is the other side's, and has not moved in this round."""
    if position.initiative == side:
        yield Reason("initiative", phrase("{side} already has the initiative.", side=SideName(side)))
    if position.moved:
        text = phrase("The marker has already changed hands in this round; it can do so only once a round.")
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
    if type(action) not in FACE_DOWN_ACTIONS and action.unit == ROYAL:
        text = phrase(
            "The Royal Coin has no unit: it claims the initiative, recruits, passes, or moves the Royal Guard."
        )
        yield Reason("royal-coin", text)
    else:
        yield from FORBIDS[type(action)](position, side, action)


# -- effects of a use --------------------------------------------------------------------------------------------------

CoinSource = tuple[str, int]
"""The fact that counts the coins where this one came from (a hand, or the draw of a Warrior Priest), and its change."""


def use_coin(position: Position, events: list[Event], side: Side, action: Any, source: CoinSource) -> Position:
    """turns  The position after the use of a coin that has left the hand."""
    return PLAYS[type(action)](position, events, side, action, source)


def _deploy(position: Position, events: list[Event], side: Side, action: Deploy, source: CoinSource) -> Position:
    """deploy, scout, footman  A new unit of one coin."""
    board = list(position.board)
    board[action.hex] = STACKS[side, action.unit, 1]
    events.append(Event("deploy", "deploys", (side, action.unit, HEXES[action.hex]), *source))
    if action.unit == "scout" and position.holder(action.hex) != side:
        events.append(Event("scout", "beside_friend", (HEXES[action.hex],)))
    return position.but(board=tuple(board))


def _bolster(position: Position, events: list[Event], side: Side, action: Bolster, source: CoinSource) -> Position:
    """bolster  One more coin in the stack."""
    board = list(position.board)
    stack = board[action.hex]
    assert stack is not None
    taller = TALLER[stack]
    assert taller is not None
    board[action.hex] = taller
    events.append(Event("bolster", "bolsters", (side, action.unit, HEXES[action.hex], taller.height), *source))
    return position.but(board=tuple(board))


def _face_down(position: Position, events: list[Event], side: Side, coin: str, rule: str, source: CoinSource) -> Heaps:
    """initiative, recruit, pass  The coin goes face down to the discard, unseen."""
    side_index = SIDE_INDEX[side]
    events.append(Event(rule, "facedown", (side,), *source))
    return replace_one(position.facedown, side_index, add_coins(position.facedown[side_index], coin))


def _initiative(
    position: Position, events: list[Event], side: Side, action: Initiative, source: CoinSource
) -> Position:
    """initiative  The marker changes hands; who has it begins the next round."""
    facedown = _face_down(position, events, side, action.coin, "initiative", source)
    events.append(Event("initiative", "claims", (side,)))
    return position.but(facedown=facedown, initiative=side, moved=True)


def _recruit(position: Position, events: list[Event], side: Side, action: Recruit, source: CoinSource) -> Position:
    """recruit, mercenary, faq-mercenary-1  A coin of the supply comes face up to the discard; a Mercenary may act."""
    side_index, unit = SIDE_INDEX[side], action.unit
    facedown = _face_down(position, events, side, action.coin, "recruit", source)
    events.append(Event("recruit", "recruits", (side, unit)))
    position = position.but(
        facedown=facedown,
        supply=replace_one(position.supply, side_index, remove_coin(position.supply[side_index], unit)),
        faceup=replace_one(position.faceup, side_index, add_coins(position.faceup[side_index], unit)),
    )
    if unit != "mercenary":
        return position
    places = position.hexes_of(side, unit)
    if not places:
        events.append(Event("faq-mercenary-1", "no_mercenary", (side,)))
        return position
    return position.but(pending=(*position.pending, PendingDecision("mercenary", side, places[0])))


def _pass(position: Position, events: list[Event], side: Side, action: Pass, source: CoinSource) -> Position:
    """pass  Nothing happens."""
    return position.but(facedown=_face_down(position, events, side, action.coin, "pass", source))


def _maneuver(position: Position, events: list[Event], side: Side, action: Any, source: CoinSource) -> Position:
    """maneuver  The coin goes face up to the discard, and its unit acts."""
    return play_maneuver(_face_up(position, events, side, action.unit, source), events, action)


def _tactic(position: Position, events: list[Event], side: Side, action: Tactic, source: CoinSource) -> Position:
    """tactic, royal-coin  The coin goes face up to the discard, and the card of its unit says what happens."""
    position = _face_up(position, events, side, tactic_coin(action.unit), source)
    return TACTICS[action.unit].play(position, events, action)


def _face_up(position: Position, events: list[Event], side: Side, coin: str, source: CoinSource) -> Position:
    side_index = SIDE_INDEX[side]
    rule = "royal-coin" if coin == ROYAL else "maneuver"
    events.append(Event(rule, "faceup", (side, coin), *source))
    return position.but(faceup=replace_one(position.faceup, side_index, add_coins(position.faceup[side_index], coin)))


PLAYS: dict[type, Callable[[Position, list[Event], Side, Any, CoinSource], Position]] = {
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


# -- a random use ------------------------------------------------------------------------------------------------------

FACE_DOWN_SHARE = 0.2
"""How often a random coin is used face down."""
TACTIC_SHARE = 0.4
"""How often a tactic is tried before a random maneuver."""
BOLSTER_SHARE = 0.07
"""How often a random coin bolsters its unit."""


def sample_use(position: Position, side: Side, coin: str, rng: Random) -> Any:
    """A random use of a coin, without listing all of them. Calls only `rng.random()`."""
    if coin != ROYAL:
        if rng.random() >= FACE_DOWN_SHARE:
            found = _sample_on_board(position, side, coin, rng)
            if found is not None:
                return found
    elif rng.random() < TACTIC_SHARE:
        for place in position.hexes_of(side, "royal_guard"):
            stack = position.board[place]
            assert stack is not None
            found = TACTICS["royal_guard"].sample(position, stack, place, rng)
            if found is not None:
                return found
    way = rng.random()
    if way < 0.3 and may_claim_initiative(position, side):
        return Initiative(coin)
    supply = position.supply[SIDE_INDEX[side]]
    if way < 0.9 and supply:
        return Recruit(supply[int(rng.random() * len(supply))], coin)
    return Pass(coin)


def _sample_on_board(position: Position, side: Side, coin: str, rng: Random) -> Any:
    """A random deployment, bolstering or maneuver, or None."""
    places = position.hexes_of(side, coin)
    if len(places) < MAX_UNITS[coin] and (not places or rng.random() < 0.5):
        hexes = deploy_hexes(position, side, coin)
        if hexes:
            return Deploy(coin, hexes[int(rng.random() * len(hexes))])
    if not places:
        return None
    place = places[int(rng.random() * len(places))] if len(places) > 1 else places[0]
    if rng.random() < BOLSTER_SHARE:
        return Bolster(coin, place)
    stack = position.board[place]
    assert stack is not None
    card = TACTICS.get(coin)
    if card is not None and coin != "royal_guard" and rng.random() < TACTIC_SHARE:
        found = card.sample(position, stack, place, rng)
        if found is not None:
            return found
    return sample_maneuver(position, stack, place, stack.height, rng)
