"""Winter in words: rice and shortages, revolts, points, the new year, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sekiwidget.core.position import Event
from sekiwidget.games.shogun.components.wording import (
    building_plural,
    event_name,
    farmers,
    province_names,
    region_name,
    side_name,
    side_names,
)
from sekiwidget.games.shogun.narration.labels import (
    Consequence,
    Here,
    ReasonText,
    SumTerm,
    each,
    number_of,
    side_of,
    subtraction,
    word_of,
)
from sekiwidget.games.shogun.rules.winter import POINTS
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Listed, Number

# -- sentences and sums ------------------------------------------------------------------------------------------------


def winter_sentence(here: Here) -> Phrase:
    """winter-loss  The event card left, and the rice that it costs."""
    card, loss = here.event("winter").args
    return phrase(
        "Winter comes, and the event card left is {event}: every side loses {loss:word} rice.",
        event=event_name(str(card)),
        loss=Number(int(loss)),
    )


def revolts_sentence(here: Here) -> Phrase:
    """winter-draw  The side that draws, and the provinces drawn."""
    side, sides = here.action.side, here.before.sides
    left = sides[(sides.index(side) + 1) % len(sides)]
    return phrase(
        "{left} draws the revolts from {side:possessive} hand: {provinces}.",
        left=side_name(left),
        side=side_name(side),
        provinces=province_names(here.action.places),
    )


def score_sentence(here: Here) -> Phrase:
    """score-province  The gain of each side, and its points then."""
    gained = [_gained(here, side) for side in here.before.sides]
    return phrase("Points are counted: {sides:apart}.", sides=Listed(gained))


def _gained(here: Here, side: str) -> Phrase:
    before, after = here.before.points[here.before.seat(side)], here.after.points[here.after.seat(side)]
    return phrase("{side} +{gained}, now {now}", side=side_name(side), gained=after - before, now=after)


def score_sums(here: Here) -> Phrase:
    """score-province, score-building, score-most  For each side provinces, buildings and awards added up."""
    made = []
    for side in here.before.sides:
        numbers = [event.by for event in here.events if event.fact == f"points.{side}"]
        made.append(phrase("{side} {sum}", side=side_name(side), sum=SumTerm(numbers)))
    return phrase("{sums:apart}", sums=Listed(made))


def shortages(here: Here) -> Phrase:
    """winter-need  For each side its provinces less its rice."""
    made = []
    for event in here.events:
        if event.kind in ("lacks", "feeds"):
            side, provinces, rice = side_of(event), number_of(event, "provinces"), number_of(event, "rice")
            if event.kind == "lacks":
                made.append(phrase("{side} {sum}", side=side, sum=subtraction(provinces, rice)))
            else:
                made.append(phrase("{side} {provinces} ≤ {rice}", side=side, rice=rice, provinces=provinces))
    return phrase("{sums:apart}", sums=Listed(made))


# -- consequences ------------------------------------------------------------------------------------------------------


def _lacks(here: Here, events: Sequence[Event]) -> Iterator[Phrase]:
    """winter-need  All shortages in one sentence."""
    missing = [phrase("{side} {missing}", side=side_of(event), missing=number_of(event, "missing")) for event in events]
    yield phrase("Rice is missing: {sides}.", sides=Listed(missing))


def _feeds(here: Here, events: Sequence[Event]) -> Iterator[Phrase]:
    sides = [word_of(event, "side") for event in events]
    if len(sides) == 1:
        yield phrase("{side} has enough rice.", side=side_name(sides[0]))
    else:
        yield phrase("{sides} have enough rice.", sides=side_names(sides))


def _new_year(here: Here, event: Event) -> Phrase:
    return phrase("Year {year} begins: rice is 0 again, and all revolt markers go.", year=number_of(event, "year"))


def game_end_sentence(here: Here, event: Event) -> Phrase:
    """end, end-tie  Who wins, with how many points."""
    sides = list(map(str, event.args))
    points = here.after.points[here.after.seat(sides[0])]
    if len(sides) == 1:
        return phrase("{side} wins with {points} points.", side=side_name(sides[0]), points=points)
    return phrase("{sides} win together with {points} points.", sides=side_names(sides), points=points)


WINTER_CONSEQUENCES: Final[dict[str, Consequence]] = {
    "lacks": _lacks,
    "feeds": _feeds,
    "new_year": each(_new_year),
    "ends_game": each(game_end_sentence),
}
"""The sentences that follow the action."""


# -- reasons -----------------------------------------------------------------------------------------------------------


def _loses_rice(here: Here, event: Event) -> Phrase:
    lost, have = number_of(event), here.before.rice[here.before.seat(word_of(event, "side"))]
    if lost < number_of(event, "loss"):
        return phrase("{side}: {sum}, as there is no more", side=side_of(event), sum=subtraction(have, lost))
    return phrase("{side}: {sum}", side=side_of(event), sum=subtraction(have, lost))


def _lacks_reason(here: Here, event: Event) -> Phrase:
    """winter-table  The shortage, and the row of the table."""
    side, provinces, rice, missing, number, joining = event.args
    name, owned, more = side_name(str(side)), Count(int(provinces), "province"), farmers(int(joining))
    if number == 1:
        return phrase(
            "{side} has {provinces:figure} and {rice} rice: {missing} short, one revolt plus {farmers:one}",
            side=name,
            provinces=owned,
            rice=rice,
            missing=missing,
            farmers=more,
        )
    return phrase(
        "{side} has {provinces:figure} and {rice} rice: {missing} short, {number} revolts plus {farmers:one} each",
        side=name,
        provinces=owned,
        rice=rice,
        missing=missing,
        number=number,
        farmers=more,
    )


def _feeds_reason(here: Here, event: Event) -> Phrase:
    side, provinces, rice, *_ = event.args
    return phrase(
        "{side} has {rice} rice for {provinces:figure}: nothing is missing",
        side=side_name(str(side)),
        rice=rice,
        provinces=Count(int(provinces), "province"),
    )


def _revolts(here: Here, event: Event) -> Phrase:
    side = word_of(event, "side")
    owned = len(here.before.owned(side))
    return phrase(
        "{number:word} of {owned:figure}, each equally likely",
        number=Number(len(event.args) - 1),
        owned=Count(owned, "province"),
    )


def _scores(here: Here, event: Event) -> Phrase:
    kind, number = word_of(event, "kind"), number_of(event)
    count = number // POINTS[kind]
    counted = Count(count, "province") if kind == "province" else Count(count, "building")
    return phrase("{side} has {counted:figure}: {number}", side=side_of(event), counted=counted, number=number)


def _most(here: Here, event: Event) -> Phrase:
    side, region, kind, points = event.args
    name, kinds, where = side_name(str(side)), building_plural(str(kind)), region_name(str(region))
    if event.rule == "score-tie":
        return phrase(
            "{side} has the most {buildings} in {region}, but not alone: {full} − 1 = {points}",
            side=name,
            buildings=kinds,
            region=where,
            full=POINTS[str(kind)],
            points=points,
        )
    return phrase(
        "{side} has the most {buildings} in {region}: {points}", side=name, buildings=kinds, region=where, points=points
    )


def _ends_reason(here: Here, event: Event) -> Phrase:
    sides = list(map(str, event.args))
    after = here.after
    if event.rule == "end":
        return phrase("most points after the second winter")
    chests = after.chests[after.seat(sides[0])]
    if len(sides) == 1:
        return phrase(
            "of those with equal points {side} has the most chests: {chests}", side=side_name(sides[0]), chests=chests
        )
    return phrase("equal in points and in chests: {chests}", chests=chests)


WINTER_REASONS: Final[dict[str, ReasonText]] = {
    "winter": lambda here, event: phrase(
        "the event card that is left says how much: {loss}", loss=number_of(event, "loss")
    ),
    "loses_rice": _loses_rice,
    "lacks": _lacks_reason,
    "feeds": _feeds_reason,
    "revolts": _revolts,
    "faces": lambda here, event: phrase("{side} chooses which of its revolts comes next", side=side_of(event)),
    "scores": _scores,
    "most": _most,
    "new_year": lambda here, event: phrase("four new event cards are turned up, and four more rounds are played"),
    "rice_gone": lambda here, event: phrase(
        "{side}: rice is {number} before, 0 now", side=side_of(event), number=-event.by
    ),
    "calm": lambda here, event: phrase("all revolt markers are taken off the board"),
    "ends_game": _ends_reason,
}
"""The reason of each kind of event."""
