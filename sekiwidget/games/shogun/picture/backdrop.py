"""The static part of the pictures: the map with its ways, and the strips above and below it.

Who sits where depends on who looks: the places are named after the seats, the pieces after the sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.base.phrase import phrase
from sekiwidget.core.scene import Backdrop, Panel
from sekiwidget.games.shogun.components.data_files import BOOK
from sekiwidget.games.shogun.picture.scene.fight import fight_places, fight_sheet
from sekiwidget.games.shogun.picture.sheets.centres import MAP_HEIGHT, MAP_WIDTH
from sekiwidget.games.shogun.picture.sheets.legend import legend
from sekiwidget.games.shogun.picture.sheets.map import LAND, map_links, map_places, map_sheet
from sekiwidget.games.shogun.picture.sheets.panels import (
    CARDS_PANEL,
    DRAFT_PANEL,
    FIGHT_PANEL,
    HAND_PANEL,
    MAP_PANEL,
    OWN_PANEL,
    Size,
    panel_part,
    strip_sizes,
)
from sekiwidget.games.shogun.picture.sheets.strips import own_sheet, strip_places
from sekiwidget.games.shogun.picture.sheets.table import table_places, table_sheet

_LABELS: Final = {
    CARDS_PANEL: phrase("The cards of the round, the tower and its tray"),
    DRAFT_PANEL: phrase("The provinces that can be taken"),
    FIGHT_PANEL: phrase("The cubes that are thrown, and those that fell"),
    OWN_PANEL: phrase("What one has oneself"),
    HAND_PANEL: phrase("The hand"),
}
_OTHERS: Final = phrase("What the other sides have")


@cache
def backdrop() -> Backdrop:
    """The panels, the places that no position moves, and the titles of the rules."""
    return Backdrop(
        dict(_panels()),
        {**map_places(), **table_places(), **fight_places(), **strip_places()},
        map_links(),
        rules=BOOK.titles,
        title="Shogun",
    )


def _panels() -> Iterator[tuple[str, Panel]]:
    for name, (wide, narrow) in strip_sizes().items():
        sheets = [_sheet(name, layout, size) for layout, size in enumerate((wide, narrow))]
        yield name, Panel(wide, sheets[0], _LABELS.get(name, _OTHERS), narrow, sheets[1], part=panel_part(name))
    yield MAP_PANEL, Panel((MAP_WIDTH, MAP_HEIGHT), map_sheet(), phrase("The map of the provinces"), outline=LAND)
    yield "legend", legend()


def _sheet(name: str, layout: int, size: Size) -> str:
    """What is drawn on a strip."""
    if name == OWN_PANEL:
        return own_sheet(layout)
    return fight_sheet(layout, size) if name == FIGHT_PANEL else table_sheet(name, layout, size)
