"""Opponents, the possible positions behind a view, and what solvers and odds need."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import islice, product
from operator import attrgetter
from random import Random
from typing import Any, Final

from sekiwidget.authoring.dealing import all_deals, all_draws, random_draw
from sekiwidget.authoring.opponents import best
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.daimyo.components.cards import DECKS, TYPES, Card, Cards, by_priority, cards_without
from sekiwidget.games.daimyo.components.hexes import distance
from sekiwidget.games.daimyo.rules.actions import Give, Move, Play
from sekiwidget.games.daimyo.rules.ending import occupied_homes
from sekiwidget.games.daimyo.rules.position import Gift, Position
from sekiwidget.games.daimyo.rules.view import gift_face
from sekiwidget.text.phrase import phrase

# -- the opponent `simple` ---------------------------------------------------------------------------------------------

ACTIONS_WEIGHED: Final = 200
"""Number of legal actions that are compared."""
WIN: Final = 1000.0
"""Value of a won game."""


def simple(view: Position, rng: Random) -> Any:
    """A beginner's action, chosen by looking one card ahead and from no more than its side may know.

    It takes a daimyo or home hexes when it can, keeps bushi beside its own daimyo, and moves towards the nearest enemy.
    Raises ValueError if no side is to move.
    """
    side = view.to_move
    if side is None or side not in view.sides:
        raise ValueError(phrase("no side is to move here"))
    if view.step == "play":
        return best(view.legal(), lambda play: _play_value(view, side, play), rng)
    if view.step == "give":
        return best(view.legal(), _give_value, rng)
    return best(_some_actions(view, rng), lambda action: _table_value(view, side, action), rng)


def _some_actions(view: Position, rng: Random) -> Iterable[Any]:
    """The legal actions; if there are very many, some random ones."""
    found = list(islice(view.legal(), ACTIONS_WEIGHED + 1))
    return found if len(found) <= ACTIONS_WEIGHED else [view.sample(rng) for _ in range(ACTIONS_WEIGHED // 2)]


def _play_value(view: Position, side: Side, play: Play) -> float:
    """phase-1  The value of laying these cards."""
    return sum(_card_value(view, side, card) for card in play.cards)


def _card_value(view: Position, side: Side, card: Card) -> float:
    if card.letter == "A":
        # An early A strikes first.
        return 3.0 - card.number / 20
    if card.letter == "B":
        return 2.0 if view.reserve[view.side_index(side)] else 2.5
    return 2.8 if card.letter == "C" and _danger(view, side) > 0 else 1.0


def _danger(view: Position, side: Side) -> float:
    """Above 0 if the strongest enemy beside a side's daimyo could take it; the larger, the stronger the enemy."""
    at = view.daimyo_of(side)
    if at is None:
        return 0
    here = view.units_at(at)
    strength = here.strength if here is not None else 0
    near = [units.bushi for hex_, units in view.units if units.side != side and units.bushi and distance(hex_, at) == 1]
    return max(near, default=-1) - strength + 1 if near else 0


def _give_value(give: Give) -> float:
    """phase-4  The value of giving a card to the left neighbour, who plays after this side: the later, the better."""
    return ord(give.card.letter[:1] or "A") + give.card.number / 20


def _table_value(view: Position, side: Side, action: Any) -> float:
    """The value of the position after an action: units, occupation, danger, and distance to the enemy."""
    after: Any = view.after(action)
    if after.outcome is not None:
        return WIN if side in after.outcome.winners else -WIN
    worth = 0.0
    for other in view.sides:
        standing = sum(count for _, count in after.bushi_of(other))
        held = occupied_homes(after, other)
        homes = sum(len(hexes) for hexes in held.values())
        bushi = sum(sum(hexes.values()) for hexes in held.values())
        worth += (1 if other == side else -1) * (standing + 2 * homes + bushi)
    worth -= 4 * max(0.0, _danger(after, side))
    worth += sum(max(0.0, _danger(after, other)) for other in view.sides if other != side)
    if isinstance(action, Move):
        worth += _approach(after, side, action)
    return worth


def _approach(after: Position, side: Side, action: Move) -> float:
    """The value of coming nearer to the nearest enemy daimyo."""
    goals = [at for other in after.sides if other != side and (at := after.daimyo_of(other)) is not None]
    if not goals:
        return 0
    before = min(distance(action.start, goal) for goal in goals)
    return 0.4 * action.number * (before - min(distance(action.end, goal) for goal in goals))


# -- positions behind a view -------------------------------------------------------------------------------------------

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


# -- solvers and odds: a round is decided together ---------------------------------------------------------------------


def is_settled(start: Position, position: Position) -> bool:
    """phase-4  Whether the round of `start` is over; the deal belongs to the first round."""
    return position.outcome is not None or position.to_move is None or position.round != start.round


def is_quiet(position: Position) -> bool:
    """hand  Whether facts are final: not while cards are dealt."""
    return position.to_move != CHANCE


def material_lost(start: Position, position: Position, side: Side) -> int:
    """fight, card-b  By how much a side's units on the land have decreased; recruits count against it."""
    return _strength(start, side) - _strength(position, side)


def _strength(position: Position, side: Side) -> int:
    """units  The number of a side's units on the land."""
    return sum(units.strength for _, units in position.units if units.side == side)


def transposition_key(position: Position) -> Hashable:
    """The table without what is known about cards: equal keys have the same future."""
    found: Hashable = _table(position)
    return found


_table = attrgetter(
    "step", "to_move", "units", "land", "reserve", "hexes_left", "hands", "played", "incoming", "card", "fresh",
    "round", "phase", "opened", "deck", "outcome",
)  # fmt: skip
