"""setup-tower, supply  The tower is filled, and the first year begins."""

from __future__ import annotations

from sekiwidget.core.position import Event
from sekiwidget.games.shogun.components.cubes import COUNTS, Heap, minus
from sekiwidget.games.shogun.rules.course import ask_chance
from sekiwidget.games.shogun.rules.position import Position


def first_throw(position: Position) -> Heap:
    """setup-tower  Seven armies of each side and ten farmers."""
    return (*((COUNTS["tower"]["armies"],) * len(position.sides)), COUNTS["tower"]["farmers"])


def begin_filling(position: Position) -> Position:
    """setup-tower  The provinces are taken: now the tower is filled."""
    return ask_chance(position.but(draft=None), "fill")


def end_filling(position: Position, heap: Heap, events: list[Event]) -> Position:
    """setup-tower  What falls out goes back to the supplies, and the tray is empty."""
    inside = minus(first_throw(position), heap)
    events.append(Event("setup-tower", "filled", (sum(inside), sum(heap))))
    for side, number in zip(position.sides, inside, strict=False):
        events.append(Event("setup-tower", "inside", (side, number), f"supply.{side}", -number))
    return ask_chance(
        position.but(
            tower=inside,
            supply=tuple([have - gone for have, gone in zip(position.supply, inside, strict=False)]),
            farmers=position.farmers - inside[-1],
        ),
        "events",
    )
