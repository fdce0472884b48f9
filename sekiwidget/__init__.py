"""A rules model of board games and an SVG board for notebooks that steps through it one commit at a time.

The public names below are loaded when they are first used (PEP 562): `import sekiwidget` costs nothing, and
`import sekiwidget.games.sekigahara` works where no Jupyter package is installed. In a notebook what a board needs is
imported later, while its event loop is idle.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sekiwidget.analysis.advice import advise
    from sekiwidget.analysis.adviser import Adviser
    from sekiwidget.analysis.explain import explain
    from sekiwidget.analysis.odds import odds
    from sekiwidget.analysis.solver import solve
    from sekiwidget.board import Board
    from sekiwidget.board.course import Course
    from sekiwidget.board.practice import Practice
    from sekiwidget.core.errors import AmbiguousAction, IllegalAction, UnreadableAction
    from sekiwidget.core.line import Line
    from sekiwidget.core.position import Commit, Event
    from sekiwidget.core.side import CHANCE, PUBLIC
    from sekiwidget.export.classroom import Class
    from sekiwidget.export.replay import replay
    from sekiwidget.games.start import new
    from sekiwidget.lesson import Scenario, ScenarioError
    from sekiwidget.lesson.puzzle.session import puzzle
    from sekiwidget.lesson.review.request import review
    from sekiwidget.practice.mine import mine
    from sekiwidget.text.languages import LANGUAGES

__version__ = "0.7.0"

__all__ = [
    "CHANCE",
    "LANGUAGES",
    "PUBLIC",
    "Adviser",
    "AmbiguousAction",
    "Board",
    "Class",
    "Commit",
    "Course",
    "Event",
    "IllegalAction",
    "Line",
    "Practice",
    "Scenario",
    "ScenarioError",
    "UnreadableAction",
    "advise",
    "explain",
    "mine",
    "new",
    "odds",
    "puzzle",
    "replay",
    "review",
    "solve",
]

_HOMES = {
    "sekiwidget.analysis.advice": ("advise",),
    "sekiwidget.analysis.adviser": ("Adviser",),
    "sekiwidget.analysis.explain": ("explain",),
    "sekiwidget.analysis.odds": ("odds",),
    "sekiwidget.analysis.solver": ("solve",),
    "sekiwidget.board": ("Board",),
    "sekiwidget.board.course": ("Course",),
    "sekiwidget.board.practice": ("Practice",),
    "sekiwidget.core.position": ("Commit", "Event"),
    "sekiwidget.core.line": ("Line",),
    "sekiwidget.core.errors": ("AmbiguousAction", "IllegalAction", "UnreadableAction"),
    "sekiwidget.core.side": ("CHANCE", "PUBLIC"),
    "sekiwidget.export.classroom": ("Class",),
    "sekiwidget.export.replay": ("replay",),
    "sekiwidget.games.start": ("new",),
    "sekiwidget.lesson": ("Scenario", "ScenarioError"),
    "sekiwidget.lesson.puzzle.session": ("puzzle",),
    "sekiwidget.lesson.review.request": ("review",),
    "sekiwidget.practice.mine": ("mine",),
    "sekiwidget.text.languages": ("LANGUAGES",),
}


def __getattr__(name: str) -> object:
    """Load a public name from its home on first use and keep it here."""
    for home, names in _HOMES.items():
        if name in names:
            value: object = getattr(import_module(home), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Every public name, loaded or not."""
    return sorted({*globals(), *__all__})


class _MovedModules:
    """Finds modules under paths of an earlier version, where no other finder knows them."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> Any:
        if not name.startswith("sekiwidget."):
            return None
        from sekiwidget.moved import find_moved

        return find_moved(name)


def load_ipython_extension(shell: Any) -> None:
    """`%load_ext sekiwidget`: a cell that begins with `%%board` is the text of a lesson."""
    from sekiwidget.board.magic import load

    load(shell)


sys.meta_path.append(_MovedModules)

# Without asyncio no event loop runs, so in a terminal not even this is loaded.
if sys.modules.get("asyncio") is not None:
    from sekiwidget.board.idle_imports import begin

    begin()
    del begin
