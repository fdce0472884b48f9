"""fight-player, fight-neutral  How strong armies are against each other, as a beginner reckons.

The law of the tower is exact but slow for thousands of looks; a table of it would hide what matters. So this counts: of
the cubes thrown some three quarters fall, and what is inside already falls now and then.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import Final

from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.land import NEAR
from sekiwidget.games.shogun.rules.position import Position

THROWN_SHARE: Final = 0.75
"""The share of the cubes thrown that fall."""

INSIDE_SHARE: Final = 0.15
"""The share of the cubes inside that fall."""

NEUTRAL_DEFENDERS: Final = 1
"""fight-neutral  The farmers that defend a neutral province."""


def attack_chance(view: Position, side: Side, end: int, number: int) -> float:
    """count, farmers-defend  About the chance that so many armies conquer a province, from 0 to 1."""
    land = view.land[end]
    farmers = 0 if land.owner is not None and land.revolts else 1
    own = THROWN_SHARE * (number + _resting(view, side))
    against = THROWN_SHARE * (land.armies if land.owner is not None else NEUTRAL_DEFENDERS)
    if land.owner is not None:
        against += THROWN_SHARE * view.tray[view.seat(land.owner)] + INSIDE_SHARE * view.tower[view.seat(land.owner)]
    against += farmers * (THROWN_SHARE * view.tray[-1] + INSIDE_SHARE * view.tower[-1])
    spread = sqrt(0.25 * (number + land.armies + 2))
    return 0.5 * (1 + erf((own - against - 0.5) / (spread * sqrt(2))))


def _resting(view: Position, side: Side) -> float:
    seat = view.seat(side)
    return view.tray[seat] + INSIDE_SHARE / THROWN_SHARE * view.tower[seat]


def threat(view: Position, side: Side, place: int) -> float:
    """fight-player  By how many the strongest hostile neighbour outnumbers a province, never below 0."""
    there = [
        view.land[to].armies - 1
        for to in NEAR[place]
        if view.land[to].owner is not None and view.land[to].owner != side
    ]
    return max(0.0, max(there, default=0) - view.land[place].armies)
