"""What a choice does, in a few words beside it: how high a unit is then, who is hit, what is held."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from sekiwidget.authoring.shortfall import Missed, is_near, losses, missed, numbers, only_numbers, so_many
from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import Count
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.facts import Value
from sekiwidget.games.warchest.components.hexes import HEX, HEXES, MARKERS
from sekiwidget.games.warchest.components.units import SIDE_INDEX
from sekiwidget.games.warchest.components.wording import SideName, UnitName
from sekiwidget.games.warchest.rules.position import Position


def with_results(view: Position, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices of a view with their results, where the board shows them."""
    return tuple(_told(view, choice) for choice in choices)


def _told(view: Position, choice: Choice) -> Choice:
    match choice.verb:
        case "control":
            held = view.locations(view.to_move or "") + 1
            return replace(choice, result=phrase("{held:figure}", held=Count(held, "location")))
        case "bolster":
            return replace(choice, picks=tuple(_higher(view, pick) for pick in choice.picks))
    return replace(choice, picks=tuple(_struck(view, pick) for pick in choice.picks)) if choice.picks else choice


def _higher(view: Position, pick: Pick) -> Pick:
    """bolster  How many coins each stack has then."""
    if pick.name != "hex":
        return pick
    stacks = [view.board[HEX[name]] for name in pick.ids]
    return replace(
        pick,
        results=tuple(
            phrase("{coins:figure}", coins=Count(stack.height + 1, "coin")) if stack else "" for stack in stacks
        ),
    )


def _struck(view: Position, pick: Pick) -> Pick:
    """attack, tactic  Who stands on each target."""
    if pick.name != "target":
        return pick
    return replace(pick, results=tuple(_target(view, name) for name in pick.ids))


def _target(view: Position, name: str) -> Phrase | str:
    stack = view.board[HEX[name]]
    if stack is None:
        return ""
    if stack.height == 1:
        return phrase("{unit}, its last coin", unit=UnitName(stack.unit))
    return phrase("{unit}, {coins:figure}", unit=UnitName(stack.unit), coins=Count(stack.height, "coin"))


# How near a goal was missed: markers that were wanted, coins lost, coins on a hex.

_THINGS: Final[Mapping[str, Count]] = {
    "locations": Count(1, "marker"),
    "hand_size": Count(1, "coin"),
    "height": Count(1, "coin"),
}
"""What the numbers of facts count."""


def near_miss(view: Position, goal: Mapping[str, Value]) -> Phrase | str:
    """win, attack  The markers, losses or coins by which a goal was missed."""
    return only_numbers(list(missed(view, goal)), lambda fact: _numbered(view, fact))


def _numbered(view: Position, fact: Missed) -> Phrase | str:
    if fact.name == "winner" and fact.wanted in SIDE_INDEX:
        held = view.locations(str(fact.wanted))
        return so_many(held, MARKERS, Count(1, "marker")) if is_near(held, MARKERS) else ""
    if fact.name == "unit" and fact.wanted == "none":
        return _left(view, fact.of[0])
    counted = numbers(fact)
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
