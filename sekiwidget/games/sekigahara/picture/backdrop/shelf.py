"""The kinds of pieces that lie on the shelf while a position is set up: the blocks of each side, and cards."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.set_up.parts import Kind
from sekiwidget.games.sekigahara.components.pieces import SIDES
from sekiwidget.games.sekigahara.components.wording import side_name
from sekiwidget.text.phrase import phrase

PER_ROW: Final = 12
"""How many kinds of blocks lie in a row of the shelf."""

KINDS: Final = {
    **{
        side: Kind(
            side,
            phrase("Put a block of {side}", side=side_name(side)),
            phrase("{side:possessive} blocks", side=side_name(side)),
            "3.2",
            25,
            rows=2,
        )
        for side in SIDES
    },
    "card": Kind("card", phrase("Deal a card"), phrase("Cards"), "3.3", 30, rows=2, beside=("hands",)),
}
