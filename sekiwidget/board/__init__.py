"""The user interface: widget, pictures and pages, each made from what its perspective may know."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sekiwidget.board.widget import Board as Board

__all__ = ["Board"]


def __getattr__(name: str) -> object:
    """Load the widget only on demand: drawing and starting JupyterLab do without it."""
    if name == "Board":
        from sekiwidget.board.widget import Board

        return Board
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
