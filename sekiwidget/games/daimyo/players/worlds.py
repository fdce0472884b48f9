"""knowledge  The worlds behind a view: full tables that its viewer could be looking at, all equally likely."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from random import Random

from sekiwidget.authoring.dealing import all_deals, all_draws, random_draw
from sekiwidget.games.daimyo.components.cards import DECKS, TYPES, Card, Cards, in_order, without
from sekiwidget.games.daimyo.rules.position import Gift, Position
from sekiwidget.games.daimyo.rules.view import face

Heaps = dict[str, list[Cards]]


def determinize(view: Position, rng: Random) -> Position:
    """knowledge  A full position consistent with a view. `rng.random()` only.

    Each unknown gift went one way or the other, the unknown cards of a type are dealt evenly, and which cards of a side
    lie face down is drawn from those it holds.
    """
    heaps = _heaps(view)
    gifts = tuple(gift if gift.sure else _went(view, gift, heaps, rng.random() < 0.5) for gift in view.gifts)
    left = _left(view, heaps)

    def number(card: Card) -> Card:
        if card.known or not card.letter:
            return card
        heap = left[card.letter]
        return heap.pop(int(rng.random() * len(heap)))

    for row in heaps.values():
        row[:] = [in_order(number(card) for card in cards) for cards in row]
    due = [len(played) * bool(pool) for pool, played in zip(heaps["pools"], heaps["played"], strict=True)]
    down = [in_order(random_draw(pool, number, rng)) for pool, number in zip(heaps["pools"], due, strict=True)]
    return _filled(view, heaps, gifts, down)


def worlds(view: Position, facts: Iterable[str] | None = None) -> Iterator[tuple[Position, int]]:
    """knowledge  Every full position behind a view, all equally likely; lazily. Every card may matter."""
    unsure = [gift for gift in view.gifts if not gift.sure]
    for turns in product((True, False), repeat=len(unsure)):
        heaps, turn = _heaps(view), iter(turns)
        gifts = tuple(gift if gift.sure else _went(view, gift, heaps, next(turn)) for gift in view.gifts)
        for numbered in _every_number(_left(view, heaps), heaps, TYPES):
            rows = zip(numbered["pools"], numbered["played"], strict=True)
            every = [[some for some, *_ in all_draws(pool, len(played) * bool(pool))] for pool, played in rows]
            for down in product(*every):
                yield _filled(view, {key: list(row) for key, row in numbered.items()}, gifts, down), 1


def _heaps(view: Position) -> Heaps:
    """All cards of the table that are not open, by where they lie and by side; the deck is a row of one."""
    return {key: list(getattr(view, key)) for key in ("hands", "played", "incoming", "pools")} | {"deck": [view.deck]}


def _filled(view: Position, heaps: Heaps, gifts: tuple[Gift, ...], down: Iterable[Cards]) -> Position:
    """phase-1  The view with these cards; of those in a pool some lie face down, the others are in hand."""
    for side_index, cards in enumerate(down):
        if heaps["pools"][side_index]:
            heaps["played"][side_index] = cards
            heaps["hands"][side_index] = without(heaps["pools"][side_index], cards)
    return view.but(
        hands=tuple(heaps["hands"]),
        played=tuple(heaps["played"]),
        incoming=tuple(heaps["incoming"]),
        pools=((),) * len(view.sides),
        deck=heaps["deck"][0],
        gifts=gifts,
        viewer=None,
    )


def _went(view: Position, gift: Gift, heaps: Heaps, in_turn: bool) -> Gift:
    """phase-4  One card of a gift went to the left neighbour, the other to the right: as they stand, or not."""
    cards = gift.cards if in_turn else (gift.cards[1], gift.cards[0])
    for card, side in zip(cards, (view.left(gift.giver), view.right(gift.giver)), strict=True):
        side_index = view.side_index(side)
        key = "incoming" if not gift.taken else "pools" if heaps["pools"][side_index] else "hands"
        heaps[key][side_index] = in_order((*without(heaps[key][side_index], (face(gift),)), card))
    return gift._replace(cards=cards, sure=True)


def _left(view: Position, heaps: Heaps) -> dict[str, list[Card]]:
    """hand  The cards of each type that lie nowhere yet: those of which the type alone is known are any of them."""
    used = {card for row in heaps.values() for cards in row for card in cards}
    return {letter: [c for c in DECKS[len(view.sides)] if c.letter == letter and c not in used] for letter in TYPES}


def _every_number(left: dict[str, list[Card]], heaps: Heaps, letters: Sequence[str]) -> Iterator[Heaps]:
    """hand  Every way to number the cards of which the type alone is known."""
    if not letters:
        yield heaps
        return
    blank = Card(letters[0], 0)
    side_indices = [(key, at) for key, row in heaps.items() for at, cards in enumerate(row) if blank in cards]
    for dealing, _ in all_deals(left[letters[0]], [heaps[key][at].count(blank) for key, at in side_indices]):
        numbered = {key: list(row) for key, row in heaps.items()}
        for (key, at), cards in zip(side_indices, dealing, strict=True):
            numbered[key][at] = in_order((*(card for card in numbered[key][at] if card != blank), *cards))
        yield from _every_number(left, numbered, letters[1:])
