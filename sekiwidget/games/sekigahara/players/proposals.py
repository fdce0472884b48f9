"""The actions that advice weighs, with what a beginner thinks of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import in_order
from sekiwidget.games.sekigahara.players.opponent import (
    MarchValues,
    PlainMarch,
    card_values,
    deployment_value,
    loss_cost,
    move_options,
    retreat_value,
)
from sekiwidget.games.sekigahara.rules.actions import (
    Bid,
    Deploy,
    Discard,
    Done,
    Lose,
    March,
    Move,
    Retreat,
    RetreatCastle,
)
from sekiwidget.games.sekigahara.rules.march import legal_marches
from sekiwidget.games.sekigahara.rules.muster import legal_mori
from sekiwidget.games.sekigahara.rules.position import Position

LOOKED_AT: Final = 1000
"""The most legal actions that are looked at, but for marches."""

MORI: Final = 4
"""9.3  The most ways to bring Mori that are weighed."""
UNWEIGHED: Final = -100.0
"""The prior of a march that a beginner does not weigh."""

Option = tuple[Any, float]


def propose(view: Position) -> Iterator[Option]:
    """7, 8  On the map the marches and musters that a beginner weighs, and stopping; elsewhere what is legal."""
    side = view.to_move or ""
    return _moves(view, side) if view.step == "move" else _legal(view, side)


def _moves(view: Position, side: Side) -> Iterator[Option]:
    movement, values = view.movement, MarchValues(view, side)
    assert movement is not None
    for option in move_options(view, movement, side):
        if isinstance(option, PlainMarch):
            yield March(in_order(option.blocks), option.start, option.end), values.of(option)
        else:
            yield option, values.of(option)
    yield Done(), 0.0
    yield from ((action, 0.0) for action in islice(legal_mori(view, side), MORI))
    # Where all marches take a card or a leader, a beginner weighs none.
    yield from ((action, UNWEIGHED) for action in islice(legal_marches(view, side), 1))


def _legal(view: Position, side: Side) -> Iterator[Option]:
    value = _value_of(view, side)
    return ((action, value(action)) for action in islice(view.legal(), LOOKED_AT))


def _value_of(view: Position, side: Side) -> Callable[[Any], float]:
    """6.2, 6.3, 7.1, 8  The value of an action by its kind: 0 where a beginner does not compare."""
    use, combat = card_values(view), view.combat

    def value(action: Any) -> float:
        match action:
            case Discard():
                return -sum(use(card) for card in action.cards)
            case Bid():
                return action.card.bid / 2 - use(action.card)
            case Move():
                return -sum(use(card) for card in action.cards)
            case Deploy() if combat is not None:
                return deployment_value(combat, side, action)
            case Lose():
                return -loss_cost(action)
            case Retreat() | RetreatCastle():
                return retreat_value(view, side, action)
        return 0.0

    return value
