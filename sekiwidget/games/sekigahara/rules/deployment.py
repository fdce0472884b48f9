"""8.2, 8.4.2, 8.5  Deploying blocks by card, leaders first, and stopping."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final

from sekiwidget.authoring.steps import Decision, replace_one
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import (
    OTHER,
    SIDE_INDEX,
    UNKNOWN_BLOCK,
    Block,
    Card,
    Stack,
    merge,
    texts,
    without,
)
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.components.wording import BlockName, CardName, clan_name, place_name, side_name
from sekiwidget.games.sekigahara.rules.actions import Deploy, Stop
from sekiwidget.games.sekigahara.rules.impact import add_impact, deploy_impact, leading_side
from sekiwidget.games.sekigahara.rules.losses import end_deployment
from sekiwidget.games.sekigahara.rules.position import Combat, Deployed, Moved, Position, pending_fight
from sekiwidget.games.sekigahara.rules.view import reveal_block
from sekiwidget.text.phrase import Phrase, as_sentence, phrase
from sekiwidget.text.terms import Number

# -- which blocks a card deploys, and why not others (8.2.2, 8.2.4, 8.4.2, 8.6.1) --------------------------------------


def undeployed(position: Position, combat: Combat, side: Side) -> Stack:
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


def can_deploy(card: Card, block: Block) -> bool:
    """8.2.2, 8.6.1, 9.4, 9.5  Whether a card can deploy a block: the same mon; any mon card for Ii and Ishida.

    In a view a hidden card may be any.
    """
    return card.clan == block.clan or not card.kind or (block.any_card and card.kind != "loyalty")


def deployable_blocks(card: Card, blocks: Iterable[Block]) -> list[Block]:
    """8.2.2, 9.4, 9.5  The blocks that an open card can deploy, as `can_deploy` decides; loyalty shows no mon."""
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
    """8.2.2, 8.2.3  A block is deployed once, by its own side, where it stands."""
    stack, place, who = position.stacks[combat.place][SIDE_INDEX[side]], place_name(combat.place), side_name(side)
    for block, count in Counter(blocks).items():
        name, there = BlockName(block), stack.count(block)
        if block.side != side:
            yield Reason("8.2.3", as_sentence(phrase("{block} is not a block of {side}", block=name, side=who)))
        elif not there:
            yield Reason("8.2.2", phrase("{side} does not have {block} at {place}.", side=who, block=name, place=place))
        elif there < count:
            text = phrase(
                "{side} has {block} only {there:times} at {place}.",
                side=who,
                block=name,
                there=Number(there),
                place=place,
            )
            yield Reason("8.2.2", text)
        elif undeployed(position, combat, side).count(block) < count:
            text = phrase("No block is deployed twice in the same fight: {block} is already on the field.", block=name)
            yield Reason("8.2.2", text)


def _forbids_leader(combat: Combat, side: Side, blocks: Stack) -> Iterator[Reason]:
    """8.2.2, 8.2.4  Only leaders come without a card, one at a time, before the first block with a card."""
    if len(blocks) != 1:
        yield Reason("8.2.4", phrase("Leaders without a card are deployed one at a time."))
    if not all(block.leader for block in blocks):
        yield Reason("8.2.2", phrase("A block needs a card with its mon."))
        yield Reason("8.2.4", phrase("Only a leader may be deployed without a card."))
    elif deployed_by_card(combat, side):
        text = phrase(
            "{side} has already deployed a block with a card: from now on leaders need one too.", side=side_name(side)
        )
        yield Reason("8.2.4", text)


def _forbids_card(position: Position, side: Side, blocks: Stack, card: Card) -> Iterator[Reason]:
    """3.3, 8.2.2, 8.4.2, 8.6.1  The card is in hand, shows the mon of the block, and two blocks need a double card."""
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
                text = phrase("Any card deploys {block}, except a loyalty card.", block=BlockName(block))
                yield Reason(rule, text)
        return
    for block in dict.fromkeys(blocks):
        if not can_deploy(card, block) and block.side == side:
            text = phrase(
                "A card can deploy only a block with the same mon: the card shows {card}, the block {block}.",
                card=clan_name(card.clan),
                block=clan_name(block.clan),
            )
            yield Reason("8.2.2", text)
    if len(blocks) > 2:
        yield Reason("8.4.2", phrase("A double card deploys at most two blocks."))
    elif len(blocks) == 2:
        if card.kind != "double":
            yield Reason("8.2.2", phrase("A card deploys only one block."))
            yield Reason("8.4.2", phrase("Only a double card deploys two."))
        elif any(block.clan != card.clan for block in blocks if not block.any_card):
            yield Reason("8.4.2", phrase("Both blocks of a double card must show its mon."))
        if any(block.any_card for block in blocks):
            yield Reason("8.4.2", phrase("With Ii or Ishida a double card loses its second block."))


# -- the step of deployment (8.2, 8.5) ---------------------------------------------------------------------------------


def can_be_challenged(position: Position, combat: Combat, side: Side, card: Card | None) -> bool:
    """8.6.1  Whether the other side may challenge: in a battle, a block deployed by card, if it has cards in hand."""
    return card is not None and combat.kind == "battle" and bool(position.hands[1 - SIDE_INDEX[side]])


def side_with_initiative(combat: Combat) -> Side | None:
    """8.5, 8.9.4  The side that would lose, unless it has stopped; in a siege the attacker; None if nobody deploys."""
    if combat.kind == "siege":
        return None if combat.stopped[SIDE_INDEX[combat.attacker]] else combat.attacker
    behind = OTHER[leading_side(combat)]
    if not combat.stopped[SIDE_INDEX[behind]]:
        return behind
    return None if combat.stopped[1 - SIDE_INDEX[behind]] else OTHER[behind]


_LEADER: Final = phrase("Deploy a leader without a card")
_LEADER_NOTE: Final = phrase("Such a deployment cannot be challenged.")
_BLOCK: Final = phrase("Deploy a block with a card of its mon")
_CHALLENGED: Final = phrase("It may be challenged.")
_TWO: Final = phrase("Deploy two blocks with a double card")
_TWO_NOTE: Final = phrase("The second counts the first; neither makes a special attack.")
_STOP: Final = phrase("Stop deploying")
_STOP_SIEGE: Final = phrase("The blocks on the field count.")
_STOP_BATTLE: Final = phrase("You deploy no more blocks in this battle.")


class DeployStep(Decision):
    """8.2.3, 8.5  The side with the initiative deploys or stops."""

    rule = "8.5"
    verbs = (Deploy, Stop)

    def asks(self, position: Position) -> Phrase:
        """What must be decided."""
        combat = position.combat
        assert combat is not None and position.to_move is not None
        if combat.kind == "siege":
            return phrase(
                "In a siege only the attacker deploys: {side} must deploy or stop.", side=side_name(combat.attacker)
            )
        return phrase("{side} has the initiative and must deploy or stop.", side=side_name(position.to_move))

    def legal(self, position: Position) -> Iterator[Any]:
        """Leaders without a card while no card was used, each card with each block it matches, pairs, and stopping."""
        combat, side = pending_fight(position)
        standing = undeployed(position, combat, side)
        rest = dict.fromkeys(standing)
        if not deployed_by_card(combat, side):
            yield from (Deploy((block,)) for block in rest if block.leader)
        for card in dict.fromkeys(position.hands[SIDE_INDEX[side]]):
            mine = deployable_blocks(card, rest)
            yield from (Deploy((block,), card) for block in mine)
            if card.kind == "double":
                pair = [block for block in mine if not block.any_card]
                for at, block in enumerate(pair):
                    if standing.count(block) > 1:
                        yield Deploy((block, block), card)
                    yield from (Deploy((block, other), card) for other in pair[at + 1 :])
        yield Stop()

    def is_forced(self, view: Position) -> bool:
        """To stop, if no block waits, or no card is left and no leader could come without one."""
        combat, side = pending_fight(view)
        rest = undeployed(view, combat, side)
        might_lead = any(block.leader or block is UNKNOWN_BLOCK[side] for block in rest)
        return not rest or not (view.hands[SIDE_INDEX[side]] or (might_lead and not deployed_by_card(combat, side)))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """One by card, two by a double card, a leader without a card, stop."""
        combat, side = pending_fight(position)
        rest, hand = undeployed(position, combat, side), position.hands[SIDE_INDEX[side]]
        made = []
        leaders = () if deployed_by_card(combat, side) else tuple(block for block in rest if block.leader)
        if leaders:
            picks = (Pick("block", texts(leaders)),)
            made.append(Choice("deploy-leader", picks, _LEADER, "8.2.4", _LEADER_NOTE, "deploy {0}"))
        cards = tuple(card for card in hand if any(can_deploy(card, block) for block in rest))
        blocks = tuple(block for block in rest if any(can_deploy(card, block) for card in hand))
        if cards:
            paid = (Pick("block", texts(blocks)), Pick("card", texts(cards)))
            note = _CHALLENGED if can_be_challenged(position, combat, side, cards[0]) else ""
            made.append(Choice("deploy", paid, _BLOCK, "8.2.2", note, "deploy {0} with {1}"))
        doubles = tuple(card for card in cards if card.kind == "double")
        pairs = tuple(block for block in blocks if any(card.clan == block.clan for card in doubles))
        if len(pairs) > 1:
            paid = (Pick("block", texts(pairs), 2, 2), Pick("card", texts(doubles)))
            made.append(Choice("deploy-two", paid, _TWO, "8.4.2", _TWO_NOTE, "deploy {0} with {1}"))
        siege = combat.kind == "siege"
        note = _STOP_SIEGE if siege else _STOP_BATTLE
        made.append(Stop.choice((), _STOP, "8.9.4" if siege else "8.5", note))
        return tuple(made)

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """8.2.1, 8.2.2, 8.2.4, 8.4.2, 8.5, 8.6.1, 8.9.4  Everything that forbids a deployment."""
        combat = position.combat
        if combat is None or side not in SIDE_INDEX:
            return
        if combat.kind == "siege" and side != combat.attacker:
            yield Reason("8.9.4", phrase("The besieged side can neither play cards nor deploy blocks."))
        if combat.stopped[SIDE_INDEX[side]]:
            yield Reason("8.5", phrase("{side} has stopped and deploys no more in this fight.", side=side_name(side)))
        if combat.kind == "battle" and side != combat.attacker and not (any(combat.deployed) or any(combat.stopped)):
            yield Reason("8.2.1", phrase("The attacker begins the battle."))
        if position.step in ("answer", "prove") and combat.initiative != side:
            yield Reason("8.5", phrase("{side} has the initiative.", side=side_name(combat.initiative)))
        if isinstance(action, Stop):
            return
        blocks, card = action.blocks, action.card
        if card is not None and not (card.kind and all(block.clan for block in blocks)):
            yield Reason(
                "8.2.2", phrase("Deployments are open: name the block and the card, which are hidden in this view.")
            )
            return
        if (
            len(blocks) == 1
            and card is not None
            and blocks[0].clan == card.clan
            and card in position.hands[SIDE_INDEX[side]]
        ):
            rest: Stack = undeployed(position, combat, side)
            if blocks[0] in rest:
                return
        yield from forbids_deploy(position, combat, side, action)

    def play(self, position: Position, action: Any) -> Moved:
        """The blocks deploy one after the other, or the side stops."""
        combat, side = pending_fight(position)
        events: list[Event] = []
        if isinstance(action, Stop):
            return _stop(position, events, combat, side), events
        return _deploy(position, events, combat, side, action), events

    def sample(self, position: Position, rng: Random) -> Any:
        """A random block with a random card that fits, or sometimes stopping; without listing them all."""
        combat, side = pending_fight(position)
        rest = undeployed(position, combat, side)
        random = rng.random
        if not rest or random() < 0.08:
            return Stop()
        if random() < 0.5 and not deployed_by_card(combat, side):
            leaders = [block for block in rest if block.leader]
            if leaders:
                return Deploy((leaders[int(random() * len(leaders))],))
        hand = position.hands[SIDE_INDEX[side]]
        turn = int(random() * len(hand))
        for card in hand[turn:] + hand[:turn]:
            mine = deployable_blocks(card, rest)
            if not mine:
                continue
            first = mine[int(random() * len(mine))]
            if card.kind == "double" and not first.any_card and random() < 0.7:
                others = [block for block in without(tuple(mine), (first,)) if not block.any_card]
                if others:
                    return Deploy(merge((first,), (others[int(random() * len(others))],)), card)
            return Deploy((first,), card)
        return Stop()


def _deploy(position: Position, events: list[Event], combat: Combat, side: Side, action: Deploy) -> Position:
    """8.2.3, 8.5  Each block in turn adds its impact; then there may be a challenge, or the initiative is settled."""
    position, combat = _place_on_field(position, events, combat, side, action)
    if can_be_challenged(position, combat, side, action.card):
        behind = side_with_initiative(combat) or side
        if behind != combat.initiative:
            events.append(Event("8.5", "initiative", (behind,)))
        combat = combat.but(asked=len(action.blocks), initiative=behind)
        return position.but(combat=combat, step="answer", to_move=OTHER[side])
    return settle_initiative(position, events, combat)


def play_accepted(position: Position, action: Deploy) -> Position:
    """8.5, 8.6.1  The position after a deployment that the other side has accepted or cannot challenge."""
    combat, side = pending_fight(position)
    position, combat = _place_on_field(position, [], combat, side, action)
    return settle_initiative(position, [], combat)


def _place_on_field(
    position: Position, events: list[Event], combat: Combat, side: Side, action: Deploy
) -> tuple[Position, Combat]:
    """8.2.2, 8.2.3, 8.2.4, 8.3  The blocks are on the field, their card is played, their impact counts."""
    side_index, card = SIDE_INDEX[side], action.card
    own = combat.deployed[side_index]
    field: list[Block] = [entry.block for entry in combat.deployed[0] + combat.deployed[1]]
    total = 0
    if card is None:
        events.append(Event("8.2.4", "leader", (side, action.blocks[0].text)))
    else:
        events.append(Event("8.2.2", "card", (side, card.text), f"hand_size.{side}", -1))
    for block in action.blocks:
        events.append(Event("8.2.3", "deployed", (side, block.text)))
        impact = deploy_impact(combat, events, side, own, block, card)
        own = (*own, Deployed(block, card, impact))
        total += impact
        field.append(block)
        position = reveal_block(position, side, combat.place, block, field.count(block))
    combat = combat.but(
        deployed=replace_one(combat.deployed, side_index, own), impact=add_impact(combat.impact, side, total)
    )
    return (position, combat) if card is None else play_card(position, combat, side, card)


def play_card(position: Position, combat: Combat, side: Side, card: Card) -> tuple[Position, Combat]:
    """8.2.2, 8.6.1  A card is played: it lies open until the fight has ended (8.10)."""
    side_index = SIDE_INDEX[side]
    hands = replace_one(position.hands, side_index, without(position.hands[side_index], (card,)))
    played = replace_one(combat.played, side_index, merge(combat.played[side_index], (card,)))
    return position.but(hands=hands), combat.but(played=played)


def settle_initiative(position: Position, events: list[Event], combat: Combat) -> Position:
    """8.5  The initiative goes to the side that would lose; when both have stopped, the fight ends."""
    following = side_with_initiative(combat)
    if following is None:
        return end_deployment(position, events, combat)
    if following != combat.initiative:
        events.append(Event("8.5", "initiative", (following,)))
    return position.but(combat=combat.but(initiative=following, asked=0), step="deploy", to_move=following)


def _stop(position: Position, events: list[Event], combat: Combat, side: Side) -> Position:
    """8.5, 8.9.4  The side stops deploying; the other keeps the initiative for good."""
    events.append(Event("8.9.4" if combat.kind == "siege" else "8.5", "stops", (side, PLACES[combat.place])))
    return settle_initiative(position, events, combat.but(stopped=replace_one(combat.stopped, SIDE_INDEX[side], True)))
