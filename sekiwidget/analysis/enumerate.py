"""The exact odds: every world behind a view, every decision of the policies, every outcome of chance, weighted."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from itertools import islice
from typing import Any

from sekiwidget.analysis.actors import Actor
from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.outcomes import NotListable, outcomes
from sekiwidget.analysis.playout import Playouts
from sekiwidget.core.side import CHANCE
from sekiwidget.text.phrase import phrase

WORLDS = 2_000
"""Maximum number of worlds enumerated."""
TOO_MANY = phrase("too many decisions and draws to follow")
DEEP = 250
"""Maximum length of a line."""


class TooLarge(Exception):
    """The exact figure cannot be computed; the message says why without revealing anything hidden."""


def exact(playouts: Playouts, *, merged: bool, limit: int, budget: Budget | None = None) -> Fraction:
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
    worlds = list(islice(playouts.game.worlds(playouts.view, facts), WORLDS + 1))
    if len(worlds) > WORLDS:
        raise TooLarge(phrase("more than {most:,} ways to deal what is hidden", most=WORLDS))
    tree = _Tree(playouts, facts, limit, budget or Budget())
    weight = total = Fraction(0)
    for world, ways in worlds:
        total += ways
        weight += ways * tree.value_of(world)
    return weight / total


class _Tree:
    """The tree of all playouts. With `facts`, all that matters, its equal positions are merged."""

    def __init__(self, playouts: Playouts, facts: tuple[str, ...] | None, limit: int, budget: Budget) -> None:
        self.playouts = playouts
        self.facts = facts
        self.left = limit
        self.budget = budget
        self.start: Any = None
        self.known: dict[Hashable, Fraction] = {}

    def value_of(self, world: Any) -> Fraction:
        """The probability in one world. Worlds are not merged: their hidden pieces differ."""
        self.start = world if self.playouts.since is None else self.playouts.since
        self.known.clear()
        return self._value(world, 0)

    def _value(self, position: Any, depth: int) -> Fraction:
        game = self.playouts.game
        if game.is_settled(self.start, position):
            return Fraction(self.playouts.goal.met(game, self.start, position))
        key: Hashable = position if self.facts is None else game.transposition_key(position)
        found = self.known.get(key)
        if found is None:
            self.budget.tick()
            if self.budget.over:
                raise TooLarge(self.budget.over)
            if depth > DEEP:
                raise TooLarge(phrase("lines of more than {most} commits", most=DEEP))
            actor = self.playouts.actors[position.to_move]
            found = sum(
                (
                    chance * self._value(actor.after(position, action), depth + 1)
                    for action, chance in self._law(position, actor)
                ),
                Fraction(0),
            )
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
        """What chance may do, as far as it matters."""
        if self.facts is None:
            chances: Iterable[tuple[Any, int]] = position.chances()
            return chances
        return self.playouts.game.chance_outcomes(self.start, position, self.facts)
