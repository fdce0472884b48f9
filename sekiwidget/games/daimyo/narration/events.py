"""What events say: the sentence that follows an action, and the reason of a number, each from its arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from sekiwidget.authoring.phrases import listed, number, title
from sekiwidget.games.daimyo.components.wording import TYPE_NAMES, bushi, counted, hexes, units
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, hexes_needed
from sekiwidget.games.daimyo.rules.position import Position

Teller: TypeAlias = "Callable[[tuple[Any, ...], Position], str]"
"""From the arguments of an event and the position after the commit to words, or to nothing."""


def _opens(every: list[tuple[Any, ...]], after: Position) -> str:
    first, *others = every
    rest = "".join(f", {title(args[0])} {listed(args[1:])}" for args in others)
    return f"{title(first[0])} opens {listed(first[1:])}{rest}."


def _takes(every: list[tuple[Any, ...]], after: Position) -> str:
    sides = [title(args[0]) for args in every]
    who = "Everybody" if len(sides) == len(after.sides) else listed(sides)
    return f"{who} {'take' if 1 < len(sides) < len(after.sides) else 'takes'} the cards passed on."


SHARED: Final[dict[str, Callable[[list[tuple[Any, ...]], Position], str]]] = {"takes": _takes, "opens": _opens}
"""What is said of several events of a kind in one sentence, from the arguments of each."""


def _card(args: tuple[Any, ...], after: Position) -> str:
    if after.outcome is not None:
        return ""
    return f"{title(args[1])}’s {args[0]} is next."


def _counts_as_a(args: tuple[Any, ...], after: Position) -> str:
    return f"{title(args[1])}’s {args[0]} counts as an A: no bushi is in reserve."


def _counts_as_e(args: tuple[Any, ...], after: Position) -> str:
    return f"{title(args[1])}’s {args[0]} counts as an E: no neutral hex is left."


_NOTHING: Final = {
    "A": "no bushi can move",
    "B": "no bushi can move",
    "C": "foreign units are all around the daimyo",
    "D": "no hex can be moved",
    "E": "no hex can be moved",
}


def _not_carried_out(args: tuple[Any, ...], after: Position) -> str:
    return f"{title(args[1])}’s {args[0]} is not carried out: {_NOTHING[str(args[0])[0]]}."


def _fight(args: tuple[Any, ...], after: Position) -> str:
    attacker, one, defender, other, hex_ = args
    head = f"Fight on {hex_}: {number(one)} of {title(attacker)} against {number(other)} of {title(defender)}."
    if one == other:
        return f"{head} Both remove all."
    winner, loser = (attacker, defender) if one > other else (defender, attacker)
    left = abs(one - other)
    stays = "stays" if left == 1 else "stay"
    return f"{head} {title(loser)} removes all, {title(winner)} as many; {number(left)} of {title(winner)} {stays}."


def _daimyo_falls(args: tuple[Any, ...], after: Position) -> str:
    return f"{title(args[0])}’s daimyo falls on {args[1]}: {title(args[2])} has won."


def _occupies(args: tuple[Any, ...], after: Position) -> str:
    side, places, count = args
    where = counted(places, "enemy home hex", "enemy home hexes")
    return f"{title(side)} stands on {where} with {bushi(count)} and has won."


def _passes(args: tuple[Any, ...], after: Position) -> str:
    giver, to, *cards = args
    return f"{title(giver)}’s {listed(cards)} {'go' if len(cards) > 1 else 'goes'} to {title(to)}."


def _round(args: tuple[Any, ...], after: Position) -> str:
    return f"Round {args[0]} begins."


TAILS: Final[dict[str, Teller]] = {
    "card": _card,
    "counts_as_a": _counts_as_a,
    "counts_as_e": _counts_as_e,
    "not_carried_out": _not_carried_out,
    "fight": _fight,
    "daimyo_falls": _daimyo_falls,
    "occupies": _occupies,
    "passes": _passes,
    "round": _round,
}
"""What is said behind the action."""


def _why_fight(args: tuple[Any, ...], after: Position) -> str:
    attacker, one, defender, other, _ = args
    if one == other:
        return f"{one} against {other}: equal, so that both sides remove all units"
    fewer = defender if one > other else attacker
    return f"{one} against {other}: {title(fewer)} has fewer and removes all, the other side as many"


def _why_removed(args: tuple[Any, ...], after: Position) -> str:
    return f"{title(args[0])} removes {bushi(args[1])}"


def _why_daimyo(args: tuple[Any, ...], after: Position) -> str:
    side, count, _ = args
    return f"{title(side)} counts {units(count, True)}: {count} + 1 = {count + 1}"


def _why_occupies(args: tuple[Any, ...], after: Position) -> str:
    needed = hexes_needed(after)
    of = "of each opponent" if len(after.sides) > 2 else "of the opponent"
    return f"at least {hexes(needed)} {of} and {bushi(BUSHI_NEEDED)} in all are needed: {args[1]} and {args[2]}"


def _why_card(args: tuple[Any, ...], after: Position) -> str:
    return f"{args[0]} is the next by letter and number: {TYPE_NAMES[str(args[0])[0]]}"


REASONS: Final[dict[str, Teller]] = {
    "dealt": lambda args, after: f"{title(args[0])} is dealt {counted(args[1], 'card')}, each type evenly",
    "lays": lambda args, after: f"each side lays {counted(args[1], 'card')} face down",
    "takes": lambda args, after: f"{title(args[0])} takes {counted(args[1], 'card')} before the cards are opened",
    "opens": lambda args, after: "all cards are opened at once",
    "card": _why_card,
    "counts_as_a": lambda args, after: "the reserve is empty: the card counts as an A at its own priority",
    "counts_as_e": lambda args, after: "no neutral hex is left: the card counts as an E at its own priority",
    "not_carried_out": lambda args, after: f"{args[0]} cannot be carried out and is passed over",
    "enters": lambda args, after: f"{bushi(args[1])} of one hex to one neighbouring hex",
    "fight": _why_fight,
    "daimyo_counts": _why_daimyo,
    "removed": _why_removed,
    "to_reserve": lambda args, after: f"{title(args[0])} gets {bushi(args[1])} back into the reserve",
    "from_reserve": lambda args, after: f"{title(args[0])} takes {bushi(args[1])} from the reserve",
    "recruits": lambda args, after: f"the bushi comes to {args[1]}, where the daimyo is",
    "daimyo_moves": lambda args, after: f"no foreign units stand on {args[2]}",
    "adds": lambda args, after: f"{hexes(after.hexes_left)} left beside the table",
    "shifts": lambda args, after: f"{args[1]} is free, and the land stays in one piece",
    "daimyo_falls": lambda args, after: "a daimyo must be removed: the conqueror wins",
    "occupies": _why_occupies,
    "passes": lambda args, after: "played cards go to the opponent, who takes them in the next round",
    "gives": lambda args, after: f"one card goes to {title(args[1])}, to be taken in the next round",
    "round": lambda args, after: "the next round: cards are chosen again",
}
"""The reason that each kind of event gives; kinds that are said elsewhere have none."""
