"""8  What can be told of a fight without playing it out: which positions are worth the same, and how it can end.

A solver uses it where one fight is all that is decided, and only its outcome matters, not which pieces made it.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from math import inf
from typing import Any

from sekiwidget.core.game import Bounds, PlainBounds
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import LOYALTY, OTHER, SIDE_INDEX, SIDES
from sekiwidget.games.sekigahara.components.places import NEAR
from sekiwidget.games.sekigahara.players.forces import CHIEFS, Forces
from sekiwidget.games.sekigahara.players.scope import material_lost, transposition_key
from sekiwidget.games.sekigahara.rules.actions import Deploy
from sekiwidget.games.sekigahara.rules.combat.combat import to_declare
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.combat.deployment import accepted
from sekiwidget.games.sekigahara.rules.combat.losses import IMPACT_PER_LOSS
from sekiwidget.games.sekigahara.rules.combat.loyalty import challenged, proofs
from sekiwidget.games.sekigahara.rules.position import Position

OUTCOME = frozenset({
    "castle", "castles", "combat", "control", "initiative", "lost", "points", "resources", "winner", "won_by",
})  # fmt: skip
"""Facts that do not tell which blocks and cards brought them about."""


def bounds(start: Position, facts: Collection[str]) -> Bounds:
    """8  That of one fight, if nothing else is decided and matters; else keys alone."""
    combat = start.combat
    under_way = combat is not None and not combat.ended
    places = to_declare(start) if start.step == "declare" else []
    if combat is not None and under_way:
        places = [combat.place]
    if len(places) == 1 and {fact.split(".")[0] for fact in facts} <= OUTCOME:
        quiet = all(_empty(start, near) for near in NEAR[places[0]])
        if quiet or under_way:
            return FightBounds(start, quiet)
    return OpenBounds(start, transposition_key, material_lost)


def _empty(position: Position, place: int) -> bool:
    """8.8.5, 7.4  Whether nobody here could be joined, fought or overrun."""
    return position.stacks[place] == ((), ()) and position.disk(place) is None


class OpenBounds(PlainBounds):
    """8.6.1  Hands are open: a side without a loyalty card accepts, so the question can be skipped."""

    def after(self, position: Any, action: Any) -> Any:
        """8.6.1  A deployment that can only be accepted is accepted at once."""
        if type(action) is Deploy and position.step == "deploy":
            other = OTHER[position.to_move]
            if LOYALTY[other] not in position.hands[SIDE_INDEX[other]]:
                return accepted(position, action)
        return position.after(action)


class FightBounds(OpenBounds):
    """8  The bounds of one fight. `quiet`: no retreat can bring about anything, for nobody stands near."""

    def __init__(self, start: Position, quiet: bool) -> None:
        super().__init__(start, transposition_key, material_lost)
        self._quiet = quiet
        self._forces = Forces()
        already = [material_lost(start, start, side) - len(start.removed[SIDE_INDEX[side]]) for side in SIDES]
        self._before = (already[1] - already[0], already[0] - already[1])

    def key(self, position: Position) -> Hashable:
        """8.5, 8.6, 8.7  What matters for the rest of the fight: what can be deployed, how many fought and remain."""
        combat, step = position.combat, position.step
        if combat is None or combat.ended:
            return transposition_key(position)
        if step == "deploy":
            black, gold = self._forces.of(position, combat)
            return position.to_move, combat.kind, combat.impact, combat.stopped, black.number, gold.number
        if (
            step == "answer"
            and LOYALTY[position.to_move or ""] not in position.hands[SIDE_INDEX[position.to_move or ""]]
        ):
            return None
        if step in ("answer", "prove"):
            return self._to_answer(position, combat)
        if step in ("lose", "retreat"):
            return _to_lose(position, combat)
        return transposition_key(position)

    def _to_answer(self, position: Position, combat: Combat) -> Hashable:
        """8.6.1  Both forces, the last deployment, and whether a card can prove it: such a card stays in hand."""
        deployer = SIDES[SIDE_INDEX[position.to_move or ""] ^ (position.step == "answer")]
        last = tuple([(entry.block, entry.impact) for entry in challenged(combat, deployer)])
        proved = bool(proofs(position, combat, deployer))
        black, gold = self._forces.of(position, combat)
        return position.step, deployer, combat.impact, combat.stopped, black.number, gold.number, last, proved

    def gained(self, position: Any, side: Side) -> int:
        """8.7.3  The difference so far."""
        side_index, removed = SIDE_INDEX[side], position.removed
        return self._before[side_index] + len(removed[1 - side_index]) - len(removed[side_index])

    def limits(self, position: Any, side: Side) -> tuple[float, float]:
        """8.7.1, 8.9.4  Bounds from the impact that both sides can still reach; afterwards losses are known."""
        combat = position.combat
        if not self._quiet or combat is None or combat.ended or combat.kind != "battle":
            return -inf, inf
        mine, theirs = SIDE_INDEX[side], 1 - SIDE_INDEX[side]
        if position.step == "deploy":
            return self._of_battle(position, combat, mine, theirs)
        if position.step in ("lose", "retreat"):
            due = combat.losses[theirs] - combat.losses[mine]
            return due, due
        return -inf, inf

    def _of_battle(self, position: Position, combat: Combat, mine: int, theirs: int) -> tuple[float, float]:
        """8.2.1, 8.7.1  Lower and upper bound, from who can win and what each side can reach."""
        forces = self._forces.of(position, combat)
        own, other = forces[mine], forces[theirs]
        low, low_other = combat.impact[mine], combat.impact[theirs]
        high = low + own.reach + (other.given(own.loyalty) if own.loyalty else 0)
        high_other = low_other + other.reach + (own.given(other.loyalty) if other.loyalty else 0)
        defends = SIDE_INDEX[combat.defender] == mine
        stack = position.stacks[combat.place]
        count, count_other = len(stack[mine]), len(stack[theirs])
        least, most = inf, -inf  # one of the two can win
        if high > low_other or (high == low_other and defends):
            most = _lost(high, count_other, 1) - _lost(low_other, count, 0)
            least = _lost(max(low, low_other), count_other, 1) - _lost(min(high, high_other), count, 0)
        if high_other > low or (high_other == low and not defends):
            best = _lost(min(high, high_other), count_other, 0) - _lost(max(low, low_other), count, 1)
            worst = _lost(low, count_other, 0) - _lost(high_other, count, 1)
            least, most = min(least, worst), max(most, best)
        return least, most


def _lost(impact: int, there: int, beaten: int) -> int:
    """8.7.1  What an impact costs the other side."""
    return min(impact // IMPACT_PER_LOSS + beaten, there)


def _to_lose(position: Position, combat: Combat) -> Hashable:
    """8.7.2, 8.8  How many stand and must go; of the blocks themselves only a chief matters (2.1)."""
    black, gold = position.stacks[combat.place]
    found: list[Hashable] = [position.step, position.to_move, position.disks, combat.kind, combat.losses, combat.winner]
    found += [(len(stack), CHIEFS.isdisjoint(stack)) for stack in (black, gold, combat.sheltered)]
    for side_index, rank in enumerate(combat.deployed):
        turned = sum([SIDE_INDEX[entry.block.side] != side_index for entry in rank])
        found.append((len(rank), turned, CHIEFS.isdisjoint([entry.block for entry in rank])))
    return tuple(found)
