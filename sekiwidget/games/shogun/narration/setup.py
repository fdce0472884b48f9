"""The start in words: provinces taken one by one, the tower filled, cards laid out, rounds begun."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sekiwidget.core.position import Event
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.components.wording import (
    HeapName,
    armies,
    province_name,
    province_names,
    season_name,
    side_name,
)
from sekiwidget.games.shogun.narration.labels import Consequence, Here, ReasonText, each, number_of, side_of, word_of
from sekiwidget.games.shogun.rules.battle import cubes_to_throw
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Listed


def fill_sentence(here: Here) -> Phrase:
    """setup-tower  The cubes thrown in at the start, and those that fall out again."""
    sides = here.before.sides
    return phrase(
        "The tower is filled: {thrown} are thrown in. {fell:capital} fall out again; {inside} cubes stay inside.",
        thrown=HeapName.of(cubes_to_throw(here.before), sides),
        fell=HeapName.of(here.action.heap, sides),
        inside=sum(here.after.tower),
    )


# -- consequences ------------------------------------------------------------------------------------------------------


def _same(here: Here, event: Event) -> Phrase:
    side, *places = event.args
    return phrase(
        "{side} would see {provinces} again: these cards go under the pile.",
        side=side_name(str(side)),
        provinces=province_names(INDEX[str(place)] for place in places),
    )


def _round(here: Here, event: Event) -> Phrase:
    year, season = event.args
    return phrase("Year {year}, {season}: a new round begins.", year=year, season=season_name(str(season)))


def _neutral(here: Here, event: Event) -> Phrase:
    left = Count(number_of(event), "province")
    return phrase("All groups are placed. Neutral: {provinces:figure}.", provinces=left)


SETUP_CONSEQUENCES: Final[dict[str, Consequence]] = {
    "same": each(_same),
    "round": each(_round),
    "neutral": each(_neutral),
}
"""The sentences that follow the action."""


# -- reasons -----------------------------------------------------------------------------------------------------------


def _takes_province(here: Here, event: Event) -> Phrase:
    side, place, size = event.args
    draft = here.after.draft
    left: Sequence[int] = draft.groups[here.after.seat(str(side))] if draft is not None else ()
    province = province_name(INDEX[str(place)])
    if not left:
        return phrase("the group of {size} goes to {province}; no group is left", size=size, province=province)
    return phrase(
        "the group of {size} goes to {province}; groups left: {groups}",
        size=size,
        province=province,
        groups=Listed(str(one) for one in left),
    )


def supply_reason(here: Here, event: Event) -> Phrase:
    """supply  Armies come from a side's supply."""
    side, number = word_of(event, "side"), number_of(event)
    return phrase(
        "{armies:one} from {side:possessive} supply: {left} left there",
        armies=armies(number),
        side=side_name(side),
        left=here.before.supply[here.before.seat(side)] - number,
    )


def _opens(here: Here, event: Event) -> Phrase:
    return phrase("two province cards are face up, the others are in the pile")


def _same_reason(here: Here, event: Event) -> Phrase:
    return phrase(
        "the same two cards were face up when {side} last chose: two new ones are turned up",
        side=side_of(event),
    )


def _filled(here: Here, event: Event) -> Phrase:
    inside, fell = event.args
    return phrase(
        "{thrown} − {fell} = {inside}: cubes that fall out go back to the supplies, and the tray is empty",
        thrown=int(inside) + int(fell),
        fell=fell,
        inside=inside,
    )


def _inside(here: Here, event: Event) -> Phrase | str:
    side, number = side_of(event), number_of(event)
    if not number:
        return phrase("no army of {side} stays inside", side=side)
    if number == 1:
        return phrase("one army of {side} stays inside", side=side)
    return phrase("{armies:one} of {side} stay inside", armies=armies(number), side=side)


def _neutral_reason(here: Here, event: Event) -> Phrase:
    return phrase("the cards not taken go beside the board: these provinces belong to nobody")


SETUP_REASONS: Final[dict[str, ReasonText]] = {
    "opens": _opens,
    "takes_province": _takes_province,
    "from_supply": supply_reason,
    "draws": lambda here, event: phrase("the card is turned up before a group is chosen for it"),
    "drawn": lambda here, event: phrase(
        "{side} has taken the card unseen, and chooses a group for it", side=side_of(event)
    ),
    "same": _same_reason,
    "neutral": _neutral_reason,
    "filled": _filled,
    "inside": _inside,
    "events": lambda here, event: phrase(
        "the number in brackets is the rice that each side loses if the card is left for winter"
    ),
    "actions": lambda here, event: phrase("actions are carried out in this order; the other five cards lie face down"),
    "specials": lambda here, event: phrase("the place of a special card is a place in the turn order"),
    "round": lambda here, event: phrase(
        "action cards, special cards, plans and bids, the event, the turn order, the actions"
    ),
    "ends": lambda here, event: phrase("all cards go back to the hands, and the event leaves the game"),
}
"""The reason of each kind of event."""
