"""War Chest as a game of the contract: what it does not leave to the modules of its folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sekiwidget.core.folder import GameFolder
from sekiwidget.core.position import Side
from sekiwidget.games.warchest.book import BOOK
from sekiwidget.games.warchest.position import Position
from sekiwidget.games.warchest.setup import read_options, start
from sekiwidget.games.warchest.units import LETTER, SIDES


class WarChest(GameFolder[Position]):
    """The game of two sides, white and black."""

    id = "warchest"
    title = "War Chest"
    version = "1"
    package = __package__
    book = BOOK
    letters = LETTER

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """White, then Black."""
        return SIDES

    def colour(self, side: Side) -> str:
        """White and black."""
        return side

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """setup  The start before chance has done anything.

        Options: `armies` ("first", "random", "draft", "gaugamela", "bannockburn", "crecy"), `royal_guard` ("revised",
        "original"), `preview`, and for a draft `choose_order` and `elimination`. Raises ValueError for another option
        or value.
        """
        return start(read_options(options or {}))


GAME = WarChest()
