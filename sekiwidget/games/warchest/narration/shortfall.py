"""How near a goal was missed: markers that were wanted, coins lost, coins on a hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.authoring.narration import (
    Missed,
    first_if_all,
    is_near,
    losses,
    missed_facts,
    near_numbers,
    so_many,
)
from sekiwidget.core.position import Value
from sekiwidget.games.warchest.components.hexes import HEX, HEXES, MARKERS
from sekiwidget.games.warchest.components.units import SIDE_INDEX
from sekiwidget.games.warchest.components.wording import SideName
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

_THINGS: Final[Mapping[str, Count]] = {
    "locations": Count(1, "marker"),
    "hand_size": Count(1, "coin"),
    "height": Count(1, "coin"),
}
"""What the numbers of facts count."""


def near_miss(view: Position, goal: Mapping[str, Value]) -> Phrase | str:
    """win, attack  The markers, losses or coins by which a goal was missed."""
    return first_if_all(list(missed_facts(view, goal)), lambda fact: _numbered(view, fact))


def _numbered(view: Position, fact: Missed) -> Phrase | str:
    if fact.name == "winner" and fact.wanted in SIDE_INDEX:
        held = view.locations(str(fact.wanted))
        return so_many(held, MARKERS, Count(1, "marker")) if is_near(held, MARKERS) else ""
    if fact.name == "unit" and fact.wanted == "none":
        return _left(view, fact.of[0])
    counted = near_numbers(fact)
    if counted is None:
        return ""
    if fact.name == "lost":
        return losses(SideName(fact.of[0]), *counted, Count(1, "coin"))
    return so_many(*counted, _THINGS[fact.name]) if fact.name in _THINGS else ""


def _left(view: Position, name: str) -> Phrase | str:
    """attack  The last coin of a unit that should be gone."""
    stack = view.board[HEX[name]]
    if stack is None or stack.height > 1:
        return ""
    return phrase("one coin left on {hex}", hex=HEXES[HEX[name]])
