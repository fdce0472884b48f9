"""4.1 to 4.5  The map, read again from its data: roads, highways, castles, capitals, and whose mon stands where."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).parents[2] / "sekiwidget" / "games" / "sekigahara" / "data"
SIDES: Final = ("tokugawa", "ishida")

with (DATA / "map.toml").open("rb") as _file:
    _map = tomllib.load(_file)
with (DATA / "blocks.toml").open("rb") as _file:
    _blocks = tomllib.load(_file)

PLACES: Final[tuple[str, ...]] = tuple(place["id"] for place in _map["location"])
CASTLES: Final[dict[str, str]] = {one["id"]: one["castle"] for one in _map["location"] if "castle" in one}
CAPITALS: Final[dict[str, str]] = {one["id"]: one["capital"] for one in _map["location"] if "capital" in one}
RECRUIT: Final[dict[str, tuple[str, ...]]] = {one["id"]: tuple(one.get("recruit", ())) for one in _map["location"]}
DISKS: Final[dict[str, str]] = {one["at"]: one["id"] for one in _blocks["disk"]}
"""Castle place to its disk; both are Ishida's (9.1, 9.2)."""
CLANS: Final[dict[str, str]] = {one["id"]: one["side"] for one in _blocks["clan"]}
"""Clan to side, in the order in which blocks are listed."""
COPIES: Final[tuple[dict[str, object], ...]] = tuple(_blocks["block"])

Road = frozenset[str]

HIGHWAYS: Final[frozenset[Road]] = frozenset(
    frozenset((one["a"], one["b"])) for one in _map["road"] if one["kind"] == "highway"
)
ROADS: Final[frozenset[Road]] = frozenset(frozenset((one["a"], one["b"])) for one in _map["road"])
NEAR: Final[dict[str, tuple[str, ...]]] = {
    place: tuple(other for other in PLACES if frozenset((place, other)) in ROADS) for place in PLACES
}


def other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def road_of(word: str) -> Road:
    """A road from its word, `kiyosu-gifu` in either order."""
    return frozenset(word.split("-"))


def around(place: str, steps: int) -> tuple[str, ...]:
    """All places at most so many road segments away, in the order of the data."""
    found = {place}
    for _ in range(steps):
        found |= {near for one in found for near in NEAR[one]}
    return tuple(one for one in PLACES if one in found)


def roads_of(words: Iterable[str]) -> set[Road]:
    return {road_of(word) for word in words}
