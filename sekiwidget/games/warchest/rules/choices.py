"""turns  The choices of a side: for each coin and unit a verb with the hexes it may name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import Any

from sekiwidget.core.choice import Choice, Pick
from sekiwidget.games.warchest.components.hexes import HEX, HEXES
from sekiwidget.games.warchest.components.units import ROYAL, SIDE_INDEX, Stack
from sekiwidget.games.warchest.components.wording import UnitName
from sekiwidget.games.warchest.rules.actions import Attack, Bolster, Control, Deploy, Initiative, Move, Pass, Recruit
from sekiwidget.games.warchest.rules.coins import deploy_hexes, may_claim_initiative
from sekiwidget.games.warchest.rules.maneuver import maneuvers
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.tactics import TACTICS, tactic_coin
from sekiwidget.games.warchest.rules.view import possible_coins
from sekiwidget.text.phrase import Phrase, paragraph, phrase
from sekiwidget.text.terms import Count

TACTIC_LABELS: dict[str, Callable[[str, str, int], Phrase]] = {
    "archer": lambda granted, start, steps: phrase("Shoot with the Archer"),
    "cavalry": lambda granted, start, steps: phrase("Ride and attack with the Cavalry"),
    "crossbowman": lambda granted, start, steps: phrase("Shoot with the Crossbowman"),
    "ensign": lambda granted, start, steps: phrase(
        "Send {unit:the} from {start} by the Ensign", unit=UnitName(granted), start=start
    ),
    "footman": lambda granted, start, steps: phrase("Let the Footmen act"),
    "lancer": lambda granted, start, steps: phrase(
        "Charge {steps:one} with the Lancer", steps=Count(steps - 1, "step")
    ),
    "light_cavalry": lambda granted, start, steps: phrase("Ride two steps with the Light Cavalry"),
    "marshall": lambda granted, start, steps: phrase(
        "Let {unit:the} on {start} attack by the Marshall", unit=UnitName(granted), start=start
    ),
    "royal_guard": lambda granted, start, steps: phrase(
        "Move the Royal Guard {steps:one} with the Royal Coin", steps=Count(steps, "step")
    ),
}
"""tactic  The label of a choice, made of the granted unit, its hex, and the number of steps (an attack is one)."""
TACTIC_NOTES = {
    "archer": phrase("Exactly two hexes away, whatever stands between."),
    "cavalry": phrase("One step, then an attack on a neighbour."),
    "crossbowman": phrase("Two hexes away in a straight line, with nothing between."),
    "ensign": phrase("One step, ending within two hexes of the Ensign."),
    "footman": phrase("Each Footman that can makes one maneuver; they may differ."),
    "lancer": phrase("Straight over empty hexes, then an attack on the next one."),
    "light_cavalry": phrase("Over empty hexes; turns are allowed."),
    "marshall": phrase("A normal attack of a unit within two hexes."),
    "royal_guard": phrase("It ends on a location of its side."),
}
RIDERS = frozenset({"ensign", "light_cavalry", "royal_guard"})
"""The tactics that end with a step, not with an attack."""
_LAST_PICK = {Move: ("move", "goal"), Attack: ("attack", "target"), Control: ("control", "hex")}
"""The verb of a maneuver, and the name of its last pick."""
_CLAIM = (
    phrase("Claim the initiative"),
    phrase("Any coin, face down; the side with the initiative begins the next round."),
)
_RECRUIT = (
    phrase("Recruit a coin from the supply"),
    phrase("Any coin, face down; the recruited one goes to the discard, face up."),
)
_PASS = phrase("Pass"), phrase("Any coin, face down, and nothing else.")
_CLAIM_WITH = phrase("Claim the initiative with this coin")
_PASS_WITH = phrase("Pass with this coin")
_DEPLOYED = phrase("The coin becomes a unit on the board.")
_BOLSTERED = phrase("The coin is placed on its unit.")


def coin_choices(position: Position, side: str, coins: Iterable[str]) -> tuple[Choice, ...]:
    """turns  The choices of how to use one of these coins."""
    coins = tuple(coins)
    made: list[Choice] = []
    for coin in possible_coins(position, side, coins):
        if coin != ROYAL:
            made += _board_choices(position, side, coin)
        made += _unit_choices(position, side, coin)
    pay = Pick("coin", coins, pays=True)
    if may_claim_initiative(position, side):
        label, note = _CLAIM
        made.append(replace(Initiative.choice((pay,), label, "initiative", note), act=_CLAIM_WITH))
    if supply := tuple(dict.fromkeys(position.supply[SIDE_INDEX[side]])):
        words = tuple(_left(unit, count) for unit, count in Counter(position.supply[SIDE_INDEX[side]]).items())
        picks, (label, note) = (Pick("unit", supply, words=words), pay), _RECRUIT
        made.append(Recruit.choice(picks, label, "recruit", note))
    label, note = _PASS
    made.append(replace(Pass.choice((pay,), label, "pass", note), act=_PASS_WITH))
    return tuple(made)


@cache
def _left(unit: str, count: int) -> Phrase:
    """recruit  A unit, and how many of its coins are left."""
    return phrase("{unit}, {count} left", unit=UnitName(unit), count=count)


def _board_choices(position: Position, side: str, coin: str) -> Iterator[Choice]:
    """deploy, bolster  The choices that put the coin on the board."""
    unit = Pick("unit", (coin,))
    if hexes := deploy_hexes(position, side, coin):
        label = phrase("Deploy {unit:the}", unit=UnitName(coin))
        yield Deploy.choice((unit, _hexes("hex", hexes)), label, "deploy", _DEPLOYED)
    if places := position.hexes_of(side, coin):
        label = phrase("Bolster {unit:the}", unit=UnitName(coin))
        yield Bolster.choice((unit, _hexes("hex", places)), label, "bolster", _BOLSTERED)


def _unit_choices(position: Position, side: str, coin: str) -> Iterator[Choice]:
    """maneuver, tactic  The choices of the coin's unit; the Royal Coin moves the Royal Guard."""
    unit = "royal_guard" if coin == ROYAL else coin
    places = position.hexes_of(side, unit)
    for place in places:
        stack = position.board[place]
        assert stack is not None
        if coin != ROYAL:
            yield from maneuver_choices(position, stack, place, stack.height)
    if places and unit in TACTICS and tactic_coin(unit) == coin:
        stack = position.board[places[0]]
        assert stack is not None
        yield from _tactic_choices(position, stack, places[0])


def maneuver_choices(
    position: Position, stack: Stack, place: int, height: int, note: str = "", cost: str = ""
) -> Iterator[Choice]:
    """move, attack, control  The choices of a unit of so many coins, tactics not included.

    `note` is their side effect, `cost` their price if no coin of the hand is used.
    """
    unit = Pick("unit", (stack.unit,), cost=cost)
    kind: type[Any]
    for kind, actions in groupby(maneuvers(position, stack, place, height), key=type):
        rule, name = _LAST_PICK[kind]
        ids = tuple(action.picked[1][-1][0] for action in actions)
        start = () if kind is Control else (_hexes("start", (place,)),)
        text = paragraph((note, _consequence(position, stack, kind, height, ids)))
        yield kind.choice((unit, *start, Pick(name, ids)), _label(rule, stack.unit, HEXES[place]), rule, text)


@cache
def _label(rule: str, unit: str, hex_: str) -> Phrase:
    """move, attack, control  The label of a maneuver of a unit on a hex; cached, since every view needs it."""
    if rule == "move":
        return phrase("Move {unit:the} from {hex}", unit=UnitName(unit), hex=hex_)
    if rule == "attack":
        return phrase("Attack with {unit:the} from {hex}", unit=UnitName(unit), hex=hex_)
    return phrase("Take the location {hex} with {unit:the}", hex=hex_, unit=UnitName(unit))


def _consequence(position: Position, stack: Stack, kind: type[Any], height: int, ids: Iterable[str]) -> str:
    """pikeman, swordsman, warrior_priest, berserker  The consequence of a maneuver on one of these hexes, in words."""
    struck = [position.board[HEX[name]] for name in ids] if kind is Attack else []
    if any(enemy is not None and enemy.unit == "pikeman" for enemy in struck):
        return phrase("A Pikeman that is attacked hits back at once.")
    match stack.unit:
        case "swordsman" if kind is Attack:
            return phrase("Then it may make a step.")
        case "warrior_priest" if kind is not Move:
            return phrase("Then a coin is drawn and used at once.")
        case "berserker" if height > 1:
            return phrase("Then it may go on, for a coin of its stack.")
    return ""


def _tactic_choices(position: Position, stack: Stack, place: int) -> Iterator[Choice]:
    """tactic  One choice for each unit that acts, and each length of its path; the first pick is the coin that pays."""
    groups: dict[tuple[str, str, tuple[str, ...]], list[Any]] = {}
    for action in TACTICS[stack.unit].legal(position, stack, place):
        verb, picked = action.picked
        start = picked[2] if action.granted else ()
        groups.setdefault((verb, action.granted, start), []).append(picked)
    note = TACTIC_NOTES[stack.unit]
    if stack.unit == "royal_guard" and position.options.royal_guard == "original":
        note = phrase("To any empty hex beside it.")
    for (verb, granted, start), rows in groups.items():
        columns = [tuple(dict.fromkeys(ids[0] for ids in column)) for column in zip(*rows, strict=True)]
        fixed = 1 + bool(granted)
        steps = len(columns) - fixed - 1
        end = "goal" if stack.unit in RIDERS else "target"
        names = (*("coin", "unit")[:fixed], "start", *("step",) * (steps - 1), end)
        picks = tuple(Pick(name, ids) for name, ids in zip(names, columns, strict=False))
        label = TACTIC_LABELS[stack.unit](granted, "".join(start), steps)
        yield Choice(verb, picks, label, stack.unit, note, _tactic_form(stack.unit, fixed, len(columns)))


def _tactic_form(unit: str, fixed: int, columns: int) -> str:
    """tactic  `tactic ensign {1} {2}-{3}`: the granted unit, and the hexes of the path."""
    path = "-".join(f"{{{number}}}" for number in range(fixed, columns))
    return " ".join(part for part in ("tactic", unit, "{1}" if fixed > 1 else "", path) if part)


def _hexes(name: str, places: Iterable[int]) -> Pick:
    return Pick(name, tuple(HEXES[place] for place in places))
