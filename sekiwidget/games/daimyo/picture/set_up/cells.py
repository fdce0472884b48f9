"""The values of a table that hold units, a hex, or cards."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from sekiwidget.authoring.set_up.parts import PieceFormat, words_format
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import SIDES
from sekiwidget.games.daimyo.notation.table.names import side_word
from sekiwidget.games.daimyo.picture.set_up.pieces import BUSHI, DAIMYO, HEX, owner_of

_WORDS: Final = words_format(str.upper)

CARDS: Final = PieceFormat(_WORDS.pieces, lambda cards: " ".join(cards) or None)
"""The cards of a heap."""


def _hex(value: Any) -> tuple[str, ...]:
    return (f"{side_word(value, SIDES)}-{HEX}",) if isinstance(value, str) else ()


LAND: Final = PieceFormat(_hex, lambda hexes: owner_of(hexes[-1]) if hexes else None)
"""The hex that lies somewhere, by its owner."""


def units_cell(side: Side) -> PieceFormat:
    """The units of a side on a hex: `black 2 daimyo`."""
    bushi, daimyo = f"{side}-{BUSHI}", f"{side}-{DAIMYO}"

    def pieces(value: Any) -> tuple[str, ...]:
        _, *words = value.lower().split() if isinstance(value, str) else [""]
        count = next((int(word) for word in words if word.isdecimal() and len(word) < 3), 0)
        return (bushi,) * count + (daimyo,) * words.count("daimyo")

    def written(units: tuple[str, ...]) -> str | None:
        count = Counter(units)
        words = [*([str(count[bushi])] if count[bushi] else []), *["daimyo"] * count[daimyo]]
        return " ".join([side, *words]) if words else None

    return PieceFormat(pieces, written)
