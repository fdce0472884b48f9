"""Verify a puzzle: its goal can be forced, the script does so, and the teacher's mistakes are mistakes.

What the search cannot finish is reported as not judged: neither proved nor a fault.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.odds_display import Percent
from sekiwidget.analysis.solver import run_to_end
from sekiwidget.base.terminal import printable
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.line import Line
from sekiwidget.lesson.play.actions import action_line, split_actor, try_action
from sekiwidget.lesson.puzzle import defence
from sekiwidget.lesson.puzzle.defence import Resumable, Situation
from sekiwidget.lesson.puzzle.feedback import unmet_facts
from sekiwidget.lesson.puzzle.judge import PuzzleJudge
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.text.phrase import phrase, quote_typed
from sekiwidget.text.terms import Listed

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.script.puzzle import Answer

SECONDS: Final = 60.0
"""Default seconds of processor time for one puzzle."""
MAX_LISTED: Final = 6
"""Maximum number of commits listed."""
_MAX_DECISIONS: Final = 60
"""Maximum number of own decisions examined along the solution."""


class FaultSubject(NamedTuple):
    """What a fault is about: the goal, the script, a commit by its depth in the script, an answer by its number."""

    what: Literal["goal", "script", "commit", "answer"]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of verifying. True if `faults`, a list of sentences, is empty.

    `subjects` has the subject of each fault. `first` are the first commits, as script lines, that keep the goal within
    reach, out of `options`. `proved` says that the solver finished; else only the script is known to reach the goal.
    `unproved` are the script's own commits not proved to keep the goal within reach; `unjudged` are sentences on what
    else is not known.
    """

    faults: tuple[str, ...]
    first: tuple[str, ...] = ()
    options: int = 0
    proved: bool = True
    unproved: tuple[str, ...] = ()
    subjects: tuple[FaultSubject, ...] = ()
    unjudged: tuple[str, ...] = ()

    @property
    def judged(self) -> bool:
        """Whether everything was proved; if not, a puzzle without `faults` may still be faulty."""
        return self.proved and not self.unproved and not self.unjudged

    def __bool__(self) -> bool:
        return not self.faults

    def sentences(self) -> list[str]:
        """Sentences for a teacher on what was proved and what was not, besides the faults."""
        lines: list[str] = []
        if not self.proved and any(subject.what == "script" for subject in self.subjects):
            lines.append(phrase("too large to prove: it is not known whether the goal can be forced"))
        elif not self.proved:
            lines.append(phrase("too large to prove: only the script is known to reach the goal"))
        elif self.first:
            lines.append(
                phrase(
                    "{solving} of {options} first commits solve it: {texts:apart}",
                    solving=len(self.first),
                    options=self.options,
                    texts=_first_of(self.first),
                )
            )
        if self.unproved:
            lines.append(
                phrase(
                    "it is not proved that these commits of the script keep the goal in reach: {texts:apart}",
                    texts=_first_of(self.unproved),
                )
            )
        return [*lines, *self.unjudged]


def _first_of(texts: Sequence[str]) -> Listed:
    """The first texts, and the number of the others."""
    shown = [printable(text) for text in texts[:MAX_LISTED]]
    more = len(texts) - MAX_LISTED
    return Listed([*shown, phrase("{n} more", n=more)] if more > 0 else shown)


def verify(scenario: Scenario, *, seconds: float | None = SECONDS) -> Proof:
    """Prove a puzzle, in so many seconds of processor time; None: no limit.

    Raises ValueError for a scenario without one, ScenarioError if its script does not hold.
    """
    return run_to_end(verifying(scenario, Budget(seconds, defence.MAX_POSITIONS)))


def verifying(scenario: Scenario, budget: Budget) -> Generator[None, None, Proof]:
    """`verify` with a budget, in pieces. Raises like `verify`."""
    puzzle_session = PuzzleSession(scenario)
    faults: list[tuple[str, FaultSubject]] = []
    unjudged: list[str] = []
    if not _script_solves(puzzle_session):
        faults.append((_script_fault(puzzle_session), FaultSubject("script")))
    # From the end backwards, since later searches are smaller, and earlier ones use their results.
    own = yield from _own_commits(puzzle_session, budget)
    unproved = tuple(text for _, text, before, after in own if before is None or after is None)
    model = puzzle_session.game.chance_model
    faults += [
        (_own_fault(model, text, before, after), FaultSubject("commit", depth)) for depth, text, before, after in own
    ]
    first: tuple[str, ...] = ()
    options = 0
    value = yield from puzzle_session.defence.value(puzzle_session.situation, budget)
    if value == 0:
        faults.append((phrase("the goal cannot be forced, whatever is played"), FaultSubject("goal")))
    elif value is not None:
        values = yield from puzzle_session.defence.values(puzzle_session.situation, budget)
        if values is None:
            unjudged.append(phrase("not judged: how many first commits solve it"))
        else:
            best = [action for action, worth in values if worth == value]
            side, game = puzzle_session.puzzle.side, puzzle_session.game
            first, options = tuple(action_line(game, side, action) for action in best), len(values)
        can_fail = yield from _can_fail(puzzle_session, budget)
        if can_fail is None:
            unjudged.append(phrase("not judged: whether a commit on the way fails"))
        elif not can_fail:
            faults.append((phrase("no commit on the way fails, so the puzzle asks nothing"), FaultSubject("goal")))
    for number, answer in enumerate(puzzle_session.puzzle.answers):
        fault = yield from _answer_fault(puzzle_session, answer, budget)
        if fault is None and answer.right:
            unjudged.append(phrase("not judged: whether {on} is right", on=quote_typed(answer.on)))
        elif fault is None:
            unjudged.append(phrase("not judged: whether {on} is a mistake", on=quote_typed(answer.on)))
        else:
            faults.append((fault, FaultSubject("answer", number)))
    faults = [(fault, subject) for fault, subject in faults if fault]
    sentences, subjects = tuple(fault for fault, _ in faults), tuple(subject for _, subject in faults)
    return Proof(sentences, first, options, value is not None, unproved, subjects, tuple(unjudged))


def _judge_of(puzzle_session: PuzzleSession, line: Line) -> PuzzleJudge:
    """The puzzle on a line."""
    return PuzzleJudge(puzzle_session.game, puzzle_session.puzzle, line, puzzle_session.defence)


def _script_solves(puzzle_session: PuzzleSession) -> bool:
    """Whether the teacher's main line reaches the goal, in time."""
    script = _judge_of(puzzle_session, puzzle_session.script)
    return any(script.solved(script.situation(node)) for node in puzzle_session.script.main())


def _own_situations(puzzle_session: PuzzleSession) -> Iterator[Situation]:
    """The situations in which the learner must decide: at the start and along the script."""
    line = puzzle_session.line
    yield _judge_of(puzzle_session, line).situation(line.nodes[puzzle_session.start])
    script = _judge_of(puzzle_session, puzzle_session.script)
    for node in puzzle_session.script.nodes:
        if node.attempt is None and script.asks(node.position):
            yield script.situation(node)


def _own_commits(
    puzzle_session: PuzzleSession, budget: Budget
) -> Resumable[list[tuple[int, str, float | None, float | None]]]:
    """The own decisions of the teacher's main line up to the goal: depth, script line, value before, value after.

    A value is None if the search does not know it. Values are computed from the last decision backwards, since later
    searches are smaller: once one is too large, all before it are taken to be.
    """
    script = _judge_of(puzzle_session, puzzle_session.script)
    found: list[tuple[int, str, float | None, float | None]] = []
    main = puzzle_session.script.main()
    end = next((at for at, node in enumerate(main) if script.solved(script.situation(node))), len(main) - 1)
    for before, made in reversed([*pairwise(main[: end + 1])]):
        if made.commit is None or not script.asks(before.position):
            continue
        worth: list[float | None] = [None, None]
        if not found or found[-1][2] is not None:
            for at, node in ((1, made), (0, before)):
                worth[at] = yield from puzzle_session.defence.value(script.situation(node), budget)
        found.append(
            (
                made.depth,
                action_line(puzzle_session.game, puzzle_session.puzzle.side, made.commit.action),
                worth[0],
                worth[1],
            )
        )
    return found[::-1]


def _own_fault(model: str, text: str, before: float | None, after: float | None) -> str:
    """The fault of a commit of the script, given the values before and after it, or an empty string.

    `model` is the game's model of chance, or empty.
    """
    if before is None or after is None or after >= before:
        return ""
    if before == 1 and not after:
        return phrase(
            "the script plays {text}, which fails: the goal can be forced before it, but not after it",
            text=quote_typed(text),
        )
    less = phrase(
        "the script plays {text}, which makes the goal less sure: {after} after it, {before} before it",
        text=quote_typed(text),
        after=Percent(after),
        before=Percent(before),
    )
    return phrase("{less}, by the {model}", less=less, model=model) if model else less


def _script_fault(puzzle_session: PuzzleSession) -> str:
    """Why the script is not a solution: too late, unfinished, or a different outcome."""
    within, end = puzzle_session.puzzle.within, puzzle_session.script.main()[-1].position
    if any(puzzle_session.reached(node.position) for node in puzzle_session.script.main()):
        return phrase("the script reaches the goal too late: not within {decisions}", decisions=_decisions(within))
    if facts := unmet_facts(puzzle_session.game, puzzle_session.puzzle, end):
        return phrase("the script does not reach the goal: at its end {facts:apart}", facts=Listed(facts))
    # Facts are final where the game is over, so somebody must still answer.
    return phrase("the script ends before the goal is final, play it on: {asked}", asked=end.asked().text)


def _decisions(count: int) -> str:
    return phrase("one decision") if count == 1 else phrase("{count} decisions", count=count)


def _can_fail(like: PuzzleSession, budget: Budget) -> Resumable[bool | None]:
    """Whether a wrong commit is possible on the way to the goal; None if unknown."""
    puzzle_session = PuzzleSession(like.scenario, like=like)
    for _ in range(_MAX_DECISIONS):
        if puzzle_session.state not in ("asked", "right"):
            return False
        here, options = puzzle_session.situation, 0
        value = yield from like.defence.value(here, budget)
        action = None
        for action in here.position.legal():
            found = yield from like.defence.value(like.defence.after(here, action), budget)
            if found is None or value is None:
                return None
            if found < value:
                return True
            options += 1
        if not options:
            return False
        text = action_line(like.game, like.puzzle.side, action)
        verdict = yield from puzzle_session.attempting(puzzle_session.here, text, budget)
        if verdict.kind == "unjudged":
            return None
    return None


def _answer_fault(puzzle_session: PuzzleSession, answer: Answer, budget: Budget) -> Resumable[str | None]:
    """The fault of a teacher's answer to a move, or an empty string; None if unknown.

    It must fit at the start or along the script. A mistake must be one where it fits first, a right move where it fits
    at all: what is too early is right later.
    """
    on, fits, known = answer.on, False, True
    for here in _own_situations(puzzle_session):
        position = here.position
        try:
            actor, words = split_actor(puzzle_session.game, position, on)
        except UnreadableAction as error:
            return phrase("answer {on}: {error}", on=quote_typed(on), error=error.args[0])
        check = try_action(puzzle_session.game, position, actor, words)
        if not check.fits:
            continue
        fits = True
        worse = yield from _is_worse(puzzle_session, here, check.action, budget)
        if worse is None:
            known = False
            if not answer.right:
                return None
        elif answer.right and not worse:
            return ""
        elif not answer.right:
            return (
                ""
                if worse
                else phrase("answer {on}: this is not a mistake: it reaches the goal too", on=quote_typed(on))
            )
    if not known:
        return None
    if fits:
        return phrase("answer {on}: this is not right: it makes the goal less sure, or misses it", on=quote_typed(on))
    return phrase("answer {on}: this can be played neither at the start nor along the script", on=quote_typed(on))


def _is_worse(puzzle_session: PuzzleSession, here: Situation, action: object, budget: Budget) -> Resumable[bool | None]:
    """Whether an own commit makes the goal less sure, or misses it; None if unknown."""
    value = yield from puzzle_session.defence.value(here, budget)
    if value == 0:
        return True
    return (yield from puzzle_session.defence.is_worse(here, action, budget))
