"""What each side has: name, hand, played and passed cards, reserve; and what is known of what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sekiwidget.core.scene import Caption, Piece, Row, Table
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import Card, Cards, in_order, texts
from sekiwidget.games.daimyo.components.hexes import names
from sekiwidget.games.daimyo.components.wording import bushi_count, hex_count, side_name, side_title
from sekiwidget.games.daimyo.picture.kit.kit import card_symbol
from sekiwidget.games.daimyo.picture.scene.order import ordered
from sekiwidget.games.daimyo.picture.sheets.panels import OWN
from sekiwidget.games.daimyo.picture.sheets.strips import seated
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, hexes_needed, occupied
from sekiwidget.games.daimyo.rules.position import Gift, Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Series

NOW: Final = ("now",)
_HAND: Final = phrase("Hand")
_FACE_DOWN: Final = phrase("Face down")
_PLAYED: Final = phrase("Played")
_PASSED: Final = phrase("Passed to it")
_NONE_IN_RESERVE: Final = phrase("none in reserve")
_PASSED_ORDER: Final = 10
"""Orders of the cards passed to a side: after those that it has played."""


# -- pieces ------------------------------------------------------------------------------------------------------------


def side_pieces(view: Position, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """Cards and reserve of every side; what it did not have `before` is framed."""
    for side_index, side in enumerate(view.sides):
        pool = view.pools[side_index]
        yield from _cards(f"{side}.hand", f"{side}.hand", view.hands[side_index], (), 0, pool)
        if not ordered(view):
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
    """Cards that lie at a place; of a hidden one that may be any of a `pool` it is said of which."""
    for at, (piece, card) in enumerate(card_ids(name, cards)):
        words = _one_of(pool) if pool and not card.known else ""
        yield piece, Piece(card_symbol(card), place, first + at, states, words=words)


@cache
def _one_of(pool: Cards) -> Phrase:
    """knowledge  What a hidden card of a side may be."""
    return phrase("hidden card; hand and face-down cards together: {cards}", cards=Series(texts(pool)))


def card_ids(place: str, cards: Cards) -> Iterator[tuple[str, Card]]:
    """Each card that lies at a place with the piece that shows it."""
    return ((f"{place}.{at}", card) for at, card in enumerate(in_order(cards)))


# -- words -------------------------------------------------------------------------------------------------------------


def side_captions(view: Position) -> Iterator[tuple[str, Caption]]:
    """Who it is, its reserve, what it occupies; over one's own cards what they are."""
    own = next(side for side, strip in seated(view.sides, view.viewer).items() if strip == OWN)
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
    """What the cards beside the hand are."""
    if view.played[side_index] and not ordered(view):
        return _FACE_DOWN if view.face_down else _PLAYED
    return _PASSED if view.incoming[side_index] else ""


def side_tables(view: Position) -> Iterator[tuple[str, Table]]:
    """knowledge, end-occupation  Which cards were passed on face down, and what wins once somebody occupies a home."""
    if rows := [Row(_passed_on(gift), _receivers(view, gift.giver)) for gift in view.gifts if not gift.sure]:
        yield "gifts", Table(tuple(rows), phrase("Passed on face down"))
    found = [(side, words) for side in view.sides if (words := _occupation(view, side))]
    if found:
        rows = [Row(side_title(side), words, symbol=f"sidemark-{side}") for side, words in found]
        yield "occupation", Table(tuple(rows), phrase("Occupation"), _wins(view))


def _passed_on(gift: Gift) -> str:
    return phrase("{side} passed on {cards}", side=side_name(gift.giver), cards=Series(texts(gift.cards)))


def _receivers(view: Position, giver: Side) -> str:
    left, right = side_name(view.left(giver)), side_name(view.right(giver))
    return phrase("one each: {left}, {right}", left=left, right=right)


def _wins(view: Position) -> str:
    """end-occupation  What wins."""
    bushi = bushi_count(BUSHI_NEEDED)
    if len(view.sides) > 2:
        return phrase("{bushi:one capital} in all, on a home hex of each opponent, win.", bushi=bushi)
    return phrase(
        "{bushi:one capital} in all, on {hexes:one} of the opponent’s home, win.",
        bushi=bushi,
        hexes=hex_count(hexes_needed(view)),
    )


def _occupation(view: Position, side: Side) -> str:
    """`two bushi on m13 and n13`, or nothing."""
    held = [place for places in occupied(view, side).values() for place in places.items()]
    if not held:
        return ""
    hexes = Series(names(hex_ for hex_, _ in held))
    bushi = bushi_count(sum(count for _, count in held))
    return phrase("{bushi:one} on {hexes}", bushi=bushi, hexes=hexes)
