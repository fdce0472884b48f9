"""One learner's session of a puzzle: verdicts on commits and replies, hints, taking back, solution, exploring.

A puzzle is over once it is solved or its solution was shown. Whoever then plays on explores: nothing is judged, and the
result stays as it is. Taking back after that leads to the solved puzzle again. Whoever plays on where only exploring
has led explores, too. A try that has failed must be taken back first, since a learner would else miss why.

In a notebook without a board:

    puzzle = sekiwidget.puzzle("gifu.toml")
    puzzle.check("T: deploy date2 with date")
    assert puzzle.result.solved
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.solver import run_to_end
from sekiwidget.base.terminal import printable
from sekiwidget.core.errors import IllegalAction
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.position import Position
from sekiwidget.games.registry import game
from sekiwidget.lesson.play.actions import (
    action_line,
    carry_out,
    interpret,
    split_actor,
)
from sekiwidget.lesson.puzzle import defence
from sekiwidget.lesson.puzzle.defence import Defence, Resumable, Situation
from sekiwidget.lesson.puzzle.feedback import (
    ASKED,
    OVER,
    STATES,
    Result,
    State,
    Verdict,
    missed_goal,
    near_miss,
    teacher_comment,
)
from sekiwidget.lesson.puzzle.judge import (
    SECOND_LOOK,
    UNFINISHED,
    UNJUDGED,
    UNPLAYED,
    Judgement,
    PuzzleJudge,
)
from sekiwidget.text.phrase import in_language, phrase
from sekiwidget.text.translate import (
    FindLanguage,
    language_finder,
    translated,
    translated_by_owner,
)

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.script.puzzle import Puzzle

SECONDS: Final = 30.0
"""Default seconds of processor time for one verdict."""


class Try(NamedTuple):
    """A wrong commit in words, how narrowly it missed the goal, its node, and the end of its refutation."""

    words: str
    short: str
    made: int
    end: int


Answered: TypeAlias = Literal["try", "hint", "solution"]
"""What a learner has done: made a try that is over, or asked for a hint or the solution."""


class PuzzleSession:
    """A puzzle and one learner. `line` is what was played, `here` the node at which the learner must decide, `script`
    the teacher's line. `on_result` is called with each new result, `on_answer` with what the learner has done and the
    node where it ends: a try is over when it solves the puzzle, fails, or is refused.

    `like` is another session of the same puzzle, whose search results are used. `find_language` finds the language of
    answers; None leaves that to whoever shows them. `seconds` of processor time are the limit for a verdict or the
    solution; what is not known by then is not judged.

    Raises ValueError for a scenario without a puzzle; ScenarioError if its script has faults.
    """

    def __init__(
        self,
        scenario: Scenario,
        *,
        like: PuzzleSession | None = None,
        find_language: FindLanguage | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._find_language = find_language
        if scenario.puzzle is None:
            raise ValueError(phrase("this scenario has no [puzzle]"))
        self.scenario = scenario
        self.puzzle: Puzzle = scenario.puzzle
        self.game: Game = game(scenario.game)
        self.seconds = seconds
        self.whole: Budget | None = None
        """The budget of all verdicts together, if it is limited."""
        self._result = Result()
        self._hints_given = 0
        self.on_result: Callable[[Result], None] | None = None
        self.on_answer: Callable[[Answered, Node], None] | None = None
        self.said = ""
        self.short = ""
        """How near a wrong commit came to the goal, if the game can tell."""
        self.judged: int | None = None
        """The node of the commit whose verdict is shown."""
        self.end = 0
        """Where the line ends that follows the commit judged, or the solution shown."""
        self.tried: list[Try] = []
        """The wrong commits since the puzzle was begun."""
        self.state: State = "asked"
        self.script = scenario.play().line
        self.line = Line(self.script.nodes[0].position, seed=scenario.seed)
        self._defence: Defence = (
            Defence(self.game, self.puzzle, self.line.position, self.script, scenario.seed)
            if like is None
            else like._defence
        )
        self._failed_nodes: set[int] = set()
        self._asked_nodes: set[int] = {0}
        """The nodes on the ways of tries and of the solution, replies included; what was explored is not among them."""
        self._comment: tuple[Node, str] | None = None
        self._solving_verdict: tuple[str, int | None] | None = None
        """What was said when the puzzle was solved, and of which commit, while it is explored from there."""
        self._changed_nodes: set[int] = set()
        self._judge = PuzzleJudge(self.game, self.puzzle, self.line, self._defence)
        self.start = self.here = self._begin()

    def __repr__(self) -> str:
        title, state = self.scenario.title or self.task, STATES[self.state]
        told = phrase("<Puzzle: {title} ({state}: {result})>", title=title, state=state, result=self._result.sentence)
        return printable(str(told) if self._find_language is None else in_language(told, self._find_language()))

    @property
    @translated_by_owner
    def result(self) -> Result:
        """Whether it is solved, and the number of tries and hints."""
        return self._result

    @property
    @translated_by_owner
    def task(self) -> str:
        """The learner's task."""
        return self.puzzle.task

    @property
    @translated_by_owner
    def hints(self) -> tuple[str, ...]:
        """The hints given so far."""
        return self.puzzle.hints[: self._hints_given]

    @property
    def is_over(self) -> bool:
        """Whether it is solved, or its solution was shown: playing on is exploring."""
        return self.state in OVER

    def explores_at(self, node: int) -> bool:
        """Whether playing on at a node is exploring: the puzzle is over, or only exploring has led there."""
        way = {above.id for above in self.line.path(node)}
        return self.is_over or not (way & self._failed_nodes or way <= self._asked_nodes)

    @property
    def left(self) -> int | None:
        """Own decisions left at `here`; None for no limit."""
        return self._judge.decisions_left(self.here)

    @property
    @translated_by_owner
    def words(self) -> str:
        """The teacher's words on the judged commit, or an empty string; its comment from the next one on."""
        return self._comment[1] if self._comment is not None else ""

    def reached(self, position: Position) -> bool:
        """Whether the goal is reached at a position, and final."""
        return self._judge.reached(position)

    # -- commits -----------------------------------------------------------------------------------------------------

    def budget(self, seconds: float | None = None, piece: float | None = None) -> Budget:
        """The budget of one answer, of at most so many seconds; it pauses after each `piece` of them."""
        if self.whole is not None:
            self.whole.rest()
        most = self.seconds if seconds is None else min(seconds, self.seconds)
        return Budget(most, defence.MAX_POSITIONS, piece=piece, whole=self.whole)

    def values(self) -> list[tuple[str, float]] | None:
        """The value of each decision at `here`, 0 to 1, keyed by script line; None if the search does not know all."""
        found = run_to_end(self._defence.values(self.situation, self.budget()))
        if found is None:
            return None
        return [(action_line(self.game, self.puzzle.side, action), value) for action, value in found]

    def value(self) -> float | None:
        """The probability of the goal from `here` with best play by all, 0 to 1; None if the search does not know."""
        return run_to_end(self._defence.value(self.situation, self.budget()))

    @property
    def situation(self) -> Situation:
        """The situation at `here`."""
        return self._judge.situation(self.line.nodes[self.here])

    @translated_by_owner
    def check(self, *texts: str) -> Verdict:
        """Try commits such as `T: deploy date2 with date` in turn, until one is wrong or solves the puzzle.

        After a wrong commit, the next one is tried from the same node. Raises UnreadableAction, and ValueError if the
        puzzle is already solved or nothing is given.
        """
        if not texts:
            raise ValueError(phrase("check() needs the text of at least one commit"))
        self._check_unsolved()
        self._find_nodes()
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
            raise ValueError(phrase("this puzzle is already solved; again() starts it anew"))

    @translated_by_owner
    def attempt(self, node: int, text: str) -> Verdict:
        """Try a commit at a node where the learner must decide.

        Raises UnreadableAction; IllegalAction, keeping a side's attempt in the line; ValueError at any other node:
        after a wrong commit, or when another side decides.
        """
        return run_to_end(self.attempting(node, text, self.budget()))

    def attempting(self, node: int, text: str, budget: Budget) -> Resumable[Verdict]:
        """`attempt` with a budget, in pieces. Nothing changes before the verdict is known."""
        self._check_node(node)
        line = self.line
        line.goto(node)
        actor, words = split_actor(self.game, line.position, text)
        found = interpret(self.game, line, actor, words, lambda position, depth: None)
        judgement: Judgement | None = None
        if found.verdict is None:
            here = self._judge.situation(line.nodes[node])
            judgement = yield from self._judge.judge(here, found.actions, budget)
            self._check_node(node)  # the pauses may have changed it
        self._keep_comment()
        line.goto(node)
        known = len(line)
        try:
            carry_out(self.game, line, found)
        except IllegalAction:
            if len(line) > known:
                self._tell("try", line.nodes[-1])
            raise
        assert judgement is not None
        self.here, self.state = node, "asked"
        made = line.node
        assert made.commit is not None
        text = action_line(self.game, actor, made.commit.action)
        self._play(judgement.reply_actions)
        end = line.node
        self._asked_nodes |= {one.id for one in line.path(end.id)}
        if judgement.kind == "wrong":
            verdict = self._fail(text, made, judgement)
        else:
            verdict = self._succeed(judgement.kind, text, made, end)
        if judgement.kind in ("wrong", "solved"):
            self._tell("try", end)
        return verdict

    def _tell(self, what: Answered, node: Node) -> None:
        """Call `on_answer`."""
        if self.on_answer is not None:
            self.on_answer(what, node)

    def _play(self, actions: tuple[Any, ...]) -> None:
        """Play actions from the line's cursor."""
        for action in actions:
            self.line.play(action)

    def _check_node(self, node: int) -> None:
        if not self.line.holds(node):
            raise ValueError(phrase("there is no node {node}", node=node))
        if any(above.id in self._failed_nodes for above in self.line.path(node)):
            raise ValueError(phrase("This try has failed: take it back, or explore freely."))
        if self._judge.solved_between(self.line.nodes[self.start], self.line.nodes[node]):
            raise ValueError(phrase("The puzzle is solved here: to play on, explore freely."))
        position = self.line.nodes[node].position
        is_asked = all(above.id in self._asked_nodes for above in self.line.path(node))
        if (
            not is_asked
            or position.to_move != self.puzzle.side
            or self._judge.missed(self._judge.situation(self.line.nodes[node]))
        ):
            raise ValueError(phrase("There is no question here: go back to the puzzle's question."))

    def _begin(self) -> int:
        """Play from the start to the learner's first decision; returns its node."""
        start = self.line.goto(0)
        replies = self._judge.reply_line(self._judge.situation(start), self.budget().part(SECOND_LOOK))
        self._play(run_to_end(replies).actions)
        self._asked_nodes |= {node.id for node in self.line.path()}
        return self.line.cursor

    def _find_nodes(self) -> None:
        """Ensure that `start` and `here` are in the line: exploring may have deleted them."""
        line = self.line
        if not line.holds(self.start):
            self.start = self._begin()
            self._promote(line.nodes[self.start])
        if not line.holds(self.here):
            own = [node.id for node in line.path(self.here) if line.holds(node.id) and self._judge.asks(node.position)]
            self.here = own[-1] if own else self.start

    def _succeed(self, kind: Literal["right", "solved", "unjudged"], text: str, made: Node, end: Node) -> Verdict:
        """The verdict on a commit that is not wrong; the replies of the other side are in the line."""
        assert made.commit is not None
        # The teacher's words on a right or wrong commit would be a verdict.
        said = "" if kind == "unjudged" else teacher_comment(self.game, self.puzzle, made.commit, right=True)
        self._comment = (made, said) if said else None
        said = UNJUDGED if kind == "unjudged" else said
        self.here, self.judged, self.state, self.said = end.id, made.id, kind, said
        self.end = end.id
        self._promote(end)
        if kind == "solved":
            self._record(self._result.with_try(solved=True))
        return Verdict(kind, text, said, (), (), made.id, end.id)

    def _fail(self, text: str, made: Node, judgement: Judgement) -> Verdict:
        """The verdict on a wrong commit, with the teacher's words or what is missed; plays its refutation."""
        assert made.commit is not None
        self._failed_nodes.add(made.id)
        self._record(self._result.with_try(solved=False))
        self.state, self.judged = "wrong", made.id
        named = self.game.describe_action(made.commit.actor, made.commit.action)
        made.name = made.name or phrase("Your try: {tried}", tried=named)
        said = teacher_comment(self.game, self.puzzle, made.commit, right=False)
        self._comment = (made, said) if said else None
        assert judgement.refutation is not None
        self.line.goto(made.id)
        answer = []
        for action in judgement.refutation.actions:
            answer.append(action_line(self.game, self.line.position.to_move or "", action))
            self.line.play(action)
        over = self._judge.missed(judgement.refutation.end)
        self.said = said or (missed_goal(self.game, self.puzzle, self.line.position) if over else UNPLAYED)
        self.short = near_miss(self.game, self.puzzle, self.line.position) if over else ""
        self.end = self.line.cursor
        self.tried.append(Try(named, self.short, made.id, self.end))
        return Verdict("wrong", text, self.said, tuple(answer), (), made.id, self.line.cursor, self.short)

    def _keep_comment(self) -> None:
        """Make the teacher's words on the last commit its comment in the line."""
        if self._comment is not None:
            node, said = self._comment
            node.comment = node.comment or said
            self._changed_nodes.add(node.id)
            self._comment = None

    def _promote(self, node: Node) -> None:
        """Put the right commit before wrong tries."""
        self._changed_nodes |= self.line.promote(node.id)

    def renewed(self) -> set[int]:
        """The nodes changed since the last call: commented or reordered."""
        found, self._changed_nodes = self._changed_nodes, set()
        return found

    def _record(self, result: Result) -> None:
        if result == self._result:
            return
        self._result = result
        if self.on_result is not None:
            self.on_result(result)

    @property
    def defence(self) -> Defence:
        """The search of this puzzle."""
        return self._defence

    # -- help --------------------------------------------------------------------------------------------------------

    @translated_by_owner
    def hint(self) -> str:
        """The next hint; empty when all have been given."""
        if self._hints_given == len(self.puzzle.hints):
            return ""
        self._hints_given += 1
        self._record(self._result.with_hint())
        self._tell("hint", self.line.node)
        return self.puzzle.hints[self._hints_given - 1]

    @property
    def has_way_back(self) -> bool:
        """Whether there is a commit to take back."""
        return self.state in ("wrong", "shown", "free") or (self.state in ASKED and self.here != self.start)

    def take_back(self) -> int:
        """Take back a wrong commit, what was explored, else the last right commit.

        Returns the node where the learner must decide; after exploring a solved puzzle, the one where it was solved.
        """
        self._keep_comment()
        self._find_nodes()
        if self.state == "free" and self._solving_verdict is not None and self.here == self.end:
            self.state, (self.said, self.judged) = "solved", self._solving_verdict
            self.line.goto(self.here)
            return self.here
        if self.state in ("wrong", "free", "shown"):
            self.state = "asked"
        elif self.here != self.start:
            own = [node for node in self.line.path(self.here)[:-1] if self._judge.asks(node.position)]
            self.here = own[-1].id if own else self.start
            self.state = "asked"
        self.said, self.judged = "", None
        self.line.goto(self.here)
        return self.here

    @translated_by_owner
    def show(self) -> tuple[str, ...]:
        """Play the solution from `here`; returns script lines. Does not count as solving.

        It ends where it is not known any more; `said` says so then. Raises ValueError once the puzzle is solved.
        """
        return run_to_end(self.showing(self.budget()))

    def showing(self, budget: Budget) -> Resumable[tuple[str, ...]]:
        """`show` with a budget, in pieces. Nothing changes before the solution is known."""
        self._check_unsolved()
        self._find_nodes()
        solution = yield from self._judge.solution(self.situation, budget)
        self._check_unsolved()
        if self._judge.missed(solution.end) and (yield from self._defence.value(self.situation, budget)) == 0:
            raise ValueError(phrase("From here the goal cannot be reached: take back first."))
        self._keep_comment()
        self._find_nodes()
        self.line.goto(self.here)
        self._record(self._result.with_solution())
        self._tell("solution", self.line.node)
        self.state, self.judged = "shown", None
        played = []
        here = self.situation
        for action in solution.actions:
            if self._judge.asks(here.position):
                played.append(action_line(self.game, self.puzzle.side, action))
            here = self._judge.after(here, action)
            self.line.play(action)
        self._asked_nodes |= {node.id for node in self.line.path()}
        self._promote(self.line.node)
        self.end = self.line.cursor
        self.said = "" if solution.known else UNFINISHED
        if self._judge.missed(here):
            self.said = missed_goal(self.game, self.puzzle, here.position)
        return tuple(played)

    def explore(self) -> None:
        """Stop judging."""
        self._keep_comment()
        if self.state != "free":
            self._solving_verdict = (self.said, self.judged) if self.state == "solved" else None
        self.state, self.said, self.judged = "free", "", None

    def again(self) -> set[int]:
        """Start over: delete what was played but keep the result. Returns the deleted nodes."""
        self._comment = None
        self._find_nodes()
        way = {node.id for node in self.line.path(self.start)}
        played = [child for node in way for child in self.line.nodes[node].children if child not in way]
        gone = {node for child in played for node in self.line.delete(child)}
        self._failed_nodes.clear()
        self.tried.clear()
        self.here, self.state, self.said, self.judged = self.start, "asked", "", None
        self.line.goto(self.start)
        return gone


@translated
def puzzle(source: Scenario | str | os.PathLike[str], *, language: str | None = None) -> PuzzleSession:
    """A puzzle without a board: from a scenario, its text, or the path of its file.

    Args:
        source: the puzzle.
        language: the language of its answers, a code of `sekiwidget.LANGUAGES`; None takes SEKIWIDGET_LANGUAGE, else
            English.

    Raises ScenarioError if it cannot be read or has faults, ValueError if it has no `[puzzle]` or there is no such
    language.
    """
    from sekiwidget.lesson.play.scenario import scenario_from

    return PuzzleSession(scenario_from(source), find_language=language_finder(language))
