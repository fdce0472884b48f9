"""plan, plan-all, bid  Whole plans for advice to weigh: what a beginner would lay, and what is unlike it.

1. The plan of `simple`, with the cards that are laid already where they lie.
2. The plan that waits: what costs chests or risks armies is passed, as far as war chest cards and empty spaces reach.
3. The plan of `simple` with one change: an action in another province, an action passed, another bid.
4. The plan of `simple` with two of these changes, and plans laid at random.

In a change a card goes to another space, and the card that lies there goes to its space, or comes back to the hand: so
each space has a card as long as there are cards. What is changed first looks best to `simple`. All this follows from
the view of the side alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

from sekiwidget.core.game import Arrangement, Proposal
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import CHESTS, SPACES
from sekiwidget.games.shogun.components.land import IDS, INDEX
from sekiwidget.games.shogun.players.opponent import attack_chance, plan_cards, wishes
from sekiwidget.games.shogun.rules.actions import Plan
from sekiwidget.games.shogun.rules.limits import battle_targets
from sekiwidget.games.shogun.rules.planning import affordable, hand
from sekiwidget.games.shogun.rules.position import Cards, Position

PASSED_FIRST: Final = (
    "battle_a", "battle_b", "deploy5", "castle", "deploy3", "temple", "deploy1", "theatre", "rice", "tax",
)  # fmt: skip
"""plan-pass  The actions that a plan that waits passes, as far as it can."""
OTHERS: Final = 3
"""The most other provinces that are tried for an action."""
LEAST_CHANCE: Final = 0.2
"""An attack with less chance than this is not worth weighing."""
AT_RANDOM: Final = 4
"""The number of plans laid at random."""
TRIES: Final = 60
"""How often a second change is tried: some are not allowed, and some lead to a plan that is there already."""


def plans(view: Position, most: int) -> tuple[Proposal, ...]:
    """plan  At most so many whole plans of the side to move, the most promising first."""
    side = view.to_move or ""
    laid = len(view.plans[view.seat(side)])
    waiting = waiting_plan(view, side)
    priors: dict[Cards, float] = {}
    for cards, prior in _weighed(view, side, waiting):
        if len(priors) == most:
            break
        if is_plan(view, side, cards):
            priors.setdefault(cards, prior)
    ranked = sorted(priors.items(), key=lambda plan: -plan[1])
    return tuple([Proposal(_arrangement(cards, laid, cards == waiting), prior) for cards, prior in ranked])


def _arrangement(cards: Cards, laid: int, waits: bool) -> Arrangement:
    """plan  The cards that are still to be laid, as one action."""
    actions = tuple([Plan(space, card) for space, card in zip(SPACES[laid:], cards[laid:], strict=True)])
    pairs = " ".join(str(action).removeprefix("plan ") for action in actions)
    return Arrangement(actions, f"plan {pairs}", f"lay {pairs}", waits)


def is_plan(view: Position, side: Side, cards: Cards) -> bool:
    """plan-all, bid  Whether the rules allow a plan: a bid that can be paid, and empty spaces only without cards."""
    bid, laid = cards[0], view.plans[view.seat(side)]
    held = hand(view, side)
    shown = [card for card in cards if card is not None]
    return (
        cards[: len(laid)] == laid
        and len(set(shown)) == len(shown) == min(len(SPACES), len(held))
        and set(shown) <= {*held, *laid}
        and (bool(laid) or (bid is not None and affordable(view, side, bid)))
    )


# -- the plans ---------------------------------------------------------------------------------------------------------


def _weighed(view: Position, side: Side, waiting: Cards) -> Iterator[tuple[Cards, float]]:
    """The plans with their priors: of each kind of change the first before the second of any."""
    plain = beginners_plan(view, side)
    yield plain, 2.0
    yield waiting, 1.5
    changes = [list(_changed(view, side, plain, space)) for space in SPACES[len(view.plans[view.seat(side)]) :]]
    found = []
    for rank in range(max(map(len, changes), default=0)):
        for kind in changes:
            if rank < len(kind):
                found.append(kind[rank])
                yield kind[rank], 1.0 / (1 + rank)
    rng = Random(0)
    held = _free(view, side, ())
    for _ in range(AT_RANDOM):
        yield _at_random(view, side, held, rng), 0.1
    for _ in range(TRIES if found else 0):
        yield _swapped(found[int(rng.random() * len(found))], *_two(rng, len(SPACES))), 0.1


def beginners_plan(view: Position, side: Side) -> Cards:
    """plan  What `simple` would lay, as far as the cards laid already allow it."""
    laid = view.plans[view.seat(side)]
    wanted = plan_cards(view, side)
    return _filled(view, side, {space: wanted[space] for space in SPACES[len(laid) :] if wanted[space] not in laid})


def waiting_plan(view: Position, side: Side) -> Cards:
    """plan-pass  The plan that does as little as one may."""
    laid = view.plans[view.seat(side)]
    open_ = SPACES[len(laid) :]
    free = _free(view, side, ())
    chests: list[str | None] = [card for card in free if card in CHESTS]
    chests += [None] * max(0, len(open_) - len(free))
    named: dict[str, str | None] = {}
    if "bid" in open_:
        # A bid of 0 costs nothing and can always be paid.
        named["bid"] = chests.pop(0)
    passed = [space for space in PASSED_FIRST if space in open_][: len(chests)]
    named |= dict(zip(passed, chests, strict=False))
    plain = dict(zip(SPACES, beginners_plan(view, side), strict=True))
    for space in open_:
        if space not in named and plain[space] in IDS and plain[space] not in named.values():
            named[space] = plain[space]
    return _filled(view, side, named)


def _filled(view: Position, side: Side, named: dict[str, str | None]) -> Cards:
    """plan-all  Named cards on the spaces still to be planned, the other cards on the rest: war chest cards first."""
    laid = view.plans[view.seat(side)]
    left = iter(_free(view, side, named.values()))
    return (*laid, *[named[space] if space in named else next(left, None) for space in SPACES[len(laid) :]])


def _free(view: Position, side: Side, named: Iterable[str | None]) -> list[str]:
    """The cards that are not laid or named yet, the war chest cards first."""
    taken = {*view.plans[view.seat(side)], *named}
    left = [card for card in hand(view, side) if card not in taken]
    return sorted(left, key=lambda card: (card not in CHESTS, card))


def _changed(view: Position, side: Side, plan: Cards, space: str) -> Iterator[Cards]:
    """The plan with another card on a space: other provinces, the best first; a war chest card; another bid."""
    at = SPACES.index(space)
    if space == "bid":
        others: Sequence[str] = [card for card in ("2", "1", "3", "0", "4") if affordable(view, side, card)]
    else:
        others = _others(view, side, space)
        if plan[at] in INDEX:
            unlaid = [card for card in CHESTS if card in hand(view, side) and card not in plan]
            others = [*others[:1], *unlaid[:1], *others[1:]]
    for card in others:
        if card != plan[at]:
            yield _with_card(plan, at, card)


def _others(view: Position, side: Side, space: str) -> list[str]:
    """The provinces in which an action is worth something, the best first."""
    if space.startswith("battle"):
        worth = {place: _best_chance(view, side, place) for place in view.owned(side)}
    else:
        value = dict(wishes(view, side, RICHES))[space]
        worth = {place: value(place) for place in view.owned(side)}
    ranked = sorted((place for place in worth if worth[place] > 0), key=lambda place: (-worth[place], place))
    return [IDS[place] for place in ranked if IDS[place] in hand(view, side)][: OTHERS + 1]


RICHES: Final = 100
"""So many chests that every wish can be paid."""


def _best_chance(view: Position, side: Side, place: int) -> float:
    """battle  The best chance of an attack from a province, if it is worth weighing."""
    number = view.land[place].armies - 1
    ends = [end for end in battle_targets(view, side, place) if view.land[end].owner != side] if number > 0 else []
    best = max((attack_chance(view, side, end, number) for end in ends), default=0.0)
    return best if best >= LEAST_CHANCE else 0.0


def _with_card(plan: Cards, at: int, card: str) -> Cards:
    """The plan with a card on a space; the card there goes where that one lay, or to the hand."""
    return _swapped(plan, at, plan.index(card)) if card in plan else (*plan[:at], card, *plan[at + 1 :])


def _swapped(plan: Cards, one: int, other: int) -> Cards:
    cards = list(plan)
    cards[one], cards[other] = cards[other], cards[one]
    return tuple(cards)


def _two(rng: Random, number: int) -> tuple[int, int]:
    """Two different numbers below a number."""
    one = int(rng.random() * number)
    return one, (one + 1 + int(rng.random() * (number - 1))) % number


def _at_random(view: Position, side: Side, held: Sequence[str], rng: Random) -> Cards:
    """Cards laid at random: war chest cards lie anywhere, empty spaces last."""
    cards = sorted(held, key=lambda _: rng.random())
    laid = view.plans[view.seat(side)]
    return (*laid, *[*cards, *[None] * len(SPACES)][: len(SPACES) - len(laid)])
