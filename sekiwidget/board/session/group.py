"""The boards of one line: they take turns at it, and what one of them does all of them show."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import wraps
from itertools import count
from threading import RLock, get_ident
from time import sleep
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, Protocol, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary

from sekiwidget.base.phrase import phrase
from sekiwidget.board.session.listening import Listener, Listeners

if TYPE_CHECKING:
    from sekiwidget.core.line import Line, Node

COURTESY: Final = 0.001
"""So long, in seconds, a thread stands aside when others wait. A loop of calls would else keep them out for ever, for
a lock goes to whoever asks first, and that is who has just let go of it."""


class Member(Protocol):
    """A board as the others of its line know it."""

    listeners: Listeners

    @property
    def perspectives(self) -> Collection[str]:
        """In which it shows the line."""

    def mark(self, nodes: set[int]) -> None:
        """Have these nodes shown anew the next time."""

    def catch_up(self) -> None:
        """Show what the line holds."""

    def listener_failed(self, error: Exception) -> None:
        """Show that a listener failed."""


class BoardGroup:
    """All boards that show a line, with the one lock that they share: a line has one cursor and grows one way."""

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
        """The perspectives in which the line is shown: in this board, closed or not, and in all others."""
        return {name for one in (member, *self.members) for name in one.perspectives}

    def join(self, member: Member) -> None:
        """Have a board take part."""
        self._members[next(self._number)] = member

    def leave(self, member: Member) -> None:
        """Have a board take part no more."""
        for number, one in list(self._members.items()):
            if one is member:
                del self._members[number]

    def changed(self, nodes: set[int]) -> None:
        """Have every board show these nodes anew."""
        if nodes:
            for member in self.members:
                member.mark(nodes)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """One thing at a time: callbacks come on other threads while a cell runs. Within a turn nothing more is done.

        However it ends, interrupted too, every board then shows what the line holds; then listeners are told, outside
        the lock, for they may wait for others or play themselves. What takes long comes last, outside the lock too.
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
            # Who stops a cell does not want to wait.
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
        """A turn in which a page is answered before long work is done; a cell that asks waits for it."""
        with self.turn():
            before, self.patient = self.patient, True
            try:
                yield
            finally:
                self.patient = before

    def leave_to_count(self, work: Callable[[], None]) -> None:
        """Within a turn: have this done when the line is let go, on this thread."""
        self._left.setdefault(get_ident(), []).append(work)

    def _count(self) -> None:
        """Do what takes long, while others have the line."""
        for work in self._left.pop(get_ident(), []):
            work()

    def _tell(self) -> None:
        """Tell every listener every commit, in order, whoever played it; then raise what went wrong in them."""
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
        """The next call of a listener; with the last one the telling ends."""
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
    """The group of a line; of two boards of one line the same."""
    with _FOUNDING:
        return _GROUPS.setdefault(line, BoardGroup())


class Grouped(Protocol):
    """What takes turns at a line."""

    _group: BoardGroup


P = ParamSpec("P")
R = TypeVar("R")
G = TypeVar("G", bound=Grouped)


def locked(method: Callable[Concatenate[G, P], R]) -> Callable[Concatenate[G, P], R]:
    """One thing at a time on each line: callbacks can come on other threads while a cell runs."""

    @wraps(method)
    def inner(self: G, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with self._group.turn():
            return method(self, *args, **kwargs)

    return inner
