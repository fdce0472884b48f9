"""The field of battle: its ground, and where ranks, castle, track, captions and tray lie in either layout."""

from __future__ import annotations

from typing import Final

from sekiwidget.core.scene import Box, Panel, Place, Scale, Slot
from sekiwidget.games.sekigahara.rules.combat.losses import IMPACT_PER_LOSS
from sekiwidget.text.phrase import phrase

TRACK_MOST: Final = 48
"""4.1  The impact track ends there."""
SIEGE_MOST: Final = 28
"""8.9.1, 8.9.4  Two blocks and a disk are the most inside a castle; 21 takes them, and the lane ends later."""

FIELD: Final = (583, 518)
FIELD_NARROW: Final = (374, 458)
INSET: Final[Box] = (455, 31, 116, 92)
INSET_NARROW: Final[Box] = (262, 27, 102, 84)
RETREAT_INSET: Final[Box] = (331, 222, 240, 192)
"""8.8.1  Over the seat of the sum and the end of the near rank: large enough to choose the end of a retreat on it."""
RETREAT_INSET_NARROW: Final[Box] = (212, 203, 152, 164)
_SUM: Final[Box] = (11, 226, 560, 70)
_SUM_NARROW: Final[Box] = (7, 206, 360, 48)

_BAND: Final = "M0 137C150 128 300 148 583 134V212C360 224 190 203 0 215Z"
_BAND_NARROW: Final = "M0 124C96 116 192 133 374 121V190C230 199 122 182 0 193Z"
_TRAY: Final = 436
_TRAY_NARROW: Final = 384
"""Where the tray of the near side begins."""

_CASTLE: Final = (Slot(xy=(190, 88), size=352), Slot(xy=(130, 79), size=236))
_PITCH, _PITCH_NARROW = 86, 78
_LEFT, _LEFT_NARROW = 23, 17
_BLOCK, _BLOCK_NARROW = 54, 49
"""The widths at which blocks are drawn: their faces are 46 and 42 wide."""
_CARD: Final = 45
_CARD_NARROW: Final = 41

_SLOTS: Final[dict[str, tuple[Slot, Slot]]] = {
    "field.near.name": (Slot(xy=(12, 458)), Slot(xy=(10, 377))),
    "field.castle": _CASTLE,
    "field.wall": (
        Slot(box=(144, 54, 208, 70), arrange="row", pitch=62, size=_BLOCK),
        Slot(box=(103, 62, 140, 45), arrange="row", pitch=39, size=34),
    ),
    "field.parapet": _CASTLE,
    "field.far": (
        Slot(box=(_LEFT, 49, 424, 70), arrange="row", pitch=_PITCH, size=_BLOCK, tuck="above"),
        Slot(box=(_LEFT_NARROW, 44, 237, 63), arrange="row", pitch=_PITCH_NARROW, size=_BLOCK_NARROW, tuck="above"),
    ),
    "field.near": (
        Slot(box=(_LEFT, 316, 548, 70), arrange="row", pitch=_PITCH, size=_BLOCK, tuck="below"),
        Slot(box=(_LEFT_NARROW, 275, 350, 63), arrange="row", pitch=_PITCH_NARROW, size=_BLOCK_NARROW, tuck="below"),
    ),
    "field.near.reserve": (
        Slot(box=(143, 442, 430, 70), arrange="row", pitch=57, size=_BLOCK),
        Slot(box=(11, 388, 352, 63), arrange="row", pitch=54, size=_BLOCK_NARROW),
    ),
    "field.near.hand": (
        Slot(box=(143, 446, 430, 63), arrange="row", pitch=51, size=_CARD),
        Slot(box=(11, 391, 352, 58), arrange="row", pitch=50, size=_CARD_NARROW),
    ),
    "field.far.reserve": (Slot(xy=(427, 16), size=17), Slot(xy=(229, 16), size=14)),
    "field.far.hand": (Slot(xy=(510, 16), size=16), Slot(xy=(306, 16), size=13)),
    "field.far.reserve.note": (Slot(xy=(440, 19)), Slot(xy=(241, 18))),
    "field.far.hand.note": (Slot(xy=(523, 19)), Slot(xy=(317, 18))),
}
"""The slots of the field in its wide and in its narrow layout, in the order in which they are drawn."""
_SLOTS_OF_ONE: Final[dict[str, tuple[str, Slot]]] = {
    "field.far.name": ("wide", Slot(xy=(12, 19))),
    "field.far.part": ("narrow", Slot(xy=(10, 18))),
    "field.near.role": ("wide", Slot(box=(12, 466, 128, 34))),
    "field.near.force": ("wide", Slot(xy=(12, 509))),
    "field.near.sign": ("narrow", Slot(xy=(96, 377))),
    "field.status": ("wide", Slot(xy=(14, 426))),
    "field.brief": ("narrow", Slot(xy=(116, 377))),
}
"""The captions for which one layout alone has room."""


def field_panel() -> Panel:
    """The sheet of the field, with the seats of the map around the fight and of the sum."""
    return Panel(
        FIELD,
        _ground(FIELD, _BAND, _TRAY),
        phrase("The field of battle"),
        FIELD_NARROW,
        _ground(FIELD_NARROW, _BAND_NARROW, _TRAY_NARROW),
        inset=INSET,
        narrow_inset=INSET_NARROW,
        sum=_SUM,
        narrow_sum=_SUM_NARROW,
    )


def field_places() -> dict[str, Place]:
    """Every place of the field."""
    made = {name: Place("field", wide, narrow) for name, (wide, narrow) in _SLOTS.items()}
    made.update({name: Place("field", slot, only=layout) for name, (layout, slot) in _SLOTS_OF_ONE.items()})
    return made


def tracks() -> dict[str, Scale]:
    """8.3.1, 8.9.4  The impact track with a lane for each side, and the one lane of a siege."""
    wide, narrow = (62, 145, 497, 55), (52, 131, 304, 49)
    return {
        "impact": Scale("field", wide, 0, TRACK_MOST, IMPACT_PER_LOSS, phrase("{{}} lost"), narrow),
        "siege": Scale("field", wide, 0, SIEGE_MOST, IMPACT_PER_LOSS, narrow=narrow),
    }


def _ground(size: tuple[int, int], band: str, tray: int) -> str:
    """The ground of the field, with the band of the track across it and the tray of the near side below."""
    width, height = size
    return (
        f"<rect width='{width}' height='{height}' style='fill:var(--sk-field)'/>"
        f"<path d='{band}M0 {tray}H{width}V{height}H0z' style='fill:var(--sk-field2)'/>"
        f"<path d='M0 {tray}H{width}' style='stroke:var(--sk-line)'/>"
    )
