"""The line of a puzzle: where it asks, automatic commits and replies in between, and when it is over."""

from __future__ import annotations

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.position import Position
from sekiwidget.lesson.play.attempts import automatic
from sekiwidget.lesson.play.playing import MOST_AUTOMATIC
from sekiwidget.lesson.puzzle.replies import Replies
from sekiwidget.lesson.script.puzzle import Puzzle


class Asking:
    """A puzzle on its line. Own decisions are those of the puzzle's side that have more than one option."""

    def __init__(self, game: Game, puzzle: Puzzle, line: Line, replies: Replies) -> None:
        self._game, self._puzzle, self._line, self._replies = game, puzzle, line, replies
        self._start = line.nodes[0].position

    def left(self, node: int) -> int | None:
        """Own decisions left at a node; None for no limit."""
        if not self._puzzle.within:
            return None
        made = sum(node.commit is not None and self.asked(node.commit.before) for node in self._line.path(node))
        return self._puzzle.within - made

    def asked(self, position: Position) -> bool:
        """Whether the learner has something to decide here."""
        if position.to_move != self._puzzle.side:
            return False
        return automatic(position, self._line.seed, 0, passing=False) is None

    def automatic(self, node: Node) -> object | None:
        """The automatic action at a node: chance, or the only option."""
        return automatic(node.position, self._line.seed, node.depth, passing=False)

    def reached(self, position: Position) -> bool:
        """Whether the goal is reached at a position, and final."""
        return self._replies.reached(position)

    def solved(self, node: Node) -> bool:
        """Whether the goal is reached at a node, in time."""
        left = self.left(node.id)
        return (left is None or left >= 0) and self.reached(node.position)

    def missed(self, node: Node) -> bool:
        """Whether the goal was missed: the scope is settled, or no own decision is left."""
        position = node.position
        if self.solved(node):
            return False
        left = self.left(node.id)
        spent = left is not None and (left < 0 or (left == 0 and self.asked(position)))
        return spent or position.to_move is None or self._game.is_settled(self._start, position)

    def answer(self) -> Node:
        """Play automatic commits and the other side's replies, until the learner must decide or it is over."""
        for _ in range(MOST_AUTOMATIC):
            here = self._line.node
            if self.missed(here) or (here.parent is not None and self.solved(here)):
                break
            action = self.automatic(here)
            if action is None and here.position.to_move == self._puzzle.side:
                break
            if action is None:
                action = self._replies.reply(here.position, here.depth, self.left(here.id))
            self._line.play(action)
        return self._line.node
