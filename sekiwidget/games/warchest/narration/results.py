"""What a choice does, in a few words beside it: how high a unit is then, who is hit, what is held."""

from __future__ import annotations

from dataclasses import replace

from sekiwidget.core.choice import Choice, Pick
from sekiwidget.games.warchest.components.hexes import HEX
from sekiwidget.games.warchest.components.wording import UnitName
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count


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
