"""must, skip  Whether a side can carry out an action in a province, and what it would bring.

Judged at its turn: money, supply, site, tile, target. What cannot be done, or only in part, is skipped altogether.
"""

from __future__ import annotations

from typing import Final

from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import KINDS, PRICE
from sekiwidget.games.shogun.components.land import NEAR, PROVINCES
from sekiwidget.games.shogun.rules.position import Position

ARMIES_BROUGHT: Final = {"deploy5": 5, "deploy3": 3, "deploy1": 1}
"""deploy5, deploy3, deploy1  The armies that an action brings."""

ARMIES_LEVIED: Final = {"deploy5": 3, "deploy3": 2, "deploy1": 1}
"""event-levy  The armies that it brings in a year of small levies."""

SPECIAL_DEPLOY: Final = 6
"""special-deploy  The armies that Deploy 5 may bring with the privilege."""

EVENT_TAX_MOST: Final = 5
"""event-most-chests  What a tax brings at most."""

EVENT_TAX_LEAST: Final = 6
"""event-least-chests  What a tax brings at least."""

EVENT_RICE_LEAST: Final = 4
"""event-least-rice  What rice brings at least."""

EVENT_RICE_MOST: Final = 3
"""event-most-rice  What rice brings at most."""


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
"""What may stand in the way of an action, each with its rule."""


def building_obstacle(position: Position, kind: str, place: int) -> str:
    """sites  Why no building of this kind can be put into a province, or ""."""
    buildings = position.land[place].buildings
    if kind in buildings:
        return "built"
    if len(buildings) >= PROVINCES[place].sites:
        return "sites"
    return "" if position.left_of(kind) else "tiles"


def armies_brought(position: Position, action: str) -> int:
    """deploy5, event-levy  The armies that an action brings without a privilege."""
    return (ARMIES_LEVIED if position.effect == "levy" else ARMIES_BROUGHT)[action]


def deploy_numbers(position: Position, side: Side, action: str) -> tuple[int, ...]:
    """deploy5, special-deploy  The armies among which a side may choose."""
    usual = armies_brought(position, action)
    more = (
        action == "deploy5" and position.has(side, "deploy") and position.supply[position.seat(side)] >= SPECIAL_DEPLOY
    )
    return (usual, SPECIAL_DEPLOY) if more else (usual,)


def battle_obstacle(position: Position, side: Side, place: int) -> str:
    """battle, moving, event-temple  Why armies cannot leave a province for battle, or ""."""
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
    """tax, event-limits, event-most-chests, event-least-chests  Its chests: the event's limit, then the privilege."""
    found = PROVINCES[place].chests
    if position.effect == "chests_most":
        found = min(found, EVENT_TAX_MOST)
    if position.effect == "chests_least":
        found = max(found, EVENT_TAX_LEAST)
    return found + position.has(side, "chest")


def rice_yield(position: Position, side: Side, place: int) -> int:
    """rice, event-limits, event-least-rice, event-most-rice  Its rice: the event's limit, then the privilege."""
    found = PROVINCES[place].rice
    if position.effect == "rice_least":
        found = max(found, EVENT_RICE_LEAST)
    if position.effect == "rice_most":
        found = min(found, EVENT_RICE_MOST)
    return found + position.has(side, "rice")
