"""The kit of Shogun: every symbol by its id, put together from the modules of this room.

Colours are theme variables only. `<use href='#crest-jade'/>` places another symbol of the kit; a shape that only other
symbols use has no label. Lengths are px of a panel.
"""

from __future__ import annotations

from functools import cache

from sekiwidget.authoring.svg import Symbol, copies
from sekiwidget.games.shogun.picture.kit.cards import card_symbols
from sekiwidget.games.shogun.picture.kit.pieces import piece_symbols
from sekiwidget.games.shogun.picture.kit.plates import plate_symbols


def kit() -> dict[str, Symbol]:
    """Every symbol by its id."""
    return copies(_drawn())


@cache
def _drawn() -> dict[str, Symbol]:
    return {**dict(piece_symbols()), **dict(plate_symbols()), **dict(card_symbols())}
