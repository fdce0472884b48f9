"""What the contract suite needs from each game: positions to start random games from, and hidden pieces to exchange.

Each registered game provides it as `STARTS` in `tests/games/NAME/starts.py`; a test ensures that.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from sekiwidget.core.side import Side


@dataclass(frozen=True)
class Starts:
    """`start` gives a random start, anywhere in a game; `whole` that of a whole game; `swapped` exchanges pieces that
    `viewer` cannot see, or gives None; `open` is what lies open to everybody; `pieces` are all pieces of a position,
    sorted, the same from start to end of a game; `longest` is more commits than any game of it takes.
    """

    start: Callable[[Random], Any]
    whole: Callable[[Random], Any]
    swapped: Callable[[Any, Side, Random], Any]
    open: Callable[[Any], Any]
    pieces: Callable[[Any], list[str]]
    longest: int


@cache
def starts(name: str) -> Starts:
    """The starts of a game."""
    found = importlib.import_module(f"tests.games.{name}.starts").STARTS
    assert isinstance(found, Starts)
    return found
