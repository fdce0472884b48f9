"""Playouts: a possible world behind a view, played to the end by policies that each know only their own view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from sekiwidget.analysis.actors import Actor
from sekiwidget.analysis.goal import Sought
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.side import Side
from sekiwidget.text.phrase import phrase

LONGEST = 20_000
"""More commits than any scope of any game takes: a longer playout is taken to be endless."""


class PlayoutError(RuntimeError):
    """A playout cannot be played: the policy chose an illegal action, failed, or never ends."""


@dataclass(frozen=True)
class Playouts:
    """Playouts by number. Number `i` is the same wherever and whenever it is played.

    They start from a world behind `view`; the scope began at `since`, also a view (None: at `view`). `actors` has each
    side and chance.
    """

    game: Game
    view: Any
    goal: Sought
    actors: Mapping[Side, Actor]
    seed: int
    since: Any = None

    def run(self, first: int, count: int) -> int:
        """How many of the playouts from number `first` on reach the goal."""
        return sum(self.reached(number) for number in range(first, first + count))

    def reached(self, number: int) -> bool:
        """Whether the goal is reached in this playout. Raises PlayoutError."""
        rng = Random(f"{self.seed}/{number}")
        game, actors = self.game, self.actors
        position = game.determinize(self.view, rng)
        start = position if self.since is None else self.since
        for _ in range(LONGEST):
            if game.is_settled(start, position):
                return self.goal.met(game, start, position)
            side = position.to_move or ""
            try:
                actor = actors[side]
                position = actor.after(position, actor.decision(position)(rng))
            except Exception as error:
                raise PlayoutError(_failed(side, number, error)) from error
        raise PlayoutError(phrase("playout {number} is not over after {most:,} commits", number=number, most=LONGEST))


def _failed(side: Side, number: int, error: Exception) -> str:
    """The error, as text that can be pickled."""
    return phrase(
        "in playout {number} the policy of {side} failed: {kind}: {error}",
        number=number,
        side=side,
        kind=type(error).__name__,
        error=str(error),
    )


def viewed(position: Position, side: Side) -> Position:
    """The position as `side` sees it. Raises ValueError for a side that does not play."""
    if side not in position.sides:
        known = ", ".join(position.sides)
        raise ValueError(phrase("{side!r} does not play here; known: {known}", side=side, known=known))
    return position.seen_by(side)
