"""The puzzle of a board, where its scenario has one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sekiwidget.board.session.source import Source
from sekiwidget.lesson.puzzle.session import PuzzleSession


def puzzle_of(given: Any, shown: Source, players: Mapping[str, Any] | None) -> PuzzleSession | None:
    """The puzzle of a scenario that is not played yet, if it has one.

    Raises ValueError where players are named: in a puzzle the other sides answer by themselves.
    """
    if shown.scenario is None or shown.scenario.puzzle is None or hasattr(given, "line"):
        return None
    if players:
        raise ValueError("a puzzle has no players: the other sides answer by themselves")
    return PuzzleSession(shown.scenario)
