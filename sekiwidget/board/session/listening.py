"""Listeners for commits: callbacks, and cells that wait for the next commit."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from sekiwidget.text.phrase import phrase

if TYPE_CHECKING:
    from asyncio import Future

    from sekiwidget.core.line import Line, Node

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
            raise ValueError(phrase("this function is not called with the commits of this board"))
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
                "Python in the browser (JupyterLite, Pyodide) cannot wait for the page: it handles no message while a "
                "cell runs, so the cell would wait for ever. Hand a function to board.on_commit: it is called with "
                "each commit."
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
                "This kernel cannot wait for the page: {kernel} handles no message while a cell runs, so the cell "
                "would wait for ever. With ipykernel 7 or later it can (pip install -U ipykernel, and restart the "
                "kernel). Here, hand a function to board.on_commit: it is called with each commit.",
                kernel=f"ipykernel {version}".strip(),
            )
        )


def interactive_shell() -> Any:
    """The shell of a notebook or of IPython, or None. Imports nothing new."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython is not None else None
