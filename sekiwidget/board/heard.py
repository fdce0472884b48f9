"""Listening to a board from Python: what is called with each commit, and waiting for the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import TranslationContext, translated_by_owner

if TYPE_CHECKING:
    from sekiwidget.board.session.group import BoardGroup
    from sekiwidget.board.session.listening import Listener
    from sekiwidget.board.wire.pages import BoardPages
    from sekiwidget.core.line import Node
    from sekiwidget.text.languages import Translator


class Heard:
    """What of a board is for listeners."""

    _group: BoardGroup
    _pages: BoardPages
    _speaks: Translator | None

    @translated_by_owner
    def on_commit(self, call: Listener) -> Listener:
        """Call a function with the node of each commit, whoever played it; returns the function.

        Its exceptions are shown as a notice, and raised in the cell that played or written to the kernel's log.
        """
        if not callable(call):
            raise TypeError(phrase("on_commit takes a function of a node, not {kind}", kind=type(call).__name__))
        with self._group.lock:
            self._pages.listeners.calls.append(call)
        return call

    @translated_by_owner
    def off_commit(self, call: Listener) -> None:
        """Stop calling a function. Raises ValueError for one that is not registered."""
        with self._group.lock:
            self._pages.listeners.remove(call)

    async def next_commit(self) -> Node:
        """Wait for the next commit, from page or Python; returns its node. Raises CannotWait, a RuntimeError."""
        from sekiwidget.board.session.listening import check_kernel, interactive_shell

        with TranslationContext(lambda: self._speaks):
            check_kernel(interactive_shell())
            with self._group.lock:
                arriving = self._pages.listeners.next()
        return await arriving
