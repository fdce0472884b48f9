"""What is decided together: a fight where one is under way, else the draft, else a season. Solvers look no farther."""

from __future__ import annotations

from collections.abc import Hashable
from operator import attrgetter

from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import SPACES
from sekiwidget.games.shogun.rules.position import Position


def is_settled(start: Position, position: Position) -> bool:
    """fight-when, setup-take, round  The fight, the draft or the season at `start` is over."""
    if position.outcome is not None or position.to_move is None:
        return True
    if start.fight is not None:
        # In winter another revolt of the side may follow at once, before anybody could look at the facts.
        return position.fight is None and is_quiet(position)
    if start.draft is not None:
        return position.draft is None
    if start.step in ("fill", "events"):
        return position.step not in ("fill", "events")
    return (position.year, position.season) != (start.year, start.season)


def is_quiet(position: Position) -> bool:
    """plan, count  Not in the middle of something: while cards are laid, bids are ranked, cubes fly."""
    if position.step in ("defend", "drop", "tie", "draw", "place"):
        return False
    return not (position.step == "plan" and any(len(plan) not in (0, len(SPACES)) for plan in position.plans))


def material_lost(start: Position, position: Position, side: Side) -> int:
    """losses  How many armies fewer a side has on the board, and under way; those deployed count against it."""
    return _standing(start, side) - _standing(position, side)


def _standing(position: Position, side: Side) -> int:
    fighting = position.fight.cubes[position.seat(side)] if position.fight is not None else 0
    return sum(land.armies for land in position.land if land.owner == side) + fighting


def transposition_key(position: Position) -> Hashable:
    """The table, without what nothing depends on any more."""
    found: Hashable = _table(position)
    return found


_table = attrgetter(
    "sides", "year", "season", "step", "to_move", "land", "supply", "chests", "rice", "points", "farmers", "tower",
    "tray", "events", "event", "deck", "specials", "privilege", "actions", "done", "plans", "order", "ranks",
    "waiting", "gained", "draft", "fight", "revolts", "outcome",
)  # fmt: skip
