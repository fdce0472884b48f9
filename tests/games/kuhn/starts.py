"""What the contract suite needs of the game that docs/adding-a-game.md begins with."""

from __future__ import annotations

from random import Random
from typing import Any

from docs.kuhn import CARDS, SIDES, Position
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from tests.contract.starts import Starts

LONGEST = 7
"""Two cards and three words are the most, and the start."""


def _whole(_rng: Random) -> Position:
    return Position()


def _swapped(position: Position, viewer: Side, _rng: Random) -> Position | None:
    """The third card for the side whose card the viewer does not see."""
    shown = position.seen_by(viewer).cards
    free = [card for card in CARDS if card not in position.cards]
    if len(position.cards) < len(SIDES) or viewer == CHANCE or "?" not in shown:
        return None
    at = shown.index("?")
    return position.but(cards=(*position.cards[:at], free[0], *position.cards[at + 1 :]))


def _open(position: Position) -> Any:
    return position.said, position.outcome, position.seen_by(PUBLIC).cards


def _pieces(position: Position) -> list[str]:
    """Three cards, dealt or not."""
    left = [card for card in CARDS if card not in position.cards]
    return sorted((*position.cards, *left)) if "?" not in position.cards else []


STARTS = Starts(_whole, _whole, _swapped, _open, _pieces, LONGEST)
