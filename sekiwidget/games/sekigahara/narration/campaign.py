"""A decision of the campaign in words: what is discarded and bid, bought, marched, mustered and brought (6, 7, 9.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekiwidget.authoring.phrases import article, capital, counted, title
from sekiwidget.games.sekigahara.components.pieces import OTHER, Block
from sekiwidget.games.sekigahara.components.places import NAMES
from sekiwidget.games.sekigahara.components.wording import block_name, card_name, cards_named, the_block, the_blocks
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.rules.actions import Bid, Discard, Done, Go, March, Mori, Move, Muster
from sekiwidget.games.sekigahara.rules.campaign.movement import DEGREE_WORDS

NAMED: Final = 2
"""So many blocks on a march are named where they are known; more are counted."""


def _discard(commit: Narrated) -> str:
    cards = commit.action.cards
    named = cards_named(cards)
    if cards[0].kind and len(cards) > 1:
        return f"{title(commit.actor)} discards half the hand: {named}."
    return f"{title(commit.actor)} discards {named}, half the hand."


def _bid(commit: Narrated) -> str:
    card = commit.action.card
    return f"{title(commit.actor)} bids {card_name(card) if card.kind else 'a card, unseen'}."


def _go(commit: Narrated) -> str:
    if commit.action.order == "first":
        return f"{title(commit.actor)} goes first in both turns of week {commit.after.week}."
    other = title(OTHER[commit.actor])
    return f"{title(commit.actor)} goes second: {other} begins both turns of week {commit.after.week}."


def _move(commit: Narrated) -> str:
    who, action = title(commit.actor), commit.action
    if action.degree == "none":
        if not action.cards:
            return f"{who} buys no movement."
        return f"{who} buys no movement and swaps {cards_named(action.cards)} for new cards."
    degree = DEGREE_WORDS[action.degree][0].lower()
    return f"{who} buys {degree} with {cards_named(action.cards)}." if action.cards else f"{who} takes {degree}."


def _muster(commit: Narrated) -> str:
    action = commit.action
    return f"{title(commit.actor)} musters {some_blocks(action.blocks)} at {NAMES[action.place]}."


def some_blocks(blocks: tuple[Block, ...]) -> str:
    """Blocks as they come into a sentence: a single one by its name, if it is known, with its article."""
    if len(blocks) == 1 and blocks[0].clan and not blocks[0].leader:
        name = block_name(blocks[0])
        return f"{article(name)} {name}"
    return the_blocks(blocks)


def _march(commit: Narrated) -> str:
    action = commit.action
    count = len(action.blocks)
    few = count <= NAMED and action.blocks[0].clan
    what = the_blocks(action.blocks) if few else counted(count, "block")
    text = f"{title(commit.actor)} marches {what} from {NAMES[action.start]} to {NAMES[action.end]}"
    if action.force is not None:
        text = f"{text}, forced by {card_name(action.force)}"
    movement = commit.after.movement
    if commit.has("declares") and movement is not None and movement.leader is not None:
        text = f"{text}, led by {the_block(movement.leader)}"
    return f"{text}."


def _mori(commit: Narrated) -> str:
    block, card = the_block(commit.action.block), card_name(commit.action.card)
    return f"{title(commit.actor)} brings {block} from the Mōri box to Osaka for {card}."


def _done(commit: Narrated) -> str:
    return f"{title(commit.actor)} ends the movement."


def next_turn(commit: Narrated) -> str:
    """6.4  Whose movement phase begins with this commit, if one does."""
    after = commit.after
    if after.phase != "movement" or after.outcome is not None:
        return ""
    return f"{capital(title(after.active))} moves next, in turn {after.turn}."


CAMPAIGN_LEADS: Final[dict[type, Callable[[Narrated], str]]] = {
    Discard: _discard,
    Bid: _bid,
    Go: _go,
    Move: _move,
    Muster: _muster,
    March: _march,
    Mori: _mori,
    Done: _done,
}
"""What is said of each action outside a fight."""
