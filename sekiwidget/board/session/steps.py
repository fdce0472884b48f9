"""Steps of a line: a commit with those that are folded into it, because they say nothing on their own."""

from __future__ import annotations

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.position import Commit
from sekiwidget.core.side import Side


class Steps:
    """Which commits of a line are folded into the step before them, as the game's kinds of commits say.

    What is folded depends on kinds of commits, annotations, and the shape of the line alone, so it is the same in every
    perspective. Commits of the side `asked` by a puzzle are never folded: each was decided by the learner.
    """

    def __init__(self, game: Game, line: Line, asked: Side = "") -> None:
        self._game, self._line, self._asked = game, line, asked

    def folds(self, node: Node) -> bool:
        """Whether a node belongs to the step of its parent: nothing is written there, and nothing stands beside it."""
        if node.commit is None or node.parent is None or not self._line.holds(node.id):
            return False
        before = self._line.nodes[node.parent]
        if before.commit is None or before.children != [node.id] or node.commit.actor == self._asked:
            return False
        # A chapter, too, begins a step: it is a place to jump to, and its name would tell of what came before it.
        if node.comment or node.chapter or node.name or node.glyph or node.notes:
            return False
        return self._game.is_same_step(node.commit, before.commit)

    def of(self, node: Node) -> list[Node]:
        """The nodes of a step up to this one, its main commit first."""
        found = [node]
        while self.folds(found[-1]) and found[-1].parent is not None:
            found.append(self._line.nodes[found[-1].parent])
        return found[::-1]

    def drawn(self, node: Node) -> Commit | None:
        """The commit of which a node's picture tells: from before its step to after this node; None at the start.

        An attempt moves nothing, and has the picture of the node where it was made.
        """
        if node.attempt is not None and node.parent is not None:
            node = self._line.nodes[node.parent]
        if node.commit is None:
            return None
        main = self.of(node)[0].commit
        assert main is not None
        return main._replace(after=node.commit.after)
