"""Completions of a partial action."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE, Side


def completions(position: Position, actor: Side, prefix: str) -> Iterator[str]:
    """Legal actions of the actor whose text begins so, in any case; without a prefix the verbs. None for chance."""
    if position.to_move != actor or actor == CHANCE:
        return
    seen = set()
    for action in position.legal():
        text = str(action)
        step = text if prefix.strip() else text.split(maxsplit=1)[0]
        if text.lower().startswith(prefix.lower()) and step not in seen:
            seen.add(step)
            yield step
