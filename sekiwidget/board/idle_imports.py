"""Importing the modules of a board during idle time of a notebook's event loop.

After importing sekiwidget in a notebook the user is likely to make a board next, and importing the modules of its game,
of lessons and of the board takes longer than making it. So they are imported a few at a time, between messages: never
in a thread, and never in a terminal, where no loop runs or somebody may be typing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

FIRST: Final = 0.1
"""Seconds to leave the loop alone at first, so that the rest of the cell goes first."""
SLICE: Final = 0.005
"""Seconds of importing at a time: the next module is begun only before they are over."""
PAUSE: Final = 0.005
"""Seconds left for messages between two slices."""

PACKAGES: Final = ("core", "authoring", "lesson", "board", "games.sekigahara", "games.warchest", "games")
"""Packages whose modules a board may need, the most likely first."""
NEVER: Final = frozenset(
    f"sekiwidget.{name}"
    for name in (
        "board.connection",  # runs in the Jupyter server
        "board.lab",
        "board.magic",  # loaded by `%load_ext`
        "board.wire.prepare",
    )
)
"""Modules of those packages that an on-screen board does not need."""


def begin() -> None:
    """Import the modules in idle time if an event loop runs here; else do nothing.

    Nothing in Pyodide: there the cell that imports mostly makes the first board too, and the reader's one processor
    then draws it.
    """
    loop = None if sys.platform == "emscripten" else _loop()
    if loop is not None:
        loop.call_later(FIRST, _go_on, loop, _modules())


def _go_on(loop: AbstractEventLoop, modules: Iterator[str]) -> None:
    """Import missing modules for one slice, then wait for the next idle moment."""
    until = loop.time() + SLICE
    for name in modules:
        if name not in sys.modules:
            # Errors surface later, when the module is needed.
            with suppress(Exception):
                import_module(name)
        if loop.time() >= until:
            loop.call_later(PAUSE, _go_on, loop, modules)
            return


def _modules() -> Iterator[str]:
    """The names of the modules, lazily."""
    for package in PACKAGES:
        yield from _modules_of(f"sekiwidget.{package}")


def _modules_of(name: str) -> Iterator[str]:
    """The names of the modules of one package and of the packages in it."""
    # A package whose import fails has no path here.
    with suppress(Exception):
        import_module(name)
    for module in iter_modules(getattr(sys.modules.get(name), "__path__", ()), f"{name}."):
        checks_files = module.name.rpartition(".")[2].startswith(("data_check", "data_reading"))
        if module.ispkg:
            yield from _modules_of(module.name)
        elif not (checks_files or module.name in NEVER):
            yield module.name


def _loop() -> AbstractEventLoop | None:
    """The event loop of the main thread, if it runs here and not in a terminal."""
    from asyncio import get_running_loop
    from threading import current_thread, main_thread

    if current_thread() is not main_thread():
        return None
    if sys.__stdin__ is not None and not sys.__stdin__.closed and sys.__stdin__.isatty():
        return None
    try:
        return get_running_loop()
    except RuntimeError:
        return None
