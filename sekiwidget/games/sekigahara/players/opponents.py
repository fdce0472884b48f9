"""Opponents: functions from a view to an action. They know only what their side may know.

`at_random` takes any legal action. `by_rules_of_thumb` plays a beginner's game: it takes castles and resources, fights
where it is stronger and holds the cards for it, and gives up its weakest blocks first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from sekiwidget.authoring.opponents import best
from sekiwidget.base.phrase import phrase
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import CHIEF, OTHER, SIDE_INDEX, Block, Card, Cards, in_order
from sekiwidget.games.sekigahara.components.places import CASTLES, NEAR, RESOURCE_SEAT
from sekiwidget.games.sekigahara.rules.actions import (
    Accept,
    Bid,
    Challenge,
    Deploy,
    Discard,
    Done,
    Go,
    Inside,
    Lose,
    March,
    Move,
    Muster,
    Outside,
    Retreat,
    RetreatCastle,
    Show,
    Stop,
    Yield,
)
from sekiwidget.games.sekigahara.rules.campaign.holding import castle_holder, enemies_at
from sekiwidget.games.sekigahara.rules.campaign.marchers import residents
from sekiwidget.games.sekigahara.rules.campaign.muster import legal_musters
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.combat.deployable import matches, waiting
from sekiwidget.games.sekigahara.rules.combat.impact import deploy_impact, leading
from sekiwidget.games.sekigahara.rules.combat.loyalty import challenged
from sekiwidget.games.sekigahara.rules.position import Position

Opponent = Callable[[Position, Random], Any]

LOOKED_AT = 400
"""Number of legal actions weighed."""
FAR = 8
WEAK = 2
"""Number of enemies that do not deter a stack from marching towards a place."""


def by_rules_of_thumb(view: Position, rng: Random) -> Any:
    """A beginner's game. Raises ValueError where a side is not to move."""
    answer = ANSWERS.get(view.step)
    if answer is None:
        raise ValueError(phrase("no side is to move here"))
    return answer(view, rng)


def _mine(view: Position) -> tuple[Side, Cards]:
    side = view.to_move or ""
    return side, view.hands[SIDE_INDEX[side]]


def _use(view: Position, side: Side, card: Card) -> float:
    """What a card is worth in hand: the blocks on the map it could deploy, and its sword or loyalty."""
    blocks = sum(matches(card, block) for row in view.stacks for block in row[SIDE_INDEX[side]])
    return min(blocks, 4) + {"sword": 1.0, "double": 0.5, "loyalty": 3.0}.get(card.kind, 0.0)


def _discard(view: Position, rng: Random) -> Discard:
    side, hand = _mine(view)
    worst = sorted(hand, key=lambda card: (_use(view, side, card), card.bid))
    return Discard(in_order(worst[: len(hand) // 2]))


def _bid(view: Position, rng: Random) -> Bid:
    side, hand = _mine(view)
    return Bid(best(hand, lambda card: card.bid / 2 - _use(view, side, card), rng))


def _order(view: Position, rng: Random) -> Go:
    return Go("second" if view.week == 7 else "first")


def _buy(view: Position, rng: Random) -> Move:
    side, hand = _mine(view)
    spare = sorted(hand, key=lambda card: _use(view, side, card))
    if len(hand) >= 8:
        return Move("total", in_order(spare[:2]))
    return Move("limited", in_order(spare[:1])) if len(hand) >= 4 else Move("minimal")


def _move(view: Position, rng: Random) -> Any:
    side, _ = _mine(view)
    options = [*islice(legal_musters(view, side), LOOKED_AT), *_marches(view, side)]
    if not options:
        return Done()
    march = best(options, lambda option: _march_worth(view, side, option), rng)
    return march if _march_worth(view, side, march) > 0 else Done()


def _marches(view: Position, side: Side) -> Iterator[March]:
    """7.3  A few marches from each place: of all that may go, of the four strongest, of half, of one."""
    movement = view.movement
    assert movement is not None
    for place, ends in enumerate(NEAR):
        heaps = [group.blocks for group in movement.groups_at(place)]
        heaps.append(residents(view, movement, place, side))
        for heap in heaps:
            ranked = sorted(heap, key=lambda block: (block is CHIEF[side], -block.strength))
            for size in sorted({len(heap), min(4, len(heap)), (len(heap) + 1) // 2, min(1, len(heap))} - {0}):
                for end in ends:
                    march = March(in_order(ranked[:size]), place, end)
                    if view.why_not(march) is None:
                        yield march


def _march_worth(view: Position, side: Side, option: Any) -> float:
    """7  The value of a march or muster: places taken, fights that can be won; minus what it leaves open or risks."""
    if isinstance(option, Muster):
        return 2.0 + 0.3 * len(option.blocks) if view.week < 7 else 1.0
    worth = -1.5 if option.force is not None else -0.2
    mine = view.blocks(option.end, side)
    theirs = view.blocks(option.end, OTHER[side])
    coming = len(option.blocks) + len(mine)
    if CHIEF[side] in option.blocks:
        worth -= 2
    if enemies_at(view, option.end, side):
        worth += _fight_worth(view, side, option, coming, len(theirs))
    else:
        worth += _holding(view, side, option.end)
        worth += 0.4 * (_distance(view, side, option.start) - _distance(view, side, option.end))
    staying = len(view.blocks(option.start, side)) - len(option.blocks)
    if staying == 0 and CASTLES.get(option.start) not in (None, side):
        worth -= 2.5
    return worth


def _holding(view: Position, side: Side, place: int) -> float:
    """2.2, 4.2, 4.3  What it is worth to come to a place: the points that it brings."""
    worth = 0.0
    if place in RESOURCE_SEAT and view.control[RESOURCE_SEAT[place]] != side:
        worth += 1.5
    if place in CASTLES and castle_holder(view, place) != side:
        worth += 3.0
    return worth


def _target(view: Position, side: Side, place: int) -> bool:
    """Whether a place would bring points."""
    resource = place in RESOURCE_SEAT and view.control[RESOURCE_SEAT[place]] != side
    return resource or (place in CASTLES and castle_holder(view, place) != side)


def _distance(view: Position, side: Side, place: int) -> int:
    """How many roads it is to the next place that would bring points and is weakly held."""
    seen, rim, steps = {place}, [place], 0
    while rim and steps < FAR:
        if any(_target(view, side, at) and len(view.blocks(at, OTHER[side])) <= WEAK for at in rim):
            return steps
        rim = list(dict.fromkeys(near for at in rim for near in NEAR[at] if near not in seen))
        seen.update(rim)
        steps += 1
    return FAR


def _fight_worth(view: Position, side: Side, option: March, coming: int, theirs: int) -> float:
    """8  A fight is worth it with more blocks and the cards to deploy them; an overrun always."""
    if theirs and coming >= 4 * theirs and castle_holder(view, option.end) != OTHER[side]:
        return 4.0 + theirs
    if theirs >= 4 * coming:
        return -20.0
    blocks = (*option.blocks, *view.blocks(option.end, side))
    cards = sum(any(matches(card, block) for block in blocks) for card in view.hands[SIDE_INDEX[side]])
    return 1.5 * (min(coming, cards + 1) - theirs) - 1.0 + _holding(view, side, option.end)


def _inside(view: Position, rng: Random) -> Any:
    combat = view.combat
    assert combat is not None and combat.holder is not None
    mine = len(view.blocks(combat.place, combat.holder))
    theirs = len(view.blocks(combat.place, OTHER[combat.holder]))
    return Outside() if mine >= theirs else Inside()


def _deploy(view: Position, rng: Random) -> Any:
    """8.5  The deployment of most impact; none when the other side cannot be reached any more."""
    combat, (side, _) = view.combat, _mine(view)
    assert combat is not None
    options = [option for option in view.legal() if isinstance(option, Deploy)]
    if not options:
        return Stop()
    behind = combat.impact[1 - SIDE_INDEX[side]] - combat.impact[SIDE_INDEX[side]]
    if combat.kind == "battle" and leading(combat) == side and combat.stopped[1 - SIDE_INDEX[side]]:
        return (
            Stop() if combat.impact[SIDE_INDEX[side]] % 7 < 4 else best(options, lambda o: _gain(combat, side, o), rng)
        )
    if combat.kind == "battle" and behind > 4 * len(waiting(view, combat, side)):
        return Stop()
    return best(options, lambda option: _gain(combat, side, option), rng)


def _gain(combat: Combat, side: Side, option: Deploy) -> float:
    """8.3, 8.4  The impact of a deployment; a leader without a card costs nothing, a chief on the field is a risk."""
    ranks = combat.deployed[SIDE_INDEX[side]]
    gain = float(sum(deploy_impact(combat, [], side, ranks, block, option.card) for block in option.blocks))
    if option.card is None:
        gain += 1
    return gain - 3 * (CHIEF[side] in option.blocks)


def _answer(view: Position, rng: Random) -> Any:
    combat, (side, _) = view.combat, _mine(view)
    assert combat is not None
    impact = sum(entry.impact for entry in challenged(combat, OTHER[side]))
    challenge = Challenge()
    return challenge if impact >= 3 and view.why_not(challenge) is None else Accept()


def _prove(view: Position, rng: Random) -> Any:
    return next((option for option in view.legal() if isinstance(option, Show)), Yield())


def _lose(view: Position, rng: Random) -> Lose:
    def cost(option: Lose) -> float:
        return sum(_value(block) for block in option.blocks) + 2.0 * len(option.disks)

    least: Lose = min(islice(view.legal(), LOOKED_AT), key=cost)
    return least


def _value(block: Block) -> float:
    """What a block is worth alive: its mon, a weapon, a flag; a chief most of all."""
    return block.strength + (0.5 if block.special else 0) + (1.0 if block.leader else 0) + 20 * (block.leader == 3)


def _retreat(view: Position, rng: Random) -> Any:
    side, _ = _mine(view)

    def worth(option: Any) -> float:
        if isinstance(option, RetreatCastle):
            return 2.0 + len(option.blocks) - 30.0 * (CHIEF[side] in option.blocks)
        assert isinstance(option, Retreat)
        enemies = len(view.blocks(option.place, OTHER[side]))
        return len(view.blocks(option.place, side)) - 5.0 * enemies + _holding(view, side, option.place)

    return best(islice(view.legal(), LOOKED_AT), worth, rng)


def _any(view: Position, rng: Random) -> Any:
    return view.sample(rng)


ANSWERS: dict[str, Opponent] = {
    "discard": _discard,
    "bid": _bid,
    "order": _order,
    "buy": _buy,
    "move": _move,
    "declare": _any,
    "inside or outside": _inside,
    "deploy": _deploy,
    "answer": _answer,
    "prove": _prove,
    "lose": _lose,
    "retreat": _retreat,
}
