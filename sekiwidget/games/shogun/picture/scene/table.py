"""The cards of the round, the tower, and at the start the provinces that can be taken."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.core.scene import Caption, Piece
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import ACTIONS
from sekiwidget.games.shogun.components.cubes import FARMERS
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.components.wording import armies, farmers, side_name, special_name
from sekiwidget.games.shogun.picture.kit.cards import symbol_word, ticket_symbol
from sekiwidget.games.shogun.picture.scene.map import CHANGED
from sekiwidget.games.shogun.picture.scene.sides import number_phrase
from sekiwidget.games.shogun.rules.position import Draft, Position

_HEADS: Final = {
    "actions": phrase("Actions"),
    "event": phrase("Events"),
    "specials": phrase("Special cards"),
}
_INSIDE: Final = phrase("Inside")
_TRAY: Final = phrase("Tray")
_OPEN: Final = phrase("Open provinces, pile")


# -- the cards of the round --------------------------------------------------------------------------------------------


def card_pieces(view: Position, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """Action cards in their order, the event in force and the open ones, the special cards with who has taken them."""
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
    """What the cards are."""
    for name, head in _HEADS.items():
        if name != "specials" or view.specials:
            yield f"{name}.head", Caption(f"{name}.head", head, style="head")


# -- the tower ---------------------------------------------------------------------------------------------------------


def tower_pieces(view: Position, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """The cubes inside and in the tray, counted by colour."""
    for name, heap in (("tower", view.tower), ("tray", view.tray)):
        yield f"{name}.sign", Piece(f"mark-{name}", f"{name}.sign")
        old = getattr(before, name) if before is not None else heap
        for seat, colour in enumerate((*view.sides, FARMERS)):
            changed = old[seat] != heap[seat]
            states = CHANGED if changed else () if heap[seat] else ("faded",)
            words = _inside(colour, heap[seat]) if name == "tower" else _lying(colour, heap[seat])
            yield f"{name}.cube.{colour}", Piece(f"cube-{colour}", f"{name}.{colour}", 0, states, words=words)


def tower_captions(view: Position) -> Iterator[tuple[str, Caption]]:
    """How many there are of each."""
    for name, heap, head in (("tower", view.tower, _INSIDE), ("tray", view.tray, _TRAY)):
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
    """setup-take  The open cards, the pile, and the groups that a side has yet to place."""
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
    """What lies there, and whose groups these are."""
    yield "draft.head", Caption("draft.head", _OPEN, style="head")
    words = phrase("{side:possessive} groups", side=side_name(side))
    yield "draft.groups.head", Caption("draft.groups.head", words, style="head")
