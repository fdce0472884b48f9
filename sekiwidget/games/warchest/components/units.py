"""Sides, coins and stacks. A coin is the id of its unit, or `royal`; `?` is one that the viewer does not see.

Heaps of coins (`Coins`) are sorted tuples, so that equal heaps are equal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.data_files import load

WHITE: Final = "white"
BLACK: Final = "black"
SIDES: Final = (WHITE, BLACK)
OTHER: Final[dict[Side, Side]] = {WHITE: BLACK, BLACK: WHITE}
SIDE_INDEX: Final[dict[Side, int]] = {WHITE: 0, BLACK: 1}
LETTER: Final[dict[Side, str]] = {WHITE: "W", BLACK: "B"}

Coins: TypeAlias = tuple[str, ...]

ROYAL: Final = "royal"
UNKNOWN: Final = "?"

_ROWS: Final = load("units.toml")["unit"]
UNITS: Final[tuple[str, ...]] = tuple(row["id"] for row in _ROWS)
"""The sixteen units, in alphabetical order."""
UNIT_NAMES: Final[dict[str, str]] = {row["id"]: row["name"] for row in _ROWS} | {ROYAL: "Royal Coin"}
"""Their names in sentences, and that of the Royal Coin."""
COIN_COUNT: Final[dict[str, int]] = {row["id"]: row["coins"] for row in _ROWS} | {ROYAL: 1}
"""How many coins of each there are."""
MAX_UNITS: Final[dict[str, int]] = {row["id"]: row["max_on_board"] for row in _ROWS}
"""How many units of the kind a side may have on the board."""
NO_NORMAL_ATTACK: Final = frozenset(row["id"] for row in _ROWS if not row["normal_attack"])
TACTICIANS: Final = frozenset(row["id"] for row in _ROWS if "tactic" in row)
"""The units that have a tactic."""
MAX_HEIGHT: Final = max(COIN_COUNT.values())

_SETUP: Final = load("board.toml")["setup"]
ARMY_SIZE: Final[int] = _SETUP["units_each"]
BAG_COINS: Final[int] = _SETUP["bag_coins_of_each_unit"]
HAND_COINS: Final[int] = _SETUP["hand"]
"""Coins drawn at the start of a round."""


class Stack(NamedTuple):
    """A unit on the board: whose, which, and of how many coins."""

    side: Side
    unit: str
    height: int

    def __str__(self) -> str:
        high = f"{self.height}x " if self.height > 1 else ""
        return f"{self.side} {high}{self.unit}"


STACKS: Final[dict[tuple[Side, str, int], Stack]] = {
    (side, unit, height): Stack(side, unit, height)
    for side in SIDES
    for unit in UNITS
    for height in range(1, COIN_COUNT[unit] + 1)
}
"""Every possible stack, each once."""
TALLER: Final = {stack: STACKS.get((stack.side, stack.unit, stack.height + 1)) for stack in STACKS.values()}
"""A stack with one more coin."""
LOWER: Final = {stack: STACKS.get((stack.side, stack.unit, stack.height - 1)) for stack in STACKS.values()}
"""A stack with one coin less; None if that was the last."""


def add_coins(coins: Coins, *more: str) -> Coins:
    """The heap with these coins added."""
    return tuple(sorted((*coins, *more)))


def remove_coin(coins: Coins, coin: str) -> Coins:
    """The heap without one such coin, which must be in it."""
    at = coins.index(coin)
    return coins[:at] + coins[at + 1 :]


def remove_coins(coins: Coins, taken: Iterable[str]) -> Coins:
    """The heap without these coins, all of which must be in it."""
    left = list(coins)
    for coin in taken:
        left.remove(coin)
    return tuple(left)
