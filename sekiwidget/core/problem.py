"""What is wrong with an impossible position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Listed


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a position is impossible: the rule, a sentence, and the path of keys to the offending words.

    `start` and `end` are character offsets within those words, from 0; without an end all of them are meant. In the
    path, array items are numbers.
    """

    rule: str
    text: str
    path: tuple[str, ...] = ()
    start: int = 0
    end: int | None = None

    def __str__(self) -> str:
        where = ".".join(self.path)
        said = phrase("{problem} ({rule})", problem=self.text, rule=self.rule) if self.rule else self.text
        return phrase("{where}: {problem}", where=where, problem=said) if where else said


class PositionError(ValueError):
    """An impossible table or position; `.problems` has every reason.

    `.position` is the impossible position itself where all of the table could be read, to be looked at and mended;
    else None.
    """

    def __init__(self, problems: tuple[Problem, ...], position: Any = None) -> None:
        super().__init__(phrase("{problems:apart}", problems=Listed(map(str, problems))))
        self.problems = problems
        self.position = position
