"""The legend, a sheet of its own: what each sign on the map and on the strips means."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.svg import fill, line
from sekiwidget.base.phrase import phrase
from sekiwidget.core.scene import Panel, Point

_SIZE: Final[Point] = (380, 262)
_ROW: Final = 27
_FIRST: Final = 56

_SIGNS: Final[tuple[tuple[str, float, str], ...]] = (
    ("cube-black", 0.8, phrase("armies")),
    ("neutral", 0.8, phrase("nobody’s province")),
    ("building-castle", 1, phrase("castle")),
    ("building-temple", 1, phrase("temple")),
    ("building-theatre", 1, phrase("theatre")),
    ("revolt", 1, phrase("revolt markers")),
    ("mark-chest", 1, phrase("chests, by taxes")),
    ("mark-rice", 1, phrase("rice, by harvest")),
    ("mark-points", 1, phrase("victory points")),
    ("mark-army", 1, phrase("armies in the supply")),
    ("mark-province", 1, phrase("provinces")),
    ("mark-tower", 1, phrase("inside the tower")),
)
"""The symbol of each entry, its scale, and the words."""
_WAYS: Final = (("", phrase("adjacent by land")), ("7 6", phrase("adjacent by sea")))


def legend() -> Panel:
    """The sheet with its title, the signs in two columns, and the two kinds of ways."""
    parts = [f"<rect width='{_SIZE[0]}' height='{_SIZE[1]}' style='{fill('paper')}'/>"]
    parts.append(f"<text x='16' y='28' style='font:700 20px var(--sk-serif);{fill('ink')}'>Shogun</text>")
    words = []
    for number, (name, scale, meaning) in enumerate(_SIGNS):
        x, y = _spot(number)
        parts.append(f"<use href='#{name}' transform='translate({x} {y})scale({scale:g})'/>")
        words.append(f"<text x='{x + 20}' y='{y + 4}'>{meaning}</text>")
    for number, (dashes, meaning) in enumerate(_WAYS, len(_SIGNS)):
        x, y = _spot(number)
        parts.append(f"<path d='M{x - 14} {y}h28' style='{line('road', 2)};stroke-dasharray:{dashes or 'none'}'/>")
        words.append(f"<text x='{x + 20}' y='{y + 4}'>{meaning}</text>")
    parts.append(f"<g style='font:12.5px var(--sk-sans);{fill('ink')}'>{''.join(words)}</g>")
    return Panel(_SIZE, "".join(parts), phrase("Legend"), part="legend")


def _spot(number: int) -> tuple[int, int]:
    """The middle of the sign of an entry."""
    return 28 + 190 * (number % 2), _FIRST + _ROW * (number // 2)
