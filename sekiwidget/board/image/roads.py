"""Paths of links as lists of points, so that a move can be drawn along them in either direction."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, TypeAlias

Point: TypeAlias = tuple[float, float]

_TOKEN: Final = re.compile(r"([MLCmlc])|(-?(?:\d+\.?\d*|\.\d+))")
_STEPS: Final = 16


def points(path: str) -> list[Point]:
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


def along(link: Mapping[str, Any], start: str) -> list[Point]:
    """The path along a link from the place `start`, one of its two ends."""
    way = points(link["path"])
    return way if link["ends"][0] == start else way[::-1]


def other_end(link: Mapping[str, Any], start: str) -> str:
    """The place at the other end of a link."""
    a, b = link["ends"]
    return str(b if start == a else a)


def shortened(way: Sequence[Point], first: float, last: float) -> list[Point]:
    """The path shortened by so many px at both ends; at least its middle remains."""
    total = length(way)
    if total <= first + last + 2:
        first = last = max(0.0, (total - 2) / 2)
    return cut(way, first, total - last)


def length(way: Sequence[Point]) -> float:
    """The length of a path in px."""
    return sum(math.dist(a, b) for a, b in pairwise(way))


def cut(way: Sequence[Point], start: float, end: float) -> list[Point]:
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


def as_path(way: Sequence[Point]) -> str:
    """The path as SVG path data."""
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in way)


def heading(way: Sequence[Point]) -> float:
    """The direction of a path's last step in degrees, clockwise from east."""
    if len(way) < 2:
        return 0.0
    (ax, ay), (bx, by) = way[-2], way[-1]
    return math.degrees(math.atan2(by - ay, bx - ax))
