"""Values on a board: the value of each choice, and how the commit shown changed it.

Perspectives that do not see everything get the change of the odds, given what they know.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from sekiwidget.board.session.background import BackgroundTask
from sekiwidget.board.session.group import BoardGroup, locked
from sekiwidget.board.session.page_protocol import Pages
from sekiwidget.board.session.perspective import ALL, Json
from sekiwidget.board.session.puzzle_controller import PuzzleController
from sekiwidget.board.session.source import Source
from sekiwidget.core.side import Side
from sekiwidget.text.phrase import paragraph, phrase

if TYPE_CHECKING:
    from sekiwidget.analysis.solver import AimLike
    from sekiwidget.board.session.eval_cache import EvalCache


COUNTING: Final = phrase("Calculating how this changes the odds …")


class Evaluation:
    """Sends the choices at a node and, when switched on, their values. Off while a puzzle asks."""

    def __init__(
        self, source: Source, group: BoardGroup, pages: Pages, puzzle_controller: PuzzleController | None
    ) -> None:
        self._source = source
        self._group = group
        self._pages = pages
        self._puzzle_controller = puzzle_controller
        self._task = BackgroundTask()
        self.on = False

    def switch(self, on: bool) -> None:
        """Switch values and odds on or off. Raises ValueError while a puzzle asks."""
        if on and self._asks:
            raise ValueError(phrase("The values would give away the solution: explore freely to see them."))
        self.on = on
        self.send_choices(self._pages.cursor)

    def send_choices(self, node: int) -> None:
        """Send the choices at a node; while values are shown, start computing them.

        Cached values are sent at once; the rest is computed after the line is released.
        """
        self._task.drop()
        if not self.on or self._asks:
            self._pages.send_choices(node)
            return
        begun = self._source.line.nodes[node].commit is not None
        work = self._count(node)
        with self._pages.hold():
            self._pages.send_choices(node)
            self._pages.send_effect(dict.fromkeys(self._pages.perspectives, COUNTING if begun else ""))
            if ALL in self._pages.perspectives and self._values.is_cached(node, *self._aim()):
                next(work)
        if not self._task.begin(work, patient=self._group.patient):
            self._group.run_after_turn(self._task.finish)

    def drop(self) -> None:
        """Stop counting."""
        self._task.drop()

    @property
    def _asks(self) -> bool:
        return self._puzzle_controller is not None and self._puzzle_controller.asks

    def _count(self, node: int) -> Generator[None, None, None]:
        """Compute the values, then the odds of each perspective, and send them; locks the line only to send.

        Pauses often, and after sending the values.
        """
        aim, due = self._aim(), list(self._pages.perspectives)
        about = ""
        try:
            if ALL in due:
                values, about = yield from self._values.choices(node, *aim)
                said = yield from self._values.effect(node, *aim)
                self._tell_valued(node, values)
                if said is not None:
                    self._tell_counted(node, ALL, paragraph([said, about, self._values.model(node, *aim)]))
                    due.remove(ALL)
                yield
            for name in due:
                told = yield from self._values.odds(node, name, *aim)
                self._tell_counted(node, name, paragraph([told, about if name == ALL else ""]))
        except KeyboardInterrupt:
            self._tell_stopped(node)
            raise
        except Exception as error:
            self._tell_failed(error)
            raise

    @locked
    def _tell_failed(self, error: Exception) -> None:
        self._pages.show_error(self._pages.error_text(phrase("The odds could not be calculated"), error))

    @locked
    def _tell_valued(self, node: int, values: Json) -> None:
        """Send the values of the choices, if they differ."""
        if self._shows(node) and values:
            self._pages.send_values(values)

    @locked
    def _tell_counted(self, node: int, name: str, said: str) -> None:
        if self._shows(node):
            self._pages.send_effect({**self._told(), name: said})

    @locked
    def _tell_stopped(self, node: int) -> None:
        """Remove the note that odds are being counted."""
        if self._shows(node):
            self._pages.send_effect({name: "" if said == COUNTING else said for name, said in self._told().items()})

    def _told(self) -> dict[str, str]:
        told: dict[str, str] = self._pages.turn()["worth"]
        return told

    def _shows(self, node: int) -> bool:
        """Whether the values of a node are still wanted."""
        turn = self._pages.turn()
        return self.on and not self._asks and bool(turn["node"] == node) and "worth" in turn

    def _aim(self) -> tuple[Side | None, AimLike]:
        """Side and goal of values: those of a puzzle that is explored; else losses, for the side to move."""
        if self._puzzle_controller is None:
            return None, None
        puzzle = self._puzzle_controller.puzzle_session.puzzle
        return puzzle.side, dict(puzzle.goal)

    @cached_property
    def _values(self) -> EvalCache:
        from sekiwidget.board.session.eval_cache import EvalCache

        return EvalCache(self._source)
