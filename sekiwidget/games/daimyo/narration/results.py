"""What a choice does, in a few words beside it: the fight of bushi who move among foreign units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from sekiwidget.authoring.shortfall import Missed, missed, numbers, only_numbers, so_many
from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import Count
from sekiwidget.core.choice import Choice
from sekiwidget.core.facts import Value
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import HEX
from sekiwidget.games.daimyo.rules.current_card import foreign
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, hexes_needed, occupied
from sekiwidget.games.daimyo.rules.position import Position


def with_results(view: Position, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices of a view with the fights that follow."""
    side = view.to_move or ""
    return tuple(
        replace(choice, results=tuple(_fights(view, side, choice))) if choice.verb == "move" else choice
        for choice in choices
    )


def _fights(view: Position, side: Side, choice: Choice) -> Iterator[tuple[str, Phrase]]:
    """fight  Each number of bushi against each foreign force that they may meet."""
    bushi, goals = (pick.ids for pick in choice.picks)
    for goal in goals:
        there = foreign(view, HEX[goal], side)
        if there is None:
            continue
        for number in range(1, len(bushi) + 1):
            yield choice.text((bushi[:number], (goal,))), _fight(number, there.strength)


def _fight(number: int, strength: int) -> Phrase:
    """fight  What is left of both."""
    if number > strength:
        return phrase("{own} − {other} = {left}", own=number, other=strength, left=number - strength)
    if number == strength:
        return phrase("{own} : {other}, nobody is left", own=number, other=strength)
    return phrase("{own} : {other}, lost", own=number, other=strength)


# How near a goal was missed: bushi, cards, and home hexes that were wanted.

_THINGS: Final[Mapping[str, Count]] = {
    "bushi": Count(1, "bushi", "bushi"),
    "reserve": Count(1, "bushi", "bushi"),
    "hand_size": Count(1, "card"),
    "occupied": Count(1, "home hex", "home hexes"),
    "occupying": Count(1, "bushi", "bushi"),
}
"""What the numbers of facts count."""


def near_miss(view: Position, goal: Mapping[str, Value]) -> Phrase | str:
    """end-occupation  The bushi, cards or home hexes by which a goal was missed."""
    return only_numbers(list(missed(view, goal)), lambda fact: _numbered(view, fact))


def _numbered(view: Position, fact: Missed) -> Phrase | str:
    if fact.name == "winner" and fact.wanted in view.sides:
        return _occupation(view, str(fact.wanted))
    counted = numbers(fact)
    return so_many(*counted, _THINGS[fact.name]) if counted and fact.name in _THINGS else ""


def _occupation(view: Position, side: Side) -> Phrase | str:
    """end-occupation  What a side wanted on the others' homes; nothing if it is not there, or wants both."""
    held = occupied(view, side)
    wanted = hexes_needed(view)
    hexes = sum(min(len(of_one), wanted) for of_one in held.values())
    bushi = sum(count for of_one in held.values() for count in of_one.values())
    hexes_short, bushi_short = hexes < wanted * len(held), bushi < BUSHI_NEEDED
    if not bushi or hexes_short == bushi_short:
        return ""
    if hexes_short:
        return so_many(hexes, wanted * len(held), Count(1, "home hex", "home hexes"))
    return so_many(bushi, BUSHI_NEEDED, Count(1, "bushi", "bushi"))
