"""Arranging: what a side lays out on its board before it makes its commits. It is in no line, and nobody else sees it.

A game may give a table for it (`Game.arrangement`). The board keeps one for each node, shows it to the perspectives
that may decide there, and plays it only when it is done (`Game.arranged`).
"""

from __future__ import annotations

from dataclasses import dataclass

from sekiwidget.board.session.access import Access
from sekiwidget.board.session.page_protocol import Act
from sekiwidget.board.session.perspective import Json, printable, viewer
from sekiwidget.board.session.playing import check_may_act
from sekiwidget.board.session.source import Source
from sekiwidget.core.position import Position
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.core.side import Side
from sekiwidget.lesson.play.attempts import judge
from sekiwidget.lesson.play.playing import split


@dataclass(frozen=True, slots=True)
class Arranged:
    """What came of a text: `commits` to be made, a `refusal` as a notice, or only another table."""

    commits: str = ""
    refusal: Json | None = None


class Arranging:
    """The tables of a board, by node."""

    def __init__(self, source: Source, access: Access) -> None:
        self._source = source
        self._access = access
        self._tables: dict[int, Position] = {}

    def table(self, node: int) -> Position | None:
        """Where the side to move arranges at a node; None where each commit is made, or judged, on its own."""
        here = self._standing(node)
        if self._access.is_asked or not self._access.acting(here.to_move):
            return None
        return self._tables.get(self._key(node)) or self._source.game.arrangement(here)

    def decided(self, node: int) -> Position:
        """What is decided at a node: on the table, or on the position itself."""
        return self.table(node) or self._standing(node)

    def act(self, request: Act) -> Arranged | None:
        """Do on the table what a page asks; None if its text is not for the table.

        Raises NotAllowed, and UnreadableAction for a text that can be read neither there nor at the node.
        """
        table = self.table(request.node)
        if table is None:
            return None
        game = self._source.game
        try:
            actor, words = split(game, table, request.text)
        except UnreadableAction:
            return None
        if actor != table.to_move:
            return None
        check_may_act(self._access, request.perspective, actor)
        verdict = judge(game, table, actor, words)
        if verdict.unreadable is not None:
            if self._reads_farther(request.node, actor, words, verdict.unreadable):
                return None
            view = table.seen_by(viewer(request.perspective))
            raise judge(game, view, actor, words).unreadable or verdict.unreadable
        if verdict.refusal is not None:
            rules = [[reason.rule, printable(reason.text)] for reason in verdict.refusal.reasons]
            return Arranged(refusal={"kind": "refused", "rules": rules})
        after = table.play(verdict.action).after
        commits = game.arranged(after)
        if not commits:
            self._tables[self._key(request.node)] = after
        return Arranged(commits)

    def _reads_farther(self, node: int, actor: Side, words: str, error: UnreadableAction) -> bool:
        """Whether words that cannot be read on the table can be read farther at the node."""
        here = judge(self._source.game, self._standing(node), actor, words).unreadable
        return here is None or here.start > error.start

    def _key(self, node: int) -> int:
        """The node itself; for a refused attempt, where it was made."""
        here = self._source.line.nodes[node]
        return node if here.attempt is None or here.parent is None else here.parent

    def _standing(self, node: int) -> Position:
        return self._source.line.nodes[node].position
