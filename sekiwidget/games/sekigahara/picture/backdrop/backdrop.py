"""The static part of the pictures: the map of Honshu, the field, the strip of hands, and the slots of all pieces."""

from __future__ import annotations

from functools import cache

from sekiwidget.core.scene import Backdrop, Link, Panel
from sekiwidget.games.sekigahara.components.data_files import BOOK
from sekiwidget.games.sekigahara.picture.backdrop.field import field_panel, field_places, tracks
from sekiwidget.games.sekigahara.picture.backdrop.hands import hands_panel, hands_places
from sekiwidget.games.sekigahara.picture.backdrop.legend import legend
from sekiwidget.games.sekigahara.picture.backdrop.map import TRAY, map_places
from sekiwidget.games.sekigahara.picture.kit.kit import backdrop_map
from sekiwidget.text.phrase import phrase


@cache
def backdrop() -> Backdrop:
    """The panels `map`, `hands` and `field`, the legend, every place and road, the tracks, the titles of the rules."""
    drawing = backdrop_map()
    width, height = drawing["size"]
    links = {
        link["id"]: Link(
            "map", (link["ends"][0], link["ends"][1]), _cubic(link["cubic"]), "broad" if link["highway"] else "thin"
        )
        for link in drawing["links"]
    }
    return Backdrop(
        panels={
            "map": Panel(
                (width, height),
                drawing["svg"] + drawing["over"],
                phrase("The map of Honshu"),
                tray=TRAY,
                outline="coast",
            ),
            "hands": hands_panel(),
            "field": field_panel(),
            "legend": legend(),
        },
        places={**map_places(drawing), **hands_places(), **field_places()},
        links=links,
        scales=tracks(),
        rules=BOOK.titles,
        title="Sekigahara",
    )


def _cubic(numbers: list[int]) -> str:
    """A curve as path data, from its start on in steps: they have fewer digits."""
    x, y, *rest = numbers
    steps = [number - (y if at % 2 else x) for at, number in enumerate(rest)]
    return f"M{x} {y}c" + "".join(f"{step}" if at == 0 or step < 0 else f" {step}" for at, step in enumerate(steps))
