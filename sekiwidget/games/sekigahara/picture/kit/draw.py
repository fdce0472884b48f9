"""How the kit of Sekigahara is drawn: the lacquer of the sides, outlines of its library, styles and transforms.

The anchor of a symbol is the upper left corner of the face of a block, chip or card, the middle of everything else.
"""

from collections.abc import Sequence
from typing import Final

from sekiwidget.authoring.svg import Lacquer, Symbol, group, num, symbol, use
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


def at(x: float, y: float, scale: float = 1) -> str:
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
