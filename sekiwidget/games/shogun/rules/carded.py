"""plan, must, skip  What every action that goes by a card has in common: its province, and why it cannot be done."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.base.phrase import phrase
from sekiwidget.core.refusal import Reason
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import PRICE, UNKNOWN, is_chest
from sekiwidget.games.shogun.components.land import IDS, INDEX, PROVINCES
from sekiwidget.games.shogun.components.wording import (
    Building,
    action_name,
    armies,
    chests,
    province_name,
    side_name,
)
from sekiwidget.games.shogun.rules.able import OBSTACLES, armies_brought, obstacle
from sekiwidget.games.shogun.rules.position import Position


def action_place(position: Position) -> int:
    """plan  The province in which the side to move carries out the action."""
    card = position.card(position.to_move or "", position.action)
    assert card is not None
    return INDEX[card]


def plan_reasons(position: Position, side: Side, action: str, place: int) -> Iterator[Reason]:
    """plan, plan-pass  An action is done where the side has planned it, and nowhere else."""
    if side not in position.sides:
        return
    card = position.card(side, action)
    if card is None:
        text = phrase("{side} has no card on {action}.", side=side_name(side), action=action_name(action))
        yield Reason("plan", text)
    elif is_chest(card):
        text = phrase("{side} has passed {action}.", side=side_name(side), action=action_name(action))
        yield Reason("plan-pass", text)
    elif card not in (UNKNOWN, IDS[place]):
        text = phrase(
            "{side} has planned {action} in {province}.",
            side=side_name(side),
            action=action_name(action),
            province=province_name(INDEX[card]),
        )
        yield Reason("plan", text)


def obstacle_reasons(position: Position, side: Side, action: str, place: int) -> Iterator[Reason]:
    """skip, sites, moving, event-temple  Why a side cannot carry out an action in a province."""
    if side not in position.sides:
        return
    if position.land[place].owner != side:
        text = phrase("{province} does not belong to {side}.", province=province_name(place), side=side_name(side))
        yield Reason("plan", text)
        return
    why = obstacle(position, side, action, place)
    if why:
        yield Reason(OBSTACLES[why], describe_obstacle(position, side, action, place, why))


def describe_obstacle(position: Position, side: Side, action: str, place: int, why: str) -> str:
    """skip  In words what stands in the way; `why` is a word of `able.OBSTACLES`."""
    name = province_name(place)
    match why:
        case "chests":
            has, price = chests(position.chests[position.seat(side)]), chests(PRICE[action])
            return phrase(
                "{side} has {chests:one}, and {action} costs {price:one}.",
                side=side_name(side),
                chests=has,
                action=action_name(action),
                price=price,
            )
        case "built":
            return phrase("{province} has a {building} already.", province=name, building=Building(action))
        case "sites":
            return phrase("{province} has no free site: {sites} in all.", province=name, sites=PROVINCES[place].sites)
        case "tiles":
            return phrase("No {building} is left to be built.", building=Building(action))
        case "supply":
            has = armies(position.supply[position.seat(side)])
            return phrase(
                "{side} has {armies:one} in the supply, and {due:one} must come.",
                side=side_name(side),
                armies=has,
                due=armies(armies_brought(position, action)),
            )
        case "armies":
            return phrase("One army stays behind in {province}: nobody can leave it.", province=name)
    return phrase("Every neighbour of {province} has a temple, and none may be attacked this round.", province=name)
