"""The games by id. A game is imported when it is first used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekiwidget.core.game import Game
from sekiwidget.text.errors import did_you_mean
from sekiwidget.text.phrase import paragraph, phrase


class UnknownGame(ValueError):
    """No game has this name."""


def _sekigahara() -> Game:
    from sekiwidget.games.sekigahara.game import GAME

    return GAME


def _warchest() -> Game:
    from sekiwidget.games.warchest.game import GAME

    return GAME


def _daimyo() -> Game:
    from sekiwidget.games.daimyo.game import GAME

    return GAME


def _shogun() -> Game:
    from sekiwidget.games.shogun.game import GAME

    return GAME


GAMES: dict[str, Callable[[], Game]] = {
    "sekigahara": _sekigahara,
    "warchest": _warchest,
    "daimyo": _daimyo,
    "shogun": _shogun,
}
"""Game id -> function that imports the game."""


def game(name: str) -> Game:
    """The game with this id. Raises UnknownGame with "did you mean"."""
    if name not in GAMES:
        unknown = phrase("There is no game {name!r}. Known: {known}.", name=name, known=", ".join(GAMES))
        raise UnknownGame(paragraph([unknown, did_you_mean(f"{name}", GAMES)]))
    return GAMES[name]()


def game_of(position: Any, of: str | Game | None = None) -> Game:
    """The game of a position, or the game `of` or with that id. Raises TypeError for a position of an unknown game."""
    if isinstance(of, str):
        return game(of)
    if of is not None:
        if not isinstance(of, Game):
            raise TypeError(phrase("game must be the name of a game, or a game itself, not {of!r}", of=of))
        return of
    found = getattr(position, "game", None)
    if isinstance(found, Game):
        return found
    kind = type(position).__name__
    raise TypeError(phrase("no known game has the position {kind}; say which with game=...", kind=kind))
