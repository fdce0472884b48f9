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
from sekiwidget.authoring.dealing import weighted
from sekiwidget.authoring.rulebook import RuleBook
from sekiwidget.base.phrase import phrase
from sekiwidget.core.choice import Choice
from sekiwidget.core.facts import Value
from sekiwidget.core.position import Commit, Event, Outcome
from sekiwidget.core.problem import Problem
from sekiwidget.core.refusal import IllegalAction, Reason, Refusal
from sekiwidget.core.side import CHANCE, PUBLIC, Side

P = TypeVar("P")


class Step(Protocol[P]):
    """A step of play: what is asked, and what each answer does. One for each question of the rule book."""

    @property
    def verbs(self) -> tuple[type[Any], ...]:
        """The actions that answer it."""

    @property
    def passing(self) -> Any:
        """The answer that lets things stand where somebody may object, or None."""

    def asks(self, position: P) -> str:
        """What must be decided, as a sentence."""

    def legal(self, position: P) -> Iterator[Any]:
        """Every legal answer."""

    def choices(self, position: P) -> tuple[Choice, ...]:
        """The same, factored."""

    def forbids(self, position: P, side: Side, action: Any) -> Iterator[Reason]:
        """What forbids one of its verbs to a side, whoever is to move."""

    def play(self, position: P, action: Any) -> tuple[P, list[Event]]:
        """The position after a legal answer, and the events."""

    def sample(self, position: P, rng: Random) -> Any:
        """A random legal answer, by `rng.random()` only."""

    def chances(self, position: P) -> Iterable[tuple[Any, int]]:
        """The weighted outcomes, where chance answers."""

    def evident(self, view: P) -> bool:
        """Whether everybody can see that there is one answer. `view` is what all see; nothing else is looked at."""


class Decision(ABC):
    """What the steps have in common that a side answers. `passing` is the answer that lets things stand, if any."""

    passing: Any = None

    @abstractmethod
    def legal(self, position: Any) -> Iterator[Any]:
        """Every legal answer."""

    def forbids(self, position: Any, side: Side, action: Any) -> Iterator[Reason]:
        """Nothing: where it is asked, each of its verbs may be answered."""
        return iter(())

    def sample(self, position: Any, rng: Random) -> Any:
        """Any of all answers, each as likely as the others; a step that has many draws without listing them."""
        answers = [*self.legal(position)]
        return answers[int(rng.random() * len(answers))]

    def chances(self, position: Any) -> Iterable[tuple[Any, int]]:
        """Nothing: a side decides."""
        return ()

    def evident(self, view: Any) -> bool:
        """Whether all can see that there is one answer: so it is where the open table has one, and it names no back.

        Steps that ask a hand, or backs, what may be answered say themselves when there is but one whatever they hold.
        """
        found = [*islice(self.legal(view), 2)]
        return len(found) == 1 and "?" not in str(found[0])


class ChanceStep(ABC):
    """What the steps have in common that chance answers."""

    passing: Any = None

    @abstractmethod
    def chances(self, position: Any) -> Iterable[tuple[Any, int]]:
        """Every outcome with its weight."""

    def legal(self, position: Any) -> Iterator[Any]:
        """Every outcome."""
        return (action for action, _ in self.chances(position))

    def sample(self, position: Any, rng: Random) -> Any:
        """Any outcome, by its weight; a step that has many draws without listing them."""
        return weighted(self.chances(position), rng)

    def evident(self, view: Any) -> bool:
        """No: nobody decides."""
        return False


class StepPosition(ABC):
    """What a position is besides the table: what may be done is asked of its step, the rest of modules of its game.

    `step` names what is asked now, `to_move` of whom. Who derives from it is a frozen dataclass without slots and says
    where its rules are; `bind` gives it its steps and its game, once all of them are there (`game.py` of each game).
    """

    book: ClassVar[RuleBook]
    steps: ClassVar[Mapping[str, Step[Any]]]
    game: ClassVar[BookGame[Any]]

    @classmethod
    def bind(cls, game: BookGame[Self], steps: Mapping[str, Step[Any]]) -> None:
        """Say which game these positions are of, and which step answers what is asked."""
        cls.game, cls.steps = game, steps

    if TYPE_CHECKING:  # fields of who derives from it

        @property
        @abstractmethod
        def sides(self) -> tuple[Side, ...]:
            """The sides that play, in seat order."""

        @property
        @abstractmethod
        def step(self) -> str:
            """What is asked now: a name in the table of steps."""

        @property
        @abstractmethod
        def to_move(self) -> Side | None:
            """Of whom it is asked: a side, CHANCE, or None when nothing is left to decide."""

        @property
        @abstractmethod
        def outcome(self) -> Outcome | None:
            """How the game ended, or None."""

    def but(self, **changes: Any) -> Self:
        """The same with some fields changed."""
        made = _new(type(self))
        _set(made, "__dict__", self.__dict__ | changes)
        return made

    # -- what may be done --------------------------------------------------------------------------------------------

    def legal(self) -> Iterator[Any]:
        """Every legal action, lazily; interchangeable pieces make one option."""
        return iter(()) if self.to_move is None else self.steps[self.step].legal(self)

    def choices(self) -> tuple[Choice, ...]:
        """What the side to move may choose, factored."""
        return () if self.to_move is None else self.steps[self.step].choices(self)

    def why_not(self, action: Any) -> Refusal | None:
        """None if the action is legal for the side to move; else every rule that forbids it, in rule-book order."""
        return self.why_not_by(self.to_move or "", action)

    def why_not_by(self, actor: Side, action: Any) -> Refusal | None:
        """As `why_not`, asked for a side that need not be to move."""
        step = self.steps.get(self.step) if self.to_move else None
        reasons = self._reasons(step, actor, action)
        return self.book.refusal(reasons) if reasons else None

    def _reasons(self, step: Step[Any] | None, actor: Side, action: Any) -> list[Reason]:
        """What forbids an action where this step is asked, in no order."""
        if step is not None and actor == self.to_move and type(action) in step.verbs:
            return list(step.forbids(self, actor, action))
        return [*self.asked_instead(actor), *self.forbidden_anyway(actor, action)]

    def asked(self) -> Reason:
        """What is asked now and of whom, with its rule; or why nothing is."""
        return next(iter(self.asked_instead(self.to_move or "")))

    @abstractmethod
    def asked_instead(self, actor: Side) -> Iterator[Reason]:
        """Why a side may not do another thing now: what is asked, and of whom. Never empty."""

    def forbidden_anyway(self, actor: Side, action: Any) -> Iterator[Reason]:
        """What would forbid an action even if it were asked."""
        for step in self.steps.values():
            if type(action) in step.verbs:
                yield from step.forbids(self, actor, action)

    def passing(self) -> Any | None:
        """The action that lets things stand where somebody may object, or None."""
        return self.steps[self.step].passing if self.to_move else None

    def evident(self) -> bool:
        """Whether everybody can see that there is one legal action, whatever is hidden."""
        return self.to_move is not None and self.steps[self.step].evident(self.seen_by(PUBLIC))

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
        """A random legal action, by `rng.random()` only. Raises ValueError where nothing is left to decide."""
        if self.to_move is None:
            raise ValueError(phrase("nothing is left to decide"))
        return self.steps[self.step].sample(self, rng)

    def chances(self) -> Iterable[tuple[Any, int]]:
        """Where chance moves: its outcomes with their weights."""
        return self.steps[self.step].chances(self) if self.to_move == CHANCE else ()

    # -- what is known and asked -------------------------------------------------------------------------------------

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
        """Every reason why this is no possible position."""
        return self.game.problems(self)

    def __str__(self) -> str:
        return self.game.text_board(self)

    def __repr__(self) -> str:
        return f"position({self.game.write_position(self)!r})"


_new = object.__new__
_set = object.__setattr__
