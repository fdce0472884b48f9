"""Signs of the map and small marks: places, castles, capitals, cubes, disks, tags; and the large castle of a siege."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.svg import Symbol, group, num, path, use
from sekiwidget.games.sekigahara.picture.kit_pieces import turning_arrows
from sekiwidget.games.sekigahara.picture.kit_shapes import (
    CLANS,
    CUBE_RIGHT,
    CUBE_TOP,
    FAN,
    FAN_RIBS,
    KEEP_SLITS,
    LACQUER,
    PAULOWNIA,
    SIDES,
    SIX_COINS,
    Side,
    factor,
    moved_to,
    outlines,
    shape,
    signs,
    style,
)
from sekiwidget.text.phrase import phrase, proper_name

# -- signs and marks ---------------------------------------------------------------------------------------------------

_DISK_BOX: Final[list[float]] = [-31, -31, 62, 71]
_RECRUITING: Final = tuple(clan for clan in CLANS if clan not in ("ii", "ishida"))


def place_symbols() -> dict[str, Symbol]:
    """Every sign that stands on the map or beside a name, and the shapes of castles, cubes and tags."""
    symbols: dict[str, Symbol] = {
        "place": _symbol(8, f'<circle r="5.6" {style("paper", "ink", 1.6)}/>', phrase("place")),
        "resource": _symbol(15, _lozenge(12) + _socket(3.4), phrase("resource place, free")),
        "jewel": shape(_lozenge(11.5, gap=False) + _socket(3.2)),
        "faces-tokugawa": shape(_faces("tokugawa")),
        "faces-ishida": shape(_faces("ishida")),
        "arrow": shape(path("M-5 0-3.9-27H-12L0-50 12-27H3.9L5 0z", "")),
        "yard": shape(f'<circle r="17.5" {style("land", "road", 1)}/>'),
    }
    for side, name in SIDES.items():
        other = "ishida" if side == "tokugawa" else "tokugawa"
        symbols[f"fort-{side}"] = shape(_fort(side))
        symbols[f"token-{side}"] = shape(_cube(side, 7))
        symbols[f"cube-{side}"] = _symbol(11, _cube(side, 10), phrase("{side} cube", side=name))
        symbols[f"resource-{side}"] = _symbol(
            15, use("resource") + cube(side), phrase("resource place, held by {side}", side=name)
        )
        free = _ring(side) + use("jewel")
        symbols[f"capital-{side}"] = _symbol(24, free, phrase("capital of {side}, free", side=name))
        for holder, holder_name in SIDES.items():
            held = use(f"capital-{side}") + cube(holder, 0, 0, 6.7)
            symbols[f"capital-{side}-by-{holder}"] = _symbol(
                24, held, phrase("capital of {side}, held by {holder}", side=name, holder=holder_name)
            )
        symbols[f"castle-{side}"] = _symbol(22, use("yard") + keep(side, 12.5), phrase("castle of {side}", side=name))
        taken = use(f"castle-{side}") + cube(other, 13, 11, 7.2)
        symbols[f"castle-{side}-taken"] = _symbol(
            22, taken, phrase("castle of {side}, taken by {holder}", side=name, holder=SIDES[other])
        )
        symbols[f"keep-{side}"] = _symbol(16, keep(side, 14), phrase("castle of {side}", side=name))
        skin = LACQUER[side]
        square = f'<rect x="-6.5" y="-6.5" width="13" height="13" rx="1.5" {style(skin.face, skin.rim, 1.1)}/>'
        symbols[f"sidemark-{side}"] = _symbol(8, square, phrase("{side}", side=name))
        symbols[f"label-{side}"] = shape(_label(side))
    for clan in _RECRUITING:
        symbols[f"tag-{clan}"] = _symbol(13, _tag(clan), phrase("{clan} recruits arrive here", clan=CLANS[clan][1]))
    for clan, (_, name) in CLANS.items():
        symbols[f"mon-{clan}"] = _symbol(
            13, outlines(style("ink"), 12, (clan, 0, 0)), phrase("mon of {clan}", clan=name)
        )
    symbols["disk"] = shape(_ground_of_disk(), _DISK_BOX)
    symbols["disk-hideyori"] = _disk(PAULOWNIA, phrase("disk of Toyotomi Hideyori"))
    symbols["disk-sanada"] = _disk(SIX_COINS, phrase("disk of Sanada Masayuki"))
    symbols.update(_marks())
    return symbols


def _symbol(reach: float, svg: str, label: str) -> Symbol:
    """A sign around its middle; reach is half the box in px."""
    return {"box": [-reach, -reach, 2 * reach, 2 * reach], "svg": svg, "label": label}


def keep(side: Side, radius: float) -> str:
    """The castle of a side, centred; radius is half its width in px."""
    return outlines("", radius, (f"fort-{side}", 0, 0))


def _fort(side: Side) -> str:
    skin = LACQUER[side]
    walls = use("castle", more=style(skin.face, skin.rim, 9, "stroke-linejoin:round;paint-order:stroke"))
    return walls + path(KEEP_SLITS, style("none", skin.sign, 5))


def cube(side: Side, x: float = 0, y: float = 0, radius: float = 7) -> str:
    """A cube of control on a sign, centred at x, y; radius is half its height in px, about 7."""
    return use(f"token-{side}", more="" if radius == 7 else moved_to(x, y, radius / 7))


def _cube(side: Side, radius: float) -> str:
    skin = LACQUER[side]
    outline = style(skin.face, skin.rim, width=42 / radius, more="stroke-linejoin:round")
    return use(f"faces-{side}", more=f'transform="scale({factor(radius / 46)})" {outline}')


def _faces(side: Side) -> str:
    # the lit top of a gold cube is paper over gold, in either theme
    top = style("black-side") if side == "tokugawa" else style("card", more="fill-opacity:.38")
    right = "" if side == "tokugawa" else style("gold-side")
    return path("M0-46 43-23V23L0 46-43 23V-23z", "") + path(CUBE_RIGHT, right) + path(CUBE_TOP, top)


def _lozenge(radius: float, gap: bool = True) -> str:
    r = num(radius)
    d = f"M0-{r} {r} 0 0 {r}-{r} 0z"
    # a gap of land, so that red never touches the brown of a road; a capital has its own yard
    around = path(d, style("land", "land", 4.6)) if gap else ""
    return around + path(d, style("red", "red-rim", 1.2, "stroke-linejoin:round"))


def _socket(radius: float) -> str:
    r, side = num(radius), num(2 * radius)
    return f'<rect x="-{r}" y="-{r}" width="{side}" height="{side}" rx="1" {style("none", "on-red", 1.4)}/>'


def _ring(side: Side) -> str:
    skin = LACQUER[side]
    rivets = "".join(f"M{x} {y}h.1" for x in (-13.4, 13.4) for y in (-13.4, 13.4))
    return f'<circle r="19" {style("land", skin.rim, 7)}/><circle r="19" {style("none", skin.face, 4.6)}/>' + path(
        rivets, style("none", skin.sign, 3.4, "stroke-linecap:round")
    )


def _label(side: Side) -> str:
    skin = LACQUER[side]
    d = "M-9.5-10.7H9.5V3L0 10.7-9.5 3z"
    rim = path(d, style("card", skin.rim, 3.2, "stroke-linejoin:round"))
    return rim + path(d, style("none", skin.face, 1.8, "stroke-linejoin:round"))


def _tag(clan: str) -> str:
    return use(f"label-{CLANS[clan][0]}") + outlines(style("black"), 6.4, (clan, 0, -2.9))


def _ground_of_disk() -> str:
    skin = LACQUER["ishida"]
    edge = f'<circle cy="8.4" r="30" {style(skin.edge, skin.rim, 1.4)}/>'
    face = f'<circle r="30" {style(skin.face, skin.rim, 1.6)}/>'
    return edge + face + f'<circle r="25.4" {style("none", skin.sign, 1.1, "opacity:.6")}/>'


def _disk(emblem: str, label: str) -> Symbol:
    svg = use("disk") + signs(style(LACQUER["ishida"].sign), 18.4, (emblem, 0, 0))
    return {"box": list(_DISK_BOX), "svg": svg, "label": label}


def _marks() -> dict[str, Symbol]:
    """Marks without a side: fan, arrows, cross, compass, mountain, the frame of a box."""
    fan = path(FAN, style("ink")) + path(FAN_RIBS, style("none", "ink", 5))
    badge = f'<circle r="11" {style("card", "black", 1.3)}/>' + turning_arrows(6.4, (0, 0))
    stop = f'<circle r="11" {style("no", "paper", 2)}/>' + path(
        "M-3.9-3.9 3.9 3.9M3.9-3.9-3.9 3.9", style("none", "no-soft", 2, "stroke-linecap:round")
    )
    sabres = f'<circle r="8" {style("paper", "ink", 1.2)}/>' + group(
        style("ink"), outlines("", 5, ("sabre", 0, 0)), use("sabre", more='transform="scale(-.1 .1)"')
    )
    frame = f'<rect x="-86" y="-46" width="172" height="92" rx="4" {style("paper", "edge", 1.2)}/>'
    return {
        "boxframe": {"box": [-86, -46, 172, 92], "svg": frame, "label": phrase("box")},
        "fan": _symbol(12, group(moved_to(0, 0, 0.22), fan), phrase("initiative")),
        "turncoat": _symbol(12, badge, phrase("changed sides")),
        "cross": _symbol(12, stop, phrase("refused")),
        "sekigahara-mark": _symbol(9, sabres, proper_name("Sekigahara")),
        "arrow-march": _arrow("tokugawa", phrase("march")),
        "compass": {"box": [-19, -38, 38, 55], "svg": compass(), "label": phrase("north")},
        "fuji": {"box": [-26, -15, 52, 31], "svg": fuji(), "label": phrase("Mount Fuji")},
        "hill": {"box": [-14, -14, 28, 15], "svg": _hill(), "label": phrase("hill")},
    }


def _arrow(side: Side, label: str) -> Symbol:
    """A broad arrow that points up from its anchor; to be turned by whoever places it."""
    skin = LACQUER[side]
    svg = use("arrow", more=style("none", "land", 6, "stroke-linejoin:round"))
    svg += use("arrow", more=style(skin.face, skin.rim, 2, "stroke-linejoin:round;paint-order:stroke"))
    return {"box": [-16, -54, 32, 58], "svg": svg, "label": label}


def compass() -> str:
    """A needle on a small disk, north up and a little to the east, as the map lies."""
    needle = path("M0-21 4.5 0 0-3-4.5 0z", style("ink")) + path("M0 12 3.5 0 0 3-3.5 0z", style("none", "ink", 0.9))
    north = path("M-3-25.5V-33L3-25.5V-33", style("none", "ink", 1.7, "stroke-linejoin:round"))
    return f'<circle r="15" {style("paper", "edge", 1)}/>' + group('transform="rotate(24)"', needle, north)


def fuji() -> str:
    """Mount Fuji with its snow, 50 wide."""
    slope = path("M-25 14C-12 8-7-12-3-14H3C7-12 12 8 25 14", style("land", "coast", 1.3, "stroke-linecap:round"))
    return slope + path("M-9-3-5-6-2-1 2-6 5-2 9-3", style("none", "coast", 1, "stroke-linejoin:round"))


def _hill() -> str:
    slope = path("M-13 0C-6-3-4-12-1-12S6-3 13 0", style("land", "relief", 1.3, "stroke-linecap:round"))
    return slope + path("M1-9 .5-1M4-6 3-1M7-4 5.6-1", style("none", "relief", 0.9))


# -- the castle of a siege: stone base, keep, and a wall for the besieged blocks ---------------------------------------

_FORTRESS_BOX: Final[list[float]] = [-2, -2, 474, 178]
WALL: Final = (162, 136, 458)
"""x from, y of the foot, x to: where blocks stand; put parapet-SIDE at the same slot over them."""

# Joints of the stone base: three courses, drawn irregular.
_JOINTS: Final = (
    "M16 149H454M10 162H460M32 136l-3 13M61 136l-2 13M83 136l-1 13M125 136l2 13M163 136l-2 13M196 136l-1 13"
    "M220 136l-2 13M245 136l3 13M285 136l2 13M324 136l-2 13M352 136l1 13M389 136l2 13M431 136l-3 13M37 149v13"
    "M61 149v13M83 149l3 13M124 149v13M151 149l2 13M185 149l2 13M225 149v13M255 149l1 13M285 149l-2 13M313 149l2 13"
    "M334 149l-3 13M369 149l-1 13M402 149v13M430 149l3 13M25 162l-2 12M60 162l-1 12M89 162l1 12M116 162v12"
    "M158 162l-2 12M180 162l-2 12M218 162l1 12M244 162l-1 12M268 162v12M289 162l1 12M330 162l3 12M368 162l3 12"
    "M388 162l-1 12M432 162l2 12"
)
_ROOFS: Final = (
    "M23 99C37 95 46 89 52 81H132C138 89 147 95 161 99zM38 63C52 59 61 53 67 45H117C123 53 132 59 146 63z"
    "M52 33C66 29 75 23 81 15H103C109 23 118 29 132 33zM70 17C80 14 88 8 92 0 96 8 104 14 114 17z"
)
_WINDOWS: Final = (
    "M58 109h8v12h-8zM78 109h8v12h-8zM98 109h8v12h-8zM118 109h8v12h-8zM70 68h7v10h-7zM88 68h7v10h-7zM106 68h7v10h-7z"
    "M88 35h7v8h-7z"
)
# Loopholes: round for a gun, three-cornered and square for bows.
_LOOPS: Final = "".join(
    f"M{x} 130a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0zM{x + 30} 134h8l-4-8zM{x + 62} 127h6v6h-6z" for x in (183, 276, 369)
)


def fortress_symbols() -> dict[str, Symbol]:
    """The castle of each side and its wall alone; anchor at the upper left, foot of the stones at y 174."""
    symbols: dict[str, Symbol] = {
        "keep": shape(_stone_keep(), _FORTRESS_BOX),
        "wall": shape(_castle_wall(), _FORTRESS_BOX),
        "roofs": shape(path(_ROOFS, ""), _FORTRESS_BOX),
    }
    for side, name in SIDES.items():
        skin = LACQUER[side]
        tiles = path("M162 120 168 114H452L458 120z", style(skin.face, skin.rim, 1.1, "stroke-linejoin:round"))
        roofs = use("roofs", more=style(skin.face, skin.rim, 1.3, "stroke-linejoin:round"))
        symbols[f"parapet-{side}"] = _fortress(use("wall") + tiles, phrase("wall of the {side} castle", side=name))
        symbols[f"fortress-{side}"] = _fortress(
            use("keep") + roofs + use(f"parapet-{side}"), phrase("{side} castle under siege", side=name)
        )
    return symbols


def _fortress(svg: str, label: str) -> Symbol:
    return {"box": list(_FORTRESS_BOX), "svg": svg, "label": label}


def _stone_keep() -> str:
    """Stone base and walls with their windows; the roofs, in the colour of the side, cover none of them."""
    base = path("M0 174C12 162 18 146 20 136H450C452 146 458 162 470 174z", style("stone", "coast", 1.3))
    joints = path(_JOINTS, style("none", "coast", 0.8, "opacity:.7"))
    walls = path("M40 96H144V136H40zM55 60H129V86H55zM69 30H115V50H69z", style("card", "black", 1.3))
    return base + joints + walls + path(_WINDOWS, style("black"))


def _castle_wall() -> str:
    face = f'<rect x="168" y="119" width="284" height="20" {style("card", "black", 1.3)}/>'
    return face + path(_LOOPS, style("black"))
