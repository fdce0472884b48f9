"""One learner's attempt at a puzzle: judging and answering commits, hints, taking back, solution, exploring.

In a notebook without a board:

    puzzle = sekiwidget.puzzle("gifu.toml")
    puzzle.check("T: deploy date2 with date")
    assert puzzle.result.solved
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.solver import finished
from sekiwidget.base.phrase import phrase, spoken
from sekiwidget.base.terminal import printable
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.position import Position
from sekiwidget.core.refusal import IllegalAction
from sekiwidget.games.registry import game
from sekiwidget.languages.doors import Asked, asking, door, own_doors, reader
from sekiwidget.lesson.play.actions import (
    action_line,
    carry_out,
    interpret,
    split_actor,
)
from sekiwidget.lesson.puzzle import judging, replies
from sekiwidget.lesson.puzzle.asking import DOUBT, Asking, Way
from sekiwidget.lesson.puzzle.failing import missed, shortfall, teacher_s_words
from sekiwidget.lesson.puzzle.judging import UNFINISHED, UNJUDGED, UNPLAYED
from sekiwidget.lesson.puzzle.replies import Place, Replies, Thinking
from sekiwidget.lesson.puzzle.verdict import ASKED, STATES, Result, State, Verdict

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.script.puzzle import Puzzle

SECONDS: Final = 30.0
"""Seconds of processor time for one verdict, where nobody says how long to wait."""


@own_doors
class PuzzleSession:
    """A puzzle and one learner. `line` is what was played, `here` the node at which the learner is asked, `script` what
    the teacher wrote. `on_result` is called with each new result. What another session of the same puzzle has searched
    need not be searched again: `like` is that session. `reads` finds the language in which it answers; None leaves that
    to whoever shows the answers. `seconds` of processor time are the most that a verdict or the solution takes; what is
    not known then is not judged.

    Raises ValueError for a scenario without a puzzle; ScenarioError if its script does not hold.
    """

    _reads: Asked | None = None

    def __init__(
        self,
        scenario: Scenario,
        *,
        like: PuzzleSession | None = None,
        reads: Asked | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._reads = reads
        if scenario.puzzle is None:
            raise ValueError(phrase("this scenario has no [puzzle]"))
        self.scenario = scenario
        self.puzzle: Puzzle = scenario.puzzle
        self.game: Game = game(scenario.game)
        self.seconds = seconds
        self.whole: Budget | None = None
        """What all verdicts together may use, if that is limited."""
        self._result = Result()
        self._given = 0
        self.on_result: Callable[[Result], None] | None = None
        self.said = ""
        self.short = ""
        """How near the commit that is told to be wrong came to the goal, if the game can tell."""
        self.judged: int | None = None
        """The node of the commit on which the learner is being told a verdict."""
        self.state: State = "asked"
        self.script = scenario.play().line
        self.line = Line(self.script.nodes[0].position, seed=scenario.seed)
        self._replies: Replies = (
            Replies(self.game, self.puzzle, self.line.position, self.script, scenario.seed)
            if like is None
            else like._replies
        )
        self._failed: set[int] = set()
        self._words: tuple[Node, str] | None = None
        self._renewed: set[int] = set()
        self._asking = Asking(self.game, self.puzzle, self.line, self._replies)
        self.start = self.here = self._begin()

    def __repr__(self) -> str:
        title, state = self.scenario.title or self.task, STATES[self.state]
        told = phrase("<Puzzle: {title} ({state}: {result})>", title=title, state=state, result=self._result.sentence)
        return printable(spoken(told, reader() if self._reads is None else self._reads()))

    @property
    def result(self) -> Result:
        """Whether it is solved, in how many tries and with how many hints."""
        return self._result

    @property
    def task(self) -> str:
        """The learner's task."""
        return self.puzzle.task

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints that were given so far."""
        return self.puzzle.hints[: self._given]

    @property
    def left(self) -> int | None:
        """How many own decisions are left at `here`; None for no limit."""
        return self._asking.left(self.here)

    @property
    def words(self) -> str:
        """The teacher's words on the commit that is told, if there are any: its comment from the next one on."""
        return self._words[1] if self._words is not None else ""

    def reached(self, position: Position) -> bool:
        """Whether the goal is reached at a position, and final."""
        return self._asking.reached(position)

    # -- trying ------------------------------------------------------------------------------------------------------

    def budget(self, seconds: float | None = None, piece: float | None = None) -> Budget:
        """A budget for one answer, for which somebody waits at most so long; with a `piece` it pauses after that."""
        if self.whole is not None:
            self.whole.rest()
        most = self.seconds if seconds is None else min(seconds, self.seconds)
        return Budget(most, replies.LIMIT, piece=piece, whole=self.whole)

    def values(self) -> list[tuple[str, float]] | None:
        """The value of each decision at `here`, 0 to 1, keyed by script line; None if the search does not know all."""
        found = finished(self._replies.values(self.place, self.budget()))
        if found is None:
            return None
        return [(action_line(self.game, self.puzzle.side, action), value) for action, value in found]

    def value(self) -> float | None:
        """The probability of the goal from `here` with best play by all, 0 to 1; None if the search does not know."""
        return finished(self._replies.value(self.place, self.budget()))

    @property
    def place(self) -> Place:
        """Where the learner is asked."""
        return self._asking.place(self.line.nodes[self.here])

    def check(self, *texts: str) -> Verdict:
        """Try commits such as `T: deploy date2 with date` in turn, until one is wrong or solves the puzzle.

        After a wrong commit, the next one is tried from the same node. Raises UnreadableAction, and ValueError if the
        puzzle is already solved or nothing is given.
        """
        if not texts:
            raise ValueError(phrase("check takes the text of one commit or more"))
        self._check_unsolved()
        self._find_place()
        verdict: Verdict | None = None
        for text in texts:
            try:
                verdict = self.attempt(self.here, text)
            except IllegalAction as error:
                return Verdict("refused", text, error.refusal.sentence, (), error.rules, self.here, self.here)
            if verdict.kind not in ("right", "unjudged"):
                break
        assert verdict is not None
        return verdict

    def _check_unsolved(self) -> None:
        if self.state == "solved":
            raise ValueError(phrase("this puzzle is solved; again() begins anew"))

    def attempt(self, node: int, text: str) -> Verdict:
        """Try a commit at a node at which the learner is asked.

        Raises UnreadableAction; IllegalAction, keeping a side's attempt in the line; ValueError at a node where
        nothing is asked: after a wrong commit, or when another side decides.
        """
        return finished(self.attempting(node, text, self.budget()))

    def attempting(self, node: int, text: str, budget: Budget) -> Thinking[Verdict]:
        """`attempt` with a budget, and with its pauses. Until the verdict is there, nothing is changed."""
        self._check_place(node)
        line = self.line
        line.goto(node)
        actor, words = split_actor(self.game, line.position, text)
        found = interpret(self.game, line, actor, words, lambda position, depth: None)
        tried: judging.Try | None = None
        if found.verdict is None:
            place = self._asking.place(line.nodes[node])
            tried = yield from judging.judge(self._asking, self._replies, place, found.actions, budget)
            self._check_place(node)  # whatever was done in the pauses
        self._leave_try()
        line.goto(node)
        carry_out(self.game, line, found)
        assert tried is not None
        self.here, self.state = node, "asked"
        made = line.node
        assert made.commit is not None
        text = action_line(self.game, actor, made.commit.action)
        self._play(tried.replies)
        if tried.kind == "wrong":
            return self._fail(text, made, tried)
        return self._done(tried.kind, text, made, line.node)

    def _play(self, actions: Way | tuple[Any, ...]) -> None:
        """Play actions from the line's cursor."""
        for action in actions.actions if isinstance(actions, Way) else actions:
            self.line.play(action)

    def _check_place(self, node: int) -> None:
        if not self.line.holds(node):
            raise ValueError(phrase("there is no node {node}", node=node))
        if any(above.id in self._failed for above in self.line.path(node)):
            raise ValueError(phrase("This try has failed: take it back, or explore freely."))
        position = self.line.nodes[node].position
        if position.to_move != self.puzzle.side or self._asking.missed(self._asking.place(self.line.nodes[node])):
            raise ValueError(phrase("Nothing is asked here: go back to where the puzzle asks."))

    def _begin(self) -> int:
        """Play from the start to where the learner is asked first; returns that node."""
        start = self.line.goto(0)
        self._play(finished(self._asking.answer(self._asking.place(start), self.budget().part(DOUBT))))
        return self.line.cursor

    def _find_place(self) -> None:
        """Ensure that `start` and `here` are in the line: exploring may have deleted them."""
        line = self.line
        if not line.holds(self.start):
            self.start = self._begin()
            self._lead(line.nodes[self.start])
        if not line.holds(self.here):
            own = [
                node.id for node in line.path(self.here) if line.holds(node.id) and self._asking.asked(node.position)
            ]
            self.here = own[-1] if own else self.start

    def _done(self, kind: Literal["right", "solved", "unjudged"], text: str, made: Node, end: Node) -> Verdict:
        """The teacher's words if any; the replies of the other side are on the line."""
        assert made.commit is not None
        # What the teacher says of a right or of a wrong commit would judge it.
        said = "" if kind == "unjudged" else teacher_s_words(self.game, self.puzzle, made.commit, right=True)
        self._words = (made, said) if said else None
        said = UNJUDGED if kind == "unjudged" else said
        self.here, self.judged, self.state, self.said = end.id, made.id, kind, said
        self._lead(end)
        if kind == "solved":
            self._note(self._result.tried(solved=True))
        return Verdict(kind, text, said, (), (), made.id, end.id)

    def _fail(self, text: str, made: Node, tried: judging.Try) -> Verdict:
        """The teacher's words if any, else what is missed; and the other side's refutation, played out."""
        assert made.commit is not None
        self._failed.add(made.id)
        self._note(self._result.tried(solved=False))
        self.state, self.judged = "wrong", made.id
        named = self.game.describe_action(made.commit.actor, made.commit.action).rstrip(".")
        made.name = made.name or phrase("Your try: {tried}", tried=named)
        said = teacher_s_words(self.game, self.puzzle, made.commit, right=False)
        self._words = (made, said) if said else None
        assert tried.refutation is not None
        self.line.goto(made.id)
        answer = []
        for action in tried.refutation.actions:
            answer.append(action_line(self.game, self.line.position.to_move or "", action))
            self.line.play(action)
        over = self._asking.missed(tried.refutation.end)
        self.said = said or (missed(self.game, self.puzzle, self.line.position) if over else UNPLAYED)
        self.short = shortfall(self.game, self.puzzle, self.line.position) if over else ""
        return Verdict("wrong", text, self.said, tuple(answer), (), made.id, self.line.cursor, self.short)

    def _leave_try(self) -> None:
        """Attach the teacher's words on a try, shown while it was judged, to the line as a comment."""
        if self._words is not None:
            node, said = self._words
            node.comment = node.comment or said
            self._renewed.add(node.id)
            self._words = None

    def _lead(self, node: Node) -> None:
        """Put the right commit before wrong tries."""
        self._renewed |= self.line.promote(node.id)

    def renewed(self) -> set[int]:
        """The nodes changed since the last call: commented or reordered."""
        found, self._renewed = self._renewed, set()
        return found

    def _note(self, result: Result) -> None:
        if result == self._result:
            return
        self._result = result
        if self.on_result is not None:
            self.on_result(result)

    @property
    def replies(self) -> Replies:
        """What the sides can do."""
        return self._replies

    # -- help --------------------------------------------------------------------------------------------------------

    def hint(self) -> str:
        """The next hint; empty when all have been given."""
        if self._given == len(self.puzzle.hints):
            return ""
        self._given += 1
        self._note(self._result.helped())
        return self.puzzle.hints[self._given - 1]

    @property
    def has_way_back(self) -> bool:
        """Whether there is something to take back."""
        return self.state in ("wrong", "shown", "free") or (self.state in ASKED and self.here != self.start)

    def take_back(self) -> int:
        """Take back a wrong commit, or else the last right one. Returns the node where the learner is asked."""
        self._leave_try()
        self._find_place()
        if self.state in ("wrong", "free", "shown"):
            self.state = "asked"
        elif self.here != self.start:
            own = [node for node in self.line.path(self.here)[:-1] if self._asking.asked(node.position)]
            self.here = own[-1].id if own else self.start
            self.state = "asked"
        self.said, self.judged = "", None
        self.line.goto(self.here)
        return self.here

    def show(self) -> tuple[str, ...]:
        """Play the solution from where the learner is asked; returns script lines. Does not count as solving.

        Where it is not known, it ends with what is, and `said` says so. Raises ValueError once the puzzle is solved.
        """
        return finished(self.showing(self.budget()))

    def showing(self, budget: Budget) -> Thinking[tuple[str, ...]]:
        """`show` with a budget, and with its pauses. Until the solution is there, nothing is changed."""
        self._check_unsolved()
        self._find_place()
        way = yield from self._asking.solution(self.place, budget)
        self._check_unsolved()
        if self._asking.missed(way.end) and (yield from self._replies.value(self.place, budget)) == 0:
            raise ValueError(phrase("From here the goal cannot be reached: take back first."))
        self._leave_try()
        self._find_place()
        self.line.goto(self.here)
        self._note(self._result.revealed())
        self.state, self.judged = "shown", None
        played = []
        place = self.place
        for action in way.actions:
            if self._asking.asked(place.position):
                played.append(action_line(self.game, self.puzzle.side, action))
            place = self._asking.after(place, action)
            self.line.play(action)
        self._lead(self.line.node)
        self.said = "" if way.known else UNFINISHED
        if self._asking.missed(place):
            self.said = missed(self.game, self.puzzle, place.position)
        return tuple(played)

    def explore(self) -> None:
        """Stop judging."""
        self._leave_try()
        self.state, self.said, self.judged = "free", "", None

    def again(self) -> set[int]:
        """Start over: delete what was played but keep the result. Returns the deleted nodes."""
        self._words = None
        self._find_place()
        way = {node.id for node in self.line.path(self.start)}
        played = [child for node in way for child in self.line.nodes[node].children if child not in way]
        gone = {node for child in played for node in self.line.delete(child)}
        self._failed.clear()
        self.here, self.state, self.said, self.judged = self.start, "asked", "", None
        self.line.goto(self.start)
        return gone


@door
def puzzle(source: Scenario | str | os.PathLike[str], *, language: str | None = None) -> PuzzleSession:
    """A puzzle without a board: from a scenario, its text, or the path of its file.

    Args:
        source: the puzzle.
        language: in which it answers, `en`, `de`, `he` or `da`; None takes SEKIWIDGET_LANGUAGE, else English.

    Raises ScenarioError if it cannot be read or does not hold, ValueError if it has no `[puzzle]` or there is no such
    language.
    """
    from sekiwidget.lesson.play.scenario import scenario_from

    return PuzzleSession(scenario_from(source), reads=asking(language))
