"""What each side has: name, hand, played and passed cards, reserve; and the cards in the order they are carried out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, TypeAlias

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Series
from sekiwidget.core.scene import Caption, Piece, Place, Row, Slot, Table
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import Card, Cards, in_order, texts
from sekiwidget.games.daimyo.components.hexes import names
from sekiwidget.games.daimyo.components.wording import bushi_count, hex_count, side_name, side_title
from sekiwidget.games.daimyo.picture.backdrop import COLUMN, NARROW, ORDER_HEIGHT, PANEL, SIZE
from sekiwidget.games.daimyo.picture.kit.kit import CARD, RULE, card_symbol
from sekiwidget.games.daimyo.picture.scene.land import rank
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, hexes_needed, occupied
from sekiwidget.games.daimyo.rules.position import Gift, Position

NOW: Final = ("now",)
_FACE_DOWN: Final = phrase("Face down")
_PLAYED_CARDS: Final = phrase("Played")
_PASSED: Final = phrase("Passed to it")
_ORDER: Final = phrase("Cards are carried out in this order")
_CHOICE: Final = phrase("Each side lays two cards face down")
_NONE_IN_RESERVE: Final = phrase("none in reserve")
_WIDTH: Final = {2: 44, 3: 40, 4: 34}
"""Number of players -> width of a card."""
_PLAYED: Final = 256
"""Where the played cards begin, from the left edge of the column; those of the hand take up the room before them."""
_SMALL: Final = 24
"""Width of passed cards and of the bushi in reserve."""


Corner: TypeAlias = tuple[int, int, int]
"""Left and upper edge and width of a side's block, in one layout."""


@cache
def side_places(sides: tuple[Side, ...]) -> Mapping[str, Place]:
    """The blocks of the sides one below the other, as high as the number of players allows."""
    count = len(sides)
    size = _WIDTH.get(count, 34)
    foot = 32 + round(size * CARD[1] / CARD[0])
    low = 8 + foot + round(_SMALL * CARD[1] / CARD[0])
    made: dict[str, Place] = {}
    for side_index, side in enumerate(sides):
        wide, narrow = (
            (x, round(y + ORDER_HEIGHT + side_index * (sheet[1] - y - ORDER_HEIGHT) / count), width)
            for (x, y, width), sheet in zip(COLUMN, (SIZE, NARROW), strict=True)
        )
        block = wide, narrow
        made[f"{side}.line"] = Place(PANEL, _line(wide), _line(narrow))
        made[f"{side}.name"] = _point(block, 0, 23)
        made[f"{side}.hand"] = _row(block, (0, foot, _PLAYED - 16), size)
        made[f"{side}.played.note"] = _point(block, _PLAYED, 23)
        made[f"{side}.played"] = _row(block, (_PLAYED, foot, RULE - _PLAYED), size)
        made[f"{side}.reserve"] = _row(block, (0, low, 60), _SMALL)
        made[f"{side}.reserve.note"] = _point(block, 66, low - 8)
        made[f"{side}.incoming"] = _row(block, (_PLAYED, low, RULE - _PLAYED), _SMALL)
        made[f"{side}.incoming.note"] = _point(block, _PLAYED - 76, low - 8)
    return made


def _line(corner: Corner) -> Slot:
    x, y, width = corner
    return Slot((x + width / 2, y), size=width)


def _point(block: tuple[Corner, Corner], right: float, down: float) -> Place:
    wide, narrow = (Slot((x + right, y + down)) for x, y, _ in block)
    return Place(PANEL, wide, narrow)


def _row(block: tuple[Corner, Corner], at: tuple[int, int, int], size: int) -> Place:
    """Cards or figures `size` wide; `at` is their left end, the line on which they stand, and the room they have."""
    left, foot, room = at
    wide, narrow = (
        Slot(box=(x + left, y + foot - 40, room, 40), arrange="row", pitch=size + 4, size=size) for x, y, _ in block
    )
    return Place(PANEL, wide, narrow)


# -- pieces ------------------------------------------------------------------------------------------------------------


def side_pieces(view: Position, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """Cards and reserve of every side; what it did not have `before` is framed."""
    for side_index, side in enumerate(view.sides):
        yield f"{side}.line", Piece("rule", f"{side}.line")
        yield from _cards(f"{side}.hand", view.hands[side_index])
        new = before is not None and len(view.played[side_index]) > len(before.played[side_index])
        yield from _cards(f"{side}.played", view.played[side_index], NOW if new else ())
        new = before is not None and len(view.incoming[side_index]) > len(before.incoming[side_index])
        yield from _cards(f"{side}.incoming", view.incoming[side_index], NOW if new else ())
        if count := view.reserve[side_index]:
            changed = before is not None and before.reserve[side_index] != count
            yield f"{side}.reserve", rank(side, count, f"{side}.reserve", 0, NOW if changed else ())


def _cards(place: str, cards: Cards, states: tuple[str, ...] = ()) -> Iterator[tuple[str, Piece]]:
    for at, (piece, card) in enumerate(card_ids(place, cards)):
        yield piece, Piece(card_symbol(card), place, at, states)


def card_ids(place: str, cards: Cards) -> Iterator[tuple[str, Card]]:
    """Each card that lies at a place with the piece that shows it."""
    return ((f"{place}.{at}", card) for at, card in enumerate(in_order(cards)))


def order_pieces(view: Position, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """priority  The open cards with whose they are: pale when they are done, framed when this commit was the last."""
    if view.phase == 3 or (view.outcome is not None and not view.face_down):
        last = before.card if before is not None else None
        for at, (card, side) in enumerate(view.queue()):
            done = view.card is None or card < view.card
            states = ("now",) if card == last else ("faded",) if done else ("pick",) if card == view.card else ()
            words = phrase("{card}, {side}", card=card.text, side=side_name(side))
            yield f"order.{at}", Piece(card_symbol(card), "order", at, states, words=words)
            yield f"order.{at}.side", Piece(f"sidemark-{side}", "order.sides", at)
    if view.hexes_left:
        count = view.hexes_left if view.hexes_left > 1 else 0
        words = phrase("{hexes:one} not yet on the table", hexes=hex_count(view.hexes_left))
        yield "left", Piece("tile", "left", count=count, words=words)


# -- words -------------------------------------------------------------------------------------------------------------


def side_captions(view: Position) -> Iterator[tuple[str, Caption]]:
    """Who it is, and what lies where."""
    for side_index, side in enumerate(view.sides):
        yield f"{side}.name", Caption(f"{side}.name", side_title(side), "", side, f"sidemark-{side}")
        left = view.reserve[side_index]
        reserve = phrase("{number} in reserve", number=left) if left else _NONE_IN_RESERVE
        yield f"{side}.reserve.note", Caption(f"{side}.reserve.note", text=reserve)
        if view.played[side_index]:
            words = _FACE_DOWN if view.face_down else _PLAYED_CARDS
            yield f"{side}.played.note", Caption(f"{side}.played.note", text=words)
        if view.incoming[side_index]:
            yield f"{side}.incoming.note", Caption(f"{side}.incoming.note", text=_PASSED)
    yield "left.note", Caption("left.note", text=phrase("{number} left", number=view.hexes_left))
    if view.phase == 3:
        yield "order.note", Caption("order.note", text=_ORDER, rule="priority")
    elif view.face_down:
        yield "order.note", Caption("order.note", text=_CHOICE, rule="phase-1")


def side_tables(view: Position) -> Iterator[tuple[str, Table]]:
    """knowledge, end-occupation  What is known of hidden cards, and how far each side is from an occupation."""
    pools = zip(view.sides, view.pools, strict=True)
    if rows := [Row(side_title(side), " ".join(texts(cards))) for side, cards in pools if cards]:
        yield "pools", Table(tuple(rows), phrase("Hand and face-down cards together"))
    if rows := [Row(_passed_on(gift), _receivers(view, gift.giver)) for gift in view.gifts if not gift.sure]:
        yield "gifts", Table(tuple(rows), phrase("Passed on face down"))
    if any(found := [_occupation(view, side) for side in view.sides]):
        rows = [
            Row(side_title(side), words or "–", symbol=f"sidemark-{side}")
            for side, words in zip(view.sides, found, strict=True)
        ]
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
    """`2 on m13 and n13`, or nothing."""
    held = [place for places in occupied(view, side).values() for place in places.items()]
    if not held:
        return ""
    hexes = Series(names(hex_ for hex_, _ in held))
    return phrase("{number} on {hexes}", number=sum(count for _, count in held), hexes=hexes)
