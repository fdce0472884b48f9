"""The static map: sea, land, hills and names of waters, and the seats of everything that stands on it.

The drawing is made from data/layout.json, where curves are whole pixels on a sheet of 1120 x 860. Roads, signs of
places and their names are not in it: they can be marked, so who draws a scene draws them from `places` and `links`.
"""

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, NotRequired, TypedDict

from sekiwidget.games.sekigahara.data_files import load, own
from sekiwidget.games.sekigahara.kit_draw import at, group, path, signs, style
from sekiwidget.games.sekigahara.kit_places import compass, fuji
from sekiwidget.games.sekigahara.kit_signs import SWORD


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
    layout = json.loads(files(__package__).joinpath("data", "layout.json").read_text(encoding="utf-8"))
    return {
        "size": layout["size"],
        "svg": _ground(layout),
        "over": _over(),
        "places": layout["places"] if own("map.toml") is None else _own_places(layout),
        "links": layout["links"] if own("map.toml") is None else _own_links(layout),
    }


def _own_places(layout: dict[str, Any]) -> dict[str, MapPlace]:
    """The places of a user's own map: seats as they are drawn here, with room for recruitment signs put elsewhere."""
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


def _ground(layout: dict[str, Any]) -> str:
    width, height = layout["size"]
    frame = f'<rect x="9" y="9" width="{width - 18}" height="{height - 18}" {style("none", "ink2", 1.6)}/>'
    hairline = f'<rect x="13" y="13" width="{width - 26}" height="{height - 26}" {style("none", "ink2", 0.6)}/>'
    return "".join(
        (
            f'<rect width="{width}" height="{height}" {style("water")}/>',
            _waves(layout["waterlines"]),
            path("".join(layout["coast"]), style("land", "coast", 1.3, "stroke-linejoin:round")),
            _hills(layout["hills"]),
            path("".join(layout["lake"]), style("water", "coast", 1.1)),
            group(at(626, 645), fuji()),
            group(at(376, 738), compass()),
            _name("Sea of Japan", 495, 60, 16, 3),
            _name("Pacific Ocean", 500, 816, 16, 3),
            _name("Biwa", 290, 271, 10.5, 0, turn=-68),
            _name("Mt Fuji", 626, 673, 11, 0, halo=True),
            frame,
            hairline,
        )
    )


def _waves(lines: Sequence[str]) -> str:
    """Four lines along the coast, each fainter than the one nearer to land."""
    faint = ("1", ".8", ".55", ".32")
    drawn = (f'<path d="{d}" opacity="{opacity}"/>' for d, opacity in zip(lines, faint, strict=True))
    return group(style("none", "wave", 1.1), *drawn)


def _hills(hills: Sequence[Sequence[int]]) -> str:
    """Hills as [x of the top, y of the foot, left, right, height]: slopes in one path, shading in another.

    Both are written in half pixels, so that they stay whole numbers.
    """
    slopes, shades = [], []
    for x, y, left, right, height in hills:
        a, b, h = 2 * left, 2 * right, 2 * height
        slopes.append(
            f"M{2 * x - a} {2 * y}"
            + _steps("c", 0.5 * a, -0.27 * h, 0.74 * a, -h, a, -h)
            + _steps("s", 0.5 * b, 0.73 * h, b, h)
        )
        for share, fall, lean in ((0.18, 0.24, 0.04), (0.4, 0.43, 0.08), (0.62, 0.62, 0.12)):
            top = round(2 * x + share * b), round(2 * y - h + fall * h)
            shades.append(f"M{top[0]} {top[1]}" + _steps("l", -lean * b, (1 - fall) * h - 2))
    look = style("land", "relief", 2.6, "stroke-linecap:round")
    half = at(0, 0, 0.5)
    drawn = f'<path {half} d="{"".join(slopes)}" {look}/>'
    return drawn + f'<path {half} d="{"".join(shades)}" {style("none", "relief", 1.8)}/>'


def _steps(command: str, *lengths: float) -> str:
    """A relative path command with whole numbers, written as short as it can be."""
    text = command
    for i, value in enumerate(lengths):
        number = round(value)
        text += f"{number}" if i == 0 or number < 0 else f" {number}"
    return text


def _over() -> str:
    """What lies on the roads but under all pieces: their names, and the field of Sekigahara."""
    sabres = f'<path transform="scale(-.1 .1)" d="{SWORD}"/>' + signs("", 5, (SWORD, 0, 0))
    disk = f'<circle r="8" {style("paper", "ink", 1.2)}/>'
    field = group(at(363, 371), disk, group(style("ink"), sabres))
    return (
        field
        + _name("Sekigahara", 374, 365, 11.5, 0, halo=True, anchor="start")
        + _name("Tōkaidō", 532, 665, 11.5, 1.6, turn=6.6, halo=True)
        + _name("Nakasendō", 571, 498, 11.5, 1.6, turn=37.2, halo=True)
    )


def _name(
    text: str,
    x: float,
    y: float,
    size: float,
    spacing: float,
    turn: float = 0,
    halo: bool = False,
    anchor: str = "middle",
) -> str:
    """A name in sloping letters; with a halo of land it stays readable on lines."""
    look = "font-family:var(--sk-serif);font-style:italic;fill:var(--sk-ink2)"
    if halo:
        look += ";stroke:var(--sk-land);stroke-width:3px;stroke-linejoin:round;paint-order:stroke"
    where = f'transform="translate({x} {y})rotate({turn})"' if turn else f'x="{x}" y="{y}"'
    spaced = f' letter-spacing="{spacing}"' if spacing else ""
    return f'<text {where} text-anchor="{anchor}" font-size="{size}"{spaced} style="{look}">{text}</text>'
