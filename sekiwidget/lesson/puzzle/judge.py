"""Where a puzzle asks, what is played in between, when it is over, and whether a decision is right. Plays nothing.

A decision is wrong if the goal could be forced before it but not after it, or if the goal is missed. What the search
does not know is neither right nor wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

from sekiwidget.analysis.budget import Budget
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.position import Position
from sekiwidget.lesson.play.actions import MAX_AUTOMATIC, implied_action
from sekiwidget.lesson.puzzle.defence import Defence, Resumable, Situation
from sekiwidget.lesson.script.puzzle import Puzzle
from sekiwidget.text.phrase import phrase

MAX_REFUTATION: Final = 40
"""Maximum number of commits of a refutation."""
SECOND_LOOK: Final = 2.0
"""Seconds of processor time for finding something better than what the teacher wrote."""

UNJUDGED: Final = phrase(
    "There are too many continuations to search all of them, so this may be right or wrong. Play on: the end decides."
)
UNFINISHED: Final = phrase(
    "From here on the solution is not known: there are too many continuations to search all of them."
)
UNPLAYED: Final = phrase("After this the goal can be prevented, but there are too many continuations to find out how.")


class Continuation(NamedTuple):
    """The actions played from a situation, and where they end; `known`: they reach the end that was searched for."""

    actions: tuple[Any, ...]
    end: Situation
    known: bool = True


class Judgement(NamedTuple):
    """The verdict on a decision, the replies to it, and its refutation if it is wrong."""

    kind: Literal["solved", "right", "wrong", "unjudged"]
    made: Situation
    reply_actions: tuple[Any, ...] = ()
    refutation: Continuation | None = None


class PuzzleJudge:
    """A puzzle on a line. Own decisions are those of the puzzle's side that have more than one option."""

    def __init__(self, game: Game, puzzle: Puzzle, line: Line, defence: Defence) -> None:
        self._game, self._puzzle, self._line, self._defence = game, puzzle, line, defence
        self._start = line.nodes[0].position

    # -- situations --------------------------------------------------------------------------------------------------

    def situation(self, node: Node) -> Situation:
        """The situation at a node."""
        return Situation(node.position, node.depth, self.decisions_left(node.id))

    def decisions_left(self, node: int) -> int | None:
        """Own decisions left at a node; None for no limit."""
        if not self._puzzle.within:
            return None
        made = sum(node.commit is not None and self.asks(node.commit.before) for node in self._line.path(node))
        return self._puzzle.within - made

    def asks(self, position: Position) -> bool:
        """Whether the learner has something to decide here."""
        if position.to_move != self._puzzle.side:
            return False
        return implied_action(position, self._line.seed, 0, passing=False) is None

    def after(self, here: Situation, action: Any) -> Situation:
        """The situation after an action."""
        left = None if here.left is None else here.left - self.asks(here.position)
        return Situation(here.position.play(action).after, here.depth + 1, left)

    def reached(self, position: Position) -> bool:
        """Whether the goal is reached at a position, and final."""
        return self._defence.reached(position)

    def solved(self, here: Situation) -> bool:
        """Whether the goal is reached, in time."""
        return (here.left is None or here.left >= 0) and self.reached(here.position)

    def solved_between(self, asked: Node, node: Node) -> bool:
        """Whether the goal was reached, in time, at a node or on the way to it, later than at the first question."""
        left = self._puzzle.within or None
        for above in self._line.path(node.id):
            if above.commit is not None and left is not None:
                left -= self.asks(above.commit.before)
            if above.depth > asked.depth and self.solved(Situation(above.position, above.depth, left)):
                return True
        return False

    def missed(self, here: Situation) -> bool:
        """Whether the goal was missed: its facts are settled, or no own decision is left."""
        position, _, left = here
        if self.solved(here):
            return False
        spent = left is not None and (left < 0 or (left == 0 and self.asks(position)))
        return spent or position.to_move is None or self._game.is_settled(self._start, position)

    # -- continuations -----------------------------------------------------------------------------------------------

    def automatic(self, here: Situation) -> Any | None:
        """The automatic action: chance, or the only option."""
        return implied_action(here.position, self._line.seed, here.depth, passing=False)

    def reply_line(self, here: Situation, budget: Budget) -> Resumable[Continuation]:
        """Automatic commits and the other side's replies, until the learner must decide or the puzzle is over."""
        actions = []
        for _ in range(MAX_AUTOMATIC):
            if self.missed(here) or (here.depth and self.solved(here)):
                break
            action = self.automatic(here)
            if action is None and here.position.to_move == self._puzzle.side:
                break
            if action is None:
                action = yield from self._defence.reply(here, budget)
            actions.append(action)
            here = self.after(here, action)
        return Continuation(tuple(actions), here)

    def refutation(self, here: Situation, budget: Budget, plan: Sequence[Any] = ()) -> Resumable[Continuation]:
        """Best play of both sides after a wrong commit, until the goal is missed, or as far as it is known.

        When the goal is lost, the side still does what it can of its plan, which is the solution unless another is
        given: so the learner sees how much is missing. Of a side that gave up too early, it would see too little.
        """
        actions: list[Any] = []
        left = [*(plan or self._defence.plan(here.depth - 1))]
        while len(actions) < MAX_REFUTATION and not self.missed(here):
            action = self.automatic(here)
            if action is None:
                action = yield from self._defence.best_action(here, budget, left)
            if action is None:
                return Continuation(tuple(actions), here, known=False)
            if here.position.to_move == self._puzzle.side and action in left:
                left.remove(action)
            actions.append(action)
            here = self.after(here, action)
        return Continuation(tuple(actions), here, self.missed(here))

    def solution(self, here: Situation, budget: Budget) -> Resumable[Continuation]:
        """The solution with the other side's replies: best play, else what the teacher wrote, as far as it is known."""
        actions: list[Any] = []
        for _ in range(MAX_AUTOMATIC):
            replies = yield from self.reply_line(here, budget)
            actions += replies.actions
            here = replies.end
            if self.solved(here) or self.missed(here):
                break
            taught = self._defence.solution_action(here.position)
            # Where the teacher gives the solution, a long search would only find the same.
            best = yield from self._defence.best_action(here, budget if taught is None else budget.part(SECOND_LOOK))
            action = taught if best is None else best
            if action is None:
                break
            actions.append(action)
            here = self.after(here, action)
        return Continuation(tuple(actions), here, self.solved(here))

    # -- the verdict -------------------------------------------------------------------------------------------------

    def judge(self, here: Situation, actions: tuple[Any, ...], budget: Budget) -> Resumable[Judgement]:
        """The verdict on a decision, and what follows it."""
        made = here
        for action in actions:
            made = self.after(made, action)
        if self.solved(made):
            return Judgement("solved", made)
        worse = yield from self.worse(here, made, budget)
        if worse:
            return Judgement("wrong", made, (), (yield from self.refutation(made, budget)))
        replies = yield from self.reply_line(made, budget)
        if self.solved(replies.end):
            return Judgement("solved", made, replies.actions)
        if self.missed(replies.end):
            refutation = yield from self.refutation(made, budget)
            return Judgement("wrong", made, replies.actions, refutation if refutation.known else replies)
        return Judgement("unjudged" if worse is None else "right", made, replies.actions)

    def worse(self, here: Situation, made: Situation, budget: Budget) -> Resumable[bool | None]:
        """Whether a decision, which leads from `here` to `made`, makes the goal less sure; None if unknown."""
        after = yield from self._defence.value(made, budget)
        if after is None:
            return None
        # Where the goal is sure, it cannot have been surer before; where it is out of reach, no try gets there.
        known = None if after == 1 else (yield from self._defence.value(here, budget))
        if known is None and 0 < after < 1:
            return None
        return after == 0 or (known is not None and after < known)
