"""2  The chance of each side to win: points, blocks and cards, as far as they lie open."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.win_model import Features, WinModel
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.data_files import load
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, TOKUGAWA
from sekiwidget.games.sekigahara.components.places import CASTLES, NEAR, RESOURCE_SEAT
from sekiwidget.games.sekigahara.rules.control import castle_count, castle_holder, points, resource_count
from sekiwidget.games.sekigahara.rules.position import Position

WEEKS: Final = 7
POINTS: Final = 10
"""2.2  About half of all points."""


def features(position: Position, side: Side) -> Features:
    """What speaks for a side, each about 1 in size."""
    index = SIDE_INDEX[side]
    score, done = points(position, side) / POINTS, min(position.week, WEEKS) / WEEKS
    stacks = [(place, len(row[index]), len(row[1 - index])) for place, row in enumerate(position.stacks)]
    blocks = sum(mine for _, mine, _ in stacks)
    return {
        "Tokugawa": float(side == TOKUGAWA),
        "points": score,
        "points, late in the game": score * done**2,
        "castles": castle_count(position, side) / 5,
        "resources": resource_count(position, side) / 5,
        "blocks on the map": blocks / 20,
        "blocks on the map, late in the game": blocks / 20 * done,
        "blocks removed": len(position.removed[index]) / 20,
        "blocks to muster": len(position.recruits[index]) / 5,
        "cards": (len(position.hands[index]) + len(position.aside[index])) / 5,
        "outnumbered stacks": sum(0 < mine < theirs for _, mine, theirs in stacks) / 3,
        "weakly held points beside it": _targets(position, side) / 5,
        "largest stack": max(mine for _, mine, _ in stacks) / 10,
        "goes second": float(position.first != side),
        "to march": float(position.phase == "movement" and position.active == side),
    }


def _targets(position: Position, side: Side) -> int:
    """2.2  The castles and resources of others that stand beside a stack which outnumbers those who hold them."""
    index, stacks = SIDE_INDEX[side], position.stacks
    found = 0
    for place in {*CASTLES, *RESOURCE_SEAT}:
        held = (place in RESOURCE_SEAT and position.control[RESOURCE_SEAT[place]] == side) or (
            place in CASTLES and castle_holder(position, place) == side
        )
        if not held:
            near = max(len(stacks[to][index]) for to in NEAR[place])
            found += near > len(stacks[place][1 - index])
    return found


MODEL: Final = WinModel(features, lambda: load("evaluation.toml"))
