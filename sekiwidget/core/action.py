"""What an action is: one decision of one side, or of chance."""

from __future__ import annotations

from typing import Protocol

from sekiwidget.core.side import Side


class Action(Protocol):
    """One decision: a tiny frozen dataclass. `str(action)` is its canonical text without the actor."""

    @property
    def picked(self) -> tuple[str, tuple[tuple[str, ...], ...]]:
        """The verb and, for each pick of its choice in order, the ids picked (see choice.py)."""
        ...

    def seen_by(self, actor: Side, viewer: Side) -> Action:
        """The action by `actor` as a viewer may see it; hidden parts are `?`."""
        ...
