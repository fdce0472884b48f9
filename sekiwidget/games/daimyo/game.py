"""Daimyo as a game of the contract: what it does not leave to the modules of its folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sekiwidget.core.folder import GameFolder
from sekiwidget.core.position import Side
from sekiwidget.games.daimyo.book import BOOK
from sekiwidget.games.daimyo.cards import LETTER, SIDES
from sekiwidget.games.daimyo.position import Position
from sekiwidget.games.daimyo.setup import PLAYERS, official
from sekiwidget.games.daimyo.words import named_side


def _players(options: Mapping[str, Any] | None) -> int:
    """setup  The number of sides that options ask for. Raises ValueError."""
    if unknown := [key for key in options or {} if key != "players"]:
        raise ValueError(f"Daimyo has the option players, not {', '.join(unknown)}")
    players = (options or {}).get("players", 2)
    if type(players) is not int or players not in PLAYERS:
        raise ValueError(f"players is {', '.join(map(str, PLAYERS))}, not {players!r}")
    return players


class Daimyo(GameFolder[Position]):
    """The game of two, three or four sides."""

    id = "daimyo"
    title = "Daimyo"
    version = "1"
    package = __package__
    book = BOOK
    letters = LETTER

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """setup  Two, three or four sides in seat order; without options all four. Raises ValueError."""
        return SIDES if options is None else SIDES[: _players(options)]

    def colour(self, side: Side) -> str:
        """Each side is called by its colour."""
        return side

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """setup  The start (`options["players"]`: 2, 3 or 4), before chance has dealt. Raises ValueError."""
        return official(_players(options))

    def actor(self, word: str) -> Side | None:
        """B, G, W, J, or 1 to 4, or the full names, in any case."""
        return named_side(word)


GAME = Daimyo()
