"""Which part of the map is shown: around a fight, or, between fights, the region that matters.

One unit of the map is one px where it opens, so that the names have the size that they are drawn for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Final

from sekiwidget.core.scene import Box, Mark, Move, Point
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, SIDES
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.picture.backdrop.backdrop import backdrop
from sekiwidget.games.sekigahara.picture.backdrop.field import INSET, RETREAT_INSET
from sekiwidget.games.sekigahara.rules.campaign.muster import may_muster
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.combat.retreat import came_from, can_retreat_to
from sekiwidget.games.sekigahara.rules.position import Position

WIDE: Final[Point] = (579, 464)
NARROW: Final[Point] = (450, 496)
"""What of the map is shown at first in either layout, at least."""
MOST: Final = 1.25
"""How many times as much may be shown to get all in: names are smaller then, but still 10 px high."""
SHEET: Final = (14, 14, 1106, 846)
"""4  The map inside its frame: left, top, right, bottom."""
_ALL: Final[Box] = (14, 14, 1092, 832)
SCALES: Final = (1, 1.15, 1.3, 1.5, 1.75, 2, 2.4)
"""How much larger the window around a fight is made, until it shows all that must be seen there."""
RING: Final = 25
"""What must be seen around the place of the fight, which has a ring."""
EDGE: Final = 12
"""What must be seen around every other place of that window."""
_MARGIN: Final = 24
"""Around what matters on the map."""
_STEP: Final = 20


# -- around a fight ----------------------------------------------------------------------------------------------------


def fight_window(view: Position, combat: Combat) -> Box:
    """The part of the map around the fight, with the places the attacker came from.

    While the beaten side chooses its retreat, it has another shape and shows every possible place.
    """
    side = view.to_move
    seen = came_from(view, combat)
    size: Point = INSET[2:]
    if view.step == "retreat":
        size = RETREAT_INSET[2:]
        if side in SIDES:
            seen = (*seen, *can_retreat_to(view, combat, side))
    box = _box((*_named(combat.place), *(_spot(place, EDGE) for place in seen)))
    scale = next((scale for scale in SCALES if box[2] <= size[0] * scale and box[3] <= size[1] * scale), SCALES[-1])
    return _centred(box, size, scale)


def _spot(place: int, edge: float) -> Box:
    """A place with so much around it."""
    x, y = backdrop().places[PLACES[place]].slot.xy
    return (x - edge, y - edge, 2 * edge, 2 * edge)


def _named(place: int) -> tuple[Box, ...]:
    """A place with its ring and its name."""
    label = backdrop().places[PLACES[place]].label_box
    return (_spot(place, RING), label) if label is not None else (_spot(place, RING),)


def _box(boxes: Collection[Box]) -> Box:
    """The box around some boxes."""
    x, y = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return (x, y, max(box[0] + box[2] for box in boxes) - x, max(box[1] + box[3] for box in boxes) - y)


def _clamped(x: float, y: float, wide: float, high: float) -> Box:
    """A window from this corner on, as far as the map goes."""
    left, top, right, bottom = SHEET
    return (
        round(max(min(x, right - wide), left)),
        round(max(min(y, bottom - high), top)),
        round(min(wide, right - left)),
        round(min(high, bottom - top)),
    )


# -- between fights ----------------------------------------------------------------------------------------------------


def map_windows(view: Position, marks: Iterable[Mark], moves: Iterable[Move]) -> tuple[Box, Box] | None:
    """What is shown at first in the wide and in the narrow layout; None: the whole map.

    All places with blocks, if that is not too much; else what the last commit did, with as many of them as it can be.
    """
    now, there = frozenset(_touched(view, marks, moves)), frozenset(_occupied(view))
    wide, narrow = _window(now, there, WIDE), _window(now, there, NARROW)
    return (wide or _ALL, narrow or _ALL) if wide or narrow else None


def _touched(view: Position, marks: Iterable[Mark], moves: Iterable[Move]) -> Iterator[str]:
    """What the last commit changed, and where a march under way stands."""
    links = backdrop().links
    for mark in marks:
        yield mark.place
    for move in moves:
        yield from (move.start, move.end)
        for link in move.links:
            yield from links[link].ends
    if view.movement is not None and view.movement.origin is not None:
        yield from (PLACES[group.place] for group in view.movement.groups)


def _occupied(view: Position) -> Iterator[str]:
    """The places with blocks of either side, and the box from which blocks may be mustered."""
    yield from (name for place, name in enumerate(PLACES) if any(view.stacks[place]))
    if view.recruits[SIDE_INDEX[view.active]] and may_muster(view):
        yield f"recruits.{view.active}"


@lru_cache(maxsize=512)
def _window(now: frozenset[str], there: frozenset[str], size: Point) -> Box | None:
    """The window of at least this size; cached, as few commits change what matters."""
    if not now and not there:
        return None
    all_ = _around(now | there)
    share = _share(all_, size)
    if share <= MOST:
        return _centred(all_, size, share)
    if not now:
        return None
    seen = _around(now)
    share = max(1.0, _share(seen, size))
    wide, high = size[0] * share, size[1] * share
    grounds = [_around((name,)) for name in sorted(there)]
    corners = {_centred(seen, size, share)[:2]}
    left, top, right, bottom = SHEET
    corners |= {
        (x, y)
        for x in range(left, round(right - wide) + 1, _STEP)
        for y in range(top, round(bottom - high) + 1, _STEP)
        if _holds((x, y, wide, high), seen)
    }
    middle = seen[0] + seen[2] / 2, seen[1] + seen[3] / 2
    across = {x: _held(x, wide, [(ground[0], ground[2]) for ground in grounds]) for x in {x for x, _ in corners}}
    down = {y: _held(y, high, [(ground[1], ground[3]) for ground in grounds]) for y in {y for _, y in corners}}

    def worth(corner: Point) -> tuple[int, float, Point]:
        held = (across[corner[0]] & down[corner[1]]).bit_count()
        off = abs(corner[0] + wide / 2 - middle[0]) + abs(corner[1] + high / 2 - middle[1])
        return held, -off, corner

    best = max(corners, key=worth)
    return _clamped(*best, wide, high)


def _held(start: float, size: float, spans: list[Point]) -> int:
    """Which of these spans lie within the one of this size from `start` on: a bit for each, to be combined."""
    return sum(1 << bit for bit, (low, length) in enumerate(spans) if start <= low and low + length <= start + size)


def _share(box: Box, size: Point) -> float:
    """How many times this size a box needs, at least 1."""
    return max(1.0, box[2] / size[0], box[3] / size[1])


def _centred(box: Box, size: Point, share: float) -> Box:
    wide, high = size[0] * share, size[1] * share
    return _clamped(box[0] + (box[2] - wide) / 2, box[1] + (box[3] - high) / 2, wide, high)


def _holds(window: Box, box: Box) -> bool:
    return (
        window[0] <= box[0]
        and window[1] <= box[1]
        and box[0] + box[2] <= window[0] + window[2]
        and box[1] + box[3] <= window[1] + window[3]
    )


@lru_cache(maxsize=1024)
def _around(names: frozenset[str] | tuple[str, ...]) -> Box:
    """The box around places with their names, stacks and a margin, inside the frame of the map."""
    box = _box(list(_grounds(names)))
    left, top, right, bottom = SHEET
    x, y = max(left, box[0] - _MARGIN), max(top, box[1] - _MARGIN)
    return (x, y, min(right, box[0] + box[2] + _MARGIN) - x, min(bottom, box[1] + box[3] + _MARGIN) - y)


def _grounds(names: Iterable[str]) -> Iterator[Box]:
    places = backdrop().places
    for name in names:
        slot = places[name].slot
        yield slot.box or (*slot.xy, 0, 0)
        if (label := places[name].label_box) is not None:
            yield label
        if (stack := places.get(f"{name}.stack")) is not None and stack.slot.box is not None:
            yield stack.slot.box
