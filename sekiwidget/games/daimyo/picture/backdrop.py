"""The static part of the pictures: the strips, and for each number of sides the water around the land.

Most places depend on the land, the number of sides and who looks, so the scene provides them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.core.scene import Backdrop, Facing, Panel
from sekiwidget.games.daimyo.components.data_files import BOOK
from sekiwidget.games.daimyo.picture.kit.kit import opposites
from sekiwidget.games.daimyo.picture.sheets.panels import (
    ORDER,
    OWN,
    PLAYERS,
    Size,
    land,
    land_sizes,
    others,
    strip_sizes,
)
from sekiwidget.games.daimyo.picture.sheets.strips import fixed_places
from sekiwidget.text.phrase import phrase

_LABELS: Final = {ORDER: phrase("The order of the cards"), OWN: phrase("What one has oneself")}
_OTHER: Final = phrase("What another side has")
_WAVE: Final = "q9-9 18 0q9-9 18 0q9-9 18 0"


@cache
def backdrop() -> Backdrop:
    """The panels, the places that no position moves, and the titles of the rules."""
    # Two sit opposite one another; more sit around the table.
    (other,) = others(2)
    facing = Facing((land(2),), ((other, OWN),), opposites())
    return Backdrop(dict(_panels()), fixed_places(), rules=BOOK.titles, title="Daimyo", facing=facing)


def _panels() -> Iterator[tuple[str, Panel]]:
    for name, (wide, narrow) in strip_sizes().items():
        part = "below" if name == OWN else "above"
        yield name, Panel(wide, _paper(wide), _LABELS.get(name, _OTHER), narrow, _paper(narrow), part=part)
    for players in PLAYERS:
        wide, narrow = land_sizes(players)
        yield land(players), Panel(wide, _water(wide), phrase("The land"), narrow, _water(narrow))


def _paper(size: Size) -> str:
    return f"<rect width='{size[0]}' height='{size[1]}' style='fill:var(--sk-paper)'/>"


def _water(size: Size) -> str:
    """Water with a few waves."""
    wide, high = size
    waves = "".join(
        f"M{40 + 172 * column + 86 * (row % 2)} {34 + 92 * row}{_WAVE}"
        for row in range(high // 92 + 1)
        for column in range(wide // 172 + 1)
    )
    return (
        f"<rect width='{wide}' height='{high}' style='fill:var(--sk-water)'/>"
        # They are waves from both sides of the table.
        f"<g data-upright='{wide / 2:g} {high / 2:g}'>"
        f"<path d='{waves}' style='fill:none;stroke:var(--sk-wave);stroke-width:1.6'/></g>"
    )
