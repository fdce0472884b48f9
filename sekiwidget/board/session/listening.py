"""Who wants to hear of commits: functions that are called with each, and cells that wait for the next."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from sekiwidget.base.phrase import phrase

if TYPE_CHECKING:
    from asyncio import Future

    from sekiwidget.core.line import Line, Node

Listener: TypeAlias = "Callable[[Node], Any]"


class CannotWait(RuntimeError):
    """The kernel handles no messages while a cell runs, so that nothing can come that a cell waits for."""


class Listeners:
    """The listeners of one board, and how far they were told. Its owner keeps others out while a method runs."""

    def __init__(self, line: Line) -> None:
        self.calls: list[Listener] = []
        self._line = line
        self._told = len(line)
        self._waiting: list[Listener] = []
        self._due: deque[tuple[Listener, Node]] = deque()

    def due(self) -> tuple[Listener, Node] | None:
        """The next listener to call, and the commit to call it with; None when all are told."""
        while not self._due and self._told < len(self._line):
            node = self._line.nodes[self._told]
            self._told += 1
            if node.commit is not None and self._line.holds(node.id):
                waiting, self._waiting = self._waiting, []
                self._due.extend((call, node) for call in (*waiting, *self.calls))
        return self._due.popleft() if self._due else None

    def remove(self, call: Listener) -> None:
        """Call a function no more. Raises ValueError for one that is not called."""
        if call not in self.calls:
            raise ValueError(phrase("this function is not called with the commits of this board"))
        self.calls.remove(call)

    def next(self) -> Future[Node]:
        """What the next commit becomes the result of, on the loop that runs here."""
        from asyncio import get_running_loop

        loop = get_running_loop()
        future: Future[Node] = loop.create_future()

        def settle(node: Node) -> None:
            if not future.done():
                future.set_result(node)

        def arrive(node: Node) -> None:
            # A loop that has ended has nobody left who waits.
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle, node)

        self._waiting.append(arrive)
        return future


def check_kernel(shell: Any) -> None:
    """Raise CannotWait if `shell`, the interactive shell of this process, runs in a kernel that cannot wait."""
    kernel = getattr(shell, "kernel", None)
    if kernel is None or not type(kernel).__module__.startswith("ipykernel"):
        return
    # Pages send their messages to a subshell of the kernel, so that they come through while a cell runs.
    features = kernel.kernel_info.get("supported_features", ())
    if "kernel subshells" not in features:
        version = kernel.kernel_info.get("implementation_version", "")
        raise CannotWait(
            phrase(
                "This kernel cannot wait for the page: {kernel} handles no message while a cell runs, so the cell "
                "would wait for ever. With ipykernel 7 or later it can (pip install -U ipykernel, and restart the "
                "kernel). Here, hand a function to board.on_commit: it is called with each commit.",
                kernel=f"ipykernel {version}".strip(),
            )
        )


def interactive_shell() -> Any:
    """The shell of a notebook or of IPython, or None. Imports nothing that is not there already."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython is not None else None
