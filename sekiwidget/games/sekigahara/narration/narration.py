"""A commit in words: one sentence, the reason of each number with its paragraph, and the sum written out.

Everything is taken from the commit that is given, so the words for a viewer know what the viewer knows and no more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekiwidget.authoring.narration import sentence
from sekiwidget.authoring.phrases import counted, listed, ordinal, title
from sekiwidget.core.game import Sentence
from sekiwidget.core.position import Commit
from sekiwidget.games.sekigahara.components.pieces import OTHER, SEAT, Block, Card
from sekiwidget.games.sekigahara.components.places import NAMES
from sekiwidget.games.sekigahara.components.wording import DISK_NAMES, card_kind, card_name, cards_named, the_blocks
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


def say(commit: Commit, language: str = "en") -> Sentence:
    """A commit (a view of it) in words. Raises ValueError for a language that is not spoken."""
    here = Narrated.of(commit)
    words = [LEADS[type(here.action)](here), *tails(here)]
    return sentence(
        commit, words, lambda event: REASONS[event.kind](here, event), language=language, sum_=written_out(here)
    )


def _declare(commit: Narrated) -> str:
    name = NAMES[commit.action.place]
    who = title(commit.actor)
    combat = commit.new
    kinds = {event.kind for event in commit.events}
    if "stays_in" in kinds or combat.ended:
        return f"{who} declares the fight at {name}."
    if "battle" in kinds:
        return f"{who} declares the fight at {name}: a battle."
    if "siege" in kinds:
        return f"{who} declares the fight at {name}: a siege."
    if combat.holder == combat.attacker:
        return f"{who} declares the fight at {name} and holds the castle: inside or outside?"
    return f"{who} declares the fight at {name}. {title(combat.holder or '')} holds the castle: inside or outside?"


def _inside(commit: Narrated) -> str:
    combat, name = commit.old, NAMES[commit.old.place]
    if combat.holder == combat.attacker:
        return f"{title(commit.actor)} stays inside the castle of {name}: no fight there in this phase."
    return f"{title(commit.actor)} stays inside the castle of {name}: a siege."


def _outside(commit: Narrated) -> str:
    return f"{title(commit.actor)} comes out of the castle of {NAMES[commit.old.place]}: a battle."


def _deploy(commit: Narrated) -> str:
    side, action = commit.actor, commit.action
    seat = SEAT[side]
    old, new = commit.old.impact[seat], commit.new.impact[seat]
    head = f"{title(side)} deploys {the_blocks(action.blocks)} {_with(action.blocks, action.card)}"
    text = f"{head}: {new - old} impact, from {old} to {new}."
    losses = siege_losses(commit)
    return f"{text} That is a {ordinal(losses)} loss for the castle." if losses else text


def _with(blocks: tuple[Block, ...], card: Card | None) -> str:
    """The card that brought blocks; its clan is said only where the block does not say it."""
    if card is None:
        return "without a card"
    return f"with {card_kind(card) if blocks[0].clan == card.clan else card_name(card)}"


def _stop(commit: Narrated) -> str:
    return f"{title(commit.actor)} stops."


def _accept(commit: Narrated) -> str:
    return f"{title(commit.actor)} lets {the_blocks(challenged_blocks(commit))} stand."


def _challenge(commit: Narrated) -> str:
    return f"{title(commit.actor)} challenges the loyalty of {the_blocks(challenged_blocks(commit))}."


def _show(commit: Narrated) -> str:
    blocks = challenged_blocks(commit)
    loyal = "is loyal" if len(blocks) == 1 else "are loyal"
    return f"{title(commit.actor)} shows {card_name(commit.action.card)}: {the_blocks(blocks)} {loyal}."


def _yield(commit: Narrated) -> str:
    side = commit.actor
    other, seat = OTHER[side], SEAT[side]
    before, after = commit.old.impact, commit.new.impact
    blocks = challenged_blocks(commit)
    change = "changes" if len(blocks) == 1 else "change"
    lost = f"{title(side)} falls from {before[seat]} to {after[seat]}"
    won = f"{title(other)} rises from {before[1 - seat]} to {after[1 - seat]}"
    return f"{title(side)} shows no card: {the_blocks(blocks)} {change} sides. {lost}, {won}."


def _lose(commit: Narrated) -> str:
    action = commit.action
    units = [the_blocks(action.blocks)] if action.blocks else []
    return f"{title(commit.actor)} loses {listed([*units, *(DISK_NAMES[disk] for disk in action.disks)])}."


def _retreat(commit: Narrated) -> str:
    count = next(int(event.args[3]) for event in commit.events if event.kind == "retreats")
    start, end = NAMES[commit.old.place], NAMES[commit.action.place]
    return f"{title(commit.actor)} retreats from {start} to {end} with {counted(count, 'block')}."


def _retreat_castle(commit: Narrated) -> str:
    name = NAMES[commit.old.place]
    who, blocks = title(commit.actor), the_blocks(commit.action.blocks)
    if goes_elsewhere(commit):
        return f"{who} leaves {blocks} in the castle of {name}."
    return f"{who} retreats into the castle of {name} with {blocks}."


def _draw(commit: Narrated) -> str:
    action = commit.action
    verb = "draws" if action.verb == "draw" else "is dealt"
    return f"{title(action.side)} {verb} {cards_named(action.cards) or 'no card'}."


def _raise(commit: Narrated) -> str:
    action = commit.action
    what = the_blocks(action.blocks) or "no block"
    if action.place is None:
        return f"{title(action.side)} draws {what} into the recruitment box."
    return f"{title(action.side)} draws {what} for {NAMES[action.place]}."


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
