"""What comes of a fight in words: whose the province is, which card is lost with it, and why."""

from __future__ import annotations

from typing import Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.core.position import Event
from sekiwidget.games.shogun.components.cubes import FARMERS
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.components.wording import (
    HeapName,
    action_name,
    armies,
    farmers,
    province_name,
    side_name,
)
from sekiwidget.games.shogun.narration.fights import FightResult
from sekiwidget.games.shogun.narration.named import Here, subtraction
from sekiwidget.games.shogun.narration.telling import Consequence, ReasonText, each
from sekiwidget.games.shogun.rules.fights.fight import FARMERS_SEAT, REVOLT_KINDS

# -- what is said behind -----------------------------------------------------------------------------------------------


def _conquers(here: Here, event: Event) -> Phrase:
    side, place, other = map(str, event.args)
    name, province = side_name(side), province_name(INDEX[place])
    if other == "none":
        return phrase("{side} takes {province}.", side=name, province=province)
    return phrase("{side} takes {province} from {other}.", side=name, province=province, other=side_name(other))


def _keeps(here: Here, event: Event) -> Phrase:
    side, place = map(str, event.args)
    return phrase("{province} stays with {side}.", province=province_name(INDEX[place]), side=side_name(side))


def _devastated(here: Here, event: Event) -> Phrase:
    place, other = map(str, event.args)
    province = province_name(INDEX[place])
    if here.before.land[INDEX[place]].buildings:
        return phrase(
            "{side} loses {province} with its buildings: it belongs to nobody.",
            side=side_name(other),
            province=province,
        )
    return phrase("{side} loses {province}: it belongs to nobody.", side=side_name(other), province=province)


def _bid_stands(here: Here, event: Event) -> Phrase:
    side, place = map(str, event.args)
    return phrase(
        "The card of {province} lay on the bid of {side}, which stands.",
        province=province_name(INDEX[place]),
        side=side_name(side),
    )


def _card_leaves(here: Here, event: Event) -> Phrase:
    side, space, place = map(str, event.args)
    return phrase(
        "The card of {province} lay on {action}, which {side} has done.",
        province=province_name(INDEX[place]),
        action=action_name(space),
        side=side_name(side),
    )


def _cancelled(here: Here, event: Event) -> Phrase:
    side, space, place = map(str, event.args)
    return phrase(
        "The card of {province} lay on {action}: this action of {side} is cancelled.",
        province=province_name(INDEX[place]),
        action=action_name(space),
        side=side_name(side),
    )


def _repelled(here: Here, event: Event) -> Phrase:
    return phrase("{province} stays neutral.", province=province_name(INDEX[str(event.args[1])]))


FIGHT_CONSEQUENCES: Final[dict[str, Consequence]] = {
    "conquers": each(_conquers),
    "keeps": each(_keeps),
    "devastated": each(_devastated),
    "bid_stands": each(_bid_stands),
    "card_leaves": each(_card_leaves),
    "cancelled": each(_cancelled),
    "repelled": each(_repelled),
}
"""What is said behind the result."""


# -- why ---------------------------------------------------------------------------------------------------------------


def _counts(here: Here, event: Event) -> Phrase:
    """count, farmers-defend  All cubes of a colour in the tray."""
    side, number = str(event.args[0]), int(event.args[1])
    fight = here.before.fight
    assert fight is not None
    if side != FARMERS:
        own = fight.cubes[here.before.seat(side)] + here.before.tray[here.before.seat(side)]
        return phrase(
            "{side}: {number} in the tray count, whenever they were thrown ({thrown} this time)",
            side=side_name(side),
            number=number,
            thrown=own,
        )
    thrown = fight.cubes[FARMERS_SEAT] + here.before.tray[FARMERS_SEAT]
    if fight.kind in REVOLT_KINDS:
        own = FightResult.of(here).found.own
        if number < own:
            return phrase(
                "{farmers:figure} against {own}: fewer, so the revolt fails", farmers=farmers(number), own=own
            )
        return phrase(
            "{farmers:figure} against {own}: as many or more, so the province is lost",
            farmers=farmers(number),
            own=own,
        )
    if fight.kind == "neutral":
        return phrase(
            "farmers: {number} in the tray ({thrown} thrown) defend the neutral province", number=number, thrown=thrown
        )
    return phrase(
        "farmers: {number} in the tray count for the defender, as {province} has no revolt marker",
        number=number,
        province=province_name(fight.place),
    )


def _bystanders(here: Here, event: Event) -> Phrase:
    fight = here.before.fight
    assert fight is not None
    return phrase(
        "farmers: {number} in the tray take no part, as {province} has a revolt marker",
        number=event.args[0],
        province=province_name(fight.place),
    )


def _survive(here: Here, event: Event) -> Phrase:
    side, number, place = str(event.args[0]), int(event.args[1]), province_name(INDEX[str(event.args[2])])
    if event.rule == "revolt-won":
        return phrase(
            "{side} puts back as many as there were farmers, and the others return to {province}: {number}",
            side=side_name(side),
            province=place,
            number=number,
        )
    return _victor(FightResult.of(here), side)


def _victor(fallen: FightResult, side: str) -> Phrase:
    """losses  The beaten lose all, the victor as many, farmers first."""
    found, victor = fallen.found, side_name(side)
    attacker = side_name(fallen.fight.side)
    if fallen.won == "side":
        if not found.against:
            return phrase("nothing of the other party fell: {side} loses nothing", side=victor)
        return phrase(
            "the beaten lose {cubes}, {side} as many: {sum}",
            cubes=fallen.against,
            side=victor,
            sum=subtraction(found.own, found.against),
        )
    lost = found.other - fallen.survivors
    if not found.own:
        return phrase("nothing of the other party fell: {side} loses nothing", side=victor)
    if not found.farmers:
        return phrase(
            "{beaten} loses {armies:one}, {side} as many: {sum}",
            beaten=attacker,
            armies=armies(found.own),
            side=victor,
            sum=subtraction(found.other, found.own),
        )
    if not lost:
        return phrase(
            "{beaten} loses {armies:one}, the defenders as many, farmers first: no army of {side}",
            beaten=attacker,
            armies=armies(found.own),
            side=victor,
        )
    return phrase(
        "{beaten} loses {own:one}, the defenders as many, farmers first: {farmers:one} and {armies}",
        beaten=attacker,
        own=armies(found.own),
        farmers=farmers(found.farmers),
        armies=HeapName({side: lost}),
    )


def _devastated_reason(here: Here, event: Event) -> Phrase:
    if event.rule == "revolt-lost":
        return phrase("a revolt that is not put down takes armies, buildings, markers and the card")
    return phrase("nobody is left to own it: armies, buildings and markers go, and its card lies beside the board")


def _card_lost(here: Here, event: Event) -> Phrase:
    return phrase("a lost province takes its card along, and everybody sees where it lay")


def _repelled_reason(here: Here, event: Event) -> Phrase:
    if event.rule == "losses":
        return phrase("the attacker puts all its cubes of the tray back")
    return phrase("as many on both sides: all cubes go back")


FIGHT_REASONS: Final[dict[str, ReasonText]] = {
    "counts": _counts,
    "bystanders": _bystanders,
    "farmers_back": lambda here, event: phrase(
        "all farmers of the tray go back to their supply: {number}", number=event.args[0]
    ),
    "survive": _survive,
    "conquers": lambda here, event: phrase(
        "the victor has the province and its card; buildings and markers stay, and the card can be laid next round"
    ),
    "keeps": lambda here, event: phrase(
        "{side} has won and keeps the province with all that stands there", side=side_name(str(event.args[0]))
    ),
    "devastated": _devastated_reason,
    "bid_stands": lambda here, event: phrase("a bid has been paid and ranked, so it stands though its card is lost"),
    "card_leaves": _card_lost,
    "cancelled": _card_lost,
    "repelled": _repelled_reason,
}
"""The reason that each kind of event gives."""
