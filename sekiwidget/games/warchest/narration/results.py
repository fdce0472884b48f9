"""The results of choices, in a few words beside each, and how near a goal was missed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
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
from sekiwidget.core.choice import Action, Choice, Pick
from sekiwidget.core.position import Value
from sekiwidget.games.warchest.components.hexes import HEX, HEXES, MARKERS
from sekiwidget.games.warchest.components.units import SIDE_INDEX
from sekiwidget.games.warchest.components.wording import SideName, UnitName
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count


def with_results(view: Position, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices of a view with their results, where the board shows them."""
    legal = tuple(view.legal()) if any(_goes_on(choice) for choice in choices) else ()
    return tuple(_with_legal(_with_result(view, choice), legal) for choice in choices)


def _goes_on(choice: Choice) -> bool:
    """tactic  Whether a first hex decides which others may follow."""
    return sum(len(pick.ids) > 1 for pick in choice.picks) > 1 and any(pick.name == "step" for pick in choice.picks)


def _with_legal(choice: Choice, legal: Iterable[Action]) -> Choice:
    """tactic  The choice with its legal actions, where a first hex decides which others may follow."""
    if not _goes_on(choice):
        return choice
    return replace(choice, legal=tuple(str(action) for action in legal if choice.admits(action)))


def _with_result(view: Position, choice: Choice) -> Choice:
    match choice.verb:
        case "control":
            held = view.location_count(view.to_move or "") + 1
            return replace(choice, result=phrase("{held:figure}", held=Count(held, "location")))
        case "bolster":
            return replace(choice, picks=tuple(_with_heights(view, pick) for pick in choice.picks))
    return replace(choice, picks=tuple(_with_targets(view, pick) for pick in choice.picks)) if choice.picks else choice


def _with_heights(view: Position, pick: Pick) -> Pick:
    """bolster  The pick with the height of each stack afterwards."""
    if pick.name != "hex":
        return pick
    stacks = [view.board[HEX[name]] for name in pick.ids]
    return replace(
        pick,
        results=tuple(
            phrase("{coins:figure}", coins=Count(stack.height + 1, "coin")) if stack else "" for stack in stacks
        ),
    )


def _with_targets(view: Position, pick: Pick) -> Pick:
    """attack, tactic  The pick with the unit on each target hex."""
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


# -- near misses -------------------------------------------------------------------------------------------------------

_THINGS: Final[Mapping[str, Count]] = {
    "locations": Count(1, "marker"),
    "hand_size": Count(1, "coin"),
    "height": Count(1, "coin"),
}
"""What the numbers of facts count."""


def near_miss(view: Position, goal: Mapping[str, Value]) -> Phrase | str:
    """win, attack  The markers, losses or coins by which a goal was missed."""
    return first_if_all(list(missed_facts(view, goal)), lambda fact: _shortfall(view, fact))


def _shortfall(view: Position, fact: Missed) -> Phrase | str:
    if fact.name == "winner" and fact.wanted in SIDE_INDEX:
        held = view.location_count(str(fact.wanted))
        return so_many(held, MARKERS, Count(1, "marker")) if is_near(held, MARKERS) else ""
    if fact.name == "unit" and fact.wanted == "none":
        return _last_coin(view, fact.of[0])
    counted = near_numbers(fact)
    if counted is None:
        return ""
    if fact.name == "lost":
        return losses(SideName(fact.of[0]), *counted, Count(1, "coin"))
    return so_many(*counted, _THINGS[fact.name]) if fact.name in _THINGS else ""


def _last_coin(view: Position, name: str) -> Phrase | str:
    """attack  The last coin of a unit that should be gone."""
    stack = view.board[HEX[name]]
    if stack is None or stack.height > 1:
        return ""
    return phrase("one coin left on {hex}", hex=HEXES[HEX[name]])
