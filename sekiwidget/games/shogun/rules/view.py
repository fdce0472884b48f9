"""plan, open  What a side may know: everything but the cards that lie face down on the boards of others.

Of another side's plan nothing is seen while it is being laid; once it is complete, that a card lies on a space or that
the space is empty; a card once its space is turned.
"""

from __future__ import annotations

from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import SPACES, UNKNOWN
from sekiwidget.games.shogun.rules.planning import Sheet, hide_sheet
from sekiwidget.games.shogun.rules.position import Cards, Position


def seen_by(position: Position, viewer: Side) -> Position:
    """The table as `viewer` may see it. PUBLIC sees what all sides see, CHANCE everything."""
    if viewer == CHANCE:
        return position
    plans = tuple(
        [
            plan if side == viewer else seen_plan(plan, position.turned)
            for side, plan in zip(position.sides, position.plans, strict=True)
        ]
    )
    seen = position.but(plans=plans, viewer=viewer)
    return hide_sheet(seen, viewer) if isinstance(seen, Sheet) else seen


def seen_plan(plan: Cards, turned: tuple[str, ...]) -> Cards:
    """plan, plan-all  A plan as others see it."""
    if len(plan) < len(SPACES):
        return ()
    return tuple(
        [card if card is None or space in turned else UNKNOWN for space, card in zip(SPACES, plan, strict=True)]
    )
