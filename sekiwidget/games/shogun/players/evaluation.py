"""end, score-province, score-most  The chance of each side to win: points so far, and what winter will count."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.win_model import Features, WinModel
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import SEASONS
from sekiwidget.games.shogun.components.data_files import load
from sekiwidget.games.shogun.components.land import NEAR
from sekiwidget.games.shogun.players.opponent import threat
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.winter import awards, buildings_of

ROUNDS: Final = 2 * (len(SEASONS) - 1)
"""years  The rounds with actions in a game."""


def features(position: Position, side: Side) -> Features:
    """What speaks for a side, each about 1 in size."""
    seat, owned = position.seat(side), position.owned(side)
    majorities = [award for award in awards(position) if side in award.sides]
    scored = len(owned) + buildings_of(position, side) + sum(award.points for award in majorities)
    done = ((position.year - 1) * (len(SEASONS) - 1) + SEASONS.index(position.season)) / ROUNDS
    armies = [position.land[place].armies for place in owned]
    return {
        "points": position.points[seat] / 10,
        "points of the next winter": scored / 10,
        "points of the next winter, late in the game": scored / 10 * done,
        "provinces": len(owned) / 8,
        "buildings": buildings_of(position, side) / 5,
        "armies": sum(armies) / 20,
        "armies, late in the game": sum(armies) / 20 * done,
        "provinces threatened": sum(threat(position, side, place) > 0 for place in owned) / 8,
        "provinces to attack": _targets(position, side) / 8,
        "chests": position.chests[seat] / 10,
        "rice": position.rice[seat] / 10,
        "revolts": sum(position.land[place].revolts for place in owned) / 5,
        "cubes in the tower": (position.tower[seat] + position.tray[seat]) / 10,
    }


def _targets(position: Position, side: Side) -> int:
    """battle  The provinces of others in which a neighbour of this side has more armies to send than stand there."""
    found = 0
    for place, land in enumerate(position.land):
        if land.owner in (None, side):
            continue
        near = [position.land[to].armies - 1 for to in NEAR[place] if position.land[to].owner == side]
        found += max(near, default=0) > land.armies
    return found


MODEL: Final = WinModel(features, lambda: load("evaluation.toml"))
