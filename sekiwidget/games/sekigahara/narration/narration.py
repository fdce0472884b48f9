"""A commit in words: one sentence, the reason of each number with its paragraph, and the sum written out.

Everything is taken from the given commit, so the words for a viewer contain no more than the viewer knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekiwidget.authoring.narration import sentence
from sekiwidget.core.game import Sentence
from sekiwidget.core.position import Commit
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.wording import (
    BlockName,
    BlocksNamed,
    CardName,
    CardsNamed,
    disk_name,
    place_name,
    side_name,
)
from sekiwidget.games.sekigahara.narration.campaign import CAMPAIGN_LEADS
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.narration.outcomes import goes_elsewhere
from sekiwidget.games.sekigahara.narration.reasons import REASONS
from sekiwidget.games.sekigahara.narration.sums import challenged_blocks, siege_losses, written_out
from sekiwidget.games.sekigahara.narration.tails import tails
from sekiwidget.games.sekigahara.rules.actions import (
    Accept,
    Challenge,
    Declare,
    Deploy,
    Draw,
    Inside,
    Lose,
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


def say(commit: Commit, language: str = "en") -> Sentence:
    """A commit (a view of it) in words. Raises ValueError for a language that is not spoken."""
    here = Narrated.of(commit, Position)
    words = [LEADS[type(here.action)](here), *tails(here)]
    return sentence(
        commit, words, lambda event: REASONS[event.kind](here, event), language=language, sum_=written_out(here)
    )


def _declare(commit: Narrated) -> Phrase:
    place = place_name(commit.action.place)
    who = side_name(commit.actor)
    combat = commit.new
    kinds = {event.kind for event in commit.events}
    if "stays_in" in kinds or combat.ended:
        return phrase("{side} declares the fight at {place}.", side=who, place=place)
    if "battle" in kinds:
        return phrase("{side} declares the fight at {place}: a battle.", side=who, place=place)
    if "siege" in kinds:
        return phrase("{side} declares the fight at {place}: a siege.", side=who, place=place)
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


def _inside(commit: Narrated) -> Phrase:
    combat, side = commit.old, side_name(commit.actor)
    place = place_name(combat.place)
    if combat.holder == combat.attacker:
        return phrase(
            "{side} stays inside the castle of {place}: no fight there in this phase.", side=side, place=place
        )
    return phrase("{side} stays inside the castle of {place}: a siege.", side=side, place=place)


def _outside(commit: Narrated) -> Phrase:
    return phrase(
        "{side} comes out of the castle of {place}: a battle.",
        side=side_name(commit.actor),
        place=place_name(commit.old.place),
    )


def _deploy(commit: Narrated) -> str:
    losses = siege_losses(commit)
    if not losses:
        return _deployed(commit)
    return paragraph(
        (_deployed(commit), phrase("That is a {losses:ordinal} loss for the castle.", losses=Number(losses)))
    )


def _deployed(commit: Narrated) -> Phrase:
    """The blocks and the card that brought them; its clan is named only if the block does not imply it."""
    side, action = commit.actor, commit.action
    side_index = SIDE_INDEX[side]
    before, after = commit.old.impact[side_index], commit.new.impact[side_index]
    who, blocks, card = side_name(side), BlocksNamed(action.blocks), action.card
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


def _stop(commit: Narrated) -> Phrase:
    return phrase("{side} stops.", side=side_name(commit.actor))


def _accept(commit: Narrated) -> Phrase:
    blocks = BlocksNamed(challenged_blocks(commit))
    return phrase("{side} lets {blocks} stand.", side=side_name(commit.actor), blocks=blocks)


def _challenge(commit: Narrated) -> Phrase:
    blocks = BlocksNamed(challenged_blocks(commit))
    return phrase("{side} challenges the loyalty of {blocks}.", side=side_name(commit.actor), blocks=blocks)


def _show(commit: Narrated) -> Phrase:
    side, card, shown = side_name(commit.actor), CardName(commit.action.card), challenged_blocks(commit)
    if len(shown) == 1:
        return phrase("{side} shows {card}: {block} is loyal.", side=side, card=card, block=BlockName(shown[0]))
    return phrase("{side} shows {card}: {blocks} are loyal.", side=side, card=card, blocks=BlocksNamed(shown))


def _yield(commit: Narrated) -> str:
    side = commit.actor
    who, side_index = side_name(side), SIDE_INDEX[side]
    before, after = commit.old.impact, commit.new.impact
    blocks = challenged_blocks(commit)
    if len(blocks) == 1:
        head = phrase("{side} shows no card: {block} changes sides.", side=who, block=BlockName(blocks[0]))
    else:
        head = phrase("{side} shows no card: {blocks} change sides.", side=who, blocks=BlocksNamed(blocks))
    moved = phrase(
        "{side} falls from {before} to {after}, {other} rises from {other_before} to {other_after}.",
        side=who,
        before=before[side_index],
        after=after[side_index],
        other=side_name(OTHER[side]),
        other_before=before[1 - side_index],
        other_after=after[1 - side_index],
    )
    return paragraph((head, moved))


def _lose(commit: Narrated) -> Phrase:
    action = commit.action
    units = [BlocksNamed(action.blocks)] if action.blocks else []
    lost = Series([*units, *map(disk_name, action.disks)])
    return phrase("{side} loses {units}.", side=side_name(commit.actor), units=lost)


def _retreat(commit: Narrated) -> Phrase:
    return phrase(
        "{side} retreats from {start} to {end} with {blocks}.",
        side=side_name(commit.actor),
        start=place_name(commit.old.place),
        end=place_name(commit.action.place),
        blocks=Count(int(commit.event("retreats").args[3]), "block"),
    )


def _retreat_castle(commit: Narrated) -> Phrase:
    side, place = side_name(commit.actor), place_name(commit.old.place)
    blocks = BlocksNamed(commit.action.blocks)
    if goes_elsewhere(commit):
        return phrase("{side} leaves {blocks} in the castle of {place}.", side=side, blocks=blocks, place=place)
    return phrase("{side} retreats into the castle of {place} with {blocks}.", side=side, place=place, blocks=blocks)


def _draw(commit: Narrated) -> Phrase:
    action = commit.action
    side, cards = side_name(action.side), CardsNamed(action.cards)
    if action.verb == "draw":
        return phrase("{side} draws {cards}.", side=side, cards=cards)
    return phrase("{side} is dealt {cards}.", side=side, cards=cards)


def _raise(commit: Narrated) -> Phrase:
    action = commit.action
    side, blocks = side_name(action.side), BlocksNamed(action.blocks)
    if action.place is None:
        return phrase("{side} draws {blocks} into the recruitment box.", side=side, blocks=blocks)
    return phrase("{side} draws {blocks} for {place}.", side=side, blocks=blocks, place=place_name(action.place))


LEADS: Final[dict[type, Callable[[Narrated], str]]] = {
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
    Draw: _draw,
    Raise: _raise,
    **CAMPAIGN_LEADS,
}
"""What is said of each action."""
