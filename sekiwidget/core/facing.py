"""How a game is sat at from two sides, so that a reader may look from the other one."""

from __future__ import annotations

from dataclasses import dataclass

from sekiwidget.core.plain import Plain


@dataclass(frozen=True, slots=True)
class Facing(Plain):
    """Two sides face one another across the table, and a reader may sit down on either side.

    From the other side, each panel of `turned` is seen turned by half a turn about its middle: its drawing, places,
    links, windows and boxes. Pieces, names and texts stand upright at their new places (`Slot.about`). In the drawing
    what must stand upright says about which point: `<text x='30' y='20' data-upright='30 42'>`; an element with that
    has no `transform` of its own. The two panels of each pair of `strips` change places. The two of each pair of
    `symbols` are exchanged: signs that point in a direction, and in the opposite one.
    """

    turned: tuple[str, ...]
    strips: tuple[tuple[str, str], ...] = ()
    symbols: tuple[tuple[str, str], ...] = ()
