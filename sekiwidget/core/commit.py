"""A commit: one decision by one side or by chance, the position before and after, and the events that explain it."""

from __future__ import annotations

from typing import Any, NamedTuple

from sekiwidget.core.position import Position, Side


class Event(NamedTuple):
    """One thing that happened, with the paragraph that caused it.

    Events hold ids and small integers, never sentences, and nothing that a side may not know: what is hidden stands in
    the action and the positions. If `fact` is given, this event changed that fact by `by`; over a commit the sum of
    `by` of each fact that is named is exactly its change.
    """

    rule: str
    kind: str
    args: tuple[str | int, ...] = ()
    fact: str = ""
    by: int = 0


class Commit(NamedTuple):
    """One step of a game."""

    before: Position
    action: Any
    after: Position
    events: tuple[Event, ...]

    @property
    def actor(self) -> Side:
        """Who decided: a side or CHANCE."""
        return self.before.to_move or ""

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraphs that its events cite, each once, in the order of the events."""
        return tuple(dict.fromkeys(event.rule for event in self.events))

    def seen_by(self, side: Side) -> Commit:
        """The commit with all that `side` may not know removed."""
        return Commit(
            self.before.seen_by(side), self.action.seen_by(self.actor, side), self.after.seen_by(side), self.events
        )
