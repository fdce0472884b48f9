"""round, carry-out  What is asked in a position that was laid out."""

from __future__ import annotations

from typing import Final

from sekiwidget.core.position import Event
from sekiwidget.games.shogun.rules.bidding import rank_bids
from sekiwidget.games.shogun.rules.course import (
    ask_chance,
    ask_nobody,
    begin_plans,
    carry_on,
)
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.start.drafting import cards_to_open, draft_of
from sekiwidget.games.shogun.rules.winter import next_revolt

NOMINAL_STEP: Final = {
    "draft": "take",
    "plan": "plan",
    "event": "event",
    "order": "privilege",
    "act": "build",
    "winter": "winter",
}
"""A step of each phase: that of a position until it is known what is asked."""


def resume(position: Position, phase: str) -> Position:
    """The position with the pending question; what goes by itself has happened."""
    if position.outcome is not None:
        return position.but(step="", to_move=None)
    if position.fight is not None:
        if position.step == "defend":
            return position.but(to_move=position.land[position.fight.place].owner)
        return ask_chance(position, "drop")
    return _PHASES[phase](position)


def _draft(position: Position) -> Position:
    """setup-take  A card is turned up, taken, drawn, or its group is placed; without a draft the tower is filled."""
    if position.draft is None:
        return ask_chance(position, "fill")
    turn = position.waiting[0] if position.waiting else position.sides[0]
    if position.step == "draw":
        return ask_chance(position.but(waiting=(turn,)), "draw")
    if draft_of(position).taken is not None:
        return position.but(step="place", to_move=turn, waiting=())
    if cards_to_open(draft_of(position)):
        return ask_chance(position, "open")
    return position.but(step="take", to_move=turn, waiting=())


def _plan(position: Position) -> Position:
    """setup-events, action-cards, special-cards, plan  Cards are turned up as far as they are not; then sides plan."""
    if position.season == "spring" and not position.events and not position.actions:
        return ask_chance(position, "events")
    if not position.actions:
        return ask_chance(position, "actions")
    return begin_plans(position) if position.specials else ask_chance(position, "specials")


def _order(position: Position) -> Position:
    """bid-tie, privilege  Ties are broken, then special cards taken."""
    if not position.bids:
        return ask_nobody(position)
    if len(position.ranks) < len(position.sides):
        return rank_bids(position.but(waiting=()), [])
    return position.but(step="privilege", to_move=position.waiting[0])


def _act(position: Position) -> Position:
    """carry-out, next-action  The next action card is turned up, or the first that waits and can act acts."""
    if position.step == "move":
        return position.but(to_move=position.waiting[0])
    if position.step == "next":
        return ask_chance(position, "next")
    events: list[Event] = []
    return carry_on(position.but(step=""), events)


def _winter(position: Position) -> Position:
    """winter-loss, winter-draw, winter-order  The last event, then revolts, then points."""
    if position.events:
        return ask_chance(position, "winter")
    return next_revolt(position, [])


_PHASES: Final = {
    "draft": _draft,
    "plan": _plan,
    "event": lambda position: ask_chance(position, "event"),
    "order": _order,
    "act": _act,
    "winter": _winter,
}
