"""The boards of one line: they share a lock, show what any of them does, and call listeners with each commit."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import wraps
from itertools import count
from threading import RLock, get_ident
from time import sleep
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, Protocol, TypeAlias, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary

from sekiwidget.text.phrase import phrase

if TYPE_CHECKING:
    from asyncio import Future

    from sekiwidget.core.line import Line, Node


# -- listeners ---------------------------------------------------------------------------------------------------------

Listener: TypeAlias = "Callable[[Node], Any]"


class CannotWait(RuntimeError):
    """The kernel handles no messages while a cell runs, so waiting for a page would never end."""


class Listeners:
    """The listeners of one board, and the commits they have been called with. The owner locks around each method."""

    def __init__(self, line: Line) -> None:
        self.calls: list[Listener] = []
        self._line = line
        self._told = len(line)
        self._waiting: list[Listener] = []
        self._due: deque[tuple[Listener, Node]] = deque()

    def due(self) -> tuple[Listener, Node] | None:
        """The next listener to call and its commit; None when all have been called."""
        while not self._due and self._told < len(self._line):
            node = self._line.nodes[self._told]
            self._told += 1
            if node.commit is not None and self._line.holds(node.id):
                waiting, self._waiting = self._waiting, []
                self._due.extend((call, node) for call in (*waiting, *self.calls))
        return self._due.popleft() if self._due else None

    def remove(self, call: Listener) -> None:
        """Remove a callback. Raises ValueError for one that is not registered."""
        if call not in self.calls:
            raise ValueError(phrase("this function is not a listener of this board"))
        self.calls.remove(call)

    def next(self) -> Future[Node]:
        """A future for the next commit, on the running loop."""
        from asyncio import get_running_loop

        loop = get_running_loop()
        future: Future[Node] = loop.create_future()

        def settle(node: Node) -> None:
            if not future.done():
                future.set_result(node)

        def arrive(node: Node) -> None:
            # Nobody waits on a closed loop.
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle, node)

        self._waiting.append(arrive)
        return future


def check_kernel(shell: Any) -> None:
    """Raise CannotWait if `shell`, the interactive shell of this process, runs in a kernel that cannot wait."""
    if sys.platform == "emscripten":
        # The kernel has one thread and no subshells, so a click is heard only when the cell has ended.
        raise CannotWait(
            phrase(
                "Python in the browser (JupyterLite, Pyodide) cannot wait for the page: it handles "
                "no messages while a cell runs, so the cell would wait forever. Pass a function to "
                "board.on_commit instead: it is called with each commit."
            )
        )
    kernel = getattr(shell, "kernel", None)
    if kernel is None or not type(kernel).__module__.startswith("ipykernel"):
        return
    # Pages send their messages to a kernel subshell, which handles them while a cell runs.
    features = kernel.kernel_info.get("supported_features", ())
    if "kernel subshells" not in features:
        # The version in the kernel's own info is that of IPython.
        version = getattr(sys.modules.get("ipykernel"), "__version__", "")
        raise CannotWait(
            phrase(
                "This kernel cannot wait for the page: {kernel} handles no messages while a cell "
                "runs, so the cell would wait forever. Use ipykernel 7 or later (pip install -U "
                "ipykernel, then restart the kernel), or pass a function to board.on_commit: it is "
                "called with each commit.",
                kernel=f"ipykernel {version}".strip(),
            )
        )


def interactive_shell() -> Any:
    """The shell of a notebook or of IPython, or None. Imports nothing new."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython is not None else None


# -- boards of one line ------------------------------------------------------------------------------------------------

COURTESY: Final = 0.001
"""Seconds a thread yields when others wait: a loop of calls, which takes the lock again first, would starve them."""


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
        self._calling = False
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
                    self._call_listeners()
                except Exception:
                    self._run_left()
                    raise
                if not stopped:
                    self._run_left()

    @contextmanager
    def turn_of_a_page(self) -> Iterator[None]:
        """A turn that answers a page before long computations run; a cell waits for them."""
        with self.turn():
            before, self.patient = self.patient, True
            try:
                yield
            finally:
                self.patient = before

    def run_after_turn(self, work: Callable[[], None]) -> None:
        """Within a turn: run this on the same thread after releasing the line."""
        self._left.setdefault(get_ident(), []).append(work)

    def _run_left(self) -> None:
        """Run long computations while others can use the line."""
        for work in self._left.pop(get_ident(), []):
            work()

    def _call_listeners(self) -> None:
        """Call every listener with every commit, in order, whoever played it; then raise their errors."""
        with self.lock:
            if self._calling:
                return
            self._calling = True
        failed: list[Exception] = []
        try:
            while (due := self._due()) is not None:
                member, call, node = due
                try:
                    call(node)
                except Exception as error:  # noqa: BLE001 - whatever a listener raises, the others are called
                    failed.append(error)
                    with self.lock:
                        member.listener_failed(error)
        except BaseException:
            self._calling = False
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
            self._calling = False
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
