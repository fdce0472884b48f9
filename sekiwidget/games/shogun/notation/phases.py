"""round  The phases of a position: which part of the game, of a round or of the winter it is in."""

from __future__ import annotations

from typing import Final

from sekiwidget.games.shogun.rules.position import Position

PHASES: Final = ("draft", "plan", "event", "order", "act", "winter")
"""The phases, in the order in which they are gone through."""

_OF_STEP: Final = {
    **dict.fromkeys(("open", "take", "draw", "place", "fill"), "draft"),
    **dict.fromkeys(("events", "actions", "specials", "plan"), "plan"),
    "event": "event",
    **dict.fromkeys(("tie", "privilege"), "order"),
}


def phase_of(position: Position) -> str:
    """round  The phase of a position; of a view that hides what comes next it follows from what lies there."""
    if position.season == "winter":
        return "winter"
    if not position.step:
        return "act" if position.order else "order" if position.event else "plan"
    return _OF_STEP.get(position.step, "act")
