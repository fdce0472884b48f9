"""Verifying a puzzle: its goal can be forced, the script does so, and the teacher's mistakes are mistakes.

What the search does not come to the end of is told as not judged: it is no proof, and no fault.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.solver import finished
from sekiwidget.analysis.wording import Percent
from sekiwidget.base.phrase import phrase
from sekiwidget.base.terminal import printable
from sekiwidget.base.terms import Listed
from sekiwidget.core.line import Line
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.lesson.play.actions import action_line, split_actor, try_action
from sekiwidget.lesson.puzzle import replies
from sekiwidget.lesson.puzzle.asking import Asking
from sekiwidget.lesson.puzzle.failing import misses
from sekiwidget.lesson.puzzle.replies import Place as Spot
from sekiwidget.lesson.puzzle.replies import Thinking
from sekiwidget.lesson.puzzle.session import PuzzleSession

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.script.puzzle import Answer

SECONDS: Final = 60.0
"""Seconds of processor time for one puzzle."""
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
    goal. `unproved` are the script's own commits that could not be proved to keep the goal within reach, `unjudged`
    says what else is not known, in sentences.
    """

    faults: tuple[str, ...]
    first: tuple[str, ...] = ()
    options: int = 0
    proved: bool = True
    unproved: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    unjudged: tuple[str, ...] = ()

    @property
    def judged(self) -> bool:
        """Whether all of it was proved; else without `faults` the puzzle may be as it should be, or not."""
        return self.proved and not self.unproved and not self.unjudged

    def __bool__(self) -> bool:
        return not self.faults

    def told(self) -> list[str]:
        """What was proved and what was not, besides the faults: sentences for a teacher."""
        lines: list[str] = []
        if not self.proved and any(place.what == "script" for place in self.places):
            lines.append(phrase("too large to prove: whether the goal can be forced is not known"))
        elif not self.proved:
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
        return [*lines, *self.unjudged]


def _begun(texts: Sequence[str]) -> Listed:
    """The first of some texts, and the number of the others."""
    shown = [printable(text) for text in texts[:SHOWN]]
    more = len(texts) - SHOWN
    return Listed([*shown, phrase("{n} more", n=more)] if more > 0 else shown)


def verify(scenario: Scenario, *, seconds: float | None = SECONDS) -> Proof:
    """Prove a puzzle, in so many seconds of processor time; None: no limit.

    Raises ValueError for a scenario without one, ScenarioError if its script does not hold.
    """
    return finished(verifying(scenario, Budget(seconds, replies.LIMIT)))


def verifying(scenario: Scenario, budget: Budget) -> Generator[None, None, Proof]:
    """`verify` with a budget, and with its pauses. Raises like `verify`."""
    puzzle_session = PuzzleSession(scenario)
    faults: list[tuple[str, Place]] = []
    unjudged: list[str] = []
    if not _script_solves(puzzle_session):
        faults.append((_script_fault(puzzle_session), Place("script")))
    # From the end backwards, since later searches are smaller, and what they find is known to the earlier ones.
    own = yield from _own_commits(puzzle_session, budget)
    unproved = tuple(text for _, text, before, after in own if before is None or after is None)
    model = puzzle_session.game.chance_model
    faults += [(_own_fault(model, text, before, after), Place("commit", depth)) for depth, text, before, after in own]
    first: tuple[str, ...] = ()
    options = 0
    value = yield from puzzle_session.replies.value(puzzle_session.place, budget)
    if value == 0:
        faults.append((phrase("the goal cannot be forced, whatever is played"), Place("goal")))
    elif value is not None:
        values = yield from puzzle_session.replies.values(puzzle_session.place, budget)
        if values is None:
            unjudged.append(phrase("not judged: how many first commits solve it"))
        else:
            best = [action for action, worth in values if worth == value]
            side, game = puzzle_session.puzzle.side, puzzle_session.game
            first, options = tuple(action_line(game, side, action) for action in best), len(values)
        asks = yield from _asks(puzzle_session, budget)
        if asks is None:
            unjudged.append(phrase("not judged: whether a commit on the way fails"))
        elif not asks:
            faults.append((phrase("no commit on the way fails: nothing is asked"), Place("goal")))
    for number, answer in enumerate(puzzle_session.puzzle.answers):
        fault = yield from _answer_fault(puzzle_session, answer, budget)
        if fault is None and answer.right:
            unjudged.append(phrase("not judged: whether {on} is right", on=repr(answer.on)))
        elif fault is None:
            unjudged.append(phrase("not judged: whether {on} is a mistake", on=repr(answer.on)))
        else:
            faults.append((fault, Place("answer", number)))
    faults = [(fault, place) for fault, place in faults if fault]
    said, places = tuple(fault for fault, _ in faults), tuple(place for _, place in faults)
    return Proof(said, first, options, value is not None, unproved, places, tuple(unjudged))


def _asking(puzzle_session: PuzzleSession, line: Line) -> Asking:
    """The puzzle on a line."""
    return Asking(puzzle_session.game, puzzle_session.puzzle, line, puzzle_session.replies)


def _script_solves(puzzle_session: PuzzleSession) -> bool:
    """Whether the teacher's main line reaches the goal, in time."""
    script = _asking(puzzle_session, puzzle_session.script)
    return any(script.solved(script.place(node)) for node in puzzle_session.script.main())


def _along(puzzle_session: PuzzleSession) -> Iterator[Spot]:
    """The places at which the learner is asked, at the start and along the script."""
    line = puzzle_session.line
    yield _asking(puzzle_session, line).place(line.nodes[puzzle_session.start])
    script = _asking(puzzle_session, puzzle_session.script)
    for node in puzzle_session.script.nodes:
        if node.attempt is None and script.asked(node.position):
            yield script.place(node)


def _own_commits(
    puzzle_session: PuzzleSession, budget: Budget
) -> Thinking[list[tuple[int, str, float | None, float | None]]]:
    """The own decisions of the teacher's main line up to the goal, in order: their depth, and their script lines.

    Each comes with the value before and after it; None if the search does not know. Computed from the last
    backwards, since later searches are smaller: once one is too large, all before it are assumed to be.
    """
    script = _asking(puzzle_session, puzzle_session.script)
    found: list[tuple[int, str, float | None, float | None]] = []
    main = puzzle_session.script.main()
    end = next((at for at, node in enumerate(main) if script.solved(script.place(node))), len(main) - 1)
    for before, made in reversed([*pairwise(main[: end + 1])]):
        if made.commit is None or not script.asked(before.position):
            continue
        worth: list[float | None] = [None, None]
        if not found or found[-1][2] is not None:
            for at, node in ((1, made), (0, before)):
                worth[at] = yield from puzzle_session.replies.value(script.place(node), budget)
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


def _asks(like: PuzzleSession, budget: Budget) -> Thinking[bool | None]:
    """Whether a wrong commit is possible on the way to the goal; None if that is not known."""
    puzzle_session = PuzzleSession(like.scenario, like=like)
    for _ in range(_LONGEST):
        if puzzle_session.state not in ("asked", "right"):
            return False
        place, options = puzzle_session.place, 0
        value = yield from like.replies.value(place, budget)
        action = None
        for action in place.position.legal():
            found = yield from like.replies.value(like.replies.after(place, action), budget)
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


def _answer_fault(puzzle_session: PuzzleSession, answer: Answer, budget: Budget) -> Thinking[str | None]:
    """What is wrong with a move on which the teacher has words, or nothing; None if that is not known.

    It must fit at the start or along the script. A mistake must be one where it fits first, a right move where it fits
    at all: what is too early is right later.
    """
    on, fits, known = answer.on, False, True
    for place in _along(puzzle_session):
        position = place.position
        try:
            actor, words = split_actor(puzzle_session.game, position, on)
        except UnreadableAction as error:
            return phrase("answer {on}: {error}", on=repr(on), error=error.args[0])
        verdict = try_action(puzzle_session.game, position, actor, words)
        if not verdict.fits:
            continue
        fits = True
        worse = yield from _is_worse(puzzle_session, place, verdict.action, budget)
        if worse is None:
            known = False
            if not answer.right:
                return None
        elif answer.right and not worse:
            return ""
        elif not answer.right:
            return "" if worse else phrase("answer {on}: this is not a mistake: it reaches the goal too", on=repr(on))
    if not known:
        return None
    if fits:
        return phrase("answer {on}: this is not right: it makes the goal less sure, or misses it", on=repr(on))
    return phrase("answer {on}: this cannot be played, at the start nor along the script", on=repr(on))


def _is_worse(puzzle_session: PuzzleSession, place: Spot, action: object, budget: Budget) -> Thinking[bool | None]:
    """Whether an own commit makes the goal less sure, or has missed it; None if that is not known."""
    value = yield from puzzle_session.replies.value(place, budget)
    if value == 0:
        return True
    return (yield from puzzle_session.replies.is_worse(place, action, budget))
