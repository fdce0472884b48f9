"""What of a board is for its pages: their messages, and what they are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sekiwidget.board.wire.speaking import Speaking
from sekiwidget.board.workshop import go
from sekiwidget.text.translate import translated_by_owner

if TYPE_CHECKING:
    from sekiwidget.board.answering import Answering
    from sekiwidget.board.parts import Parts
    from sekiwidget.board.session.group import BoardGroup
    from sekiwidget.board.session.playing import Playing
    from sekiwidget.board.wire.pages import BoardPages
    from sekiwidget.core.position import Position


class Answered(Speaking):
    """A widget that answers its pages, in its language."""

    _parts: Parts
    _shown_before: tuple[Parts, ...] = ()
    """What it showed before a position was set up, the last one last."""
    _set_up_before: dict[Position, Parts]
    """By the positions with which they began: those that were set up here and left."""
    _group: BoardGroup
    _pages: BoardPages
    _playing: Playing
    _answering: Answering

    def _hold(self, parts: Parts) -> None:
        """Take parts and send everything that they show."""
        raise NotImplementedError

    @translated_by_owner
    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message from the page. Forbidden requests change nothing, and a notice says why.

        Raises, for the kernel's log, only what is not the page's fault: an opponent, a listener, an internal error.
        """
        from sekiwidget.board.wire.messages import Unfit, read

        failed: Exception | None = None
        with self._group.turn_of_a_page():
            with self._pages.at_once():
                try:
                    request = read(content)
                except Unfit as error:
                    self._pages.reject(error.number, str(error))
                else:
                    failed = self._answering.do(request)
            self._playing.report(failed)
        if self._pages.guide is not None:
            self._pages.guide.go()
        if self._parts.workshop.wanted is not None:
            go(self)

    def set_state(self, sync_data: Any) -> None:
        """Accept only a valid cursor from the page. Anything else changes nothing and becomes a notice."""
        with self._group.turn_of_a_page():
            kept = self._pages.permitted(sync_data)
            if kept:
                super().set_state(kept)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Traits as sent to a page. The complete state, as saved, contains every node."""
        if key is None:
            self._pages.feed.pack_anew()
        return super().get_state(key, drop_defaults)

    def send_state(self, key: Any = None) -> None:
        """Send traits to the page, under the lock."""
        with self._group.lock:
            super().send_state(key)
            if key in (None, "news") or (isinstance(key, set) and "news" in key):
                self._pages.feed.told = len(self._pages.feed.log)
