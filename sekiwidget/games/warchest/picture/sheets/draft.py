"""draft  The open cards: shown in place of the board, which is empty until the armies are known."""

from __future__ import annotations

from typing import Final

from sekiwidget.core.scene import Panel, Place, Slot
from sekiwidget.games.warchest.picture.sheets.panels import DRAFT, SIZES
from sekiwidget.text.phrase import phrase

_PER_ROW: Final = 5
_CARDS: Final = (66, 46)
"""The width of a card, wide and narrow."""
_PITCHES: Final = (110, 70)
"""From a card to the next; their names need the room between."""
_ROWS: Final = (130, 100)
_TOPS: Final = (96, 110)
"""Where the first row begins."""


def draft_panel() -> Panel:
    """A plain field."""
    wide, narrow = SIZES[DRAFT]
    return Panel(wide, _field(wide), phrase("The open cards"), narrow, _field(narrow))


def _field(size: tuple[int, int]) -> str:
    width, height = size
    return f"<rect width='{width}' height='{height}' style='fill:var(--sk-field)'/>"


def draft_places() -> dict[str, Place]:
    """The cards in two rows, and the line over them."""
    slots, notes = [], []
    for (width, _), card, pitch, rows, top in zip(SIZES[DRAFT], _CARDS, _PITCHES, _ROWS, _TOPS, strict=True):
        room = card + (_PER_ROW - 1) * pitch
        left = round((width - room) / 2)
        box = (left, top, room, card)
        slots.append(Slot(box=box, arrange="row", pitch=pitch, size=card, per_row=_PER_ROW, row_pitch=rows))
        notes.append(Slot((left, top - 24)))
    return {"open": Place(DRAFT, slots[0], slots[1]), "open.note": Place(DRAFT, notes[0], notes[1])}
