"""Positions and their facts, and commits: one decision, the position before and after, and the events that explain it.

A position is an immutable value. Playing never changes it, but returns a commit with the position after.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from sekiwidget.core.choice import Choice
from sekiwidget.core.errors import Problem, Reason, Refusal
from sekiwidget.core.side import Side

if TYPE_CHECKING:
    from random import Random


Value: TypeAlias = "str | int | bool | tuple[str, ...]"
"""The value of a fact: words, a number, a boolean, or pieces in any order."""


def same_value(one: Value, other: Value) -> bool:
    """Whether two values are equal: pieces in any order; booleans never equal numbers."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return Counter(one) == Counter(other)
    return type(one) is type(other) and one == other


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
        """A side, CHANCE, or None when no decision is left."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        ...

    def __hash__(self) -> int:
        """Equal for equal positions."""
        ...

    def legal(self) -> Iterable[Any]:
        """Every legal action, lazily; interchangeable pieces make one option. For chance: every outcome."""
        ...

    def choices(self) -> tuple[Choice, ...]:
        """The legal actions, factored; each fits exactly one choice."""
        ...

    def why_not(self, action: Any) -> Refusal | None:
        """None if the action is legal; else every rule that forbids it, in rule-book order."""
        ...

    def why_not_by(self, actor: Side, action: Any) -> Refusal | None:
        """Like `why_not`, for any side; a side not to move is always refused, for that and all other reasons."""
        ...

    def asked(self) -> Reason:
        """The pending decision and whose it is, as a sentence with its rule; or why there is none."""
        ...

    def passing(self) -> Any | None:
        """The passive answer where a side may object, or None; scripts may leave it out."""
        ...

    def is_forced(self) -> bool:
        """Whether everybody can see that only one action is legal, whatever hands, hidden blocks and bags hold.

        It is computed from the PUBLIC view alone and so reveals nothing. A question whose answer depends on a hidden
        hand is never forced, whatever the hand holds. Not meaningful for chance.
        """
        ...

    def play(self, action: Any) -> Commit:
        """The commit of this action. Raises IllegalAction; never changes this position."""
        ...

    def after(self, action: Any) -> Position:
        """The position after an action from `legal`, `sample` or `chances` here, which is not checked again.

        For callers that play millions; undefined for any other action.
        """
        ...

    def sample(self, rng: Random) -> Any:
        """A random legal action, without listing all; by weight where chance moves. Uses only `rng.random()`."""
        ...

    def chances(self) -> Iterable[tuple[Any, int]]:
        """Where chance moves: its outcomes with their weights. Empty elsewhere."""
        ...

    def seen_by(self, side: Side) -> Position:
        """The position without what `side` may not know. PUBLIC sees what all see, CHANCE everything."""
        ...

    def facts(self) -> Iterable[str]:
        """The keys that `fact` accepts here."""
        ...

    def fact(self, key: str) -> Value:
        """The value of a fact. Raises KeyError with "did you mean" for an unknown key."""
        ...

    def problems(self) -> list[Problem]:
        """Every reason why this position is impossible; empty for a possible one."""
        ...


class Event(NamedTuple):
    """One thing that happened, with the paragraph that caused it.

    Events hold ids and small integers, never sentences, and nothing hidden: hidden information is in the action and the
    positions. If `fact` is given, this event changed that fact by `by`; over a commit, the `by` of a named fact add up
    to exactly its change.
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
        """The paragraphs its events cite, each once, in the order of the events."""
        return tuple(dict.fromkeys(event.rule for event in self.events))

    def seen_by(self, side: Side) -> Commit:
        """The commit without what `side` may not know."""
        return Commit(
            self.before.seen_by(side), self.action.seen_by(self.actor, side), self.after.seen_by(side), self.events
        )
