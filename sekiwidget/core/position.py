"""What a position is: who moves, what may be done, and why something may not.

A position is an immutable value. Playing never changes it; it gives a commit (commit.py) that holds the position after.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from random import Random

    from sekiwidget.core.choice import Choice
    from sekiwidget.core.commit import Commit

Side: TypeAlias = str
Value: TypeAlias = "str | int | bool | tuple[str, ...]"
"""What a fact is worth: words, a number, a truth, or pieces in any order."""

CHANCE: Side = "chance"
"""The player who deals cards, draws from bags and drops cubes."""

PUBLIC: Side = "public"
"""A viewer who sees only what all sides see."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One rule that forbids an action, and why, in a sentence that a learner understands."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Every rule that forbids an action, in rule-book order. Never empty."""

    reasons: tuple[Reason, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraphs, each once, in rule-book order."""
        return tuple(dict.fromkeys(reason.rule for reason in self.reasons))

    def __str__(self) -> str:
        return " ".join(f"{reason.text} ({reason.rule})" for reason in self.reasons)


class UnreadableAction(ValueError):
    """The words mean no action.

    `start` and `end` count characters of the words that were read, from 0; `expected` lists what could stand there;
    `rule` is the paragraph that says so, where one does.
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
    """The action can be read, but rules forbid it. `.rules` names them, `.refusal` has each with its reason."""

    def __init__(self, action: object, refusal: Refusal) -> None:
        super().__init__(f"{action}: {refusal}")
        self.action = action
        self.refusal = refusal

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraphs that forbid the action."""
        return self.refusal.rules


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winners (none: a draw) and the rule that ended it."""

    winners: tuple[Side, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a position cannot be: the rule, a sentence, and the path of keys to the words at fault.

    `start` and `end` count characters of those words, from 0; without an end all of them are meant. An item of an
    array is named in the path by its number.
    """

    rule: str
    text: str
    path: tuple[str, ...] = ()
    start: int = 0
    end: int | None = None

    def __str__(self) -> str:
        where = ".".join(self.path)
        said = f"{self.text} ({self.rule})" if self.rule else self.text
        return f"{where}: {said}" if where else said


class PositionError(ValueError):
    """A table or a position that cannot be; `.problems` has every reason."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems = problems


class Action(Protocol):
    """One decision: a tiny frozen dataclass. `str(action)` is its canonical text without the actor."""

    @property
    def picked(self) -> tuple[str, tuple[tuple[str, ...], ...]]:
        """The verb and, for each pick of its choice in order, the ids picked (see choice.py)."""
        ...

    def seen_by(self, actor: Side, viewer: Side) -> Action:
        """The action as a viewer may see it when `actor` takes it; what is hidden is written `?`."""
        ...


class Position(Protocol):
    """An immutable position. Equal positions are equal and hash equal."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that play, in seat order."""
        ...

    @property
    def to_move(self) -> Side | None:
        """A side, CHANCE, or None when nothing is left to decide."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        ...

    def legal(self) -> Iterable[Any]:
        """Every legal action, lazily; interchangeable pieces make one option. Of chance: every outcome."""
        ...

    def choices(self) -> tuple[Choice, ...]:
        """The same, factored and short; each legal action fits exactly one."""
        ...

    def why_not(self, action: Any) -> Refusal | None:
        """None if the action is legal; else every rule that forbids it, in rule-book order."""
        ...

    def why_not_by(self, actor: Side, action: Any) -> Refusal | None:
        """As `why_not`, asked for any side; one that is not to move is always refused, for that and all else."""
        ...

    def asked(self) -> Reason:
        """What is to be decided now and of whom, as a sentence with its rule; or why nothing is."""
        ...

    def passing(self) -> Any | None:
        """The action that lets things stand where somebody may object, or None: a script may leave it out."""
        ...

    def evident(self) -> bool:
        """Whether everybody can see that there is one legal action, whatever hands, backs and bags hold.

        It is answered from what PUBLIC sees and from nothing else, so that it tells nobody anything. A question whose
        answer depends on a hidden hand is never evident, whatever the hand holds. Of chance it is not asked.
        """
        ...

    def play(self, action: Any) -> Commit:
        """The commit of this action. Raises IllegalAction; never changes this position."""
        ...

    def after(self, action: Any) -> Position:
        """The position after an action that `legal`, `sample` or `chances` gave here: it is not checked again.

        For those who play millions of them; of any other action nobody knows what comes of it.
        """
        ...

    def sample(self, rng: Random) -> Any:
        """A random legal action, without listing them; by weight where chance moves. Uses `rng.random()` only."""
        ...

    def chances(self) -> Iterable[tuple[Any, int]]:
        """Where chance moves: its outcomes with their weights. Empty elsewhere."""
        ...

    def seen_by(self, side: Side) -> Position:
        """The position with all that `side` may not know removed. PUBLIC sees what all see, CHANCE everything."""
        ...

    def facts(self) -> Iterable[str]:
        """The keys that `fact` answers here."""
        ...

    def fact(self, key: str) -> Value:
        """The value of a fact. Raises KeyError with "did you mean" for a key that is none."""
        ...

    def problems(self) -> list[Problem]:
        """Every reason why this is no possible position; empty for one that is."""
        ...
