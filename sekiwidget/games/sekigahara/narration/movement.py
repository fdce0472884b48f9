"""Why, in the week and the movement phase: for each kind of event outside a fight its reason (6, 7, 9.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekiwidget.authoring.phrases import capital, counted, listed, number, ordinal, title
from sekiwidget.core.position import Event
from sekiwidget.games.sekigahara.components.pieces import BLOCKS, OTHER, SEAT
from sekiwidget.games.sekigahara.components.places import CAPITALS, NAMES, PLACE
from sekiwidget.games.sekigahara.components.wording import block_texts, clan_name, the_block
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.rules.campaign.allowance import GROUP_SIZE
from sekiwidget.games.sekigahara.rules.campaign.movement import DEGREE_WORDS
from sekiwidget.games.sekigahara.rules.campaign.victory import castles, resources
from sekiwidget.games.sekigahara.rules.campaign.week import BLOCKS_DRAWN, WEEKLY_CARDS


def _said(text: str) -> Callable[[Narrated, Event], str]:
    return lambda _commit, _event: text


# -- the week (6) ------------------------------------------------------------------------------------------------------


def _most_castles(_commit: Narrated, event: Event) -> str:
    return f"{title(str(event.args[0]))} has most castles, {number(int(event.args[1]))}: one card more."


def _most_resources(_commit: Narrated, event: Event) -> str:
    if event.args[2]:
        return f"Both have {counted(int(event.args[1]), 'resource place')}: a block more for each."
    return f"{title(str(event.args[0]))} has most resource places, {number(int(event.args[1]))}: one block more."


def _bid_won(_commit: Narrated, event: Event) -> str:
    winner, black, gold = str(event.args[0]), int(event.args[1]), int(event.args[2])
    if not black and not gold:
        return "Neither side has a card to bid: Tokugawa chooses."
    return f"The higher number chooses who goes first: {title(winner)}."


def _draw(commit: Narrated, event: Event) -> str:
    """8.10, 6.2, 7.1, 7.4.2  Why cards are drawn."""
    if event.rule == "6.2":
        side, count = str(event.args[0]), int(event.args[1])
        if count <= WEEKLY_CARDS:
            return "Each week brings five cards to a side, six to the one with most castles."
        held = number(castles(commit.before, side))
        return f"Each week brings five cards to a side, and {title(side)} has most castles, {held}: one card more."
    if event.rule == "7.1":
        return "Without movement cards may be swapped: all go before new ones come."
    if commit.before.phase == "movement":
        return "For an overrun the beaten draws a card for every two blocks lost."
    return "Both hands are filled up after the fight."


def _recruit(commit: Narrated, event: Event) -> str:
    if event.rule == "6.2":
        week = commit.after.week
        text = f"Week {week} brings new blocks, drawn unseen, into the recruitment boxes"
        if int(event.args[1]) <= BLOCKS_DRAWN[week - 1]:
            return f"{text}."
        mine, theirs = (resources(commit.before, side) for side in (str(event.args[0]), OTHER[str(event.args[0])]))
        why = "most resource places" if mine > theirs else "as many resource places as the other side"
        return f"{text}; {title(str(event.args[0]))} has {why}, {number(mine)}: a block more."
    return "Blocks drawn unseen wait in the recruitment box."


def _combat_phase_ends(commit: Narrated, _event: Event) -> str:
    if commit.has("movement_ends"):
        return "Nowhere do both sides have units in one place: nothing is fought."
    return "Every fight of this phase is fought."


# -- movement (7) ------------------------------------------------------------------------------------------------------


def _buys(_commit: Narrated, event: Event) -> str:
    degree = str(event.args[1])
    words, note = DEGREE_WORDS[degree]
    cost = len(event.args) - 2
    price = "" if degree == "none" else f", for {counted(cost, 'card')}" if cost else ", for nothing"
    return f"{words}{price}: {note[0].lower()}{note[1:]}"


def _activates(commit: Narrated, event: Event) -> str:
    place, left = NAMES[PLACE[str(event.args[1])]], int(event.args[2])
    movement = commit.after.movement
    if movement is None or movement.degree == "total":
        return f"The stack of {place} is activated; what stays may march later, until another stack is activated."
    more = f"{number(left)} more may march" if left else "no other may march"
    return f"The stack of {place} is activated; {more}."


def _marches(_commit: Narrated, event: Event) -> str:
    start, end = (NAMES[PLACE[str(name)]] for name in event.args[1:3])
    return f"The road {start}–{end} is used up."


def _step(_commit: Narrated, event: Event) -> str:
    count, highway = int(event.args[0]), event.args[1]
    return f"{capital(ordinal(count))} step{', all on the highway' if highway else ''}."


def _led(commit: Narrated, _event: Event) -> str:
    """7.3.4  What gives the leadership: the place where the march began, or a declared leader."""
    movement = commit.after.movement
    if movement is None or movement.origin is None:
        return "The march is led."
    place = NAMES[movement.origin]
    if not movement.place_leads:
        leader = movement.leader
        return (
            f"{capital(block_texts([leader.text]))} leads the march one step further."
            if leader
            else "The march is led."
        )
    if movement.origin in CAPITALS:
        return f"The march began in its capital, {place}: that leads it one step further."
    return f"The march began at its castle of {place}: that leads it one step further."


def _size(_commit: Narrated, event: Event) -> str:
    largest, less = int(event.args[0]), int(event.args[1])
    which = listed([f"{1 + GROUP_SIZE * n}th" for n in range(1, less + 1)])
    cost = "costs a step" if less == 1 else "cost a step each"
    return f"{capital(counted(largest, 'block'))} together: the {which} {cost}."


def _declares(commit: Narrated, event: Event) -> str:
    side, leader = str(event.args[0]), BLOCKS[str(event.args[1])]
    text = f"{capital(the_block(leader))} is declared: one step more for the march"
    alive = any(leader in row[SEAT[side]] for row in commit.after.stacks)
    return f"{text}, and the other side knows where the leader is." if alive else f"{text}."


def _meets(_commit: Narrated, event: Event) -> str:
    return f"Enemies stand at {NAMES[PLACE[str(event.args[1])]]}: the march ends there."


def _musters(_commit: Narrated, event: Event) -> str:
    if event.args[3]:
        clan = clan_name(str(event.args[3]))
        return f"Blocks of one clan, {clan}, may come together where its mon stands; they are shown."
    return "A single block may come to any recruitment place of its side, unseen."


CAMPAIGN_REASONS: Final[dict[str, Callable[[Narrated, Event], str]]] = {
    "discards_unseen": _said("Half the hand goes, rounded down, unseen until both sides have chosen."),
    "discarded": _said(""),
    "most_castles": _most_castles,
    "most_resources": _most_resources,
    "bids_unseen": _said("The bid stays hidden until both sides have bid."),
    "bid": _said("Both cards are discarded."),
    "bid_won": _bid_won,
    "order": _said("The winner of the bid chooses, for both turns of the week."),
    "week_begins": _said("Both sides have moved and fought in turns A and B."),
    "combat_phase_ends": _combat_phase_ends,
    "deal": _said("Five cards are dealt to each side."),
    "place": _said("Blocks drawn unseen join the marked ones."),
    "recruit": _recruit,
    "draw": _draw,
    "buys": _buys,
    "activates": _activates,
    "marches": _marches,
    "step": _step,
    "led": _led,
    "forced": _said("A forced march is one step more, for a card."),
    "size": _size,
    "declares": _declares,
    "meets": _meets,
    "musters": _musters,
    "mori_comes": _said("Any card brings a block of the Mōri box, the leader last; it does not march in this turn."),
    "movement_ends": _said("The movement phase is over, the combat phase begins."),
}
"""For each kind of event outside a fight its reason; empty where the sentence says it."""
