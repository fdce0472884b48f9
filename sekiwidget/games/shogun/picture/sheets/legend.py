"""The legend, a sheet of its own: what each sign on the map, the cards and the strips means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.authoring.svg import fill, line
from sekiwidget.base.phrase import Phrase, joined, phrase
from sekiwidget.core.scene import Panel, Point
from sekiwidget.games.shogun.components.cards import EVENTS, SPECIALS
from sekiwidget.games.shogun.components.cubes import SIDES
from sekiwidget.games.shogun.components.land import REGIONS
from sekiwidget.games.shogun.components.wording import EVENT_NAMES, SPECIAL_NAMES, side_name
from sekiwidget.games.shogun.picture.kit.cards import symbol_word
from sekiwidget.games.shogun.picture.kit.plates import region_title

_WIDE: Final = 440
_ROW: Final = 27
_FIRST: Final = 56
_CARD_ROW: Final = 34
"""From row to row, where cards stand in them."""

_LAND: Final[tuple[tuple[str, float, Phrase], ...]] = (
    ("cube-black", 0.8, phrase("armies")),
    ("cube-farmers", 0.8, phrase("farmers")),
    ("neutral", 0.8, phrase("nobody’s province")),
    ("revolt", 1, phrase("revolt markers")),
    ("building-castle", 1, phrase("castle")),
    ("building-temple", 1, phrase("temple")),
    ("building-theatre", 1, phrase("theatre")),
    ("mark-points", 1, phrase("victory points")),
    ("mark-chest", 1, phrase("chests, by taxes")),
    ("mark-rice", 1, phrase("rice, by harvest")),
    ("mark-army", 1, phrase("armies in the supply")),
    ("mark-province", 1, phrase("provinces")),
    ("mark-tower", 1, phrase("inside the tower")),
    ("mark-tray", 1, phrase("in its tray")),
    ("ticket-back", 0.6, phrase("cards, face down")),
    ("space-bid", 1, phrase("the bid")),
    ("space-deploy5", 1, phrase("so many armies come")),
    ("space-deploy1", 1, phrase("one, then a move")),
    ("space-battle-a", 1, phrase("the first battle")),
    ("space-battle-b", 1, phrase("the second battle")),
)
"""The symbol of each entry, its scale, and the words."""
_WAYS: Final = (("", phrase("adjacent by land")), ("7 6", phrase("adjacent by sea")))
_LOST: Final = phrase("at the foot of an event: rice lost in winter")


def legend() -> Panel:
    """The sheet with its title, the signs in two columns, the two kinds of ways, the cards and what is below them."""
    shapes, words = [], []
    y = _FIRST
    for number, (name, scale, meaning) in enumerate(_signs()):
        x, y = _spot(number, _FIRST, _ROW)
        shapes.append(_use(name, scale, x, y))
        words.append(_said(meaning, x, y))
    for number, (dashes, meaning) in enumerate(_WAYS):
        x, y = _spot(number, y + (0 if number else _ROW), _ROW)
        shapes.append(f"<path d='M{x - 14} {y}h28' style='{line('road', 2)};stroke-dasharray:{dashes or 'none'}'/>")
        words.append(_said(meaning, x, y))
    top = y + _ROW + 6
    for number, (name, meaning) in enumerate(_cards()):
        x, y = _spot(number, top, _CARD_ROW)
        shapes.append(_use(name, 0.7, x, y))
        words.append(_said(meaning, x, y))
    y += _CARD_ROW
    words.append(_said(_LOST, -4, y))
    size: Point = (_WIDE, y + 20)
    parts = [
        f"<rect width='{_WIDE}' height='{size[1]}' style='{fill('paper')}'/>",
        f"<text x='16' y='28' style='font:700 20px var(--sk-serif);{fill('ink')}'>Shogun</text>",
        *shapes,
        f"<g style='font:12.5px var(--sk-sans);{fill('ink')}'>",
        *words,
        "</g>",
    ]
    return Panel(size, joined(parts), phrase("Legend"), part="legend")


def _signs() -> Iterator[tuple[str, float, Phrase]]:
    """What stands alone: the marks of the sides, signs, the bands of the regions."""
    for side in SIDES:
        yield f"daimyo-{side}", 1, phrase("{side}", side=side_name(side))
    yield from _LAND
    for region in REGIONS:
        yield f"region-{region}", 0.42, region_title(region)


def _cards() -> Iterator[tuple[str, Phrase]]:
    """Special cards, and an event card of each effect."""
    for special in SPECIALS:
        yield f"special-{special}", SPECIAL_NAMES[special]
    for effect, meaning in EVENT_NAMES.items():
        name = next(name for name, card in EVENTS.items() if card.effect == effect)
        yield f"event-{symbol_word(name)}", meaning


def _use(name: str, scale: float, x: int, y: int) -> str:
    return f"<use href='#{name}' transform='translate({x} {y})scale({scale:g})'/>"


def _said(meaning: Phrase, x: int, y: int) -> str:
    return joined((f"<text x='{x + 24}' y='{y + 4}'>", meaning, "</text>"))


def _spot(number: int, top: int, pitch: int) -> tuple[int, int]:
    """The middle of the sign of an entry."""
    return 30 + 214 * (number % 2), top + pitch * (number // 2)
