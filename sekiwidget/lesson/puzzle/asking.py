"""Where a puzzle asks, what goes on by itself in between, and when it is over. Everything here is thought out only."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sekiwidget.analysis.budget import Budget
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.position import Position
from sekiwidget.lesson.play.actions import MAX_AUTOMATIC, implied_action
from sekiwidget.lesson.puzzle.replies import Place, Replies, Thinking
from sekiwidget.lesson.script.puzzle import Puzzle

MOST_SHOWN: Final = 40
"""Maximum number of commits of a refutation."""
DOUBT: Final = 2.0
"""Seconds of processor time for finding something better than what the teacher wrote."""


class Way(NamedTuple):
    """What is played from a place, and where it ends; `known`: it comes to the end that it was looked for."""

    actions: tuple[Any, ...]
    end: Place
    known: bool = True


class Asking:
    """A puzzle on its line. Own decisions are those of the puzzle's side that have more than one option."""

    def __init__(self, game: Game, puzzle: Puzzle, line: Line, replies: Replies) -> None:
        self._game, self._puzzle, self._line, self._replies = game, puzzle, line, replies
        self._start = line.nodes[0].position

    def place(self, node: Node) -> Place:
        """The place of a node."""
        return Place(node.position, node.depth, self.left(node.id))

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
        return implied_action(position, self._line.seed, 0, passing=False) is None

    def after(self, place: Place, action: Any) -> Place:
        """Where an action leads to."""
        left = None if place.left is None else place.left - self.asked(place.position)
        return Place(place.position.play(action).after, place.depth + 1, left)

    def reached(self, position: Position) -> bool:
        """Whether the goal is reached at a position, and final."""
        return self._replies.reached(position)

    def solved(self, place: Place) -> bool:
        """Whether the goal is reached at a place, in time."""
        return (place.left is None or place.left >= 0) and self.reached(place.position)

    def missed(self, place: Place) -> bool:
        """Whether the goal was missed: the scope is settled, or no own decision is left."""
        position, _, left = place
        if self.solved(place):
            return False
        spent = left is not None and (left < 0 or (left == 0 and self.asked(position)))
        return spent or position.to_move is None or self._game.is_settled(self._start, position)

    def _automatic(self, place: Place) -> Any | None:
        """The automatic action at a place: chance, or the only option."""
        return implied_action(place.position, self._line.seed, place.depth, passing=False)

    def answer(self, place: Place, budget: Budget) -> Thinking[Way]:
        """Automatic commits and the other side's replies, until the learner must decide or it is over."""
        here, actions = place, []
        for _ in range(MAX_AUTOMATIC):
            if self.missed(here) or (here.depth and self.solved(here)):
                break
            action = self._automatic(here)
            if action is None and here.position.to_move == self._puzzle.side:
                break
            if action is None:
                action = yield from self._replies.reply(here, budget)
            actions.append(action)
            here = self.after(here, action)
        return Way(tuple(actions), here)

    def refutation(self, place: Place, budget: Budget) -> Thinking[Way]:
        """Best play of both sides after a wrong commit, until the goal is missed, or as far as it is known."""
        here = place
        actions: list[Any] = []
        while len(actions) < MOST_SHOWN and not self.missed(here):
            action = self._automatic(here)
            if action is None:
                action = yield from self._replies.best(here, budget)
            if action is None:
                return Way(tuple(actions), here, known=False)
            actions.append(action)
            here = self.after(here, action)
        return Way(tuple(actions), here, self.missed(here))

    def solution(self, place: Place, budget: Budget) -> Thinking[Way]:
        """The solution with the other side's replies: best play, else what the teacher wrote, else no more of it."""
        here = place
        actions: list[Any] = []
        for _ in range(MAX_AUTOMATIC):
            way = yield from self.answer(here, budget)
            actions += way.actions
            here = way.end
            if self.solved(here) or self.missed(here):
                break
            taught = self._replies.taught(here.position)
            # Where the teacher says what to do, a long search would only tell the same.
            best = yield from self._replies.best(here, budget if taught is None else budget.part(DOUBT))
            action = taught if best is None else best
            if action is None:
                break
            actions.append(action)
            here = self.after(here, action)
        return Way(tuple(actions), here, self.solved(here))
