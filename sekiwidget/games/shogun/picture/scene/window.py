"""Which part of the map is shown at first: what the last commit and the choices are about, large enough to read.

One unit of the map is one px where it opens, so that names have the size that they are drawn for; a little more is
shown where that gets all in.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from sekiwidget.core.scene import Box
from sekiwidget.games.shogun.picture.kit.plates import PLATE
from sekiwidget.games.shogun.picture.sheets.centres import CENTRES, MAP_HEIGHT, MAP_WIDTH
from sekiwidget.games.shogun.picture.sheets.panels import MAP_PANEL, Size, room_for_map

WINDOW_GROWTH: Final = 1.2
"""How many times as much may be shown to get all in: names are smaller then, but still 10 px high."""
_MARGIN: Final = 12


def map_windows(wanted: Sequence[Collection[int]], panels: Collection[str]) -> tuple[dict[str, Box], dict[str, Box]]:
    """The window in either layout; `wanted` are provinces to be seen, first those that matter most."""
    wide, narrow = ({MAP_PANEL: _window(wanted, room)} for room in room_for_map(panels))
    return wide, narrow


def _window(wanted: Sequence[Collection[int]], room: Size) -> Box:
    """Around as many of the groups as fit; where not even the first does, around its middle."""
    best: Box | None = None
    seen: set[int] = set()
    for group in wanted:
        if not group:
            continue
        box = _around(seen | {*group})
        if best is not None and max(box[2] / room[0], box[3] / room[1]) > WINDOW_GROWTH:
            continue
        seen |= {*group}
        best = box
    if best is None:
        best = (0, 0, MAP_WIDTH, MAP_HEIGHT)
    share = min(WINDOW_GROWTH, max(1.0, best[2] / room[0], best[3] / room[1]))
    wide, high = min(room[0] * share, MAP_WIDTH), min(room[1] * share, MAP_HEIGHT)
    x, y = best[0] + (best[2] - wide) / 2, best[1] + (best[3] - high) / 2
    return round(min(max(x, 0), MAP_WIDTH - wide)), round(min(max(y, 0), MAP_HEIGHT - high)), round(wide), round(high)


def _around(places: Collection[int]) -> Box:
    """The box around the plates of some provinces."""
    columns, rows = ([CENTRES[place][axis] for place in places] for axis in (0, 1))
    across, down = PLATE[0] / 2 + _MARGIN, PLATE[1] / 2 + _MARGIN
    left, top = min(columns) - across, min(rows) - down
    return left, top, max(columns) + across - left, max(rows) + down - top
