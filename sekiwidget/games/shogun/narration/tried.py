"""An action in words before anything came of it: what a side tried to do, or may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import Listed, Name
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import UNKNOWN
from sekiwidget.games.shogun.components.wording import (
    Building,
    CardName,
    HeapName,
    action_name,
    armies,
    event_name,
    province_name,
    province_names,
    side_name,
    side_names,
    special_name,
)
from sekiwidget.games.shogun.rules.actions import (
    Actions,
    Battle,
    Build,
    Choose,
    Collect,
    Defend,
    Deploy,
    Draw,
    Drop,
    Events,
    Face,
    Happen,
    Move,
    Next,
    OpenProvinces,
    Plan,
    Put,
    RevoltsOf,
    Score,
    Specials,
    Stay,
    Take,
    Tie,
    Winter,
    heap_colours,
)


def describe_action(actor: Side, action: Any) -> Phrase:
    """What a side does with an action, in words."""
    return ACTION_SENTENCES[type(action)](side_name(actor), action)


def _open(side: Name, action: OpenProvinces) -> Phrase:
    if len(action.places) == 1:
        return phrase("{province} is turned up.", province=province_name(action.places[0]))
    return phrase("{provinces} are turned up.", provinces=province_names(action.places))


def _take(side: Name, action: Take) -> Phrase:
    if action.place is None:
        return phrase("{side} takes the top card of the pile.", side=side)
    return phrase(
        "{side} takes {province} and puts {armies:one} there.",
        side=side,
        province=province_name(action.place),
        armies=armies(action.size),
    )


def _draw(side: Name, action: Draw) -> Phrase:
    return phrase("{province} is the top card of the pile.", province=province_name(action.place))


def _put(side: Name, action: Put) -> Phrase:
    return phrase("{side} puts {armies:one} there.", side=side, armies=armies(action.size))


def _events(side: Name, action: Events) -> Phrase:
    return phrase("The event cards are laid open: {cards}.", cards=Listed(map(event_name, action.cards)))


def _actions(side: Name, action: Actions) -> Phrase:
    cards = Listed(map(action_name, action.cards))
    return phrase("The first action cards are turned up: {cards}.", cards=cards)


def _specials(side: Name, action: Specials) -> Phrase:
    return phrase("The special cards lie in this order: {cards}.", cards=Listed(map(special_name, action.cards)))


def _happen(side: Name, action: Happen) -> Phrase:
    return phrase("The event of the round: {event}.", event=event_name(action.card))


def _tie(side: Name, action: Tie) -> Phrase:
    order = Listed(side_names(action.sides).items)
    return phrase("The Daimyo cards of equal bids are turned up in this order: {sides}.", sides=order)


def _next(side: Name, action: Next) -> Phrase:
    return phrase("The next action card is turned up: {action}.", action=action_name(action.card))


def _drop(side: Name, action: Drop) -> Phrase:
    cubes = HeapName(dict(zip(heap_colours(action.heap), action.heap, strict=True)))
    if sum(action.heap) < 2:
        return phrase("{cubes:capital} falls into the tray.", cubes=cubes)
    return phrase("{cubes:capital} fall into the tray.", cubes=cubes)


def _winter(side: Name, action: Winter) -> Phrase:
    return phrase("Winter comes, and the event card left is {event}.", event=event_name(action.card))


def _revolts(side: Name, action: RevoltsOf) -> Phrase:
    return phrase(
        "Farmers revolt against {side} in {provinces}.",
        side=side_name(action.side),
        provinces=province_names(action.places),
    )


def _score(side: Name, action: Score) -> Phrase:
    return phrase("Points are counted.")


def _plan(side: Name, action: Plan) -> Phrase:
    if action.space == UNKNOWN:
        return phrase("{side} plans in secret.", side=side)
    card = CardName(action.card)
    if action.space == "bid":
        return phrase("{side} bids {card}.", side=side, card=card)
    if action.card is None:
        return phrase("{side} leaves {space} empty.", side=side, space=action_name(action.space))
    return phrase("{side} lays {card} on {space}.", side=side, card=card, space=action_name(action.space))


def _choose(side: Name, action: Choose) -> Phrase:
    return phrase("{side} takes the special card for {special}.", side=side, special=special_name(action.card))


def _build(side: Name, action: Build) -> Phrase:
    return phrase(
        "{side} builds a {building} in {province}.",
        side=side,
        building=Building(action.kind),
        province=province_name(action.place),
    )


def _collect(side: Name, action: Collect) -> Phrase:
    if action.what == "rice":
        return phrase("{side} collects rice in {province}.", side=side, province=province_name(action.place))
    return phrase("{side} collects taxes in {province}.", side=side, province=province_name(action.place))


def _deploy(side: Name, action: Deploy) -> Phrase:
    return phrase(
        "{side} deploys {armies:one} to {province}.",
        side=side,
        armies=armies(action.number),
        province=province_name(action.place),
    )


def _move(side: Name, action: Move) -> Phrase:
    return phrase(
        "{side} moves {armies:one} from {start} to {end}.",
        side=side,
        armies=armies(action.number),
        start=province_name(action.start),
        end=province_name(action.end),
    )


def _stay(side: Name, action: Stay) -> Phrase:
    return phrase("{side} moves no armies.", side=side)


def _battle(side: Name, action: Battle) -> Phrase:
    number, start, end = armies(action.number), province_name(action.start), province_name(action.end)
    if action.more:
        return phrase(
            "{side} leads {armies:one} from {start} to {end}, and one more of the supply.",
            side=side,
            armies=number,
            start=start,
            end=end,
        )
    return phrase("{side} leads {armies:one} from {start} to {end}.", side=side, armies=number, start=start, end=end)


def _defend(side: Name, action: Defend) -> Phrase:
    if action.more:
        return phrase("{side} defends with one army more of the supply.", side=side)
    return phrase("{side} defends without an army more.", side=side)


def _face(side: Name, action: Face) -> Phrase:
    return phrase("{side} faces the revolt in {province} next.", side=side, province=province_name(action.place))


ACTION_SENTENCES: Final[dict[type, Callable[[Name, Any], Phrase]]] = {
    OpenProvinces: _open,
    Take: _take,
    Draw: _draw,
    Put: _put,
    Events: _events,
    Actions: _actions,
    Specials: _specials,
    Happen: _happen,
    Tie: _tie,
    Next: _next,
    Drop: _drop,
    Winter: _winter,
    RevoltsOf: _revolts,
    Score: _score,
    Plan: _plan,
    Choose: _choose,
    Build: _build,
    Collect: _collect,
    Deploy: _deploy,
    Move: _move,
    Stay: _stay,
    Battle: _battle,
    Defend: _defend,
    Face: _face,
}
"""What is said of each action before it is done."""
