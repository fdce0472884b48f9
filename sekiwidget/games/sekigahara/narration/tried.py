"""An action in words before anything came of it: what a side tried to do, or may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import Block
from sekiwidget.games.sekigahara.components.wording import (
    BlockName,
    BlocksNamed,
    CardName,
    CardsNamed,
    DegreeName,
    disk_name,
    place_name,
    side_name,
)
from sekiwidget.games.sekigahara.rules.actions import (
    FRESH,
    ORDINALS,
    Accept,
    Bid,
    Challenge,
    Declare,
    Deploy,
    Discard,
    Done,
    Draw,
    Go,
    Inside,
    Lose,
    March,
    Mori,
    Move,
    Muster,
    Outside,
    Raise,
    Retreat,
    RetreatCastle,
    Show,
    Stop,
    Yield,
)
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Name, Series

NAMED: Final = 2
"""Maximum number of known marching blocks that are named; more are counted."""


def describe_action(actor: Side, action: Any) -> Phrase:
    """What a side does with an action, in words."""
    return TRIED[type(action)](side_name(actor), action)


def _discard(side: Name, action: Discard) -> Phrase:
    return phrase("{side} discards {cards}.", side=side, cards=CardsNamed(action.cards))


def _bid(side: Name, action: Bid) -> Phrase:
    return phrase("{side} bids {card}.", side=side, card=CardName(action.card))


def _go(side: Name, action: Go) -> Phrase:
    return (
        phrase("{side} goes first.", side=side) if action.order == "first" else phrase("{side} goes second.", side=side)
    )


def _move(side: Name, action: Move) -> Phrase:
    degree, cards = DegreeName(action.degree), CardsNamed(action.cards)
    if action.degree == "none" and action.cards:
        return phrase("{side} swaps {cards} for new cards.", side=side, cards=cards)
    if action.cards:
        return phrase("{side} buys {degree} with {cards}.", side=side, degree=degree, cards=cards)
    return phrase("{side} takes {degree}.", side=side, degree=degree)


def mustered(side: Name, action: Muster) -> Phrase:
    """A muster: which blocks, and where."""
    blocks, place = BlocksNamed(action.blocks), place_name(action.place)
    return phrase("{side} musters {blocks:a} at {place}.", side=side, blocks=blocks, place=place)


def marched(side: Name, action: March, leader: Block | None) -> Phrase:
    """A march, and which of the blocks that look alike it means (7.3.1)."""
    march = _marched(side, action, leader)
    if not action.which:
        return march
    if action.which == FRESH:
        return phrase("{march} Blocks that look alike have marched already; these have not.", march=march)
    number = ORDINALS.index(action.which) + 2
    return phrase("{march} Of the groups with such blocks it is group {number}.", march=march, number=number)


def _marched(side: Name, action: March, leader: Block | None) -> Phrase:
    """A march, with the card that forces it and the block that leads it; blocks that are many or unseen are counted."""
    few = len(action.blocks) <= NAMED and action.blocks[0].clan
    blocks = BlocksNamed(action.blocks) if few else Count(len(action.blocks), "block")
    start, end = place_name(action.start), place_name(action.end)
    if action.force is not None and leader is not None:
        return phrase(
            "{side} marches {blocks} from {start} to {end}, forced by {card}, led by {leader}.",
            side=side,
            blocks=blocks,
            start=start,
            end=end,
            card=CardName(action.force),
            leader=BlockName(leader),
        )
    if action.force is not None:
        return phrase(
            "{side} marches {blocks} from {start} to {end}, forced by {card}.",
            side=side,
            blocks=blocks,
            start=start,
            end=end,
            card=CardName(action.force),
        )
    if leader is not None:
        return phrase(
            "{side} marches {blocks} from {start} to {end}, led by {leader}.",
            side=side,
            blocks=blocks,
            start=start,
            end=end,
            leader=BlockName(leader),
        )
    return phrase("{side} marches {blocks} from {start} to {end}.", side=side, blocks=blocks, start=start, end=end)


def _march(side: Name, action: March) -> Phrase:
    return marched(side, action, action.lead)


def _mori(side: Name, action: Mori) -> Phrase:
    return phrase(
        "{side} brings {block} from the Mōri box to Osaka for {card}.",
        side=side,
        block=BlockName(action.block),
        card=CardName(action.card),
    )


def _done(side: Name, action: Done) -> Phrase:
    return phrase("{side} ends the movement.", side=side)


def _declare(side: Name, action: Declare) -> Phrase:
    return phrase("{side} declares the fight at {place}.", side=side, place=place_name(action.place))


def _inside(side: Name, action: Inside) -> Phrase:
    return phrase("{side} stays inside the castle.", side=side)


def _outside(side: Name, action: Outside) -> Phrase:
    return phrase("{side} comes out of the castle.", side=side)


def _deploy(side: Name, action: Deploy) -> Phrase:
    blocks, card = BlocksNamed(action.blocks), action.card
    if card is None:
        return phrase("{side} deploys {blocks} without a card.", side=side, blocks=blocks)
    if action.blocks[0].clan == card.clan:
        return phrase("{side} deploys {blocks} with {card:kind}.", side=side, blocks=blocks, card=CardName(card))
    return phrase("{side} deploys {blocks} with {card}.", side=side, blocks=blocks, card=CardName(card))


def _stop(side: Name, action: Stop) -> Phrase:
    return phrase("{side} stops.", side=side)


def _challenge(side: Name, action: Challenge) -> Phrase:
    return phrase("{side} challenges the deployment.", side=side)


def _accept(side: Name, action: Accept) -> Phrase:
    return phrase("{side} lets the deployment stand.", side=side)


def _show(side: Name, action: Show) -> Phrase:
    return phrase("{side} shows {card}.", side=side, card=CardName(action.card))


def _yield(side: Name, action: Yield) -> Phrase:
    return phrase("{side} shows no card.", side=side)


def _lose(side: Name, action: Lose) -> Phrase:
    units = [BlocksNamed(action.blocks)] if action.blocks else []
    return phrase("{side} loses {units}.", side=side, units=Series([*units, *map(disk_name, action.disks)]))


def _retreat(side: Name, action: Retreat) -> Phrase:
    return phrase("{side} retreats to {place}.", side=side, place=place_name(action.place))


def _retreat_castle(side: Name, action: RetreatCastle) -> Phrase:
    return phrase("{side} retreats into the castle with {blocks}.", side=side, blocks=BlocksNamed(action.blocks))


def _draw(side: Name, action: Draw) -> Phrase:
    return phrase("{side} draws {cards}.", side=side_name(action.side), cards=CardsNamed(action.cards))


def _raise(side: Name, action: Raise) -> Phrase:
    return phrase("{side} draws {blocks}.", side=side_name(action.side), blocks=BlocksNamed(action.blocks))


TRIED: Final[dict[type, Callable[[Name, Any], Phrase]]] = {
    Discard: _discard,
    Bid: _bid,
    Go: _go,
    Move: _move,
    Muster: mustered,
    March: _march,
    Mori: _mori,
    Done: _done,
    Declare: _declare,
    Inside: _inside,
    Outside: _outside,
    Deploy: _deploy,
    Stop: _stop,
    Challenge: _challenge,
    Accept: _accept,
    Show: _show,
    Yield: _yield,
    Lose: _lose,
    Retreat: _retreat,
    RetreatCastle: _retreat_castle,
    Draw: _draw,
    Raise: _raise,
}
"""What is said of each action before it is done."""
