"""The static map: sea, land, hills and names of waters, and the slots of everything that stands on it.

The drawing is made from data/layout.json, where curves are whole pixels on a sheet of 1120 x 860, and from symbols of
the kit. Roads, signs of places and their names are not in it: they can be marked, so who draws a scene draws them from
`places` and `links`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import chain, pairwise
from typing import Any, Final, NotRequired, TypedDict

from sekiwidget.authoring.svg import group, num, path, use
from sekiwidget.games.sekigahara.components.data_files import FILES, load
from sekiwidget.games.sekigahara.picture.kit_shapes import style
from sekiwidget.text.phrase import Phrase, joined, proper_name

_HALO: Final = 'style="stroke:var(--sk-land);stroke-width:3px;stroke-linejoin:round;paint-order:stroke"'
"""Round letters on land, so that they stay readable on lines."""

_WATERLINES: Final = ((6, 1), (14, 0.8), (24, 0.55), (37, 0.32))
"""How far from the coast a line in the water runs, in px, and its opacity."""
_WAVE: Final = 1.1
"""The width of a line in the water, in px."""


class MapPlace(TypedDict):
    """A place: its middle, and boxes [x, y, width, height] for its blocks, its name, its tags and its disk."""

    xy: list[int]
    name: str
    kind: str
    """`place`, `resource`, `castle` or `capital`."""
    stack: list[int]
    namebox: list[int]
    tag: NotRequired[list[int]]
    disk: NotRequired[list[int]]


class MapLink(TypedDict):
    """A road: its two places and one cubic curve [x0, y0, x1, y1, x2, y2, x3, y3] from the first to the second."""

    id: str
    ends: list[str]
    cubic: list[int]
    highway: bool


class MapDrawing(TypedDict):
    """The static map: `svg` lies under the roads, `over` (road names, the field of Sekigahara) on them."""

    size: list[int]
    svg: str
    over: str
    places: dict[str, MapPlace]
    links: list[MapLink]


def backdrop_map() -> MapDrawing:
    """The map of Honshu with its 51 places and 62 roads; colours are theme variables."""
    layout = json.loads(
        files("sekiwidget.games.sekigahara").joinpath("data", "layout.json").read_text(encoding="utf-8")
    )
    return {
        "size": layout["size"],
        "svg": _markup(_ground(layout)),
        "over": _markup(_over()),
        "places": layout["places"] if FILES.own("map.toml") is None else _own_places(layout),
        "links": layout["links"] if FILES.own("map.toml") is None else _own_links(layout),
    }


def _markup(parts: Iterable[str]) -> Phrase:
    """Parts side by side, of which the names are translated.

    In single quotes, as the kit: the drawing travels as JSON, where each double quote would cost a second byte.
    """
    return joined(part if isinstance(part, Phrase) else part.replace('"', "'") for part in parts)


def _own_places(layout: dict[str, Any]) -> dict[str, MapPlace]:
    """The places of a user's own map: slots as they are drawn here, with room for recruitment signs put elsewhere."""
    places: dict[str, MapPlace] = layout["places"]
    for row in load("map.toml")["location"]:
        place = places[row["id"]]
        place["name"] = row["name"]
        marks = (key for key in ("capital", "castle", "resource") if row.get(key))
        place["kind"] = next(marks, "place")
        if row.get("recruit") and "tag" not in place:
            x, y = place["xy"]
            width = 24 * len(row["recruit"])
            place["tag"] = [x - width // 2, y + 14, width, 25]
    return places


def _own_links(layout: dict[str, Any]) -> list[MapLink]:
    """The roads of a user's own map: as they are drawn here, or straight where the drawing has none."""
    drawn = {frozenset(link["ends"]): link for link in layout["links"]}
    links: list[MapLink] = []
    for row in load("map.toml")["road"]:
        a, b = row["a"], row["b"]
        (x0, y0), (x3, y3) = layout["places"][a]["xy"], layout["places"][b]["xy"]
        cubic = [x0, y0, (2 * x0 + x3) // 3, (2 * y0 + y3) // 3, (x0 + 2 * x3) // 3, (y0 + 2 * y3) // 3, x3, y3]
        if found := drawn.get(frozenset((a, b))):
            pairs = [found["cubic"][i : i + 2] for i in range(0, 8, 2)]
            cubic = [n for pair in (pairs if found["ends"] == [a, b] else pairs[::-1]) for n in pair]
        links.append({"id": f"{a}-{b}", "ends": [a, b], "cubic": cubic, "highway": row["kind"] == "highway"})
    return links


def _ground(layout: dict[str, Any]) -> Iterable[str]:
    width, height = layout["size"]
    frame = f'<rect x="9" y="9" width="{width - 18}" height="{height - 18}" {style(stroke="ink2", width=1.6)}/>'
    hairline = f'<rect x="13" y="13" width="{width - 26}" height="{height - 26}" {style(stroke="ink2", width=0.6)}/>'
    yield f'<rect width="{width}" height="{height}" {style("water")}/>'
    yield _land("".join(layout["coast"]))
    yield _hills(layout["hills"])
    yield path("".join(layout["lake"]), style("water", "coast", 1.1))
    yield use("fuji", 626, 645)
    yield use("compass", 376, 738)
    yield _name(proper_name("Sea of Japan"), 495, 60, 16, 3)
    yield _name(proper_name("Pacific Ocean"), 500, 816, 16, 3)
    yield _name(proper_name("Biwa"), 290, 271, 12.5, turn=-68)
    yield from (f"<g {_HALO}>", _name(proper_name("Mt Fuji"), 626, 673, 12.5), "</g>")
    yield group('fill="none"', frame, hairline)


def _land(coast: str) -> str:
    """The land in four waterlines, each fainter than the one nearer to it.

    A waterline is the rim of a broad stroke along the coast, of which the next stroke leaves no more: so the coast is
    written once.
    """
    drawn = f"<defs><path id='coast' d='{coast}'/></defs>"
    for distance, opacity in reversed(_WATERLINES):
        faint = f"opacity:{num(opacity)}" if opacity < 1 else ""
        drawn += use("coast", more=style(stroke="wave", width=2 * distance + _WAVE, more=faint))
        drawn += use("coast", more=style(stroke="water", width=2 * distance - _WAVE))
    return group("stroke-linejoin='round'", drawn, use("coast", more=style("land", "coast", 1.3)))


def _hills(hills: Sequence[dict[str, Any]]) -> str:
    """Hills of a few shapes, each a marker at the corners of a path that is not drawn: no element for each hill."""
    drawn = ""
    for number, hill in enumerate(hills):
        slots = hill["at"]
        steps = ((x - x0, y - y0) for (x0, y0), (x, y) in pairwise(slots))
        d = f"M{slots[0][0]} {slots[0][1]}" + _steps("l", *chain.from_iterable(steps))
        name = f"hill-{number}"
        drawn += f'<marker id="{name}" markerUnits="userSpaceOnUse" overflow="visible">{_hill(*hill["shape"])}</marker>'
        drawn += path(d, style("none", more=f"marker:url(#{name})"))
    return drawn


def _hill(left: int, right: int, height: int) -> str:
    """A hill around the foot below its top, so wide to its left and right, and so high: a slope and its shading."""
    slope = (
        f"M-{left} 0"
        + _steps("c", 0.5 * left, -0.27 * height, 0.74 * left, -height, left, -height)
        + _steps("s", 0.5 * right, 0.73 * height, right, height)
    )
    shades = ""
    for share, fall, lean in ((0.18, 0.24, 0.04), (0.4, 0.43, 0.08), (0.62, 0.62, 0.12)):
        shades += f"M{num(share * right)} {num((fall - 1) * height)}"
        shades += _steps("l", -lean * right, (1 - fall) * height - 1)
    look = style("land", "relief", 1.3, "stroke-linecap:round")
    return path(slope, look) + path(shades, style("none", "relief", 0.9))


def _steps(command: str, *lengths: float) -> str:
    """A relative path command, written as short as it can be."""
    text = command
    for i, value in enumerate(lengths):
        number = num(round(value, 1))
        text += number if i == 0 or number.startswith("-") else f" {number}"
    return text


def _over() -> Iterable[str]:
    """What lies on the roads but under all pieces: their names, and the field of Sekigahara."""
    yield use("sekigahara-mark", 363, 371) + f"<g {_HALO}>"
    yield _name(proper_name("Sekigahara"), 383, 357, 11.5)
    yield _name(proper_name("Tōkaidō"), 532, 665, 12.5, 1.6, turn=6.6)
    yield _name(proper_name("Nakasendō"), 543, 512, 12.5, 1.6, turn=34)
    yield "</g>"


def _name(name: Phrase, x: float, y: float, size: float, spacing: float = 0, turn: float = 0) -> Phrase:
    """A name in sloping letters; a page has a look of its own for text, so each says its own."""
    look = f"font:italic {size}px var(--sk-serif);fill:var(--sk-ink2)"
    where = f"transform='translate({x} {y})rotate({turn})'" if turn else f"x='{x}' y='{y}'"
    spaced = f" letter-spacing='{spacing}'" if spacing else ""
    return joined((f"<text {where} text-anchor='middle'{spaced} style='{look}'>", name, "</text>"))
