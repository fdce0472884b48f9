"""turns  What a side may choose, factored: for each coin and unit a verb with the hexes it may name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from sekiwidget.core.choice import Choice, Pick
from sekiwidget.games.warchest.actions import Attack, Control, Move
from sekiwidget.games.warchest.coins import deployable, may_claim
from sekiwidget.games.warchest.hexes import HEXES
from sekiwidget.games.warchest.maneuver import maneuvers
from sekiwidget.games.warchest.position import Position
from sekiwidget.games.warchest.tactics import TACTICS, tactic_coin
from sekiwidget.games.warchest.units import NAMES, ROYAL, SEAT, Stack
from sekiwidget.games.warchest.wording import the

TACTIC_WORDS = {
    "archer": ("Shoot with the Archer", "Exactly two hexes away, whatever stands between."),
    "cavalry": ("Ride and attack with the Cavalry", "One step, then an attack on a neighbour."),
    "crossbowman": ("Shoot with the Crossbowman", "Two hexes away in a straight line, nothing between."),
    "ensign": ("Send {} by the Ensign", "One step, ending within two hexes of the Ensign."),
    "footman": ("Let the Footmen act", "Each makes one maneuver; they may differ."),
    "lancer": ("Charge with the Lancer", "One or two steps in a straight line, then an attack on the next hex."),
    "light_cavalry": ("Ride two hexes with the Light Cavalry", "Two steps over empty hexes; turns are allowed."),
    "marshall": ("Let {} attack by the Marshall", "A normal attack of a unit within two hexes."),
    "royal_guard": ("Call the Royal Guard with the Royal Coin", "It ends on a location of its side."),
}
_WORDS = {
    Move: ("move", "Move {}", "to"),
    Attack: ("attack", "Attack with {}", "target"),
    Control: ("control", "Take the location with {}", "hex"),
}


def coin_choices(position: Position, side: str, coins: Iterable[str]) -> tuple[Choice, ...]:
    """turns  The ways to use one of these coins: on the board, face up, face down."""
    coins = tuple(coins)
    made: list[Choice] = []
    for coin in dict.fromkeys(coins):
        if coin != ROYAL:
            made += _laid(position, side, coin)
        made += _maneuvers(position, side, coin)
    pay = Pick("coin", coins)
    if may_claim(position, side):
        made.append(Choice("initiative", (pay,), "Claim the initiative", "initiative", "Any coin, face down."))
    if supply := tuple(dict.fromkeys(position.supply[SEAT[side]])):
        made.append(Choice("recruit", (Pick("unit", supply), pay), "Recruit a coin", "recruit", "Any coin, face down."))
    made.append(Choice("pass", (pay,), "Pass", "pass", "Any coin, face down."))
    return tuple(made)


def _laid(position: Position, side: str, coin: str) -> Iterator[Choice]:
    """deploy, bolster  The coin is laid on the board."""
    unit = Pick("unit", (coin,))
    if hexes := deployable(position, side, coin):
        yield Choice("deploy", (unit, _hexes("hex", hexes)), f"Deploy {the(coin)}", "deploy")
    if places := position.found(side, coin):
        yield Choice("bolster", (unit, _hexes("hex", places)), f"Bolster {the(coin)}", "bolster")


def _maneuvers(position: Position, side: str, coin: str) -> Iterator[Choice]:
    """maneuver, tactic  The unit of the coin acts; the Royal Coin calls the Royal Guard."""
    unit = "royal_guard" if coin == ROYAL else coin
    places = position.found(side, unit)
    for place in places:
        stack = position.board[place]
        assert stack is not None
        if coin != ROYAL:
            yield from maneuver_choices(position, stack, place, stack.height)
    if places and unit in TACTICS and tactic_coin(unit) == coin:
        stack = position.board[places[0]]
        assert stack is not None
        yield from _tactics(position, stack, places[0])


def maneuver_choices(position: Position, stack: Stack, place: int, height: int) -> Iterator[Choice]:
    """move, attack, control  The plain maneuvers of a unit of so many coins."""
    unit = Pick("unit", (stack.unit,))
    for kind, actions in groupby(maneuvers(position, stack, place, height), key=type):
        rule, words, name = _WORDS[kind]
        ids = tuple(action.picked[1][-1][0] for action in actions)
        start = () if kind is Control else (_hexes("from", (place,)),)
        yield Choice(rule, (unit, *start, Pick(name, ids)), words.format(the(stack.unit)), rule)


def _tactics(position: Position, stack: Stack, place: int) -> Iterator[Choice]:
    """tactic  One choice for each unit that acts, and each length of its path."""
    groups: dict[tuple[str, str, tuple[str, ...]], list[Any]] = {}
    for action in TACTICS[stack.unit].legal(position, stack, place):
        verb, picked = action.picked
        start = picked[1] if action.granted else ()
        groups.setdefault((verb, action.granted, start), []).append(picked)
    words, note = TACTIC_WORDS[stack.unit]
    for (verb, granted, _), rows in groups.items():
        columns = [tuple(dict.fromkeys(ids[0] for ids in column)) for column in zip(*rows, strict=True)]
        names = ["unit"] * bool(granted) + ["from"] + ["over"] * len(columns)
        picks = tuple(Pick(name, ids) for name, ids in zip(names, columns, strict=False))
        yield Choice(verb, picks, words.format(f"the {NAMES[granted]}" if granted else ""), stack.unit, note)


def _hexes(name: str, places: Iterable[int]) -> Pick:
    return Pick(name, tuple(HEXES[place] for place in places))
