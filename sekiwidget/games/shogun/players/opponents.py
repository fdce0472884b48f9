"""Opponents: functions from a view to an action. They know only what their side may know.

`at_random` takes any legal action. `by_rules_of_thumb` plays a beginner's game: it taxes the richest calm province,
reaps the richest calm one, builds where that wins a majority, deploys beside its strongest neighbour, attacks at odds
over one half, and bids 1 when it is rich.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from sekiwidget.authoring.opponents import best
from sekiwidget.base.phrase import phrase
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.land import NEAR, PROVINCES
from sekiwidget.games.shogun.players.plans import plan_cards
from sekiwidget.games.shogun.players.strength import attack_chance, threat
from sekiwidget.games.shogun.rules.actions import Battle, Choose, Deploy, Face, Move, Plan, Put, Stay, Take
from sekiwidget.games.shogun.rules.planning import next_space
from sekiwidget.games.shogun.rules.position import Position

SPECIAL_VALUES: Final = {"attack": 2.0, "defence": 1.0, "deploy": 1.5, "chest": 1.5, "rice": 1.2}
"""privilege  What a beginner thinks of the special cards."""


def simple(view: Position, rng: Random) -> Any:
    """A beginner's game. Raises ValueError where a side is not to move."""
    side = view.to_move
    if side is None or side not in view.sides:
        raise ValueError(phrase("no side is to move here"))
    if view.step == "plan":
        space = next_space(view, side)
        card = plan_cards(view, side)[space]
        wanted = Plan(space, card)
        return wanted if view.why_not(wanted) is None else view.sample(rng)
    return best(view.legal(), lambda action: _worth(view, side, action), rng)


def _worth(view: Position, side: Side, action: Any) -> float:
    """What an action is worth to a side, by its kind."""
    match action:
        case Take(place=place, size=size):
            return 1.5 if place is None else _start(view, side, place, size)
        case Put(size=size):
            return size
        case Choose(card=card):
            return SPECIAL_VALUES[card] - 0.3 * view.specials.index(card)
        case Deploy(number=number):
            return number
        case Battle():
            return _battle(view, side, action)
        case Move():
            return _moved(view, side, action)
        case Stay():
            return 0.1
        case Face(place=place):
            return view.land[place].armies
    return 1.0 if getattr(action, "more", False) else 0.0


def _start(view: Position, side: Side, place: int, size: int) -> float:
    """setup-take  A province is worth its yield and its sites; large groups go where many neighbours are not own."""
    one = PROVINCES[place]
    own = sum(view.land[to].owner == side for to in NEAR[place])
    edge = sum(view.land[to].owner not in (side, None) for to in NEAR[place])
    return (one.chests + one.rice + 2 * one.sites) / 6 + own / 2 + size * edge / 20


def _battle(view: Position, side: Side, action: Battle) -> float:
    """battle  A fight by its chance; a march by the danger it meets, and leaves; no more is risked than must be."""
    land = view.land[action.end]
    left = view.land[action.start].armies - action.number
    if land.owner == side:
        return 0.3 + 0.05 * min(threat(view, side, action.end), action.number) - 0.05 * threat(view, side, action.start)
    chance = attack_chance(view, side, action.end, action.number + action.more)
    spoils = 1 + len(land.buildings) / 2 + (0.5 if land.owner is not None else 0)
    # What stays behind must hold its own province.
    return (
        chance * spoils - 0.03 * action.number * (1 - chance) - (0.1 if left < 2 else 0) - (0.02 if action.more else 0)
    )


def _moved(view: Position, side: Side, action: Move) -> float:
    """deploy1-move  Armies go where they are needed more."""
    here, there = threat(view, side, action.start), threat(view, side, action.end)
    return min(there, action.number) / 4 - min(here + action.number, 4) / 8
