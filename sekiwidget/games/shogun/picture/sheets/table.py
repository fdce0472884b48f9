"""The strips above: the cards of the round, the draft in their place at the start, the tower, a fight in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.authoring.svg import fill, line
from sekiwidget.core.scene import Place
from sekiwidget.games.shogun.components.cards import ACTIONS, LAID_OPEN, SPECIALS
from sekiwidget.games.shogun.picture.sheets.panels import (
    CARDS_PANEL,
    DRAFT_PANEL,
    FARMERS_FIRST,
    point,
    row,
)

_ACTIONS: Final = ((8, 53, 25, 25.6), (6, 38, 24, 26))
"""Left end, foot, width and step of a row of cards, wide and narrow."""
_EVENT: Final = ((277, 53, 25), (6, 78, 24))
_EVENTS: Final = ((309, 53, 25, 25.6), (38, 78, 24, 25))
_SPECIALS: Final = ((424, 53, 25, 31), (170, 78, 24, 38))
_DISC: Final = ((21, 20, 15), (23, 47, 14))
"""The Daimyo card on a special card: from the left end of that card, its middle, its width."""

_TOWER: Final = ((71, 35.5, 17), (24, 27, 14))
"""Left end, step and width of the cubes inside the tower,"""
_TRAY: Final = ((362, 37.2, 17), (206, 27, 14))
"""and in the tray."""
_RULES: Final = (58, 80)
"""Where the line between cards and tower runs."""
_MIDDLES: Final = (72, 92)
"""The middle of their line."""


@cache
def table_places() -> dict[str, Place]:
    """The places of these strips: the same in every position."""
    return {**dict(_cards()), **dict(_draft()), **dict(_tower())}


def _cards() -> Iterator[tuple[str, Place]]:
    rows = [row(left, foot, (len(ACTIONS) - 1) * pitch + size, size, pitch) for left, foot, size, pitch in _ACTIONS]
    yield "actions", Place(CARDS_PANEL, rows[0], rows[1])
    slots = [row(left, foot, size, size, size) for left, foot, size in _EVENT]
    yield "event", Place(CARDS_PANEL, slots[0], slots[1])
    most = LAID_OPEN["spring"] - 1
    rows = [row(left, foot, most * pitch + size, size, pitch) for left, foot, size, pitch in _EVENTS]
    yield "events", Place(CARDS_PANEL, rows[0], rows[1])
    for at in range(len(SPECIALS)):
        slots = [row(left + at * pitch, foot, size, size, size) for left, foot, size, pitch in _SPECIALS]
        yield f"specials.{at}", Place(CARDS_PANEL, slots[0], slots[1])
        discs = [
            point(left + at * pitch + x, y, size)
            for (left, _, _, pitch), (x, y, size) in zip(_SPECIALS, _DISC, strict=True)
        ]
        yield f"specials.{at}.side", Place(CARDS_PANEL, discs[0], discs[1])
    for name, laid in (("actions", _ACTIONS), ("event", _EVENT), ("specials", _SPECIALS)):
        yield f"{name}.head", Place(CARDS_PANEL, point(laid[0][0], 12), only="wide")


def _draft() -> Iterator[tuple[str, Place]]:
    yield "draft.head", Place(DRAFT_PANEL, point(18, 14), point(14, 14))
    # Before each card there is room for its number in the list.
    opened = [row(20, 46, 126, 54, 72, 18), row(18, 42, 106, 46, 60, 16)]
    yield "draft.open", Place(DRAFT_PANEL, opened[0], opened[1])
    yield "draft.pile", Place(DRAFT_PANEL, row(160, 46, 50, 50, 50, 18), row(128, 42, 40, 40, 40, 16))
    yield "draft.groups.head", Place(DRAFT_PANEL, point(236, 14), point(190, 14))
    groups = [row(238, 50, 334, 26, 36), row(190, 46, 178, 17, 24)]
    yield "draft.groups", Place(DRAFT_PANEL, groups[0], groups[1])


def _tower() -> Iterator[tuple[str, Place]]:
    for name, layouts, sign, head in (("tower", _TOWER, (14, 12), 26), ("tray", _TRAY, (310, 196), 321)):
        signs = [point(x, y, 15) for x, y in zip(sign, _MIDDLES, strict=True)]
        yield f"{name}.sign", Place(CARDS_PANEL, signs[0], signs[1])
        yield f"{name}.head", Place(CARDS_PANEL, point(head, _MIDDLES[0] + 4), only="wide")
        for at, colour in enumerate(FARMERS_FIRST):
            cubes, numbers = [], []
            for (left, pitch, size), y in zip(layouts, _MIDDLES, strict=True):
                cubes.append(point(left + at * pitch + size / 2, y, size))
                numbers.append(point(left + at * pitch + size + 2.5, y + 4))
            yield f"{name}.{colour}", Place(CARDS_PANEL, cubes[0], cubes[1])
            yield f"{name}.{colour}.count", Place(CARDS_PANEL, numbers[0], numbers[1])


# -- what is drawn under them ------------------------------------------------------------------------------------------


def table_sheet(name: str, layout: int, size: tuple[int, int]) -> str:
    """Paper, and what is drawn on it."""
    paper = f"<rect width='{size[0]}' height='{size[1]}' style='{fill('paper')}'/>"
    if name == CARDS_PANEL:
        left, foot, wide = _EVENT[layout]
        high = round(wide / 0.7)
        seat = f"<rect x='{left}' y='{foot - high}' width='{wide}' height='{high}' rx='3'"
        rule = f"<path d='M0 {_RULES[layout]}H{size[0]}' style='{line('line', 1)}'/>"
        return f"{paper}{rule}{seat} style='fill:none;{line('edge', 1)};stroke-dasharray:3 2.5'/>"
    return paper
