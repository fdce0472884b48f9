"""The static part of the pictures: the map with its ways, and the strips above and below it.

Who sits where depends on who looks: the places are named after the seats, the pieces after the sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.core.scene import Backdrop, Panel
from sekiwidget.games.shogun.components.data_files import BOOK
from sekiwidget.games.shogun.picture.sheets.centres import HIGH, WIDE
from sekiwidget.games.shogun.picture.sheets.legend import legend
from sekiwidget.games.shogun.picture.sheets.map import LAND, map_links, map_places, map_sheet
from sekiwidget.games.shogun.picture.sheets.panels import (
    CARDS,
    DRAFT,
    FIGHT,
    HAND,
    MAP,
    OWN,
    part_of,
    strip_sizes,
)
from sekiwidget.games.shogun.picture.sheets.strips import own_sheet, strip_places
from sekiwidget.games.shogun.picture.sheets.table import table_places, table_sheet
from sekiwidget.text.phrase import phrase

_LABELS: Final = {
    CARDS: phrase("The cards of the round, the tower and its tray"),
    DRAFT: phrase("The provinces that can be taken"),
    FIGHT: phrase("The cubes that are thrown, and those that fell"),
    OWN: phrase("What one has oneself"),
    HAND: phrase("The hand"),
}
_OTHERS: Final = phrase("What the other sides have")


@cache
def backdrop() -> Backdrop:
    """The panels, the places that no position moves, and the titles of the rules."""
    return Backdrop(
        dict(_panels()),
        {**map_places(), **table_places(), **strip_places()},
        map_links(),
        rules=BOOK.titles,
        title="Shogun",
    )


def _panels() -> Iterator[tuple[str, Panel]]:
    for name, (wide, narrow) in strip_sizes().items():
        sheets = [
            own_sheet(layout) if name == OWN else table_sheet(name, layout, size)
            for layout, size in enumerate((wide, narrow))
        ]
        yield name, Panel(wide, sheets[0], _LABELS.get(name, _OTHERS), narrow, sheets[1], part=part_of(name))
    yield MAP, Panel((WIDE, HIGH), map_sheet(), phrase("The map of the provinces"), outline=LAND)
    yield "legend", legend()
