"""What is decided together: a round. Solvers and odds look no farther."""

from __future__ import annotations

from collections.abc import Hashable
from operator import attrgetter

from sekiwidget.authoring.advising import WIN, ScopeHorizon
from sekiwidget.core.game import Game, Horizon
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.daimyo.rules.position import Position


def is_settled(start: Position, position: Position) -> bool:
    """phase-4  Whether the round of `start` is over; the deal belongs to the first round."""
    return position.outcome is not None or position.to_move is None or position.round != start.round


def is_quiet(position: Position) -> bool:
    """hand  Whether facts are final: not while cards are dealt."""
    return position.to_move != CHANCE


def material_lost(start: Position, position: Position, side: Side) -> int:
    """fight, card-b  By how much a side's units on the land have decreased; recruits count against it."""
    return _strength(start, side) - _strength(position, side)


def _strength(position: Position, side: Side) -> int:
    """units  The number of a side's units on the land."""
    return sum(units.strength for _, units in position.units if units.side == side)


def transposition_key(position: Position) -> Hashable:
    """The table without what is known about cards: equal keys have the same future."""
    found: Hashable = _table(position)
    return found


_table = attrgetter(
    "step", "to_move", "units", "land", "reserve", "hexes_left", "hands", "played", "incoming", "card", "fresh",
    "round", "phase", "opened", "deck", "outcome",
)  # fmt: skip


# -- how far advice looks ----------------------------------------------------------------------------------------------


def horizon(game: Game, position: Position, side: Side) -> Horizon:
    """phase-4  The end of the round, valued by the chances to win."""
    return ScopeHorizon(game, position, WIN)
