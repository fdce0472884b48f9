"""plan  The sheet of a beginner: where it taxes, reaps, builds, deploys and fights, decided together.

A sheet is made anew from the table at each of its eleven commits, without the cards laid so far: so it comes out the
same, whatever has been laid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import CHESTS, KINDS, PRICE, SPACES
from sekiwidget.games.shogun.components.land import IDS, OF_REGION, PROVINCES
from sekiwidget.games.shogun.players.strength import attack_chance, threat
from sekiwidget.games.shogun.rules.able import battle_targets, building_obstacle
from sekiwidget.games.shogun.rules.planning import affordable, empty_spaces, hand
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.scoring import POINTS, most_buildings

PlannedCards: TypeAlias = dict[str, str | None]
ProvinceValue: TypeAlias = Callable[[int], float]

ATTACK_CHANCE: Final = 0.55
"""The least chance to win for which a beginner plans an attack."""

RICH: Final = 6
"""From more chests than this on a bid of 1 is worth its price."""


def plan_cards(view: Position, side: Side) -> PlannedCards:
    """plan, plan-all, bid  A card for each space; None where it stays empty."""
    seat = view.seat(side)
    view = view.but(plans=tuple([() if at == seat else plan for at, plan in enumerate(view.plans)]))
    free = [place for place in view.owned(side) if IDS[place] in hand(view, side)]
    made: PlannedCards = {}
    purse = view.chests[seat]
    for space, worth in _wishes(view, side, purse):
        if PRICE.get(space, 0) > purse or not free:
            continue
        place = max(free, key=worth)
        if worth(place) > 0:
            made[space] = IDS[place]
            free.remove(place)
            purse -= PRICE.get(space, 0)
    return _filled(view, side, made, purse)


def _wishes(view: Position, side: Side, purse: int) -> Iterable[tuple[str, ProvinceValue]]:
    """What a beginner wants, the most urgent first, each with what a province is worth for it."""
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
    """unrest  What a province yields, less for each marker that raises farmers against its armies."""
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
    return best if best >= ATTACK_CHANCE else 0


def _site(view: Position, side: Side, kind: str, place: int) -> float:
    """sites, score-most  What a building is worth: itself, and the award it wins or ties."""
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
    """plan-pass, plan-all, bid  Chest cards pass what is not wanted; as many spaces stay empty as must."""
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
