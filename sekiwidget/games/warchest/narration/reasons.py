"""The reason of each kind of event: a short explanation, or nothing if the sentence already says it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekiwidget.core.position import Event
from sekiwidget.games.warchest.components.wording import CoinName, UnitName
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

_MOVES: Final = {
    "move": phrase("One step, to a neighbouring hex that is empty."),
    "cavalry": phrase("First one step; then it must attack a neighbour."),
    "lancer": phrase("First one or two steps in a straight line over empty hexes."),
    "light_cavalry": phrase("Two steps, each to an empty hex; turns are allowed."),
    "royal_guard": phrase("The Royal Coin, face up, moves the Royal Guard."),
    "ensign": phrase("Another unit within two hexes makes one step, and ends within two hexes of the Ensign."),
    "swordsman": phrase("After it has attacked, it may make one step."),
}
_ATTACKS: Final = {
    "attack": phrase("The target stands on a neighbouring hex."),
    "archer": phrase("The Archer hits exactly two hexes away, whatever stands between."),
    "crossbowman": phrase("The Crossbowman hits two hexes away in a straight line; the hex between is empty."),
    "cavalry": phrase("Then it attacks a neighbour."),
    "lancer": phrase("Then it attacks the next hex in that line."),
    "marshall": phrase("Another unit within two hexes makes a normal attack."),
}


def _nothing(event: Event) -> str:
    """No reason: the sentence already says it."""
    return ""


def _always(text: Phrase) -> Callable[[Event], str]:
    """The same sentence for every event of a kind."""
    return lambda event: text


def _loses(event: Event) -> Phrase:
    """attack, pikeman  Why a unit loses a coin."""
    if event.rule == "pikeman":
        return phrase("A neighbour that attacks the Pikeman loses a coin at the same time.")
    _, _, _, left = event.args
    if left:
        return phrase("One coin of the unit that is hit goes back into the box.")
    return phrase("The last coin takes the unit off the board.")


def _faceup(event: Event) -> Phrase:
    """maneuver, royal-coin  The discard of the coin."""
    if event.rule == "royal-coin":
        return phrase("The Royal Coin goes face up to the discard, for this tactic only.")
    _, coin = event.args
    return phrase("The {coin:bare} goes face up to the discard.", coin=CoinName(str(coin)))


def _knight(event: Event) -> Phrase:
    """knight  Why a stack may attack it."""
    _, _, height = event.args
    coins = Count(int(height), "coin")
    return phrase("The Knight can be attacked only by a stack; this one has {coins:one}.", coins=coins)


def _hits_back(event: Event) -> Phrase:
    """faq-pikeman-1  Why both units are hit, and a Knight too."""
    _, striker, _, _ = event.args
    if striker == "knight":
        return phrase(
            "Both hits happen at the same time, whatever their result; hitting back is not an attack, so the "
            "Knight is hit too."
        )
    return phrase("Both hits happen at the same time, whatever their result.")


def _too_few(event: Event) -> Phrase:
    """too-few-coins  The number of coins that are left, and the consequence."""
    _, number, _ = event.args
    count = int(number)
    if count == 0:
        return phrase("There is no coin left in the bag or the discards; the side with more coins plays on alone.")
    if count == 1:
        return phrase(
            "There is only one coin left in the bag and the discards; the side with more coins plays on alone."
        )
    coins = Count(count, "coin")
    return phrase(
        "There are only {coins:one} left in the bag and the discards; the side with more coins plays on alone.",
        coins=coins,
    )


def _footman_acts(event: Event) -> str:
    """faq-footman-1  Why the next Footman may do something else."""
    _, others = event.args
    return phrase("The maneuvers of the Footmen may differ, in any order.") if others else ""


def _triggers(event: Event) -> Phrase:
    """faq-marshall-2  Why a granted attack has the same consequences."""
    (unit,) = event.args
    return phrase("What follows an attack of {unit:the} follows a granted one, too.", unit=UnitName(str(unit)))


REASONS: Final[dict[str, Callable[[Event], str]]] = {
    "moves": lambda event: _MOVES[event.rule],
    "attacks": lambda event: _ATTACKS[event.rule],
    "loses": _loses,
    "faceup": _faceup,
    "facedown": _always(phrase("The coin goes face down to the discard: only its owner knows which it is.")),
    "stack_strikes_knight": _knight,
    "hits_back": _hits_back,
    "round": _always(phrase("Each side without a hand draws three coins, or all that it has if there are fewer.")),
    "too_few": _too_few,
    "footman_acts": _footman_acts,
    "granted_triggers": _triggers,
    "no_mercenary": _always(phrase("No Mercenary is on the board, so nothing follows.")),
    "begins": _nothing,
    "deploys": _always(phrase("The coin becomes a new unit on an empty hex.")),
    "beside_friend": _always(phrase("A Scout may be deployed on any empty hex next to a friendly unit.")),
    "bolsters": _always(phrase("The coin is placed on its unit: the stack can take one more hit.")),
    "ordinary_step": _always(phrase("The Light Cavalry need not use its tactic: an ordinary step is allowed too.")),
    "claims": _always(phrase("The marker changes hands, once a round; its holder begins the next round.")),
    "recruits": _always(phrase("A coin from the supply goes face up to the discard.")),
    "controls": _always(phrase("The unit stands on a location that its side did not control.")),
    "marker_back": _always(phrase("The enemy’s marker goes back to its owner.")),
    "start_taken": _always(phrase("Start locations are taken like any other.")),
    "wins": _always(phrase("The side that has all six markers on the board wins at once.")),
    "granted_goes_on": _always(phrase("A Berserker may go on after a granted step, too.")),
    "footmen": _always(phrase("Each Footman on the board that can makes one maneuver.")),
    "in_vain": _always(phrase("No Footman can move, attack or control: the coin has no effect.")),
    "stops": _nothing,
    "pays_from_stack": _always(
        phrase(
            "This costs no coin from the hand: the Berserker first pays with a coin of its own stack, and keeps "
            "the last one."
        )
    ),
    "free_maneuver": _always(phrase("A Mercenary on the board may make one free maneuver when its coin is recruited.")),
    "supply_pays": _always(phrase("The owner may lose a Royal Guard coin from the supply instead.")),
    "refill": _always(phrase("The bag had too few coins: both discards went into it.")),
    "leaves_bag": _nothing,
    "draws": _nothing,
    "inspired": _always(phrase("After an attack or a control it draws a coin, which must be used at once.")),
    "set_aside": _always(phrase("With the first hand the second one is drawn, too.")),
    "takes_ahead": _always(phrase("The hand set aside is the hand of round 2.")),
    "draw_game": _always(phrase("Neither side can change anything any more.")),
    "cards": _nothing,
    "drafts_first": _always(
        phrase("The side shown by the marker drafts first; the other side will have the initiative.")
    ),
    "chooses_order": _always(phrase("The winner of the throw makes one of the two choices, the other side the other.")),
    "chooses": _nothing,
    "puts_away": _always(
        phrase("Each side puts one of the ten cards away, beginning with the side that drafts first.")
    ),
    "drafts": _always(phrase("One, two, two, two, one: the sides take the cards in turn.")),
    "drafted": _always(phrase("The armies are complete, and the first round begins.")),
}
"""The reason of each kind of event."""
