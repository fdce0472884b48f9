"""The static part of the pictures: the water around the land, and the paper beside (narrow: below) it.

The places of hexes and sides depend on the land and the number of players, so the scene provides them.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sekiwidget.base.phrase import phrase
from sekiwidget.core.scene import Backdrop, Panel, Place, Slot
from sekiwidget.games.daimyo.components.data_files import BOOK

PANEL: Final = "table"
SIZE: Final = (1080, 640)
NARROW: Final = (464, 1080)
WATER: Final = ((690, 640), (464, 440))
"""Width and height of the water, wide and narrow."""
COLUMN: Final = ((708, 0, 356), (18, 444, 428))
"""Left and upper edge and width of what lies on the paper."""
ORDER_HEIGHT: Final = 109
"""The part of the column that the cards to be carried out take."""
_WAVE: Final = "q9-9 18 0q9-9 18 0q9-9 18 0"


@cache
def backdrop() -> Backdrop:
    """The one panel, the places of the cards to be carried out, and the titles of the rules."""
    panel = Panel(SIZE, _sheet(SIZE, 0), phrase("The land and what each side has"), NARROW, _sheet(NARROW, 1))
    return Backdrop({PANEL: panel}, _places(), rules=BOOK.titles, title="Daimyo")


def _sheet(size: tuple[int, int], layout: int) -> str:
    """Water with a few waves, and paper."""
    (width, height), (wide, high) = size, WATER[layout]
    waves = "".join(
        f"M{40 + 172 * column + 86 * (row % 2)} {44 + 92 * row}{_WAVE}"
        for row in range(high // 92 + 1)
        for column in range(wide // 172 + 1)
    )
    paper = f"M0 {high}H{width}V{height}H0z" if layout else f"M{wide} 0H{width}V{height}H{wide}z"
    return (
        f"<rect width='{wide}' height='{high}' style='fill:var(--sk-water)'/>"
        f"<path d='{waves}' style='fill:none;stroke:var(--sk-wave);stroke-width:1.6'/>"
        f"<path d='{paper}' style='fill:var(--sk-paper)'/>"
    )


def _places() -> dict[str, Place]:
    """The cards in the order in which they are carried out, and the hexes that are left."""

    def point(right: float, down: float, size: float = 0) -> Place:
        wide, narrow = (Slot((x + right, y + down), size=size) for x, y, _ in COLUMN)
        return Place(PANEL, wide, narrow)

    def row(down: int, inset: int, size: int) -> Place:
        wide, narrow = (
            Slot(box=(x + inset, y + down, 320, 48), arrange="row", pitch=40, size=size) for x, y, _ in COLUMN
        )
        return Place(PANEL, wide, narrow)

    return {
        "order": row(36, 0, 32),
        "order.sides": row(57, 9, 14),
        "order.note": point(0, 24),
        "left": point(338, 60, 34),
        "left.note": point(320, 24),
    }
