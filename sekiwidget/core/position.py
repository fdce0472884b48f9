"""What a position is, and what a commit: one decision, the position before and after, and the events that explain it.

A position is an immutable value. Playing never changes it; it gives a commit that holds the position after.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from sekiwidget.core.choice import Choice
from sekiwidget.core.facts import Value
from sekiwidget.core.problem import Problem
from sekiwidget.core.refusal import Reason, Refusal
from sekiwidget.core.side import Side

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winners (none: a draw) and the rule that ended it."""

    winners: tuple[Side, ...]
    rule: str


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

    def __hash__(self) -> int:
        """The same for equal positions."""
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


class Event(NamedTuple):
    """One thing that happened, with the paragraph that caused it.

    Events hold ids and small integers, never sentences, and nothing that a side may not know: what is hidden stands in
    the action and the positions. If `fact` is given, this event changed that fact by `by`; over a commit the sum of
    `by` of each fact that is named is exactly its change.
    """

    rule: str
    kind: str
    args: tuple[str | int, ...] = ()
    fact: str = ""
    by: int = 0


class Commit(NamedTuple):
    """One step of a game."""

    before: Position
    action: Any
    after: Position
    events: tuple[Event, ...]

    @property
    def actor(self) -> Side:
        """Who decided: a side or CHANCE."""
        return self.before.to_move or ""

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraphs that its events cite, each once, in the order of the events."""
        return tuple(dict.fromkeys(event.rule for event in self.events))

    def seen_by(self, side: Side) -> Commit:
        """The commit with all that `side` may not know removed."""
        return Commit(
            self.before.seen_by(side), self.action.seen_by(self.actor, side), self.after.seen_by(side), self.events
        )
