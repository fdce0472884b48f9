"""The strip above the map: the cards of the round and the tower, or at the start the provinces to take."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.authoring.svg import fill, line
from sekiwidget.core.scene import Caption, Piece, Place
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import ACTIONS, LAID_OPEN, SPECIALS
from sekiwidget.games.shogun.components.cubes import FARMERS
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.components.wording import armies, farmers, side_name, special_name
from sekiwidget.games.shogun.picture.kit import symbol_word, ticket_symbol
from sekiwidget.games.shogun.picture.layout import (
    CARDS_PANEL,
    DRAFT_PANEL,
    FARMERS_FIRST,
    point,
    row,
)
from sekiwidget.games.shogun.picture.map import CHANGED
from sekiwidget.games.shogun.picture.sides import number_phrase
from sekiwidget.games.shogun.rules.position import Draft, Position
from sekiwidget.text.phrase import Phrase, phrase

_ACTIONS: Final = ((8, 53, 25, 25.6), (6, 37, 24, 26))
"""Left end, foot, width and step of a row of cards, wide and narrow."""
_EVENT: Final = ((277, 53, 25), (6, 78, 24))
_EVENTS: Final = ((309, 53, 25, 25.6), (38, 78, 24, 25))
_SPECIALS: Final = ((424, 53, 25, 31), (170, 78, 24, 38))
_DISC: Final = ((21, 20, 15), (23, 47, 14))
"""The Daimyo card on a special card: its middle, from the left end of that card, and its width."""

_TOWER: Final = ((71, 35.5, 17), (24, 27, 14))
"""Left end, step and width of the cubes inside the tower."""
_TRAY: Final = ((362, 37.2, 17), (206, 27, 14))
"""The same for the cubes in the tray."""
_RULES: Final = (58, 80)
"""The height of the line between cards and tower."""
_MIDDLES: Final = (72, 92)
"""The middle of the row of cubes."""


@cache
def table_places() -> dict[str, Place]:
    """The places of these strips."""
    return {**dict(_cards()), **dict(_draft()), **dict(_tower())}


def _cards() -> Iterator[tuple[str, Place]]:
    rows = [row(left, foot, (len(ACTIONS) - 1) * pitch + size, size, pitch) for left, foot, size, pitch in _ACTIONS]
    yield "actions", Place(CARDS_PANEL, rows[0], rows[1])
    slots = [row(left, foot, size, size, size) for left, foot, size in _EVENT]
    yield "event", Place(CARDS_PANEL, slots[0], slots[1])
    most = LAID_OPEN["spring"] - 1
    rows = [row(left, foot, most * pitch + size, size, pitch) for left, foot, size, pitch in _EVENTS]
    yield "events", Place(CARDS_PANEL, rows[0], rows[1])
    for at in range(len(SPECIALS)):
        slots = [row(left + at * pitch, foot, size, size, size) for left, foot, size, pitch in _SPECIALS]
        yield f"specials.{at}", Place(CARDS_PANEL, slots[0], slots[1])
        discs = [
            point(left + at * pitch + x, y, size)
            for (left, _, _, pitch), (x, y, size) in zip(_SPECIALS, _DISC, strict=True)
        ]
        yield f"specials.{at}.side", Place(CARDS_PANEL, discs[0], discs[1])
    for name, laid in (("actions", _ACTIONS), ("event", _EVENT), ("specials", _SPECIALS)):
        yield f"{name}.head", Place(CARDS_PANEL, point(laid[0][0], 12), only="wide")


def _draft() -> Iterator[tuple[str, Place]]:
    yield "draft.head", Place(DRAFT_PANEL, point(18, 14), point(14, 14))
    # Before each card there is room for its number in the list.
    opened = [row(20, 46, 126, 54, 72, 18), row(18, 42, 106, 46, 60, 16)]
    yield "draft.open", Place(DRAFT_PANEL, opened[0], opened[1])
    yield "draft.pile", Place(DRAFT_PANEL, row(160, 46, 50, 50, 50, 18), row(128, 42, 40, 40, 40, 16))
    yield "draft.groups.head", Place(DRAFT_PANEL, point(236, 14), point(190, 14))
    groups = [row(238, 50, 334, 26, 36), row(190, 46, 178, 17, 24)]
    yield "draft.groups", Place(DRAFT_PANEL, groups[0], groups[1])


def _tower() -> Iterator[tuple[str, Place]]:
    for name, layouts, sign, head in (("tower", _TOWER, (14, 12), 26), ("tray", _TRAY, (310, 196), 321)):
        signs = [point(x, y, 15) for x, y in zip(sign, _MIDDLES, strict=True)]
        yield f"{name}.sign", Place(CARDS_PANEL, signs[0], signs[1])
        yield f"{name}.head", Place(CARDS_PANEL, point(head, _MIDDLES[0] + 4), only="wide")
        for at, colour in enumerate(FARMERS_FIRST):
            cubes, numbers = [], []
            for (left, pitch, size), y in zip(layouts, _MIDDLES, strict=True):
                cubes.append(point(left + at * pitch + size / 2, y, size))
                numbers.append(point(left + at * pitch + size + 2.5, y + 4))
            yield f"{name}.{colour}", Place(CARDS_PANEL, cubes[0], cubes[1])
            yield f"{name}.{colour}.count", Place(CARDS_PANEL, numbers[0], numbers[1])


# -- the drawing below the pieces --------------------------------------------------------------------------------------


def table_sheet(name: str, layout: int, size: tuple[int, int]) -> str:
    """The drawing below the pieces: paper, a line, the empty place of the event."""
    paper = f"<rect width='{size[0]}' height='{size[1]}' style='{fill('paper')}'/>"
    if name == CARDS_PANEL:
        left, foot, wide = _EVENT[layout]
        high = round(wide / 0.7)
        seat = f"<rect x='{left}' y='{foot - high}' width='{wide}' height='{high}' rx='3'"
        rule = f"<path d='M0 {_RULES[layout]}H{size[0]}' style='{line('line', 1)}'/>"
        return f"{paper}{rule}{seat} style='fill:none;{line('edge', 1)};stroke-dasharray:3 2.5'/>"
    return paper


_HEADS: Final = {
    "actions": phrase("Actions"),
    "event": phrase("Events"),
    "specials": phrase("Special cards"),
}
_TOWER_HEAD: Final = phrase("Inside")
_TRAY_HEAD: Final = phrase("Tray")
_DRAFT_HEAD: Final = phrase("Face-up provinces, pile")


# -- the cards of the round --------------------------------------------------------------------------------------------


def card_pieces(view: Position, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """action-cards, special-cards, setup-events, event, privilege, next-action  The cards of the round.

    Action cards in their order, the event in force and the open ones, the special cards with who has taken them.
    """
    old = before.actions if before is not None else view.actions
    for at in range(len(ACTIONS)):
        if at >= len(view.actions):
            yield f"actions.{at}", Piece("back", "actions", at)
            continue
        name = view.actions[at]
        done = at < view.done
        states = ("faded",) if done else ("pick",) if view.action == name else CHANGED if at >= len(old) else ()
        yield f"actions.{at}", Piece(f"action-{symbol_word(name)}", "actions", at, states)
    if view.event:
        states = CHANGED if before is not None and before.event != view.event else ()
        yield "event.0", Piece(f"event-{symbol_word(view.event)}", "event", 0, states)
    for at, card in enumerate(view.events):
        yield f"events.{at}", Piece(f"event-{symbol_word(card)}", "events", at)
    for at, card in enumerate(view.specials):
        yield f"specials.{at}.card", Piece(f"special-{card}", f"specials.{at}")
        if card in view.privilege:
            seat = view.privilege.index(card)
            side = view.sides[seat]
            new = before is not None and before.privilege[seat] != card
            words = phrase("{side} has {special}", side=side_name(side), special=special_name(card))
            yield (
                f"specials.{at}.taken",
                Piece(f"daimyo-{side}", f"specials.{at}.side", 0, CHANGED if new else (), words=words),
            )


def card_captions(view: Position) -> Iterator[tuple[str, Caption]]:
    """The titles of the cards."""
    for name, head in _HEADS.items():
        if name != "specials" or view.specials:
            yield f"{name}.head", Caption(f"{name}.head", head, style="head")


# -- the tower ---------------------------------------------------------------------------------------------------------


def tower_pieces(view: Position, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """open, tower  The cubes inside and in the tray, counted by colour."""
    for name, heap in (("tower", view.tower), ("tray", view.tray)):
        yield f"{name}.sign", Piece(f"mark-{name}", f"{name}.sign")
        old = getattr(before, name) if before is not None else heap
        for seat, colour in enumerate((*view.sides, FARMERS)):
            changed = old[seat] != heap[seat]
            states = CHANGED if changed else () if heap[seat] else ("faded",)
            words = _inside(colour, heap[seat]) if name == "tower" else _lying(colour, heap[seat])
            yield f"{name}.cube.{colour}", Piece(f"cube-{colour}", f"{name}.{colour}", 0, states, words=words)


def tower_captions(view: Position) -> Iterator[tuple[str, Caption]]:
    """The number of cubes of each colour."""
    for name, heap, head in (("tower", view.tower, _TOWER_HEAD), ("tray", view.tray, _TRAY_HEAD)):
        yield f"{name}.head", Caption(f"{name}.head", text=head, style="small")
        for seat, colour in enumerate((*view.sides, FARMERS)):
            number = number_phrase(heap[seat])
            place = f"{name}.{colour}.count"
            yield place, Caption(place, number if heap[seat] else "", "" if heap[seat] else number, style="small")


@cache
def _inside(colour: Side, number: int) -> Phrase:
    if colour == FARMERS:
        return phrase("inside the tower: {farmers:one}", farmers=farmers(number))
    return phrase("inside the tower: {armies:one} of {side}", armies=armies(number), side=side_name(colour))


@cache
def _lying(colour: Side, number: int) -> Phrase:
    if colour == FARMERS:
        return phrase("in the tray: {farmers:one}", farmers=farmers(number))
    return phrase("in the tray: {armies:one} of {side}", armies=armies(number), side=side_name(colour))


# -- the draft ---------------------------------------------------------------------------------------------------------


def draft_pieces(
    draft: Draft, sides: tuple[Side, ...], side: Side, before: Position | None
) -> Iterator[tuple[str, Piece]]:
    """setup-provinces, setup-groups, setup-take  The open cards, the pile, and a side's groups yet to place."""
    shown = [*draft.open, *([draft.taken] if draft.taken is not None else [])]
    old = before.draft.open if before is not None and before.draft is not None else draft.open
    for at, place in enumerate(draft.open):
        states = () if place in old else CHANGED
        yield f"draft.open.{at}", Piece(ticket_symbol(IDS[place]), "draft.open", at, states)
    rest = len(draft.pile) + len(draft.under)
    if len(shown) > len(draft.open):
        place = shown[-1]
        yield "draft.pile.0", Piece(ticket_symbol(IDS[place]), "draft.pile", 0, CHANGED)
    elif rest:
        words = phrase("the pile: {number} province cards", number=rest)
        yield "draft.pile.0", Piece("ticket-back", "draft.pile", 0, count=rest, words=words)
    for at, size in enumerate(draft.groups[sides.index(side)]):
        words = phrase("{side:possessive} group of {number}", side=side_name(side), number=size)
        yield f"draft.group.{at}", Piece(f"cube-{side}", "draft.groups", at, count=size, words=words)


def draft_captions(side: Side) -> Iterator[tuple[str, Caption]]:
    """The titles of the cards and of the groups."""
    yield "draft.head", Caption("draft.head", _DRAFT_HEAD, style="head")
    words = phrase("{side:possessive} groups", side=side_name(side))
    yield "draft.groups.head", Caption("draft.groups.head", words, style="head")
