"""Opponents: functions from a view to an action. They know only what their side may know.

`at_random` takes any legal action. `by_rules_of_thumb` plays a beginner's game: it looks one card ahead, takes a daimyo
or a home when it can, keeps bushi beside its own daimyo, and goes towards the nearest enemy.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any, Final

from sekiwidget.authoring.opponents import best
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import Card
from sekiwidget.games.daimyo.components.hexes import distance
from sekiwidget.games.daimyo.rules.actions import Give, Move, Play
from sekiwidget.games.daimyo.rules.ending import occupied
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.text.phrase import phrase

LOOKED_AT: Final = 200
"""Number of legal actions weighed."""
WON: Final = 1000.0


def by_rules_of_thumb(view: Position, rng: Random) -> Any:
    """A beginner's game. Raises ValueError where a side is not to move."""
    side = view.to_move
    if side is None or side not in view.sides:
        raise ValueError(phrase("no side is to move here"))
    if view.step == "play":
        return best(view.legal(), lambda play: _pair(view, side, play), rng)
    if view.step == "give":
        return best(view.legal(), _least_helpful, rng)
    return best(_some(view, rng), lambda action: _worth(view, side, action), rng)


def _some(view: Position, rng: Random) -> Iterable[Any]:
    """The legal actions, or where they are very many a few at random."""
    found = list(islice(view.legal(), LOOKED_AT + 1))
    return found if len(found) <= LOOKED_AT else [view.sample(rng) for _ in range(LOOKED_AT // 2)]


def _pair(view: Position, side: Side, play: Play) -> float:
    """phase-1  Bushi that move and bushi that come; a daimyo in danger runs."""
    return sum(_use(view, side, card) for card in play.cards)


def _use(view: Position, side: Side, card: Card) -> float:
    if card.letter == "A":
        # An early A strikes first.
        return 3.0 - card.number / 20
    if card.letter == "B":
        return 2.0 if view.reserve[view.side_index(side)] else 2.5
    return 2.8 if card.letter == "C" and _danger(view, side) > 0 else 1.0


def _danger(view: Position, side: Side) -> float:
    """By how many the strongest enemy beside the daimyo outnumbers it and its bushi."""
    at = view.daimyo_of(side)
    if at is None:
        return 0
    here = view.units_at(at)
    strength = here.strength if here is not None else 0
    near = [units.bushi for hex_, units in view.units if units.side != side and units.bushi and distance(hex_, at) == 1]
    return max(near, default=-1) - strength + 1 if near else 0


def _least_helpful(give: Give) -> float:
    """phase-4  The later card goes to the left neighbour, who plays after this side."""
    return ord(give.card.letter[:1] or "A") + give.card.number / 20


def _worth(view: Position, side: Side, action: Any) -> float:
    """The value of the table to a side after an action: units, occupation, danger, and distance to the enemy."""
    after: Any = view.after(action)
    if after.outcome is not None:
        return WON if side in after.outcome.winners else -WON
    worth = 0.0
    for other in view.sides:
        standing = sum(count for _, count in after.bushi_of(other))
        held = occupied(after, other)
        homes = sum(len(hexes) for hexes in held.values())
        bushi = sum(sum(hexes.values()) for hexes in held.values())
        worth += (1 if other == side else -1) * (standing + 2 * homes + bushi)
    worth -= 4 * max(0.0, _danger(after, side))
    worth += sum(max(0.0, _danger(after, other)) for other in view.sides if other != side)
    if isinstance(action, Move):
        worth += _nearer(after, side, action)
    return worth


def _nearer(after: Position, side: Side, action: Move) -> float:
    """How much nearer bushi come to the nearest enemy daimyo."""
    goals = [at for other in after.sides if other != side and (at := after.daimyo_of(other)) is not None]
    if not goals:
        return 0
    before = min(distance(action.start, goal) for goal in goals)
    return 0.4 * action.number * (before - min(distance(action.end, goal) for goal in goals))
