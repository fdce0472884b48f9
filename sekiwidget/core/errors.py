"""Errors of the contract: texts that cannot be parsed, illegal actions with their reasons, and impossible positions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sekiwidget.base.terminal import printable
from sekiwidget.text.phrase import Translatable, paragraph, phrase
from sekiwidget.text.terms import Listed


@dataclass(frozen=True, slots=True)
class Reason(Translatable):
    """One rule that forbids an action, and why, in a sentence that a learner understands."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Refusal(Translatable):
    """Every rule that forbids an action, in rule-book order. Never empty."""

    reasons: tuple[Reason, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraphs, each once, in rule-book order."""
        return tuple(dict.fromkeys(reason.rule for reason in self.reasons))

    @property
    def sentence(self) -> str:
        """All reasons, each with its paragraph; none is named where a position is set up."""
        return paragraph(
            phrase("{reason} ({rule})", reason=reason.text, rule=reason.rule) if reason.rule else reason.text
            for reason in self.reasons
        )

    def __str__(self) -> str:
        return str(self.sentence)

    def __repr__(self) -> str:
        return printable(str(phrase("<Refusal: {told}>", told=self.sentence)))


class UnreadableAction(ValueError):
    """The words cannot be parsed as an action.

    `start` and `end` are character offsets in the words, from 0; `expected` lists what could stand there; `rule` is the
    paragraph that says so, if any.
    """

    def __init__(
        self,
        message: str,
        *,
        start: int = 0,
        end: int | None = None,
        expected: tuple[str, ...] = (),
        rule: str = "",
    ) -> None:
        super().__init__(message)
        self.rule = rule
        self.start = start
        self.end = end
        self.expected = expected


class AmbiguousAction(UnreadableAction):
    """The words may mean several actions; `meanings` lists them in their canonical text."""

    def __init__(self, message: str, meanings: tuple[str, ...], *, start: int = 0, end: int | None = None) -> None:
        super().__init__(message, start=start, end=end, expected=meanings)
        self.meanings = meanings


class IllegalAction(ValueError):
    """The action parses, but rules forbid it. `.rules` names them, `.refusal` has each with its reason."""

    def __init__(self, action: object, refusal: Refusal) -> None:
        super().__init__(phrase("{action!r} is not allowed: {refusal}", action=str(action), refusal=refusal.sentence))
        self.action = action
        self.refusal = refusal

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraphs that forbid the action."""
        return self.refusal.rules


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
        told = phrase("{problem} (rule {rule})", problem=self.text, rule=self.rule) if self.rule else self.text
        # A text that names its key needs no other.
        names = not where or self.text.startswith(f"{where} ")
        return told if names else phrase("{where}: {problem}", where=where, problem=told)

    def __str__(self) -> str:
        return str(self.sentence)


class PositionError(ValueError):
    """An impossible table or position; `.problems` has every reason.

    `.position` is the impossible position itself where all of the table could be read, to be shown and fixed;
    else None.
    """

    def __init__(self, problems: tuple[Problem, ...], position: Any = None) -> None:
        super().__init__(phrase("{problems:apart}", problems=Listed(problem.sentence for problem in problems)))
        self.problems = problems
        self.position = position
