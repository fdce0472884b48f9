"""What is wrong with an impossible position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sekiwidget.text.phrase import Translatable, phrase
from sekiwidget.text.terms import Listed
from sekiwidget.text.translate import translate


@dataclass(frozen=True, slots=True)
class Problem(Translatable):
    """One reason why a position is impossible: the rule, a sentence, and the path of keys to the offending words.

    `start` and `end` are character offsets within those words, from 0; without an end all of them are meant. In the
    path, array items are numbers. `key`: the last key of the path is at fault, and not what stands under it.
    """

    rule: str
    text: str
    path: tuple[str, ...] = ()
    start: int = 0
    end: int | None = None
    key: bool = field(default=False, compare=False)

    @property
    def sentence(self) -> str:
        """What is wrong, with its rule and where it is."""
        where = ".".join(self.path)
        told = phrase("{problem} ({rule})", problem=self.text, rule=self.rule) if self.rule else self.text
        return phrase("{where}: {problem}", where=where, problem=told) if where else told

    def __str__(self) -> str:
        return translate(self.sentence)


class PositionError(ValueError):
    """An impossible table or position; `.problems` has every reason.

    `.position` is the impossible position itself where all of the table could be read, to be looked at and mended;
    else None.
    """

    def __init__(self, problems: tuple[Problem, ...], position: Any = None) -> None:
        super().__init__(phrase("{problems:apart}", problems=Listed(problem.sentence for problem in problems)))
        self.problems = problems
        self.position = position
