"""Words beside choices and goals: the fights that a choice leads to, and how nearly a goal was missed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from sekiwidget.authoring.narration import (
    Missed,
    first_if_all,
    missed_facts,
    near_numbers,
    so_many,
)
from sekiwidget.core.choice import Choice
from sekiwidget.core.position import Value
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import HEX
from sekiwidget.games.daimyo.rules.current_card import foreign_units
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, hexes_needed, occupied_homes
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

# -- results of choices ------------------------------------------------------------------------------------------------


def with_results(view: Position, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices of a view; those that move bushi with the results of their fights, a hex with where each may go."""
    side = view.to_move or ""
    return tuple(_with_result(view, side, choice) for choice in choices)


def _with_result(view: Position, side: Side, choice: Choice) -> Choice:
    match choice.verb:
        case "move":
            return replace(choice, results=tuple(_fights(view, side, choice)))
        case "shift":
            # The hex that is taken away decides what holds together, and so where it may be laid.
            return replace(choice, legal=tuple(str(action) for action in view.legal() if choice.admits(action)))
    return choice


def _fights(view: Position, side: Side, choice: Choice) -> Iterator[tuple[str, Phrase]]:
    """fight  The action and the result for each number of bushi and each hex with foreign units."""
    bushi, goals = (pick.ids for pick in choice.picks)
    for goal in goals:
        there = foreign_units(view, HEX[goal], side)
        if there is None:
            continue
        for number in range(1, len(bushi) + 1):
            yield choice.text((bushi[:number], (goal,))), _fight_result(number, there.strength)


def _fight_result(number: int, strength: int) -> Phrase:
    """fight  How many units are left."""
    if number > strength:
        return phrase("{own} − {other} = {left}", own=number, other=strength, left=number - strength)
    if number == strength:
        return phrase("{own} : {other}, nobody is left", own=number, other=strength)
    return phrase("{own} : {other}, lost", own=number, other=strength)


# -- missed goals ------------------------------------------------------------------------------------------------------


def near_miss(view: Position, goal: Mapping[str, Value]) -> Phrase | str:
    """end-occupation  The bushi, cards or home hexes by which a goal was missed."""
    return first_if_all(list(missed_facts(view, goal)), lambda fact: _missed_number(view, fact))


def _missed_number(view: Position, fact: Missed) -> Phrase | str:
    if fact.name == "winner" and fact.wanted in view.sides:
        return _missed_occupation(view, str(fact.wanted))
    counted = near_numbers(fact)
    return so_many(*counted, _THINGS[fact.name]) if counted and fact.name in _THINGS else ""


def _missed_occupation(view: Position, side: Side) -> Phrase | str:
    """end-occupation  The home hexes or bushi that an occupation lacked; empty if it lacked both, or all bushi."""
    held = occupied_homes(view, side)
    wanted = hexes_needed(view)
    hexes = sum(min(len(of_one), wanted) for of_one in held.values())
    bushi = sum(count for of_one in held.values() for count in of_one.values())
    hexes_short, bushi_short = hexes < wanted * len(held), bushi < BUSHI_NEEDED
    if not bushi or hexes_short == bushi_short:
        return ""
    if hexes_short:
        return so_many(hexes, wanted * len(held), Count(1, "home hex", "home hexes"))
    return so_many(bushi, BUSHI_NEEDED, Count(1, "bushi", "bushi"))


_THINGS: Final[Mapping[str, Count]] = {
    "bushi": Count(1, "bushi", "bushi"),
    "reserve": Count(1, "bushi", "bushi"),
    "hand_size": Count(1, "card"),
    "occupied": Count(1, "home hex", "home hexes"),
    "occupying": Count(1, "bushi", "bushi"),
}
"""Fact -> the pieces that its number counts."""
