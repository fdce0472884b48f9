"""The actions that advice weighs, with what a beginner thinks of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from sekiwidget.games.daimyo.players.opponent import action_value, some_actions
from sekiwidget.games.daimyo.rules.position import Position


def propose(view: Position) -> Iterator[tuple[Any, float]]:
    """phase-1, phase-3, phase-4  The legal actions; if there are very many, some of them."""
    side = view.to_move or ""
    return ((action, action_value(view, side, action)) for action in some_actions(view, Random(0)))
