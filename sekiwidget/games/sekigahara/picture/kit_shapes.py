"""What the symbols are drawn with: colours of the sides, styles and transforms, and the outlines of all signs.

The anchor of a symbol is the upper left corner of the face of a block, chip or card, the middle of everything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sekiwidget.authoring.svg import Lacquer, Symbol, group, num, path, symbol, use
from sekiwidget.text.terms import Name

Side = str

CLANS: Final[dict[str, tuple[Side, Name]]] = {
    "tokugawa": ("tokugawa", Name("clan", "tokugawa", "Tokugawa")),
    "fukushima": ("tokugawa", Name("clan", "fukushima", "Fukushima")),
    "date": ("tokugawa", Name("clan", "date", "Date")),
    "maeda": ("tokugawa", Name("clan", "maeda", "Maeda")),
    "ii": ("tokugawa", Name("clan", "ii", "Ii")),
    "ishida": ("ishida", Name("clan", "ishida", "Ishida")),
    "kobayakawa": ("ishida", Name("clan", "kobayakawa", "Kobayakawa")),
    "mori": ("ishida", Name("clan", "mori", "Mōri")),
    "ukita": ("ishida", Name("clan", "ukita", "Ukita")),
    "uesugi": ("ishida", Name("clan", "uesugi", "Uesugi")),
}
"""clan -> side, name as it is written."""

SIDES: Final[dict[Side, Name]] = {
    "tokugawa": Name("side", "tokugawa", "Tokugawa"),
    "ishida": Name("side", "ishida", "Ishida"),
}


LACQUER: Final[dict[Side, Lacquer]] = {
    "tokugawa": Lacquer("black", "black-side", "black-rim", "on-black"),
    "ishida": Lacquer("gold", "gold-side", "gold-rim", "on-gold"),
}


def style(fill: str = "", stroke: str = "", width: float = 0, more: str = "") -> str:
    """A style attribute; fill and stroke are theme colours without their prefix, or "none"."""
    parts = []
    if fill:
        parts.append(f"fill:{_paint(fill)}")
    if stroke:
        parts.append(f"stroke:{_paint(stroke)}")
    if width:
        parts.append(f"stroke-width:{num(width)}")
    if more:
        parts.append(more)
    return f"style='{';'.join(parts)}'"


def _paint(name: str) -> str:
    return name if name == "none" else f"var(--sk-{name})"


def moved_to(x: float, y: float, scale: float = 1) -> str:
    """A transform attribute that moves to x, y and scales."""
    size = "" if scale == 1 else f"scale({factor(scale)})"
    return f"transform='translate({num(x)} {num(y)}){size}'"


def factor(scale: float) -> str:
    """A scale with three digits."""
    return f"{scale:.3g}".removeprefix("0")


def outlines(look: str, radius: float, *slots: tuple[str, float, float]) -> str:
    """Outlines of the library, all of one size: (id, x, y); x, y is the middle, radius half the size, in px."""
    unit = radius / 50
    scale = f"transform='scale({factor(unit)})'"
    placed = [(name, round(x / unit), round(y / unit)) for name, x, y in slots]
    if len(placed) == 1:
        return use(*placed[0], f"{scale} {look}".rstrip())
    return group(f"{scale} {look}".rstrip(), *(use(*one) for one in placed))


def shape(svg: str, box: Sequence[float] = (-50, -50, 100, 100)) -> Symbol:
    """A symbol that only other symbols use."""
    return symbol(box, svg)


def signs(look: str, radius: float, *slots: tuple[str, float, float]) -> str:
    """One path of outlines of kit_signs, all of one size: (outline, x, y).

    x, y is the middle and radius half the size, in px.
    """
    unit = radius / 50
    d = "".join(f"M{round(x / unit)} {round(y / unit)}{outline}" for outline, x, y in slots)
    return f"<path transform='scale({factor(unit)})' d='{d}' {look}/>"


# -- outlines ----------------------------------------------------------------------------------------------------------
#
# All are drawn by us. Every outline is path data in whole numbers inside the square -50..50, relative to its middle:
# after `M x y` it stands there, so several signs of one size are one path. Filled by the nonzero rule: shapes that
# overlap turn the same way, a hole turns the other way. A circle is one arc that ends a unit short of its start.

MON: Final[dict[str, str]] = {
    # Tokugawa: a wheel with three hearts of leaf
    "tokugawa": (
        "m-50 0a50 50 0 1 0 0-1zm10 0a40 40 0 1 1 0 1zm40-4c29-9 23-44 0-25-23-19-29 16 0 25z"
        "m3 6c-6 30 27 42 22 13 28-11 1-34-22-13zm-6 0c-23-21-50 2-22 13-5 29 28 17 22-13z"
    ),
    # Fukushima: an arrowhead
    "fukushima": "m0-50c11 24 39 51 43 86l-26-16-8 9v21h-18v-21l-8-9-26 16c4-35 32-62 43-86z",
    # Date: three bars
    "date": "m-47-31h20v62h-20zm36-19h22v100h-22zm38 19h20v62h-20z",
    # Maeda: a plum blossom
    "maeda": (
        "m-18-30a18 18 0 1 0 0-1zm29 22a18 18 0 1 0 0-1zm-10 35a18 18 0 1 0 0-1zm-38 0a18 18 0 1 0 0-1z"
        "m-10-35a18 18 0 1 0 0-1zm37 10a10 10 0 1 0 0-1z"
    ),
    # Ii: the crib of a well
    "ii": (
        "m-30-50h17v20h26v-20h17v20h20v17h-20v26h20v17h-20v20h-17v-20h-26v20h-17v-20h-20v-17h20v-26h-20v-17h20z"
        "m17 37v26h26v-26z"
    ),
    # Ishida: a strider
    "ishida": "m-49-23h40v-27h18v27h40v17h-37l37 47-13 9-36-39-36 39-13-9 37-47h-37z",
    # Kobayakawa: two crossed sickles
    "kobayakawa": (
        "m-37 44 11 8 52-69-11-8zm74 0-52-69-11 8 52 69zm-15-59q16-16 27 10c0-38-28-44-39-26z"
        "m-32-16c-11-18-39-12-39 26q11-26 27-10z"
    ),
    # Mori: a bar over three stars
    "mori": "m-48-50h96v18h-96zm29 43a19 19 0 1 0 0-1zm-26 38a19 19 0 1 0 0-1zm53 0a19 19 0 1 0 0-1z",
    # Ukita: a caltrop with an eye
    "ukita": "m0 48q-16-35-19-51-12-11-33-42 37 3 52 9 15-6 52-9-21 31-33 42-3 16-19 51zm-10-62a10 10 0 1 0 0-1z",
    # Uesugi: two wings that touch at their tips
    "uesugi": "m-3 0-25-43q-20-7-15 24-18 21 0 38-5 31 15 24zm6 0 25 43q20 7 15-24 18-21 0-38 5-31-15-24z",
}

# A matchlock, muzzle to the left: barrel and butt, guard, serpentine.
GUN: Final = (
    "m-50 13 5-2 1 2 50-19 1-4 5-2 2 4q15-3 33 12 4 8-5 13-8-10-25-13l-45 16-2-4-17 6z"
    "m58-6q8 10 8-2h5q-6 19-16 3zm-4-13q-5-12-15-5l-3-4q14-10 22 7z"
)

# The head of a horse, with its eye.
CAVALRY: Final = (
    "m-15 50c-6-19 10-30 9-44q-13 5-22 14-17 4-20-15 12-17 22-28 8-12 21-14l6-13 9 14q35 6 34 86zm-5-65a5 5 0 1 0 0-1z"
)

# A sabre, point up to the right: hilt, guard, blade.
SWORD: Final = "m-52 44 8 8 23-23-8-8zm13-30 25 25 6-6-25-25zm13 5 8 9q54-24 66-77-30 38-74 68z"

# Turning arrows, the sign of loyalty: two arcs (stroked, 12 wide) and their heads (filled).
TURN_ARCS: Final = "m-38-13a40 40 0 0 1 74-2m2 28a40 40 0 0 1-74 2"
TURN_HEADS: Final = "m49-36-3 41-32-19zm-98 72 3-41 32 19z"

# A keep: base, two floors, two roofs; and the slits in its walls (stroked, 5 wide).
KEEP: Final = (
    "m-50 50 12-27h76l12 27zm22-45h56v19h-56zm-22 2q20-5 24-17h52q4 12 24 17zm33-29h34v13h-34z"
    "m-19 2q25-7 36-30 11 23 36 30z"
)
KEEP_SLITS: Final = "m-8-14h16m-21 29h26"

# The right and the upper face of a cube seen from above; its outline is a hexagon 86 wide, 92 high.
CUBE_RIGHT: Final = "m0 0v46l43-23v-46z"
CUBE_TOP: Final = "m0 0 43-23-43-23-43 23z"

# An open fan with a sun in it and its rivet; and its ribs (stroked, 5 wide).
FAN: Final = "m-23 17-28-23a65 65 0 0 1 102 0l-28 23a29 29 0 0 0-46 0zm13-27a10 10 0 1 0 0-1zm4 49a6 6 0 1 0 0-1z"
FAN_RIBS: Final = "m0 39-22-29m22 29-8-35m8 35 8-35m-8 35 22-29"

# Toyotomi Hideyori: paulownia, three leaves under seven buds.
PAULOWNIA: Final = (
    "m0 10q24 11 0 40-24-29 0-40zm7-2q28-8 42 21-31 6-42-21zm-14 0q-29-8-42 21 31 6 42-21z"
    "m-2-50a9 9 0 1 0 0-1zm0 20a9 9 0 1 0 0-1zm2 19a7 7 0 1 0 0-1zm-24-25a8 8 0 1 0 0-1zm4 18a7 7 0 1 0 0-1z"
    "m43-18a8 8 0 1 0 0-1zm-2 18a7 7 0 1 0 0-1z"
)

# Sanada Masayuki: six coins, each with a square hole.
SIX_COINS: Final = (
    "m-48-18a15 15 0 1 1 0 1zm10-5v10h10v-10zm23 5a15 15 0 1 1 0 1zm10-5v10h10v-10zm24 5a15 15 0 1 1 0 1z"
    "m9-5v10h10v-10zm-76 41a15 15 0 1 1 0 1zm10-5v10h10v-10zm23 5a15 15 0 1 1 0 1zm10-5v10h10v-10z"
    "m24 5a15 15 0 1 1 0 1zm9-5v10h10v-10z"
)

# Digits of the bids, so that cards look the same with any font: lines 10 wide, from the corner of a box of 40 x 60.
DIGITS: Final[dict[int, str]] = {
    1: "m7 18 16-12v54m-15-5h29",
    2: "m6 20c0-9 6-14 14-14s14 6 14 14c0 12-26 23-27 34h30",
    3: "m5 6h28l-15 19c11-1 17 6 17 14 0 10-7 16-16 16-6 0-11-2-15-6",
    4: "m28 60v-52l-23 34h35",
    5: "m34 6h-24l-2 21c15-5 27 0 27 12 0 10-7 16-16 16-6 0-11-2-15-6",
    6: "m32 6c-15 3-26 16-26 33a15 16 0 1 0 29 0 15 15 0 0 0-28-3",
    7: "m5 6h29c-8 15-16 32-17 54",
    8: "m20 29a12 12 0 1 1 0-23 12 12 0 1 1 0 23 14 13 0 1 1 0 26 14 13 0 1 1 0-26z",
}


# -- outlines as symbols -----------------------------------------------------------------------------------------------


def outline_symbols() -> dict[str, Symbol]:
    """The mon by the names of their clans, weapons, castle, and the turning arrows of loyalty, always black.

    Each is 100 wide around its middle, in the colour of its user.
    """
    symbols = {name: shape(path(outline, "")) for name, outline in MON.items()}
    symbols["gun"] = shape(path(GUN, ""))
    symbols["horse"] = shape(path(CAVALRY, ""))
    symbols["sabre"] = shape(path(SWORD, ""))
    symbols["castle"] = shape(path(KEEP, ""))
    symbols["turning"] = shape(path(TURN_ARCS, style("none", "black", 12)) + path(TURN_HEADS, style("black")))
    return symbols
