"""Where things lie in a scene: the field where the backdrop's slots are too small, and the visible part of the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from sekiwidget.core.scene import Box, Mark, Move, Piece, Place, Point, Slot
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, SIDES
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.picture.backdrop import (
    FIELD,
    FIELD_NARROW,
    INSET,
    RETREAT_INSET,
    RETREAT_INSET_NARROW,
    backdrop,
)
from sekiwidget.games.sekigahara.rules.muster import may_muster
from sekiwidget.games.sekigahara.rules.position import Combat, Position
from sekiwidget.games.sekigahara.rules.retreat import attack_origins, retreat_places

# -- the layout of the field -------------------------------------------------------------------------------------------

BESIDE_INSET: Final = 7
"""As many pieces of the far rank stand beside the map around the fight; where there are more, it gives way."""
_RANK_EDGE: Final = 12
_CLEAR: Final = 8
"""px between a rank and an inset."""
_GAP: Final = 20
"""px between the blocks and the cards of a tray."""
_LEAST: Final = 0.62
"""Pieces of a tray come as close as this share of their step; then they lie in two rows, smaller."""


class _Rows(NamedTuple):
    """Two rows of a tray: width and step of its blocks, then of its cards, and from row to row."""

    block: float
    block_step: float
    card: float
    card_step: float
    row: float


_TWO_ROWS: Final = (_Rows(29, 31, 24, 26, -36), _Rows(26, 28, 22, 24, -33))


class FieldLayout(NamedTuple):
    """Whether the map around the fight is shown, where it lies if not at its seat, and the places laid out anew."""

    with_map: bool
    inset: Box | None
    narrow_inset: Box | None
    places: dict[str, Place]


def field_layout(pieces: Mapping[str, Piece], *, retreats: bool, lies_open: bool = False) -> FieldLayout:
    """The layout of a field with these pieces. During a retreat the map is large, in place of the sum.

    `lies_open` says that the far side's blocks and cards that are not deployed lie one by one beside its rank.
    """
    count = Counter(piece.place for piece in pieces.values())
    crowded = count["field.far"] > BESIDE_INSET
    places = _tray(count["field.near.reserve"], count["field.near.hand"])
    if lies_open:
        places |= _beside_far_rank(count["field.far"], count["field.far.reserve"], count["field.far.hand"])
    if retreats or crowded:
        places["field.far"] = _until("field.far", FIELD[0], FIELD_NARROW[0])
    if retreats:
        places["field.near"] = _until("field.near", RETREAT_INSET[0], RETREAT_INSET_NARROW[0])
    places = {name: place for name, place in places.items() if count[name]}
    if retreats:
        return FieldLayout(True, RETREAT_INSET, RETREAT_INSET_NARROW, places)
    return FieldLayout(not crowded, None, None, places)


def _until(name: str, wide: float, narrow: float) -> Place:
    """A rank that goes as far as to these x, in the wide and in the narrow layout."""
    place = backdrop().places[name]
    assert place.narrow is not None
    return replace(place, slot=_ending(place.slot, wide), narrow=_ending(place.narrow, narrow))


def _ending(slot: Slot, end: float) -> Slot:
    assert slot.box is not None
    left, top, _, high = slot.box
    clear = _RANK_EDGE if end in (FIELD[0], FIELD_NARROW[0]) else _CLEAR
    return replace(slot, box=(left, top, end - clear - left, high))


# -- what the far side has not deployed, beside its rank ---------------------------------------------------------------

_OPEN_BLOCK: Final = (30, 32)
_OPEN_CARD: Final = (28, 30)
"""The width at which a block and a card lie there, and the step from one to the next."""
_OPEN_ABOVE: Final = (17, 18)
"""The same in the line above a rank."""
_OPEN_ROWS: Final = (32, 80)
_OPEN_ROWS_NARROW: Final = (30, 72)
"""y of the row of blocks and of that of cards."""
_OPEN_HEIGHT: Final = 42


def _open_width(blocks: int, cards: int) -> float:
    return max(_width(blocks, _OPEN_BLOCK[1], _OPEN_BLOCK[0]), _width(cards, _OPEN_CARD[1], _OPEN_CARD[0]))


def has_far_room(deployed: int, blocks: int, cards: int) -> bool:
    """Whether so many blocks and cards can lie beside a far rank, and one more block may be deployed."""
    slot = backdrop().places["field.far"].slot
    assert slot.box is not None
    return (deployed + 1) * slot.pitch + _open_width(blocks, cards) <= slot.box[2]


def _beside_far_rank(rank: int, blocks: int, cards: int) -> dict[str, Place]:
    """The places of the blocks above and of the cards below, at the end of a far rank of so many pieces.

    In the narrow layout there is room for a short rank alone; then they lie in one line above it, smaller.
    """
    places = backdrop().places
    far = places["field.far"]
    assert far.slot.box is not None and far.narrow is not None and far.narrow.box is not None
    width = _open_width(blocks, cards)
    ends = [box[0] + box[2] for box in (far.slot.box, far.narrow.box)]
    above = far.narrow.box[0] + _width(rank, far.narrow.pitch, far.narrow.size) + _CLEAR > ends[1] - width
    start = FIELD_NARROW[0] - _CLEAR - cards * _OPEN_ABOVE[1] - blocks * _OPEN_ABOVE[1] - _CLEAR
    lines = (start, start + blocks * _OPEN_ABOVE[1] + _CLEAR)
    made = {}
    for at, (name, (size, pitch), number) in enumerate((("reserve", _OPEN_BLOCK, blocks), ("hand", _OPEN_CARD, cards))):
        wide, narrow = (
            Slot(box=(end - width, rows[at], width, _OPEN_HEIGHT), arrange="row", pitch=pitch, size=size)
            for end, rows in zip(ends, (_OPEN_ROWS, _OPEN_ROWS_NARROW), strict=True)
        )
        if above:
            line = _width(number, _OPEN_ABOVE[1], _OPEN_ABOVE[0])
            narrow = replace(narrow, box=(lines[at], 3, line, 24), pitch=_OPEN_ABOVE[1], size=_OPEN_ABOVE[0])
        made[f"field.far.{name}"] = replace(places[f"field.far.{name}"], slot=wide, narrow=narrow)
    return made


# -- the tray ----------------------------------------------------------------------------------------------------------


def _tray(blocks: int, cards: int) -> dict[str, Place]:
    """8.2.2  Blocks, then cards, side by side; closer where there are many; in two rows where there are too many."""
    places = backdrop().places
    reserve, hand = places["field.near.reserve"], places["field.near.hand"]
    assert reserve.narrow is not None and hand.narrow is not None
    wide = _split(reserve.slot, hand.slot, blocks, cards, _TWO_ROWS[0])
    narrow = _split(reserve.narrow, hand.narrow, blocks, cards, _TWO_ROWS[1])
    made = {"field.near.hand": replace(hand, slot=wide[1], narrow=narrow[1])}
    if wide[0] is not reserve.slot or narrow[0] is not reserve.narrow:
        made["field.near.reserve"] = replace(reserve, slot=wide[0], narrow=narrow[0])
    return made


def _split(reserve: Slot, hand: Slot, blocks: int, cards: int, two: _Rows) -> tuple[Slot, Slot]:
    """The slots of the blocks and of the cards, which share one box."""
    assert reserve.box is not None and hand.box is not None
    left, top, room, high = reserve.box
    gap = _GAP if blocks and cards else 0
    wanted = blocks * reserve.pitch + cards * hand.pitch
    share = min(1.0, (room - gap) / wanted) if wanted else 1.0
    if share >= _LEAST:
        taken = _width(blocks, reserve.pitch * share, reserve.size)
        first = round(left + taken + gap)
        rest = min(_width(cards, hand.pitch, hand.size), left + room - first)
        return (
            reserve if share == 1 else replace(reserve, box=(left, top, round(taken), high)),
            replace(hand, box=(first, hand.box[1], round(rest), hand.box[3])),
        )
    columns, card_columns = ceil(blocks / 2), ceil(cards / 2)
    share = min(1.0, (room - gap) / (columns * two.block_step + card_columns * two.card_step))
    taken = _width(columns, two.block_step * share, two.block)
    first = round(left + taken + gap)
    rest = min(_width(card_columns, two.card_step, two.card), left + room - first)
    high += 2
    return (
        _two_rows(reserve, (left, top, round(taken), high), two.block, two.block_step, columns, two.row),
        _two_rows(hand, (first, top, round(rest), high), two.card, two.card_step, card_columns, two.row),
    )


def _two_rows(slot: Slot, box: Box, size: float, step: float, columns: int, row: float) -> Slot:
    return replace(slot, box=box, size=size, pitch=step, per_row=max(1, columns), row_pitch=row)


def _width(count: int, step: float, size: float) -> float:
    """From the left of the first piece to the right of the last."""
    return (count - 1) * step + size if count else 0


# -- the window on the map ---------------------------------------------------------------------------------------------

# One unit of the map is one px where it opens, so that the names have the size that they are drawn for.

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
_CORNER_STEP: Final = 20


# -- around a fight ----------------------------------------------------------------------------------------------------


def fight_window(view: Position, combat: Combat) -> Box:
    """The part of the map around the fight, with the places the attacker came from.

    While the beaten side chooses its retreat, it has another shape and shows every possible place.
    """
    side = view.to_move
    seen = attack_origins(view, combat)
    size: Point = INSET[2:]
    if view.step == "retreat":
        size = RETREAT_INSET[2:]
        if side in SIDES:
            seen = (*seen, *retreat_places(view, combat, side))
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
        for x in range(left, round(right - wide) + 1, _CORNER_STEP)
        for y in range(top, round(bottom - high) + 1, _CORNER_STEP)
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
