"""One learner's attempt at a puzzle: judging and answering commits, hints, taking back, solution, exploring.

In a notebook without a board:

    puzzle = sekiwidget.puzzle("gifu.toml")
    puzzle.check("T: deploy date2 with date")
    assert puzzle.result.solved
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from sekiwidget.base.phrase import phrase, spoken
from sekiwidget.base.terminal import printable
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line, Node
from sekiwidget.core.position import Position
from sekiwidget.core.refusal import IllegalAction
from sekiwidget.games.registry import game
from sekiwidget.languages.doors import Asked, asking, door, own_doors, reader
from sekiwidget.lesson.play.playing import MOST_AUTOMATIC, carry_out, find, split, written
from sekiwidget.lesson.puzzle.asking import Asking
from sekiwidget.lesson.puzzle.failing import missed, refute, shortfall, teacher_s_words
from sekiwidget.lesson.puzzle.replies import Replies, script_of
from sekiwidget.lesson.puzzle.verdict import Result, Verdict

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.script.puzzle import Puzzle

State: TypeAlias = Literal["asked", "right", "wrong", "solved", "shown", "free"]
"""The learner's state: asked for a commit; told that one was right, and asked for the next; told that one was wrong;
solved, shown the solution, or exploring."""


_STATES: Final[dict[State, str]] = {
    "asked": phrase("asked"),
    "right": phrase("answered right"),
    "wrong": phrase("answered wrong"),
    "solved": phrase("solved"),
    "shown": phrase("solution shown"),
    "free": phrase("explored freely"),
}


@own_doors
class PuzzleSession:
    """A puzzle and one learner. `line` is what was played, `here` the node at which the learner is asked, `script` what
    the teacher wrote. `on_result` is called with each new result. What another session of the same puzzle has searched
    need not be searched again: `like` is that session. `reads` finds the language in which it answers; None leaves that
    to whoever shows the answers.

    Raises ValueError for a scenario without a puzzle; ScenarioError if its script does not hold.
    """

    _reads: Asked | None = None

    def __init__(self, scenario: Scenario, *, like: PuzzleSession | None = None, reads: Asked | None = None) -> None:
        self._reads = reads
        if scenario.puzzle is None:
            raise ValueError(phrase("this scenario has no [puzzle]"))
        self.scenario = scenario
        self.puzzle: Puzzle = scenario.puzzle
        self.game: Game = game(scenario.game)
        self._result = Result()
        self.on_result: Callable[[Result], None] | None = None
        self.said = ""
        self.short = ""
        """How near the commit that is told to be wrong came to the goal, if the game can tell."""
        self.judged: int | None = None
        """The node of the commit on which the learner is being told a verdict."""
        self.state: State = "asked"
        self.script = scenario.play().line
        self.line = Line(self.script.nodes[0].position, seed=scenario.seed)
        written = script_of(self.script)
        self._replies: Replies = (
            Replies(self.game, self.puzzle, self.line.position, written, scenario.seed)
            if like is None
            else like._replies
        )
        self._failed: set[int] = set()
        self._words: tuple[Node, str] | None = None
        self._renewed: set[int] = set()
        self._asking = Asking(self.game, self.puzzle, self.line, self._replies)
        self._asking.answer()
        self.start = self.here = self.line.cursor

    def __repr__(self) -> str:
        title, state = self.scenario.title or self.task, _STATES[self.state]
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
        return self.puzzle.hints[: self._result.hints]

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

    def values(self) -> list[tuple[str, float]]:
        """The value of each decision at `here`, 0 to 1, keyed by script line; empty if too large to compute."""
        return list(self.values_at(self.line.nodes[self.here].position, self.left).items())

    def values_at(self, position: Position, left: int | None) -> dict[str, float]:
        """Like `values`, at a position where the puzzle's side decides, with so many own decisions left."""
        found = self._replies.values(position, left)
        return {written(self.game, self.puzzle.side, action): value for action, value in found}

    def scripted(self) -> bool:
        """Whether the teacher's main line reaches the goal, in time."""
        script = Asking(self.game, self.puzzle, self.script, self._replies)
        return any(script.solved(node) for node in self.script.main())

    def along(self) -> Iterator[tuple[Position, int | None]]:
        """The positions at which the learner is asked, at the start and along the script, with own decisions left."""
        yield self.line.nodes[self.start].position, self._asking.left(self.start)
        script = Asking(self.game, self.puzzle, self.script, self._replies)
        for node in self.script.nodes:
            if node.attempt is None and script.asked(node.position):
                yield node.position, script.left(node.id)

    def own_commits(self) -> list[tuple[int, str, float | None, float | None]]:
        """The own decisions of the teacher's main line up to the goal, in order: their depth, and their script lines.

        Each comes with the value before and after it; None if too large to compute. Computed from the last backwards,
        since later searches are smaller: once one is too large, all before it are assumed to be.
        """
        script = Asking(self.game, self.puzzle, self.script, self._replies)
        found: list[tuple[int, str, float | None, float | None]] = []
        main = self.script.main()
        end = next((at for at, node in enumerate(main) if script.solved(node)), len(main) - 1)
        for before, made in reversed([*pairwise(main[: end + 1])]):
            if made.commit is None or not script.asked(before.position):
                continue
            worth: list[float | None] = [None, None]
            if not found or found[-1][2] is not None:
                worth = [self._replies.value(node.position, script.left(node.id)) for node in (before, made)]
            found.append((made.depth, written(self.game, self.puzzle.side, made.commit.action), worth[0], worth[1]))
        return found[::-1]

    def searching(self, step: int) -> Generator[tuple[int, int], None, None]:
        """Search what a proof asks for, in pieces of about `step` positions: what comes after each decision on the way.

        From the end backwards, since later searches are smaller: once one is too large, the rest is left. Yields after
        each piece how many positions are done, of how many.
        """
        due: dict[tuple[Position, int | None], None] = {}
        for position, left in reversed([*self.along()]):
            due |= dict.fromkeys([*self._replies.following(position, left), (position, left)])
        for number, (position, left) in enumerate(due):
            pieces = self._replies.searching(position, left, step)
            while True:
                try:
                    next(pieces)
                except StopIteration as end:
                    if end.value is None:
                        return
                    break
                yield number, len(due)

    def value(self) -> float | None:
        """The probability of the goal from `here` with best play by all, 0 to 1; None if too large to compute."""
        return self._replies.value(self.line.nodes[self.here].position, self.left)

    def check(self, *texts: str) -> Verdict:
        """Try commits such as `T: deploy date2 with date` in turn, until one is wrong or solves the puzzle.

        After a wrong commit, the next one is tried from the same node. Raises UnreadableAction, and ValueError if the
        puzzle is already solved or nothing is given.
        """
        if not texts:
            raise ValueError(phrase("check takes the text of one commit or more"))
        if self.state == "solved":
            raise ValueError(phrase("this puzzle is solved; again() begins anew"))
        self._find_place()
        verdict: Verdict | None = None
        for text in texts:
            try:
                verdict = self.attempt(self.here, text)
            except IllegalAction as error:
                return Verdict("refused", text, error.refusal.sentence, (), error.rules, self.here, self.here)
            if verdict.kind != "right":
                break
        assert verdict is not None
        return verdict

    def attempt(self, node: int, text: str) -> Verdict:
        """Try a commit at a node at which the learner is asked.

        Raises UnreadableAction; IllegalAction, keeping a side's attempt in the line; ValueError at a node where
        nothing is asked: after a wrong commit, or when another side decides.
        """
        self._check_place(node)
        self._leave_try()
        line = self.line
        line.goto(node)
        before = self._replies.value(line.position, self._asking.left(node))
        actor, words = split(self.game, line.position, text)
        found = find(self.game, line, actor, words, lambda position, depth: None)
        carry_out(self.game, line, found)
        self.here, self.state = node, "asked"
        made = line.node
        assert made.commit is not None
        text = written(self.game, actor, made.commit.action)
        if self._asking.solved(made):
            return self._done("solved", text, made, made)
        after = self._replies.value(made.position, self._asking.left(made.id))
        if before is not None and after is not None and after < before:
            return self._fail(text, made, node)
        end = self._asking.answer()
        if self._asking.solved(end):
            return self._done("solved", text, made, end)
        if self._asking.missed(end):
            return self._fail(text, made, node)
        return self._done("right", text, made, end)

    def _check_place(self, node: int) -> None:
        if not self.line.holds(node):
            raise ValueError(phrase("there is no node {node}", node=node))
        if any(above.id in self._failed for above in self.line.path(node)):
            raise ValueError(phrase("This try has failed: take it back, or explore freely."))
        position = self.line.nodes[node].position
        if position.to_move != self.puzzle.side or self._asking.missed(self.line.nodes[node]):
            raise ValueError(phrase("Nothing is asked here: go back to where the puzzle asks."))

    def _find_place(self) -> None:
        """Ensure that `start` and `here` are in the line: exploring may have deleted them."""
        line = self.line
        if not line.holds(self.start):
            line.goto(0)
            self.start = self._asking.answer().id
            self._lead(line.nodes[self.start])
        if not line.holds(self.here):
            own = [
                node.id for node in line.path(self.here) if line.holds(node.id) and self._asking.asked(node.position)
            ]
            self.here = own[-1] if own else self.start

    def _done(self, kind: Literal["right", "solved"], text: str, made: Node, end: Node) -> Verdict:
        """The teacher's words if any; the replies of the other side are on the line."""
        assert made.commit is not None
        said = teacher_s_words(self.game, self.puzzle, made.commit, right=True)
        self.here, self.judged, self.state, self.said = end.id, made.id, kind, said
        self._words = (made, said) if said else None
        self._lead(end)
        if kind == "solved":
            self._note(solved=True, tries=self._result.tries + 1)
        return Verdict(kind, text, said, (), (), made.id, end.id)

    def _fail(self, text: str, made: Node, node: int) -> Verdict:
        """The teacher's words if any, else what is missed; and the other side's refutation, played out."""
        assert made.commit is not None
        self._failed.add(made.id)
        self._note(tries=self._result.tries + 1)
        self.state, self.judged = "wrong", made.id
        tried = self.game.tried(made.commit.actor, made.commit.action).rstrip(".")
        made.name = made.name or phrase("Your try: {tried}", tried=tried)
        said = teacher_s_words(self.game, self.puzzle, made.commit, right=False)
        self._words = (made, said) if said else None
        answer = refute(self.line, made, self._asking, self._replies)
        self.said = said or missed(self.game, self.puzzle, self.line.node)
        self.short = shortfall(self.game, self.puzzle, self.line.node)
        return Verdict("wrong", text, self.said, answer, (), made.id, self.line.cursor, self.short)

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

    def _note(self, **changes: Any) -> None:
        self._result = replace(self._result, **changes)
        if self.on_result is not None:
            self.on_result(self._result)

    # -- help --------------------------------------------------------------------------------------------------------

    def hint(self) -> str:
        """The next hint; empty when all have been given."""
        if self._result.hints == len(self.puzzle.hints):
            return ""
        self._note(hints=self._result.hints + 1)
        return self.puzzle.hints[self._result.hints - 1]

    @property
    def has_way_back(self) -> bool:
        """Whether there is something to take back."""
        return self.state in ("wrong", "shown", "free") or (
            self.state in ("asked", "right") and self.here != self.start
        )

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
        """Play the solution from where the learner is asked; returns script lines. Does not count as solving."""
        self._leave_try()
        self._find_place()
        self.line.goto(self.here)
        self._note(shown=True)
        self.state = "shown"
        played = []
        for _ in range(MOST_AUTOMATIC):
            here = self._asking.answer()
            if self._asking.solved(here) or self._asking.missed(here):
                break
            action = self._replies.solution(here.position, here.depth, self._asking.left(here.id))
            self.line.play(action)
            played.append(written(self.game, self.puzzle.side, action))
        self._lead(self.line.node)
        self.said, self.judged = "", None
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
