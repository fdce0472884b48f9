"""turns  A random way to use a coin, without listing all of them. Uses only `rng.random()`."""

from __future__ import annotations

from random import Random
from typing import Any

from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.units import AT_MOST, ROYAL, SIDE_INDEX
from sekiwidget.games.warchest.rules.actions import Bolster, Deploy, Initiative, Pass, Recruit
from sekiwidget.games.warchest.rules.coins import deployable, may_claim
from sekiwidget.games.warchest.rules.maneuver import sample_maneuver
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.tactics import TACTICS

ASIDE = 0.2
"""How often a random coin is laid face down."""
TACTICAL = 0.4
"""How often a random maneuver is tried as a tactic first."""
LAID_ON = 0.07
"""How often a random coin is laid on its unit."""


def sample_use(position: Position, side: Side, coin: str, rng: Random) -> Any:
    """A random way to use a coin, found without listing them."""
    if coin != ROYAL:
        if rng.random() >= ASIDE:
            found = _on_board(position, side, coin, rng)
            if found is not None:
                return found
    elif rng.random() < TACTICAL:
        for place in position.found(side, "royal_guard"):
            stack = position.board[place]
            assert stack is not None
            found = TACTICS["royal_guard"].sample(position, stack, place, rng)
            if found is not None:
                return found
    way = rng.random()
    if way < 0.3 and may_claim(position, side):
        return Initiative(coin)
    supply = position.supply[SIDE_INDEX[side]]
    if way < 0.9 and supply:
        return Recruit(supply[int(rng.random() * len(supply))], coin)
    return Pass(coin)


def _on_board(position: Position, side: Side, coin: str, rng: Random) -> Any:
    """A random deployment, bolstering or maneuver, or None."""
    places = position.found(side, coin)
    if len(places) < AT_MOST[coin] and (not places or rng.random() < 0.5):
        hexes = deployable(position, side, coin)
        if hexes:
            return Deploy(coin, hexes[int(rng.random() * len(hexes))])
    if not places:
        return None
    place = places[int(rng.random() * len(places))] if len(places) > 1 else places[0]
    if rng.random() < LAID_ON:
        return Bolster(coin, place)
    stack = position.board[place]
    assert stack is not None
    card = TACTICS.get(coin)
    if card is not None and coin != "royal_guard" and rng.random() < TACTICAL:
        found = card.sample(position, stack, place, rng)
        if found is not None:
            return found
    return sample_maneuver(position, stack, place, stack.height, rng)
