"""A commit of Sekigahara as the narration reads it: with the types of this game, and the fight before and after."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from sekiwidget.core.commit import Commit, Event
from sekiwidget.core.position import Side
from sekiwidget.games.sekigahara.combat_state import Combat
from sekiwidget.games.sekigahara.position import Position


class Told(NamedTuple):
    """A commit, or the view of one."""

    before: Position
    action: Any
    after: Position
    events: tuple[Event, ...]

    @property
    def actor(self) -> Side:
        """Who decided."""
        return self.before.to_move or ""

    @property
    def old(self) -> Combat:
        """The fight before; to be asked only where there was one."""
        return cast("Combat", self.before.combat)

    @property
    def new(self) -> Combat:
        """The fight after; to be asked only where there is one."""
        return cast("Combat", self.after.combat)

    def has(self, kind: str) -> bool:
        """Whether such an event is among the events."""
        return any(event.kind == kind for event in self.events)


def told(commit: Commit) -> Told:
    """The commit with the types of this game."""
    return Told(cast("Position", commit.before), commit.action, cast("Position", commit.after), commit.events)
