"""The chance of each side to win, from features that lie open to all: a conditional logit model.

A side's score is the weighted sum of its features; the chances of the sides are the softmax of their scores, so they
add up to 1 with any number of sides (D. McFadden, "Conditional logit analysis of qualitative choice behavior", 1974;
with two sides it is logistic regression on the differences). The weights stand in `data/evaluation.toml` of each game,
written by `python -m tests.fitting GAME`.

What the features say is told to learners as factors: a count with a name, such as a side's locations, that may stand
behind several features.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from math import exp
from typing import Any, Generic, NamedTuple, TypeVar

from sekiwidget.core.game import Factor
from sekiwidget.core.position import Outcome, Position
from sekiwidget.core.side import Side
from sekiwidget.text.phrase import Phrase, Term

P = TypeVar("P", bound=Position)

Features = Mapping[str, float]
"""The features of one side at a position, by name, each of about the size of 1."""


class FactorOf(NamedTuple, Generic[P]):
    """A factor of the model: how many of something a side has, its name within a sentence, and the features it makes.

    The features count as one: what they are worth together is told by the one number. `changed_by` are the kinds of
    the events that change the number; `places`, if the number is that of some places, names them. `left` says of a
    position in which a line ends whether the side has it, if it has it or not. `said_by_action`: an action that changes
    the number says so itself.
    """

    name: Callable[[Side], Phrase]
    rule: str
    amount: Callable[[P, Side], int]
    features: tuple[str, ...]
    more_is_better: bool = True
    changed_by: frozenset[str] = frozenset()
    places: Callable[[P, Side], Iterable[Term | str]] = lambda position, side: ()
    left: Callable[[P], str] | None = None
    said_by_action: bool = False


class WinModel(Generic[P]):
    """The chances to win of a game.

    Args:
        features: the features of a side. They depend only on what lies open to all, so that a view and each position
            behind it have the same chances.
        load: reads the table of `evaluation.toml`, on first use.
        factors: what of it can be told to learners. They too depend only on what lies open to all.
    """

    def __init__(
        self,
        features: Callable[[P, Side], Features],
        load: Callable[[], Mapping[str, Any]],
        factors: Sequence[FactorOf[P]] = (),
    ) -> None:
        self.features = features
        self._load = load
        self._factors = factors

    @cached_property
    def weights(self) -> Mapping[str, float]:
        """The weight of each feature."""
        found: Mapping[str, float] = self._load()["weights"]
        return found

    def shares(self, position: P) -> dict[Side, float]:
        """The chance of each side to win, between 0 and 1, adding up to 1; the result itself if the game is over."""
        if position.outcome is not None:
            return share_of_win(position.sides, position.outcome)
        weights = self.weights
        scores = [
            sum([weights[name] * value for name, value in self.features(position, side).items()])
            for side in position.sides
        ]
        most = max(scores)
        parts = [exp(score - most) for score in scores]
        whole = sum(parts)
        return {side: part / whole for side, part in zip(position.sides, parts, strict=True)}

    def factors(self, position: P) -> tuple[Factor, ...]:
        """The factors of each side, in the same order at each position."""
        found = []
        for side in position.sides:
            features, weights = self.features(position, side), self.weights
            for name, rule, amount, keys, more_is_better, changed_by, places, left, plain in self._factors:
                worth = sum([weights[key] * features[key] for key in keys])
                number, named = amount(position, side), tuple(places(position, side))
                said = left(position) if left is not None else ""
                how = more_is_better, changed_by, named, said, plain
                found.append(Factor(keys[0], side, name(side), rule, number, worth, *how))
        return tuple(found)


def share_of_win(sides: tuple[Side, ...], outcome: Outcome | None) -> dict[Side, float]:
    """A win divided among the winners; among all sides if nobody has won (yet)."""
    winners = (outcome.winners if outcome is not None else ()) or sides
    return {side: 1 / len(winners) if side in winners else 0.0 for side in sides}
