"""How the field of a scene is laid out where the backdrop's seats do not do: long ranks, a full tray, a retreat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from math import ceil
from typing import Final, NamedTuple

from sekiwidget.core.scene import Box, Piece, Place, Slot
from sekiwidget.games.sekigahara.picture.backdrop.backdrop import backdrop
from sekiwidget.games.sekigahara.picture.backdrop.field import (
    FIELD,
    FIELD_NARROW,
    RETREAT_INSET,
    RETREAT_INSET_NARROW,
)

BESIDE_INSET: Final = 7
"""As many pieces of the far rank stand beside the map around the fight; where there are more, it gives way."""
_EDGE: Final = 12
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


def laid_out(pieces: Mapping[str, Piece], *, retreats: bool) -> FieldLayout:
    """The layout of a field with these pieces. During a retreat the map is large, in place of the sum."""
    count = Counter(piece.place for piece in pieces.values())
    crowded = count["field.far"] > BESIDE_INSET
    places = _tray(count["field.near.reserve"], count["field.near.hand"])
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
    clear = _EDGE if end in (FIELD[0], FIELD_NARROW[0]) else _CLEAR
    return replace(slot, box=(left, top, end - clear - left, high))


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
