"""Arranging: what a side lays out before it commits to it. It is in no line, and nobody else sees it.

A game may have a table for it (`Game.arrangement`). The board keeps one for each node, shows it to the perspectives
that may decide there, and plays it only when it is complete (`Game.arranged`).
"""

from __future__ import annotations

from dataclasses import dataclass

from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import Json, printable, viewer
from sekiwidget.board.session.playing import check_may_act
from sekiwidget.board.session.requests import Act
from sekiwidget.board.session.source import Source
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.position import Position
from sekiwidget.core.side import Side
from sekiwidget.lesson.play.actions import split_actor, try_action


@dataclass(frozen=True, slots=True)
class Arranged:
    """The result of a text: `commits` to be played, a `refusal` as a notice, or neither: only the table has changed."""

    commits: str = ""
    refusal: Json | None = None


class Arranging:
    """The tables of a board, by node."""

    def __init__(self, source: Source, access: Access) -> None:
        self._source = source
        self._access = access
        self._tables: dict[int, Position] = {}

    def table(self, node: int) -> Position | None:
        """The table on which the side to move arranges at a node; None if commits are played or judged at once."""
        here = self._position(node)
        if self._access.is_asked or not self._access.acting(here.to_move):
            return None
        return self._tables.get(self._source.commit_node(node)) or self._source.game.arrangement(here)

    def position_at(self, node: int) -> Position:
        """The position in which to decide at a node: the table, or the node's own."""
        return self.table(node) or self._position(node)

    def act(self, request: Act) -> Arranged | None:
        """Do on the table what a page requests; None if its text is not for the table.

        Raises NotAllowed, and UnreadableAction for a text that can be read neither there nor at the node.
        """
        table = self.table(request.node)
        if table is None:
            return None
        game = self._source.game
        try:
            actor, words = split_actor(game, table, request.text)
        except UnreadableAction:
            return None
        if actor != table.to_move:
            return None
        check_may_act(self._access, request.perspective, actor)
        verdict = try_action(game, table, actor, words)
        if verdict.unreadable is not None:
            if self._is_read_farther(request.node, actor, words, verdict.unreadable):
                return None
            view = table.seen_by(viewer(request.perspective))
            raise try_action(game, view, actor, words).unreadable or verdict.unreadable
        if verdict.refusal is not None:
            rules = [[reason.rule, printable(reason.text)] for reason in verdict.refusal.reasons]
            return Arranged(refusal={"kind": "refused", "rules": rules})
        after = table.play(verdict.action).after
        commits = game.arranged(after)
        if not commits:
            self._tables[self._source.commit_node(request.node)] = after
        return Arranged(commits)

    def _is_read_farther(self, node: int, actor: Side, words: str, error: UnreadableAction) -> bool:
        """Whether words that cannot be read on the table can be read farther at the node."""
        here = try_action(self._source.game, self._position(node), actor, words).unreadable
        return here is None or here.start > error.start

    def _position(self, node: int) -> Position:
        return self._source.line.nodes[node].position
