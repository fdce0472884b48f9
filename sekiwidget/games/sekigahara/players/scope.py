"""What is decided together: one fight, the fights of a phase, or a turn. Solvers and odds look no farther."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from sekiwidget.authoring.advising import BALANCE, WIN, ScopeHorizon
from sekiwidget.core.game import Game, Horizon
from sekiwidget.core.position import Value
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.rules.combat import undeclared_fights
from sekiwidget.games.sekigahara.rules.position import Combat, Deployed, Position

_UNSETTLED = frozenset({"answer", "prove", "lose", "retreat"})
"""8.6.1, 8.7.2, 8.8.1  The steps that settle a consequence."""


def is_settled(start: Position, position: Position) -> bool:
    """8.7, 8.8, 8.1, 6.4  Started in a fight: it is over, its losses and its retreat too, the hands not filled up yet.

    Started between the fights of a phase: all of them are over. Started elsewhere: the turn is over, in the
    reinforcements or the bid that of the first side.
    """
    if position.outcome is not None or position.to_move is None:
        return True
    combat = position.combat
    begun = _under_way(start)
    if begun is not None:
        return combat is None or combat.ended or _fight_id(combat) != _fight_id(begun)
    if _turn_id(position) != _turn_id(start):
        return True
    # What is drawn after the last fight belongs to what comes next.
    return (
        position.phase == "combat"
        and position.to_move == CHANCE
        and (combat is None or combat.follow_up is None)
        and not undeclared_fights(position)
    )


def is_quiet(position: Position) -> bool:
    """8.6.1, 8.7.2, 8.8.1, 6.2, 6.3  Not while a deployment is answered, losses or a retreat are due, cards lie aside.

    Nor while chance draws, but for the draws after a fight (8.10) and at the start of a week (6.2): what was before is
    over, and what comes next has not begun.
    """
    if position.to_move is None:
        return True
    if position.to_move == CHANCE:
        ended = position.phase == "combat" and position.combat is not None and position.combat.ended
        return ended or (position.phase == "reinforcement" and position.step == "draw")
    return position.step not in _UNSETTLED and not (position.aside[0] or position.aside[1])


def fact_since(start: Position, position: Position, key: str) -> Value:
    """8.7.1, 8.8.5, 7.4.2  A fact, but of the fight that was under way at `start`, if a retreat has changed it since.

    Losses count anew with each fight and each overrun. Who flees from a fight into the next one attacks there, and has
    lost the first.
    """
    begun, combat = _under_way(start), position.combat
    if begun is not None and combat is not None:
        what, _, side = key.partition(".")
        is_lost, is_same = what == "lost" and side in SIDE_INDEX, _fight_id(combat) == _fight_id(begun)
        if is_lost:
            return combat.lost[SIDE_INDEX[side]] if is_same else material_lost(start, position, side)
        if not is_same and key == "combat.winner" and combat.fled_from == begun.place:
            return OTHER[combat.attacker]
    return position.fact(key)


def material_lost(start: Position, position: Position, side: Side) -> int:
    """8.7.3  The blocks of a side removed since `start`, and those that a fight under way there had cost it already."""
    side_index = SIDE_INDEX[side]
    already = start.lost[side_index] if _under_way(start) is not None else 0
    return already + len(position.removed[side_index]) - len(start.removed[side_index])


def transposition_key(position: Position) -> Hashable:
    """8.2.3  The table, but for the order in which blocks were deployed, unless the last are still to be answered."""
    combat = position.combat
    rest = _table_state(position)
    if combat is None:
        # Between marches stacks and groups are what differs.
        return position.step, position.to_move, position.hands, position.stacks, position.movement, _Unhashed(rest)
    black, gold = combat.deployed
    last: tuple[Deployed, ...] = ()
    if combat.asked and not combat.ended:
        deployer = (
            SIDE_INDEX[position.to_move or ""] if position.step == "prove" else 1 - SIDE_INDEX[position.to_move or ""]
        )
        last = combat.deployed[deployer][-combat.asked :]
    return (
        position.step,
        position.to_move,
        position.hands,
        combat.impact,
        combat.stopped,
        rank_order(black),
        rank_order(gold),
        tuple([(entry.block, entry.impact) for entry in last]),
        _Unhashed((*_fight_state(combat), *rest)),
    )


def rank_order(rank: tuple[Deployed, ...]) -> tuple[int, ...]:
    """The blocks of a rank, in an order that does not depend on when they were deployed."""
    return tuple(sorted([entry[0].order for entry in rank]))


class _Unhashed(tuple[Any, ...]):
    """Parts that seldom differ: compared, not hashed."""

    __slots__ = ()

    def __hash__(self) -> int:
        return 0


_fight_id = attrgetter("place", "attacker", "fled_from")
_fight_state = attrgetter(
    "place", "attacker", "fled_from", "kind", "holder", "losses", "lost", "fallen_disks", "winner", "sheltered",
    "follow_up", "ended",
)  # fmt: skip
_table_state = attrgetter(
    "stacks", "known", "removed", "lost", "discards", "decks", "bags", "recruits", "mori", "disks", "control",
    "holders", "entered", "fought", "movement", "chance", "aside", "week", "turn", "phase", "first", "active",
)  # fmt: skip


def _under_way(position: Position) -> Combat | None:
    """8  The fight under way, or None; the last one stays in the position."""
    combat = position.combat
    return None if combat is None or combat.ended else combat


def _turn_id(position: Position) -> tuple[int, str, bool]:
    """6.4  Whose turn it is, the first side's or the second's; before the movement of a week the first side's."""
    second = position.phase in ("movement", "combat") and position.active != position.first
    return position.week, position.turn, second


# -- how far advice looks ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CombatPhaseHorizon:
    """6.4  The end of the combat phase of a side in a turn, counted from 0 over all weeks; `side` None: of both."""

    side: Side | None
    turn: int
    unit: str = WIN

    def is_over(self, position: Any, commits: int) -> bool:
        """Whether this combat phase has passed, or the game is over."""
        turn = _turn(position)
        if position.to_move is None or turn > self.turn:
            return True
        return turn == self.turn and self.side is not None and _has_marched(position, self.side)


def horizon(game: Game, position: Position, side: Side) -> Horizon:
    """8, 6.4, 6.3  In a fight blocks are counted; elsewhere the chances to win after the side's next combat phase.

    When it is decided who goes first, both sides act before they are compared: else one that goes second would be
    judged later than one that goes first.
    """
    combat = position.combat
    if combat is not None and not combat.ended:
        return ScopeHorizon(game, position, BALANCE)
    if position.phase == "bid":
        return CombatPhaseHorizon(None, _turn(position))
    return CombatPhaseHorizon(side, _turn(position) + _has_marched(position, side))


def _turn(position: Position) -> int:
    """6.4  The number of the turn: two a week."""
    return 2 * position.week + (position.turn == "B")


def _has_marched(position: Position, side: Side) -> bool:
    """6.4  Whether the side had its movement and combat in this turn: it went first, and now the other acts."""
    return position.phase in ("movement", "combat") and side == position.first and position.active != side
