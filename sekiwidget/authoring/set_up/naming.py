"""What places are called while a position is set up, for a screen reader: most have no name in the picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sekiwidget.authoring.set_up.parts import Kind, Spot
from sekiwidget.authoring.set_up.shelf import row_of
from sekiwidget.core.scene import Place
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Listed


def named_places(spots: Sequence[Spot], kinds: Iterable[Kind], places: Mapping[str, Place]) -> dict[str, str]:
    """The places without a name in the picture, each with what may lie there: its spots, or the rows of the shelf."""
    found: dict[str, list[str]] = {}
    for spot in spots:
        if spot.at and spot.label != spot.at and not (spot.at in places and places[spot.at].label):
            found.setdefault(spot.at, []).append(spot.label)
    made = {
        at: labels[0] if len(labels) == 1 else phrase("{value}", value=Listed(labels)) for at, labels in found.items()
    }
    return made | {row_of(kind, row): kind.what or kind.tab for kind in kinds for row in range(kind.rows)}
