"""The panels by name, and their sizes in the two layouts. The map takes what the strips leave of the stage."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import Final, TypeAlias

from sekiwidget.core.scene import Box, Slot
from sekiwidget.games.shogun.components.cubes import FARMERS, SIDES
from sekiwidget.games.shogun.components.land import PROVINCES

Size: TypeAlias = tuple[int, int]

FARMERS_FIRST: Final = (FARMERS, *SIDES)
"""The order in which cubes are counted on the strips: those that are always there first."""

STAGE: Final[tuple[Size, Size]] = ((583, 518), (374, 458))
MAP_PANEL: Final = "map"
CARDS_PANEL: Final = "cards"
"""The cards of the round (actions, events, special cards), and below them the cubes of the tower and its tray."""
DRAFT_PANEL: Final = "draft"
"""The provinces that can be taken, in place of CARDS_PANEL at the start."""
FIGHT_PANEL: Final = "fight"
"""The fight, in place of CARDS_PANEL while cubes are thrown."""
OWN_PANEL: Final = "own"
"""A side's board: what it has, and its eleven spaces with their cards."""
HAND_ROWS: Final = (9, 7)
"""The province cards in a row of the hand, wide and narrow."""

_HIGHS: Final[dict[str, tuple[int, int]]] = {
    CARDS_PANEL: (86, 104),
    DRAFT_PANEL: (58, 60),
    FIGHT_PANEL: (116, 104),
    "others-2": (25, 23),
    "others-3": (47, 43),
    "others-4": (47, 43),
    OWN_PANEL: (82, 123),
}
_HAND_FOOT: Final = (29, 25)
"""The foot of the first row of the hand."""
_HAND_ROW: Final = (24, 24)
"""From row to row of the hand."""


def hand_rows(provinces: int) -> tuple[int, int]:
    """The rows of a hand with so many province cards, wide and narrow.

    War chest cards stand at the right, wide in the first row and narrow in the last.
    """
    full, rest = divmod(provinces, HAND_ROWS[1])
    return max(1, ceil(provinces / HAND_ROWS[0])), full + (1 if rest <= 3 else 2)


def hand_panel(provinces: int) -> str:
    """The strip of a hand, the cards that a side plans with: as high as it has rows."""
    return "hand-{}-{}".format(*hand_rows(provinces))


def hand_row(layout: int, at: int) -> int:
    """The foot of a row of the hand."""
    return _HAND_FOOT[layout] + at * _HAND_ROW[layout]


FOLDS: Final = {CARDS_PANEL: 40, OWN_PANEL: 32}
"""What is left of a strip that is folded on a phone: the action cards; what a side has, and who acts."""

HAND_PANEL: Final = hand_panel(HAND_ROWS[0])
"""The strip of a hand of usual size."""

_HIGHS.update(
    {
        hand_panel(provinces): (hand_row(0, wide - 1) + 5, hand_row(1, narrow - 1) + 3)
        for provinces in range(len(PROVINCES) + 1)
        for wide, narrow in [hand_rows(provinces)]
    }
)


def others_panel(players: int) -> str:
    """The strip of the other sides."""
    return f"others-{players - 1}"


def strip_sizes() -> dict[str, tuple[Size, Size]]:
    """Width and height of every strip, wide and narrow."""
    return {name: ((STAGE[0][0], wide), (STAGE[1][0], narrow)) for name, (wide, narrow) in _HIGHS.items()}


def is_hand(panel: str) -> bool:
    """Whether a panel is the strip of a hand."""
    return panel.startswith("hand-")


def panel_part(name: str) -> str:
    """The part of the stage for a panel: the viewer's own lie below."""
    return "" if name == MAP_PANEL else "below" if name == OWN_PANEL or is_hand(name) else "above"


def room_for_map(strips: Iterable[str]) -> tuple[Size, Size]:
    """The size that these strips leave for the map, wide and narrow."""
    names = [name for name in strips if name != MAP_PANEL]
    wide, narrow = (
        (width, height - sum(_HIGHS[name][layout] for name in names)) for layout, (width, height) in enumerate(STAGE)
    )
    return wide, narrow


def row(left: float, foot: float, room: float, size: float, pitch: float, high: float = 0) -> Slot:
    """A row of pieces on a line, `size` wide and `high` (else as high as wide); closer when the room is small."""
    box: Box = (left, foot - (high or size), room, high or size)
    return Slot(box=box, arrange="row", pitch=pitch, size=size)


def point(x: float, y: float, size: float = 0) -> Slot:
    """One piece, or a text that begins there."""
    return Slot((x, y), size=size)
