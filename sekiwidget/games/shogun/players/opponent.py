"""The opponent `simple`, a beginner: it knows only what its side may know.

It taxes the richest calm province, reaps the richest calm one, builds where that wins a majority, deploys beside its
strongest neighbour, attacks at odds over one half, and bids 1 when it is rich.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from math import erf, sqrt
from random import Random
from typing import Any, Final, TypeAlias

from sekiwidget.authoring.opponents import best
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import CHESTS, KINDS, PRICE, SPACES
from sekiwidget.games.shogun.components.land import IDS, NEAR, OF_REGION, PROVINCES
from sekiwidget.games.shogun.rules.actions import Battle, Choose, Deploy, Face, Move, Plan, Put, Stay, Take
from sekiwidget.games.shogun.rules.limits import battle_targets, building_obstacle
from sekiwidget.games.shogun.rules.planning import affordable, empty_spaces, hand, next_space
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.winter import POINTS, most_buildings
from sekiwidget.text.phrase import phrase

THROWN_SHARE: Final = 0.75
"""The share of the cubes thrown that fall."""

INSIDE_SHARE: Final = 0.15
"""The share of the cubes inside that fall."""

NEUTRAL_DEFENDERS: Final = 1
"""fight-neutral  The farmers that defend a neutral province."""


def attack_chance(view: Position, side: Side, end: int, number: int) -> float:
    """count, farmers-defend  The approximate chance that so many armies conquer a province, from 0 to 1."""
    land = view.land[end]
    farmers = 0 if land.owner is not None and land.revolts else 1
    own = THROWN_SHARE * (number + _resting(view, side))
    against = THROWN_SHARE * (land.armies if land.owner is not None else NEUTRAL_DEFENDERS)
    if land.owner is not None:
        against += THROWN_SHARE * view.tray[view.seat(land.owner)] + INSIDE_SHARE * view.tower[view.seat(land.owner)]
    against += farmers * (THROWN_SHARE * view.tray[-1] + INSIDE_SHARE * view.tower[-1])
    spread = sqrt(0.25 * (number + land.armies + 2))
    return 0.5 * (1 + erf((own - against - 0.5) / (spread * sqrt(2))))


def _resting(view: Position, side: Side) -> float:
    seat = view.seat(side)
    return view.tray[seat] + INSIDE_SHARE / THROWN_SHARE * view.tower[seat]


def threat(view: Position, side: Side, place: int) -> float:
    """fight-player  By how many the strongest hostile neighbour outnumbers a province, never below 0."""
    there = [
        view.land[to].armies - 1
        for to in NEAR[place]
        if view.land[to].owner is not None and view.land[to].owner != side
    ]
    return max(0.0, max(there, default=0) - view.land[place].armies)


# -- the plan ----------------------------------------------------------------------------------------------------------

PlannedCards: TypeAlias = dict[str, str | None]
ProvinceValue: TypeAlias = Callable[[int], float]

LEAST_ATTACK_CHANCE: Final = 0.55
"""The least chance to win for which a beginner plans an attack."""

RICH: Final = 6
"""With more chests than this a bid of 1 is worth its price."""


def plan_cards(view: Position, side: Side) -> PlannedCards:
    """plan, plan-all, bid  A card for each space; None where it stays empty."""
    # A side asks for one card after the other, and what lies face down changes none.
    return {**_planned(view.but(plans=((),) * len(view.sides)), side)}


@lru_cache(maxsize=16)
def _planned(view: Position, side: Side) -> PlannedCards:
    """The plan where no cards are laid yet."""
    seat = view.seat(side)
    free = [place for place in view.owned(side) if IDS[place] in hand(view, side)]
    made: PlannedCards = {}
    purse = view.chests[seat]
    for space, worth in wishes(view, side, purse):
        if PRICE.get(space, 0) > purse or not free:
            continue
        place = max(free, key=worth)
        if worth(place) > 0:
            made[space] = IDS[place]
            free.remove(place)
            purse -= PRICE.get(space, 0)
    return _filled(view, side, made, purse)


def wishes(view: Position, side: Side, purse: int) -> Iterable[tuple[str, ProvinceValue]]:
    """The wishes of a beginner, the most urgent first, each with the value of a province for it."""
    yield "tax", lambda place: _calm(view, place, PROVINCES[place].chests)
    yield "rice", lambda place: _calm(view, place, PROVINCES[place].rice)
    yield "battle_a", lambda place: _attack(view, side, place)
    yield "battle_b", lambda place: _attack(view, side, place)
    if purse > RICH:
        yield "deploy5", lambda place: 1 + threat(view, side, place)
    for kind in KINDS:
        yield kind, lambda place, kind=kind: _site(view, side, kind, place)  # type: ignore[misc]
    yield "deploy3", lambda place: 1 + threat(view, side, place)
    yield "deploy1", lambda place: 1 + threat(view, side, place)


def _calm(view: Position, place: int, goods: int) -> float:
    """unrest  The yield of a province, less for each marker that raises farmers against its armies."""
    land = view.land[place]
    risk = 0 if not land.revolts else 4 + 4 * land.revolts - min(6, land.armies)
    return goods - risk


def _attack(view: Position, side: Side, place: int) -> float:
    """battle  The best chance of an attack from a province, if it is good enough."""
    number = view.land[place].armies - 1
    if number < 1:
        return 0
    best = 0.0
    for end in battle_targets(view, side, place):
        if view.land[end].owner != side:
            chance = attack_chance(view, side, end, number)
            best = max(best, chance + len(view.land[end].buildings) / 10)
    return best if best >= LEAST_ATTACK_CHANCE else 0


def _site(view: Position, side: Side, kind: str, place: int) -> float:
    """sites, score-most  The value of a building: itself, and the award it wins or ties."""
    if building_obstacle(view, kind, place):
        return 0
    region = PROVINCES[place].region
    leading = most_buildings(view, region, kind)
    if side in leading:
        return 1 + POINTS[kind] * (len(leading) > 1) / 2
    own = sum(kind in view.land[at].buildings for at in OF_REGION[region] if view.land[at].owner == side)
    best = max(
        (
            sum(kind in view.land[at].buildings for at in OF_REGION[region] if view.land[at].owner == other)
            for other in view.sides
            if other != side
        ),
        default=0,
    )
    return 1 + POINTS[kind] * (own + 1 >= best)


def _filled(view: Position, side: Side, made: PlannedCards, purse: int) -> PlannedCards:
    """plan-pass, plan-all, bid  The plan with chest cards on other spaces; as many spaces stay empty as must."""
    seat = view.seat(side)
    chests = [card for card in CHESTS if affordable(view, side, card)]
    bid = "1" if view.chests[seat] > RICH and purse >= 1 and "1" in chests else "0"
    found: PlannedCards = {"bid": bid, **made}
    left = [card for card in hand(view, side) if card not in found.values()]
    # Low chest cards first, then provinces that have nothing to do.
    left.sort(key=lambda card: (card not in CHESTS, card))
    spare = empty_spaces(view, side)
    for space in SPACES:
        if space in found:
            continue
        if spare and len(left) <= sum(other not in found for other in SPACES) - 1:
            found[space] = None
            spare -= 1
        else:
            found[space] = left.pop(0)
    return found


# -- the choice of an action -------------------------------------------------------------------------------------------

SPECIAL_VALUES: Final = {"attack": 2.0, "defence": 1.0, "deploy": 1.5, "chest": 1.5, "rice": 1.2}
"""privilege  The value of each special card."""


def simple(view: Position, rng: Random) -> Any:
    """A beginner's action. Raises ValueError where a side is not to move."""
    side = view.to_move
    if side is None or side not in view.sides:
        raise ValueError(phrase("no side is to move here"))
    if view.step == "plan":
        space = next_space(view, side)
        card = plan_cards(view, side)[space]
        wanted = Plan(space, card)
        return wanted if view.why_not(wanted) is None else view.sample(rng)
    return best(view.legal(), lambda action: action_value(view, side, action), rng)


def action_value(view: Position, side: Side, action: Any) -> float:
    """The value of an action for a side, by its kind."""
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
    """setup-take  The value of a province: yield and sites; large groups go where many neighbours are not own."""
    one = PROVINCES[place]
    own = sum(view.land[to].owner == side for to in NEAR[place])
    edge = sum(view.land[to].owner not in (side, None) for to in NEAR[place])
    return (one.chests + one.rice + 2 * one.sites) / 6 + own / 2 + size * edge / 20


def _battle(view: Position, side: Side, action: Battle) -> float:
    """battle  The value of a fight by its chance, of a march by the dangers at both ends; no army is risked in vain."""
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
    """deploy1-move  The value of a move: armies go where they are needed more."""
    here, there = threat(view, side, action.start), threat(view, side, action.end)
    return min(there, action.number) / 4 - min(here + action.number, 4) / 8


# -- for advice --------------------------------------------------------------------------------------------------------

LOOKED_AT: Final = 1000


def propose(view: Position) -> Iterator[tuple[Any, float]]:
    """carry-out  Every legal action; of a plan the cards for the next space, none before another."""
    side = view.to_move or ""
    return ((action, action_value(view, side, action)) for action in islice(view.legal(), LOOKED_AT))
