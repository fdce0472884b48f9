"""Policies for tests, where other processes can import them, and a battle to play."""

from __future__ import annotations

import multiprocessing
import os
from random import Random
from typing import Any

from sekiwidget.games.sekigahara.players.opponent import simple
from sekiwidget.games.sekigahara.rules.position import Position
from tests.analysis.small import small_battle

GOAL = {"combat.winner": "tokugawa"}


def battle(seed: int = 8) -> Position:
    """A small battle that can go either way."""
    return small_battle(Random(seed))


def anything(view: Any, rng: Random) -> Any:
    """What `random` does, under another name."""
    return view.sample(rng)


def like_a_beginner(view: Any, rng: Random) -> Any:
    """What `simple` does, under another name."""
    return simple(view, rng)


def the_first(view: Any, rng: Random) -> Any:
    """The first of all legal actions."""
    return next(iter(view.legal()))


def a_wrong_one(view: Any, rng: Random) -> Any:
    """An action that is never legal."""
    return "nonsense"


def gone_elsewhere(view: Any, rng: Random) -> Any:
    """Anything here; in another process it takes that with it."""
    if multiprocessing.parent_process() is not None:
        os._exit(3)
    return view.sample(rng)
