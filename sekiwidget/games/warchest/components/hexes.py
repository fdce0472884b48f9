"""The board: 37 hexes by number, their names, neighbours, straight lines, and the ten locations.

A hex is a number, in the order of the names: `a1`, `a2`, ... `d4` (the centre, 18) ... `g4`. Rows run from the top of
the board (white's side) down; `AXIAL[hex]` is (q, r) as in `data/board.toml`.
"""

from __future__ import annotations

from typing import Any, Final

from sekiwidget.games.warchest.components.data_files import load

_BOARD: Final[dict[str, Any]] = load("board.toml")["board"]
RADIUS: Final[int] = _BOARD["radius"]
MARKERS: Final[int] = _BOARD["markers"]
"""Control markers of each side; whoever has all on the board has won."""

DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
_SPAN: Final = range(-RADIUS, RADIUS + 1)
AXIAL: Final = tuple((q, r) for q in _SPAN for r in _SPAN if abs(q + r) <= RADIUS)
"""Hex to (q, r)."""
_AT: Final = {axial: number for number, axial in enumerate(AXIAL)}


def _name(q: int, r: int) -> str:
    """A file letter, and the rank from 1 at the smallest r of the file."""
    return f"{'abcdefg'[q + RADIUS]}{r - max(-RADIUS, -q - RADIUS) + 1}"


HEXES: Final = tuple(_name(q, r) for q, r in AXIAL)
"""Hex to name."""
HEX: Final = {name: number for number, name in enumerate(HEXES)}
"""Name to hex."""


def distance(a: int, b: int) -> int:
    """How many steps apart two hexes are."""
    q, r = AXIAL[a][0] - AXIAL[b][0], AXIAL[a][1] - AXIAL[b][1]
    return max(abs(q), abs(r), abs(q + r))


_ALL: Final = range(len(AXIAL))
DISTANCE: Final = tuple(tuple(distance(a, b) for b in _ALL) for a in _ALL)
"""`DISTANCE[a][b]`."""
LINES: Final = tuple(
    tuple(
        tuple(_AT[q + n * dq, r + n * dr] for n in range(1, 2 * RADIUS + 1) if (q + n * dq, r + n * dr) in _AT)
        for dq, dr in DIRECTIONS
    )
    for q, r in AXIAL
)
"""From a hex in each of the six directions the hexes to the edge, nearest first."""
NEAR: Final = tuple(tuple(line[0] for line in lines if line) for lines in LINES)
"""The neighbours of a hex."""
RING: Final = tuple(tuple(b for b in _ALL if DISTANCE[a][b] == 2) for a in _ALL)
"""The hexes exactly two away."""
SHOTS: Final = tuple(tuple((line[0], line[1]) for line in lines if len(line) > 1) for lines in LINES)
"""The hexes two away in a straight line, each with the hex between: (between, target)."""
BETWEEN: Final = {(a, far): middle for a in _ALL for middle, far in SHOTS[a]}
"""The hex between two that are two apart in a straight line."""
RIDES: Final = tuple(tuple((first, last) for first in NEAR[a] for last in NEAR[first]) for a in _ALL)
"""Every path of two steps from a hex: (first, last); the last may be the hex itself."""
CHARGES: Final = tuple(tuple(line[:n] for line in lines for n in (2, 3) if len(line) >= n) for lines in LINES)
"""Straight paths of one or two steps and the target after them."""


def _places(key: str) -> tuple[int, ...]:
    return tuple(sorted(_AT[q, r] for q, r in _BOARD[key]))


STARTS: Final = (_places("start_white"), _places("start_black"))
"""The start locations of white and of black."""
LOCATIONS: Final = tuple(sorted((*STARTS[0], *STARTS[1], *_places("neutral"))))
"""The ten locations."""
LOCATION: Final = {place: number for number, place in enumerate(LOCATIONS)}
"""Hex to its number among the locations; only locations are in it."""
