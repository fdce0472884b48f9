"""The panels by name, and how large each is in the two layouts."""

from __future__ import annotations

from typing import Final

from sekiwidget.core.scene import Slot

BOARD: Final = "board"
DRAFT: Final = "draft"
"""The main panels: the hexes, or while armies are drafted the open cards."""
ABOVE: Final = "above"
BELOW: Final = "below"
PARTS: Final = (ABOVE, BELOW)
"""The strips. Whoever looks sits below."""

SIZES: Final[dict[str, tuple[tuple[int, int], tuple[int, int]]]] = {
    ABOVE: ((583, 62), (374, 46)),
    BOARD: ((583, 378), (374, 352)),
    DRAFT: ((583, 378), (374, 352)),
    BELOW: ((583, 78), (374, 60)),
}
"""Width and height of each panel, wide and narrow."""


def row(left: float, middle: float, room: float, size: float, pitch: float) -> Slot:
    """Coins `size` wide in a row whose middle is at a height; closer when there are more than the room holds."""
    high = round(size * 1.08, 1)
    return Slot(box=(left, round(middle - high / 2, 1), room, high), arrange="row", pitch=pitch, size=size, round=True)
