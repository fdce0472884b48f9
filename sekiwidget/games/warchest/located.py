"""The choices of a view with their places in its picture: for each id of a pick, what is clicked for it."""

from __future__ import annotations

from sekiwidget.core.choice import Choice
from sekiwidget.core.commit import Commit
from sekiwidget.games.warchest.position import Position


def located(view: Position, commit: Commit | None = None) -> tuple[Choice, ...]:
    """The choices of a view."""
    return view.choices()
