"""knowledge  What may lie behind a view: a whole table that its viewer could be looking at, each equally likely."""

from __future__ import annotations

from random import Random

from sekiwidget.games.daimyo.cards import DECKS, TYPES, Card, Cards, in_order, without
from sekiwidget.games.daimyo.position import Gift, Position
from sekiwidget.games.daimyo.view import face

Heaps = dict[str, list[Cards]]


def possible(view: Position, rng: Random) -> Position:
    """knowledge  A full position consistent with a view. `rng.random()` only.

    Each unknown gift went one way or the other, the unknown cards of a type are dealt evenly, and which cards of a side
    lie face down is drawn from those it holds.
    """
    heaps: Heaps = {key: list(getattr(view, key)) for key in ("hands", "played", "incoming", "pools")}
    deck = [view.deck]
    gifts = tuple(gift if gift.sure else _went(view, gift, heaps, rng) for gift in view.gifts)
    _number(view, [*heaps.values(), deck], rng)
    for seat, pool in enumerate(heaps["pools"]):
        if pool:
            down = _some(pool, len(heaps["played"][seat]), rng)
            heaps["played"][seat] = down
            heaps["hands"][seat] = without(pool, down)
    return view.but(
        hands=tuple(heaps["hands"]),
        played=tuple(heaps["played"]),
        incoming=tuple(heaps["incoming"]),
        pools=((),) * len(view.sides),
        deck=deck[0],
        gifts=gifts,
        viewer=None,
    )


def _went(view: Position, gift: Gift, heaps: Heaps, rng: Random) -> Gift:
    """phase-4  One card of a gift went to the left neighbour, the other to the right."""
    cards = gift.cards if rng.random() < 0.5 else (gift.cards[1], gift.cards[0])
    for card, side in zip(cards, (view.left(gift.giver), view.right(gift.giver)), strict=True):
        seat = view.seat(side)
        key = "incoming" if not gift.taken else "pools" if heaps["pools"][seat] else "hands"
        heaps[key][seat] = in_order((*without(heaps[key][seat], (face(gift),)), card))
    return gift._replace(cards=cards, sure=True)


def _number(view: Position, rows: list[list[Cards]], rng: Random) -> None:
    """hand  The cards of which the type alone is known are any of those that lie nowhere else."""
    used = {card for row in rows for cards in row for card in cards}
    left = {letter: [c for c in DECKS[len(view.sides)] if c.letter == letter and c not in used] for letter in TYPES}

    def drawn(card: Card) -> Card:
        if card.known or not card.letter:
            return card
        heap = left[card.letter]
        return heap.pop(int(rng.random() * len(heap)))

    for row in rows:
        row[:] = [in_order(drawn(card) for card in cards) for cards in row]


def _some(cards: Cards, number: int, rng: Random) -> Cards:
    """So many of the cards, any of them."""
    chosen: list[Card] = []
    for _ in range(number):
        card = cards[int(rng.random() * len(cards))]
        chosen.append(card)
        cards = without(cards, (card,))
    return in_order(chosen)
