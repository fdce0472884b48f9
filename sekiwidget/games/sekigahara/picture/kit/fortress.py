"""The large castle of a siege: stone base, keep, and a wall behind which the besieged blocks stand."""

from typing import Final

from sekiwidget.authoring.svg import Symbol, path, use
from sekiwidget.games.sekigahara.picture.kit.draw import LACQUER, SIDES, shape, style
from sekiwidget.text.phrase import phrase

_BOX: Final[list[float]] = [-2, -2, 474, 178]
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
        "keep": shape(_keep(), _BOX),
        "wall": shape(_wall(), _BOX),
        "roofs": shape(path(_ROOFS, ""), _BOX),
    }
    for side, name in SIDES.items():
        skin = LACQUER[side]
        tiles = path("M162 120 168 114H452L458 120z", style(skin.face, skin.rim, 1.1, "stroke-linejoin:round"))
        roofs = use("roofs", more=style(skin.face, skin.rim, 1.3, "stroke-linejoin:round"))
        symbols[f"parapet-{side}"] = _symbol(use("wall") + tiles, phrase("wall of the {side} castle", side=name))
        symbols[f"fortress-{side}"] = _symbol(
            use("keep") + roofs + use(f"parapet-{side}"), phrase("{side} castle under siege", side=name)
        )
    return symbols


def _symbol(svg: str, label: str) -> Symbol:
    return {"box": list(_BOX), "svg": svg, "label": label}


def _keep() -> str:
    """Stone base and walls with their windows; the roofs, in the colour of the side, cover none of them."""
    base = path("M0 174C12 162 18 146 20 136H450C452 146 458 162 470 174z", style("stone", "coast", 1.3))
    joints = path(_JOINTS, style("none", "coast", 0.8, "opacity:.7"))
    walls = path("M40 96H144V136H40zM55 60H129V86H55zM69 30H115V50H69z", style("card", "black", 1.3))
    return base + joints + walls + path(_WINDOWS, style("black"))


def _wall() -> str:
    face = f'<rect x="168" y="119" width="284" height="20" {style("card", "black", 1.3)}/>'
    return face + path(_LOOPS, style("black"))
