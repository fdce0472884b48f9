"""plan  The worlds behind a view: cards are dealt to the spaces on which others have laid them face down.

A side's provinces and its war chest cards are known, and what it has shown; so what lies face down is some of the rest.
Not every card needs lie there, and of the bid it is known only that it could be paid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, permutations
from random import Random

from sekiwidget.authoring.dealing import random_draw
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import SPACES, UNKNOWN
from sekiwidget.games.shogun.players.scope import plans_matter
from sekiwidget.games.shogun.rules.planning import affordable, hand
from sekiwidget.games.shogun.rules.position import Cards, Position


def determinize(view: Position, rng: Random) -> Position:
    """plan  A random full position consistent with a view, all equally likely. Uses only `rng.random()`."""
    plans = tuple([_dealt(view, side, plan, rng) for side, plan in zip(view.sides, view.plans, strict=True)])
    return view.but(plans=plans, viewer=None)


def worlds(view: Position, facts: Iterable[str] | None = None) -> Iterator[tuple[Position, int]]:
    """plan  Every full position behind a view, all equally likely; lazily, as there may be millions.

    In a fight one of them is enough, if the facts are of the fight.
    """
    every = _every(view, 0) if plans_matter(view, facts) else islice(_every(view, 0), 1)
    return ((view.but(plans=plans, viewer=None), 1) for plans in every)


def hidden_candidates(view: Position, side: Side) -> list[str]:
    """plan  The cards of a side that may lie face down: all of its hand that do not lie open."""
    plan = view.plans[view.seat(side)]
    return [card for card in hand(view, side) if card not in plan]


def _dealt(view: Position, side: Side, plan: Cards, rng: Random) -> Cards:
    """bid  A plan with random cards: the bid first, as not every card can be paid, then the other spaces."""
    if UNKNOWN not in plan:
        return plan
    left = hidden_candidates(view, side)
    found = list(plan)
    for at in range(len(SPACES)):
        if found[at] == UNKNOWN:
            may = [card for card in left if at or affordable(view, side, card)]
            (card,) = random_draw(may, 1, rng)
            found[at] = card
            left.remove(card)
    return tuple(found)


def _every(view: Position, seat: int) -> Iterator[tuple[Cards, ...]]:
    if seat == len(view.sides):
        yield ()
        return
    plan, side = view.plans[seat], view.sides[seat]
    open_ = [at for at, card in enumerate(plan) if card == UNKNOWN]
    for cards in permutations(hidden_candidates(view, side), len(open_)):
        if open_ and not open_[0] and not affordable(view, side, cards[0]):
            continue
        found = list(plan)
        for at, card in zip(open_, cards, strict=True):
            found[at] = card
        for rest in _every(view, seat + 1):
            yield (tuple(found), *rest)
