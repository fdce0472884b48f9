"""plan, battle, score-most, winter-need  What sides can still do in a round, and what winter would bring now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import EVENTS, KINDS, SPACES, UNKNOWN
from sekiwidget.games.shogun.components.land import INDEX, OF_REGION, REGIONS
from sekiwidget.games.shogun.rules.limits import battle_targets, building_obstacle
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.winter import POINTS, awards, buildings_of, provisions_row

BATTLES: Final = ("battle_a", "battle_b")
"""battle  The two battles of a round."""


# -- plans -------------------------------------------------------------------------------------------------------------


def provinces_to_act(view: Position, side: Side, action: str) -> tuple[int, ...]:
    """plan, carry-out  The provinces in which a side may still carry out an action this round, for all one sees."""
    if view.season == "winter" or view.draft is not None or _is_done(view, side, action):
        return ()
    plan, at = view.plans[view.seat(side)], SPACES.index(action)
    owned = [place for place in view.owned(side) if place not in view.gained]
    card = plan[at] if at < len(plan) else UNKNOWN
    if card == UNKNOWN:
        laid = {INDEX[one] for one in plan if one in INDEX}
        return tuple(place for place in owned if place not in laid)
    return (INDEX[card],) if card in INDEX and INDEX[card] in owned else ()


def is_laid(view: Position, side: Side, action: str) -> bool:
    """plan  Whether the viewer knows what a side has laid on the space of an action."""
    plan, at = view.plans[view.seat(side)], SPACES.index(action)
    return at < len(plan) and plan[at] != UNKNOWN


def _is_done(view: Position, side: Side, action: str) -> bool:
    """carry-out  Whether a side has had its turn in an action."""
    return action in view.actions[: view.done] or (action == view.action and side not in view.waiting)


# -- attacks -----------------------------------------------------------------------------------------------------------


class Attack(NamedTuple):
    """battle  All armies of a province that may leave it, and the cubes that defend the other without a privilege."""

    side: Side
    start: int
    target: int
    armies: int
    against: int


def attacks(view: Position, side: Side) -> list[Attack]:
    """battle, moving, event-temple  The strongest attack of a side on each province that it can still attack.

    None while a fight goes on: its cubes are in no province.
    """
    starts = sorted({place for action in BATTLES for place in provinces_to_act(view, side, action)})
    best: dict[int, Attack] = {}
    for start in starts if view.fight is None else ():
        armies = view.land[start].armies - 1
        for target in battle_targets(view, side, start) if armies > 0 else ():
            if view.land[target].owner != side and (target not in best or armies > best[target].armies):
                best[target] = Attack(side, start, target, armies, _defenders(view, target))
    return list(best.values())


def _defenders(view: Position, target: int) -> int:
    """fight-player, fight-neutral, event-castle, event-farmers  The cubes thrown for an attacked province."""
    land = view.land[target]
    if land.owner is None:
        return min(2 if view.effect == "farmers" else 1, view.farmers)
    castle = view.effect == "castle" and "castle" in land.buildings
    return land.armies + (castle and view.supply[view.seat(land.owner)] > 0)


# -- majorities --------------------------------------------------------------------------------------------------------


class Majority(NamedTuple):
    """score-most  One more building of a side in a region: what a side's points for most of its kind change by."""

    builder: Side
    kind: str
    region: str
    change: int
    sites: tuple[int, ...]


def majorities(view: Position, side: Side) -> Iterator[Majority]:
    """score-most, score-tie, sites  The buildings, by any side, that change a side's points for most of a kind."""
    may_build = {(one, kind): _building_places(view, one, kind) for one in view.sides for kind in KINDS}
    for region in REGIONS:
        for kind in KINDS:
            counts = _counts(view, region, kind)
            now = _award(counts, kind, side)
            for builder in view.sides:
                change = _award(counts | {builder: counts[builder] + 1}, kind, side) - now
                sites = tuple(place for place in may_build[builder, kind] if place in OF_REGION[region])
                if change and sites:
                    yield Majority(builder, kind, region, change, sites)


def _building_places(view: Position, side: Side, kind: str) -> tuple[int, ...]:
    """sites, round-end  Where a side can put one more building before the winter that comes."""
    if view.season == "winter" or view.draft is not None:
        return ()
    places = provinces_to_act(view, side, kind) if view.season == "autumn" else view.owned(side)
    return tuple(place for place in places if not building_obstacle(view, kind, place))


def _counts(view: Position, region: str, kind: str) -> dict[Side, int]:
    """score-most  The buildings of a kind that each side has in a region."""
    lands = [view.land[place] for place in OF_REGION[region]]
    return {side: sum(kind in land.buildings for land in lands if land.owner == side) for side in view.sides}


def _award(counts: dict[Side, int], kind: str, side: Side) -> int:
    """score-most, score-tie  The points of a side for most buildings of a kind, with these numbers of them."""
    best = max(counts.values())
    if not best or counts[side] < best:
        return 0
    return POINTS[kind] - (list(counts.values()).count(best) > 1)


# -- winter ------------------------------------------------------------------------------------------------------------


class Shortage(NamedTuple):
    """winter-need  The rice that a side would lack, at least and at most, and the most revolts it would have."""

    least: int
    most: int
    revolts: int


def shortage_to_come(view: Position, side: Side) -> Shortage | None:
    """winter-loss, winter-need  The shortage as things are, with the event cards that may be left; None without any."""
    if not view.events:
        return None
    owned, rice = len(view.owned(side)), view.rice[view.seat(side)]
    missing = [max(0, owned - max(0, rice - EVENTS[card].loss)) for card in view.events]
    row = provisions_row(max(missing))
    return Shortage(min(missing), max(missing), row.revolts) if row is not None else None


def points_now(view: Position) -> dict[Side, int]:
    """score-province, score-building, score-most  The points of each side if winter's were counted as things are."""
    found = {
        side: view.points[view.seat(side)] + len(view.owned(side)) + buildings_of(view, side) for side in view.sides
    }
    for award in awards(view):
        for side in award.sides:
            found[side] += award.points
    return found
