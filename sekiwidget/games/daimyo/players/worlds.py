"""knowledge  The full positions that a viewer may be looking at, all equally likely."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from random import Random

from sekiwidget.authoring.dealing import all_deals, all_draws, random_draw
from sekiwidget.games.daimyo.components.cards import DECKS, TYPES, Card, Cards, by_priority, cards_without
from sekiwidget.games.daimyo.rules.position import Gift, Position
from sekiwidget.games.daimyo.rules.view import gift_face

Heaps = dict[str, list[Cards]]


def determinize(view: Position, rng: Random) -> Position:
    """knowledge  A random full position consistent with a view; calls only `rng.random()`.

    The directions of unknown gifts, the numbers of unknown cards, and the face-down cards among those that a side holds
    are all equally likely.
    """
    heaps = _heaps(view)
    gifts = tuple(gift if gift.sure else _resolve_gift(view, gift, heaps, rng.random() < 0.5) for gift in view.gifts)
    left = _unseen_cards(view, heaps)

    def number(card: Card) -> Card:
        if card.known or not card.letter:
            return card
        heap = left[card.letter]
        return heap.pop(int(rng.random() * len(heap)))

    for row in heaps.values():
        row[:] = [by_priority(number(card) for card in cards) for cards in row]
    due = [len(played) * bool(pool) for pool, played in zip(heaps["pools"], heaps["played"], strict=True)]
    down = [by_priority(random_draw(pool, number, rng)) for pool, number in zip(heaps["pools"], due, strict=True)]
    return _with_cards(view, heaps, gifts, down)


def worlds(view: Position, facts: Iterable[str] | None = None) -> Iterator[tuple[Position, int]]:
    """knowledge  Every full position consistent with a view, lazily; all are equally likely. `facts` is not used."""
    unsure = [gift for gift in view.gifts if not gift.sure]
    for turns in product((True, False), repeat=len(unsure)):
        heaps, turn = _heaps(view), iter(turns)
        gifts = tuple(gift if gift.sure else _resolve_gift(view, gift, heaps, next(turn)) for gift in view.gifts)
        for numbered in _numberings(_unseen_cards(view, heaps), heaps, TYPES):
            rows = zip(numbered["pools"], numbered["played"], strict=True)
            every = [[some for some, *_ in all_draws(pool, len(played) * bool(pool))] for pool, played in rows]
            for down in product(*every):
                yield _with_cards(view, {key: list(row) for key, row in numbered.items()}, gifts, down), 1


def _heaps(view: Position) -> Heaps:
    """The hidden cards by their place and side; the deck is a row of one."""
    return {key: list(getattr(view, key)) for key in ("hands", "played", "incoming", "pools")} | {"deck": [view.deck]}


def _with_cards(view: Position, heaps: Heaps, gifts: tuple[Gift, ...], down: Iterable[Cards]) -> Position:
    """phase-1  The view with these cards; of each pool those of `down` lie face down, the others are in hand."""
    for side_index, cards in enumerate(down):
        if heaps["pools"][side_index]:
            heaps["played"][side_index] = cards
            heaps["hands"][side_index] = cards_without(heaps["pools"][side_index], cards)
    return view.but(
        hands=tuple(heaps["hands"]),
        played=tuple(heaps["played"]),
        incoming=tuple(heaps["incoming"]),
        pools=((),) * len(view.sides),
        deck=heaps["deck"][0],
        gifts=gifts,
        viewer=None,
    )


def _resolve_gift(view: Position, gift: Gift, heaps: Heaps, in_turn: bool) -> Gift:
    """phase-4  The gift with its cards to left and right, in order or not; the cards are placed in the heaps."""
    cards = gift.cards if in_turn else (gift.cards[1], gift.cards[0])
    for card, side in zip(cards, (view.left(gift.giver), view.right(gift.giver)), strict=True):
        side_index = view.side_index(side)
        key = "incoming" if not gift.taken else "pools" if heaps["pools"][side_index] else "hands"
        heaps[key][side_index] = by_priority((*cards_without(heaps[key][side_index], (gift_face(gift),)), card))
    return gift._replace(cards=cards, sure=True)


def _unseen_cards(view: Position, heaps: Heaps) -> dict[str, list[Card]]:
    """hand  The cards of each type that are in no heap: the unknown cards of the type are among them."""
    used = {card for row in heaps.values() for cards in row for card in cards}
    return {letter: [c for c in DECKS[len(view.sides)] if c.letter == letter and c not in used] for letter in TYPES}


def _numberings(left: dict[str, list[Card]], heaps: Heaps, letters: Sequence[str]) -> Iterator[Heaps]:
    """hand  The heaps with every possible numbering of the cards of which only the type is known."""
    if not letters:
        yield heaps
        return
    blank = Card(letters[0], 0)
    side_indices = [(key, at) for key, row in heaps.items() for at, cards in enumerate(row) if blank in cards]
    for dealing, _ in all_deals(left[letters[0]], [heaps[key][at].count(blank) for key, at in side_indices]):
        numbered = {key: list(row) for key, row in heaps.items()}
        for (key, at), cards in zip(side_indices, dealing, strict=True):
            numbered[key][at] = by_priority((*(card for card in numbered[key][at] if card != blank), *cards))
        yield from _numberings(left, numbered, letters[1:])
