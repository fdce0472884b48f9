"""must, skip  Whether a side can carry out an action in a province, how much it brings, and why it cannot.

A side is judged at its turn: money, supply, site, tile, target. An action that cannot be done in full is skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.core.errors import Reason
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import KINDS, PRICE, UNKNOWN, is_chest
from sekiwidget.games.shogun.components.land import IDS, INDEX, NEAR, PROVINCES
from sekiwidget.games.shogun.components.wording import Building, action_name, armies, chests, province_name, side_name
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.text.phrase import as_sentence, phrase

ARMIES_BROUGHT: Final = {"deploy5": 5, "deploy3": 3, "deploy1": 1}
"""deploy5, deploy3, deploy1  The armies that an action brings."""

ARMIES_LEVIED: Final = {"deploy5": 3, "deploy3": 2, "deploy1": 1}
"""event-levy  The armies that an action brings in a year of small levies."""

SPECIAL_DEPLOY: Final = 6
"""special-deploy  The armies that Deploy 5 may bring with the privilege."""

EVENT_TAX_MOST: Final = 5
"""event-most-chests  The most that a tax brings."""

EVENT_TAX_LEAST: Final = 6
"""event-least-chests  The least that a tax brings."""

EVENT_RICE_LEAST: Final = 4
"""event-least-rice  The least that rice brings."""

EVENT_RICE_MOST: Final = 3
"""event-most-rice  The most that rice brings."""


def obstacle(position: Position, side: Side, action: str, place: int) -> str:
    """skip  Why a side cannot carry out an action with its card: a word of `OBSTACLES`, or "" if it can."""
    if position.chests[position.seat(side)] < PRICE.get(action, 0):
        return "chests"
    if action in KINDS:
        return building_obstacle(position, action, place)
    if action in ARMIES_BROUGHT:
        return "supply" if position.supply[position.seat(side)] < armies_brought(position, action) else ""
    if action.startswith("battle"):
        return battle_obstacle(position, side, place)
    return ""


OBSTACLES: Final = {
    "chests": "skip",
    "built": "sites",
    "sites": "sites",
    "tiles": "pieces",
    "supply": "skip",
    "armies": "moving",
    "peace": "event-temple",
}
"""The possible obstacles to an action, each with its rule."""


def building_obstacle(position: Position, kind: str, place: int) -> str:
    """sites  The obstacle to a building of this kind in a province, or ""."""
    buildings = position.land[place].buildings
    if kind in buildings:
        return "built"
    if len(buildings) >= PROVINCES[place].sites:
        return "sites"
    return "" if position.buildings_left(kind) else "tiles"


def armies_brought(position: Position, action: str) -> int:
    """deploy5, event-levy  The armies that an action brings without a privilege."""
    return (ARMIES_LEVIED if position.effect == "levy" else ARMIES_BROUGHT)[action]


def deploy_numbers(position: Position, side: Side, action: str) -> tuple[int, ...]:
    """deploy5, special-deploy  The numbers of armies among which a side may choose."""
    usual = armies_brought(position, action)
    more = (
        action == "deploy5" and position.has(side, "deploy") and position.supply[position.seat(side)] >= SPECIAL_DEPLOY
    )
    return (usual, SPECIAL_DEPLOY) if more else (usual,)


def battle_obstacle(position: Position, side: Side, place: int) -> str:
    """battle, moving, event-temple  The obstacle to armies that leave a province for battle, or ""."""
    if position.land[place].armies <= 1:
        return "armies"
    return "" if battle_targets(position, side, place) else "peace"


def battle_targets(position: Position, side: Side, place: int) -> tuple[int, ...]:
    """battle  The provinces to which armies may go from this one."""
    playing = position.places()
    return tuple([to for to in NEAR[place] if to in playing and not at_peace(position, side, to)])


def at_peace(position: Position, side: Side, to: int) -> bool:
    """event-temple  Whether a province cannot be attacked because of its temple."""
    land = position.land[to]
    return position.effect == "temple" and land.owner != side and "temple" in land.buildings


def own_neighbours(position: Position, side: Side, place: int) -> tuple[int, ...]:
    """deploy1-move  The own provinces to which armies may move from this one."""
    return tuple([to for to in NEAR[place] if position.land[to].owner == side])


def tax_yield(position: Position, side: Side, place: int) -> int:
    """tax, event-limits, event-most-chests, event-least-chests  The chests: the event's limit, then the privilege."""
    found = PROVINCES[place].chests
    if position.effect == "chests_most":
        found = min(found, EVENT_TAX_MOST)
    if position.effect == "chests_least":
        found = max(found, EVENT_TAX_LEAST)
    return found + position.has(side, "chest")


def rice_yield(position: Position, side: Side, place: int) -> int:
    """rice, event-limits, event-least-rice, event-most-rice  The rice: the event's limit, then the privilege."""
    found = PROVINCES[place].rice
    if position.effect == "rice_least":
        found = max(found, EVENT_RICE_LEAST)
    if position.effect == "rice_most":
        found = min(found, EVENT_RICE_MOST)
    return found + position.has(side, "rice")


# -- reasons in words --------------------------------------------------------------------------------------------------


def action_place(position: Position) -> int:
    """plan  The province in which the side to move carries out the action."""
    card = position.card(position.to_move or "", position.action)
    assert card is not None
    return INDEX[card]


def plan_reasons(position: Position, side: Side, action: str, place: int) -> Iterator[Reason]:
    """plan, plan-pass  Reasons: the side has not planned the action, or not in this province."""
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
    """plan, sites, moving, event-temple, skip  Reasons why a side cannot carry out an action in a province."""
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
    """skip  The obstacle in words; `why` is a word of `OBSTACLES`."""
    name = province_name(place)
    match why:
        case "chests":
            has, price = chests(position.chests[position.seat(side)]), chests(PRICE[action])
            return as_sentence(
                phrase(
                    "{side} has {chests:one}, and {action} costs {price:one}",
                    side=side_name(side),
                    chests=has,
                    action=action_name(action),
                    price=price,
                )
            )
        case "built":
            return phrase("{province} already has a {building}.", province=name, building=Building(action))
        case "sites":
            return phrase(
                "{province} has no free building site: it has {sites} in all.",
                province=name,
                sites=PROVINCES[place].sites,
            )
        case "tiles":
            return phrase("No {building} is left to build.", building=Building(action))
        case "supply":
            has = armies(position.supply[position.seat(side)])
            return phrase(
                "{side} has {armies:one} in the supply, but needs {due:one}.",
                side=side_name(side),
                armies=has,
                due=armies(armies_brought(position, action)),
            )
        case "armies":
            return phrase("One army must stay in {province}, so no army can leave it.", province=name)
    return phrase(
        "Every neighbour of {province} has a temple, and temples cannot be attacked this round.", province=name
    )
