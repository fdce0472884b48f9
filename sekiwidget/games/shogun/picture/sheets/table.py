"""The strips above: the cards of the round, the draft in their place at the start, the tower, a fight in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.authoring.svg import fill, line
from sekiwidget.core.scene import Box, Place
from sekiwidget.games.shogun.components.cards import ACTIONS, LAID_OPEN, SPECIALS
from sekiwidget.games.shogun.components.cubes import FARMERS, SIDES
from sekiwidget.games.shogun.picture.sheets.panels import CARDS, DRAFT, FIGHT, STAGE, point, row

COLOURS: Final = (FARMERS, *SIDES)
"""In the order in which cubes are counted: those that always are there first."""

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

THROWN: Final = ((12, 44, 150, 19), (8, 40, 100, 16))
"""Left end, first foot, room and width of the rows of cubes that are thrown,"""
FELL: Final = ((290, 44, 160, 19), (204, 40, 66, 16))
"""and of those that lie in the tray."""
FIGHT_ROWS: Final = ("one", "other", "rest")
"""Attacker, or who has the revolt; what stands against; what is thrown or lies there besides."""
_ROW_PITCH: Final = (29, 26)
SHAFT: Final[tuple[Box, Box]] = ((190, 20, 76, 92), (124, 20, 62, 80))
"""The box of the tower in the middle of a fight."""


@cache
def table_places() -> dict[str, Place]:
    """The places of these strips: the same in every position."""
    return {**dict(_cards()), **dict(_draft()), **dict(_tower()), **dict(_fight())}


def _cards() -> Iterator[tuple[str, Place]]:
    rows = [row(left, foot, (len(ACTIONS) - 1) * pitch + size, size, pitch) for left, foot, size, pitch in _ACTIONS]
    yield "actions", Place(CARDS, rows[0], rows[1])
    slots = [row(left, foot, size, size, size) for left, foot, size in _EVENT]
    yield "event", Place(CARDS, slots[0], slots[1])
    most = LAID_OPEN["spring"] - 1
    rows = [row(left, foot, most * pitch + size, size, pitch) for left, foot, size, pitch in _EVENTS]
    yield "events", Place(CARDS, rows[0], rows[1])
    for at in range(len(SPECIALS)):
        slots = [row(left + at * pitch, foot, size, size, size) for left, foot, size, pitch in _SPECIALS]
        yield f"specials.{at}", Place(CARDS, slots[0], slots[1])
        discs = [
            point(left + at * pitch + x, y, size)
            for (left, _, _, pitch), (x, y, size) in zip(_SPECIALS, _DISC, strict=True)
        ]
        yield f"specials.{at}.side", Place(CARDS, discs[0], discs[1])
    for name, laid in (("actions", _ACTIONS), ("event", _EVENT), ("specials", _SPECIALS)):
        yield f"{name}.head", Place(CARDS, point(laid[0][0], 12), only="wide")


def _draft() -> Iterator[tuple[str, Place]]:
    yield "draft.head", Place(DRAFT, point(18, 14), point(14, 14))
    # Before each card there is room for its number in the list.
    opened = [row(20, 46, 126, 54, 72, 18), row(18, 42, 106, 46, 60, 16)]
    yield "draft.open", Place(DRAFT, opened[0], opened[1])
    yield "draft.pile", Place(DRAFT, row(160, 46, 50, 50, 50, 18), row(128, 42, 40, 40, 40, 16))
    yield "draft.groups.head", Place(DRAFT, point(236, 14), point(190, 14))
    groups = [row(238, 50, 334, 26, 36), row(190, 46, 178, 17, 24)]
    yield "draft.groups", Place(DRAFT, groups[0], groups[1])


def _tower() -> Iterator[tuple[str, Place]]:
    for name, layouts, sign, head in (("tower", _TOWER, (14, 12), 26), ("tray", _TRAY, (310, 196), 321)):
        signs = [point(x, y, 15) for x, y in zip(sign, _MIDDLES, strict=True)]
        yield f"{name}.sign", Place(CARDS, signs[0], signs[1])
        yield f"{name}.head", Place(CARDS, point(head, _MIDDLES[0] + 4), only="wide")
        for at, colour in enumerate(COLOURS):
            cubes, numbers = [], []
            for (left, pitch, size), y in zip(layouts, _MIDDLES, strict=True):
                cubes.append(point(left + at * pitch + size / 2, y, size))
                numbers.append(point(left + at * pitch + size + 2.5, y + 4))
            yield f"{name}.{colour}", Place(CARDS, cubes[0], cubes[1])
            yield f"{name}.{colour}.count", Place(CARDS, numbers[0], numbers[1])


def _fight() -> Iterator[tuple[str, Place]]:
    yield "thrown.head", Place(FIGHT, point(THROWN[0][0], 13), point(THROWN[1][0], 13))
    yield "fell.head", Place(FIGHT, point(FELL[0][0], 13), point(FELL[1][0], 13))
    for at, name in enumerate(FIGHT_ROWS):
        for where, layouts in (("thrown", THROWN), ("fell", FELL)):
            rows = [
                row(left, foot + at * pitch, room, size, size)
                for (left, foot, room, size), pitch in zip(layouts, _ROW_PITCH, strict=True)
            ]
            yield f"{where}.{name}", Place(FIGHT, rows[0], rows[1])
        notes = [
            point(left + room + 8, foot - 4 + at * pitch)
            for (left, foot, room, _), pitch in zip(FELL, _ROW_PITCH, strict=True)
        ]
        yield f"fell.{name}.note", Place(FIGHT, notes[0], notes[1])
    for at, colour in enumerate(COLOURS):
        down, right = divmod(at, 2)
        cubes, numbers = [], []
        for layout, (x, y, wide, high) in enumerate(SHAFT):
            size = (15, 13)[layout]
            left, middle = x + 1 + wide * (0.1 + (0.4, 0.36)[layout] * right), y + high * 0.4 + down * (size + 4)
            cubes.append(point(left + size / 2, middle, size))
            numbers.append(point(left + size + 1, middle + 4))
        yield f"inside.{colour}", Place(FIGHT, cubes[0], cubes[1])
        yield f"inside.{colour}.count", Place(FIGHT, numbers[0], numbers[1])


# -- what is drawn under them ------------------------------------------------------------------------------------------


def table_sheet(name: str, layout: int, size: tuple[int, int]) -> str:
    """Paper, and what is drawn on it."""
    paper = f"<rect width='{size[0]}' height='{size[1]}' style='{fill('paper')}'/>"
    if name == FIGHT:
        return f"<rect width='{size[0]}' height='{size[1]}' style='{fill('field')}'/>{_fight_sheet(layout)}"
    if name == CARDS:
        left, foot, wide = _EVENT[layout]
        high = round(wide / 0.7)
        seat = f"<rect x='{left}' y='{foot - high}' width='{wide}' height='{high}' rx='3'"
        rule = f"<path d='M0 {_RULES[layout]}H{size[0]}' style='{line('line', 1)}'/>"
        return f"{paper}{rule}{seat} style='fill:none;{line('edge', 1)};stroke-dasharray:3 2.5'/>"
    return paper


def _fight_sheet(layout: int) -> str:
    """The tower with its funnel, an arrow into it and one out of it, and the tray."""
    x, y, wide, high = SHAFT[layout]
    left, first, *_ = FELL[layout]
    right = STAGE[layout][0] - 6
    shaft = f"M{x} {y}h{wide}l-{wide * 0.1:.1f} {high * 0.2:.1f}v{high * 0.8:.1f}h-{wide * 0.8:.1f}v-{high * 0.8:.1f}z"
    tray = f"M{left - 12} {first - 24}V{first + 2 * _ROW_PITCH[layout] + 9}H{right}V{first - 24}"
    rows = "".join(
        f"M{left - 6} {first + 5.5 + at * _ROW_PITCH[layout]:g}H{right - 6}" for at in range(len(FIGHT_ROWS) - 1)
    )
    arrow = "v-3h9v-4l8 7-8 7v-4h-9z"
    into, out = x - 21, left - 13 - (left - 13 - x - wide * 0.9) / 2 - 8
    return (
        f"<path d='{shaft}' style='{fill('stone')};{line('coast', 1.4)};stroke-linejoin:round'/>"
        f"<path d='{tray}' style='{fill('field2')};{line('coast', 2)};stroke-linejoin:round'/>"
        f"<path d='{rows}' style='fill:none;{line('line', 1)}'/>"
        f"<path d='M{into} {y + 10}{arrow}M{out:.1f} {y + high - 12:g}{arrow}' style='{fill('ink2')}'/>"
    )
