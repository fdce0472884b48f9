"""The strips of the picture: the cards in order, and the cards, reserve and occupied hexes of each side."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.core.scene import Caption, Piece, Row, Table
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import Card, Cards, by_priority, card_texts
from sekiwidget.games.daimyo.components.hexes import hex_names
from sekiwidget.games.daimyo.components.wording import PHASES, bushi_count, hex_count, side_name, side_title
from sekiwidget.games.daimyo.picture.kit import card_symbol
from sekiwidget.games.daimyo.picture.panels import NOW, OWN, strips_by_side
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, hexes_needed, occupied_homes
from sekiwidget.games.daimyo.rules.position import Gift, Position
from sekiwidget.games.daimyo.rules.rounds import CARDS_PER_ROUND
from sekiwidget.text.phrase import Phrase, begin_sentence, phrase
from sekiwidget.text.terms import Series

# -- the cards in order ------------------------------------------------------------------------------------------------

_ORDER: Final = (phrase("Order of the cards"), phrase("by letter, then number"))
_CHOICE: Final = (begin_sentence(PHASES[1]), phrase("each side lays two"))
_PASSING: Final = (begin_sentence(PHASES[4]), phrase("one left, one right"))
_TO_THE_OTHER: Final = (begin_sentence(PHASES[4]), phrase("both to the opponent"))
_ALL_DONE: Final = (phrase("No cards lie open"), "")
_DONE: Final = phrase("done")
_NEXT: Final = phrase("next")
_STATES: Final = {_DONE: ("faded",), _NEXT: ("pick",), "": ()}
_MOST_WITH_WORDS: Final = 2
"""Up to so many sides leave room for words beside the cards."""


def shows_order(view: Position) -> bool:
    """priority  Whether the open cards are shown in the order in which they are carried out."""
    return view.phase == 3 or (view.outcome is not None and not view.face_down)


def order_pieces(view: Position, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """phase-3, priority, card-d  The open cards with their sides' marks: pale if done, framed if this commit did it."""
    if shows_order(view):
        last = before.card if before is not None else None
        for at, (card, side) in enumerate(view.queue()):
            states = NOW if card == last else _STATES[_state(view, card)]
            words = phrase("{card}, {side}", card=card.text, side=side_name(side))
            yield f"order.{at}", Piece(card_symbol(card), "order", at, states, words=words)
            yield f"order.{at}.side", Piece(f"sidemark-{side}", "order.sides", at)
    if view.hexes_left:
        words = phrase("{hexes:one} not yet on the table", hexes=hex_count(view.hexes_left))
        yield "left", Piece("tile", "left", words=words)


def order_captions(view: Position) -> Iterator[tuple[str, Caption]]:
    """priority  The heading, and beside each card its side and whether it is done or next."""
    head, text = _heading(view)
    # In the narrow layout the cards take the whole strip.
    place = "order" if shows_order(view) else "phase"
    yield f"{place}.head", Caption(f"{place}.head", head, style="head")
    if text:
        yield f"{place}.text", Caption(f"{place}.text", text=text, style="small")
    if shows_order(view) and len(view.sides) <= _MOST_WITH_WORDS:
        for at, (card, side) in enumerate(view.queue()[: CARDS_PER_ROUND * len(view.sides)]):
            yield f"order.{at}.name", Caption(f"order.{at}.name", text=side_title(side), style="small")
            if state := _state(view, card):
                yield f"order.{at}.state", Caption(f"order.{at}.state", state, style="small")
    yield "left.note", Caption("left.note", text=phrase("{number} left", number=view.hexes_left), style="small")


def _heading(view: Position) -> tuple[str, str]:
    if shows_order(view):
        return _ORDER
    if view.face_down:
        return _CHOICE
    if view.phase == 4:
        return _TO_THE_OTHER if len(view.sides) == 2 else _PASSING
    return _ALL_DONE


def _state(view: Position, card: Card) -> str:
    """`done`, `next`, or empty for a later card."""
    if view.card is None or card < view.card or (card == view.card and view.outcome is not None):
        return _DONE
    return _NEXT if card == view.card else ""


# -- pieces of the sides -----------------------------------------------------------------------------------------------

_PASSED_ORDER: Final = 10
"""Order of the first card passed to a side: after its played cards."""


def side_pieces(view: Position, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """hand, phase-1, phase-2, phase-4, reserve  Cards and reserve of each side; new ones since `before` are framed."""
    for side_index, side in enumerate(view.sides):
        pool = view.pools[side_index]
        yield from _cards(f"{side}.hand", f"{side}.hand", view.hands[side_index], (), 0, pool)
        if not shows_order(view):
            new = before is not None and len(view.played[side_index]) > len(before.played[side_index])
            played = view.played[side_index]
            yield from _cards(f"{side}.played", f"{side}.played", played, NOW if new else (), 0, pool)
        new = before is not None and len(view.incoming[side_index]) > len(before.incoming[side_index])
        passed = view.incoming[side_index]
        yield from _cards(f"{side}.incoming", f"{side}.played", passed, NOW if new else (), _PASSED_ORDER, ())
        if count := view.reserve[side_index]:
            changed = before is not None and before.reserve[side_index] != count
            words = phrase("{side}, {bushi:one} in reserve", side=side_name(side), bushi=bushi_count(count))
            yield f"{side}.reserve", Piece(f"bushi-{side}", f"{side}.reserve", 0, NOW if changed else (), words=words)


def _cards(
    name: str, place: str, cards: Cards, states: tuple[str, ...], first: int, pool: Cards
) -> Iterator[tuple[str, Piece]]:
    """The cards at a place; the words of a hidden one name the cards of its pool."""
    for at, (piece, card) in enumerate(card_ids(name, cards)):
        words = _one_of(pool) if pool and not card.known else ""
        yield piece, Piece(card_symbol(card), place, first + at, states, words=words)


@cache
def _one_of(pool: Cards) -> Phrase:
    """knowledge  The cards that a hidden card may be."""
    return phrase("hidden card; hand and face-down cards together: {cards}", cards=Series(card_texts(pool)))


def card_ids(place: str, cards: Cards) -> Iterator[tuple[str, Card]]:
    """The id of each card's piece at a place, with the card."""
    return ((f"{place}.{at}", card) for at, card in enumerate(by_priority(cards)))


# -- words of the sides ------------------------------------------------------------------------------------------------

_HAND: Final = phrase("Hand")
_FACE_DOWN: Final = phrase("Face down")
_PLAYED: Final = phrase("Played")
_PASSED: Final = phrase("Passed to it")
_NONE_IN_RESERVE: Final = phrase("none in reserve")


def side_captions(view: Position) -> Iterator[tuple[str, Caption]]:
    """reserve, end-occupation  The name, reserve and occupied hexes of each side, and headings over the own cards."""
    own = next(side for side, strip in strips_by_side(view.sides, view.viewer).items() if strip == OWN)
    for side_index, side in enumerate(view.sides):
        yield f"{side}.name", Caption(f"{side}.name", side_title(side), "", side, f"sidemark-{side}")
        left = view.reserve[side_index]
        reserve = phrase("{number} in reserve", number=left) if left else _NONE_IN_RESERVE
        yield f"{side}.reserved", Caption(f"{side}.reserved", text=reserve, style="small")
        if held := _occupation(view, side):
            yield f"{side}.held", Caption(f"{side}.held", held, style="small")
        if side != own:
            continue
        if view.hands[side_index]:
            yield f"{side}.hand.head", Caption(f"{side}.hand.head", _HAND, style="head")
        if head := _head(view, side_index):
            yield f"{side}.played.head", Caption(f"{side}.played.head", head, style="head")


def _head(view: Position, side_index: int) -> str:
    """The heading of the cards beside the hand."""
    if view.played[side_index] and not shows_order(view):
        return _FACE_DOWN if view.face_down else _PLAYED
    return _PASSED if view.incoming[side_index] else ""


def side_tables(view: Position) -> Iterator[tuple[str, Table]]:
    """knowledge, end-occupation  The cards passed on face down, and the occupied home hexes with what wins."""
    if rows := [Row(_passed_on(gift), _receivers(view, gift.giver)) for gift in view.gifts if not gift.sure]:
        yield "gifts", Table(tuple(rows), phrase("Passed on face down"))
    found = [(side, words) for side in view.sides if (words := _occupation(view, side))]
    if found:
        rows = [Row(side_title(side), words, symbol=f"sidemark-{side}") for side, words in found]
        yield "occupation", Table(tuple(rows), phrase("Occupation"), _wins(view))


def _passed_on(gift: Gift) -> str:
    return phrase("{side} passed on {cards}", side=side_name(gift.giver), cards=Series(card_texts(gift.cards)))


def _receivers(view: Position, giver: Side) -> str:
    left, right = side_name(view.left(giver)), side_name(view.right(giver))
    return phrase("one each: {left}, {right}", left=left, right=right)


def _wins(view: Position) -> str:
    """end-occupation  The occupation that wins."""
    bushi = bushi_count(BUSHI_NEEDED)
    if len(view.sides) > 2:
        return phrase("{bushi:one capital} in all, on a home hex of each opponent, win.", bushi=bushi)
    return phrase(
        "{bushi:one capital} in all, on {hexes:one} of the opponent’s home, win.",
        bushi=bushi,
        hexes=hex_count(hexes_needed(view)),
    )


def _occupation(view: Position, side: Side) -> str:
    """end-occupation  `two bushi on m13 and n13`, or empty."""
    held = [place for places in occupied_homes(view, side).values() for place in places.items()]
    if not held:
        return ""
    hexes = Series(hex_names(hex_ for hex_, _ in held))
    bushi = bushi_count(sum(count for _, count in held))
    return phrase("{bushi:one} on {hexes}", bushi=bushi, hexes=hexes)
