"""Paths of moves along links, arrows, a teacher's marks, and the glyph of a commit."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from sekiwidget.board.image.svg_shapes import Point, ShapePen

# -- paths of links as lists of points, so that a move can go along them in either direction ---------------------------

_TOKEN: Final = re.compile(r"([MLCmlc])|(-?(?:\d+\.?\d*|\.\d+))")
_STEPS: Final = 16


def path_points(path: str) -> list[Point]:
    """The points of a path of absolute or relative M, L and C commands, curves in sixteen steps."""
    made: list[Point] = []
    command = "M"
    numbers: list[float] = []
    for letter, number in _TOKEN.findall(path):
        if letter:
            command, numbers = letter, []
            continue
        numbers.append(float(number))
        if len(numbers) == (6 if command in "Cc" else 2):
            _draw(made, command, numbers)
            if command in "Mm":
                command = "L" if command == "M" else "l"
            numbers = []
    return made


def _draw(made: list[Point], command: str, numbers: Sequence[float]) -> None:
    here = made[-1] if made else (0.0, 0.0)
    base = here if command.islower() else (0.0, 0.0)
    found = [(base[0] + numbers[i], base[1] + numbers[i + 1]) for i in range(0, len(numbers), 2)]
    if len(found) == 1:
        made.append(found[0])
        return
    (ax, ay), (bx, by), (cx, cy) = found
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        u = 1 - t
        made.append(
            (
                u**3 * here[0] + 3 * u * u * t * ax + 3 * u * t * t * bx + t**3 * cx,
                u**3 * here[1] + 3 * u * u * t * ay + 3 * u * t * t * by + t**3 * cy,
            )
        )


def link_path(link: Mapping[str, Any], start: str) -> list[Point]:
    """The path along a link from the place `start`, one of its two ends."""
    way = path_points(link["path"])
    return way if link["ends"][0] == start else way[::-1]


def other_end(link: Mapping[str, Any], start: str) -> str:
    """The place at the other end of a link."""
    a, b = link["ends"]
    return str(b if start == a else a)


def shorten_path(way: Sequence[Point], first: float, last: float) -> list[Point]:
    """The path shortened by so many px at both ends; at least its middle remains."""
    total = path_length(way)
    if total <= first + last + 2:
        first = last = max(0.0, (total - 2) / 2)
    return part_of_path(way, first, total - last)


def path_length(way: Sequence[Point]) -> float:
    """The length of a path in px."""
    return sum(math.dist(a, b) for a, b in pairwise(way))


def part_of_path(way: Sequence[Point], start: float, end: float) -> list[Point]:
    """The part of a path between two distances from its start."""
    made: list[Point] = []
    gone = 0.0
    for a, b in pairwise(way):
        step = math.dist(a, b)
        if step and gone + step >= start and gone <= end:
            if not made:
                made.append(_between(a, b, max(0.0, start - gone) / step))
            made.append(_between(a, b, min(1.0, (end - gone) / step)))
        gone += step
    return made


def _between(a: Point, b: Point, t: float) -> Point:
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def path_data(way: Sequence[Point]) -> str:
    """The path as SVG path data."""
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in way)


def direction(way: Sequence[Point]) -> float:
    """The direction of a path's last step in degrees, clockwise from east."""
    if len(way) < 2:
        return 0.0
    (ax, ay), (bx, by) = way[-2], way[-1]
    return math.degrees(math.atan2(by - ay, bx - ax))


class ArrowLine(NamedTuple):
    """The line of an arrow from one point towards another, with a gap at both ends: distances from its start."""

    start: Point
    vector: Point
    first: float
    neck: float
    tip: float

    def at(self, along: float, aside: float = 0.0) -> str:
        """The point at a distance along the line and aside of it, as SVG path data."""
        (x, y), (dx, dy) = self.start, self.vector
        return f"{x + dx * along - dy * aside:.1f} {y + dy * along + dx * aside:.1f}"


def arrow_line(start: Point, end: Point) -> ArrowLine:
    """The line of an arrow between two points."""
    length = math.dist(start, end) or 1.0
    gap = min(24.0, length / 4)
    first, tip = gap / 2, length - gap
    vector = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    return ArrowLine(start, vector, first, max(first, tip - 23), tip)


def arrow_outline(start: Point, end: Point) -> str:
    """The outline of a move's arrow from one point towards another."""
    line = arrow_line(start, end)
    first, neck, tip = line.first, line.neck, line.tip
    outline = ((first, -5), (neck, -3.9), (neck, -12), (tip, 0), (neck, 12), (neck, 3.9), (first, 5))
    return "M" + "L".join(line.at(along, aside) for along, aside in outline) + "z"


# -- a teacher's marks and glyphs, each differing from the others by more than its hue ---------------------------------

DASHES: Final = {"green": "", "red": "11 6", "blue": "11 9 0.1 9", "yellow": ""}
"""How the line of a mark is broken, by its colour; yellow has a core of its own."""
_SHAFT: Final = 7.0
_RING: Final = 4.2
_HOLLOW: Final = 1.9
"""By how much a hollow line is wider."""
_FILLED: Final = {"!!": "ink", "!": "ink", "!?": "field2"}
_EDGED: Final = {"!!": ("ink", 1.2), "?": ("ink", 2.2), "??": ("ink", 1.4), "?!": ("edge", 1.2)}
"""Colour and width of a glyph's edge; with two signs of a kind it is double."""


def draw_ring(pen: ShapePen, centre: Point, radius: float, colour: str) -> None:
    """A ring in a teacher's colour, its width in the units of the panel."""
    name, hollow = f"mark-{colour}", colour == "yellow"
    pen.circle(centre, radius, "none", "paper", _RING + 3.4, opacity=0.7)
    pen.circle(centre, radius, "none", name, _RING * (_HOLLOW if hollow else 1), **_broken(colour))
    if hollow:
        pen.circle(centre, radius, "none", "mark-core", _RING * 0.9)


def draw_arrow(pen: ShapePen, start: Point, end: Point, colour: str) -> None:
    """An arrow in a teacher's colour, from one place towards another."""
    line = arrow_line(start, end)
    name = f"mark-{colour}"
    shaft = f"M{line.at(line.first)}L{line.at(line.neck + 1)}"
    head = f"M{line.at(line.neck, -12)}L{line.at(line.tip)}L{line.at(line.neck, 12)}z"
    pen.path(shaft, "none", "land", _SHAFT + 5)
    pen.path(head, "land", "land", 5, stroke_linejoin="round")
    hollow = colour == "yellow"
    pen.path(shaft, "none", name, _SHAFT * (1.3 if hollow else 1), **_broken(colour))
    if hollow:
        pen.path(shaft, "none", "mark-core", _SHAFT * 0.6)
    pen.path(head, "mark-core" if hollow else name, name, 2.4 if hollow else 0.1, stroke_linejoin="round")


def _broken(colour: str) -> dict[str, Any]:
    dashes = DASHES[colour]
    return {"stroke_dasharray": dashes, "stroke_linecap": "round" if colour == "blue" else "butt"} if dashes else {}


def draw_glyph(pen: Any, glyph: str, right: float, top: float, size: float) -> None:
    """A glyph in its square, which ends at `right`; lengths in units of the picture."""
    left = right - size
    fill = _FILLED.get(glyph, "none")
    pen.rect((left, top, size, size), fill, radius=4)
    if glyph in _EDGED:
        colour, wide = _EDGED[glyph]
        pen.rect((left + wide / 2, top + wide / 2, size - wide, size - wide), "none", colour, wide, 4)
        if glyph in ("!!", "??"):
            inner = "paper" if glyph == "!!" else colour
            pen.rect((left + 3, top + 3, size - 6, size - 6), "none", inner, 1.2, 2)
    ink = "paper" if fill == "ink" else "ink"
    pen.text(glyph, left + size / 2, top + size * 0.7, size * 0.56, ink, bold=True, anchor="middle")
