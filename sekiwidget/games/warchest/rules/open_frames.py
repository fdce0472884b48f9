"""berserker, swordsman, mercenary, footman  Whether a follow-up still needs a decision."""

from __future__ import annotations

from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import NEAR
from sekiwidget.games.warchest.rules.maneuver import BERSERKER, SWORDSMAN, able
from sekiwidget.games.warchest.rules.position import Frame, Position


def is_open(position: Position, frame: Frame) -> bool:
    """Whether there is anything to decide."""
    kind = frame.kind
    if kind == "footman":
        return any(_can(position, frame.side, kind, place) for place in frame.waiting)
    if kind == BERSERKER:
        stack = position.board[frame.hex]
        return stack is not None and stack.height > 1 and able(position, stack, frame.hex, stack.height - 1)
    if kind == SWORDSMAN:
        return any(position.board[near] is None for near in NEAR[frame.hex])
    return kind != "mercenary" or _can(position, frame.side, kind, frame.hex)


def _can(position: Position, side: Side, unit: str, place: int) -> bool:
    """Whether the unit still stands here and can do something."""
    stack = position.board[place]
    if stack is None or stack.unit != unit or stack.side != side:
        return False
    return able(position, stack, place, stack.height)
