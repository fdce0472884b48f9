"""setup  The start: the layout for the number of players, a bushi on each own hex, the daimyo on the first of them."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.daimyo.components.cards import DECKS, SIDES
from sekiwidget.games.daimyo.components.data_files import load
from sekiwidget.games.daimyo.components.hexes import HEX, Hex
from sekiwidget.games.daimyo.rules.position import Position, Units

_DATA: Final[dict[str, Any]] = load("layouts.toml")

PLAYERS: Final = (2, 3, 4)
BUSHI: Final[int] = _DATA["bushi"]
"""units  Number of bushi of each side, on the land and in reserve together."""
NEUTRAL: Final[int] = _DATA["neutral"]
"""card-d  Number of neutral hexes, on the table and beside it together."""
HOME: Final[int] = _DATA["home"]
"""land  Number of hexes of each side's colour."""


@cache
def homes(players: int) -> dict[Side, tuple[Hex, ...]]:
    """setup  The home hexes of each side at the start, the daimyo's first."""
    home = _DATA["layout"][str(players)]["home"]
    return {side: tuple(HEX[name] for name in home[side]) for side in SIDES[:players]}


@cache
def start_land(players: int) -> tuple[tuple[Hex, Side | None], ...]:
    """setup  The land at the start."""
    found: dict[Hex, Side | None] = {HEX[name]: None for name in _DATA["layout"][str(players)]["neutral"]}
    for side, hexes in homes(players).items():
        found |= dict.fromkeys(hexes, side)
    return tuple(sorted(found.items()))


@cache
def start_units(players: int) -> tuple[tuple[Hex, Units], ...]:
    """setup  A bushi on each own hex, and the daimyo on the first."""
    return tuple(
        sorted(
            (hex_, Units(side, 1, number == 0))
            for side, hexes in homes(players).items()
            for number, hex_ in enumerate(hexes)
        )
    )


@cache
def official(players: int) -> Position:
    """setup, hand  The start before chance has dealt the cards."""
    none = ((),) * players
    land = start_land(players)
    return Position(
        sides=SIDES[:players],
        land=land,
        units=start_units(players),
        reserve=(BUSHI - HOME,) * players,
        hexes_left=NEUTRAL - sum(owner is None for _, owner in land),
        hands=none,
        played=none,
        incoming=none,
        deck=DECKS[players],
        pools=none,
        step="deal",
        to_move=CHANCE,
    )
