"""end-daimyo, end-occupation  The chance of each side to win, from the units on the land."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.win_model import Features, WinModel
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.data_files import load
from sekiwidget.games.daimyo.components.hexes import distance
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, occupied_homes
from sekiwidget.games.daimyo.rules.position import Position

FAR: Final = 5
"""No distance counts for more."""


def features(position: Position, side: Side) -> Features:
    """What speaks for a side, each about 1 in size."""
    bushi = position.bushi_of(side)
    own = position.daimyo_of(side)
    goals = [at for other in position.sides if other != side and (at := position.daimyo_of(other)) is not None]
    occupied = occupied_homes(position, side)
    held = [number for hexes in occupied.values() for number in hexes.values()]
    guards = sum(number for at, number in bushi if own is not None and distance(at, own) <= 1)
    to_come = _cards_to_come(position, side)
    attack = max((_excess(position, side, goal) for goal in goals), default=0)
    danger = max((_excess(position, other, own) for other in position.sides if other != side), default=0) if own else 0
    return {
        "bushi": sum(number for _, number in bushi) / 8,
        "bushi beside the daimyo": guards / 4,
        "bushi on other homes": sum(held) / BUSHI_NEEDED,
        "homes occupied": sum(map(bool, occupied.values())) / (len(position.sides) - 1),
        "homes lost": _lost_homes(position, side),
        "can take a daimyo": float(attack > 0),
        "strength beside a daimyo": attack / 4,
        "daimyo can be taken": float(danger > 0),
        "enemy strength beside the daimyo": danger / 4,
        "steps to a daimyo": min((distance(at, goal) for at, _ in bushi for goal in goals), default=FAR) / FAR,
        "moves to come": to_come.count("A") / 2,
        "recruits to come": to_come.count("B") / 2,
        "daimyo's moves to come": to_come.count("C") / 2,
    }


def _cards_to_come(position: Position, side: Side) -> list[str]:
    """priority  The letters of a side's open cards that are still to be carried out in this round."""
    now = position.card
    if now is None:
        return []
    return [card.letter for card, owner in position.queue() if owner == side and card >= now]


def _excess(position: Position, side: Side, at: tuple[int, int] | None) -> int:
    """fight-daimyo  By how many a side's strongest stack beside a hex exceeds the units there, at least 0."""
    if at is None:
        return 0
    here = position.units_at(at)
    strength = here.strength if here is not None else 0
    return max((number - strength for hex_, number in position.bushi_of(side) if distance(hex_, at) == 1), default=0)


def _lost_homes(position: Position, side: Side) -> float:
    """end-occupation  The home hexes of a side on which others stand."""
    owner = dict(position.land)
    return float(sum(units.side != side and owner[at] == side for at, units in position.units))


MODEL: Final = WinModel(features, lambda: load("evaluation.toml"))
