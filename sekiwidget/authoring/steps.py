"""Positions that are played step by step: a step is one question of the rule book, and a table of steps is a game.

A game writes its steps (what may be answered, what forbids an answer, what an answer does), names them in a table, and
derives its position, a frozen dataclass, from `StepPosition`, which asks the step that the position names.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeVar

from sekiwidget.authoring.book_game import BookGame
from sekiwidget.authoring.data_files import RuleBook
from sekiwidget.authoring.dealing import weighted_choice
from sekiwidget.core.choice import Choice
from sekiwidget.core.errors import IllegalAction, Problem, Reason, Refusal
from sekiwidget.core.position import Commit, Event, Outcome, Value
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import reader_language

A = TypeVar("A")
P = TypeVar("P")


class Step(Protocol[P]):
    """A step of play: a question of the rule book, its answers, and their effects."""

    @property
    def verbs(self) -> tuple[type[Any], ...]:
        """The actions that answer it."""

    @property
    def passing(self) -> Any:
        """The passive answer where a side may object, or None."""

    def asks(self, position: P) -> str:
        """The pending decision, as a sentence."""

    def legal(self, position: P) -> Iterator[Any]:
        """Every legal answer."""

    def choices(self, position: P) -> tuple[Choice, ...]:
        """The same, factored."""

    def forbids(self, position: P, side: Side, action: Any) -> Iterator[Reason]:
        """The reasons that forbid a side one of its verbs, whoever is to move."""

    def play(self, position: P, action: Any) -> tuple[P, list[Event]]:
        """The position after a legal answer, and the events."""

    def sample(self, position: P, rng: Random) -> Any:
        """A random legal answer, by `rng.random()` only."""

    def chances(self, position: P) -> Iterable[tuple[Any, int]]:
        """The weighted outcomes, where chance answers."""

    def is_forced(self, view: P) -> bool:
        """Whether everybody can see that only one answer is legal, judging from `view`, the public view, alone."""


class Decision(ABC):
    """A step answered by a side. `passing` is the passive answer, if any."""

    passing: Any = None

    @abstractmethod
    def legal(self, position: Any) -> Iterator[Any]:
        """Every legal answer."""

    def forbids(self, position: Any, side: Side, action: Any) -> Iterator[Reason]:
        """Nothing: all its verbs are allowed."""
        return iter(())

    def sample(self, position: Any, rng: Random) -> Any:
        """Any of all answers, each as likely as the others; a step that has many draws without listing them."""
        answers = [*self.legal(position)]
        return answers[int(rng.random() * len(answers))]

    def chances(self, position: Any) -> Iterable[tuple[Any, int]]:
        """Nothing: a side decides."""
        return ()

    def is_forced(self, view: Any) -> bool:
        """Whether everybody can see that only one answer is legal: the public view has one, with nothing hidden in it.

        Steps whose answers depend on a hand or hidden pieces override this.
        """
        found = [*islice(self.legal(view), 2)]
        return len(found) == 1 and "?" not in str(found[0])


class ChanceStep(ABC):
    """A step answered by chance."""

    passing: Any = None

    @abstractmethod
    def chances(self, position: Any) -> Iterable[tuple[Any, int]]:
        """Every outcome with its weight."""

    def legal(self, position: Any) -> Iterator[Any]:
        """Every outcome."""
        return (action for action, _ in self.chances(position))

    def sample(self, position: Any, rng: Random) -> Any:
        """Any outcome, by its weight; a step that has many draws without listing them."""
        return weighted_choice(self.chances(position), rng)

    def is_forced(self, view: Any) -> bool:
        """No: no side decides."""
        return False


class StepPosition(ABC):
    """A position without the table itself: delegates play to its step and the rest to modules of its game.

    `step` names the current step, `to_move` who answers it. Subclasses are frozen dataclasses without slots; `bind`
    gives them their steps and game once all are defined (each game's `game.py`).
    """

    book: ClassVar[RuleBook]
    steps: ClassVar[Mapping[str, Step[Any]]]
    game: ClassVar[BookGame[Any]]

    @classmethod
    def bind(cls, game: BookGame[Self], steps: Mapping[str, Step[Any]]) -> None:
        """Bind these positions to their game and its table of steps."""
        cls.game, cls.steps = game, steps

    if TYPE_CHECKING:  # fields of subclasses

        @property
        @abstractmethod
        def sides(self) -> tuple[Side, ...]:
            """The sides that play, in seat order."""

        @property
        @abstractmethod
        def step(self) -> str:
            """The current step: a name in the table of steps."""

        @property
        @abstractmethod
        def to_move(self) -> Side | None:
            """Who answers it: a side, CHANCE, or None when no decision is left."""

        @property
        @abstractmethod
        def outcome(self) -> Outcome | None:
            """How the game ended, or None."""

    def but(self, **changes: Any) -> Self:
        """The same with some fields changed."""
        # A search makes millions of positions. `dataclasses.replace`, which calls `__init__` with every field, takes
        # about ten times as long.
        made = _new(type(self))
        _set(made, "__dict__", self.__dict__ | changes)
        return made

    # -- play ----------------------------------------------------------------------------------------------------------

    def legal(self) -> Iterator[Any]:
        """Every legal action, lazily; interchangeable pieces make one option."""
        return iter(()) if self.to_move is None else self.steps[self.step].legal(self)

    def choices(self) -> tuple[Choice, ...]:
        """What the side to move may choose, factored."""
        return () if self.to_move is None else self.steps[self.step].choices(self)

    def why_not(self, action: Any) -> Refusal | None:
        """None if the action is legal for the side to move; else every rule that forbids it, in rule-book order.

        The decision of another side comes first.
        """
        return self.why_not_by(self.to_move or "", action)

    def why_not_by(self, actor: Side, action: Any) -> Refusal | None:
        """Like `why_not`, for any side."""
        step = self.steps.get(self.step) if self.to_move else None
        reasons = self._reasons(step, actor, action)
        if not reasons:
            return None
        refusal = self.book.refusal(reasons)
        first = self.decision_of_another(actor)
        if first is None:
            return refusal
        return Refusal((first, *(reason for reason in refusal.reasons if reason != first)))

    def decision_of_another(self, actor: Side) -> Reason | None:
        """Whose decision is open, where it is not the actor's; it stands before all other reasons. By default None."""
        return None

    def _reasons(self, step: Step[Any] | None, actor: Side, action: Any) -> list[Reason]:
        """The reasons that forbid an action at this step, in no order.

        They alone decide what is legal. `legal` is not asked, because its list may be long.
        """
        if step is not None and actor == self.to_move and type(action) in step.verbs:
            return list(step.forbids(self, actor, action))
        return [*self.wrong_step_reasons(actor), *self.other_reasons(actor, action)]

    def asked(self) -> Reason:
        """The pending decision and whose it is, with its rule; or why there is none."""
        return next(iter(self.wrong_step_reasons(self.to_move or "")))

    @abstractmethod
    def wrong_step_reasons(self, actor: Side) -> Iterator[Reason]:
        """Why a side may not do anything else now: the pending decision and whose it is. Never empty."""

    def other_reasons(self, actor: Side, action: Any) -> Iterator[Reason]:
        """The reasons that would forbid an action even at its own step."""
        for step in self.steps.values():
            if type(action) in step.verbs:
                yield from step.forbids(self, actor, action)

    def passing(self) -> Any | None:
        """The passive action where a side may object, or None."""
        return self.steps[self.step].passing if self.to_move else None

    def is_forced(self) -> bool:
        """Whether everybody can see that only one action is legal, whatever is hidden."""
        return self.to_move is not None and self.steps[self.step].is_forced(self.seen_by(PUBLIC))

    def play(self, action: Any) -> Commit:
        """The commit of this action. Raises IllegalAction."""
        step = self.steps.get(self.step) if self.to_move else None
        reasons = self._reasons(step, self.to_move or "", action)
        if step is None or reasons:
            raise IllegalAction(action, self.book.refusal(reasons))
        after, events = step.play(self, action)
        return Commit(self, action, after, tuple(events))

    def after(self, action: Any) -> Self:
        """The position after an action that `legal`, `sample` or `chances` gave here: it is not checked again."""
        after: Self = self.steps[self.step].play(self, action)[0]
        return after

    def sample(self, rng: Random) -> Any:
        """A random legal action, by `rng.random()` only. Raises ValueError if no decision is left."""
        if self.to_move is None:
            raise ValueError(phrase("nothing is left to decide"))
        return self.steps[self.step].sample(self, rng)

    def chances(self) -> Iterable[tuple[Any, int]]:
        """Where chance moves: its outcomes with their weights."""
        return self.steps[self.step].chances(self) if self.to_move == CHANCE else ()

    # -- views and facts -----------------------------------------------------------------------------------------------

    def seen_by(self, side: Side) -> Self:
        """The table as `side` may see it."""
        found: Self = self.game.seen_by(self, side)
        return found

    def facts(self) -> Iterator[str]:
        """The keys that `fact` answers."""
        return self.game.facts(self)

    def fact(self, key: str) -> Value:
        """The value of a fact. Raises KeyError with "did you mean"."""
        return self.game.fact(self, key)

    def problems(self) -> list[Problem]:
        """Every reason why this position is impossible."""
        return self.game.problems(self)

    def __str__(self) -> str:
        return self.game.text_board(self, reader_language())

    def __repr__(self) -> str:
        return f"position({self.game.write_position(self)!r})"


_new = object.__new__
_set = object.__setattr__


def replace_one(pair: tuple[A, A], side_index: int, one: A) -> tuple[A, A]:
    """The pair with that of one side (its index, 0 or 1) replaced."""
    return (one, pair[1]) if side_index == 0 else (pair[0], one)
