"""How near a goal was missed: bushi, cards, and home hexes that were wanted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.authoring.narration import (
    Missed,
    first_if_all,
    missed_facts,
    near_numbers,
    so_many,
)
from sekiwidget.core.position import Value
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, hexes_needed, occupied
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.text.phrase import Phrase
from sekiwidget.text.terms import Count

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
    return first_if_all(list(missed_facts(view, goal)), lambda fact: _numbered(view, fact))


def _numbered(view: Position, fact: Missed) -> Phrase | str:
    if fact.name == "winner" and fact.wanted in view.sides:
        return _occupation(view, str(fact.wanted))
    counted = near_numbers(fact)
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
