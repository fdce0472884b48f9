"""end-daimyo, end-occupation  The chance of each side to win, from the units on the land."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.win_model import FactorOf, Features, WinModel
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.data_files import load
from sekiwidget.games.daimyo.components.hexes import NAME, Hex, distance
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, occupied_homes
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.text.phrase import phrase

FAR: Final = 5
"""No distance counts for more."""


def features(position: Position, side: Side) -> Features:
    """What speaks for a side, each about 1 in size."""
    bushi = position.bushi_of(side)
    own = position.daimyo_of(side)
    occupied = occupied_homes(position, side)
    held = [number for hexes in occupied.values() for number in hexes.values()]
    guards = sum(number for at, number in bushi if own is not None and distance(at, own) <= 1)
    to_come = _cards_to_come(position, side)
    attack, danger = _attack(position, side), _danger(position, side)
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
        "steps to a daimyo": _steps(position, side) / FAR,
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


def _goals(position: Position, side: Side) -> list[Hex]:
    """end-daimyo  The hexes of the other daimyos."""
    return [at for other in position.sides if other != side and (at := position.daimyo_of(other)) is not None]


def _attack(position: Position, side: Side) -> int:
    """fight-daimyo  By how much the strongest stack beside an enemy daimyo exceeds the units there; 0 without one."""
    return max((_excess(position, side, goal) for goal in _goals(position, side)), default=0)


def _danger(position: Position, side: Side) -> int:
    """fight-daimyo  The same for the enemies beside a side's own daimyo."""
    own = position.daimyo_of(side)
    return max((_excess(position, other, own) for other in position.sides if other != side), default=0)


def _steps(position: Position, side: Side) -> int:
    """card-a  The steps of the nearest bushi to an enemy daimyo; `FAR` if there are none."""
    goals = _goals(position, side)
    return min((distance(at, goal) for at, _ in position.bushi_of(side) for goal in goals), default=FAR)


def _excess(position: Position, side: Side, at: tuple[int, int] | None) -> int:
    """fight-daimyo  By how many a side's strongest stack beside a hex exceeds the units there; 0 without one."""
    if at is None:
        return 0
    here = position.units_at(at)
    strength = here.strength if here is not None else 0
    return max((number - strength for hex_, number in position.bushi_of(side) if distance(hex_, at) == 1), default=0)


def _lost_homes(position: Position, side: Side) -> float:
    """end-occupation  The home hexes of a side on which others stand."""
    owner = dict(position.land)
    return float(sum(units.side != side and owner[at] == side for at, units in position.units))


def _occupying(position: Position, side: Side) -> int:
    """end-occupation  The bushi of a side on enemy home hexes."""
    return sum(sum(hexes.values()) for hexes in occupied_homes(position, side).values())


def _occupied(position: Position, side: Side) -> list[str]:
    """end-occupation  The enemy home hexes on which bushi of a side stand."""
    return [NAME[hex_] for hexes in occupied_homes(position, side).values() for hex_ in hexes]


MODEL: Final = WinModel(
    features,
    lambda: load("evaluation.toml"),
    factors=(
        FactorOf[Position](
            lambda side: phrase("{side:possessive} bushi", side=side_name(side)),
            "units",
            lambda position, side: sum(number for _, number in position.bushi_of(side)),
            ("bushi",),
            said_by_action=True,
        ),
        FactorOf[Position](
            lambda side: phrase("{side:possessive} bushi on enemy home hexes", side=side_name(side)),
            "end-occupation",
            _occupying,
            ("bushi on other homes", "homes occupied"),
            places=_occupied,
        ),
        FactorOf[Position](
            lambda side: phrase("{side:possessive} bushi in surplus beside an enemy daimyo", side=side_name(side)),
            "fight-daimyo",
            lambda position, side: max(0, _attack(position, side)),
            ("can take a daimyo", "strength beside a daimyo"),
        ),
        FactorOf[Position](
            lambda side: phrase("enemy bushi in surplus beside {side:possessive} daimyo", side=side_name(side)),
            "fight-daimyo",
            lambda position, side: max(0, _danger(position, side)),
            ("daimyo can be taken", "enemy strength beside the daimyo"),
            more_is_better=False,
        ),
        FactorOf[Position](
            lambda side: phrase(
                "the steps from {side:possessive} bushi to the nearest enemy daimyo", side=side_name(side)
            ),
            "end-daimyo",
            # A side without bushi has no steps that could be told.
            lambda position, side: _steps(position, side) if position.bushi_of(side) else 0,
            ("steps to a daimyo",),
            more_is_better=False,
        ),
    ),
)
