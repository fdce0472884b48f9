"""Places to start random games of Shogun from, and hidden cards to exchange."""

from __future__ import annotations

from operator import ne
from random import Random
from typing import Any

from sekiwidget.core.side import PUBLIC, Side
from sekiwidget.games.shogun.components.cards import SPACES, is_chest
from sekiwidget.games.shogun.components.cubes import FARMERS
from sekiwidget.games.shogun.rules.planning import hand
from sekiwidget.games.shogun.rules.position import Cards, Position
from sekiwidget.games.shogun.rules.setup import draft_start, lineup_start
from tests.contract.starts import Starts

MIDDLE = 500
"""So many commits at most have been played of a game that is under way."""


def _whole(rng: Random) -> Position:
    """Three, four or five sides; provinces are taken or given out."""
    players = 3 + int(rng.random() * 3)
    return draft_start(players) if rng.random() < 0.5 else lineup_start(players)


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
    """Another side has laid its cards otherwise: those face down of a complete plan, or all of one under way.

    Which spaces of a complete plan are empty is seen, so they stay; of a plan under way that is hidden, too. Two cards
    differ at least: one alone, on the space of the last action, would be shown and put away within one commit.
    """
    seats = [
        seat
        for seat, (side, plan) in enumerate(zip(position.sides, position.plans, strict=True))
        if side != viewer and plan
    ]
    while seats:
        seat = seats.pop(int(rng.random() * len(seats)))
        plan = position.plans[seat]
        laid = _begun_anew(position, seat, rng) if len(plan) < len(SPACES) else _dealt_anew(position, seat, rng)
        if laid != plan and (len(plan) < len(SPACES) or sum(map(ne, laid, plan)) > 1):
            return _with_plan(position, seat, laid)
    return None


def _with_plan(position: Position, seat: int, laid: Cards) -> Position:
    plans = list(position.plans)
    plans[seat] = laid
    return position.but(plans=tuple(plans))


def _begun_anew(position: Position, seat: int, rng: Random) -> Cards:
    """As many spaces of a side, from the first: other cards, and others empty."""
    side, number = position.sides[seat], len(position.plans[seat])
    found: Any = _with_plan(position, seat, ()).but(step="plan", to_move=side)
    while len(found.plans[seat]) < number:
        found = found.play(found.sample(rng)).after
    begun: Cards = found.plans[seat]
    return begun


def _dealt_anew(position: Position, seat: int, rng: Random) -> Cards:
    """Any cards of the hand on the spaces that nobody has turned; the bid is one that can be paid."""
    laid = list(position.plans[seat])
    down = [at for at, space in enumerate(SPACES) if space not in position.turned and laid[at] is not None]
    open_ = {card for at, card in enumerate(laid) if at not in down}
    cards = [card for card in hand(position, position.sides[seat]) if card not in open_]
    for at in down:
        may = [card for card in cards if at or _payable(position, seat, card)]
        laid[at] = may[int(rng.random() * len(may))]
        cards.remove(laid[at] or "")
    return tuple(laid)


def _payable(position: Position, seat: int, card: str) -> bool:
    return not is_chest(card) or int(card) <= position.chests[seat]


def _open(position: Position) -> Any:
    """What has come to light: the cards on spaces that were turned, the bids, and which spaces are empty."""
    return position.seen_by(PUBLIC).plans, position.bids, position.land


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
