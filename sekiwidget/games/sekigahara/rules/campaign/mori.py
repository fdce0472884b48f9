"""9.3  Bringing the Mori to Osaka, a card for each block, their leader last."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, MORI_LEADER, SIDE_INDEX, Stack, without
from sekiwidget.games.sekigahara.components.places import OSAKA
from sekiwidget.games.sekigahara.components.wording import BlockName, CardName, side_name
from sekiwidget.games.sekigahara.rules.actions import Mori
from sekiwidget.games.sekigahara.rules.campaign.holding import arrive
from sekiwidget.games.sekigahara.rules.campaign.movement_state import Movement
from sekiwidget.games.sekigahara.rules.campaign.muster import from_box
from sekiwidget.games.sekigahara.rules.campaign.overrun import overrun
from sekiwidget.games.sekigahara.rules.campaign.supply import discard
from sekiwidget.games.sekigahara.rules.combat.known import came_openly
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import phrase


def next_mori(position: Position) -> Stack:
    """9.3  The blocks that may come now: the leader only when it is the last."""
    rest = tuple(dict.fromkeys(block for block in position.mori if block is not MORI_LEADER))
    return rest or tuple(dict.fromkeys(position.mori))


def forbids_mori(position: Position, side: Side, action: Mori) -> Iterator[Reason]:
    """9.3  Everything that forbids bringing a Mori block."""
    if position.phase != "movement":
        yield Reason("9.3", phrase("The Mōri are brought in Ishida’s movement phase."))
        return
    if side != ISHIDA:
        yield Reason("9.3", phrase("Only Ishida brings the Mōri."))
        return
    if action.block not in position.mori:
        yield Reason("9.3", phrase("There is no {block:bare} in the Mōri box.", block=BlockName(action.block)))
    elif action.block not in next_mori(position):
        yield Reason("9.3", phrase("The leader of the Mōri is the last to come."))
    if action.card not in position.hands[SIDE_INDEX[side]]:
        yield Reason("9.3", phrase("{side} does not hold {card}.", side=side_name(side), card=CardName(action.card)))


def play_mori(position: Position, events: list[Event], action: Mori) -> Position:
    """9.3, 7.4.1  The block comes openly to Osaka and rests there; this may cause an overrun."""
    before = position
    events.append(Event("9.3", "mori_comes", (action.block.text, action.card.text), f"hand_size.{ISHIDA}", -1))
    position = discard(position, ISHIDA, (action.card,)).but(mori=without(position.mori, (action.block,)))
    movement = (position.movement or Movement()).resting(OSAKA, (action.block,), "9.3")
    position = arrive(position.but(movement=movement), events, OSAKA, ISHIDA, (action.block,))
    position = came_openly(position, ISHIDA, OSAKA, (action.block,))
    return from_box(before, overrun(position, events, OSAKA), OSAKA)


def legal_mori(position: Position, side: Side) -> Iterator[Mori]:
    """9.3  Each block that may come with each card."""
    if side == ISHIDA:
        cards = dict.fromkeys(position.hands[SIDE_INDEX[side]])
        yield from (Mori(block, card) for block in next_mori(position) for card in cards)
