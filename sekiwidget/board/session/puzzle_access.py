"""Who sits at a board that asks: the learner, and nobody else before he leaves the puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sekiwidget.board.session.access import Seats
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire.timeline import ALL
from sekiwidget.core.side import Side
from sekiwidget.lesson.puzzle.session import PuzzleSession


def trial_of(given: Any, shown: Source, players: Mapping[str, Any] | None) -> PuzzleSession | None:
    """The puzzle of a scenario that is not played yet, if it has one.

    Raises ValueError where players are named: in a puzzle the other sides answer by themselves.
    """
    if shown.scenario is None or shown.scenario.puzzle is None or hasattr(given, "line"):
        return None
    if players:
        raise ValueError("a puzzle has no players: the other sides answer by themselves")
    return PuzzleSession(shown.scenario)


class PuzzleSeats(Seats):
    """Who may act where a puzzle is: its side; once it is left for exploring, every side.

    Raises ValueError for a board that does not show everything: what comes of a commit is judged with open hands, and
    tells of them.
    """

    def __init__(self, perspectives: Sequence[str], trial: PuzzleSession) -> None:
        if ALL not in perspectives:
            raise ValueError(
                f"a puzzle is judged with open hands, so its board shows {ALL!r}; with mode='read' it is a lesson"
            )
        super().__init__(perspectives, {}, True)
        self._trial = trial

    def acting(self, side: Side | None) -> tuple[str, ...]:
        """The perspectives in which a page may decide for a side."""
        if self._trial.state != "free" and side != self._trial.puzzle.side:
            return ()
        return super().acting(side)
