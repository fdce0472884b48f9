"""The simple opponent: a function from a view to an action, which knows only what its side may know.

It plays a beginner's game: it takes castles and resources, fights where it is stronger and holds the cards for it, and
gives up its weakest blocks first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

from sekiwidget.authoring.opponents import best
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import (
    CHIEF,
    OTHER,
    SIDE_INDEX,
    Block,
    Card,
    Cards,
    Stack,
    contains_all,
    in_order,
)
from sekiwidget.games.sekigahara.components.places import CASTLES, NEAR, PLACES, RESOURCE_SEAT, ROADS
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
from sekiwidget.games.sekigahara.rules.control import castle_holder, has_enemies
from sekiwidget.games.sekigahara.rules.deployment import can_deploy, undeployed
from sekiwidget.games.sekigahara.rules.impact import deploy_impact, leading_side
from sekiwidget.games.sekigahara.rules.loyalty import challenged_deployment
from sekiwidget.games.sekigahara.rules.march import (
    Reading,
    besieged,
    fresh_reading,
    open_road_kinds,
    readings,
    unmoved_blocks,
)
from sekiwidget.games.sekigahara.rules.muster import legal_musters
from sekiwidget.games.sekigahara.rules.position import Combat, Movement, Position, road
from sekiwidget.text.phrase import phrase

# -- marches and musters (7) -------------------------------------------------------------------------------------------
#
# A few marches from each place are weighed. What depends on one place alone is found once for a decision.

MUSTERS_WEIGHED: Final = 400
"""Number of musters weighed."""
FAR: Final = 8
WEAK: Final = 2
"""Number of enemies that do not deter a stack from marching towards a place."""


class PlainMarch(NamedTuple):
    """A march that the rules allow: these blocks along this road, without a card or a named leader."""

    blocks: Stack
    start: int
    end: int


def best_move(view: Position, side: Side, rng: Random) -> March | Muster | Done:
    """The march or muster worth most, or Done if none is worth anything; among equals a random one."""
    movement = view.movement
    assert movement is not None
    random, outlook = rng.random, MarchValues(view, side)
    found: PlainMarch | Muster | None = None
    most = luck = 0.0
    for option in move_options(view, movement, side):
        worth = outlook.of(option)
        # As many numbers are drawn as there are options, whatever they are worth.
        drawn = random()
        if worth > most or (found is not None and worth == most and drawn > luck):
            found, most, luck = option, worth, drawn
    if isinstance(found, PlainMarch):
        return March(in_order(found.blocks), found.start, found.end)
    return found or Done()


def move_options(view: Position, movement: Movement, side: Side) -> Iterator[PlainMarch | Muster]:
    """7.2, 7.3  The musters, and a few marches from each place."""
    yield from islice(legal_musters(view, side), MUSTERS_WEIGHED)
    side_index = SIDE_INDEX[side]
    marching = {group.place for group in movement.groups}
    trodden = {end for used in movement.used for end in used}
    for place, row in enumerate(view.stacks):
        if not row[side_index] or besieged(view, place, side):
            continue
        used = movement.used if place in trodden else ()
        fresh = unmoved_blocks(view, movement, place, side)
        if place in marching:
            heaps = (*[group.blocks for group in movement.groups_at(place)], fresh)
            yield from _plain_marches(place, heaps, tuple(readings(view, movement, side, place)), used)
        elif fresh and movement.stacks_left:
            yield from _plain_marches(place, (fresh,), (fresh_reading(view, side, place, fresh),), used)


@lru_cache(maxsize=4096)
def _plain_marches(
    place: int, heaps: tuple[Stack, ...], found: tuple[Reading, ...], used: tuple[tuple[int, int], ...]
) -> tuple[PlainMarch, ...]:
    """7.3  Of each group and of the stack that may set out: one, half of them, the four strongest, all.

    Cached, as most stacks stay where they are from one decision to the next.
    """
    ways = []
    ends = [end for end in NEAR[place] if road(place, end) not in used]
    for heap in heaps:
        for blocks in _parts(heap):
            of = [one for one in found if contains_all(one.group.blocks, blocks)]
            kinds = {kind for one in of for kind in open_road_kinds(one, len(blocks))}
            ways += [PlainMarch(blocks, place, end) for end in ends if ROADS[place, end] in kinds]
    return tuple(ways)


def _parts(heap: Stack) -> tuple[Stack, ...]:
    """The parts of some blocks that are weighed: one, half, four, all; the strongest first, the chief last."""
    number = len(heap)
    ranked = sorted(heap, key=lambda block: (block is CHIEF[block.side], -block.strength))
    sizes = sorted({number, min(4, number), (number + 1) // 2, min(1, number)} - {0})
    return tuple(tuple(ranked[:size]) for size in sizes)


def muster_value(view: Position, option: Muster) -> float:
    """7.2  The value of a muster: the more blocks, the better, except in the last week."""
    return 2.0 + 0.3 * len(option.blocks) if view.week < 7 else 1.0


class MarchValues:
    """7  The value of marches at a position: places taken, fights that can be won, less what is left open or risked.

    What depends on a place alone is found once.
    """

    def __init__(self, view: Position, side: Side) -> None:
        self._view, self._side = view, side
        self._mine, self._other = SIDE_INDEX[side], SIDE_INDEX[OTHER[side]]
        self._chief = CHIEF[side]
        self._away = _steps_to(self._goals())
        self._places: dict[int, tuple[bool, float]] = {}

    def _goals(self) -> tuple[int, ...]:
        """2.2, 4.2, 4.3  The places that would bring points and are weakly held."""
        view, side, other = self._view, self._side, self._other
        return tuple(
            [
                place
                for place in _POINTS
                if len(view.stacks[place][other]) <= WEAK
                and (
                    (place in RESOURCE_SEAT and view.control[RESOURCE_SEAT[place]] != side)
                    or (place in CASTLES and castle_holder(view, place) != side)
                )
            ]
        )

    def of(self, option: PlainMarch | Muster) -> float:
        """The value of a march or a muster."""
        return self.march_value(option) if isinstance(option, PlainMarch) else muster_value(self._view, option)

    def march_value(self, way: PlainMarch) -> float:
        """The value of a march."""
        blocks, start, end = way
        view = self._view
        found = self._places.get(end)
        if found is None:
            found = self._places[end] = has_enemies(view, end, self._side), place_value(view, self._side, end)
        enemies, brings = found
        worth = -0.2
        if self._chief in blocks:
            worth -= 2
        if enemies:
            worth += self._fight_value(blocks, end, brings)
        else:
            worth += brings
            worth += 0.4 * (self._away[start] - self._away[end])
        if len(blocks) == len(view.stacks[start][self._mine]) and CASTLES.get(start) not in (None, self._side):
            worth -= 2.5
        return worth

    def _fight_value(self, coming: Stack, place: int, brings: float) -> float:
        """8  A fight is worth it with more blocks and the cards to deploy them; an overrun always."""
        view, side = self._view, self._side
        blocks = (*coming, *view.stacks[place][self._mine])
        mine, theirs = len(blocks), len(view.stacks[place][self._other])
        if theirs and mine >= 4 * theirs and castle_holder(view, place) != OTHER[side]:
            return 4.0 + theirs
        if theirs >= 4 * mine:
            return -20.0
        cards = sum(any(can_deploy(card, block) for block in blocks) for card in view.hands[self._mine])
        return 1.5 * (min(mine, cards + 1) - theirs) - 1.0 + brings


def place_value(view: Position, side: Side, place: int) -> float:
    """2.2, 4.2, 4.3  The value of coming to a place: the points that it brings."""
    worth = 0.0
    if place in RESOURCE_SEAT and view.control[RESOURCE_SEAT[place]] != side:
        worth += 1.5
    if place in CASTLES and castle_holder(view, place) != side:
        worth += 3.0
    return worth


_POINTS: Final = tuple(place for place in range(len(PLACES)) if place in RESOURCE_SEAT or place in CASTLES)
"""2.2  The places that bring points."""


@lru_cache(maxsize=1024)
def _steps_to(goals: tuple[int, ...]) -> tuple[int, ...]:
    """The number of roads from each place to the nearest goal, at most FAR; cached, as goals change rarely."""
    steps = [FAR] * len(PLACES)
    rim, number = [*goals], 0
    for place in goals:
        steps[place] = 0
    while rim and number < FAR - 1:
        number += 1
        rim = list({near for place in rim for near in NEAR[place] if steps[near] == FAR})
        for place in rim:
            steps[place] = number
    return tuple(steps)


# -- all decisions -----------------------------------------------------------------------------------------------------

Opponent = Callable[[Position, Random], Any]

ACTIONS_WEIGHED = 400
"""Number of legal actions weighed."""


def simple(view: Position, rng: Random) -> Any:
    """The action of a beginner. Raises ValueError if no side is to move."""
    answer = ANSWERS.get(view.step)
    if answer is None:
        raise ValueError(phrase("no side is to move here"))
    return answer(view, rng)


def _mine(view: Position) -> tuple[Side, Cards]:
    side = view.to_move or ""
    return side, view.hands[SIDE_INDEX[side]]


def card_values(view: Position) -> Callable[[Card], float]:
    """The value of each card in the hand of the side to move.

    It counts the blocks on the map that the card could deploy, up to four, and a sword or loyalty.
    """
    side, _ = _mine(view)
    blocks = [block for row in view.stacks for block in row[SIDE_INDEX[side]]]

    @cache
    def use(card: Card) -> float:
        fitting = islice((block for block in blocks if can_deploy(card, block)), 4)
        return len([*fitting]) + {"sword": 1.0, "double": 0.5, "loyalty": 3.0}.get(card.kind, 0.0)

    return use


def _discard(view: Position, rng: Random) -> Discard:
    _, hand = _mine(view)
    use = card_values(view)
    worst = sorted(hand, key=lambda card: (use(card), card.bid))
    return Discard(in_order(worst[: len(hand) // 2]))


def _bid(view: Position, rng: Random) -> Bid:
    _, hand = _mine(view)
    use = card_values(view)
    return Bid(best(hand, lambda card: card.bid / 2 - use(card), rng))


def _order(view: Position, rng: Random) -> Go:
    return Go("second" if view.week == 7 else "first")


def _buy(view: Position, rng: Random) -> Move:
    _, hand = _mine(view)
    spare = sorted(hand, key=card_values(view))
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
    if combat.kind == "battle" and leading_side(combat) == side and combat.stopped[1 - SIDE_INDEX[side]]:
        return (
            Stop()
            if combat.impact[SIDE_INDEX[side]] % 7 < 4
            else best(options, lambda o: deployment_value(combat, side, o), rng)
        )
    if combat.kind == "battle" and behind > 4 * len(undeployed(view, combat, side)):
        return Stop()
    return best(options, lambda option: deployment_value(combat, side, option), rng)


def deployment_value(combat: Combat, side: Side, option: Deploy) -> float:
    """8.3, 8.4  The impact of a deployment; a leader without a card costs nothing, a chief on the field is a risk."""
    ranks = combat.deployed[SIDE_INDEX[side]]
    gain = float(sum(deploy_impact(combat, [], side, ranks, block, option.card) for block in option.blocks))
    if option.card is None:
        gain += 1
    return gain - 3 * (CHIEF[side] in option.blocks)


def _answer(view: Position, rng: Random) -> Any:
    combat, (side, _) = view.combat, _mine(view)
    assert combat is not None
    impact = sum(entry.impact for entry in challenged_deployment(combat, OTHER[side]))
    challenge = Challenge()
    return challenge if impact >= 3 and view.why_not(challenge) is None else Accept()


def _prove(view: Position, rng: Random) -> Any:
    return next((option for option in view.legal() if isinstance(option, Show)), Yield())


def _lose(view: Position, rng: Random) -> Lose:
    least: Lose = min(islice(view.legal(), ACTIONS_WEIGHED), key=loss_cost)
    return least


def loss_cost(option: Lose) -> float:
    """8.7.2  What losing these blocks and disks costs."""
    return sum(_value(block) for block in option.blocks) + 2.0 * len(option.disks)


def _value(block: Block) -> float:
    """The value of a block alive: its mon, a weapon, a flag; a chief most of all."""
    return block.strength + (0.5 if block.special else 0) + (1.0 if block.leader else 0) + 20 * (block.leader == 3)


def _retreat(view: Position, rng: Random) -> Any:
    side, _ = _mine(view)
    return best(islice(view.legal(), ACTIONS_WEIGHED), lambda option: retreat_value(view, side, option), rng)


def retreat_value(view: Position, side: Side, option: Any) -> float:
    """8.8  The value of a retreat: to friends and points, away from enemies; a chief stays out of a castle."""
    if isinstance(option, RetreatCastle):
        return 2.0 + len(option.blocks) - 30.0 * (CHIEF[side] in option.blocks)
    assert isinstance(option, Retreat)
    enemies = len(view.blocks(option.place, OTHER[side]))
    return len(view.blocks(option.place, side)) - 5.0 * enemies + place_value(view, side, option.place)


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
