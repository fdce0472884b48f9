"""Why: for each kind of event the short sentence that explains it, or nothing where the narration says it already."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekiwidget.authoring.phrases import number, title
from sekiwidget.core.position import Event
from sekiwidget.games.warchest.components.units import NAMES
from sekiwidget.games.warchest.components.wording import numbered, the

_MOVES: Final = {
    "move": "One step, to a neighbouring hex that is empty.",
    "cavalry": "First one step; then it must attack a neighbour.",
    "lancer": "First one or two steps in a straight line over empty hexes.",
    "light_cavalry": "Two steps, each to an empty hex; turns are allowed.",
    "royal_guard": "The Royal Coin, face up, moves the Royal Guard.",
    "ensign": "Another unit within two hexes makes one step, and ends within two hexes of the Ensign.",
    "swordsman": "After it has attacked, it may make one step.",
}
_ATTACKS: Final = {
    "attack": "The target stands on a neighbouring hex.",
    "archer": "The Archer hits exactly two hexes away, whatever stands between.",
    "crossbowman": "The Crossbowman hits two hexes away in a straight line; the hex between is empty.",
    "cavalry": "Then it attacks a neighbour.",
    "lancer": "Then it attacks the next hex in that line.",
    "marshall": "Another unit within two hexes makes a normal attack.",
}


def _nothing(event: Event) -> str:
    return ""


def _said(text: str) -> Callable[[Event], str]:
    """The same sentence for every event of a kind."""
    return lambda event: text


def _moves(event: Event) -> str:
    return _MOVES[event.rule]


def _attacks(event: Event) -> str:
    return _ATTACKS[event.rule]


def _loses(event: Event) -> str:
    if event.rule == "pikeman":
        return "A neighbour that attacks the Pikeman loses a coin at the same time."
    return (
        "One coin of the unit that is hit goes back into the box."
        if event.args[3]
        else "The last coin takes the unit off the board."
    )


def _faceup(event: Event) -> str:
    if event.rule == "royal-coin":
        return "The Royal Coin goes face up to the discard, for this tactic only."
    return f"The {NAMES[str(event.args[1])]} coin goes face up to the discard."


def _facedown(event: Event) -> str:
    return "The coin goes face down to the discard: only its owner knows which it is."


def _knight(event: Event) -> str:
    return f"The Knight can be attacked only by a stack; this one has {number(int(event.args[2]))} coins."


def _hits_back(event: Event) -> str:
    text = "Both hits happen at the same time, whatever comes of either"
    return f"{text}; it is no attack, so the Knight is hit too." if event.args[1] == "knight" else f"{text}."


def _round(event: Event) -> str:
    return "Each side without a hand draws three coins, or all that it has if they are fewer."


def _too_few(event: Event) -> str:
    count = int(event.args[1])
    are = "is" if count < 2 else "are"
    only = "only " if count else ""
    return f"There {are} {only}{numbered(count, 'coin')} in bag and discards; who has more coins plays on alone."


def _footman_acts(event: Event) -> str:
    return "The maneuvers of the Footmen may differ, in any order." if event.args[1] else ""


def _triggers(event: Event) -> str:
    return f"What follows an attack of {the(str(event.args[0]))} follows a granted one, too."


def _no_mercenary(event: Event) -> str:
    return "No Mercenary is on the board, so nothing follows."


def _begins(event: Event) -> str:
    return f"The marker shows {title(str(event.args[0]))}."


REASONS: Final[dict[str, Callable[[Event], str]]] = {
    "moves": _moves,
    "attacks": _attacks,
    "loses": _loses,
    "faceup": _faceup,
    "facedown": _facedown,
    "stack_strikes_knight": _knight,
    "hits_back": _hits_back,
    "round": _round,
    "too_few": _too_few,
    "footman_acts": _footman_acts,
    "granted_triggers": _triggers,
    "no_mercenary": _no_mercenary,
    "begins": _begins,
    "deploys": _said("The coin makes a new unit on an empty hex."),
    "beside_friend": _said("A Scout may come to any empty hex next to a friendly unit."),
    "bolsters": _said("The coin is laid on its unit: the stack bears one more hit."),
    "ordinary_step": _said("The Light Cavalry need not ride by its tactic: an ordinary step will do."),
    "claims": _said("The marker changes hands, once a round; its holder begins the next round."),
    "recruits": _said("A coin of the supply comes face up to the discard."),
    "controls": _said("The unit stands on a location that its side did not control."),
    "marker_back": _said("The enemy’s marker goes back to its owner."),
    "start_taken": _said("Start locations are taken like any other."),
    "wins": _said("Whoever has all six markers on the board wins at once."),
    "granted_goes_on": _said("A Berserker may go on after a granted step, too."),
    "footmen": _said("Each Footman on the board that can makes one maneuver."),
    "in_vain": _said("No Footman can move, attack or control: the coin is used in vain."),
    "stops": _nothing,
    "pays_from_stack": _said(
        "No coin of the hand: the Berserker pays first, with one of its own stack, and keeps the last."
    ),
    "free_maneuver": _said("A Mercenary on the board may make one free maneuver when its coin is recruited."),
    "supply_pays": _said("The owner may lose a Royal Guard coin of the supply instead."),
    "refill": _said("The bag had too few coins: both discards went into it."),
    "leaves_bag": _nothing,
    "draws": _nothing,
    "inspired": _said("After an attack or a control it draws a coin, which must be used at once."),
    "set_aside": _said("With the first hand the second one is drawn, too."),
    "takes_ahead": _said("The hand set aside is the hand of round 2."),
    "draw_game": _said("Neither side can bring about anything any more."),
    "cards": _nothing,
    "drafts_first": _said("Whom the marker shows drafts first; the other side will have the initiative."),
    "chooses_order": _said("The winner of the throw chooses one matter, the other side the other."),
    "chooses": _nothing,
    "puts_away": _said("Each side puts one of the ten cards away, who drafts first before the other."),
    "drafts": _said("One, two, two, two, one: the sides take the cards in turn."),
    "drafted": _said("The armies are complete, and the first round begins."),
}
"""The reason of each kind of event."""
