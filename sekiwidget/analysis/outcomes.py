"""Every outcome of a decision that draws from `rng.random()`, with its exact probability.

The decision is run repeatedly with an rng whose numbers are lazy: each question about one (is it less than 0.08? which
of seven is `int(number * 7)`? which of two is greater?) narrows it just enough, and every answer is tried in turn. So
the function that plays a playout also yields its exact probabilities, and the two cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any, TypeVar

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
    """A number as written: 0.08 is 2/25, not the nearest binary fraction."""
    if isinstance(number, int):
        return Fraction(number)
    if isinstance(number, float):
        return Fraction(repr(number))
    raise TypeError(phrase("a random number cannot be compared with {kind}", kind=type(number).__name__))
