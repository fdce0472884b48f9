"""setup-board, sea  The provinces of the map: what each yields, where one can build, and what is adjacent.

A province is its index in `PROVINCES`, which is also the order of everything that goes by province.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from sekiwidget.games.shogun.components.data_files import load


class Province(NamedTuple):
    """A province: `chests` and `rice` are what tax and rice bring there, `sites` the number of buildings it holds.

    `out_with_three`: nobody may enter it with three sides. `centre`: where it is drawn, on a board 1 wide, y down.
    """

    id: str
    name: str
    region: str
    chests: int
    rice: int
    sites: int
    out_with_three: bool
    centre: tuple[float, float]


REGIONS: Final = ("west", "south", "centre", "east", "north")
"""The regions in the order in which they are scored."""

_DATA: Final = load("provinces.toml")

PROVINCES: Final[tuple[Province, ...]] = tuple(
    Province(
        name,
        row["name"],
        row["region"],
        row["chests"],
        row["rice"],
        row["sites"],
        row.get("out_with_three", False),
        (row["centre"][0], row["centre"][1]),
    )
    for name, row in _DATA["province"].items()
)
"""All provinces, by index."""

IDS: Final[tuple[str, ...]] = tuple(one.id for one in PROVINCES)
"""The id of each province, by index."""

INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(IDS)}
"""The index of each id."""

SEA: Final[frozenset[frozenset[int]]] = frozenset(
    frozenset((INDEX[one], INDEX[other])) for one, other in _DATA["borders"]["sea"]
)
"""sea  The pairs that a sea route joins."""

NEAR: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        sorted(
            INDEX[other if one == province else one]
            for one, other in (*_DATA["borders"]["land"], *_DATA["borders"]["sea"])
            if province in (one, other)
        )
    )
    for province in IDS
)
"""sea  The provinces adjacent to each, by land or by sea."""

OF_REGION: Final[dict[str, tuple[int, ...]]] = {
    region: tuple(index for index, one in enumerate(PROVINCES) if one.region == region) for region in REGIONS
}
"""The provinces of each region."""


@cache
def in_play(players: int) -> tuple[int, ...]:
    """setup-three  The provinces in play with this number of sides."""
    return tuple(index for index, one in enumerate(PROVINCES) if players > 3 or not one.out_with_three)


def province_ids(provinces: Iterable[int]) -> tuple[str, ...]:
    """The ids of provinces, in their order."""
    return tuple(IDS[province] for province in provinces)
