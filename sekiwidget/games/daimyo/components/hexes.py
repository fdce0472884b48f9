"""land, table-edge  The hexes of the table: coordinates, names such as `m13`, neighbours, what hangs together.

A hex is `(q, r)`, both from -12 to 12. Its name is the file letter `a` to `y` of q and the rank 1 to 25 of r, so that
`(0, 0)` is `m13`. Nothing lies beyond: the table ends there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from operator import lt
from typing import Final, TypeAlias

Hex: TypeAlias = tuple[int, int]

RADIUS: Final = 12
"""The largest q and r."""

DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six neighbours of a hex, counter-clockwise from the one with the next letter."""

MIDDLE: Final[Hex] = (0, 0)
"""The middle of the table, `m13`."""

_SPAN: Final = range(-RADIUS, RADIUS + 1)


def _named(hex_: Hex) -> str:
    return f"{chr(ord('a') + RADIUS + hex_[0])}{hex_[1] + RADIUS + 1}"


NAME: Final[dict[Hex, str]] = {(q, r): _named((q, r)) for q in _SPAN for r in _SPAN}
"""The name of each hex of the table, `a1` to `y25`."""

HEX: Final[dict[str, Hex]] = {name: hex_ for hex_, name in NAME.items()}
"""The hex of each name."""

NEAR: Final[dict[Hex, tuple[Hex, ...]]] = {
    (q, r): tuple((q + dq, r + dr) for dq, dr in DIRECTIONS if (q + dq, r + dr) in NAME) for q, r in NAME
}
"""The neighbours of each hex on the table, whether there is land or not."""

_RING: Final[dict[Hex, tuple[Hex, ...]]] = {(q, r): tuple((q + dq, r + dr) for dq, dr in DIRECTIONS) for q, r in NAME}
"""The six places around each hex in their order, those beyond the edge of the table too."""


def hex_names(hexes: Iterable[Hex]) -> tuple[str, ...]:
    """The names of some hexes, in the same order."""
    return tuple(NAME[hex_] for hex_ in hexes)


def distance(one: Hex, other: Hex) -> int:
    """The number of steps from hex to hex, over land and gaps alike."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def connected(hexes: Collection[Hex]) -> bool:
    """connected  Whether each of these hexes can be reached from each other over them; true for none or one."""
    if not hexes:
        return True
    left = set(hexes)
    reached = [left.pop()]
    while reached:
        near = left.intersection(NEAR[reached.pop()])
        left -= near
        reached += near
    return not left


def connected_without(land: Collection[Hex], hex_: Hex) -> bool:
    """connected  Whether connected land stays connected without one of its hexes.

    If the hex's neighbours on the land follow each other around it without a gap, they stay connected; only otherwise
    the rest of the land must be searched.
    """
    ring = [place in land for place in _RING[hex_]]
    runs = sum(map(lt, ring, (*ring[1:], ring[0])))
    return runs < 2 or connected({*land} - {hex_})


def places_around(hexes: Collection[Hex]) -> Iterator[Hex]:
    """table-edge  The other places on the table that touch these hexes, in the order of the table."""
    return iter(sorted({near for hex_ in hexes for near in NEAR[hex_]} - set(hexes)))


def places_for_hexes(land: Collection[Hex]) -> tuple[Hex, ...]:
    """table-edge  The places where a hex may be laid by hand: beside the land; without land, around the middle."""
    return tuple(places_around(land)) or (MIDDLE, *places_around({MIDDLE}))
