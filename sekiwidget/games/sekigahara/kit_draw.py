"""How the kit writes SVG: short elements, colours only as theme variables, no ids; a shape is drawn once and used.

`<use href="#body-ishida"/>` places another symbol of the kit by its id. Who puts symbols into a document gives them ids
of its own and changes these references in the same way.

Lengths are px at a board width of 1120. A symbol's box is [x, y, width, height]; its point 0, 0 is the anchor by which
it is placed: the upper left corner of the face of a block, chip or card, the middle of everything else.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypedDict

Side = str

CLANS: Final[dict[str, tuple[Side, str]]] = {
    "tokugawa": ("tokugawa", "Tokugawa"),
    "fukushima": ("tokugawa", "Fukushima"),
    "date": ("tokugawa", "Date"),
    "maeda": ("tokugawa", "Maeda"),
    "ii": ("tokugawa", "Ii"),
    "ishida": ("ishida", "Ishida"),
    "kobayakawa": ("ishida", "Kobayakawa"),
    "mori": ("ishida", "Mōri"),
    "ukita": ("ishida", "Ukita"),
    "uesugi": ("ishida", "Uesugi"),
}
"""clan -> side, name as it is written."""

SIDES: Final[dict[Side, str]] = {"tokugawa": "Tokugawa", "ishida": "Ishida"}


class Symbol(TypedDict):
    """One face: its box [x, y, width, height], the inner markup of its SVG symbol, and its name in words.

    A shape that only other symbols use has no name.
    """

    box: list[float]
    svg: str
    label: str


class Lacquer(NamedTuple):
    """The theme colours of a side: face, edge, outline, and what is written on the face."""

    face: str
    edge: str
    rim: str
    sign: str


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
    return f'style="{";".join(parts)}"'


def _paint(name: str) -> str:
    return name if name == "none" else f"var(--sk-{name})"


def num(value: float) -> str:
    """A length with at most two decimals and no needless zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def at(x: float, y: float, scale: float = 1) -> str:
    """A transform attribute that moves to x, y and scales."""
    size = "" if scale == 1 else f"scale({factor(scale)})"
    return f'transform="translate({num(x)} {num(y)}){size}"'


def factor(scale: float) -> str:
    """A scale with three digits."""
    return f"{scale:.3g}".removeprefix("0")


def use(name: str, x: float = 0, y: float = 0, more: str = "") -> str:
    """Another symbol of the kit, its anchor at x, y; `more` are further attributes."""
    seat = "".join(f' {axis}="{num(value)}"' for axis, value in (("x", x), ("y", y)) if value)
    return f'<use href="#{name}"{seat}{" " + more if more else ""}/>'


def outlines(look: str, radius: float, *seats: tuple[str, float, float]) -> str:
    """Outlines of the library, all of one size: (id, x, y); x, y is the middle, radius half the size, in px."""
    unit = radius / 50
    scale = f'transform="scale({factor(unit)})"'
    placed = [(name, round(x / unit), round(y / unit)) for name, x, y in seats]
    if len(placed) == 1:
        return use(*placed[0], f"{scale} {look}".rstrip())
    return group(f"{scale} {look}".rstrip(), *(use(*one) for one in placed))


def shape(svg: str, box: Sequence[float] = (-50, -50, 100, 100)) -> Symbol:
    """A symbol that only other symbols use."""
    return {"box": list(box), "svg": svg, "label": ""}


def signs(look: str, radius: float, *seats: tuple[str, float, float]) -> str:
    """One path of outlines of kit_signs, all of one size: (outline, x, y).

    x, y is the middle and radius half the size, in px.
    """
    unit = radius / 50
    d = "".join(f"M{round(x / unit)} {round(y / unit)}{outline}" for outline, x, y in seats)
    return f'<path transform="scale({factor(unit)})" d="{d}" {look}/>'


def path(d: str, look: str) -> str:
    """A path with a style attribute made by style()."""
    return f'<path d="{d}"{" " + look if look else ""}/>'


def group(look: str, *inner: str) -> str:
    """Elements that share a style (or a transform)."""
    return f"<g {look}>{''.join(inner)}</g>"
