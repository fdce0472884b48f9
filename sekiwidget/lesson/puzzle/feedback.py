"""Feedback to a learner: verdicts on commits, why a commit is wrong, and the result of a puzzle so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final, Literal, TypeAlias

from sekiwidget.base.terminal import printable
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.game import Game
from sekiwidget.core.position import Commit, Position
from sekiwidget.core.side import CHANCE
from sekiwidget.lesson.play.actions import split_actor
from sekiwidget.lesson.play.checks import check_fact
from sekiwidget.lesson.script.puzzle import Puzzle
from sekiwidget.text.phrase import (
    Language,
    Translatable,
    in_language,
    paragraph,
    phrase,
)
from sekiwidget.text.terms import Count, Listed
from sekiwidget.text.translate import reader_language

VerdictKind: TypeAlias = Literal["solved", "right", "wrong", "refused", "unjudged"]
State: TypeAlias = Literal["asked", "right", "unjudged", "wrong", "solved", "shown", "free"]
"""The learner's state: to decide first; to decide after a commit that was right or is not judged; after a wrong commit;
solved, shown the solution, or exploring."""
ASKED: Final[tuple[State, ...]] = ("asked", "right", "unjudged")
"""The states in which the learner must decide."""
OVER: Final[tuple[State, ...]] = ("solved", "shown")
"""The states in which the puzzle is over: nothing is asked any more."""
STATES: Final[dict[State, str]] = {
    "asked": phrase("asked"),
    "right": phrase("answered right"),
    "unjudged": phrase("answered, not judged"),
    "wrong": phrase("answered wrong"),
    "solved": phrase("solved"),
    "shown": phrase("solution shown"),
    "free": phrase("explored freely"),
}
_MOST_SETTLED: Final = 32
"""So many positions are looked at for what may be chosen of what is due."""
_SAID: Final[Mapping[VerdictKind, Callable[[str], str]]] = {
    "solved": lambda text: phrase("{text}: solved.", text=text),
    "right": lambda text: phrase("{text}: right.", text=text),
    "wrong": lambda text: phrase("{text}: wrong.", text=text),
    "refused": lambda text: phrase("{text}: not allowed.", text=text),
    "unjudged": lambda text: phrase("{text}: not judged.", text=text),
}


@dataclass(frozen=True, slots=True)
class Verdict(Translatable):
    """The verdict on a commit. True if it solves the puzzle or stays on course.

    `unjudged`: too much may follow for the search, so it may be right or wrong; it is played, and answered. `say` is
    for the learner: the teacher's words if any, else why it is wrong or not judged. `answer` has the refutation as
    script lines, starting with the commit; `rules` are those that forbid an illegal try. `made` is the node of the
    commit itself, `node` the line's cursor now. `short` says how near a wrong commit came, if the game can tell, as
    `one point short, 8 of the 9 needed`.
    """

    kind: VerdictKind
    text: str
    say: str
    answer: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    made: int = 0
    node: int = 0
    short: str = ""
    language: Language | None = field(default=None, compare=False, repr=False)

    def __bool__(self) -> bool:
        return self.kind in ("solved", "right")

    def __str__(self) -> str:
        lines = [in_language(self._sentence(), reader_language(self.language)), *self.answer]
        return "\n    ".join(printable(line) for line in lines)

    def __repr__(self) -> str:
        return printable(
            in_language(phrase("<Verdict: {told}>", told=self._sentence()), reader_language(self.language))
        )

    def _sentence(self) -> str:
        head = _SAID[self.kind](self.text)
        near = phrase("{text}: wrong, {short}.", text=self.text, short=self.short) if self.short else head
        return paragraph([near, self.say])


@dataclass(frozen=True, slots=True)
class Result(Translatable):
    """A learner's result in a puzzle.

    `tries` counts wrong commits plus the solving one; `hints` the hints given; `shown` says that the solution was
    shown, which does not count as solving. All of that is final once the puzzle is solved, or its solution shown. What
    is tried afterwards stands apart: in `later_tries`, and in `later_solved` that the goal was reached only then.
    What was predicted (`@ ask`) is counted beside it, whenever it was.
    """

    solved: bool = False
    tries: int = 0
    hints: int = 0
    shown: bool = False
    later_tries: int = 0
    later_solved: bool = False
    predicted_right: int = 0
    predicted_wrong: int = 0
    predicted_skipped: int = 0
    language: Language | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return in_language(self.sentence, reader_language(self.language))

    @property
    def final(self) -> bool:
        """Whether only later tries can change it."""
        return self.solved or self.shown

    @property
    def done(self) -> bool:
        """Whether the goal was reached, before the end or later."""
        return self.solved or self.later_solved

    @property
    def at_once(self) -> bool:
        """Whether it was solved by the first try, with no help."""
        return self.solved and self.tries == 1 and not self.hints and not self.shown

    def with_try(self, *, solved: bool) -> Result:
        """The result with another commit, wrong or solving."""
        if self.final:
            return replace(self, later_tries=self.later_tries + 1, later_solved=self._later(solved=solved))
        return replace(self, tries=self.tries + 1, solved=solved)

    def _later(self, *, solved: bool) -> bool:
        """Whether the goal was reached only after the end."""
        return self.later_solved or (solved and not self.solved)

    def with_hint(self) -> Result:
        """The result with another hint."""
        return self if self.final else replace(self, hints=self.hints + 1)

    def with_solution(self) -> Result:
        """The result with the solution shown."""
        return self if self.final else replace(self, shown=True)

    def followed_by(self, more: Result) -> Result:
        """This result and that of a later session together."""
        if not self.final:
            return replace(
                more,
                tries=self.tries + more.tries,
                hints=self.hints + more.hints,
                later_tries=self.later_tries + more.later_tries,
                later_solved=self.later_solved or more.later_solved,
            )
        later = self.later_tries + more.tries + more.later_tries
        return replace(self, later_tries=later, later_solved=self._later(solved=more.done))

    @property
    def sentence(self) -> str:
        """The result in a few words."""
        later = Count(self.later_tries, "try", "tries")
        if self.later_solved and not self.solved:
            return phrase("{result}; later solved, {tries:figure}", result=self._first, tries=later)
        if self.later_tries:
            return phrase("{result}; later {tries:figure}", result=self._first, tries=later)
        return self._first

    @property
    def _first(self) -> str:
        """The result up to the end of the puzzle."""
        tries, hints = Count(self.tries, "try", "tries"), Count(self.hints, "hint")
        if self.solved and self.shown:
            return phrase("solved, {tries:figure}, {hints:figure}, solution shown", tries=tries, hints=hints)
        if self.solved:
            return phrase("solved, {tries:figure}, {hints:figure}", tries=tries, hints=hints)
        if self.shown:
            return phrase("not solved, {tries:figure}, {hints:figure}, solution shown", tries=tries, hints=hints)
        return phrase("not solved, {tries:figure}, {hints:figure}", tries=tries, hints=hints)


# -- why a commit is right or wrong ------------------------------------------------------------------------------------


def teacher_comment(game: Game, puzzle: Puzzle, commit: Commit, right: bool) -> str:
    """The teacher's words on this commit as a right move or a mistake, or an empty string."""
    for answer in puzzle.answers:
        if answer.right != right:
            continue
        try:
            actor, words = split_actor(game, commit.before, answer.on)
            action = game.parse(commit.before, actor, words)
        except UnreadableAction:
            continue
        if actor == commit.actor and action == commit.action:
            return answer.say
    return ""


def unmet_facts(game: Game, puzzle: Puzzle, position: Position) -> list[str]:
    """Each fact of the goal that does not hold at a position, in words."""
    return [
        phrase(
            "{fact}: {found}, not {wanted}",
            fact=game.fact_name(position, key),
            found=game.fact_value(position, key, position.fact(key)),
            wanted=game.fact_value(position, key, game.value(position, key, value)),
        )
        for key, value in puzzle.goal.items()
        if check_fact(game, position, key, "==", value) is not None
    ]


def near_miss(game: Game, puzzle: Puzzle, end: Position) -> str:
    """How near a try came at its end, as its side sees it; while losses are due, whatever they are. Else empty."""
    said = set()
    for one in _settled(game, end):
        view = one.seen_by(puzzle.side)
        said.add(game.near_miss(view, {key: game.value(view, key, value) for key, value in puzzle.goal.items()}))
    return said.pop() if len(said) == 1 else ""


def _settled(game: Game, position: Position) -> list[Position]:
    """The positions in which what is due here, such as losses, has been chosen; none if chance decides, or too many."""
    due: list[Position] = [position]
    found: list[Position] = []
    for _ in range(_MOST_SETTLED):
        if not due:
            return found
        here = due.pop()
        if game.is_quiet(here):
            found.append(here)
        elif here.to_move == CHANCE:
            return []
        else:
            due += [here.after(action) for action in islice(here.legal(), _MOST_SETTLED)]
    return []


def missed_goal(game: Game, puzzle: Puzzle, end: Position) -> str:
    """A sentence with the facts of the goal that do not hold at the end of a try."""
    facts = unmet_facts(game, puzzle, end)
    if facts:
        return phrase("Played out: {facts:apart}.", facts=Listed(facts))
    return phrase("This reaches the goal, but too late.")
