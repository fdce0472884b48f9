"""The values of a table that hold coins or cards."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from sekiwidget.authoring.set_up.parts import PieceFormat, words_format
from sekiwidget.authoring.tokens import Word
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.units import ROYAL
from sekiwidget.games.warchest.notation.tokens import read_coin


def _in_full(word: str) -> str:
    """A coin; what is none as it is written."""
    try:
        return read_coin(Word(word, 0))
    except UnreadableAction:
        return word


_WORDS: Final = words_format(_in_full)


def _counted(coins: tuple[str, ...]) -> str | None:
    """`2x scout royal`; None for no coin."""
    groups = Counter(coins).items()
    return " ".join(f"{many}x {coin}" if many > 1 else coin for coin, many in groups) or None


COINS: Final = PieceFormat(_WORDS.pieces, _counted)
BAG: Final = PieceFormat(_WORDS.pieces, lambda coins: _counted(tuple(coin for coin in coins if coin != ROYAL)))
"""A bag: the Royal Coin is in it anyway, unless it lies elsewhere."""
CARDS: Final = PieceFormat(_WORDS.pieces, " ".join)
"""Cards; without a value an army would be that of the first game, so that none is said."""


def stack_cell(side: Side) -> PieceFormat:
    """The coins of a unit of a side: `white 2x scout`."""

    def pieces(value: Any) -> tuple[str, ...]:
        return _WORDS.pieces(value)[1:]

    def written(coins: tuple[str, ...]) -> str | None:
        found = _counted(coins)
        return f"{side} {found}" if found else None

    return PieceFormat(pieces, written)
