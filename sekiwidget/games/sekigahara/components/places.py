"""4  Places: the map as tables by place number, in the order of the data, which is the order of all listings."""

from __future__ import annotations

from typing import Final

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.data_files import load
from sekiwidget.games.sekigahara.components.pieces import HIDEYORI, SANADA

_TABLE = load("map.toml")
_ROWS = _TABLE["location"]

PLACES: Final[tuple[str, ...]] = tuple(row["id"] for row in _ROWS)
"""4.1  The ids of the places."""

PLACE: Final[dict[str, int]] = {name: number for number, name in enumerate(PLACES)}
NAMES: Final[tuple[str, ...]] = tuple(row["name"] for row in _ROWS)
"""The names for people."""

CASTLES: Final[dict[int, Side]] = {PLACE[row["id"]]: row["castle"] for row in _ROWS if row.get("castle")}
"""4.3  The castle places, each with the colour of its castle."""

RESOURCES: Final[tuple[int, ...]] = tuple(PLACE[row["id"]] for row in _ROWS if row.get("resource"))
"""4.2  The resource places."""

RESOURCE_SEAT: Final[dict[int, int]] = {place: side_index for side_index, place in enumerate(RESOURCES)}
CAPITALS: Final[dict[int, Side]] = {PLACE[row["id"]]: row["capital"] for row in _ROWS if row.get("capital")}
"""4.5  Kyoto and Edo, each with its colour."""

RECRUITS: Final[dict[int, tuple[str, ...]]] = {
    PLACE[row["id"]]: tuple(row["recruit"]) for row in _ROWS if row.get("recruit")
}
"""7.2  The recruitment places, each with the clans that muster there."""


HIGHWAY: Final = "highway"
ROAD: Final = "road"


def _roads() -> tuple[dict[tuple[int, int], str], tuple[tuple[int, ...], ...]]:
    kinds: dict[tuple[int, int], str] = {}
    near: list[set[int]] = [set() for _ in PLACES]
    for row in _TABLE["road"]:
        a, b = PLACE[row["a"]], PLACE[row["b"]]
        kinds[a, b] = kinds[b, a] = row["kind"]
        near[a].add(b)
        near[b].add(a)
    return kinds, tuple(tuple(sorted(places)) for places in near)


ROADS, NEAR = _roads()
"""The kind of each road (`highway` or `road`) by its ends in either order; the places next to each place."""

ROAD_NAMES: Final[dict[frozenset[int], str]] = {
    frozenset((PLACE[row["a"]], PLACE[row["b"]])): f"{row['a']}-{row['b']}" for row in _TABLE["road"]
}

OSAKA: Final = PLACE["osaka"]
UEDA: Final = PLACE["ueda"]
DISKS: Final[dict[int, str]] = {OSAKA: HIDEYORI, UEDA: SANADA}
"""3.4  The castle places that hold a disk, and whose it is."""


def road_name(a: int, b: int) -> str:
    """The road between two neighbouring places, as the map data names it."""
    return ROAD_NAMES[frozenset((a, b))]
