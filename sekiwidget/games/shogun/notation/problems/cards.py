"""Impossible cards: a plan with a card twice, events in two places, action and special cards that are not there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Count
from sekiwidget.core.problem import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import (
    ACTIONS,
    LAID_OPEN,
    SPACES,
    SPECIALS,
    UNKNOWN,
    is_chest,
)
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.components.wording import (
    CardName,
    action_name,
    chests,
    province_name,
    side_name,
    special_name,
)
from sekiwidget.games.shogun.notation.phases import phase_of
from sekiwidget.games.shogun.rules.planning import affordable, empty_spaces, hand
from sekiwidget.games.shogun.rules.position import Cards, Position


def duplicates(words: Sequence[str]) -> list[str]:
    """Those of some words that are there more than once."""
    return [one for one, count in Counter(words).items() if count > 1]


def plan_problems(position: Position) -> Iterator[Problem]:
    """plan-all, bid  Cards of the hand, each on one space; empty spaces only where cards are missing; bids in reach."""
    phase = phase_of(position)
    for side, plan in zip(position.sides, position.plans, strict=True):
        path = ("plans", side)
        yield from _laid(position, side, plan, path)
        if phase == "plan" and plan.count(None) > empty_spaces(position, side):
            text = phrase(
                "{side} leaves {spaces:one} empty, not {most}: each gets a card as long as there are cards",
                side=side_name(side),
                spaces=Count(plan.count(None), "space"),
                most=empty_spaces(position, side),
            )
            yield Problem("plan-all", text, path)
        bid = plan[0] if plan else None
        if bid is not None and phase in ("plan", "event") and not affordable(position, side, bid):
            has = chests(position.chests[position.seat(side)])
            text = phrase("{side} has {chests:one} and cannot pay {card}", side=side_name(side), chests=has, card=bid)
            yield Problem("bid", text, path)


def _laid(position: Position, side: Side, plan: Cards, path: tuple[str, ...]) -> Iterator[Problem]:
    held = hand(position, side)
    cards = [card for card in plan if card is not None and card != UNKNOWN]
    for card in duplicates(cards):
        yield Problem("plan-all", phrase("{card} lies on two spaces", card=CardName(card)), path)
    for card in dict.fromkeys(cards):
        if card in held or is_chest(card):
            continue
        if card in INDEX and INDEX[card] not in position.places():
            out = phrase("{province} is out of play with three sides", province=province_name(INDEX[card]))
            yield Problem("setup-three", out, path)
        elif card in INDEX and INDEX[card] in position.gained:
            text = phrase(
                "{province} was won this round, so its card cannot lie here", province=province_name(INDEX[card])
            )
            yield Problem("plan-all", text, path)
        else:
            text = phrase("{side} does not hold {card}", side=side_name(side), card=CardName(card))
            yield Problem("plan-all", text, path)
    if plan.count(UNKNOWN) > sum(card not in cards for card in held):
        text = phrase("{side} does not hold so many cards; say which spaces are empty", side=side_name(side))
        yield Problem("plan-all", text, path)


def hidden_card_problems(position: Position) -> Iterator[Problem]:
    """plan  What is hidden and what is open fits who looks at it."""
    viewer = position.viewer
    for side, plan in zip(position.sides, position.plans, strict=True):
        path = ("plans", side)
        if UNKNOWN in plan and viewer in (None, side):
            if viewer is None:
                text = phrase("a card is hidden only in a view; say whose with viewer")
            else:
                text = phrase("{side} knows its own cards", side=side_name(side))
            yield Problem("plan", text, path)
        if viewer in (None, side):
            continue
        named = zip(SPACES, plan, strict=False)
        open_ = [space for space, card in named if card not in (None, UNKNOWN) and space not in position.turned]
        if open_:
            text = phrase(
                "the card of {side} on {space} lies face down, so this view does not know it",
                side=side_name(side),
                space=action_name(open_[0]),
            )
            yield Problem("plan", text, path)
        elif 0 < len(plan) < len(SPACES):
            text = phrase("nobody else sees how many cards {side} has laid", side=side_name(side))
            yield Problem("plan", text, path)


def event_problems(position: Position) -> Iterator[Problem]:
    """event, setup-events  Each event card once, as many open as the season has, and enough for the years to come."""
    phase = phase_of(position)
    if position.event and position.event in position.events:
        yield Problem("event", phrase("{card} is in force, so it does not lie open", card=position.event), ("event",))
    for card in duplicates(position.events):
        yield Problem("event", phrase("{card} is there twice", card=card), ("events",))
    for card in dict.fromkeys(position.deck):
        if position.deck.count(card) > 1 or card in (*position.events, position.event):
            yield Problem("event", phrase("{card} has been seen, or is there twice", card=card), ("deck",))
    if position.event and phase not in ("order", "act"):
        text = phrase("an event is in force while the turn order is found and actions are carried out")
        yield Problem("event", text, ("event",))
    elif not position.event and phase in ("order", "act"):
        yield Problem("event", phrase("the event of the round has been drawn; say which"), ("event",))
    due = LAID_OPEN[position.season] - bool(position.event)
    may = {0, due} if phase == "winter" or _undealt(position, phase) else {0} if phase == "draft" else {due}
    if len(position.events) not in may:
        yield Problem("event", _too_many(position, 0 if phase == "draft" else due), ("events",))
    dealing = (phase == "draft" or _undealt(position, phase)) and not position.events
    if len(position.deck) < LAID_OPEN["spring"] * (2 - position.year + dealing):
        yield Problem("setup-events", phrase("too few event cards are left for the years to come"), ("deck",))


def _too_many(position: Position, due: int) -> str:
    """event  That another number of event cards lies open."""
    cards = Count(len(position.events), "open event card")
    if position.event:
        return phrase("{cards:one} besides the one in force, where there must be {due}", cards=cards, due=due)
    return phrase("{cards:one}, where there must be {due}", cards=cards, due=due)


def _undealt(position: Position, phase: str) -> bool:
    """setup-events, new-year  Whether the event cards of the year may still have to be laid open."""
    return phase == "plan" and position.season == "spring" and not position.actions


def row_problems(position: Position) -> Iterator[Problem]:
    """action-cards, special-cards, privilege  Action cards once each, all special cards, one for each side."""
    for card in duplicates(position.actions):
        text = phrase("the action card of {action} is there twice", action=action_name(card))
        yield Problem("action-cards", text, ("actions",))
    if position.done > len(position.actions):
        text = phrase(
            "{actions:one} carried out, but {cards:one} opened",
            actions=Count(position.done, "action"),
            cards=Count(len(position.actions), "action card"),
        )
        yield Problem("action-cards", text, ("done",))
    elif position.done >= len(ACTIONS):
        yield Problem("round-end", phrase("after ten actions the round is over"), ("done",))
    laid_out = phase_of(position) in ("event", "order", "act")
    if laid_out and not position.actions:
        yield Problem("action-cards", phrase("action cards lie open by now"), ("actions",))
    if (position.specials or laid_out) and sorted(position.specials) != sorted(SPECIALS):
        text = phrase("the five special cards lie in the row, each once")
        yield Problem("special-cards", text, ("specials",))
    taken = [card for card in position.privilege if card]
    for side, card in zip(position.sides, position.privilege, strict=True):
        if card and taken.count(card) > 1:
            text = phrase("{special} belongs to one side", special=special_name(card))
            yield Problem("privilege", text, ("privileges", side))
        elif card and card not in position.specials:
            text = phrase("{special} does not lie in the row", special=special_name(card))
            yield Problem("privilege", text, ("privileges", side))
