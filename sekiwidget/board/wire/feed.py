"""The nodes of a line as sent to a board's pages: numbered additions and changes."""

from __future__ import annotations

import json
from typing import Any, Final

from sekiwidget.base.phrase import Language, spoken_in
from sekiwidget.board.session.perspective import Json
from sekiwidget.board.wire.packing import packed
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.core.line import Line

MOST_SENT: Final = 400_000
"""Approximate maximum of JSON characters in one message to a page."""
MOST_ADDED: Final = 200_000
"""Approximate maximum of JSON characters beside a packed text."""
CHANGE: Final = 16
"""Overhead of a change in each perspective, in characters, besides its node."""


class Feed:
    """A timeline for each perspective, and the log of their changes. Each page has the first so many of these.

    The log is authoritative: after an interruption the rest is sent the next time.
    """

    def __init__(self, line: Line, timelines: dict[str, Timeline], language: Language | None = None) -> None:
        self._line = line
        self._language = language
        self.timelines = timelines
        self.length = len(line)
        self.log = list(range(len(line)))
        self.sent = len(self.log)
        self._changed: set[int] = set()
        self._renewed: set[int] = set()
        self._packed: tuple[int, str] | None = None

    def mark(self, nodes: set[int]) -> None:
        """Mark these nodes to be rebuilt."""
        self._changed |= nodes

    def grow(self) -> None:
        """Add the line's new nodes, and rebuild changed ones."""
        marked = set(self._changed)
        changed = marked | self._refolded_siblings(marked)
        if changed or len(self._line) > self.length:
            for timeline in self.timelines.values():
                timeline.grow()
                timeline.remake(changed, self._renewed)
            self.log += [*sorted(self._renewed), *range(self.length, len(self._line))]
            self.length = len(self._line)
            self._renewed.clear()
            self._changed -= marked

    def _refolded_siblings(self, marked: set[int]) -> set[int]:
        """The siblings of changed and new nodes that become a step of their own, or no longer are one."""
        line, timeline = self._line, next(iter(self.timelines.values()))
        parents = {line.nodes[node].parent for node in (*marked, *range(self.length, len(line)))}
        beside = {child for at in parents if at is not None for child in line.nodes[at].children if child < self.length}
        return {node for node in beside if timeline.is_refolded(node)}

    def news(self, start: int, room: int = MOST_SENT) -> dict[str, Any]:
        """The current nodes of the log from one change on, as many as fit in one message; a page asks for more.

        Each node is sent once, with its last change; earlier entries are None.
        """
        last: dict[int, int] = {}
        for at in range(start, len(self.log)):
            node = self.log[at]
            told = {} if node in last else {name: one.nodes[node] for name, one in self.timelines.items()}
            room -= len(json.dumps(told)) + CHANGE * len(self.timelines)
            if room < 0 and last:
                break
            last[node] = at
        end = max(last.values(), default=start - 1) + 1
        ids = self.log[start:end]
        nodes = {
            name: [timeline.nodes[node] if last[node] == at else None for at, node in enumerate(ids, start)]
            for name, timeline in self.timelines.items()
        }
        return {"from": start, "ids": ids, "nodes": nodes}

    def packed(self, data: Json) -> Json:
        """All nodes: a packed earlier state, the number of changes it includes, and later changes.

        Incomplete if too large for one message; a page asks for the rest.
        """
        if self._packed is None:
            self._packed = len(self.log), packed(spoken_in(data, self._language))
        start, text = self._packed
        news = self.news(start, MOST_ADDED)
        return {"packed": text, "from": start, "told": [news] if news["ids"] else []}

    def pack_anew(self) -> None:
        """Repack the nodes if worthwhile, before a whole state is sent or saved.

        Packing a long line takes long, so only if later changes exceed a quarter of it, or do not fit in one message.
        """
        if self._packed is None:
            return
        start, text = self._packed
        news = self.news(start, MOST_ADDED)
        if start + len(news["ids"]) < len(self.log) or len(json.dumps(news)) > len(text) // 4:
            self._packed = None
