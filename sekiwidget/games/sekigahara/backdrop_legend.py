"""The legend of the map, in its lower left corner: what each sign means and what it is worth."""

from __future__ import annotations

from typing import Final

from sekiwidget.games.sekigahara.kit import kit

_LEFT, _TOP, _WIDTH, _HEIGHT = 20, 664, 338, 178
_ROW: Final = 27

_SIGNS: Final[tuple[tuple[tuple[str, ...], float, str], ...]] = (
    (("castle-tokugawa", "castle-ishida"), 0.6, "castle, 2 points"),
    (("resource",), 0.85, "resource, 1 point"),
    (("capital-ishida",), 0.6, "capital"),
    (("place",), 1, "place"),
    (("tag-date", "tag-ukita"), 0.85, "recruits arrive"),
    (("disk-hideyori", "disk-sanada"), 0.34, "disk in its castle"),
    (("castle-ishida-taken",), 0.6, "taken castle"),
    (("resource-tokugawa",), 0.85, "held resource"),
)
"""The signs of each entry, their scale, and the words."""


def legend() -> str:
    """The box with its title, the two kinds of road, and the signs in two columns."""
    look = "fill:var(--sk-paper);stroke:var(--sk-edge);stroke-width:1.2px"
    small = "font:12.5px var(--sk-sans);fill:var(--sk-ink)"
    drawn = [
        f'<rect x="{_LEFT}" y="{_TOP}" width="{_WIDTH}" height="{_HEIGHT}" rx="6" style="{look}"/>',
        _text(_LEFT + 16, _TOP + 28, "font:700 20px var(--sk-serif);fill:var(--sk-ink)", "Sekigahara"),
        _text(_LEFT + 124, _TOP + 28, "font:italic 13px var(--sk-serif);fill:var(--sk-ink2)", "1600"),
    ]
    first = _TOP + 50
    for column, (width, words) in enumerate(((6.5, "highway"), (2, "road"))):
        x = _column(column)
        drawn.append(
            f'<path d="M{x - 16} {first}h34" style="stroke:var(--sk-road);stroke-width:{width};stroke-linecap:round"/>'
            + _text(x + 32, first + 4, small, words)
        )
    for number, (signs, scale, words) in enumerate(_SIGNS):
        x, y = _column(number % 2), first + _ROW * (1 + number // 2)
        for at, sign in enumerate(signs):
            shift = x + (at - (len(signs) - 1) / 2) * 24
            drawn.append(f'<g transform="translate({shift:g} {y})scale({scale})">{kit()[sign]["svg"]}</g>')
        drawn.append(_text(x + 32, y + 4, small, words))
    return "".join(drawn)


def _text(x: int, y: int, look: str, words: str) -> str:
    return f'<text x="{x}" y="{y}" style="{look}">{words}</text>'


def _column(number: int) -> int:
    """The middle of the signs of a column."""
    return _LEFT + 34 + 158 * number
