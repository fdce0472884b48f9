"""A rules model of board games and an SVG board for notebooks that steps through it one commit at a time.

The public names below are loaded when they are first used (PEP 562): `import sekiwidget` costs nothing, and
`import sekiwidget.games.sekigahara` works where no Jupyter package is installed.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sekiwidget.board import Board
    from sekiwidget.core import (
        CHANCE,
        PUBLIC,
        AmbiguousAction,
        Commit,
        Event,
        IllegalAction,
        Line,
        UnreadableAction,
    )
    from sekiwidget.lesson import Scenario, ScenarioError

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "PUBLIC",
    "AmbiguousAction",
    "Board",
    "Commit",
    "Event",
    "IllegalAction",
    "Line",
    "Scenario",
    "ScenarioError",
    "UnreadableAction",
]

_ELSEWHERE = {"Board": "sekiwidget.board", "Scenario": "sekiwidget.lesson", "ScenarioError": "sekiwidget.lesson"}


def __getattr__(name: str) -> object:
    """Load a public name from its home on first use and keep it here."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_ELSEWHERE.get(name, "sekiwidget.core")), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Every public name, loaded or not."""
    return sorted({*globals(), *__all__})
