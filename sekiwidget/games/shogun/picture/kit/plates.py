"""The plates of the map: for each province where its name stands, its region's strip, what it yields, its sites."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.authoring.svg import Symbol, fill, line, path, symbol
from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import Count
from sekiwidget.games.shogun.components.land import PROVINCES, REGIONS, Province
from sekiwidget.games.shogun.components.wording import province_name
from sekiwidget.games.shogun.picture.kit.pieces import sign
from sekiwidget.games.shogun.picture.kit.signs import REGION_STRIPS

PLATE: Final = (88, 54)
"""Width and height of a plate."""
NAME_BAND: Final = 17
"""The height of the band with the name."""
PLATE_CUBE: Final = (-31, 8)
"""The middle of the cube on a plate, from the plate's own."""
PLATE_SITES: Final = (-9, -5, 18)
"""The upper left corner of the first site, and from each to the next."""
SITE_WIDTH: Final = 16
"""The width of a site."""
PLATE_REVOLT: Final = (38, 19)
"""The middle of the revolt markers."""

_BOX: Final = (-PLATE[0] / 2, -PLATE[1] / 2, *PLATE)
_TINTS: Final = {"west": "field2", "south": "water", "centre": "paper", "east": "lane", "north": "stone"}
"""The ground of the names by region: soft, and never a side's colour."""
_REGIONS: Final = {
    "west": phrase("West"),
    "south": phrase("South"),
    "centre": phrase("Centre"),
    "east": phrase("East"),
    "north": phrase("North"),
}


def region_title(region: str) -> Phrase:
    """The name of a region, standing alone."""
    return _REGIONS[region]


def plate_symbol(province: Province) -> str:
    """The symbol of a province's plate."""
    return f"plate-{province.id.replace('_', '-')}"


def plate_symbols() -> Iterator[tuple[str, Symbol]]:
    """The plain plate of each region, then the plate of each province."""
    left, top, wide, high = _BOX
    for region in REGIONS:
        rect = f"<rect x='{left:g}' y='{top:g}' width='{wide}' height='{high}' rx='6'"
        body = f"{rect} style='{fill('paper')}'/>"
        band = path(f"M{left:g}-10V{top + 6:g}q0-6 6-6H38q6 0 6 6V-10z", f"style='{fill(_TINTS[region])}'")
        strip = path(REGION_STRIPS[region], f"transform='translate(0-8)' style='{fill('road')}'")
        edge = f"{rect} style='fill:none;{line('coast', 1.2)}'/>"
        yield f"region-{region}", symbol(_BOX, body + band + strip + edge)
    for one in PROVINCES:
        yield plate_symbol(one), symbol(_BOX, _face(one), plate_words(one))


def _face(one: Province) -> str:
    x, y, pitch = PLATE_SITES
    sites = "".join(
        f"M{x + pitch * at + 3:g} {y + 1:g}h10q2 0 2 2v10q0 2-2 2h-10q-2 0-2-2v-10q0-2 2-2z" for at in range(one.sites)
    )
    look = f"style='fill:none;{line('edge', 1)};stroke-dasharray:2.5 2'"
    text = f"style='font:700 11.5px var(--sk-sans);{fill('ink')}'"
    return (
        f"<use href='#region-{one.region}'/>"
        + path(sites, look)
        + sign("chest", 0.1, -7, 19, "ink2")
        + f"<text x='0' y='23' {text}>{one.chests}</text>"
        + sign("rice", 0.1, 13, 19, "ink2")
        + f"<text x='19.5' y='23' {text}>{one.rice}</text>"
    )


def plate_words(one: Province) -> Phrase:
    """What a province yields and where it lies, in words."""
    return phrase(
        "{province}, {region}: chests {chests}, rice {rice}, {sites:one}",
        province=province_name(PROVINCES.index(one)),
        region=region_title(one.region),
        chests=one.chests,
        rice=one.rice,
        sites=Count(one.sites, "building site"),
    )
