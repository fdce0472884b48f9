"""8.2.2, 8.2.4, 8.4.2, 8.6.1  Which blocks can be deployed, by which card, and why others cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from sekiwidget.core.errors import Reason
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, Block, Card, Stack, without
from sekiwidget.games.sekigahara.components.wording import BlockName, CardName, clan_name, place_name, side_name
from sekiwidget.games.sekigahara.rules.actions import Deploy
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Number


def waiting(position: Position, combat: Combat, side: Side) -> Stack:
    """8.2.2, 8.9.6  The blocks of a side that are not yet deployed: all at the place take part, besieged or not."""
    stack = position.stacks[combat.place][SIDE_INDEX[side]]
    black, gold = combat.deployed
    deployed = [entry[0] for entry in black + gold if entry[0].side == side]
    try:
        return without(stack, deployed)
    except ValueError:  # asked after the losses: some of the deployed no longer stand there
        return without(stack, (Counter(deployed) & Counter(stack)).elements())


def deployed_by_card(combat: Combat, side: Side) -> bool:
    """8.2.4  Whether a side has deployed a block with a card in this fight already."""
    return any(card.kind != "loyalty" for card in combat.played[SIDE_INDEX[side]])


def matches(card: Card, block: Block) -> bool:
    """8.2.2, 8.6.1, 9.4, 9.5  Whether a card can deploy a block: the same mon; any mon card for Ii and Ishida.

    In a view a hidden card may be any.
    """
    return card.clan == block.clan or not card.kind or (block.any_card and card.kind != "loyalty")


def fitting(card: Card, blocks: Iterable[Block]) -> list[Block]:
    """8.2.2, 9.4, 9.5  Those that a card of one's own can deploy, as `matches` says of each; loyalty shows no mon."""
    clan = card.clan
    return [block for block in blocks if block.clan == clan or (block.any_card and clan)]


def forbids_deploy(position: Position, combat: Combat, side: Side, action: Deploy) -> Iterator[Reason]:
    """8.2.2, 8.2.4, 8.4.2, 8.6.1  What forbids these blocks, with this card or without one."""
    yield from _forbids_blocks(position, combat, side, action.blocks)
    if action.card is None:
        yield from _forbids_leader(combat, side, action.blocks)
    else:
        yield from _forbids_card(position, side, action.blocks, action.card)


def _forbids_blocks(position: Position, combat: Combat, side: Side, blocks: Stack) -> Iterator[Reason]:
    """8.2.2  A block is deployed once, by its own side, where it stands."""
    stack, place, who = position.stacks[combat.place][SIDE_INDEX[side]], place_name(combat.place), side_name(side)
    for block, count in Counter(blocks).items():
        name, there = BlockName(block), stack.count(block)
        if block.side != side:
            yield Reason("8.2.3", phrase("{block:capital} is not a block of {side}.", block=name, side=who))
        elif not there:
            yield Reason("8.2.2", phrase("{side} has no {block:bare} at {place}.", side=who, block=name, place=place))
        elif there < count:
            text = phrase(
                "{side} has {block} only {there:times} at {place}.",
                side=who,
                block=name,
                there=Number(there),
                place=place,
            )
            yield Reason("8.2.2", text)
        elif waiting(position, combat, side).count(block) < count:
            text = phrase("No block is deployed twice in the same fight: {block} is on the field already.", block=name)
            yield Reason("8.2.2", text)


def _forbids_leader(combat: Combat, side: Side, blocks: Stack) -> Iterator[Reason]:
    """8.2.4  Only leaders come without a card, one at a time, before the first block with a card."""
    if len(blocks) != 1:
        yield Reason("8.2.4", phrase("Leaders who come without a card come one at a time."))
    if not all(block.leader for block in blocks):
        yield Reason("8.2.2", phrase("A block needs a card with its mon."))
        yield Reason("8.2.4", phrase("Only a leader may come without a card."))
    elif deployed_by_card(combat, side):
        text = phrase(
            "{side} has deployed a block with a card already: from now on leaders need one too.", side=side_name(side)
        )
        yield Reason("8.2.4", text)


def _forbids_card(position: Position, side: Side, blocks: Stack, card: Card) -> Iterator[Reason]:
    """8.2.2, 8.4.2, 8.6.1  The card is in hand, shows the mon of the block, and two blocks need a double card."""
    if card.side != side:
        yield Reason("3.3", phrase("{side} plays cards of its own deck only.", side=side_name(side)))
    elif card not in position.hands[SIDE_INDEX[side]]:
        yield Reason("8.2.2", phrase("{side} does not hold {card}.", side=side_name(side), card=CardName(card)))
    if card.loyalty:
        yield Reason("8.2.2", phrase("A loyalty card shows no mon."))
        yield Reason("8.6.1", phrase("A loyalty card challenges a deployment of the other side; it never deploys."))
        for block in blocks:
            if block.any_card:
                rule = "9.4" if block.clan == "ii" else "9.5"
                text = phrase("Any card deploys {block:bare}, except a loyalty card.", block=BlockName(block))
                yield Reason(rule, text)
        return
    for block in dict.fromkeys(blocks):
        if not matches(card, block) and block.side == side:
            text = phrase(
                "A card brings only a block with its own mon: the card shows {card}, the block {block}.",
                card=clan_name(card.clan),
                block=clan_name(block.clan),
            )
            yield Reason("8.2.2", text)
    if len(blocks) > 2:
        yield Reason("8.4.2", phrase("A double card brings two blocks at most."))
    elif len(blocks) == 2:
        if card.kind != "double":
            yield Reason("8.2.2", phrase("A card brings one block."))
            yield Reason("8.4.2", phrase("Only a double card brings two."))
        elif any(block.clan != card.clan for block in blocks if not block.any_card):
            yield Reason("8.4.2", phrase("Both blocks of a double card must show its mon."))
        if any(block.any_card for block in blocks):
            yield Reason("8.4.2", phrase("With Ii or Ishida a double card loses its second block."))
