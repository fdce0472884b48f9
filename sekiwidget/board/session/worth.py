"""What is worth what: the value beside each choice, and what the commit shown did to it.

Who does not see everything is told what the commit did to the odds, by what their perspective knows.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from sekiwidget.base.phrase import paragraph, phrase
from sekiwidget.board.session.counting import Counting
from sekiwidget.board.session.group import BoardGroup, locked
from sekiwidget.board.session.perspective import ALL, Json
from sekiwidget.board.session.puzzle import Asking
from sekiwidget.board.session.source import Source
from sekiwidget.board.session.telling import Pages
from sekiwidget.core.side import Side

if TYPE_CHECKING:
    from sekiwidget.analysis.solver import AimLike
    from sekiwidget.board.session.values import Values

COUNTED: Final = phrase("Counting what this does to the odds …")


class Worth:
    """Tells what may be decided at a node and, while it is on, what that is worth. Not while a puzzle asks."""

    def __init__(self, source: Source, group: BoardGroup, pages: Pages, asking: Asking | None) -> None:
        self._source = source
        self._group = group
        self._pages = pages
        self._asking = asking
        self._counting = Counting()
        self.on = False

    def switch(self, on: bool) -> None:
        """Show values and odds, or no more. Raises ValueError while a puzzle asks."""
        if on and self._asks:
            raise ValueError(phrase("The values are the solution: explore freely to see them."))
        self.on = on
        self.offer(self._pages.cursor)

    def offer(self, node: int) -> None:
        """Tell what may be decided at a node; while values are shown, begin to find out what it is worth.

        What is known by now is told at once; the rest is found when the line was let go.
        """
        self._counting.drop()
        if not self.on or self._asks:
            self._pages.offer(node)
            return
        begun = self._source.line.nodes[node].commit is not None
        work = self._count(node)
        with self._pages.hold():
            self._pages.offer(node)
            self._pages.tell_worth(dict.fromkeys(self._pages.perspectives, COUNTED if begun else ""))
            if ALL in self._pages.perspectives and self._values.known(node, *self._aim()):
                next(work)
        if not self._counting.begin(work, patient=self._group.patient):
            self._group.leave_to_count(self._counting.finish)

    def drop(self) -> None:
        """Count no more."""
        self._counting.drop()

    @property
    def _asks(self) -> bool:
        return self._asking is not None and self._asking.asks

    def _count(self, node: int) -> Generator[None, None, None]:
        """Find the values, then count the odds of each perspective, and tell them; the line is taken to tell them only.

        It pauses often, and where the values are told.
        """
        aim, due = self._aim(), list(self._pages.perspectives)
        missing = ""
        try:
            if ALL in due:
                listed, missing = yield from self._values.at(node, *aim)
                said = yield from self._values.said(node, *aim)
                self._tell_valued(node, listed)
                if said is not None:
                    self._tell_counted(node, ALL, paragraph([said, missing]))
                    due.remove(ALL)
                yield
            for name in due:
                told = yield from self._values.odds(node, name, *aim)
                self._tell_counted(node, name, paragraph([told, missing if name == ALL else ""]))
        except KeyboardInterrupt:
            self._tell_stopped(node)
            raise
        except Exception as error:
            self._tell_failed(error)
            raise

    @locked
    def _tell_failed(self, error: Exception) -> None:
        self._pages.complain(self._pages.explained(phrase("The odds could not be counted"), error))

    @locked
    def _tell_valued(self, node: int, listed: list[Json]) -> None:
        """The actions with their values, instead of the choices."""
        if self._shows(node) and listed:
            self._pages.tell_values(listed)

    @locked
    def _tell_counted(self, node: int, name: str, said: str) -> None:
        if self._shows(node):
            self._pages.tell_worth({**self._told(), name: said})

    @locked
    def _tell_stopped(self, node: int) -> None:
        """Nobody counts any more."""
        if self._shows(node):
            self._pages.tell_worth({name: "" if said == COUNTED else said for name, said in self._told().items()})

    def _told(self) -> dict[str, str]:
        told: dict[str, str] = self._pages.turn()["worth"]
        return told

    def _shows(self, node: int) -> bool:
        """Whether what a node is worth is still to be shown."""
        turn = self._pages.turn()
        return self.on and not self._asks and bool(turn["node"] == node) and "worth" in turn

    def _aim(self) -> tuple[Side | None, AimLike]:
        """What values count: the goal of the puzzle that was left, for its side; else losses, for whoever decides."""
        if self._asking is None:
            return None, None
        puzzle = self._asking.trial.puzzle
        return puzzle.side, dict(puzzle.goal)

    @cached_property
    def _values(self) -> Values:
        from sekiwidget.board.session.values import Values

        return Values(self._source)
