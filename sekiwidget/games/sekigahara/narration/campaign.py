"""A decision of the campaign in words: what is discarded and bid, bought, marched, mustered and brought (6, 7, 9.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekiwidget.games.sekigahara.components.pieces import OTHER
from sekiwidget.games.sekigahara.components.wording import (
    BlockName,
    CardName,
    CardsNamed,
    DegreeName,
    side_name,
)
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.narration.tried import marched, mustered
from sekiwidget.games.sekigahara.rules.actions import Bid, Discard, Done, Go, March, Mori, Move, Muster
from sekiwidget.text.phrase import Phrase, phrase


def _discard(commit: Narrated) -> Phrase:
    side, cards = side_name(commit.actor), commit.action.cards
    if cards[0].kind and len(cards) > 1:
        return phrase("{side} discards half the hand: {cards}.", side=side, cards=CardsNamed(cards))
    return phrase("{side} discards {cards}, half the hand.", side=side, cards=CardsNamed(cards))


def _bid(commit: Narrated) -> Phrase:
    side, card = side_name(commit.actor), commit.action.card
    if card.kind:
        return phrase("{side} bids {card}.", side=side, card=CardName(card))
    return phrase("{side} bids a card, unseen.", side=side)


def _go(commit: Narrated) -> Phrase:
    side, week = side_name(commit.actor), commit.after.week
    if commit.action.order == "first":
        return phrase("{side} goes first in both turns of week {week}.", side=side, week=week)
    return phrase(
        "{side} goes second: {other} begins both turns of week {week}.",
        side=side,
        other=side_name(OTHER[commit.actor]),
        week=week,
    )


def _move(commit: Narrated) -> Phrase:
    side, action = side_name(commit.actor), commit.action
    degree, cards = DegreeName(action.degree), action.cards
    if action.degree == "none" and cards:
        return phrase("{side} buys no movement and swaps {cards} for new cards.", side=side, cards=CardsNamed(cards))
    if action.degree == "none":
        return phrase("{side} buys no movement.", side=side)
    if cards:
        return phrase("{side} buys {degree} with {cards}.", side=side, degree=degree, cards=CardsNamed(cards))
    return phrase("{side} takes {degree}.", side=side, degree=degree)


def _muster(commit: Narrated) -> Phrase:
    return mustered(side_name(commit.actor), commit.action)


def _march(commit: Narrated) -> Phrase:
    movement = commit.after.movement
    leader = movement.leader if commit.has("declares") and movement is not None else None
    return marched(side_name(commit.actor), commit.action, leader)


def _mori(commit: Narrated) -> Phrase:
    return phrase(
        "{side} brings {block} from the Mōri box to Osaka for {card}.",
        side=side_name(commit.actor),
        block=BlockName(commit.action.block),
        card=CardName(commit.action.card),
    )


def _done(commit: Narrated) -> Phrase:
    return phrase("{side} ends the movement.", side=side_name(commit.actor))


def next_turn(commit: Narrated) -> str:
    """6.4  Whose movement phase begins with this commit, if one does."""
    after = commit.after
    if after.phase != "movement" or after.outcome is not None:
        return ""
    return phrase("{side} moves next, in turn {turn}.", side=side_name(after.active), turn=after.turn)


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
