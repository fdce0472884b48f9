"""The verdict on a learner's commit, and the result of a puzzle so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from sekiwidget.base.terminal import printable
from sekiwidget.text.phrase import (
    Language,
    Translatable,
    in_language,
    paragraph,
    phrase,
)
from sekiwidget.text.terms import Count
from sekiwidget.text.translate import reader_language

Kind: TypeAlias = Literal["solved", "right", "wrong", "refused", "unjudged"]

State: TypeAlias = Literal["asked", "right", "unjudged", "wrong", "solved", "shown", "free"]
"""The learner's state: asked for a commit; told that one was right or is not judged, and asked for the next; told that
one was wrong; solved, shown the solution, or exploring."""

ASKED: Final[tuple[State, ...]] = ("asked", "right", "unjudged")
"""The states in which a commit is asked for."""

STATES: Final[dict[State, str]] = {
    "asked": phrase("asked"),
    "right": phrase("answered right"),
    "unjudged": phrase("answered, not judged"),
    "wrong": phrase("answered wrong"),
    "solved": phrase("solved"),
    "shown": phrase("solution shown"),
    "free": phrase("explored freely"),
}

_SAID: Final[Mapping[Kind, Callable[[str], str]]] = {
    "solved": lambda text: phrase("{text}: solved.", text=text),
    "right": lambda text: phrase("{text}: right.", text=text),
    "wrong": lambda text: phrase("{text}: wrong.", text=text),
    "refused": lambda text: phrase("{text}: refused.", text=text),
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

    kind: Kind
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
        lines = [in_language(self._told(), reader_language(self.language)), *self.answer]
        return "\n    ".join(printable(line) for line in lines)

    def __repr__(self) -> str:
        return printable(in_language(phrase("<Verdict: {told}>", told=self._told()), reader_language(self.language)))

    def _told(self) -> str:
        head = _SAID[self.kind](self.text)
        near = phrase("{text}: wrong, {short}.", text=self.text, short=self.short) if self.short else head
        return paragraph([near, self.say])


@dataclass(frozen=True, slots=True)
class Result(Translatable):
    """A learner's result in a puzzle.

    `tries` counts wrong commits plus the solving one; `hints` the hints given; `shown` says that the solution was
    shown, which does not count as solving. All of that is final once the puzzle is solved, or its solution shown. What
    is tried afterwards stands apart: in `later_tries`, and in `later_solved` that the goal was reached only then.
    """

    solved: bool = False
    tries: int = 0
    hints: int = 0
    shown: bool = False
    later_tries: int = 0
    later_solved: bool = False
    language: Language | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return in_language(self.sentence, reader_language(self.language))

    @property
    def final(self) -> bool:
        """Whether it does not change any more, but for what is tried later."""
        return self.solved or self.shown

    @property
    def done(self) -> bool:
        """Whether the goal was reached, before the end or later."""
        return self.solved or self.later_solved

    def tried(self, *, solved: bool) -> Result:
        """With a commit more that was wrong or solved it."""
        if self.final:
            return replace(self, later_tries=self.later_tries + 1, later_solved=self._later(solved=solved))
        return replace(self, tries=self.tries + 1, solved=solved)

    def _later(self, *, solved: bool) -> bool:
        """Whether the goal was reached only after the end."""
        return self.later_solved or (solved and not self.solved)

    def helped(self) -> Result:
        """With a hint more."""
        return self if self.final else replace(self, hints=self.hints + 1)

    def revealed(self) -> Result:
        """With the solution shown."""
        return self if self.final else replace(self, shown=True)

    def then(self, more: Result) -> Result:
        """Followed by what was done in another session."""
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
        """What counts."""
        tries, hints = Count(self.tries, "try", "tries"), Count(self.hints, "hint")
        if self.solved and self.shown:
            return phrase("solved, {tries:figure}, {hints:figure}, solution shown", tries=tries, hints=hints)
        if self.solved:
            return phrase("solved, {tries:figure}, {hints:figure}", tries=tries, hints=hints)
        if self.shown:
            return phrase("not solved, {tries:figure}, {hints:figure}, solution shown", tries=tries, hints=hints)
        return phrase("not solved, {tries:figure}, {hints:figure}", tries=tries, hints=hints)
