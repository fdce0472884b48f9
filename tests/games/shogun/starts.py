"""Places to start random games of Shogun from, and hidden cards to exchange."""

from __future__ import annotations

from random import Random
from typing import Any

from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import SPACES, is_chest
from sekiwidget.games.shogun.components.cubes import FARMERS
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.setup import draft, lineup
from tests.contract.starts import Starts

MIDDLE = 500
"""So many commits at most have been played of a game that is under way."""


def _whole(rng: Random) -> Position:
    """Three, four or five sides; provinces are taken or given out."""
    players = 3 + int(rng.random() * 3)
    return draft(players) if rng.random() < 0.5 else lineup(players)


def _start(rng: Random) -> Position:
    """Some are whole games; the others are under way, but not over."""
    position = _whole(rng)
    if rng.random() < 0.3:
        return position
    for _ in range(int(rng.random() * MIDDLE)):
        after: Any = position.play(position.sample(rng)).after
        if after.to_move is None:
            break
        position = after
    return position


def _swapped(position: Position, viewer: Side, rng: Random) -> Position | None:
    """Exchange two cards that another side has laid face down, and whose spaces nobody has turned.

    The bid stays what can be paid: it is exchanged for another chest card only if the side has the chests.
    """
    ways = []
    for seat, (side, plan) in enumerate(zip(position.sides, position.plans, strict=True)):
        if side == viewer or len(plan) < len(SPACES):
            continue
        down = [at for at, space in enumerate(SPACES) if space not in position.turned and plan[at] is not None]
        ways += [
            (seat, one, other)
            for one in down
            for other in down
            if one < other and (one or _payable(position, seat, plan[other]))
        ]
    if not ways:
        return None
    seat, one, other = ways[int(rng.random() * len(ways))]
    laid = list(position.plans[seat])
    laid[one], laid[other] = laid[other], laid[one]
    plans = list(position.plans)
    plans[seat] = tuple(laid)
    return position.but(plans=tuple(plans))


def _payable(position: Position, seat: int, card: str | None) -> bool:
    return card is None or not is_chest(card) or int(card) <= position.chests[seat]


def _open(position: Position) -> Any:
    """What has come to light: the cards on spaces that were turned, and the bids."""
    turned = [SPACES.index(space) for space in position.turned]
    return [[plan[at] for at in turned] for plan in position.plans], position.bids, position.land


def _pieces(position: Position) -> list[str]:
    """Cubes and buildings that exist, wherever they are; chests and markers come and go."""
    found = []
    for seat, side in enumerate(position.sides):
        armies = position.supply[seat] + position.tower[seat] + position.tray[seat]
        armies += sum(land.armies for land in position.land if land.owner == side)
        armies += position.fight.cubes[seat] if position.fight is not None else 0
        found.append(f"{armies} {side}")
    farmers = position.farmers + position.tower[-1] + position.tray[-1]
    farmers += position.fight.cubes[-1] if position.fight is not None else 0
    return [*found, f"{farmers} {FARMERS}"]


STARTS = Starts(_start, _whole, _swapped, _open, _pieces, 4_000)
