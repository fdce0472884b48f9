"""What a side does when an action is carried out, in words: with the price, and with what it has then."""

from __future__ import annotations

from sekiwidget.base.phrase import Phrase, paragraph, phrase
from sekiwidget.base.terms import Number
from sekiwidget.core.position import Event
from sekiwidget.games.shogun.components.cards import PRICE
from sekiwidget.games.shogun.components.cubes import COUNTED_MOST, RICE_MOST
from sekiwidget.games.shogun.components.wording import (
    Building,
    armies,
    chests,
    farmers,
    province_name,
    side_name,
)
from sekiwidget.games.shogun.narration.named import Here


def build_sentence(here: Here) -> Phrase:
    """castle, temple, theatre  The building, and its price."""
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
    """rice, tax  What a province yields, and what the side has then."""
    action, side, seat = here.action, side_name(here.actor), here.before.seat(here.actor)
    place, number = province_name(action.place), int(here.events[0].args[1])
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
    """battle  Where armies go, and who stands there."""
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
            farmers=farmers(int(here.event("farmers").args[1])),
        )
        if int(here.event("farmers").args[1]) == 1:
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
    """special-defence  With one army more or without, and in which province."""
    side = side_name(here.actor)
    fight = here.before.fight
    assert fight is not None
    if here.action.more:
        return phrase(
            "{side} defends {province} with one army more of the supply.",
            side=side,
            province=province_name(fight.place),
        )
    return phrase("{side} defends {province} without an army more.", side=side, province=province_name(fight.place))


def _adds(event: Event) -> Phrase:
    return phrase("{side} adds an army of the supply.", side=side_name(str(event.args[0])))
