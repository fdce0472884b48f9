"""Going through a line from Python: the cursor that a board shows, and a second position held beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sekiwidget.board.session.group import locked
from sekiwidget.text.translate import translated_by_owner

if TYPE_CHECKING:
    from sekiwidget.board.session.group import BoardGroup
    from sekiwidget.board.session.source import Source
    from sekiwidget.board.wire.pages import BoardPages
    from sekiwidget.core.line import Line
    from sekiwidget.text.languages import Translator


class Walked:
    """What of a board is for going through its line."""

    _group: BoardGroup
    _pages: BoardPages
    _source: Source
    _speaks: Translator | None
    cursor: int

    @property
    def line(self) -> Line:
        """The line shown."""
        raise NotImplementedError

    @translated_by_owner
    @locked
    def back(self, steps: int = 1) -> None:
        """Go towards the start."""
        self._pages.catch_up()
        self.line.goto(self.cursor)
        self.cursor = self.line.back(steps).id

    @translated_by_owner
    @locked
    def forward(self, steps: int = 1) -> None:
        """Go along the main line from here."""
        self._pages.catch_up()
        self.line.goto(self.cursor)
        self.cursor = self.line.forward(steps).id

    @translated_by_owner
    @locked
    def goto(self, where: int | str) -> None:
        """Go to a node, or to the start of a chapter. Raises KeyError for an unknown one."""
        self._pages.catch_up()
        self.cursor = self.line.goto(self._node(where)).id

    @translated_by_owner
    @locked
    def compare(self, first: int | str | None, second: int | str | None = None) -> None:
        """Show two positions side by side, with what differs ringed and told in words.

        Args:
            first: the node held on the left, or the title of the chapter that begins there; None shows one position
                again.
            second: the node on the right, where one goes on stepping; None takes the one shown.

        Raises KeyError for an unknown node or chapter.
        """
        self._pages.catch_up()
        held = -1 if first is None else self._node(first)
        shown = self.cursor if second is None else self._node(second)
        self.cursor = self.line.goto(shown).id
        self._pages.beside(held)

    def _node(self, where: int | str) -> int:
        """A node, or that of a chapter. Raises KeyError for an unknown one."""
        from sekiwidget.board.session.source import chapter_of, check_node

        node = chapter_of(self.line, where) if isinstance(where, str) else where
        check_node(self._source, node)
        return node
