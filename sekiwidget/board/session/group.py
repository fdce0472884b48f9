"""The boards of one line: they share a lock, and all show what any of them does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import wraps
from itertools import count
from threading import RLock, get_ident
from time import sleep
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, Protocol, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary

from sekiwidget.board.session.listening import Listener, Listeners
from sekiwidget.text.phrase import phrase

if TYPE_CHECKING:
    from sekiwidget.core.line import Line, Node

COURTESY: Final = 0.001
"""Seconds a thread yields when others wait: a loop of calls would starve them, as it takes the lock again first."""


class Member(Protocol):
    """A board as seen by the others of its line."""

    listeners: Listeners

    @property
    def perspectives(self) -> Collection[str]:
        """Its perspectives."""

    def mark(self, nodes: set[int]) -> None:
        """Mark these nodes for redrawing."""

    def catch_up(self) -> None:
        """Show the present state of the line."""

    def listener_failed(self, error: Exception) -> None:
        """Show that a listener failed."""


class BoardGroup:
    """All boards that show a line, with their shared lock: a line has one cursor."""

    def __init__(self) -> None:
        self.lock = RLock()
        self._members: WeakValueDictionary[int, Member] = WeakValueDictionary()
        self._number = count()
        self._holder = 0
        self._telling = False
        self._waiting: set[int] = set()
        self.patient = False
        self._left: dict[int, list[Callable[[], None]]] = {}

    @property
    def members(self) -> list[Member]:
        """The boards, the oldest first."""
        return [member for _, member in sorted(self._members.items())]

    def viewers(self, member: Member) -> set[str]:
        """The perspectives in which the line is shown, on this board (even if closed) and all others."""
        return {name for one in (member, *self.members) for name in one.perspectives}

    def join(self, member: Member) -> None:
        """Add a board."""
        self._members[next(self._number)] = member

    def leave(self, member: Member) -> None:
        """Remove a board."""
        for number, one in list(self._members.items()):
            if one is member:
                del self._members[number]

    def changed(self, nodes: set[int]) -> None:
        """Make every board redraw these nodes."""
        if nodes:
            for member in self.members:
                member.mark(nodes)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Hold the lock of the line, since callbacks come on other threads while a cell runs. Re-entrant.

        At the end, even after an interrupt, every board shows the state of the line; then listeners are called outside
        the lock, since they may wait or play. Long computations come last, also outside the lock.
        """
        me = get_ident()
        if self._holder == me:
            yield
            return
        held = stopped = False
        self._waiting.add(me)
        try:
            with self.lock:
                try:
                    held, self._holder = True, me
                    self._waiting.discard(me)
                    try:
                        yield
                    finally:
                        for member in self.members:
                            member.catch_up()
                finally:
                    self._holder = 0
        except BaseException as error:
            # A user who interrupts a cell does not want to wait.
            stopped = not isinstance(error, Exception)
            raise
        finally:
            if held:
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
    def turn_of_a_page(self) -> Iterator[None]:
        """A turn that answers a page before long computations run; a cell waits for them."""
        with self.turn():
            before, self.patient = self.patient, True
            try:
                yield
            finally:
                self.patient = before

    def leave_to_count(self, work: Callable[[], None]) -> None:
        """Within a turn: run this on the same thread after releasing the line."""
        self._left.setdefault(get_ident(), []).append(work)

    def _count(self) -> None:
        """Run long computations while others can use the line."""
        for work in self._left.pop(get_ident(), []):
            work()

    def _tell(self) -> None:
        """Call every listener with every commit, in order, whoever played it; then raise their errors."""
        with self.lock:
            if self._telling:
                return
            self._telling = True
        failed: list[Exception] = []
        try:
            while (due := self._due()) is not None:
                member, call, node = due
                try:
                    call(node)
                except Exception as error:  # noqa: BLE001 - whatever a listener raises, the others are told
                    failed.append(error)
                    with self.lock:
                        member.listener_failed(error)
        except BaseException:
            self._telling = False
            raise
        if len(failed) == 1:
            raise failed[0]
        if failed:
            raise ExceptionGroup(phrase("listeners of this board failed"), failed)

    def _due(self) -> tuple[Member, Listener, Node] | None:
        """The next listener call, if any."""
        with self.lock:
            for member in self.members:
                due = member.listeners.due()
                if due is not None:
                    return member, *due
            self._telling = False
            return None


_GROUPS: WeakKeyDictionary[Line, BoardGroup] = WeakKeyDictionary()
_FOUNDING = RLock()


def group_of(line: Line) -> BoardGroup:
    """The group of a line, shared by all its boards."""
    with _FOUNDING:
        return _GROUPS.setdefault(line, BoardGroup())


class Grouped(Protocol):
    """Anything that shares a line's lock."""

    _group: BoardGroup


P = ParamSpec("P")
R = TypeVar("R")
G = TypeVar("G", bound=Grouped)


def locked(method: Callable[Concatenate[G, P], R]) -> Callable[Concatenate[G, P], R]:
    """Run a method under the line's lock, since callbacks can come on other threads while a cell runs."""

    @wraps(method)
    def inner(self: G, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with self._group.turn():
            return method(self, *args, **kwargs)

    return inner
