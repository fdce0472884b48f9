"""The kinds of pieces that lie in the tray while a position is set up."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.set_up.parts import Kind
from sekiwidget.base.phrase import phrase

KINDS: Final = {
    "block": Kind("block", phrase("Put a block"), phrase("Blocks"), "3.2", 20, rows=2),
    "card": Kind("card", phrase("Deal a card"), phrase("Cards"), "3.3", 30, rows=2),
}
