"""A commit in words: one sentence, the reason of each number with its paragraph, and the sum written out.

Everything is taken from the given commit, so the words for a viewer contain no more than the viewer knows. An action
that was not taken, or not yet, has the sentence that needs no outcome.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from sekiwidget.authoring.narration import sentence
from sekiwidget.core.game import Sentence
from sekiwidget.core.position import Commit
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.wording import (
    BlockName,
    BlockNames,
    CardName,
    CardNames,
    DegreeName,
    disk_name,
    place_name,
    side_name,
)
from sekiwidget.games.sekigahara.narration.consequences import consequences
from sekiwidget.games.sekigahara.narration.reasons_campaign import CAMPAIGN_REASONS
from sekiwidget.games.sekigahara.narration.reasons_fight import FIGHT_REASONS, Explainer, others_must_retreat
from sekiwidget.games.sekigahara.narration.sums import Narrated, challenged_blocks, siege_losses_reached, sum_text
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
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, paragraph, phrase
from sekiwidget.text.terms import Count, Number, Series

REASONS: Final[dict[str, Explainer]] = {**FIGHT_REASONS, **CAMPAIGN_REASONS}
"""The reason of each kind of event; empty where the sentence or another event says it."""

NAMED: Final = 2
"""Maximum number of known marching blocks that are named; more are counted."""

Taken: TypeAlias = Narrated | None
"""The commit of an action; None where the action is only described."""


def say(commit: Commit, language: str = "en") -> Sentence:
    """A commit (a view of it) in words. Raises ValueError for an unsupported language."""
    here = Narrated.of(commit, Position)
    words = [ACTIONS[type(here.action)](here.actor, here.action, here), *consequences(here)]
    return sentence(
        commit,
        words,
        lambda event: REASONS[event.kind](here, event, *event.args),
        language=language,
        sum_=sum_text(here),
    )


def describe_action(actor: Side, action: Any) -> str:
    """An action in words before anything came of it: what a side tried to do, or may do."""
    return ACTIONS[type(action)](actor, action, None)


# -- the week and its chance (5, 6, 8.10) ------------------------------------------------------------------------------


def _draw(actor: Side, action: Draw, commit: Taken) -> Phrase:
    side, cards = side_name(action.side), CardNames(action.cards)
    if commit is not None and action.verb == "deal":
        return phrase("{side} is dealt {cards}.", side=side, cards=cards)
    return phrase("{side} draws {cards}.", side=side, cards=cards)


def _raise(actor: Side, action: Raise, commit: Taken) -> Phrase:
    side, blocks = side_name(action.side), BlockNames(action.blocks)
    if commit is None:
        return phrase("{side} draws {blocks}.", side=side, blocks=blocks)
    if action.place is None:
        return phrase("{side} draws {blocks} into the recruitment box.", side=side, blocks=blocks)
    return phrase("{side} draws {blocks} for {place}.", side=side, blocks=blocks, place=place_name(action.place))


def _discard(actor: Side, action: Discard, commit: Taken) -> Phrase:
    side, cards = side_name(actor), CardNames(action.cards)
    if commit is None:
        return phrase("{side} discards {cards}.", side=side, cards=cards)
    if action.cards[0].kind and len(action.cards) > 1:
        return phrase("{side} discards half the hand: {cards}.", side=side, cards=cards)
    return phrase("{side} discards {cards}, half the hand.", side=side, cards=cards)


def _bid(actor: Side, action: Bid, commit: Taken) -> Phrase:
    if commit is not None and not action.card.kind:
        return phrase("{side} bids a card, unseen.", side=side_name(actor))
    return phrase("{side} bids {card}.", side=side_name(actor), card=CardName(action.card))


def _go(actor: Side, action: Go, commit: Taken) -> Phrase:
    side, first = side_name(actor), action.order == "first"
    if commit is None:
        return phrase("{side} goes first.", side=side) if first else phrase("{side} goes second.", side=side)
    week = commit.after.week
    if first:
        return phrase("{side} goes first in both turns of week {week}.", side=side, week=week)
    return phrase(
        "{side} goes second: {other} begins both turns of week {week}.",
        side=side,
        other=side_name(OTHER[actor]),
        week=week,
    )


# -- movement (7, 9.3) -------------------------------------------------------------------------------------------------


def _move(actor: Side, action: Move, commit: Taken) -> Phrase:
    side, degree, cards = side_name(actor), DegreeName(action.degree), CardNames(action.cards)
    if action.degree == "none" and action.cards:
        if commit is None:
            return phrase("{side} swaps {cards} for new cards.", side=side, cards=cards)
        return phrase("{side} buys no movement and swaps {cards} for new cards.", side=side, cards=cards)
    if action.degree == "none" and commit is not None:
        return phrase("{side} buys no movement.", side=side)
    if action.cards:
        return phrase("{side} buys {degree} with {cards}.", side=side, degree=degree, cards=cards)
    return phrase("{side} takes {degree}.", side=side, degree=degree)


def _muster(actor: Side, action: Muster, commit: Taken) -> Phrase:
    blocks, place = BlockNames(action.blocks), place_name(action.place)
    return phrase("{side} musters {blocks:a} at {place}.", side=side_name(actor), blocks=blocks, place=place)


def _march(actor: Side, action: March, commit: Taken) -> Phrase:
    """A march, and which of the blocks that look alike it means (7.3.1)."""
    march = _plain_march(actor, action, commit)
    if not action.which:
        return march
    if action.which == FRESH:
        return phrase("{march} Blocks that look alike have marched already; these have not.", march=march)
    number = ORDINALS.index(action.which) + 2
    return phrase("{march} Of the groups with such blocks it is group {number}.", march=march, number=number)


def _plain_march(actor: Side, action: March, commit: Taken) -> Phrase:
    """A march, with the card that forces it and the block that leads it; blocks that are many or unseen are counted."""
    side, leader = side_name(actor), action.lead
    if commit is not None:
        movement = commit.after.movement
        leader = movement.leader if commit.has("declares") and movement is not None else None
    few = len(action.blocks) <= NAMED and action.blocks[0].clan
    blocks = BlockNames(action.blocks) if few else Count(len(action.blocks), "block")
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


def _mori(actor: Side, action: Mori, commit: Taken) -> Phrase:
    return phrase(
        "{side} brings {block} from the Mōri box to Osaka for {card}.",
        side=side_name(actor),
        block=BlockName(action.block),
        card=CardName(action.card),
    )


def _done(actor: Side, action: Done, commit: Taken) -> Phrase:
    return phrase("{side} ends the movement.", side=side_name(actor))


# -- a fight begins (8.1, 8.9) -----------------------------------------------------------------------------------------


def _declare(actor: Side, action: Declare, commit: Taken) -> Phrase:
    place, who = place_name(action.place), side_name(actor)
    if commit is None or commit.has("stays_in") or commit.new.ended:
        return phrase("{side} declares the fight at {place}.", side=who, place=place)
    if commit.has("battle"):
        return phrase("{side} declares the fight at {place}: a battle.", side=who, place=place)
    if commit.has("siege"):
        return phrase("{side} declares the fight at {place}: a siege.", side=who, place=place)
    combat = commit.new
    if combat.holder == combat.attacker:
        return phrase(
            "{side} declares the fight at {place} and holds the castle: inside or outside?", side=who, place=place
        )
    return phrase(
        "{side} declares the fight at {place}. {holder} holds the castle: inside or outside?",
        side=who,
        place=place,
        holder=side_name(combat.holder),
    )


def _inside(actor: Side, action: Inside, commit: Taken) -> Phrase:
    side = side_name(actor)
    if commit is None:
        return phrase("{side} stays inside the castle.", side=side)
    combat = commit.old
    place = place_name(combat.place)
    if combat.holder == combat.attacker:
        return phrase(
            "{side} stays inside the castle of {place}: no fight there in this phase.", side=side, place=place
        )
    return phrase("{side} stays inside the castle of {place}: a siege.", side=side, place=place)


def _outside(actor: Side, action: Outside, commit: Taken) -> Phrase:
    side = side_name(actor)
    if commit is None:
        return phrase("{side} comes out of the castle.", side=side)
    return phrase("{side} comes out of the castle of {place}: a battle.", side=side, place=place_name(commit.old.place))


# -- deployment and loyalty (8.2 to 8.6) -------------------------------------------------------------------------------


def _deploy(actor: Side, action: Deploy, commit: Taken) -> str:
    if commit is None:
        return _describe_deployment(actor, action)
    losses = siege_losses_reached(commit)
    if not losses:
        return _deployment(actor, action, commit)
    loss = phrase("That is a {losses:ordinal} loss for the castle.", losses=Number(losses))
    return paragraph((_deployment(actor, action, commit), loss))


def _describe_deployment(actor: Side, action: Deploy) -> Phrase:
    """The blocks and the card that would bring them."""
    side, blocks, card = side_name(actor), BlockNames(action.blocks), action.card
    if card is None:
        return phrase("{side} deploys {blocks} without a card.", side=side, blocks=blocks)
    if action.blocks[0].clan == card.clan:
        return phrase("{side} deploys {blocks} with {card:kind}.", side=side, blocks=blocks, card=CardName(card))
    return phrase("{side} deploys {blocks} with {card}.", side=side, blocks=blocks, card=CardName(card))


def _deployment(actor: Side, action: Deploy, commit: Narrated) -> Phrase:
    """The blocks and the card that brought them; its clan is named only if the block does not imply it."""
    side_index = SIDE_INDEX[actor]
    before, after = commit.old.impact[side_index], commit.new.impact[side_index]
    who, blocks, card = side_name(actor), BlockNames(action.blocks), action.card
    if card is None:
        return phrase(
            "{side} deploys {blocks} without a card: {impact} impact, from {before} to {after}.",
            side=who,
            blocks=blocks,
            impact=after - before,
            before=before,
            after=after,
        )
    if action.blocks[0].clan == card.clan:
        return phrase(
            "{side} deploys {blocks} with {card:kind}: {impact} impact, from {before} to {after}.",
            side=who,
            blocks=blocks,
            card=CardName(card),
            impact=after - before,
            before=before,
            after=after,
        )
    return phrase(
        "{side} deploys {blocks} with {card}: {impact} impact, from {before} to {after}.",
        side=who,
        blocks=blocks,
        card=CardName(card),
        impact=after - before,
        before=before,
        after=after,
    )


def _stop(actor: Side, action: Stop, commit: Taken) -> Phrase:
    return phrase("{side} stops.", side=side_name(actor))


def _accept(actor: Side, action: Accept, commit: Taken) -> Phrase:
    if commit is None:
        return phrase("{side} lets the deployment stand.", side=side_name(actor))
    blocks = BlockNames(challenged_blocks(commit))
    return phrase("{side} lets {blocks} stand.", side=side_name(actor), blocks=blocks)


def _challenge(actor: Side, action: Challenge, commit: Taken) -> Phrase:
    if commit is None:
        return phrase("{side} challenges the deployment.", side=side_name(actor))
    blocks = BlockNames(challenged_blocks(commit))
    return phrase("{side} challenges the loyalty of {blocks}.", side=side_name(actor), blocks=blocks)


def _show(actor: Side, action: Show, commit: Taken) -> Phrase:
    side, card = side_name(actor), CardName(action.card)
    if commit is None:
        return phrase("{side} shows {card}.", side=side, card=card)
    loyal = challenged_blocks(commit)
    if len(loyal) == 1:
        return phrase("{side} shows {card}: {block} is loyal.", side=side, card=card, block=BlockName(loyal[0]))
    return phrase("{side} shows {card}: {blocks} are loyal.", side=side, card=card, blocks=BlockNames(loyal))


def _yield(actor: Side, action: Yield, commit: Taken) -> str:
    who, side_index = side_name(actor), SIDE_INDEX[actor]
    if commit is None:
        return phrase("{side} shows no card.", side=who)
    before, after = commit.old.impact, commit.new.impact
    blocks = challenged_blocks(commit)
    if len(blocks) == 1:
        head = phrase("{side} shows no card: {block} changes sides.", side=who, block=BlockName(blocks[0]))
    else:
        head = phrase("{side} shows no card: {blocks} change sides.", side=who, blocks=BlockNames(blocks))
    moved = phrase(
        "{side} falls from {before} to {after}, {other} rises from {other_before} to {other_after}.",
        side=who,
        before=before[side_index],
        after=after[side_index],
        other=side_name(OTHER[actor]),
        other_before=before[1 - side_index],
        other_after=after[1 - side_index],
    )
    return paragraph((head, moved))


# -- losses and retreat (8.7, 8.8) -------------------------------------------------------------------------------------


def _lose(actor: Side, action: Lose, commit: Taken) -> Phrase:
    units = [BlockNames(action.blocks)] if action.blocks else []
    lost = Series([*units, *map(disk_name, action.disks)])
    return phrase("{side} loses {units}.", side=side_name(actor), units=lost)


def _retreat(actor: Side, action: Retreat, commit: Taken) -> Phrase:
    side, end = side_name(actor), place_name(action.place)
    if commit is None:
        return phrase("{side} retreats to {place}.", side=side, place=end)
    *_, blocks = commit.event("retreats").args
    return phrase(
        "{side} retreats from {start} to {end} with {blocks}.",
        side=side,
        start=place_name(commit.old.place),
        end=end,
        blocks=Count(int(blocks), "block"),
    )


def _retreat_castle(actor: Side, action: RetreatCastle, commit: Taken) -> Phrase:
    side, blocks = side_name(actor), BlockNames(action.blocks)
    if commit is None:
        return phrase("{side} retreats into the castle with {blocks}.", side=side, blocks=blocks)
    place = place_name(commit.old.place)
    if others_must_retreat(commit):
        return phrase("{side} leaves {blocks} in the castle of {place}.", side=side, blocks=blocks, place=place)
    return phrase("{side} retreats into the castle of {place} with {blocks}.", side=side, place=place, blocks=blocks)


ACTIONS: Final[dict[type, Callable[[Side, Any, Taken], str]]] = {
    Draw: _draw,
    Raise: _raise,
    Discard: _discard,
    Bid: _bid,
    Go: _go,
    Move: _move,
    Muster: _muster,
    March: _march,
    Mori: _mori,
    Done: _done,
    Declare: _declare,
    Inside: _inside,
    Outside: _outside,
    Deploy: _deploy,
    Stop: _stop,
    Accept: _accept,
    Challenge: _challenge,
    Show: _show,
    Yield: _yield,
    Lose: _lose,
    Retreat: _retreat,
    RetreatCastle: _retreat_castle,
}
"""The sentence of each action, of a commit or only described."""
