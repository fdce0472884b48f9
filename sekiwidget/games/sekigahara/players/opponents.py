"""Opponents: functions from a view to an action. They know only what their side may know.

`at_random` takes any legal action. `by_rules_of_thumb` plays a beginner's game: it takes castles and resources, fights
where it is stronger and holds the cards for it, and gives up its weakest blocks first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from sekiwidget.authoring.opponents import best
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import CHIEF, OTHER, SIDE_INDEX, Block, Card, Cards, in_order
from sekiwidget.games.sekigahara.players.marching import best_move, holding
from sekiwidget.games.sekigahara.rules.actions import (
    Accept,
    Bid,
    Challenge,
    Deploy,
    Discard,
    Go,
    Inside,
    Lose,
    Move,
    Outside,
    Retreat,
    RetreatCastle,
    Show,
    Stop,
    Yield,
)
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.combat.deployable import matches, waiting
from sekiwidget.games.sekigahara.rules.combat.impact import deploy_impact, leading
from sekiwidget.games.sekigahara.rules.combat.loyalty import challenged
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import phrase

Opponent = Callable[[Position, Random], Any]

LOOKED_AT = 400
"""Number of legal actions weighed."""


def by_rules_of_thumb(view: Position, rng: Random) -> Any:
    """A beginner's game. Raises ValueError where a side is not to move."""
    answer = ANSWERS.get(view.step)
    if answer is None:
        raise ValueError(phrase("no side is to move here"))
    return answer(view, rng)


def _mine(view: Position) -> tuple[Side, Cards]:
    side = view.to_move or ""
    return side, view.hands[SIDE_INDEX[side]]


def _uses(view: Position) -> Callable[[Card], float]:
    """What each card is worth in the hand of who is to move: the blocks on the map it could deploy, up to four, and its
    sword or loyalty.
    """
    side, _ = _mine(view)
    blocks = [block for row in view.stacks for block in row[SIDE_INDEX[side]]]

    @cache
    def use(card: Card) -> float:
        fitting = islice((block for block in blocks if matches(card, block)), 4)
        return len([*fitting]) + {"sword": 1.0, "double": 0.5, "loyalty": 3.0}.get(card.kind, 0.0)

    return use


def _discard(view: Position, rng: Random) -> Discard:
    _, hand = _mine(view)
    use = _uses(view)
    worst = sorted(hand, key=lambda card: (use(card), card.bid))
    return Discard(in_order(worst[: len(hand) // 2]))


def _bid(view: Position, rng: Random) -> Bid:
    _, hand = _mine(view)
    use = _uses(view)
    return Bid(best(hand, lambda card: card.bid / 2 - use(card), rng))


def _order(view: Position, rng: Random) -> Go:
    return Go("second" if view.week == 7 else "first")


def _buy(view: Position, rng: Random) -> Move:
    _, hand = _mine(view)
    spare = sorted(hand, key=_uses(view))
    if len(hand) >= 8:
        return Move("total", in_order(spare[:2]))
    return Move("limited", in_order(spare[:1])) if len(hand) >= 4 else Move("minimal")


def _move(view: Position, rng: Random) -> Any:
    side, _ = _mine(view)
    return best_move(view, side, rng)


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
        return len(view.blocks(option.place, side)) - 5.0 * enemies + holding(view, side, option.place)

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
