"""draw, turns  What comes next: chance, follow-ups, the next coin, the next round, the end."""

from __future__ import annotations

from sekiwidget.core.position import Event, Outcome
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.units import BLACK, HAND, OTHER, SIDE_INDEX, SIDES, WHITE
from sekiwidget.games.warchest.rules.endgame import nothing_left
from sekiwidget.games.warchest.rules.open_frames import is_open
from sekiwidget.games.warchest.rules.position import Deal, Position

STEP_OF = {"draw": "draw", "preview": "draw", "priest": "draw", "cards": "cards", "marker": "marker"}
"""What chance owes, and the step that gives it."""


def proceed(position: Position, events: list[Event]) -> Position:
    """turns  Proceed to the next decision."""
    if position.outcome is not None:
        return position.but(step="", to_move=None, frames=(), chance=())
    if position.chance:
        return position.but(step=STEP_OF[position.chance[0].verb], to_move=CHANCE)
    if position.frames:
        position = settled(position)
        if position.frames:
            top = position.frames[-1]
            return position.but(step=top.kind, to_move=top.side)
    return next_coin(position, events)


def next_coin(position: Position, events: list[Event]) -> Position:
    """turns, too-few-coins  The other side uses a coin, unless it has none; the round ends when neither has one."""
    white, black = position.hands
    if not white and not black:
        return begin_round(position, events)
    return turn_of(position, OTHER[position.active or BLACK])


def turn_of(position: Position, side: Side) -> Position:
    """turns, too-few-coins  A side uses a coin; if it has none, the other side does."""
    if not position.hands[SIDE_INDEX[side]]:
        side = OTHER[side]
    return position.but(step="turn", to_move=side, active=side)


def settled(position: Position) -> Position:
    """berserker, swordsman, mercenary, footman  Drop follow-ups of units that are dead or cannot act."""
    frames = position.frames
    while frames and not is_open(position, frames[-1]):
        frames = frames[:-1]
    return position if frames is position.frames else position.but(frames=frames)


# -- rounds ------------------------------------------------------------------------------------------------------------


def begin_round(position: Position, events: list[Event]) -> Position:
    """draw, preview  Each side draws three coins; in the second round of the preview it takes the hand set aside."""
    number = position.round + 1
    events.append(Event("draw", "round", (number, position.initiative or "")))
    position = position.but(round=number, active=None, moved=False)
    if position.ahead[0] or position.ahead[1]:
        events += [
            Event("preview", "takes_ahead", (side, len(coins)), f"hand_size.{side}", len(coins))
            for side, coins in zip(SIDES, position.ahead, strict=True)
            if coins
        ]
        position = position.but(hands=position.ahead, ahead=((), ()))
    deals = []
    for side in SIDES:
        if not position.hands[SIDE_INDEX[side]]:
            deals.append(Deal("draw", side, HAND))
            if position.options.preview and number == 1:
                deals.append(Deal("preview", side, HAND))
    position = position.but(chance=tuple(deals))
    return proceed(position, events) if deals else begin_turns(position, events)


def begin_turns(position: Position, events: list[Event]) -> Position:
    """draw-game  Both have drawn: if neither can achieve anything any more, the game is drawn; else coins are used."""
    if nothing_left(position):
        events.append(Event("draw-game", "draw_game"))
        return proceed(position.but(outcome=Outcome((), "draw-game")), events)
    return turn_of(position, position.initiative or WHITE)
