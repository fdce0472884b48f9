"""The kit of Sekigahara: one SVG symbol for each face and sign, the same for every position.

Colours are theme variables only, so a kit serves the light and the dark theme, in a page and in a file. Each shape is
drawn once, as a symbol without a name; faces and signs are put together from these.
"""

from __future__ import annotations

from functools import cache

from sekiwidget.authoring.svg import Symbol, copies
from sekiwidget.games.sekigahara.picture.kit_pieces import block_symbols, card_symbols
from sekiwidget.games.sekigahara.picture.kit_places import fortress_symbols, place_symbols
from sekiwidget.games.sekigahara.picture.kit_shapes import outline_symbols


def kit() -> dict[str, Symbol]:
    """Every symbol by its id: its box [x, y, width, height] in px, its inner markup and words to read aloud."""
    return copies(_drawn())


@cache
def _drawn() -> dict[str, Symbol]:
    symbols = {**outline_symbols(), **block_symbols(), **card_symbols(), **place_symbols(), **fortress_symbols()}
    for symbol in symbols.values():
        # The kit travels as JSON, where each double quote costs a second byte.
        symbol["svg"] = symbol["svg"].replace('"', "'")
    return symbols
