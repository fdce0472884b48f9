"""The verdict on a learner's commit, and the result of a puzzle so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from sekiwidget.base.phrase import Language, Sayable, paragraph, phrase, spoken
from sekiwidget.base.terminal import printable
from sekiwidget.base.terms import Count
from sekiwidget.languages.doors import reader

Kind: TypeAlias = Literal["solved", "right", "wrong", "refused"]

_SAID: Final[Mapping[Kind, Callable[[str], str]]] = {
    "solved": lambda text: phrase("{text}: solved.", text=text),
    "right": lambda text: phrase("{text}: right.", text=text),
    "wrong": lambda text: phrase("{text}: wrong.", text=text),
    "refused": lambda text: phrase("{text}: refused.", text=text),
}


@dataclass(frozen=True, slots=True)
class Verdict(Sayable):
    """The verdict on a commit. True if it solves the puzzle or stays on course.

    `say` is for the learner: the teacher's words if any, else why it is wrong. `answer` has the refutation
    as script lines, starting with the commit; `rules` are those that forbid an illegal try. `made` is the node of the
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
        lines = [spoken(self._told(), reader(self.language)), *self.answer]
        return "\n    ".join(printable(line) for line in lines)

    def __repr__(self) -> str:
        return printable(spoken(phrase("<Verdict: {told}>", told=self._told()), reader(self.language)))

    def _told(self) -> str:
        head = _SAID[self.kind](self.text)
        near = phrase("{text}: wrong, {short}.", text=self.text, short=self.short) if self.short else head
        return paragraph([near, self.say])


@dataclass(frozen=True, slots=True)
class Result(Sayable):
    """A learner's result in a puzzle.

    `tries` counts wrong commits plus the solving one; `hints` the hints given; `shown` says that the solution was
    shown, which does not count as solving.
    """

    solved: bool = False
    tries: int = 0
    hints: int = 0
    shown: bool = False
    language: Language | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return spoken(self.sentence, reader(self.language))

    @property
    def sentence(self) -> str:
        """The result in a few words."""
        tries, hints = Count(self.tries, "try", "tries"), Count(self.hints, "hint")
        if self.solved and self.shown:
            return phrase("solved, {tries:figure}, {hints:figure}, solution shown", tries=tries, hints=hints)
        if self.solved:
            return phrase("solved, {tries:figure}, {hints:figure}", tries=tries, hints=hints)
        if self.shown:
            return phrase("not solved, {tries:figure}, {hints:figure}, solution shown", tries=tries, hints=hints)
        return phrase("not solved, {tries:figure}, {hints:figure}", tries=tries, hints=hints)
