"""The consequences of an action: for each such event a short sentence after the action's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekiwidget.core.position import Event
from sekiwidget.games.warchest.components.wording import SideName, UnitName, UnitOf
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Number


def _side(event: Event) -> SideName:
    """The side of an event, which is its first word."""
    return SideName(str(event.args[0]))


def _loses(event: Event) -> Phrase:
    """attack  What is left of a unit that was hit."""
    side, unit, place, left = event.args
    if not left:
        return phrase("{unit} on {hex} is gone.", unit=UnitOf(str(side), str(unit)), hex=place)
    coins = Count(int(left), "coin")
    return phrase("{unit:the capital} on {hex} has {coins:one} left.", unit=UnitName(str(unit)), hex=place, coins=coins)


def _too_few(event: Event) -> Phrase:
    """too-few-coins  How many coins a side has for a round."""
    _, count, when = event.args
    if not count:
        return phrase("{side} has no coin for round {round}.", side=_side(event), round=when)
    coins = Count(int(count), "coin")
    return phrase("{side} has only {coins:one} for round {round}.", side=_side(event), coins=coins, round=when)


TAILS: Final[dict[str, Callable[[Event], Phrase]]] = {
    "loses": _loses,
    "in_vain": lambda event: phrase("No Footman can do anything, so nothing more happens."),
    "marker_back": lambda event: phrase("{side:possessive} marker goes back.", side=_side(event)),
    "wins": lambda event: phrase("It is the sixth marker: {side} wins.", side=_side(event)),
    "round": lambda event: phrase(
        "Round {round} begins; {side} has the initiative.", round=event.args[0], side=SideName(str(event.args[1]))
    ),
    "too_few": _too_few,
    "draw_game": lambda event: phrase("Neither side has a supply or a coin of use on the board: the game is a draw."),
    "refill": lambda event: phrase(
        "{side:possessive} bag was refilled with {coins:one}.",
        side=_side(event),
        coins=Count(int(event.args[1]), "coin"),
    ),
    "takes_ahead": lambda event: phrase("{side} takes up the hand set aside.", side=_side(event)),
    "drafts_first": lambda event: phrase("{side} drafts first.", side=_side(event)),
    "chooses_order": lambda event: phrase("{side} may choose a place in the draft or at the start.", side=_side(event)),
    "begins": lambda event: phrase("{side} has the initiative.", side=_side(event)),
    "pays_from_stack": lambda event: phrase(
        "It paid with a coin of its stack: {left:word} left.", left=Number(int(event.args[2]))
    ),
}
"""What is said of an event; the others are told by the sentence of the action."""
