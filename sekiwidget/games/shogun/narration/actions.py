"""Actions in words: what a side does, what follows, and the reason of each number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.core.position import Event
from sekiwidget.games.shogun.components.cards import PRICE
from sekiwidget.games.shogun.components.cubes import COUNTED_MOST, MARKERS, RICE_MOST
from sekiwidget.games.shogun.components.land import PROVINCES
from sekiwidget.games.shogun.components.wording import (
    Building,
    HeapName,
    action_name,
    armies,
    chests,
    farmers,
    province_name,
    side_name,
)
from sekiwidget.games.shogun.narration.labels import (
    EFFECT_REASONS,
    Consequence,
    Here,
    ReasonText,
    addition,
    each,
    number_of,
    place_of,
    side_of,
    subtraction,
    word_of,
)
from sekiwidget.games.shogun.rules import limits
from sekiwidget.games.shogun.rules.battle import cubes_to_throw
from sekiwidget.text.phrase import Phrase, paragraph, phrase
from sekiwidget.text.terms import Number


def build_sentence(here: Here) -> Phrase:
    """castle, temple, theatre  The building, its price, and the chests left."""
    action, side = here.action, here.actor
    price = PRICE[action.kind]
    return phrase(
        "{side} builds a {building} in {province} for {chests:one}: {left} left.",
        side=side_name(side),
        building=Building(action.kind),
        province=province_name(action.place),
        chests=chests(price),
        left=here.before.chests[here.before.seat(side)] - price,
    )


def collect_sentence(here: Here) -> Phrase:
    """rice, tax  The goods of a province, and what the side has then."""
    action, side, seat = here.action, side_name(here.actor), here.before.seat(here.actor)
    place, number = province_name(action.place), number_of(here.events[0])
    if action.what == "tax":
        have = here.before.chests[seat]
        return phrase(
            "{side} collects {chests:one} in {province}, from {have} to {now}.",
            side=side,
            chests=chests(number),
            province=place,
            have=have,
            now=min(COUNTED_MOST, have + number),
        )
    have = here.before.rice[seat]
    return phrase(
        "{side} collects {number:word} rice in {province}, from {have} to {now}.",
        side=side,
        number=Number(number),
        province=place,
        have=have,
        now=min(RICE_MOST, have + number),
    )


def deploy_sentence(here: Here) -> Phrase:
    """deploy5, deploy3, deploy1  The armies, their price, and how many stand there then."""
    action = here.action
    return phrase(
        "{side} deploys {armies:one} to {province} for {chests:one}: {now} stand there.",
        side=side_name(here.actor),
        armies=armies(action.number),
        province=province_name(action.place),
        chests=chests(PRICE[here.before.action]),
        now=here.before.land[action.place].armies + action.number,
    )


def battle_sentence(here: Here) -> str:
    """battle  The way of the armies, and the owner of their goal."""
    action, side = here.action, side_name(here.actor)
    start, end, number = province_name(action.start), province_name(action.end), armies(action.number)
    there = here.before.land[action.end]
    if there.owner == here.actor:
        return phrase(
            "{side} leads {armies:one} from {start} to {end}, which is its own.",
            side=side,
            armies=number,
            start=start,
            end=end,
        )
    if there.owner is None:
        said = phrase(
            "{side} attacks neutral {end} from {start} with {armies:one}; {farmers:one} defend it.",
            side=side,
            end=end,
            start=start,
            armies=number,
            farmers=farmers(number_of(here.event("farmers"))),
        )
        if number_of(here.event("farmers")) == 1:
            said = phrase(
                "{side} attacks neutral {end} from {start} with {armies:one}; one farmer defends it.",
                side=side,
                end=end,
                start=start,
                armies=number,
            )
    else:
        said = phrase(
            "{side} attacks {other:possessive} {end} from {start}: {armies:one} against {there:word}.",
            side=side,
            other=side_name(there.owner),
            end=end,
            start=start,
            armies=number,
            there=Number(there.armies),
        )
    return paragraph([said, *(_adds(event) for event in here.events if event.kind == "adds")])


def defend_sentence(here: Here) -> Phrase:
    """special-defence  The province, and whether one army more defends."""
    side = side_name(here.actor)
    fight = here.before.fight
    assert fight is not None
    if here.action.more:
        return phrase(
            "{side} defends {province} with one extra army from the supply.",
            side=side,
            province=province_name(fight.place),
        )
    return phrase("{side} defends {province} without an extra army.", side=side, province=province_name(fight.place))


def _adds(event: Event) -> Phrase:
    return phrase("{side} adds an army from the supply.", side=side_of(event))


# -- consequences ------------------------------------------------------------------------------------------------------


def _marker(here: Here, event: Event) -> Phrase:
    return phrase("{province} gets a revolt marker.", province=province_name(place_of(event)))


def _no_marker(here: Here, event: Event) -> Phrase:
    return phrase("No revolt marker is left for {province}.", province=province_name(place_of(event)))


def _calms(here: Here, event: Event) -> Phrase:
    return phrase("A revolt marker is taken off {province}.", province=province_name(place_of(event)))


def _rises(here: Here, event: Event) -> Phrase:
    """fight-revolt  The farmers and the armies of a revolt."""
    place, number = place_of(event), number_of(event)
    return phrase(
        "Farmers revolt in {province}: {farmers:one} against {armies:one}.",
        province=province_name(place),
        farmers=farmers(number),
        armies=armies(here.before.land[place].armies),
    )


ACTION_CONSEQUENCES: Final[dict[str, Consequence]] = {
    "marker": each(_marker),
    "no_marker": each(_no_marker),
    "calms": each(_calms),
    "rises": each(_rises),
}
"""The sentences that follow the action."""


# -- reasons -----------------------------------------------------------------------------------------------------------


def _pays(here: Here, event: Event) -> Phrase:
    side, price = word_of(event, "side"), number_of(event)
    have = here.before.chests[here.before.seat(side)]
    if event.rule == "bid-open":
        return phrase("{side} pays the number of its card: {sum}", side=side_name(side), sum=subtraction(have, price))
    return phrase(
        "{action} costs {chests:one}: {sum}",
        action=action_name(event.rule),
        chests=chests(price),
        sum=subtraction(have, price),
    )


def _builds(here: Here, event: Event) -> Phrase:
    place = place_of(event)
    return phrase(
        "sites built on in {province}: {used} of {sites}",
        province=province_name(place),
        sites=PROVINCES[place].sites,
        used=len(here.before.land[place].buildings) + 1,
    )


def _deploys(here: Here, event: Event) -> Phrase:
    have, number = here.before.land[place_of(event)].armies, number_of(event)
    return phrase(
        "{action} brings {armies:one}: {sum}",
        action=action_name(here.before.action),
        armies=armies(number),
        sum=addition(have, number),
    )


def _moves(here: Here, event: Event) -> Phrase:
    place = place_of(event)
    return phrase(
        "{province}: {sum}, and at least one army stays behind",
        province=province_name(place),
        sum=subtraction(here.before.land[place].armies, number_of(event)),
    )


def _arrives(here: Here, event: Event) -> Phrase:
    place = place_of(event)
    return phrase(
        "{province}: {sum}",
        province=province_name(place),
        sum=addition(here.before.land[place].armies, number_of(event)),
    )


def _attacks(here: Here, event: Event) -> Phrase:
    place = place_of(event)
    return phrase(
        "{province}: {sum}, as at least one army stays behind",
        province=province_name(place),
        sum=subtraction(here.before.land[place].armies, number_of(event)),
    )


def _adds_reason(here: Here, event: Event) -> Phrase:
    """special-attack, event-castle, special-defence  The source of one army more."""
    side = side_of(event)
    match event.rule:
        case "event-castle":
            return phrase("the castle adds an army from {side:possessive} supply this round", side=side)
        case "special-attack":
            return phrase("{side} holds the special card for one extra army when attacking", side=side)
    return phrase("{side} holds the special card for one extra army when defending", side=side)


def _farmers(here: Here, event: Event) -> Phrase:
    number = number_of(event)
    if event.rule == "event-farmers":
        return phrase(
            "two farmers defend a neutral province this round: {farmers:one} from the supply", farmers=farmers(number)
        )
    return phrase("a neutral province is defended by {farmers:one} from the supply", farmers=farmers(number))


def _defends(here: Here, event: Event) -> Phrase:
    return phrase(
        "all armies of {province} take part for {side}: {number}",
        province=province_name(place_of(event)),
        side=side_of(event),
        number=number_of(event),
    )


def _fights(here: Here, event: Event) -> Phrase | str:
    if here.after.fight is None:
        return ""
    heap = HeapName.of(cubes_to_throw(here.after), here.after.sides)
    return phrase("all cubes that take part and all cubes in the tray are thrown together: {cubes}", cubes=heap)


def _goods(here: Here, event: Event) -> Phrase:
    """rice, tax  The number that the province shows."""
    place = place_of(event)
    if event.kind == "taxes":
        return phrase(
            "{province} shows {chests:one}",
            province=province_name(place),
            chests=chests(PROVINCES[place].chests),
        )
    return phrase(
        "{province} shows {rice:word} rice", province=province_name(place), rice=Number(PROVINCES[place].rice)
    )


def yield_terms(here: Here, event: Event) -> tuple[int, int, int]:
    """event-limits  The parts of a tax or a harvest: the number of the province, the same within the event's limit,
    and what the privilege adds.
    """
    side, number, place = word_of(event, "side"), number_of(event), PROVINCES[place_of(event)]
    plain, privilege = (place.chests, "chest") if event.kind == "taxes" else (place.rice, "rice")
    added = int(here.before.has(side, privilege))
    return plain, number - added, added


def limit_reasons(here: Here) -> Iterator[tuple[str, str]]:
    """event-limits, special-chest, special-rice, event-levy  Further reasons of the number of goods or armies."""
    for event in here.events:
        if event.kind in ("taxes", "harvests"):
            plain, limited, added = yield_terms(here, event)
            if plain != limited:
                rule, text = EFFECT_REASONS[here.before.effect]
                yield (
                    rule,
                    phrase("{effect}: {limited} instead of {plain}", effect=text, limited=limited, plain=plain),
                )
            if added:
                side = side_of(event)
                rule = "special-chest" if event.kind == "taxes" else "special-rice"
                yield (
                    rule,
                    phrase(
                        "{side} gets one extra through its special card: {sum}", side=side, sum=addition(limited, added)
                    ),
                )
            if event.kind == "taxes" and event.by < number_of(event):
                yield "pieces", phrase("chests are counted up to {most}: the rest is lost", most=COUNTED_MOST)
            if event.kind == "harvests" and event.by < number_of(event):
                yield "rice", phrase("rice is counted up to {most}: the rest is lost", most=RICE_MOST)
        elif event.kind == "deploys" and here.before.effect == "levy" and event.rule in ("deploy5", "deploy3"):
            usual = limits.ARMIES_BROUGHT[event.rule]
            yield (
                "event-levy",
                phrase("the event makes levies smaller: {now} instead of {usual}", now=number_of(event), usual=usual),
            )


def _marker_reason(here: Here, event: Event) -> Phrase:
    place = place_of(event)
    if here.before.fight is not None:
        return phrase("the revolt was put down, and {province} stays restless", province=province_name(place))
    return phrase("collecting in {province} makes its farmers restless", province=province_name(place))


def _rises_reason(here: Here, event: Event) -> Phrase:
    """revolt-strength, revolt-winter  One farmer for each marker, and in winter those of the table."""
    place, number, winter = place_of(event), number_of(event), number_of(event, "winter")
    markers = here.before.land[place].revolts
    if number < markers + winter:
        return phrase("{due} are due, but only {farmers:one} are left", due=markers + winter, farmers=farmers(number))
    if event.rule == "revolt-strength":
        return phrase(
            "one farmer for each revolt marker in {province}: {number}", province=province_name(place), number=number
        )
    return phrase(
        "a farmer for each marker in {province}, and those of the table of provisions: {sum}",
        province=province_name(place),
        sum=addition(markers, winter),
    )


ACTION_REASONS: Final[dict[str, ReasonText]] = {
    "pays": _pays,
    "builds": _builds,
    "calms": lambda here, event: phrase("the event of the round: a theatre calms the farmers where it is built"),
    "taxes": _goods,
    "harvests": _goods,
    "marker": _marker_reason,
    "no_marker": lambda here, event: phrase("all {most} revolt markers are on the board", most=MARKERS),
    "rises": _rises_reason,
    "deploys": _deploys,
    "moves": _moves,
    "arrives": _arrives,
    "stays": lambda here, event: phrase("after Deploy 1 armies may move, but need not"),
    "attacks": _attacks,
    "adds": _adds_reason,
    "declines": lambda here, event: phrase(
        "{side} holds the special card for one extra army when defending, but need not use it",
        side=side_of(event),
    ),
    "farmers": _farmers,
    "defends": _defends,
    "fights": _fights,
}
"""The reason of each kind of event."""
