"""Verifying a puzzle: its goal can be forced, the script does so, and the teacher's mistakes are mistakes."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from sekiwidget.analysis.wording import Percent
from sekiwidget.base.phrase import phrase
from sekiwidget.base.terminal import printable
from sekiwidget.base.terms import Listed
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.lesson.play.attempts import judge
from sekiwidget.lesson.play.playing import split, written
from sekiwidget.lesson.puzzle.failing import misses
from sekiwidget.lesson.puzzle.session import PuzzleSession

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.script.puzzle import Answer

SHOWN: Final = 6
"""How many first commits are listed at most."""
_LONGEST: Final = 60
"""Maximum number of own decisions examined along the solution."""


class Place(NamedTuple):
    """What a fault is about: the `goal`, the `script`, a commit by its depth in that, an answer by its number."""

    what: Literal["goal", "script", "commit", "answer"]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of verifying. True if `faults`, a list of sentences, is empty.

    `places` has for each fault what it is about. `first` are the first commits, as script lines, that keep the goal
    within reach, out of `options`. `proved` says that the solver finished; else only the script is known to reach the
    goal. `unproved` are the script's own commits that could not be proved to keep the goal within reach.
    """

    faults: tuple[str, ...]
    first: tuple[str, ...] = ()
    options: int = 0
    proved: bool = True
    unproved: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()

    def __bool__(self) -> bool:
        return not self.faults

    def told(self) -> list[str]:
        """What was proved and what was not, besides the faults: sentences for a teacher."""
        lines: list[str] = []
        if not self.proved:
            lines.append(phrase("too large to prove: only the script is known to reach the goal"))
        elif self.first:
            lines.append(
                phrase(
                    "{solving} of {options} first commits solve it: {texts:apart}",
                    solving=len(self.first),
                    options=self.options,
                    texts=_begun(self.first),
                )
            )
        if self.unproved:
            lines.append(
                phrase(
                    "not proved that these commits of the script keep the goal in reach: {texts:apart}",
                    texts=_begun(self.unproved),
                )
            )
        return lines


def _begun(texts: Sequence[str]) -> Listed:
    """The first of some texts, and the number of the others."""
    shown = [printable(text) for text in texts[:SHOWN]]
    more = len(texts) - SHOWN
    return Listed([*shown, phrase("{n} more", n=more)] if more > 0 else shown)


def verify(scenario: Scenario) -> Proof:
    """Prove a puzzle. Raises ValueError for a scenario without one, ScenarioError if its script does not hold."""
    return _proof(PuzzleSession(scenario))


def verifying(scenario: Scenario, step: int) -> Generator[tuple[int, int], None, Proof]:
    """`verify` in steps, for a page that waits: pauses after about every `step` positions that are searched.

    Yields how much is done, of how much. Raises like `verify`.
    """
    puzzle_session = PuzzleSession(scenario)
    yield from puzzle_session.searching(step)
    return _proof(puzzle_session)


def _proof(puzzle_session: PuzzleSession) -> Proof:
    faults: list[tuple[str, Place]] = []
    if not puzzle_session.scripted():
        faults.append((_script_fault(puzzle_session), Place("script")))
    own = puzzle_session.own_commits()
    unproved = tuple(text for _, text, before, after in own if before is None or after is None)
    model = puzzle_session.game.chance_model
    faults += [(_own_fault(model, text, before, after), Place("commit", depth)) for depth, text, before, after in own]
    first: tuple[str, ...] = ()
    options = 0
    value = puzzle_session.value()
    if value is not None:
        values = puzzle_session.values()
        best = max((worth for _, worth in values), default=0.0)
        first, options = tuple(text for text, worth in values if worth == best and best > 0), len(values)
        if best <= 0:
            faults.append((phrase("the goal cannot be forced, whatever is played"), Place("goal")))
        elif not _asks(puzzle_session):
            faults.append((phrase("no commit on the way fails: nothing is asked"), Place("goal")))
        answers = enumerate(puzzle_session.puzzle.answers)
        faults += [(_answer_fault(puzzle_session, answer), Place("answer", number)) for number, answer in answers]
    faults = [(fault, place) for fault, place in faults if fault]
    said, places = tuple(fault for fault, _ in faults), tuple(place for _, place in faults)
    return Proof(said, first, options, proved=value is not None, unproved=unproved, places=places)


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
        "the script plays {text}, which makes the goal less sure: {after} after it, {before} before it",
        text=repr(text),
        after=Percent(after),
        before=Percent(before),
    )
    return phrase("{less}, by the {model}", less=less, model=model) if model else less


def _script_fault(puzzle_session: PuzzleSession) -> str:
    """Why the script is not a solution: too late, unfinished, or a different outcome."""
    within, end = puzzle_session.puzzle.within, puzzle_session.script.main()[-1].position
    if any(puzzle_session.reached(node.position) for node in puzzle_session.script.main()):
        return phrase("the script reaches the goal too late: not within {decisions}", decisions=_decisions(within))
    if facts := misses(puzzle_session.game, puzzle_session.puzzle, end):
        return phrase("the script does not reach the goal: at its end {facts:apart}", facts=Listed(facts))
    if end.to_move:
        return phrase("the script ends before the goal is final, play it on: {asked}", asked=end.asked().text)
    return phrase("the script ends before the goal is final: play it on")


def _decisions(count: int) -> str:
    return phrase("one decision") if count == 1 else phrase("{count} decisions", count=count)


def _asks(like: PuzzleSession) -> bool:
    """Whether a wrong commit is possible on the way to the goal."""
    puzzle_session = PuzzleSession(like.scenario, like=like)
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
            return phrase("answer {on}: {error}", on=repr(on), error=error.args[0])
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
