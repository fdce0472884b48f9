"""The static part of the pictures: the map of Honshu, the field, and the slots of all pieces."""

from __future__ import annotations

from functools import cache
from typing import Final

from sekiwidget.base.phrase import phrase
from sekiwidget.core.scene import Backdrop, Link, Panel, Place, Scale, Slot
from sekiwidget.games.sekigahara.components.data_files import BOOK
from sekiwidget.games.sekigahara.picture.backdrop.legend import legend
from sekiwidget.games.sekigahara.picture.backdrop.map import TRAY, map_boxes, map_places, map_size
from sekiwidget.games.sekigahara.picture.backdrop.weeks import week_track
from sekiwidget.games.sekigahara.picture.kit.kit import MapDrawing, backdrop_map
from sekiwidget.games.sekigahara.rules.combat.losses import IMPACT_PER_LOSS

FIELD: Final = (836, 604)
FIELD_NARROW: Final = (464, 592)
TRACK_MOST: Final = 48
"""4.1  The impact track ends there."""

_BAND: Final = "M0 188C220 174 420 204 836 186V300C500 314 260 290 0 304Z"
_BAND_NARROW: Final = "M0 178C122 164 234 194 464 176V296C278 310 144 286 0 300Z"

_FIELD_SLOTS: Final[dict[str, tuple[Slot, Slot]]] = {
    "field.far.name": (Slot(xy=(20, 28)), Slot(xy=(14, 24))),
    "field.near.name": (Slot(xy=(20, 590)), Slot(xy=(14, 580))),
    "field.castle": (Slot(xy=(259, 117)), Slot(xy=(232, 130), size=360)),
    "field.wall": (
        Slot(box=(219, 82, 240, 88), arrange="row", pitch=72),
        Slot(box=(203, 100, 190, 70), arrange="row", pitch=56, size=51),
    ),
    "field.parapet": (Slot(xy=(259, 117)), Slot(xy=(232, 130), size=360)),
    "field.far": (
        Slot(box=(33, 70, 560, 88), arrange="row", pitch=94, tuck="above"),
        Slot(box=(13, 85, 440, 70), arrange="row", pitch=77, size=54, tuck="above"),
    ),
    "field.near": (
        Slot(box=(33, 440, 560, 88), arrange="row", pitch=94, tuck="below"),
        Slot(box=(13, 430, 440, 70), arrange="row", pitch=77, size=54, tuck="below"),
    ),
    "field.far.reserve": (
        Slot(box=(612, 102, 108, 44), arrange="row", pitch=25, size=33, per_row=4, row_pitch=-44),
        Slot(box=(14, 34, 84, 24), arrange="row", pitch=17, size=19),
    ),
    "field.near.reserve": (
        Slot(box=(612, 482, 108, 44), arrange="row", pitch=25, size=33, per_row=4, row_pitch=-44),
        Slot(box=(14, 536, 84, 24), arrange="row", pitch=17, size=19),
    ),
    "field.far.hand": (
        Slot(box=(728, 102, 94, 42), arrange="row", pitch=21, size=30, per_row=4, row_pitch=-38),
        Slot(box=(238, 34, 84, 24), arrange="row", pitch=16, size=17),
    ),
    "field.near.hand": (
        Slot(box=(728, 482, 94, 42), arrange="row", pitch=21, size=30, per_row=4, row_pitch=-38),
        Slot(box=(238, 536, 84, 24), arrange="row", pitch=16, size=17),
    ),
    "field.far.reserve.note": (Slot(xy=(613, 163)), Slot(xy=(104, 54))),
    "field.near.reserve.note": (Slot(xy=(613, 543)), Slot(xy=(104, 556))),
    "field.far.hand.note": (Slot(xy=(729, 163)), Slot(xy=(328, 54))),
    "field.near.hand.note": (Slot(xy=(729, 543)), Slot(xy=(328, 556))),
}
"""The slots of the field in its wide and in its narrow layout, in the order in which they are drawn."""


@cache
def backdrop() -> Backdrop:
    """The panels `map` and `field`, every place and road, the impact track, and the titles of the rules."""
    drawing = backdrop_map()
    places = map_places(drawing)
    for name, (slot, narrow) in _FIELD_SLOTS.items():
        places[name] = Place("field", slot, narrow)
    links = {
        link["id"]: Link(
            "map", (link["ends"][0], link["ends"][1]), _cubic(link["cubic"]), "broad" if link["highway"] else "thin"
        )
        for link in drawing["links"]
    }
    field = Panel(
        FIELD, _band(FIELD, _BAND), phrase("The field of battle"), FIELD_NARROW, _band(FIELD_NARROW, _BAND_NARROW)
    )
    return Backdrop(
        panels={"map": Panel(map_size(drawing), _map(drawing), phrase("The map of Honshu"), tray=TRAY), "field": field},
        places=places,
        links=links,
        scales={
            "impact": Scale(
                "field",
                (83, 210, 723, 62),
                0,
                TRACK_MOST,
                IMPACT_PER_LOSS,
                phrase("{{}} lost"),
                narrow=(60, 200, 388, 62),
            )
        },
        rules=BOOK.titles,
        title="Sekigahara",
    )


def _map(drawing: MapDrawing) -> str:
    return drawing["svg"] + drawing["over"] + map_boxes() + week_track() + legend()


def _cubic(numbers: list[int]) -> str:
    """A curve as path data, from its start on in steps: they have fewer digits."""
    x, y, *rest = numbers
    steps = [number - (y if at % 2 else x) for at, number in enumerate(rest)]
    return f"M{x} {y}c" + "".join(f"{step}" if at == 0 or step < 0 else f" {step}" for at, step in enumerate(steps))


def _band(size: tuple[int, int], path: str) -> str:
    """The ground of the field with the band of the track across it."""
    ground = f"<rect width='{size[0]}' height='{size[1]}' style='fill:var(--sk-field)'/>"
    return f"{ground}<path d='{path}' style='fill:var(--sk-field2)'/>"
