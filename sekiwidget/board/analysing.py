"""A board that says what is worth what: the value beside each choice, and what the commit shown did to it.

Who does not see everything is told what the commit did to the odds, by what his perspective knows.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.board.counting import Counting
from sekiwidget.board.puzzling import Puzzling
from sekiwidget.board.synced import locked

if TYPE_CHECKING:
    from sekiwidget.analysis.solver import AimLike
    from sekiwidget.board.messages import Analyse
    from sekiwidget.board.values import Values
    from sekiwidget.core.position import Side

COUNTED: Final = "Counting what this does to the odds …"


class Analysing(Puzzling):
    """The half of a board that solves and counts. Not while a puzzle asks."""

    _analysing = False

    @property
    def analysing(self) -> bool:
        """Whether values and odds are shown; set like the switch on the page. ValueError while a puzzle asks."""
        return self._analysing

    @analysing.setter
    def analysing(self, on: bool) -> None:
        self._analyse_or_not(bool(on))

    @locked
    def _analyse_or_not(self, on: bool) -> None:
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
        self._counting.drop()
        if not self._analysing or self.asks:
            super()._offer(node)
            return
        from sekiwidget.board.timeline import ALL

        aim = self._aim()
        due, begun = list(self._timelines), self._source.line.nodes[node].commit is not None
        worth = dict.fromkeys(due, COUNTED if begun else "")
        with self.hold_sync():
            super()._offer(node)
            if ALL in worth:
                listed, missing = self._values.at(node, *aim)
                if listed and ALL in self.choices["list"]:
                    self.set_trait("choices", {**self.choices, "list": {**self.choices["list"], ALL: listed}})
                said = self._values.said(node, *aim)
                if said is not None:
                    worth[ALL] = f"{said} {missing}".strip()
                    due.remove(ALL)
            self._tell_worth(worth)
        self._counting.begin(self._count(node, worth, due))

    def _count(self, node: int, worth: dict[str, str], due: list[str]) -> Generator[None, None, None]:
        """Count the odds for each perspective that is due, and tell them."""
        from sekiwidget.board.timeline import ALL

        side, goal = self._aim()
        for name in due:
            try:
                said = yield from self._values.odds(node, name, side, goal)
            except Exception as error:
                self._complain(self._explained("The odds could not be counted", error))
                raise
            missing = self._values.at(node, side, goal)[1] if name == ALL else ""
            worth = {**worth, name: f"{said} {missing}".strip()}
            self._tell_counted(node, worth)

    @locked
    def _tell_counted(self, node: int, worth: dict[str, str]) -> None:
        if self._analysing and not self.asks and self.turn["node"] == node:
            self._tell_worth(worth)

    def _tell_worth(self, worth: dict[str, str]) -> None:
        """Not with the choices: what is picked of these stays picked when a sentence comes."""
        self.set_trait("turn", {**self.turn, "worth": worth})

    def _aim(self) -> tuple[Side | None, AimLike]:
        """What values count: the goal of the puzzle that was left, for its side; else losses, for whoever decides."""
        if self._trial is None:
            return None, None
        return self._trial.puzzle.side, dict(self._trial.puzzle.goal)

    @cached_property
    def _values(self) -> Values:
        from sekiwidget.board.values import Values

        return Values(self._source)

    @cached_property
    def _counting(self) -> Counting:
        return Counting()

    # -- whoever waits for it ------------------------------------------------------------------------------------------

    @contextmanager
    def _for_a_page(self) -> Iterator[None]:
        """What a page asks for is answered before long work is done; a cell waits for it."""
        self._counting.patient = True
        try:
            yield
        finally:
            self._counting.patient = False

    @locked
    def _receive(self, *heard: Any) -> None:
        with self._for_a_page():
            super()._receive(*heard)

    @locked
    def set_state(self, sync_data: Any) -> None:
        """What the page wrote. Only the cursor is taken from it."""
        with self._for_a_page():
            super().set_state(sync_data)

    def close(self) -> None:
        """Take the board out of every page."""
        self._counting.drop()
        super().close()
