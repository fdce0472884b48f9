"""win  The chance of each side to win: locations, units and coins, as far as they lie open."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.win_model import Features, WinModel
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.data_files import load
from sekiwidget.games.warchest.components.hexes import DISTANCE, LOCATIONS, MARKERS
from sekiwidget.games.warchest.components.units import OTHER, SIDE_INDEX
from sekiwidget.games.warchest.rules.position import Position

STRIKE: Final = 1
"""attack  The distance of units that could attack each other."""
NEAR: Final = 2
"""move  The distance from which a unit can soon stand on a location."""


def features(position: Position, side: Side) -> Features:
    """What speaks for a side, each about 1 in size."""
    index, other = SIDE_INDEX[side], OTHER[side]
    mine = [(place, stack) for place, stack in enumerate(position.board) if stack is not None and stack.side == side]
    theirs = [place for place, stack in enumerate(position.board) if stack is not None and stack.side == other]
    held = position.location_count(side)
    wanted = [place for place, holder in zip(LOCATIONS, position.control, strict=True) if holder != side]
    standing = {place for place, _ in mine}
    return {
        "locations": held / MARKERS,
        "one location short": float(held >= MARKERS - 1),
        "standing on a location to take": float(any(place in standing for place in wanted)),
        "locations in reach": sum(any(DISTANCE[at][place] <= NEAR for at in standing) for place in wanted) / MARKERS,
        "units": len(mine) / 4,
        "coins on units": sum(stack.height for _, stack in mine) / 4,
        "units that could be attacked": sum(any(DISTANCE[at][place] <= STRIKE for at in theirs) for place in standing)
        / 4,
        "coins in bag and hand": (len(position.bags[index]) + len(position.hands[index])) / 8,
        "coins in the supply": len(position.supply[index]) / 8,
        "coins eliminated": len(position.eliminated[index]) / 8,
        "initiative": float(position.initiative == side),
        "to move": float(position.active == side),
    }


MODEL: Final = WinModel(features, lambda: load("evaluation.toml"))
