"""What each side has: name, hand, played and passed cards, reserve; and the cards in the order they are carried out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from sekiwidget.authoring.phrases import capital, listed, title
from sekiwidget.core.scene import Caption, Piece, Place, Row, Seat, Table
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import Card, Cards, in_order, texts
from sekiwidget.games.daimyo.components.hexes import names
from sekiwidget.games.daimyo.components.wording import bushi, hexes
from sekiwidget.games.daimyo.picture.backdrop import COLUMN, NARROW, ORDER_HEIGHT, PANEL, SIZE
from sekiwidget.games.daimyo.picture.kit.kit import CARD, RULE, card_symbol
from sekiwidget.games.daimyo.picture.scene.land import rank
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, hexes_needed, occupied
from sekiwidget.games.daimyo.rules.position import Position

NOW: Final = ("now",)
_WIDTH: Final = {2: 44, 3: 40, 4: 34}
"""Number of players -> width of a card."""
_PLAYED: Final = 256
"""Where the played cards begin, from the left edge of the column; those of the hand take up the room before them."""
_SMALL: Final = 24
"""Width of passed cards and of the bushi in reserve."""


Corner: TypeAlias = tuple[int, int, int]
"""Left and upper edge and width of a side's block, in one layout."""


def side_places(view: Position) -> Iterator[tuple[str, Place]]:
    """The blocks of the sides one below the other, as high as the number of players allows."""
    count = len(view.sides)
    size = _WIDTH.get(count, 34)
    foot = 32 + round(size * CARD[1] / CARD[0])
    low = 8 + foot + round(_SMALL * CARD[1] / CARD[0])
    for seat, side in enumerate(view.sides):
        wide, narrow = (
            (x, round(y + ORDER_HEIGHT + seat * (sheet[1] - y - ORDER_HEIGHT) / count), width)
            for (x, y, width), sheet in zip(COLUMN, (SIZE, NARROW), strict=True)
        )
        block = wide, narrow
        yield f"{side}.line", Place(PANEL, _line(wide), _line(narrow))
        yield f"{side}.name", _point(block, 0, 23)
        yield f"{side}.hand", _row(block, (0, foot, _PLAYED - 16), size)
        yield f"{side}.played.note", _point(block, _PLAYED, 23)
        yield f"{side}.played", _row(block, (_PLAYED, foot, RULE - _PLAYED), size)
        yield f"{side}.reserve", _row(block, (0, low, 60), _SMALL)
        yield f"{side}.reserve.note", _point(block, 66, low - 8)
        yield f"{side}.incoming", _row(block, (_PLAYED, low, RULE - _PLAYED), _SMALL)
        yield f"{side}.incoming.note", _point(block, _PLAYED - 76, low - 8)


def _line(corner: Corner) -> Seat:
    x, y, width = corner
    return Seat((x + width / 2, y), size=width)


def _point(block: tuple[Corner, Corner], right: float, down: float) -> Place:
    wide, narrow = (Seat((x + right, y + down)) for x, y, _ in block)
    return Place(PANEL, wide, narrow)


def _row(block: tuple[Corner, Corner], at: tuple[int, int, int], size: int) -> Place:
    """Cards or figures `size` wide; `at` is their left end, the line on which they stand, and the room they have."""
    left, foot, room = at
    wide, narrow = (
        Seat(box=(x + left, y + foot - 40, room, 40), arrange="row", pitch=size + 4, size=size) for x, y, _ in block
    )
    return Place(PANEL, wide, narrow)


# -- pieces ------------------------------------------------------------------------------------------------------------


def side_pieces(view: Position, before: Position | None) -> Iterator[tuple[str, Piece]]:
    """Cards and reserve of every side; what it did not have `before` is framed."""
    for seat, side in enumerate(view.sides):
        yield f"{side}.line", Piece("rule", f"{side}.line")
        yield from _cards(f"{side}.hand", view.hands[seat])
        new = before is not None and len(view.played[seat]) > len(before.played[seat])
        yield from _cards(f"{side}.played", view.played[seat], NOW if new else ())
        new = before is not None and len(view.incoming[seat]) > len(before.incoming[seat])
        yield from _cards(f"{side}.incoming", view.incoming[seat], NOW if new else ())
        if count := view.reserve[seat]:
            changed = before is not None and before.reserve[seat] != count
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
            words = f"{card.text}, {title(side)}"
            yield f"order.{at}", Piece(card_symbol(card), "order", at, states, words=words)
            yield f"order.{at}.side", Piece(f"sidemark-{side}", "order.sides", at)
    if view.hexes_left:
        count = view.hexes_left if view.hexes_left > 1 else 0
        yield "left", Piece("tile", "left", count=count, words=f"{hexes(view.hexes_left)} not yet on the table")


# -- words -------------------------------------------------------------------------------------------------------------


def side_captions(view: Position) -> Iterator[tuple[str, Caption]]:
    """Who it is, and what lies where."""
    for seat, side in enumerate(view.sides):
        yield f"{side}.name", Caption(f"{side}.name", title(side), "", side, f"sidemark-{side}")
        yield f"{side}.reserve.note", Caption(f"{side}.reserve.note", text=f"{view.reserve[seat] or 'none'} in reserve")
        if view.played[seat]:
            words = "Face down" if view.face_down else "Played"
            yield f"{side}.played.note", Caption(f"{side}.played.note", text=words)
        if view.incoming[seat]:
            yield f"{side}.incoming.note", Caption(f"{side}.incoming.note", text="Passed to it")
    yield "left.note", Caption("left.note", text=f"{view.hexes_left} left")
    if view.phase == 3:
        yield "order.note", Caption("order.note", text="Cards are carried out in this order", rule="priority")
    elif view.face_down:
        yield "order.note", Caption("order.note", text="Each side lays two cards face down", rule="phase-1")


def side_tables(view: Position) -> Iterator[tuple[str, Table]]:
    """knowledge, end-occupation  What is known of hidden cards, and how far each side is from an occupation."""
    rows = [
        Row(title(side), " ".join(texts(cards))) for side, cards in zip(view.sides, view.pools, strict=True) if cards
    ]
    if rows:
        yield "pools", Table(tuple(rows), "Hand and face-down cards together")
    gifts = [
        Row(f"{title(gift.giver)} passed on {' and '.join(texts(gift.cards))}", _receivers(view, gift.giver))
        for gift in view.gifts
        if not gift.sure
    ]
    if gifts:
        yield "gifts", Table(tuple(gifts), "Passed on face down")
    if any(found := [_occupation(view, side) for side in view.sides]):
        many = len(view.sides) > 2
        where = "a home hex of each opponent" if many else f"{hexes(hexes_needed(view))} of the opponent’s home"
        note = f"{capital(bushi(BUSHI_NEEDED))} in all, on {where}, win."
        rows = [
            Row(title(side), words or "–", symbol=f"sidemark-{side}")
            for side, words in zip(view.sides, found, strict=True)
        ]
        yield "occupation", Table(tuple(rows), "Occupation", note)


def _receivers(view: Position, giver: Side) -> str:
    return f"one each: {title(view.left(giver))}, {title(view.right(giver))}"


def _occupation(view: Position, side: Side) -> str:
    """`2 on m13 and n13`, or nothing."""
    held = [place for places in occupied(view, side).values() for place in places.items()]
    return f"{sum(count for _, count in held)} on {listed(names(hex_ for hex_, _ in held))}" if held else ""
