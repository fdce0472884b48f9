"""Where each province is drawn: the middle of its plate, on a sheet a little wider than a wide stage is twice.

The data have centres on a board 1 wide, where provinces fill only a strip, and 14 pairs are nearer to each other than
0.05 (Mino and Owari nearest): plates with names that can be read would cover each other. So the strip is stretched to
the sheet, down more than across, and each plate is then moved by an offset set by hand, as little as keeps plates, and
the ways between neighbours, clear of all others. A province that the table does not know (a file of one's own) stands
where its data say.
"""

from __future__ import annotations

from typing import Final

from sekiwidget.core.scene import Point
from sekiwidget.games.shogun.components.land import PROVINCES

MAP_WIDTH: Final = 1180
MAP_HEIGHT: Final = 600
_EDGE: Final = (58, 43)
"""From the sheet's edge to the middle of the outermost plates."""

_OFFSETS: Final[dict[str, tuple[int, int]]] = {
    "aki": (0, 18),
    "awa_boso": (-3, -5),
    "awa_shikoku": (-8, 5),
    "bingo": (-18, -20),
    "bitchu": (-49, 55),
    "bizen": (-7, 25),
    "echigo": (2, 11),
    "echizen": (10, 6),
    "etchu": (1, 2),
    "harima": (8, -21),
    "hida": (0, 1),
    "hitachi": (7, 11),
    "hoki": (-7, 1),
    "ise": (24, 9),
    "iwami": (3, -29),
    "iyo": (5, 3),
    "izu": (-1, -8),
    "izumo": (-2, -33),
    "kaga": (5, 1),
    "kai": (-3, 14),
    "kazusa": (-4, -3),
    "kii": (8, 4),
    "kozuke": (-10, -11),
    "mikawa": (-18, 41),
    "mimasaka": (-10, 30),
    "mino": (7, 4),
    "musashi": (-15, -2),
    "mutsu": (-14, -10),
    "noto": (-1, 11),
    "omi": (1, 9),
    "owari": (12, 17),
    "sagami": (20, -5),
    "sanuki": (-5, 9),
    "settsu": (-53, 40),
    "shima": (0, 10),
    "shimosa": (-17, -10),
    "shimotsuke": (-1, -8),
    "shinano": (6, -6),
    "suruga": (8, -2),
    "tajima": (21, -52),
    "tamba": (-16, 58),
    "tosa": (1, -5),
    "totomi": (-11, -34),
    "wakasa": (3, 2),
    "yamato": (-9, -12),
}
"""By how much a plate stands off the centre of its data, in px of the sheet."""

WAY_BENDS: Final[dict[str, Point]] = {"ise-mino": (578, 385), "mikawa-mino": (755, 385)}
"""The point over which a way bends that would else run below the plate of another province."""

REGION_NAME_PLACES: Final[dict[str, tuple[int, int]]] = {
    "west": (70, 120),
    "south": (90, 572),
    "centre": (500, 120),
    "east": (850, 572),
    "north": (800, 60),
}
"""Where the name of each region stands, on the water beside it."""


def _spots() -> tuple[Point, ...]:
    columns, rows = ([one.centre[axis] for one in PROVINCES] for axis in (0, 1))
    made = []
    for one in PROVINCES:
        spot = []
        for axis, (values, size) in enumerate(zip((columns, rows), (MAP_WIDTH, MAP_HEIGHT), strict=True)):
            span = (max(values) - min(values)) or 1
            share = (one.centre[axis] - min(values)) / span
            spot.append(round(_EDGE[axis] + share * (size - 2 * _EDGE[axis]) + _OFFSETS.get(one.id, (0, 0))[axis]))
        made.append((spot[0], spot[1]))
    return tuple(made)


CENTRES: Final[tuple[Point, ...]] = _spots()
"""The middle of each province's plate."""
