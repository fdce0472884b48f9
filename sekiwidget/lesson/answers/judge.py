"""Judging tries anew: each is played in the lesson's position, and nothing in it is believed.

    the learner's moves   must be legal, and are judged as on a board
    the other side's      must be replies that the puzzle gives: the best, the script's, or any
    draws                 must be possible; which one comes is up to chance, and is not checked
    the rest              what everybody can see to be forced

Of several best replies only the one counts that a board gives: once the goal is sure, every reply is as good, and a
forger could let the other side give up.

Where the other side's best reply cannot be known in the time that a board has, a board plays the script's reply or a
plausible one. So these count, too, in a puzzle that is that large; and if the search knows nothing at all of a reply,
it is counted as unchecked. In a small puzzle they come from a slow machine, or a search that the learner has stopped:
such a try is no forgery, but it does not solve. Nor is anything that follows a wrong move, which nothing can mend.

Points of all tries are kept in a tree by their lines, so what several learners have played is judged once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from threading import RLock
from typing import Any, Final, Literal, TypeAlias

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.solver import run_to_end
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.line import Line
from sekiwidget.core.position import Commit
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game
from sekiwidget.lesson.answers.answers import digest_of, seen_line, viewer_of
from sekiwidget.lesson.play.actions import action_line, split_actor, try_action, try_attempt, whose_turn
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.puzzle import defence
from sekiwidget.lesson.puzzle.defence import Defence, Situation
from sekiwidget.lesson.puzzle.feedback import teacher_comment
from sekiwidget.lesson.puzzle.judge import PuzzleJudge
from sekiwidget.text.phrase import phrase, quote_typed

TryKind: TypeAlias = Literal["solved", "wrong", "refused", "unfinished"]

_How: TypeAlias = Literal["checked", "unchecked", "hasty"]
"""How well a commit is known to be one that a board plays."""

SMALL: Final = 2.5
"""In how many seconds of processor time a puzzle must be solved to be small: a quarter of what a board has."""
EACH: Final = 5.0
"""Seconds of processor time for one move."""
MAX_HIDDEN: Final = 2_000
"""So many actions are compared with a line whose pieces are hidden."""
_HIDDEN: Final = "?"


class Forged(ValueError):
    """A commit that cannot have been made here; the message says why."""


class TooLong(ValueError):
    """Judging takes longer than it may."""


@dataclass(frozen=True, slots=True)
class JudgedTry:
    """One try, judged anew.

    `solved`, `wrong`, `refused` (the rules forbid its last move) or `unfinished`, which counts as no try, as does one
    that solves the puzzle against a hasty reply. `choice` is the learner's last move as a script line, `rules` are the
    paragraphs that it brought into play or that forbid it, `why` the teacher's words on a mistake, else those of the
    refusal. `unchecked` counts replies that the search could not check. `words` is the choice as a sentence.
    """

    kind: TryKind
    lines: tuple[str, ...]
    choice: str = ""
    rules: tuple[str, ...] = ()
    why: str = ""
    unchecked: int = 0
    words: str = ""


@dataclass(slots=True)
class _Point:
    """A situation on the way of a try; `choice` is the learner's last commit, `wrong` whether it was a mistake.

    `hasty`: a reply on the way was not the best one, and a board had no time to find that. `over`: a wrong move has
    ended the try, and what follows it is not looked at.
    """

    here: Situation
    solved: bool = False
    missed: bool = False
    wrong: bool = False
    hasty: bool = False
    over: bool = False
    choice: Commit | None = None
    unchecked: int = 0
    next: dict[str, _Point | Forged] = field(default_factory=dict)


class AnswersJudge:
    """Judges tries at the puzzle of one scenario. Raises ValueError if it has none, ScenarioError for its faults."""

    def __init__(self, scenario: Scenario) -> None:
        if scenario.puzzle is None:
            raise ValueError(phrase("this scenario has no [puzzle]"))
        self.scenario, self.puzzle, self.game = scenario, scenario.puzzle, game(scenario.game)
        script = scenario.play().line
        start = script.nodes[0].position
        line = Line(start, seed=scenario.seed)
        self._defence = Defence(self.game, self.puzzle, start, script, scenario.seed)
        self._judge = PuzzleJudge(self.game, self.puzzle, line, self._defence)
        self._start = _Point(Situation(start, 0, self.puzzle.within or None))
        self.size = 0
        """How many positions are kept, of tries and of searches."""
        self._small: bool | None = None
        self._budget = Budget()
        self._lock = RLock()

    def asks(self, digest: str, side: str) -> bool:
        """Whether answers with this digest and side are to this puzzle."""
        start = self._start.here.position
        return side == self.puzzle.side and digest == digest_of(start, self.game.id, self.puzzle, viewer_of(side))

    def judge(self, lines: tuple[str, ...], budget: Budget) -> JudgedTry:
        """The verdict on a try. Raises Forged, with the number of the commit; TooLong when the budget is spent."""
        with self._lock:
            self._budget = budget
            before = budget.visited
            *commits, last = lines
            if not last.startswith("!"):
                commits, last = [*lines], ""
            point = self._start
            try:
                for number, text in enumerate(commits, 1):
                    point = self._next(point, text, number)
                self._check_time()
                return self._refused(point, lines) if last else self._judged(point, lines)
            finally:
                self.size += budget.visited - before

    def _next(self, point: _Point, text: str, number: int) -> _Point:
        if point.over:
            return point
        found = point.next.get(text)
        if found is None:
            self._check_time()
            try:
                found = self._step(point, text)
            except (Forged, UnreadableAction) as error:
                found = Forged(error.args[0])  # without the frames that the error keeps
            # What a search that was cut short has not found is no verdict.
            self._check_time()
            point.next[text] = found
            self.size += 1
        if isinstance(found, Forged):
            said = phrase("commit {number}, {line}: {why}", number=number, line=quote_typed(text), why=found.args[0])
            raise Forged(said)
        return found

    def _check_time(self) -> None:
        """Raise TooLong once the budget is spent."""
        self._budget.tick()
        if self._budget.over:
            raise TooLong(phrase("judging these answers takes too long: {why}", why=self._budget.over))

    # -- one commit --------------------------------------------------------------------------------------------------

    def _step(self, point: _Point, text: str) -> _Point:
        """The point after a line."""
        here = point.here
        mover, asks = here.position.to_move, self._judge.asks(here.position)
        if point.solved or point.missed:
            raise Forged(phrase("nothing can follow here: the try is over"))
        # What the learner types may stand for several commits.
        if point.wrong and mover != self.puzzle.side and self._is_small():
            return replace(point, over=True, next={})
        action, how = self._action(here, text)
        made = self._judge.after(here, action)
        solved = self._judge.solved(made)
        choice, wrong = point.choice, point.wrong
        if mover == self.puzzle.side and asks:
            choice = here.position.play(action)
            wrong = not solved and (wrong or bool(run_to_end(self._judge.worse(here, made, self._each()))))
        missed = self._judge.missed(made)
        unchecked = point.unchecked + (how == "unchecked")
        return _Point(
            made, solved, missed, wrong or missed, point.hasty or how == "hasty", choice=choice, unchecked=unchecked
        )

    def _action(self, here: Situation, text: str) -> tuple[Any, _How]:
        """The action that a line stands for, and how well it is known to be right. Raises Forged."""
        automatic = self._judge.automatic(here)
        if automatic is not None and self._line(here, automatic) == text:
            return automatic, "checked"
        position = here.position
        actor, words = split_actor(self.game, position, text)
        if actor != position.to_move or position.to_move is None:
            raise Forged(whose_turn(self.game, position))
        if actor in (CHANCE, self.puzzle.side):
            return next(self._meant(here, actor, words, text)), "checked"
        return self._reply(here, actor, words, text)

    def _meant(self, here: Situation, actor: str, words: str, text: str) -> Iterator[Any]:
        """The legal actions that a line may stand for: one, or several where something in it is hidden."""
        position = here.position
        check = try_action(self.game, position, actor, words)
        if check.fits and not check.rest:
            yield check.action
            return
        legal = islice(position.legal(), MAX_HIDDEN) if _HIDDEN in text else ()
        fitting = [action for action in legal if self._line(here, action) == text]
        if fitting:
            yield from fitting
        elif check.unreadable is not None:
            raise check.unreadable
        elif check.refusal is not None:
            raise Forged(check.refusal.sentence)
        else:
            raise Forged(phrase("these are several commits"))

    def _reply(self, here: Situation, actor: str, words: str, text: str) -> tuple[Any, _How]:
        """The other side's action of a line, if the puzzle may reply so, and how well that is known."""
        written = self._defence.script_action(here.position)
        if self.puzzle.reply == "script" and written is not None:
            if self._line(here, written) != text:
                raise Forged(phrase("the puzzle answers as its script does"))
            return written, "checked"
        # First, as a line with hidden pieces may stand for several actions.
        own = run_to_end(self._defence.reply(here, self._each()))
        if self._line(here, own) == text:
            return own, "checked"
        if self.puzzle.reply == "random":
            return next(self._meant(here, actor, words, text)), "checked"
        hasty = None
        if self._is_small():
            quick = self._defence.reply_unsearched(here)
            hasty = quick if self._line(here, quick) == text else None
        best = run_to_end(self._defence.value(here, self._each()))
        unknown = None
        for action in self._meant(here, actor, words, text):
            value = run_to_end(self._defence.value(self._defence.after(here, action), self._each()))
            if best is None or value is None:
                unknown = unknown or action
            elif value == best and not self._is_small():
                return action, "checked"
            elif value == best and hasty is None:
                raise Forged(phrase("the puzzle gives another reply, which is as good"))
        if unknown is not None:
            return unknown, "unchecked"
        if hasty is not None:
            return hasty, "hasty"
        raise Forged(phrase("this is not the best reply, which the puzzle gives"))

    def _line(self, here: Situation, action: Any) -> str:
        """The line of an action at a situation, as the puzzle's side sees it."""
        return seen_line(self.game, here.position.to_move or "", action, self.puzzle.side)

    def _is_small(self) -> bool:
        """Whether a board surely finds the best reply everywhere."""
        if self._small is None:
            value = run_to_end(self._defence.value(self._start.here, self._each(SMALL)))
            self._check_time()  # what all answers have used up says nothing of this puzzle
            self._small = value is not None
        return self._small

    def _each(self, seconds: float = EACH) -> Budget:
        """A budget for one question. What it uses is counted once: the whole rests meanwhile."""
        self._budget.rest()
        return Budget(seconds, defence.MAX_POSITIONS, whole=self._budget)

    # -- the end of a try --------------------------------------------------------------------------------------------

    def _judged(self, point: _Point, lines: tuple[str, ...]) -> JudgedTry:
        kind: TryKind = "unfinished"
        if point.solved:
            kind = "unfinished" if point.hasty else "solved"
        elif point.wrong and point.choice:
            kind = "wrong"
        commit = point.choice
        if commit is None:
            return JudgedTry(kind, lines, unchecked=point.unchecked)
        text = action_line(self.game, self.puzzle.side, commit.action)
        said = teacher_comment(self.game, self.puzzle, commit, right=False) if kind == "wrong" else ""
        words = self.game.describe_action(self.puzzle.side, commit.action)
        return JudgedTry(kind, lines, text, commit.rules, said, point.unchecked, words)

    def _refused(self, point: _Point, lines: tuple[str, ...]) -> JudgedTry:
        """A try whose last line must be an attempt that the rules forbid. Raises Forged."""
        position = point.here.position
        text = lines[-1].removeprefix("!").strip()
        try:
            actor, typed = split_actor(self.game, position, text)
            check = try_attempt(self.game, position, actor, typed)[1]
        except UnreadableAction as error:
            raise Forged(phrase("attempt {line}: {why}", line=quote_typed(text), why=error.args[0])) from None
        refusal = check.refusal
        if refusal is None:
            raise Forged(phrase("attempt {line}: the rules allow this here", line=quote_typed(text)))
        words = self.game.describe_action(actor, check.action)
        return JudgedTry("refused", lines, text, refusal.rules, refusal.sentence, point.unchecked, words)
