"""The strip of the cards: those that are carried out in their order, or what the sides do with their cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.core.scene import Caption, Piece
from sekiwidget.games.daimyo.components.cards import Card
from sekiwidget.games.daimyo.components.wording import hex_count, side_name, side_title
from sekiwidget.games.daimyo.picture.kit.kit import card_symbol
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.games.daimyo.rules.rounds import CHOSEN
from sekiwidget.text.phrase import phrase

_ORDER: Final = (phrase("Order of the cards"), phrase("by letter, then number"))
_CHOICE: Final = (phrase("Cards are chosen"), phrase("each side lays two"))
_PASSING: Final = (phrase("Cards are passed on"), phrase("one left, one right"))
_TO_THE_OTHER: Final = (phrase("Cards are passed on"), phrase("both to the opponent"))
_ALL_DONE: Final = (phrase("No cards lie open"), "")
_DONE: Final = phrase("done")
_NEXT: Final = phrase("next")
_LOOKS: Final = {_DONE: ("faded",), _NEXT: ("pick",), "": ()}
_WORDED: Final = 2
"""So many sides leave room for words beside the cards."""


def ordered(view: Position) -> bool:
    """priority  Whether the open cards are shown in the order in which they are carried out."""
    return view.phase == 3 or (view.outcome is not None and not view.face_down)


def _state(view: Position, card: Card) -> str:
    """Whether a card is done, or the next; nothing for those that come after it."""
    if view.card is None or card < view.card or (card == view.card and view.outcome is not None):
        return _DONE
    return _NEXT if card == view.card else ""


def order_pieces(view: Position, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """priority  The open cards with whose they are: pale when they are done, framed when this commit was the last."""
    if ordered(view):
        last = before.card if before is not None else None
        for at, (card, side) in enumerate(view.queue()):
            states = ("now",) if card == last else _LOOKS[_state(view, card)]
            words = phrase("{card}, {side}", card=card.text, side=side_name(side))
            yield f"order.{at}", Piece(card_symbol(card), "order", at, states, words=words)
            yield f"order.{at}.side", Piece(f"sidemark-{side}", "order.sides", at)
    if view.hexes_left:
        words = phrase("{hexes:one} not yet on the table", hexes=hex_count(view.hexes_left))
        yield "left", Piece("tile", "left", words=words)


def order_captions(view: Position) -> Iterator[tuple[str, Caption]]:
    """What happens to the cards; beside each that is carried out whose it is, and what has become of it."""
    head, text = _heading(view)
    # In the narrow layout the cards take the whole strip.
    place = "order" if ordered(view) else "phase"
    yield f"{place}.head", Caption(f"{place}.head", head, style="head")
    if text:
        yield f"{place}.text", Caption(f"{place}.text", text=text, style="small")
    if ordered(view) and len(view.sides) <= _WORDED:
        for at, (card, side) in enumerate(view.queue()[: CHOSEN * len(view.sides)]):
            yield f"order.{at}.name", Caption(f"order.{at}.name", text=side_title(side), style="small")
            if state := _state(view, card):
                yield f"order.{at}.state", Caption(f"order.{at}.state", state, style="small")
    yield "left.note", Caption("left.note", text=phrase("{number} left", number=view.hexes_left), style="small")


def _heading(view: Position) -> tuple[str, str]:
    if ordered(view):
        return _ORDER
    if view.face_down:
        return _CHOICE
    if view.phase == 4:
        return _TO_THE_OTHER if len(view.sides) == 2 else _PASSING
    return _ALL_DONE
