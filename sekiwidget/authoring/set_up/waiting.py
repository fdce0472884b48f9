"""Values that are given before anything follows from them: the table does not keep them, so this is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sekiwidget.authoring.set_up.cells import Path, value_at
from sekiwidget.authoring.set_up.changes import Enter, Fill, Give
from sekiwidget.authoring.set_up.parts import Value
from sekiwidget.core.action import Action
from sekiwidget.core.set_up import Table


class Gives(Protocol):
    """What of a game's setting up is needed to see whether a value has come to anything."""

    values: Sequence[Value]

    def given(self, table: Table, change: Enter | Give | Fill) -> tuple[Path, Any]:
        """The path of a key, and what a change lets stand there."""

    def in_full(self, position: Any, key: str) -> Any:
        """What a key that was left out means."""

    def key_in_full(self, key: str) -> str:
        """A key in full."""

    def changed(self, table: Table, position: Any, change: Action) -> Mapping[str, Any]:
        """The table after a change."""


def waits_for(setting: Gives, table: Table, position: Any, change: Action) -> str:
    """What must be laid before anything follows from a value; "" where something does, or where it says nothing new."""
    part = next((one for one in setting.values if isinstance(change, Give) and one.verb == change.verb), None)
    if part is None or not part.waits or not isinstance(change, Give):
        return ""
    path, value = setting.given(table, change)
    full = {path[0]: setting.in_full(position, path[0])}
    if not value or value_at(full, path, setting.key_in_full) == value:
        return ""
    return part.waits if setting.changed(table, position, change) == table else ""
