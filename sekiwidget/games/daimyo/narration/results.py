"""What a choice does, in a few words beside it: the fight of bushi who move among foreign units."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sekiwidget.core.choice import Choice
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import HEX
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.games.daimyo.rules.reach import foreign
from sekiwidget.text.phrase import Phrase, phrase


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
