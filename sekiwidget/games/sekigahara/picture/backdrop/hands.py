"""The strip below the map, where the hands lie: the viewer's own at the left, the other side's at the right."""

from __future__ import annotations

from typing import Final, NamedTuple

from sekiwidget.core.scene import Box, Panel, Place, Slot
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, OTHER, TOKUGAWA
from sekiwidget.text.phrase import phrase

_STRIP: Final = (583, 62)
_STRIP_NARROW: Final = (374, 46)


class _Layout(NamedTuple):
    """Where things lie on the strip: x of the names, the cards of both sides, and how large they are."""

    names: tuple[int, int]
    lines: tuple[int, int]
    """The baselines of a side's name and of its points."""
    cards: tuple[int, int]
    """From where to where cards may lie."""
    top: int
    own: tuple[int, int]
    other: tuple[int, int]
    """Width and step of the cards at the left and of those at the right."""
    gap: int

    def box(self, left: float, width: float, card: int) -> Box:
        """A box of cards, as high as they are."""
        return (round(left), self.top, round(width), round(card * 80 / 57))


_WIDE: Final = _Layout((12, 497), (28, 48), (122, 487), 3, (40, 47), (40, 30), 14)
_NARROW: Final = _Layout((8, 282), (20, 38), (104, 276), 2, (29, 33), (29, 20), 8)
_LEAST: Final = 2.2
"""The cards at the right take at most the room of those at the left, divided by this."""


def hands_panel() -> Panel:
    """The sheet of the strip."""
    return Panel(
        _STRIP,
        _ground(_STRIP),
        phrase("The hands"),
        _STRIP_NARROW,
        _ground(_STRIP_NARROW),
        part="below",
    )


def hands_places(left: Side = TOKUGAWA, own: int = 0, other: int = 0) -> dict[str, Place]:
    """Where the hands, names and points of both sides lie, with so many cards at the left and at the right."""
    right = OTHER[left]
    wide, narrow = (_cards(layout, own, other) for layout in (_WIDE, _NARROW))
    made = {f"hand.{side}": Place("hands", wide[at], narrow[at]) for at, side in enumerate((left, right))}
    for at, side in enumerate((left, right)):
        for line, name in enumerate(("note", "points")):
            spot, close = (Slot(xy=(layout.names[at], layout.lines[line])) for layout in (_WIDE, _NARROW))
            made[f"hand.{side}.{name}"] = Place("hands", spot, close)
    return made


def _cards(layout: _Layout, own: int, other: int) -> tuple[Slot, Slot]:
    """The cards from the left, and those that end at the right; each closer where there are too many."""
    start, end = layout.cards
    (card, step), (small, closer) = layout.own, layout.other
    taken = min(small + closer * (other - 1), (end - start) / _LEAST) if other else 0
    room = end - start - taken - layout.gap
    return (
        Slot(box=layout.box(start, room, card), arrange="row", pitch=step, size=card),
        Slot(box=layout.box(end - taken, taken, small), arrange="row", pitch=closer, size=small),
    )


def left_side(viewer: Side | None) -> Side:
    """Whose hand lies at the left: the viewer's, else Tokugawa's."""
    return ISHIDA if viewer == ISHIDA else TOKUGAWA


def _ground(size: tuple[int, int]) -> str:
    return f"<rect width='{size[0]}' height='{size[1]}' style='fill:var(--sk-paper)'/>"
