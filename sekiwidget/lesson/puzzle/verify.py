"""Verifying a puzzle: its goal can be forced, the script does so, and the teacher's mistakes are mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sekiwidget.base.phrase import phrase
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.lesson.play.attempts import judge
from sekiwidget.lesson.play.playing import split, written
from sekiwidget.lesson.puzzle.failing import misses
from sekiwidget.lesson.puzzle.session import PuzzleSession

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.script.puzzle import Answer

_LONGEST: Final = 60
"""Maximum number of own decisions examined along the solution."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of verifying. True if `faults`, a list of sentences, is empty.

    `first` are the first commits, as script lines, that keep the goal within reach, out of `options`. `proved` says
    that the solver finished; else only the script is known to reach the goal. `unproved` are the script's own commits
    that could not be proved to keep the goal within reach.
    """

    faults: tuple[str, ...]
    first: tuple[str, ...] = ()
    options: int = 0
    proved: bool = True
    unproved: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return not self.faults


def verify(scenario: Scenario) -> Proof:
    """Prove a puzzle. Raises ValueError for a scenario without one, ScenarioError if its script does not hold."""
    puzzle_session = PuzzleSession(scenario)
    faults = [] if puzzle_session.scripted() else [_script_fault(puzzle_session)]
    own = puzzle_session.own_commits()
    unproved = tuple(text for text, before, after in own if before is None or after is None)
    faults += filter(None, (_own_fault(puzzle_session.game.chance_model, *commit) for commit in own))
    value = puzzle_session.value()
    if value is None:
        return Proof(tuple(faults), (), 0, proved=False, unproved=unproved)
    values = puzzle_session.values()
    best = max((worth for _, worth in values), default=0.0)
    first = tuple(text for text, worth in values if worth == best and best > 0)
    if best <= 0:
        faults.append(phrase("the goal cannot be forced, whatever is played"))
    elif not _asks(scenario):
        faults.append(phrase("no commit on the way fails: nothing is asked"))
    faults += filter(None, (_answer_fault(puzzle_session, answer) for answer in puzzle_session.puzzle.answers))
    return Proof(tuple(faults), first, len(values), unproved=unproved)


def _own_fault(model: str, text: str, before: float | None, after: float | None) -> str:
    """What is wrong with a commit of the script, given the values before and after it, or nothing.

    `model` is the game's model of chance, or empty.
    """
    if before is None or after is None or after >= before:
        return ""
    if before == 1 and not after:
        return phrase(
            "the script plays {text}, which fails: the goal can be forced before it and not after it", text=repr(text)
        )
    less = phrase(
        "the script plays {text}, which makes the goal less sure: {after:.0%} after it, {before:.0%} before it",
        text=repr(text),
        after=after,
        before=before,
    )
    return phrase("{less}, by the {model}", less=less, model=model) if model else less


def _script_fault(puzzle_session: PuzzleSession) -> str:
    """Why the script is not a solution: too late, unfinished, or a different outcome."""
    within, end = puzzle_session.puzzle.within, puzzle_session.script.main()[-1].position
    if any(puzzle_session.reached(node.position) for node in puzzle_session.script.main()):
        return phrase("the script reaches the goal too late: not within {decisions}", decisions=_decisions(within))
    if facts := misses(puzzle_session.game, puzzle_session.puzzle, end):
        return phrase("the script does not reach the goal: at its end {facts}", facts="; ".join(facts))
    if end.to_move:
        asked = end.asked().text.rstrip(".")
        return phrase("the script ends before the goal is final ({asked}): play it on", asked=asked)
    return phrase("the script ends before the goal is final: play it on")


def _decisions(count: int) -> str:
    return phrase("one decision") if count == 1 else phrase("{count} decisions", count=count)


def _asks(scenario: Scenario) -> bool:
    """Whether a wrong commit is possible on the way to the goal."""
    puzzle_session = PuzzleSession(scenario)
    for _ in range(_LONGEST):
        values = puzzle_session.values()
        if not values or puzzle_session.state not in ("asked", "right"):
            return False
        best = max(worth for _, worth in values)
        if any(worth < best for _, worth in values):
            return True
        puzzle_session.check(values[0][0])
    return False


def _answer_fault(puzzle_session: PuzzleSession, answer: Answer) -> str:
    """What is wrong with a move on which the teacher has words, or nothing.

    It must fit at the start or along the script. A mistake must be one where it fits first, a right move where it fits
    at all: what is too early is right later.
    """
    on, fits = answer.on, False
    for position, left in puzzle_session.along():
        try:
            actor, words = split(puzzle_session.game, position, on)
        except UnreadableAction as error:
            return f"answer {on!r}: {error}"
        verdict = judge(puzzle_session.game, position, actor, words)
        if not verdict.fits:
            continue
        fits = True
        values = puzzle_session.values_at(position, left)
        best = max(values.values(), default=0.0)
        mistake = values.get(written(puzzle_session.game, actor, verdict.action), 0.0) < best
        if answer.right and (not values or (best and not mistake)):
            return ""
        if not answer.right:
            if mistake or not best:
                return ""
            return phrase("answer {on}: this is not a mistake: it reaches the goal too", on=repr(on))
    if fits:
        return phrase("answer {on}: this is not right: it makes the goal less sure, or misses it", on=repr(on))
    return phrase("answer {on}: this cannot be played, at the start nor along the script", on=repr(on))
