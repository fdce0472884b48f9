"""The exact odds: every world behind a view, every decision of the policies, every outcome of chance, weighted.

The outcomes of a decision that draws from `rng.random()` come of running it repeatedly with an rng whose numbers are
lazy: each question about one (is it less than 0.08? which of seven is `int(number * 7)`? which of two is greater?)
narrows it just enough, and every answer is tried in turn. So the function that plays a playout also yields its exact
probabilities, and the two cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import islice, pairwise
from random import Random
from typing import Any, TypeVar

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.playouts import Actor, Playouts
from sekiwidget.analysis.solver import run_to_end
from sekiwidget.core.game import Game
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.text.phrase import phrase

T = TypeVar("T", bound=Hashable)

MOST = 500
"""Maximum number of answers tried for one question."""


class NotListable(Exception):
    """The outcomes cannot be listed: the decision uses another source of chance, or there are too many."""


def outcomes(decide: Callable[[Random], T], most: int) -> tuple[dict[T, Fraction], int]:
    """The outcomes of a decision with their probabilities, and the number of runs needed.

    Raises NotListable after `most` runs, or if a number is used for more than comparing and picking.
    """
    found: dict[T, Fraction] = {}
    runs = 0
    for value, chance in _runs(decide, most):
        found[value] = found.get(value, Fraction(0)) + chance
        runs += 1
    return found, runs


def _runs(decide: Callable[[Random], T], most: int) -> Iterator[tuple[T, Fraction]]:
    """Every run, depth first: repeats the previous run's answers, advancing the last that has an alternative."""
    path: list[tuple[int, tuple[Fraction, ...]]] = []
    for _ in range(most):
        asked = _Answers(path)
        try:
            value = decide(asked.rng())
        except (TypeError, AttributeError) as error:
            # A lazy number supports fewer operations than a float; genuine faults of the decision show in playouts.
            raise NotListable(
                phrase("the policy uses its random numbers for more than comparing and picking")
            ) from error
        chance = Fraction(1)
        for answer, chances in path:
            chance *= chances[answer]
        yield value, chance
        while path and path[-1][0] + 1 == len(path[-1][1]):
            path.pop()
        if not path:
            return
        path[-1] = (path[-1][0] + 1, path[-1][1])
    raise NotListable(phrase("too many decisions and draws to follow"))


class _Answers:
    """The answers of one run: those of the path, then the first answer to each further question."""

    def __init__(self, path: list[tuple[int, tuple[Fraction, ...]]]) -> None:
        self.path = path
        self.at = 0
        self.order: list[_Number] = []
        """Numbers compared with each other, in ascending order."""

    def rng(self) -> Random:
        return _Rng(self)

    def answer(self, chances: tuple[Fraction, ...]) -> int:
        """Which of several answers holds in this run."""
        if self.at == len(self.path):
            self.path.append((0, chances))
        elif len(self.path[self.at][1]) != len(chances):
            raise NotListable(phrase("the policy decides by more than its view and its random numbers"))
        self.at += 1
        return self.path[self.at - 1][0]


class _Rng(Random):
    """Gives lazy numbers, and nothing else."""

    def __init__(self, answers: _Answers) -> None:
        super().__init__(0)
        self._answers = answers

    def random(self) -> Any:
        return _Number(self._answers)

    def getrandbits(self, k: int, /) -> int:
        raise NotListable(phrase("the policy draws otherwise than by rng.random()"))


class _Number:
    """A lazy number, uniform between 0 and 1, known to lie in [low, high)."""

    __slots__ = ("answers", "high", "low", "ordered")

    def __init__(self, answers: _Answers) -> None:
        self.answers = answers
        self.low, self.high = Fraction(0), Fraction(1)
        self.ordered = False

    def below(self, bound: Fraction) -> bool:
        """Whether it is less than a bound."""
        if bound <= self.low or bound >= self.high:
            return bound >= self.high
        if self.ordered:
            raise NotListable(phrase("the policy compares a random number with others and with a bound"))
        chance = (bound - self.low) / (self.high - self.low)
        less = self.answers.answer((chance, 1 - chance)) == 0
        if less:
            self.high = bound
        else:
            self.low = bound
        return less

    def rank(self) -> int:
        """Its rank among the numbers compared with each other: all ranks are equally likely."""
        order = self.answers.order
        if not self.ordered:
            if self.low > 0 or self.high < 1:
                raise NotListable(phrase("the policy compares a random number with others and with a bound"))
            chances = (Fraction(1, len(order) + 1),) * (len(order) + 1)
            order.insert(self.answers.answer(chances) if order else 0, self)
            self.ordered = True
        return next(at for at, one in enumerate(order) if one is self)

    def __lt__(self, other: object) -> bool:
        if isinstance(other, _Number):
            return self is not other and self.before(other)
        return self.below(exactly(other))

    def __gt__(self, other: object) -> bool:
        return self is not other and not self < other

    def __le__(self, other: object) -> bool:
        return self is other or self < other

    def __ge__(self, other: object) -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        # Equality of two numbers, or of a number and a bound, has probability 0.
        return self is other

    __hash__ = None  # type: ignore[assignment]

    def before(self, other: _Number) -> bool:
        """Which of two numbers is less."""
        self.rank()
        return other.rank() > self.rank()

    def __mul__(self, factor: object) -> _Times | float:
        times = exactly(factor)
        return _Times(self, times) if times else 0.0

    __rmul__ = __mul__


class _Times:
    """A number times a positive factor, usually about to be truncated by `int`."""

    __slots__ = ("factor", "number")

    def __init__(self, number: _Number, factor: Fraction) -> None:
        if factor < 0:
            raise NotListable(phrase("the policy multiplies a random number by less than nothing"))
        self.number, self.factor = number, factor

    def __int__(self) -> int:
        number, factor = self.number, self.factor
        first = int(number.low * factor)
        last = -int(-(number.high * factor) // 1) - 1
        if last - first >= MOST:
            raise NotListable(phrase("the policy picks one of more than {most:,}", most=MOST))
        if first == last:
            return first
        if number.ordered:
            raise NotListable(phrase("the policy compares a random number with others and with a bound"))
        bounds = [number.low, *(Fraction(at) / factor for at in range(first + 1, last + 1)), number.high]
        whole = number.high - number.low
        chances = tuple((high - low) / whole for low, high in pairwise(bounds))
        answer = number.answers.answer(chances)
        number.low, number.high = bounds[answer], bounds[answer + 1]
        return first + answer

    __floor__ = __trunc__ = __int__

    def __lt__(self, other: object) -> bool:
        return self.number.below(exactly(other) / self.factor)

    def __ge__(self, other: object) -> bool:
        return not self < other

    __le__, __gt__ = __lt__, __ge__


def exactly(number: object) -> Fraction:
    """A number as written: 0.08 is 2/25, not the nearest binary fraction. Raises TypeError for anything else."""
    if isinstance(number, int):
        return Fraction(number)
    if isinstance(number, float):
        return Fraction(repr(number))
    raise TypeError(type(number).__name__)


# -- the tree of all playouts -----------------------------------------------------------------------------------------

WORLDS = 2_000
"""Maximum number of worlds enumerated."""
TOO_MANY = phrase("too many decisions and draws to follow")
PAUSE_EVERY = 20
"""Decisions between two pauses: in a deep tree a pause costs as much as some positions."""
DEEP = 250
"""Maximum length of a line."""


class TooLarge(Exception):
    """The exact figure cannot be computed; the message says why without revealing anything hidden."""


def exact_probability(playouts: Playouts, *, merged: bool, limit: int, budget: Budget | None = None) -> Fraction:
    """The probability that the goal is reached, over everything that `view` hides.

    Args:
        playouts: the playouts to enumerate.
        merged: positions of equal `Game.transposition_key` are one, and what has no bearing on the goal is dealt and
            drawn in one way only (`Game.worlds`, `Game.chance_outcomes`): valid for policies that look at nothing else.
        limit: the maximum number of decisions and draws followed.
        budget: ends it after some time. Without one, the same is found on every machine.

    Raises:
        TooLarge: there are too many worlds or answers, or a policy's probabilities cannot be enumerated.
    """
    facts = tuple(playouts.goal.facts or ()) if merged else None
    game, since = playouts.game, playouts.since

    def reached(start: Any, position: Any) -> Fraction:
        return Fraction(playouts.goal.met(game, start, position))

    tree = Tree(game, playouts.actors, reached, facts, limit, budget or Budget())
    weight = total = Fraction(0)
    for world, ways in worlds_of(game, playouts.view, facts):
        total += ways
        tree.begin(world if since is None else since)
        weight += ways * run_to_end(tree.value(world))
    return weight / total


def worlds_of(game: Game, view: Any, facts: tuple[str, ...] | None) -> list[tuple[Any, int]]:
    """Every world behind a view, with its weight. Raises TooLarge."""
    worlds = list(islice(game.worlds(view, facts), WORLDS + 1))
    if len(worlds) > WORLDS:
        raise TooLarge(phrase("more than {most:,} ways to deal what is hidden", most=WORLDS))
    return worlds


class Tree:
    """The tree of all lines. With `facts`, all that matters, its equal positions are merged.

    `score` is what a line brings, from the position where its scope began and the one where it is settled.
    """

    def __init__(
        self,
        game: Game,
        actors: Mapping[Side, Actor],
        score: Callable[[Any, Any], Fraction],
        facts: tuple[str, ...] | None,
        limit: int,
        budget: Budget,
    ) -> None:
        self.game, self.actors, self.score = game, actors, score
        self.facts = facts
        self.left = limit
        """How many more decisions and draws may be followed."""
        self.budget = budget
        self.start: Any = None
        self.known: dict[Hashable, Fraction] = {}
        self._decided = 0

    def begin(self, start: Any) -> None:
        """Begin with another world, whose scope began at `start`. Worlds are not merged: their hidden pieces differ."""
        self.start = start
        self.known.clear()

    def value(self, position: Any, depth: int = 0) -> Generator[None, None, Fraction]:
        """What lines from a position bring on average; pauses often. Raises TooLarge."""
        game = self.game
        if game.is_settled(self.start, position):
            return self.score(self.start, position)
        key: Hashable = position if self.facts is None else game.transposition_key(position)
        found = self.known.get(key)
        if found is None:
            self.budget.tick()
            if self.budget.over:
                raise TooLarge(self.budget.over)
            if depth > DEEP:
                raise TooLarge(phrase("lines of more than {most} commits", most=DEEP))
            self._decided += 1
            if self._decided % PAUSE_EVERY == 0:
                yield
            actor, found = self.actors[position.to_move], Fraction(0)
            for action, chance in self._law(position, actor):
                found += chance * (yield from self.value(actor.after(position, action), depth + 1))
            self.known[key] = found
        return found

    def _law(self, position: Any, actor: Actor) -> list[tuple[Any, Fraction]]:
        """The possible actions here, with their probabilities."""
        if position.to_move == CHANCE:
            drawn = list(islice(self._chances(position), max(0, self.left) + 1))
            total = sum(weight for _, weight in drawn)
            law = [(action, Fraction(weight, total)) for action, weight in drawn]
        else:
            try:
                found, runs = outcomes(actor.decision(position), self.left)
            except NotListable as error:
                raise TooLarge(error.args[0]) from None
            self.left -= runs
            return list(found.items())
        self.left -= len(law)
        if self.left < 0:
            raise TooLarge(TOO_MANY)
        return law

    def _chances(self, position: Any) -> Iterable[tuple[Any, int]]:
        """The outcomes of chance, as far as they matter."""
        if self.facts is None:
            chances: Iterable[tuple[Any, int]] = position.chances()
            return chances
        return self.game.chance_outcomes(self.start, position, self.facts)
