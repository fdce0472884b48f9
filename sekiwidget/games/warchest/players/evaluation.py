"""win  The chance of each side to win: locations, units and coins, as far as they lie open."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.win_model import Features, WinModel
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.data_files import load
from sekiwidget.games.warchest.components.hexes import DISTANCE, LOCATIONS, MARKERS
from sekiwidget.games.warchest.components.units import OTHER, SIDE_INDEX
from sekiwidget.games.warchest.rules.position import Position

HAND: Final = 3
"""draw  The coins that a side draws each round."""


def features(position: Position, side: Side) -> Features:
    """What speaks for a side, each about 1 in size."""
    index, other = SIDE_INDEX[side], OTHER[side]
    mine = [(place, stack) for place, stack in enumerate(position.board) if stack is not None and stack.side == side]
    theirs = {place for place, stack in enumerate(position.board) if stack is not None and stack.side == other}
    standing = {place for place, _ in mine}
    held = position.location_count(side)
    wanted = {place for place, holder in zip(LOCATIONS, position.control, strict=True) if holder != side}
    near = {place for place in wanted - standing if any(DISTANCE[at][place] == 1 for at in standing)}
    under = len(wanted & standing) / 2
    short = float(held >= MARKERS - 1)
    return {
        "locations": held / MARKERS,
        "one location short": short,
        "standing on locations to take": under,
        "standing on the last location": short * under,
        "locations one step away": len(near - theirs) / 2,
        "locations to fight for": len(near & theirs) / 2,
        "units": len(mine) / 4,
        "coins on units": sum(stack.height for _, stack in mine) / 4,
        "coins in bag and hand": (len(position.bags[index]) + len(position.hands[index])) / 8,
        "coins in the supply": len(position.supply[index]) / 8,
        "coins eliminated": len(position.eliminated[index]) / 8,
        "initiative": float(position.initiative == side),
        "coins to play this round": len(position.hands[index]) / HAND,
    }


MODEL: Final = WinModel(features, lambda: load("evaluation.toml"))
