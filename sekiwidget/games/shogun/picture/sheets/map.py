"""The map: land, sea, the names of the regions, and for each province its places and its ways to others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from math import hypot
from typing import Final

from sekiwidget.authoring.svg import fill, line
from sekiwidget.base.phrase import joined, phrase
from sekiwidget.base.terms import Name
from sekiwidget.core.scene import Link, Place, Point, Slot
from sekiwidget.games.shogun.components.land import IDS, NEAR, OF_REGION, PROVINCES, REGIONS, SEA
from sekiwidget.games.shogun.picture.kit.plates import (
    NAME_BAND,
    PLATE,
    PLATE_CUBE,
    PLATE_REVOLT,
    PLATE_SITES,
    SITE_WIDTH,
    region_title,
)
from sekiwidget.games.shogun.picture.sheets.centres import (
    CENTRES,
    MAP_HEIGHT,
    MAP_WIDTH,
    REGION_NAME_PLACES,
    WAY_BENDS,
)
from sekiwidget.games.shogun.picture.sheets.panels import MAP_PANEL

_UNDER: Final = 9
"""How far a way goes on below the plates at its ends: there an arrow on it begins and ends."""
_DASH: Final = (7, 6)
"""A dash of a sea route, and the gap after it."""
_COAST: Final = 72
"""How wide the land is along the ways."""
_SHORE: Final = (64, 46, 32)
"""From the middle of a plate to the coast, across and down, and how round its corners are."""
LAND: Final = "land"
"""The id of the shape by which the map is recognized."""
_WAVE: Final = "q8-8 16 0q8-8 16 0q8-8 16 0"


@cache
def map_places() -> dict[str, Place]:
    """Each province with its name; its plate, cube, sites and revolt markers."""
    made: dict[str, Place] = {}
    for place, one in enumerate(PROVINCES):
        x, y = CENTRES[place]
        top = y - PLATE[1] / 2
        name = (x - PLATE[0] / 2, top, PLATE[0], NAME_BAND)
        made[one.id] = Place(MAP_PANEL, Slot((x, y)), label=one.name, label_box=name)
    for place, one in enumerate(PROVINCES):
        x, y = CENTRES[place]
        made[f"{one.id}.plate"] = Place(MAP_PANEL, Slot((x, y)), ground=True)
        made[f"{one.id}.cube"] = Place(MAP_PANEL, Slot((x + PLATE_CUBE[0], y + PLATE_CUBE[1]), size=22))
        left, top, pitch = PLATE_SITES
        box = (x + left, y + top, pitch * 2 + SITE_WIDTH, SITE_WIDTH)
        made[f"{one.id}.sites"] = Place(MAP_PANEL, Slot(box=box, arrange="row", pitch=pitch, size=SITE_WIDTH))
        made[f"{one.id}.revolts"] = Place(MAP_PANEL, Slot((x + PLATE_REVOLT[0], y + PLATE_REVOLT[1]), size=14))
    return made


def way_name(one: int, other: int) -> str:
    """The id of the way between two neighbours."""
    first, second = sorted((one, other))
    return f"{IDS[first]}-{IDS[second]}"


@cache
def map_links() -> dict[str, Link]:
    """sea  The ways between neighbours: roads, and dashed routes over the sea."""
    made = {}
    for one, near in enumerate(NEAR):
        for other in near:
            if one < other:
                sea = frozenset((one, other)) in SEA
                way = _way(one, other)
                path = _dashes(way) if sea else _drawn(way)
                made[way_name(one, other)] = Link(MAP_PANEL, (IDS[one], IDS[other]), path)
    return made


def _way(one: int, other: int) -> list[Point]:
    """From plate to plate, straight or over a point beside plates that lie between."""
    bend = WAY_BENDS.get(way_name(one, other))
    through = [CENTRES[one], *([bend] if bend else []), CENTRES[other]]
    return [_left(through[1], through[0]), *through[1:-1], _left(through[-2], through[-1])]


def _left(start: Point, end: Point) -> Point:
    """Where a line from a point comes below the plate at its end."""
    dx, dy = start[0] - end[0], start[1] - end[1]
    long = hypot(dx, dy)
    half = min((PLATE[0] / 2) / abs(dx) if dx else 9e9, (PLATE[1] / 2) / abs(dy) if dy else 9e9) * long
    share = max(0.0, half - _UNDER) / long
    return round(end[0] + dx * share, 1), round(end[1] + dy * share, 1)


def _drawn(way: list[Point]) -> str:
    start, *rest = way
    if len(rest) == 1:
        return f"M{start[0]:g} {start[1]:g}L{rest[0][0]:g} {rest[0][1]:g}"
    (u, v), (x, y) = rest
    a = (start[0] + 2 * (u - start[0]) / 3, start[1] + 2 * (v - start[1]) / 3)
    b = (x + 2 * (u - x) / 3, y + 2 * (v - y) / 3)
    return f"M{start[0]:g} {start[1]:g}C{a[0]:.1f} {a[1]:.1f} {b[0]:.1f} {b[1]:.1f} {x:g} {y:g}"


def _dashes(way: list[Point]) -> str:
    """The dashes one by one: a link has no style of its own for the sea."""
    parts = []
    carry = 0.0
    for (x, y), (u, v) in pairwise(way):
        long = hypot(u - x, v - y)
        at = carry
        while at < long:
            end = min(at + _DASH[0], long)
            a, b = ((x + (u - x) * t / long, y + (v - y) * t / long) for t in (at, end))
            parts.append(f"M{a[0]:.0f} {a[1]:.0f}L{b[0]:.0f} {b[1]:.0f}")
            at += sum(_DASH)
        carry = at - long
    return "".join(parts)


# -- the ground --------------------------------------------------------------------------------------------------------


@cache
def map_sheet() -> str:
    """Water with waves, the land around provinces that are adjacent by land, the names of the regions."""
    waves = "".join(
        f"M{30 + 168 * column + 84 * (row % 2)} {30 + 74 * row}{_WAVE}"
        for row in range(MAP_HEIGHT // 74 + 1)
        for column in range(MAP_WIDTH // 168 + 1)
    )
    ways = "".join(_ribbons())
    a, b, r = _SHORE
    across, down = 2 * (a - r), 2 * (b - r)
    shore = f"h{across}q{r} 0 {r} {r}v{down}q0 {r}-{r} {r}h-{across}q-{r} 0-{r}-{r}v-{down}q0-{r} {r}-{r}z"
    islands = "".join(f"M{x - a + r:g} {y - b:g}{shore}" for x, y in CENTRES)
    wide, high = PLATE[0] - 4, PLATE[1] - 4
    # The plates themselves are pieces: these are for the small copy of the map.
    plates = "".join(f"M{x - wide / 2:g} {y - high / 2:g}h{wide}v{high}h-{wide}z" for x, y in CENTRES)
    ends = "stroke-linejoin:round;stroke-linecap:round"
    land = (
        f"<rect width='{MAP_WIDTH}' height='{MAP_HEIGHT}' style='{fill('water')}'/>"
        f"<path d='{waves}' style='fill:none;{line('wave', 1.6)}'/>"
        f"<g id='{LAND}'><g style='{fill('coast')};{line('coast', 2.6)}'><path d='{islands}'/>"
        f"<path d='{ways}' style='fill:none;{line('coast', _COAST + 2.6)};{ends}'/></g>"
        f"<path d='{islands}' style='{fill('land')}'/>"
        f"<path d='{ways}' style='fill:none;{line('land', _COAST)};{ends}'/></g>"
        f"<path d='{plates}' style='{fill('paper')}'/>"
    )
    return joined((land, *_region_names()))


def _ribbons() -> Iterator[str]:
    """The land along the ways, and between provinces that are adjacent to each other."""
    for one, near in enumerate(NEAR):
        land = [other for other in near if frozenset((one, other)) not in SEA]
        for other in land:
            if one < other:
                (x, y), (u, v) = CENTRES[one], CENTRES[other]
                yield f"M{x:g} {y:g}L{u:g} {v:g}"
        for other, third in combinations([other for other in land if other > one], 2):
            if third in NEAR[other] and frozenset((other, third)) not in SEA:
                middle = tuple(sum(CENTRES[at][axis] for at in (one, other, third)) / 3 for axis in (0, 1))
                for at in (one, other, third):
                    yield f"M{CENTRES[at][0]:g} {CENTRES[at][1]:g}L{middle[0]:.0f} {middle[1]:.0f}"


def _region_names() -> Iterator[str]:
    style = f"font:700 13px var(--sk-sans);letter-spacing:3px;{fill('ink2')};text-anchor:middle"
    for region in REGIONS:
        if region in REGION_NAME_PLACES and OF_REGION[region]:
            x, y = REGION_NAME_PLACES[region]
            title = phrase("{region:upper}", region=Name("region", region, region_title(region)))
            yield joined((f"<text x='{x}' y='{y}' style='{style}'>", title, "</text>"))
