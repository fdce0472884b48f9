"""Blocks: large for the field of battle (a face of 58 x 78), small chips for the map (25 x 33.5).

All symbols of one size have one box, which leaves room for depth, shadow and flag: a leader must not take more ground
than a back, and an edge is placed by the same corner as the chip before it, each 3.4 further right and 0.9 up.
"""

from typing import Final

from sekiwidget.games.sekigahara.kit_draw import CLANS, LACQUER, SIDES, Side, Symbol, group, num, path, signs, style
from sekiwidget.games.sekigahara.kit_signs import CAVALRY, GUN, MON

_BLOCK_BOX: Final[list[float]] = [-1, -6, 68, 88]
_CHIP_BOX: Final[list[float]] = [-1, -15, 30, 50]

_FULL: Final = ("1l", "1g", "1c", "2", "3")
FACES: Final[dict[str, tuple[str, ...]]] = {
    "tokugawa": _FULL,
    "fukushima": _FULL,
    "date": _FULL,
    "maeda": _FULL,
    "ii": ("4",),
    "ishida": ("1l",),
    "kobayakawa": _FULL,
    "mori": _FULL,
    "ukita": _FULL,
    "uesugi": ("1l", "1g", "1c", "3"),
}
"""clan -> the faces it has: strength, and l leader, g gun, c cavalry."""

_CHIEFS: Final = ("tokugawa", "ishida")
_ANY_CARD: Final = ("ii", "ishida")

# strength -> radius, and x, y of each mon on a block of the field
_MON_SEATS: Final[dict[str, tuple[float, tuple[tuple[float, float], ...]]]] = {
    "1": (15.8, ((29, 23.6),)),
    "2": (13, ((29, 21.8), (29, 55.9))),
    "3": (11.6, ((29, 21.6), (15.4, 55), (42.6, 55))),
    "4": (10.7, ((16.4, 26.4), (41.6, 26.4), (16.4, 58.2), (41.6, 58.2))),
}

_WEAPONS: Final[dict[str, tuple[float, tuple[str, float, float]]]] = {
    "g": (18.5, (GUN, 29.5, 59.5)),
    "c": (14.4, (CAVALRY, 29, 59)),
}
# A square of strength on a chip, in fiftieths of 6.5 px: 3.1 wide, 4.8 high.
_SQUARE: Final = "h23v36h-23z"


def block_symbols() -> dict[str, Symbol]:
    """All symbols that show a block or where one was."""
    symbols: dict[str, Symbol] = {}
    for clan, faces in FACES.items():
        side = CLANS[clan][0]
        for face in faces:
            words = _words(clan, face)
            symbols[f"block-{clan}-{face}"] = _block(_body(side), _field_signs(clan, face, side), words)
            symbols[f"chip-{clan}-{face}"] = _chip(_chip_body(side), _chip_signs(clan, face, side), words)
    for side, name in SIDES.items():
        for known in (False, True):
            tail = f"{side}-known" if known else side
            words = f"{name} block, face hidden" + (", known to the other side" if known else "")
            symbols[f"back-{tail}"] = _block(_body(side), _back(side, known), words)
            symbols[f"chipback-{tail}"] = _chip(_chip_body(side), _chip_back(side, known), words)
        symbols[f"edge-{side}"] = _chip("", _edge(side), f"{name} block in the same stack")
    seat = style("none", "ink2", 1.2, "stroke-dasharray:4 3")
    symbols["seat"] = _block("", f'<rect width="58" height="78" rx="3.5" {seat}/>', "a block was here")
    seat = style("none", "ink2", 1, "stroke-dasharray:3 2.4")
    symbols["chipseat"] = _chip("", f'<rect width="25" height="33.5" rx="1.5" {seat}/>', "a block was here")
    return symbols


def _words(clan: str, face: str) -> str:
    name = CLANS[clan][1]
    kind = {"l": "leader", "g": "gun", "c": "cavalry"}.get(face[1:], "")
    if kind == "leader" and clan in _CHIEFS:
        kind = "leader, chief of his side"
    words = f"{name} {kind}, strength {face[0]}" if kind else f"{name}, strength {face[0]}"
    return words + (", comes with any card" if clan in _ANY_CARD else "")


def _block(body: str, signs: str, label: str) -> Symbol:
    return {"box": list(_BLOCK_BOX), "svg": body + signs, "label": label}


def _chip(body: str, signs: str, label: str) -> Symbol:
    return {"box": list(_CHIP_BOX), "svg": body + signs, "label": label}


def _body(side: Side) -> str:
    """The upright block: shadow on the ground, edge with depth, face."""
    skin = LACQUER[side]
    shadow = path("M5 78H66l-8 4H7z", style("black", more="opacity:.2"))
    face = f'<rect width="58" height="78" rx="3.5" {style(skin.face)}/>'
    return shadow + group(style(skin.edge, skin.rim, 1.3), '<path d="M4 0 10-5H64.5V71l-6 5H9z"/>', face)


def _chip_body(side: Side) -> str:
    skin = LACQUER[side]
    face = f'<rect width="25" height="33.5" rx="1.5" {style(skin.face)}/>'
    return group(style(skin.edge, skin.rim), '<path d="M1.5 0 4.2-2.2H27.7V30.4L25 32.6z"/>', face)


def _edge(side: Side) -> str:
    """What a folded block shows beside the one in front of it: a strip of edge, the same for every block of a side."""
    skin = LACQUER[side]
    strip = path("M24.3-1.3 24.8-2.2H27.7V30.4L24.3 32.9z", style(skin.edge, skin.rim, 0.8, "stroke-linejoin:round"))
    return strip + path("M24.6-1.2V32.4", style("none", skin.face, 0.7))


def _field_signs(clan: str, face: str, side: Side) -> str:
    skin = LACQUER[side]
    look = style(skin.sign)
    mon = MON[clan]
    if face[1:] == "l":
        drawn = _banner(clan in _CHIEFS, skin.sign) + signs(look, 12.6, (mon, 42.8, 37.5))
    else:
        radius, seats = _MON_SEATS[face[0]]
        drawn = signs(look, radius, *((mon, x, y) for x, y in seats))
        if face[1:]:
            drawn += signs(look, *_WEAPONS[face[1:]])
    if clan in _ANY_CARD:
        drawn += f'<rect x="46.6" y="3.6" width="7.4" height="10.4" rx="1" {style("none", skin.sign, 1.1)}/>'
    return drawn


def _banner(chief: bool, ink: str) -> str:
    """A standing flag on a pole with its cross-bar; one sun, three for a chief."""
    suns = _dots(17.6, 4.4, (23, 37.5, 52)) if chief else _dots(17.6, 5.9, (37.5,))
    cloth = path("M7 71V9M4 14H31M7 14H28.2V61H7z", style("card", ink, 2.4, "stroke-linecap:round"))
    return cloth + path(suns, style("black"))


def _dots(x: float, radius: float, rows: tuple[float, ...]) -> str:
    """Disks below each other as path data, each an arc that ends a hair short of where it began."""
    r = num(radius)
    return "".join(f"M{num(x - radius)} {num(y)}a{r} {r} 0 1 0 0-.1z" for y in rows)


def _chip_signs(clan: str, face: str, side: Side) -> str:
    """Signs stand a little left of the middle, in the 69 % that an open stack leaves free of each block."""
    skin = LACQUER[side]
    look = style(skin.sign)
    middle = 11
    mon = (MON[clan], middle, 11)
    weapon = face[1:]
    if weapon in ("g", "c"):
        drawn = signs(look, 6.5, mon, (GUN if weapon == "g" else CAVALRY, middle, 26.2))
    else:
        count = int(face[0])
        step = 4.8 if count < 4 else 4.1
        first = middle - ((count - 1) * step + 3.1) / 2
        drawn = signs(look, 6.5, mon, *((_SQUARE, first + step * i, 25.4) for i in range(count)))
    if weapon == "l":
        drawn += _pennant(clan in _CHIEFS)
    if clan in _ANY_CARD:
        drawn += f'<rect x="20" y="1.7" width="3.4" height="4.6" rx=".5" {style("none", skin.sign, 0.8)}/>'
    return drawn


def _pennant(chief: bool) -> str:
    """The flag of a leader, sticking out above the chip."""
    suns = _dots(6.8, 1.3, (-8.9, -5.5, -2.1)) if chief else _dots(6.8, 1.8, (-5.5,))
    cloth = path("M3.4 1V-13.6M2.4-11.4H11.2M3.4-11.4H10.2V.2H3.4", style("card", "ink", 0.9, "stroke-linecap:round"))
    return cloth + path(suns, style("black"))


def _back(side: Side, known: bool) -> str:
    ink = LACQUER[side].sign
    frame = f'<rect x="8.7" y="8.7" width="40.6" height="60.3" rx="2.4" {style("none", ink, 1.2, "opacity:.55")}/>'
    return frame + (f'<circle cx="29" cy="38.8" r="6.4" {style(ink)}/>' if known else "")


def _chip_back(side: Side, known: bool) -> str:
    ink = LACQUER[side].sign
    frame = f'<rect x="3.7" y="3.7" width="17.6" height="26.1" rx="1.1" {style("none", ink, 0.9, "opacity:.55")}/>'
    return frame + (f'<circle cx="12.5" cy="16.7" r="3" {style(ink)}/>' if known else "")
