"""The shelf: a strip with the pieces that are not on the table. It shows those of one tab at a time, in rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sekiwidget.authoring.editor.changes import SHELF
from sekiwidget.authoring.editor.parts import InSupply, Kind, Location
from sekiwidget.core.scene import Panel, Piece, Place, Slot
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Listed

WIDE: Final = (583, 50)
NARROW: Final = (374, 44)
"""The width of the strip, and the height of a row."""
EDGE: Final = 8
SPREAD: Final = 1.75
"""From one piece to the next, in widths of a piece: room for its number, and for a finger."""


def panel_of(kind: Kind) -> str:
    """The panel with the spare pieces of a kind."""
    return f"{SHELF}.{kind.id}"


def row_of(kind: Kind, row: int = 0) -> str:
    """The place of a row of spare pieces."""
    return f"{panel_of(kind)}.row{row}"


def panels(kinds: Iterable[Kind]) -> dict[str, Panel]:
    """A strip for each kind of pieces; the page shows one of them at a time."""
    made = {}
    for kind in kinds:
        size, narrow = (WIDE[0], WIDE[1] * kind.rows), (NARROW[0], NARROW[1] * kind.rows)
        made[panel_of(kind)] = Panel(
            size, _ground(size), kind.label, narrow, _ground(narrow), part="below", tab=kind.tab
        )
    return made


def places(kinds: Iterable[Kind]) -> dict[str, Place]:
    """A place for each row of each strip, and one for the strip itself, where pieces are put back."""
    made = {}
    for kind in kinds:
        panel = panel_of(kind)
        for row in range(kind.rows):
            made[row_of(kind, row)] = Place(panel, _row(WIDE, kind, row), _row(NARROW, kind, row))
    return made


def _row(size: tuple[int, int], kind: Kind, row: int) -> Slot:
    width, high = size
    box = (EDGE, row * high + 2, width - 2 * EDGE, high - 2 - kind.below)
    return Slot(box=box, arrange="row", pitch=round(kind.size * SPREAD), size=kind.size)


def _ground(size: tuple[int, int]) -> str:
    return f"<rect width='{size[0]}' height='{size[1]}' style='fill:var(--sk-paper)'/>"


def spare_pieces(kinds: Mapping[str, Kind], spares: Sequence[InSupply]) -> dict[str, Piece]:
    """The pieces that are not on the table as pieces of the picture, each with its number."""
    return {piece: _piece(kinds[spare.kind], spare, at) for at, (piece, spare) in enumerate(spare_ids(spares))}


def _piece(kind: Kind, spare: InSupply, order: int) -> Piece:
    return Piece(spare.symbol, row_of(kind, spare.row), order, count=spare.count if spare.count > 1 else 0)


def spare_ids(spares: Sequence[InSupply]) -> list[tuple[str, InSupply]]:
    """Each kind of spare pieces with the piece of the picture that shows it."""
    made, counts = [], dict.fromkeys((spare.kind for spare in spares), 0)
    for spare in spares:
        made.append((f"{SHELF}.{spare.kind}.{counts[spare.kind]}", spare))
        counts[spare.kind] += 1
    return made


def place_names(spots: Sequence[Location], kinds: Iterable[Kind], places: Mapping[str, Place]) -> dict[str, str]:
    """The names of places for a screen reader, where the picture has none: their locations, or rows of the shelf."""
    found: dict[str, list[str]] = {}
    for spot in spots:
        if spot.at and spot.label != spot.at and not (spot.at in places and places[spot.at].label):
            found.setdefault(spot.at, []).append(spot.label)
    made = {
        at: labels[0] if len(labels) == 1 else phrase("{value}", value=Listed(labels)) for at, labels in found.items()
    }
    return made | {row_of(kind, row): kind.what or kind.tab for kind in kinds for row in range(kind.rows)}
