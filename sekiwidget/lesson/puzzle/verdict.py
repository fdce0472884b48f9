"""What comes of a learner's commit, and of a puzzle so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from sekiwidget.base.phrase import paragraph, phrase
from sekiwidget.base.terminal import printable
from sekiwidget.base.terms import Count

Kind: TypeAlias = Literal["solved", "right", "wrong", "refused"]

_SAID: Final[Mapping[Kind, Callable[[str], str]]] = {
    "solved": lambda text: phrase("{text}: solved.", text=text),
    "right": lambda text: phrase("{text}: right.", text=text),
    "wrong": lambda text: phrase("{text}: wrong.", text=text),
    "refused": lambda text: phrase("{text}: refused.", text=text),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a commit is worth to the task. True where it solves the puzzle or leads on.

    `say` is for the learner: the teacher's words, or why it fails. `answer` is what the other side would do, as script
    lines, from the commit on; `rules` are those that forbid what was refused. `made` is the node of the commit itself,
    `node` where the line stands now.
    """

    kind: Kind
    text: str
    say: str
    answer: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    made: int = 0
    node: int = 0

    def __bool__(self) -> bool:
        return self.kind in ("solved", "right")

    def __str__(self) -> str:
        lines = [paragraph([_SAID[self.kind](self.text), self.say]), *self.answer]
        return "\n    ".join(printable(line) for line in lines)

    def __repr__(self) -> str:
        said = paragraph([_SAID[self.kind](self.text), self.say])
        return printable(f"<Verdict: {said}>")


@dataclass(frozen=True, slots=True)
class Result:
    """How a learner stands with a puzzle.

    `tries` counts the commits that failed, and the one that solved it; `hints` those that were given; `shown` says that
    the solution was asked for, which solves nothing.
    """

    solved: bool = False
    tries: int = 0
    hints: int = 0
    shown: bool = False

    def __str__(self) -> str:
        tries, hints = Count(self.tries, "try", "tries"), Count(self.hints, "hint")
        if self.solved and self.shown:
            return phrase("solved, {tries:figure}, {hints:figure}, solution shown", tries=tries, hints=hints)
        if self.solved:
            return phrase("solved, {tries:figure}, {hints:figure}", tries=tries, hints=hints)
        if self.shown:
            return phrase("not solved, {tries:figure}, {hints:figure}, solution shown", tries=tries, hints=hints)
        return phrase("not solved, {tries:figure}, {hints:figure}", tries=tries, hints=hints)
