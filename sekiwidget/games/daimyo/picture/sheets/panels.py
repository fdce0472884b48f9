"""The panels by name, and how large each is in the two layouts. The land takes what the strips leave of the stage."""

from __future__ import annotations

from typing import Final, TypeAlias

from sekiwidget.core.scene import Slot

Size: TypeAlias = tuple[int, int]

STAGE: Final[tuple[Size, Size]] = ((583, 518), (374, 458))
PLAYERS: Final = (2, 3, 4, 5)
"""For how many sides there are panels."""
ORDER: Final = "order"
OWN: Final = "own"

_WIDTHS: Final = (583, 374)
_ORDER_HIGH: Final = (58, 46)
_OWN_HIGH: Final = (68, 56)
_OPPONENT_HIGH: Final = (44, 36)
"""The strip of the only other side."""
_OTHERS_HIGH: Final = (28, 24)
"""One of several."""


def others(players: int) -> tuple[str, ...]:
    """The strips of the other sides, from above."""
    return ("opponent",) if players == 2 else tuple(f"other-{number}" for number in range(1, players))


def land(players: int) -> str:
    """The panel of the land."""
    return f"land-{players}"


def strip_sizes() -> dict[str, tuple[Size, Size]]:
    """Width and height of every strip, wide and narrow."""
    names = dict.fromkeys((name for players in PLAYERS for name in others(players)), _OTHERS_HIGH)
    highs = {ORDER: _ORDER_HIGH, **names, "opponent": _OPPONENT_HIGH, OWN: _OWN_HIGH}
    return {name: ((_WIDTHS[0], high[0]), (_WIDTHS[1], high[1])) for name, high in highs.items()}


def land_sizes(players: int) -> tuple[Size, Size]:
    """Width and height of the land, wide and narrow: with the strips it fills the stage."""
    sizes = strip_sizes()
    strips = (ORDER, *others(players), OWN)
    wide, narrow = (
        (width, height - sum(sizes[name][layout][1] for name in strips)) for layout, (width, height) in enumerate(STAGE)
    )
    return wide, narrow


def cards(left: float, foot: float, room: float, size: float, pitch: float) -> Slot:
    """Cards or figures `size` wide that stand in a row on a line; closer when there are more than the room holds."""
    return Slot(box=(left, foot - size, room, size), arrange="row", pitch=pitch, size=size)
