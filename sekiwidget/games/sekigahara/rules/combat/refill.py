"""8.10  Filling up the hands after a fight."""

from __future__ import annotations

from sekiwidget.core.position import Event
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, SIDES, joined
from sekiwidget.games.sekigahara.rules.combat.combat import proceed
from sekiwidget.games.sekigahara.rules.position import Deal, Position

BLOCKS_PER_CARD = 2


def refill(position: Position, events: list[Event]) -> Position:
    """8.10  Both discard the cards they played and draw as many; for losses one card for every two blocks in a battle,

    one for each besieged block in a siege. Cards for an overrun are counted separately and come after.
    """
    combat = position.combat
    assert combat is not None
    discards = list(position.discards)
    owed: list[Deal] = []
    for side in SIDES:
        side_index = SIDE_INDEX[side]
        played, lost = combat.played[side_index], combat.lost[side_index]
        discards[side_index] = joined(discards[side_index], played)
        extra = lost if combat.kind == "siege" else lost // BLOCKS_PER_CARD
        if played:
            events.append(Event("8.10", "discards", (side, len(played))))
        if played or extra:
            events.append(Event("8.10", "is_owed", (side, len(played), extra)))
            owed.append(Deal("draw", side, len(played) + extra))
    combat = combat.but(ended=True, played=((), ()))
    chance = (*owed, *position.chance)
    return proceed(position.but(discards=tuple(discards), combat=combat, chance=chance), events)
