"""A board that says what is worth what: the value beside each choice, and what the commit shown did to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sekiwidget.board.puzzling import Puzzling
from sekiwidget.board.synced import locked

if TYPE_CHECKING:
    from sekiwidget.analysis.solver import AimLike
    from sekiwidget.board.messages import Analyse
    from sekiwidget.core.position import Side


class Analysing(Puzzling):
    """The half of a board that solves. Only for a board on which everything is open, and no puzzle asks."""

    _analysing = False

    @property
    def analysing(self) -> bool:
        """Whether each choice shows its value; set like the switch on the page. ValueError where it may not be."""
        return self._analysing

    @analysing.setter
    def analysing(self, on: bool) -> None:
        self._analyse_or_not(bool(on))

    @locked
    def _analyse_or_not(self, on: bool) -> None:
        from sekiwidget.board.timeline import ALL

        if on and ALL not in self._timelines:
            raise ValueError("Values are worked out with open hands: only a board that shows everything shows them.")
        if on and self.asks:
            raise ValueError("The values are the solution: explore freely to see them.")
        self._analysing = on
        self._offer(self.cursor)

    def _analyse(self, message: Analyse) -> None:
        """The switch on the page."""
        try:
            self._analyse_or_not(message.on)
        except ValueError as error:
            self._reject(message.id, str(error))
        else:
            self._answer(message.id, {"ok": True})

    def _offer(self, node: int) -> None:
        """What may be decided at a node; while values are shown, every action with what it is worth."""
        if not self._analysing or self.asks:
            super()._offer(node)
            return
        from sekiwidget.board import values
        from sekiwidget.board.timeline import ALL

        with self.hold_sync():
            super()._offer(node)
            aim = self._aim()
            listed, said = values.at(self._source, node, *aim)
            told = dict(self.choices)
            if ALL in told["list"] and listed:
                told["list"] = {**told["list"], ALL: listed}
            self.set_trait("choices", {**told, "values": said})

    def _aim(self) -> tuple[Side | None, AimLike]:
        """What values count: the goal of the puzzle that was left, for its side; else losses, for whoever decides."""
        if self._trial is None:
            return None, None
        return self._trial.puzzle.side, dict(self._trial.puzzle.goal)
