"""The strips of the sides: what one has oneself, below; the others, two to a row, above."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from sekiwidget.core.scene import Caption, Piece, Place
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import SPACES, UNKNOWN
from sekiwidget.games.shogun.components.cubes import PLAYERS
from sekiwidget.games.shogun.components.wording import CardName, action_name, armies, chests, side_name
from sekiwidget.games.shogun.picture.kit import ticket_symbol
from sekiwidget.games.shogun.picture.layout import (
    OWN_PANEL,
    others_panel,
    point,
)
from sekiwidget.games.shogun.picture.map import CHANGED
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase

STATS: Final = ("points", "chest", "rice", "army", "province")
"""The numbers of each side: victory points, chests, rice, armies in the supply, provinces."""

_OWN_STATS: Final = ((102, 40, 15, 13), (88, 38, 14, 11))
"""The first sign, the step to the next, the width of a sign, the middle of the line."""
_OTHER_STATS: Final = ((84, 32.5, 11), (74, 29, 10))
_CLEAR: Final = 2.5
"""The distance of a number from its sign: the sign is framed when it has changed."""
_OWN_MARKS: Final = (point(16, 13, 16), point(13, 11, 14))
_OTHER_NAMES: Final = ((15, 28, 16), (11, 21, 13))
"""The middle of a side's mark, the start of its name, the width of the mark."""
_CELLS: Final = ((291.5, 22), (187, 20))
"""The width and height of another side's part."""

_LAID: Final = (46, 30)
"""The widths of another side's card: an open one, and one that stands for all that lie face down."""


def from_own_side(sides: tuple[Side, ...], own: Side) -> tuple[Side, ...]:
    """The sides from one's own on, in seat order."""
    first = sides.index(own)
    return (*sides[first:], *sides[:first])


def seats(sides: tuple[Side, ...], own: Side) -> dict[Side, str]:
    """The prefix of the places of each side: its own strip, or one of the seats on that of the others."""
    strip = others_panel(len(sides))
    return {side: f"{strip}.{at - 1}" if at else OWN_PANEL for at, side in enumerate(from_own_side(sides, own))}


@cache
def strip_places() -> Mapping[str, Place]:
    """The places of one's own strip, and of the others for each number of sides."""
    made = _own()
    for players in PLAYERS:
        for at in range(players - 1):
            made.update(other_places(others_panel(players), at))
    return made


def _own() -> dict[str, Place]:
    made = {"own.name": Place(OWN_PANEL, point(28, 18), point(23, 16)), "own.mark": Place(OWN_PANEL, *_OWN_MARKS)}
    for at, name in enumerate(STATS):
        signs, numbers = [], []
        for left, pitch, size, middle in _OWN_STATS:
            signs.append(point(left + at * pitch, middle, size))
            numbers.append(point(left + at * pitch + size / 2 + 4, middle + 4))
        made[f"own.has.{name}"] = Place(OWN_PANEL, signs[0], signs[1])
        made[f"own.has.{name}.count"] = Place(OWN_PANEL, numbers[0], numbers[1])
    return made


def other_places(strip: str, at: int) -> dict[str, Place]:
    """The places of one of the sides that share a strip, two to a row."""
    seat, (down, right) = f"{strip}.{at}", divmod(at, 2)
    corners = [(right * wide, down * high) for wide, high in _CELLS]
    (x, y), (u, v) = corners
    (mark, first, wide), (mark_narrow, first_narrow, narrow) = _OTHER_NAMES
    middles = (y + _CELLS[0][1] / 2 + 2, v + _CELLS[1][1] / 2 + 2)
    made = {
        f"{seat}.mark": Place(strip, point(x + mark, middles[0], wide), point(u + mark_narrow, middles[1], narrow)),
        f"{seat}.name": Place(strip, point(x + first, middles[0] + 4), point(u + first_narrow, middles[1] + 4)),
    }
    for number, name in enumerate(STATS):
        signs, numbers = [], []
        for (left, top), (start, pitch, size), (_, high) in zip(corners, _OTHER_STATS, _CELLS, strict=True):
            middle = top + high / 2 + 2
            signs.append(point(left + start + number * pitch, middle, size))
            numbers.append(point(left + start + number * pitch + size / 2 + _CLEAR, middle + 4))
        # The map shows it, too, and a narrow strip has no room.
        only = "wide" if name == "province" else ""
        made[f"{seat}.has.{name}"] = Place(strip, signs[0], signs[1], only=only)
        made[f"{seat}.has.{name}.count"] = Place(strip, numbers[0], numbers[1], only=only)
    middle = y + _CELLS[0][1] / 2 + 2
    made[f"{seat}.laid"] = Place(strip, point(x + 264, middle, _LAID[0]), only="wide")
    made[f"{seat}.down"] = Place(strip, point(x + 252, middle, _LAID[1]), only="wide")
    made[f"{seat}.down.count"] = Place(strip, point(x + 252 + _LAID[1] / 2 + 3, middle + 4), only="wide")
    return made


# -- the side below, and the cards of sides ----------------------------------------------------------------------------


def own_side(view: Position, actor: Side) -> Side:
    """The side shown below: the viewer's; with all open the one that decides, fights or acted last (`actor`)."""
    fighting = view.fight.side if view.fight is not None else ""
    wanted = (view.viewer, view.to_move, fighting, actor, *view.waiting[:1])
    return next((side for side in wanted if side in view.sides), view.sides[0])


def is_planning(view: Position, own: Side) -> bool:
    """plan  Whether a side plans now, and its hand is visible."""
    return view.step in ("plan", "sheet") and view.viewer in (None, own)


# -- pieces ------------------------------------------------------------------------------------------------------------


def side_pieces(view: Position, own: Side, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """The signs of each side's numbers, framed where these have changed; the open card of the others."""
    for side, seat in seats(view.sides, own).items():
        yield from stat_pieces(view, side, seat, before)
        if side != own and (laid := _laid(view, side, seat)):
            yield f"{side}.laid.card", laid


def stat_pieces(view: Position, side: Side, seat: str, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """open, supply, rice, tax  The signs of a side's numbers at its seat, and its mark."""
    for name in STATS:
        number = _number(view, side, name)
        changed = before is not None and _number(before, side, name) != number
        words = _words(side, name, number)
        yield (
            f"{side}.has.{name}",
            Piece(f"mark-{name}", f"{seat}.has.{name}", 0, CHANGED if changed else (), words=words),
        )
    yield f"{side}.mark", Piece(f"daimyo-{side}", f"{seat}.mark")


def _down(view: Position, side: Side) -> int:
    """The number of another side's cards that lie face down; 0 while its card for the current action is open."""
    if view.action and view.action in view.turned and view.card(side, view.action) not in (None, UNKNOWN):
        return 0
    plan = view.plans[view.seat(side)]
    return sum(card is not None for space, card in zip(SPACES, plan, strict=False) if space not in view.turned)


def _laid(view: Position, side: Side, seat: str) -> Piece | None:
    """plan, carry-out  Another side's card for the current action, or one for all that lie face down."""
    if view.action and view.action in view.turned:
        card = view.card(side, view.action)
        if card is not None and card != UNKNOWN:
            words = plan_words(view.action, card)
            acting = side in view.waiting[:1]
            return Piece(ticket_symbol(card), f"{seat}.laid", 0, ("pick",) if acting else (), words=words)
    down = _down(view, side)
    if not down:
        return None
    words = phrase("{side} has laid {number} cards that lie face down", side=side_name(side), number=down)
    return Piece("ticket-back", f"{seat}.down", words=words)


# -- numbers and words -------------------------------------------------------------------------------------------------


def _number(view: Position, side: Side, name: str) -> int:
    seat = view.seat(side)
    match name:
        case "points":
            return view.points[seat]
        case "chest":
            return view.chests[seat]
        case "rice":
            return view.rice[seat]
        case "army":
            return view.supply[seat]
    return len(view.owned(side))


@cache
def number_phrase(number: int) -> Phrase:
    """A number, standing alone."""
    return phrase("{number}", number=number)


@cache
def plan_words(space: str, card: str) -> Phrase:
    """A card on a space of a board."""
    return phrase("{space}: {card}", space=action_name(space), card=CardName(card))


@cache
def _words(side: Side, name: str, number: int) -> Phrase:
    named = side_name(side)
    match name:
        case "points":
            return phrase("{side}: victory points {number}", side=named, number=number)
        case "chest":
            return phrase("{side}: {chests:one}", context="format", side=named, chests=chests(number))
        case "rice":
            return phrase("{side}: rice {number}", side=named, number=number)
        case "army":
            return phrase("{side}: {armies:one} in the supply", side=named, armies=armies(number))
    return phrase("{side}: provinces {number}", side=named, number=number)


def side_captions(view: Position, own: Side) -> Iterator[tuple[str, Caption]]:
    """The names of the sides, and their numbers."""
    for side, seat in seats(view.sides, own).items():
        title = phrase("{side}", side=side_name(side))
        if side == own:
            yield f"{side}.name", Caption(f"{seat}.name", title)
        else:
            yield f"{side}.name", Caption(f"{seat}.name", title, style="small")
            if down := _down(view, side):
                yield f"{side}.down.count", Caption(f"{seat}.down.count", number_phrase(down), style="small")
        yield from stat_captions(view, side, seat)


def stat_captions(view: Position, side: Side, seat: str) -> Iterator[tuple[str, Caption]]:
    """The numbers of a side at its seat."""
    for name in STATS:
        number = number_phrase(_number(view, side, name))
        yield f"{side}.has.{name}.count", Caption(f"{seat}.has.{name}.count", number, style="small")
