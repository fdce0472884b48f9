"""What an action brings about: for each such event a short sentence after the one of the action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekiwidget.authoring.phrases import number, possessive, title
from sekiwidget.core.position import Event
from sekiwidget.games.warchest.components.units import NAMES
from sekiwidget.games.warchest.components.wording import numbered, the


def _loses(event: Event) -> str:
    """attack  What is left of a unit that was hit."""
    side, unit, place, left = event.args
    if not left:
        return f"{possessive(title(str(side)))} {NAMES[str(unit)]} on {place} is gone."
    return f"{the(str(unit))} on {place} has {numbered(int(left), 'coin')} left."


def _in_vain(event: Event) -> str:
    return "No Footman can do anything, so nothing more happens."


def _marker_back(event: Event) -> str:
    return f"{title(str(event.args[0]))}’s marker goes back."


def _wins(event: Event) -> str:
    return f"It is the sixth marker: {title(str(event.args[0]))} wins."


def _round(event: Event) -> str:
    count, first = event.args
    return f"Round {count} begins; {title(str(first))} has the initiative."


def _too_few(event: Event) -> str:
    side, count, when = event.args
    only = "only " if count else ""
    return f"{title(str(side))} has {only}{numbered(int(count), 'coin')} for round {when}."


def _draw_game(event: Event) -> str:
    return "Neither side has a supply or a coin of use on the board: the game is a draw."


def _refill(event: Event) -> str:
    side, count = event.args
    return f"{possessive(title(str(side)))} bag was refilled with {numbered(int(count), 'coin')}."


def _takes_ahead(event: Event) -> str:
    return f"{title(str(event.args[0]))} takes up the hand set aside."


def _drafts_first(event: Event) -> str:
    return f"{title(str(event.args[0]))} drafts first."


def _chooses_order(event: Event) -> str:
    return f"{title(str(event.args[0]))} may choose a place in the draft or at the start."


def _begins(event: Event) -> str:
    return f"{title(str(event.args[0]))} has the initiative."


def _pays(event: Event) -> str:
    return f"It paid with a coin of its stack: {number(int(event.args[2]))} left."


TAILS: Final[dict[str, Callable[[Event], str]]] = {
    "loses": _loses,
    "in_vain": _in_vain,
    "marker_back": _marker_back,
    "wins": _wins,
    "round": _round,
    "too_few": _too_few,
    "draw_game": _draw_game,
    "refill": _refill,
    "takes_ahead": _takes_ahead,
    "drafts_first": _drafts_first,
    "chooses_order": _chooses_order,
    "begins": _begins,
    "pays_from_stack": _pays,
}
"""What is said of an event; the others are told by the sentence of the action."""
