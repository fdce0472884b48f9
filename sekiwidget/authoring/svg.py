"""How a kit writes SVG: short elements, colours only as theme variables, no ids; a shape is drawn once and used.

`<use href='#crest-jade'/>` places another symbol of the kit by its id. Whoever puts symbols into a document gives them
unique ids and changes these references accordingly. Attributes stand in single quotes: the kit travels as JSON, where
each double quote would cost a second byte.

Lengths are px at a board width of 1120. A symbol's box is [x, y, width, height]; its point 0, 0 is the anchor by which
it is placed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, NotRequired, TypedDict


class Symbol(TypedDict):
    """One symbol: its box [x, y, width, height], the inner markup of its SVG symbol, and its name in words.

    A shape that only other symbols use has no name. `whole` is the room that it takes up alone, where its box in the
    picture is smaller than what is drawn.
    """

    box: list[float]
    svg: str
    label: str
    whole: NotRequired[list[float]]


class Lacquer(NamedTuple):
    """The theme colours of a side: face, edge, outline, what is written on the face, and its name on the ground."""

    face: str
    edge: str
    rim: str
    sign: str
    text: str = ""


def symbol(box: Sequence[float], svg: str, label: str = "", whole: Sequence[float] = ()) -> Symbol:
    """A symbol; without a label a shape that only other symbols use."""
    made: Symbol = {"box": [*box], "svg": svg, "label": label}
    if whole:
        made["whole"] = [*whole]
    return made


def copies(symbols: Mapping[str, Symbol]) -> dict[str, Symbol]:
    """Copies of the symbols that callers may modify."""
    return {key: symbol(one["box"], one["svg"], one["label"], one.get("whole", ())) for key, one in symbols.items()}


def fill(colour: str) -> str:
    """The declaration that fills with a theme colour, given without its prefix."""
    return f"fill:var(--sk-{colour})"


def line(colour: str, width: float) -> str:
    """The declarations of an outline in a theme colour, its width in px."""
    return f"stroke:var(--sk-{colour});stroke-width:{width:g}"


def num(value: float) -> str:
    """A length with at most two decimals and no needless zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def use(name: str, x: float = 0, y: float = 0, more: str = "") -> str:
    """Another symbol of the kit, its anchor at x, y; `more` are further attributes."""
    slot = "".join(f" {axis}='{num(value)}'" for axis, value in (("x", x), ("y", y)) if value)
    return f"<use href='#{name}'{slot}{' ' + more if more else ''}/>"


def path(d: str, look: str = "") -> str:
    """A path with these attributes."""
    return f"<path d='{d}'{' ' + look if look else ''}/>"


def group(look: str, *inner: str) -> str:
    """Elements that share attributes: a style, a transform."""
    return f"<g {look}>{''.join(inner)}</g>"
