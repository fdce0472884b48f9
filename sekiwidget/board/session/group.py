"""The boards of one line: they take turns at it, and what one of them does all of them show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from threading import RLock, get_ident
from time import sleep
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary, WeakValueDictionary

if TYPE_CHECKING:
    from sekiwidget.board.synced import Synced
    from sekiwidget.core.line import Line


COURTESY: Final = 0.001
"""So long, in seconds, a thread stands aside when others wait. A loop of calls would else keep them out for ever, for
a lock goes to whoever asks first, and that is who has just let go of it."""


class Company:
    """All boards that show a line, with the one lock that they share: a line has one cursor and grows one way."""

    def __init__(self) -> None:
        self.lock = RLock()
        self._boards: WeakValueDictionary[int, Synced] = WeakValueDictionary()
        self._number = count()
        self._depth = 0
        self._telling = False
        self._waiting: set[int] = set()
        self.patient = False
        self._left: dict[int, list[Synced]] = {}

    @property
    def boards(self) -> list[Synced]:
        """The boards, the oldest first."""
        return [board for _, board in sorted(self._boards.items())]

    def viewers(self, board: Synced) -> set[str]:
        """The perspectives in which the line is shown: in this board, closed or not, and in all others."""
        return {name for one in (board, *self.boards) for name in one._timelines}

    def join(self, board: Synced) -> None:
        """Have a board take part."""
        self._boards[next(self._number)] = board

    def leave(self, board: Synced) -> None:
        """Have a board take part no more."""
        for number, one in list(self._boards.items()):
            if one is board:
                del self._boards[number]

    def changed(self, nodes: set[int]) -> None:
        """Have every board show these nodes anew."""
        for board in self.boards:
            board._changed |= nodes

    @contextmanager
    def turn(self) -> Iterator[None]:
        """One thing at a time: callbacks come on other threads while a cell runs.

        However it ends, interrupted too, every board then shows what the line holds; then listeners are told, outside
        the lock, for they may wait for others or play themselves. What takes long comes last, outside the lock too.
        """
        outermost = stopped = False
        me = get_ident()
        self._waiting.add(me)
        try:
            with self.lock:
                self._waiting.discard(me)
                self._depth += 1
                try:
                    yield
                finally:
                    self._depth -= 1
                    outermost = self._depth == 0
                    if outermost:
                        for board in self.boards:
                            board._catch_up()
        except BaseException as error:
            # Who stops a cell does not want to wait.
            stopped = not isinstance(error, Exception)
            raise
        finally:
            if outermost:
                if self._waiting - {me}:
                    sleep(COURTESY)
                try:
                    self._tell()
                except Exception:
                    self._count()
                    raise
                if not stopped:
                    self._count()

    @contextmanager
    def for_a_page(self) -> Iterator[None]:
        """Within a turn: what a page asks for is answered before long work is done; a cell that asks waits for it."""
        before, self.patient = self.patient, True
        try:
            yield
        finally:
            self.patient = before

    def leave_to_count(self, board: Synced) -> None:
        """Within a turn: have a board count what it has begun when the line is let go, on this thread."""
        self._left.setdefault(get_ident(), []).append(board)

    def _count(self) -> None:
        """Do what takes long, while others have the line."""
        for board in self._left.pop(get_ident(), []):
            board._count_left()

    def _tell(self) -> None:
        """Tell every listener every commit, in order, whoever played it; then raise what went wrong in them."""
        with self.lock:
            if self._telling:
                return
            self._telling = True
        failed: list[Exception] = []
        try:
            while (due := self._due()) is not None:
                board, call, node = due
                try:
                    call(node)
                except Exception as error:  # noqa: BLE001 - whatever a listener raises, the others are told
                    failed.append(error)
                    with self.lock:
                        board._complain(board._explained("A listener of this board failed", error))
        except BaseException:
            self._telling = False
            raise
        if len(failed) == 1:
            raise failed[0]
        if failed:
            raise ExceptionGroup("listeners of this board failed", failed)

    def _due(self) -> tuple[Synced, Any, Any] | None:
        """The next call of a listener; with the last one the telling ends."""
        with self.lock:
            for board in self.boards:
                due = board._listeners.due(board._source.line)
                if due is not None:
                    return board, *due
            self._telling = False
            return None


_COMPANIES: WeakKeyDictionary[Line, Company] = WeakKeyDictionary()
_FOUNDING = RLock()


def company_of(line: Line) -> Company:
    """The company of a line; of two boards of one line the same."""
    with _FOUNDING:
        return _COMPANIES.setdefault(line, Company())
