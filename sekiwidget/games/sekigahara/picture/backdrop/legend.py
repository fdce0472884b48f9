"""The legend of the map, a sheet of its own: what each sign means and what it is worth."""

from __future__ import annotations

from typing import Final

from sekiwidget.core.scene import Panel
from sekiwidget.text.phrase import joined, phrase

_LEFT, _TOP, _WIDTH, _HEIGHT = 0, 0, 338, 178
_ROW: Final = 27

_SIGNS: Final[tuple[tuple[tuple[str, ...], float, str], ...]] = (
    (("castle-tokugawa", "castle-ishida"), 0.6, phrase("castle, 2 points")),
    (("resource",), 0.85, phrase("resource, 1 point")),
    (("capital-ishida",), 0.6, phrase("capital")),
    (("place",), 1, phrase("place")),
    (("tag-date", "tag-ukita"), 0.85, phrase("recruits arrive")),
    (("disk-hideyori", "disk-sanada"), 0.34, phrase("disk in its castle")),
    (("castle-ishida-taken",), 0.6, phrase("taken castle")),
    (("resource-tokugawa",), 0.85, phrase("held resource")),
)
"""The signs of each entry, which are symbols of the kit, their scale, and the words."""


def legend() -> Panel:
    """The sheet with its title, the two kinds of road, and the signs in two columns."""
    box = f"<rect width='{_WIDTH}' height='{_HEIGHT}' style='fill:var(--sk-paper)'/>"
    # the year follows the name, however wide a serif is
    year = "<tspan dx='8' style='font:italic 13px var(--sk-serif);fill:var(--sk-ink2)'>1600</tspan>"
    title = _text(_LEFT + 16, _TOP + 28, f"Sekigahara{year}", "font:700 20px var(--sk-serif);fill:var(--sk-ink)")
    first = _TOP + 50
    lines, words = [], []
    for column, (width, kind) in enumerate(((6.5, phrase("highway")), (2, phrase("road")))):
        x = _column(column)
        lines.append(f"<path d='M{x - 16} {first}h34' stroke-width='{width}'/>")
        words.append(_text(x + 32, first + 4, kind))
    placed = []
    for number, (signs, scale, meaning) in enumerate(_SIGNS):
        x, y = _column(number % 2), first + _ROW * (1 + number // 2)
        for at, sign in enumerate(signs):
            shift = x + (at - (len(signs) - 1) / 2) * 24
            placed.append(f"<use href='#{sign}' transform='translate({shift:g} {y})scale({scale})'/>")
        words.append(_text(x + 32, y + 4, meaning))
    svg = joined(
        (
            box,
            title,
            f"<g style='stroke:var(--sk-road);stroke-linecap:round'>{''.join(lines)}</g>",
            *placed,
            "<g style='font:12.5px var(--sk-sans);fill:var(--sk-ink)'>",
            *words,
            "</g>",
        )
    )
    return Panel((_WIDTH, _HEIGHT), svg, phrase("Legend"), part="legend")


def _text(x: int, y: int, words: str, look: str = "") -> str:
    style = f" style='{look}'" if look else ""
    return joined((f"<text x='{x}' y='{y}'{style}>", words, "</text>"))


def _column(number: int) -> int:
    """The middle of the signs of a column."""
    return _LEFT + 34 + 158 * number
