"""Why, outside a fight: for each kind of event of the week and the movement phase a short explanation (6, 7, 9.3)."""

from __future__ import annotations

from typing import Final

from sekiwidget.core.position import Event
from sekiwidget.games.sekigahara.components.pieces import BLOCKS, OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.places import CAPITALS
from sekiwidget.games.sekigahara.components.wording import BlockName, clan_name, ordinal, place_name, side_name
from sekiwidget.games.sekigahara.narration.reasons_fight import NO_REASON, Explainer, always
from sekiwidget.games.sekigahara.narration.sums import Arg, Narrated
from sekiwidget.games.sekigahara.rules.control import castle_count, resource_count
from sekiwidget.games.sekigahara.rules.march import GROUP_SIZE
from sekiwidget.games.sekigahara.rules.supply import DISCARDED
from sekiwidget.games.sekigahara.rules.week import BLOCKS_DRAWN, WEEKLY_CARDS
from sekiwidget.text.phrase import Phrase, as_sentence, phrase
from sekiwidget.text.terms import Count, Number, Series

# -- the week (6) ------------------------------------------------------------------------------------------------------


def _most_castles(_commit: Narrated, _event: Event, side: Arg, count: Arg) -> Phrase:
    return phrase(
        "{side} has the most castles ({castles:word}): one extra card.",
        side=side_name(side),
        castles=Number(count),
    )


def _most_resources(_commit: Narrated, _event: Event, side: Arg, count: Arg, both: Arg) -> Phrase:
    if both:
        return phrase(
            "Both sides have {places:one}, so each draws one extra block.", places=Count(count, "resource place")
        )
    return phrase(
        "{side} has the most resource places ({count:word}): one extra block.",
        side=side_name(side),
        count=Number(count),
    )


def _bids_unseen(commit: Narrated, _event: Event, _side: Arg) -> str:
    if _bids_alone(commit):
        return ""
    return phrase("The bid stays hidden until both sides have bid.")


def _bid(commit: Narrated, _event: Event, *_args: Arg) -> str:
    if _bids_alone(commit):
        return as_sentence(DISCARDED)
    return phrase("Both cards are discarded.")


def _bids_alone(commit: Narrated) -> bool:
    """6.3  Whether the other side had no card to bid."""
    return sum(event.kind == "bid" for event in commit.events) == 1


def _bid_won(_commit: Narrated, _event: Event, winner: Arg, black: Arg, gold: Arg) -> Phrase:
    if not black and not gold:
        return phrase("Neither side has a card to bid: Tokugawa chooses.")
    if not black or not gold:
        return phrase("{side} alone has a card to bid, and chooses who goes first.", side=side_name(winner))
    return phrase("The higher number chooses who goes first: {side}.", side=side_name(winner))


def _draw(commit: Narrated, event: Event, side: Arg, count: Arg) -> Phrase:
    """8.10, 6.2, 7.1, 7.4.2  Why cards are drawn."""
    if event.rule == "6.2":
        if count <= WEEKLY_CARDS:
            return phrase("Each week a side draws five cards, or six if it has the most castles.")
        return phrase(
            "Each week a side draws five cards, and {side} has the most castles ({castles:word}): one extra card.",
            side=side_name(side),
            castles=Number(castle_count(commit.before, side)),
        )
    if event.rule == "7.1":
        return phrase("With no movement cards may be swapped: all are discarded before new ones are drawn.")
    if commit.before.phase == "movement":
        return phrase("After an overrun the beaten side draws a card for every two blocks lost.")
    return phrase("Both hands are refilled.")


def _recruit(commit: Narrated, event: Event, side: Arg, count: Arg) -> Phrase:
    if event.rule != "6.2":
        return phrase("Blocks drawn unseen wait in the recruitment box.")
    week = commit.after.week
    if count <= BLOCKS_DRAWN[week - 1]:
        return phrase("Week {week} brings new blocks, drawn unseen, into the recruitment boxes.", week=week)
    mine, theirs = resource_count(commit.before, side), resource_count(commit.before, OTHER[side])
    if mine > theirs:
        return phrase(
            "Week {week} brings new blocks, drawn unseen, into the recruitment boxes; {side} has the most resource "
            "places ({count:word}): one extra block.",
            week=week,
            side=side_name(side),
            count=Number(mine),
        )
    return phrase(
        "Week {week} brings new blocks, drawn unseen, into the recruitment boxes; both sides have {places:one}, so "
        "each draws one extra block.",
        week=week,
        places=Count(mine, "resource place"),
    )


def _combat_phase_ends(commit: Narrated, _event: Event, _side: Arg) -> Phrase:
    if commit.has("movement_ends"):
        return phrase("Nowhere do both sides have units in one place: there are no fights.")
    return phrase("All fights of this phase are over.")


# -- movement (7) ------------------------------------------------------------------------------------------------------


def _buys(_commit: Narrated, _event: Event, _side: Arg, degree: Arg, *cards: Arg) -> Phrase:
    price = Count(len(cards), "card")
    match degree:
        case "none":
            return phrase("No movement: no stack moves; cards may be swapped.")
        case "minimal":
            return phrase("Minimal movement, at no cost: one stack, or a muster instead.")
        case "limited":
            return phrase(
                "Limited movement, for {cards}: three stacks; a muster may take the place of one.", cards=price
            )
    return phrase("Total movement, for {cards}: every stack, and a muster.", cards=price)


def _activates(commit: Narrated, _event: Event, _side: Arg, place: Arg, left: Arg) -> Phrase:
    name = place_name(place)
    movement = commit.after.movement
    if movement is None or movement.degree == "total":
        return phrase(
            "The stack of {place} is activated; blocks that stay may march later, until another stack is activated.",
            place=name,
        )
    if left:
        return phrase("The stack of {place} is activated; {left:word} more may march.", place=name, left=Number(left))
    return phrase("The stack of {place} is activated; no other may march.", place=name)


def _marches(_commit: Narrated, _event: Event, _side: Arg, start: Arg, end: Arg, _count: Arg) -> Phrase:
    return phrase("The road {start}–{end} is used up.", start=place_name(start), end=place_name(end))


def _step(_commit: Narrated, _event: Event, step: Arg, highway: Arg) -> Phrase:
    number = Number(step)
    if highway:
        return phrase("{step:ordinal capital} step, all on the highway.", step=number)
    return phrase("{step:ordinal capital} step.", step=number)


def _led(commit: Narrated, _event: Event) -> Phrase:
    """7.3.4  What gives the leadership: the place where the march began, or a declared leader."""
    movement = commit.after.movement
    assert movement is not None and movement.origin is not None
    if movement.place_leads:
        place = place_name(movement.origin)
        if movement.origin in CAPITALS:
            return phrase("The march began in its capital, {place}, which leads it one step further.", place=place)
        return phrase("The march began at its castle of {place}, which leads it one step further.", place=place)
    assert movement.leader is not None
    return phrase("{leader:capital} leads the march one step further.", leader=BlockName(movement.leader))


def _size(_commit: Narrated, _event: Event, largest: Arg, less: Arg) -> Phrase:
    blocks, which = Count(largest, "block"), [ordinal(1 + GROUP_SIZE * n) for n in range(1, less + 1)]
    if less == 1:
        return phrase("{blocks:capital} together: the {which} costs a step.", blocks=blocks, which=which[0])
    return phrase("{blocks:capital} together: the {which} cost a step each.", blocks=blocks, which=Series(which))


def _declares(commit: Narrated, _event: Event, side: Arg, leader: Arg) -> Phrase:
    block = BLOCKS[leader]
    if any(block in row[SIDE_INDEX[side]] for row in commit.after.stacks):
        return phrase(
            "{leader:capital} is declared: one extra step for the march, and the other side knows where the leader is.",
            leader=BlockName(block),
        )
    return phrase("{leader:capital} is declared: one extra step for the march.", leader=BlockName(block))


def _meets(_commit: Narrated, _event: Event, _side: Arg, place: Arg) -> Phrase:
    return phrase("Enemies stand at {place}: the march ends there.", place=place_name(place))


def _musters(_commit: Narrated, _event: Event, side: Arg, place: Arg, _count: Arg, clan: Arg) -> Phrase:
    if clan:
        return phrase(
            "Blocks of one clan, {clan}, may come together where its mon stands; they are shown.",
            clan=clan_name(clan),
        )
    return phrase("A single block may come to any recruitment place of its side, unseen.")


CAMPAIGN_REASONS: Final[dict[str, Explainer]] = {
    "discards_unseen": always(phrase("Half the hand is discarded, rounded down, hidden until both sides have chosen.")),
    "discarded": NO_REASON,
    "most_castles": _most_castles,
    "most_resources": _most_resources,
    "bids_unseen": _bids_unseen,
    "bid": _bid,
    "bid_won": _bid_won,
    "order": always(phrase("The winner of the bid chooses, for both turns of the week.")),
    "week_begins": always(phrase("Both sides have moved and fought in turns A and B.")),
    "combat_phase_ends": _combat_phase_ends,
    "deal": always(phrase("Five cards are dealt to each side.")),
    "place": always(phrase("Blocks drawn unseen join the marked ones.")),
    "recruit": _recruit,
    "draw": _draw,
    "buys": _buys,
    "activates": _activates,
    "marches": _marches,
    "step": _step,
    "led": _led,
    "forced": always(phrase("A forced march is one extra step for a card.")),
    "size": _size,
    "declares": _declares,
    "meets": _meets,
    "musters": _musters,
    "mori_comes": always(
        phrase(
            "Any card brings a block of the Mōri box to Osaka, the leader last; the block does not march in this turn."
        )
    ),
    "movement_ends": always(phrase("The movement phase is over, the combat phase begins.")),
}
"""For each kind of event outside a fight its reason; empty where the sentence says it."""
