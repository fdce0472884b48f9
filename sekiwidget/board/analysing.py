"""A board that says what is worth what: the value beside each choice, and what the commit shown did to it.

Who does not see everything is told what the commit did to the odds, by what his perspective knows.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.board.puzzling import Puzzling
from sekiwidget.board.session.counting import Counting
from sekiwidget.board.synced import locked

if TYPE_CHECKING:
    from sekiwidget.analysis.solver import AimLike
    from sekiwidget.board.session.requests import Analyse
    from sekiwidget.board.session.values import Values
    from sekiwidget.board.session.words import Json
    from sekiwidget.core.side import Side

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

    @locked
    def _offer(self, node: int) -> None:
        """Tell what may be decided at a node; while values are shown, begin to find out what it is worth.

        What is known by now is told at once; the rest is found when the line was let go.
        """
        self._counting.drop()
        if not self._analysing or self.asks:
            super()._offer(node)
            return
        from sekiwidget.board.session.perspective import ALL

        begun = self._source.line.nodes[node].commit is not None
        work = self._count(node)
        with self.hold_sync():
            super()._offer(node)
            self._tell_worth(dict.fromkeys(self._timelines, COUNTED if begun else ""))
            if ALL in self._timelines and self._values.known(node, *self._aim()):
                next(work)
        if not self._counting.begin(work, patient=self._company.patient):
            self._company.leave_to_count(self)

    def _count_left(self) -> None:
        """Count what was begun, while others have the line."""
        self._counting.finish()

    def _count(self, node: int) -> Generator[None, None, None]:
        """Find the values, then count the odds of each perspective, and tell them; the line is taken to tell them only.

        It pauses often, and where the values are told.
        """
        from sekiwidget.board.session.perspective import ALL

        aim, due = self._aim(), list(self._timelines)
        missing = ""
        try:
            if ALL in due:
                listed, missing = yield from self._values.at(node, *aim)
                said = yield from self._values.said(node, *aim)
                self._tell_valued(node, listed)
                if said is not None:
                    self._tell_counted(node, ALL, f"{said} {missing}".strip())
                    due.remove(ALL)
                yield
            for name in due:
                told = yield from self._values.odds(node, name, *aim)
                self._tell_counted(node, name, f"{told} {missing if name == ALL else ''}".strip())
        except KeyboardInterrupt:
            self._tell_stopped(node)
            raise
        except Exception as error:
            self._tell_failed(error)
            raise

    @locked
    def _tell_failed(self, error: Exception) -> None:
        self._complain(self._explained("The odds could not be counted", error))

    @locked
    def _tell_valued(self, node: int, listed: list[Json]) -> None:
        """The actions with their values, instead of the choices."""
        from sekiwidget.board.session.perspective import ALL

        if self._shows(node) and listed and ALL in self.choices["list"]:
            self.set_trait("choices", {**self.choices, "list": {**self.choices["list"], ALL: listed}})

    @locked
    def _tell_counted(self, node: int, name: str, said: str) -> None:
        if self._shows(node):
            self._tell_worth({**self.turn["worth"], name: said})

    @locked
    def _tell_stopped(self, node: int) -> None:
        """Nobody counts any more."""
        if self._shows(node):
            self._tell_worth({name: "" if said == COUNTED else said for name, said in self.turn["worth"].items()})

    def _shows(self, node: int) -> bool:
        """Whether what a node is worth is still to be shown."""
        return self._analysing and not self.asks and bool(self.turn["node"] == node) and "worth" in self.turn

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
        from sekiwidget.board.session.values import Values

        return Values(self._source)

    @cached_property
    def _counting(self) -> Counting:
        return Counting()

    @locked
    def _receive(self, *heard: Any) -> None:
        with self._company.for_a_page():
            super()._receive(*heard)

    @locked
    def set_state(self, sync_data: Any) -> None:
        """What the page wrote. Only the cursor is taken from it."""
        with self._company.for_a_page():
            super().set_state(sync_data)

    def close(self) -> None:
        """Take the board out of every page."""
        self._counting.drop()
        super().close()
