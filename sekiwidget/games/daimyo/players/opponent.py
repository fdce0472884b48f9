"""The opponent `simple`: a beginner's action, chosen by looking one card ahead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any, Final

from sekiwidget.authoring.opponents import best
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import Card
from sekiwidget.games.daimyo.components.hexes import distance
from sekiwidget.games.daimyo.rules.actions import Give, Move, Play
from sekiwidget.games.daimyo.rules.ending import occupied_homes
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.text.phrase import phrase

ACTIONS_WEIGHED: Final = 200
"""Number of legal actions that are compared."""
WIN: Final = 1000.0
"""Value of a won game."""


def simple(view: Position, rng: Random) -> Any:
    """A beginner's action, chosen by looking one card ahead and from no more than its side may know.

    It takes a daimyo or home hexes when it can, keeps bushi beside its own daimyo, and moves towards the nearest enemy.
    Raises ValueError if no side is to move.
    """
    side = view.to_move
    if side is None or side not in view.sides:
        raise ValueError(phrase("no side is to move here"))
    return best(some_actions(view, rng), lambda action: action_value(view, side, action), rng)


def action_value(view: Position, side: Side, action: Any) -> float:
    """The value of an action by its kind: cards laid, a card given away, or the table after the action."""
    match action:
        case Play():
            return _play_value(view, side, action)
        case Give():
            return _give_value(action)
    return _table_value(view, side, action)


def some_actions(view: Position, rng: Random) -> Iterable[Any]:
    """The legal actions; if there are very many to carry out a card, some random ones."""
    if view.step in ("play", "give"):
        return view.legal()
    found = list(islice(view.legal(), ACTIONS_WEIGHED + 1))
    return found if len(found) <= ACTIONS_WEIGHED else [view.sample(rng) for _ in range(ACTIONS_WEIGHED // 2)]


def _play_value(view: Position, side: Side, play: Play) -> float:
    """phase-1  The value of laying these cards."""
    return sum(_card_value(view, side, card) for card in play.cards)


def _card_value(view: Position, side: Side, card: Card) -> float:
    if card.letter == "A":
        # An early A strikes first.
        return 3.0 - card.number / 20
    if card.letter == "B":
        return 2.0 if view.reserve[view.side_index(side)] else 2.5
    return 2.8 if card.letter == "C" and _danger(view, side) > 0 else 1.0


def _danger(view: Position, side: Side) -> float:
    """Above 0 if the strongest enemy beside a side's daimyo could take it; the larger, the stronger the enemy."""
    at = view.daimyo_of(side)
    if at is None:
        return 0
    here = view.units_at(at)
    strength = here.strength if here is not None else 0
    near = [units.bushi for hex_, units in view.units if units.side != side and units.bushi and distance(hex_, at) == 1]
    return max(near, default=-1) - strength + 1 if near else 0


def _give_value(give: Give) -> float:
    """phase-4  The value of giving a card to the left neighbour, who plays after this side: the later, the better."""
    return ord(give.card.letter[:1] or "A") + give.card.number / 20


def _table_value(view: Position, side: Side, action: Any) -> float:
    """The value of the position after an action: units, occupation, danger, and distance to the enemy."""
    after: Any = view.after(action)
    if after.outcome is not None:
        return WIN if side in after.outcome.winners else -WIN
    worth = 0.0
    for other in view.sides:
        standing = sum(count for _, count in after.bushi_of(other))
        held = occupied_homes(after, other)
        homes = sum(len(hexes) for hexes in held.values())
        bushi = sum(sum(hexes.values()) for hexes in held.values())
        worth += (1 if other == side else -1) * (standing + 2 * homes + bushi)
    worth -= 4 * max(0.0, _danger(after, side))
    worth += sum(max(0.0, _danger(after, other)) for other in view.sides if other != side)
    if isinstance(action, Move):
        worth += _approach(after, side, action)
    return worth


def _approach(after: Position, side: Side, action: Move) -> float:
    """The value of coming nearer to the nearest enemy daimyo."""
    goals = [at for other in after.sides if other != side and (at := after.daimyo_of(other)) is not None]
    if not goals:
        return 0
    before = min(distance(action.start, goal) for goal in goals)
    return 0.4 * action.number * (before - min(distance(action.end, goal) for goal in goals))


# -- for advice --------------------------------------------------------------------------------------------------------


def propose(view: Position) -> Iterator[tuple[Any, float]]:
    """phase-1, phase-3, phase-4  The legal actions; if there are very many, some of them."""
    side = view.to_move or ""
    return ((action, action_value(view, side, action)) for action in some_actions(view, Random(0)))
