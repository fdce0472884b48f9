"""Places to start random games of War Chest from, and hidden coins to exchange."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from sekiwidget.authoring.steps import replace_one
from sekiwidget.core.side import Side
from sekiwidget.games.warchest import GAME
from sekiwidget.games.warchest.components.units import (
    COIN_COUNT,
    OTHER,
    ROYAL,
    SIDE_INDEX,
    SIDES,
    UNITS,
    add_coins,
    remove_coin,
)
from sekiwidget.games.warchest.notation.setup_problems import before_first_round
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.setup import ARMY_SOURCES, GUARD_CARDS
from sekiwidget.games.warchest.rules.view import HIDDEN
from tests.contract.starts import Starts

MIDDLE = 120
"""As many commits as are played before a start in the middle of a game."""


def _whole(rng: Random) -> Position:
    """Any armies, any variants."""
    armies = ARMY_SOURCES[int(rng.random() * len(ARMY_SOURCES))]
    options: dict[str, Any] = {"armies": armies, "royal_guard": GUARD_CARDS[int(rng.random() * 2)]}
    options["preview"] = rng.random() < 0.3
    if armies == "draft":
        options |= {"choose_order": rng.random() < 0.5, "elimination": rng.random() < 0.5}
    return GAME.new(options)


def _start(rng: Random) -> Position:
    """One in three is a whole game, the others begin somewhere in one."""
    position = _whole(rng)
    if rng.random() < 0.33:
        return position
    for _ in range(int(rng.random() * MIDDLE)):
        after: Any = position.play(position.sample(rng)).after
        if after.to_move is None:
            break
        position = after
    return position


def _swapped(position: Position, viewer: Side, rng: Random) -> Position | None:
    """Exchange coins of two heaps that the viewer does not see, or the coin a Warrior Priest drew with one of a bag."""
    hidden = OTHER.get(viewer) or SIDES[int(rng.random() * 2)]
    side_index = SIDE_INDEX[hidden]
    for at, decision in enumerate(position.pending):
        bag = position.bags[side_index]
        if decision.coin and decision.side == hidden and bag and rng.random() < 0.5:
            coin = bag[int(rng.random() * len(bag))]
            if coin == decision.coin:
                return None
            pending = (*position.pending[:at], decision._replace(coin=coin), *position.pending[at + 1 :])
            bags = replace_one(position.bags, side_index, add_coins(remove_coin(bag, coin), decision.coin))
            return position.but(pending=pending, bags=bags)
    names = [name for name in HIDDEN if getattr(position, name)[side_index]]
    if len(names) < 2:
        return None
    one, other = (names.pop(int(rng.random() * len(names))) for _ in range(2))
    mine, theirs = getattr(position, one)[side_index], getattr(position, other)[side_index]
    out, into = mine[int(rng.random() * len(mine))], theirs[int(rng.random() * len(theirs))]
    if out == into:
        return None
    return position.but(
        **{
            one: replace_one(getattr(position, one), side_index, add_coins(remove_coin(mine, out), into)),
            other: replace_one(getattr(position, other), side_index, add_coins(remove_coin(theirs, into), out)),
        }
    )


def _open(position: Position) -> Any:
    """What has come to light: coins face up, lost, on the board."""
    return position.board, position.faceup, position.supply, position.eliminated


def _pieces(position: Position) -> list[str]:
    """74 unit coins and two Royal Coins, in the box before a side has them."""
    made: Counter[str] = Counter()
    for side in SIDES:
        side_index = SIDE_INDEX[side]
        heaps = (position.bags, position.hands, position.supply, position.faceup, position.facedown)
        for heap in (*heaps, position.eliminated, position.ahead):
            made.update(heap[side_index])
        made.update(decision.coin for decision in position.pending if decision.coin and decision.side == side)
    for stack in position.board:
        if stack is not None:
            made[stack.unit] += stack.height
    armies = () if before_first_round(position) else (*position.armies[0], *position.armies[1])
    boxed = Counter({unit: COIN_COUNT[unit] for unit in UNITS if unit not in armies})
    boxed[ROYAL] = 2 if before_first_round(position) else 0
    return sorted((made + boxed).elements())


STARTS = Starts(_start, _whole, _swapped, _open, _pieces, 5000)
