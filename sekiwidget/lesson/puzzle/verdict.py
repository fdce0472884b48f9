"""What comes of a learner's commit, and of a puzzle so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sekiwidget.base.terminal import printable

Kind: TypeAlias = Literal["solved", "right", "wrong", "refused"]


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
        lines = [f"{self.text}: {self.kind}. {self.say}".rstrip(), *self.answer]
        return "\n    ".join(printable(line) for line in lines)

    def __repr__(self) -> str:
        return printable(f"<Verdict: {self.text}: {self.kind}. {self.say}>")


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
        tries = "1 try" if self.tries == 1 else f"{self.tries} tries"
        hints = "1 hint" if self.hints == 1 else f"{self.hints} hints"
        parts = ["solved" if self.solved else "not solved", tries, hints, *(["solution shown"] if self.shown else [])]
        return ", ".join(parts)
