"""turns  What a side may choose, factored: for each coin and unit a verb with the hexes it may name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from sekiwidget.core.choice import Choice, Pick
from sekiwidget.games.warchest.components.hexes import HEX, HEXES
from sekiwidget.games.warchest.components.units import NAMES, ROYAL, SEAT, Stack
from sekiwidget.games.warchest.components.wording import the
from sekiwidget.games.warchest.rules.actions import Attack, Control, Move
from sekiwidget.games.warchest.rules.coins import deployable, may_claim
from sekiwidget.games.warchest.rules.maneuver import maneuvers
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.tactics import TACTICS, tactic_coin
from sekiwidget.games.warchest.rules.unseen import usable

TACTIC_WORDS = {
    "archer": ("Shoot with the Archer", "Exactly two hexes away, whatever stands between."),
    "cavalry": ("Ride and attack with the Cavalry", "One step, then an attack on a neighbour."),
    "crossbowman": ("Shoot with the Crossbowman", "Two hexes away in a straight line, nothing between."),
    "ensign": ("Send {unit} from {start} by the Ensign", "One step, ending within two hexes of the Ensign."),
    "footman": ("Let the Footmen act", "Each that can makes one maneuver; they may differ."),
    "lancer": ("Charge {steps} with the Lancer", "Straight over empty hexes, then an attack on the next one."),
    "light_cavalry": ("Ride two steps with the Light Cavalry", "Over empty hexes; turns are allowed."),
    "marshall": ("Let {unit} on {start} attack by the Marshall", "A normal attack of a unit within two hexes."),
    "royal_guard": ("Move the Royal Guard {steps} with the Royal Coin", "It ends on a location of its side."),
}
RIDERS = frozenset({"ensign", "light_cavalry", "royal_guard"})
"""The tactics that end with a step, not with an attack."""
_WORDS = {
    Move: ("move", "Move {0} from {1}", "goal", "move {0} {1}-{2}"),
    Attack: ("attack", "Attack with {0} from {1}", "target", "attack {0} {1}-{2}"),
    Control: ("control", "Take the location {1} with {0}", "hex", "control {0} {1}"),
}
_STEPS = ("", "one step", "two steps")
_DOWN = "Any coin, face down"


def coin_choices(position: Position, side: str, coins: Iterable[str]) -> tuple[Choice, ...]:
    """turns  The ways to use one of these coins: on the board, face up, face down."""
    coins = tuple(coins)
    made: list[Choice] = []
    for coin in usable(position, side, coins):
        if coin != ROYAL:
            made += _laid(position, side, coin)
        made += _maneuvers(position, side, coin)
    pay = Pick("coin", coins)
    if may_claim(position, side):
        note = f"{_DOWN}; who has the initiative begins the next round."
        made.append(Choice("initiative", (pay,), "Claim the initiative", "initiative", note, "initiative with {0}"))
    if supply := tuple(dict.fromkeys(position.supply[SEAT[side]])):
        picks, note = (Pick("unit", supply), pay), f"{_DOWN}; the recruited one comes to the discard, face up."
        made.append(Choice("recruit", picks, "Recruit a coin of the supply", "recruit", note, "recruit {0} with {1}"))
    made.append(Choice("pass", (pay,), "Pass", "pass", f"{_DOWN}, and nothing else.", "pass with {0}"))
    return tuple(made)


def _laid(position: Position, side: str, coin: str) -> Iterator[Choice]:
    """deploy, bolster  The coin is laid on the board."""
    unit = Pick("unit", (coin,))
    if hexes := deployable(position, side, coin):
        note = "The coin becomes a unit on the board."
        yield Choice("deploy", (unit, _hexes("hex", hexes)), f"Deploy {the(coin)}", "deploy", note, "deploy {0} {1}")
    if places := position.found(side, coin):
        note = "The coin is laid on its unit."
        yield Choice(
            "bolster", (unit, _hexes("hex", places)), f"Bolster {the(coin)}", "bolster", note, "bolster {0} {1}"
        )


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


def maneuver_choices(
    position: Position, stack: Stack, place: int, height: int, note: str = "", cost: str = ""
) -> Iterator[Choice]:
    """move, attack, control  The plain maneuvers of a unit of so many coins.

    `note` is what else follows from them, `cost` what is given up for them where no coin of the hand is used.
    """
    unit = Pick("unit", (stack.unit,), cost=cost)
    for kind, actions in groupby(maneuvers(position, stack, place, height), key=type):
        rule, words, name, form = _WORDS[kind]
        ids = tuple(action.picked[1][-1][0] for action in actions)
        start = () if kind is Control else (_hexes("start", (place,)),)
        words = words.format(the(stack.unit), HEXES[place])
        told = " ".join(part for part in (note, _follows(position, stack, kind, height, ids)) if part)
        yield Choice(rule, (unit, *start, Pick(name, ids)), words, rule, told, form)


def _follows(position: Position, stack: Stack, kind: type[Any], height: int, ids: Iterable[str]) -> str:
    """pikeman, swordsman, warrior_priest, berserker  What a maneuver on one of these hexes brings about."""
    struck = [position.board[HEX[name]] for name in ids] if kind is Attack else []
    if any(enemy is not None and enemy.unit == "pikeman" for enemy in struck):
        return "A Pikeman that is attacked hits back at once."
    match stack.unit:
        case "swordsman" if kind is Attack:
            return "Then it may make a step."
        case "warrior_priest" if kind is not Move:
            return "Then a coin is drawn and used at once."
        case "berserker" if height > 1:
            return "Then it may go on, for a coin of its stack."
    return ""


def _tactics(position: Position, stack: Stack, place: int) -> Iterator[Choice]:
    """tactic  One choice for each unit that acts, and each length of its path; the first pick is the coin that pays."""
    groups: dict[tuple[str, str, tuple[str, ...]], list[Any]] = {}
    for action in TACTICS[stack.unit].legal(position, stack, place):
        verb, picked = action.picked
        start = picked[2] if action.granted else ()
        groups.setdefault((verb, action.granted, start), []).append(picked)
    words, note = TACTIC_WORDS[stack.unit]
    if stack.unit == "royal_guard" and position.options.royal_guard == "original":
        note = "To any empty hex beside it."
    for (verb, granted, start), rows in groups.items():
        columns = [tuple(dict.fromkeys(ids[0] for ids in column)) for column in zip(*rows, strict=True)]
        fixed = 1 + bool(granted)
        steps = len(columns) - fixed - 1
        end = "goal" if stack.unit in RIDERS else "target"
        names = (*("coin", "unit")[:fixed], "start", *("step",) * (steps - 1), end)
        picks = tuple(Pick(name, ids) for name, ids in zip(names, columns, strict=False))
        said = words.format(
            unit=f"the {NAMES[granted]}" if granted else "",
            start="".join(start),
            steps=_STEPS[steps - (stack.unit not in RIDERS)],
        )
        yield Choice(verb, picks, said, stack.unit, note, _tactic_form(stack.unit, fixed, len(columns)))


def _tactic_form(unit: str, fixed: int, columns: int) -> str:
    """tactic  `tactic ensign {1} {2}-{3}`: the granted unit, and the hexes of the path."""
    path = "-".join(f"{{{number}}}" for number in range(fixed, columns))
    return " ".join(part for part in ("tactic", unit, "{1}" if fixed > 1 else "", path) if part)


def _hexes(name: str, places: Iterable[int]) -> Pick:
    return Pick(name, tuple(HEXES[place] for place in places))
