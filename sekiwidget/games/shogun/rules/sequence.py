"""years, round, next-action, round-end  The sequence of play: its phases, and which step comes next.

A year has spring, summer and autumn, each with its action cards, special cards, plans and bids, an event, the turn
order and ten actions; then winter. All sides carry out an action in turn order; a side that cannot is passed over.
"""

from __future__ import annotations

from typing import Final

from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import ACTIONS, SEASONS, SPACES, UNKNOWN, is_chest
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.rules.limits import obstacle
from sekiwidget.games.shogun.rules.position import Position

PHASES: Final = ("draft", "plan", "event", "order", "act", "winter")
"""The phases in their order."""

_PHASE_OF_STEP: Final = {
    **dict.fromkeys(("open", "take", "draw", "place", "fill"), "draft"),
    **dict.fromkeys(("events", "actions", "specials", "plan"), "plan"),
    "event": "event",
    **dict.fromkeys(("tie", "privilege"), "order"),
}


def phase_of(position: Position) -> str:
    """round  The phase of a position; for a view that hides the next step it follows from what lies there."""
    if position.season == "winter":
        return "winter"
    if not position.step:
        return "act" if position.order else "order" if position.event else "plan"
    return _PHASE_OF_STEP.get(position.step, "act")


# -- the next step -----------------------------------------------------------------------------------------------------

STEP_OF_ACTION: Final = {
    "castle": "build",
    "temple": "build",
    "theatre": "build",
    "rice": "collect",
    "tax": "collect",
    "deploy5": "deploy",
    "deploy3": "deploy",
    "deploy1": "deploy",
    "battle_a": "battle",
    "battle_b": "battle",
}
"""carry-out  The step of each action."""


def ask_chance(position: Position, step: str) -> Position:
    """The position with chance to answer a step."""
    return position.but(step=step, to_move=CHANCE)


def ask_nobody(position: Position) -> Position:
    """plan  A view that hides what play needs to go on: nobody is asked."""
    return position.but(step="", to_move=None)


def _cleared(position: Position) -> Position:
    """round-end  The position without anything of the last round but the turn order."""
    none = len(position.sides)
    return position.but(
        event="",
        specials=(),
        privilege=("",) * none,
        actions=(),
        done=0,
        plans=((),) * none,
        turned=(),
        bids=(),
        ranks=(),
        gained=(),
    )


def begin_round(position: Position, events: list[Event]) -> Position:
    """round  Begin a round: clear the last one, and ask for action cards."""
    events.append(Event("round", "round", (position.year, position.season)))
    cleared = _cleared(position).but(order=(), waiting=())
    return ask_chance(cleared, "actions")


def begin_plans(position: Position) -> Position:
    """plan  Ask the first side that has not laid all its cards; when all have, ask for the event."""
    for side, plan in zip(position.sides, position.plans, strict=True):
        if len(plan) < len(SPACES):
            return position.but(step="plan", to_move=side)
    return ask_chance(position, "event")


def begin_action(position: Position, events: list[Event]) -> Position:
    """carry-out  Turn up all cards on the action's spaces; the sides carry it out in turn order."""
    action = position.actions[position.done]
    events.append(Event("carry-out", "begins", (action,)))
    return position.but(turned=(*position.turned, action), waiting=position.order)


def carry_on(position: Position, events: list[Event]) -> Position:
    """carry-out, must, skip, next-action  Ask the next side that can carry out the action; then begin the next action.

    Before it begins, one more action card is turned up, until all ten lie open: so the sixth comes after the first
    action and the tenth after the fifth.
    """
    while True:
        for side in position.waiting:
            step = _step(position, side, events)
            if step is None:
                return ask_nobody(position)
            if step:
                return position.but(step=step, to_move=side)
            position = position.but(waiting=position.waiting[1:])
        position = position.but(done=position.done + 1)
        if position.done == len(ACTIONS):
            return _end_round(position, events)
        if len(position.actions) < len(ACTIONS):
            return ask_chance(position, "next")
        position = begin_action(position, events)


def after_action(position: Position, events: list[Event]) -> Position:
    """carry-out  Go on after a side has carried out its action."""
    return carry_on(position.but(waiting=position.waiting[1:]), events)


def _step(position: Position, side: Side, events: list[Event]) -> str | None:
    """must, skip, plan-pass  The step that asks a side: "" if it passes or cannot, None where its card is hidden."""
    action = position.action
    card = position.card(side, action)
    if card == UNKNOWN:
        return None
    if card is None:
        return ""
    if is_chest(card):
        events.append(Event("plan-pass", "passes", (side, action)))
        return ""
    why = obstacle(position, side, action, INDEX[card])
    if why:
        events.append(Event("skip", "skips", (side, action, card, why)))
        return ""
    return STEP_OF_ACTION[action]


def _end_round(position: Position, events: list[Event]) -> Position:
    """round-end  End the round: cards return to the hands, the event leaves the game; after autumn comes winter."""
    events.append(Event("round-end", "ends", (position.season,)))
    season = SEASONS[SEASONS.index(position.season) + 1]
    if season != "winter":
        return begin_round(position.but(season=season), events)
    # Who acts first in winter follows from the turn order.
    cleared = _cleared(position).but(season=season)
    return ask_chance(cleared, "winter")
