"""Impossible cards and an impossible sequence of play: plans, events, turn orders, drafts, ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from sekiwidget.core.errors import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import ACTIONS, LAID_OPEN, SPACES, SPECIALS, UNKNOWN, is_chest
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.components.wording import (
    CardName,
    action_name,
    armies,
    chests,
    farmers,
    province_name,
    side_name,
    special_name,
)
from sekiwidget.games.shogun.rules.bidding import bid_groups
from sekiwidget.games.shogun.rules.planning import affordable, empty_spaces, hand
from sekiwidget.games.shogun.rules.position import Cards, Position
from sekiwidget.games.shogun.rules.sequence import phase_of
from sekiwidget.games.shogun.rules.setup import OPEN_PROVINCES, first_throw, pile_size
from sekiwidget.games.shogun.rules.winter import YEARS, leading_sides
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count


def duplicates(words: Sequence[str]) -> list[str]:
    """The words that occur more than once."""
    return [one for one, count in Counter(words).items() if count > 1]


def plan_problems(position: Position) -> Iterator[Problem]:
    """plan-all, bid  Cards not in hand or laid twice, too many empty spaces, bids that cannot be paid."""
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
    """setup-three, plan-all  Cards on the spaces of a side that lie there twice, or that it does not hold."""
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
    """plan  Hidden and open cards that do not fit the viewer."""
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
    """event, setup-events  Event cards there twice, a wrong number of open ones, too few for the years to come."""
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
    """event  The problem of a wrong number of open event cards."""
    cards = Count(len(position.events), "open event card")
    if position.event:
        return phrase("{cards:one} besides the one in force, where there must be {due}", cards=cards, due=due)
    return phrase("{cards:one}, where there must be {due}", cards=cards, due=due)


def _undealt(position: Position, phase: str) -> bool:
    """setup-events, new-year  Whether the event cards of the year may still have to be laid open."""
    return phase == "plan" and position.season == "spring" and not position.actions


def row_problems(position: Position) -> Iterator[Problem]:
    """action-cards, special-cards, privilege, round-end  Missing or double action cards, special cards, privileges."""
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


# -- the start ---------------------------------------------------------------------------------------------------------


def start_problems(position: Position) -> Iterator[Problem]:
    """setup-provinces, setup-groups, setup-tower  Too few cards for the groups, too few cubes for groups and tower."""
    if phase_of(position) != "draft":
        return
    draft = position.draft
    if draft is not None:
        if len(draft.open) > OPEN_PROVINCES:
            text = phrase("no more than {most} province cards lie open", most=OPEN_PROVINCES)
            yield Problem("setup-provinces", text, ("draft",))
        if sum(map(len, draft.groups)) > len(draft.open) + pile_size(draft) + (draft.taken is not None):
            yield Problem("setup-groups", phrase("there are more groups than province cards"), ("draft",))
    thrown = first_throw(position)
    for seat, side in enumerate(position.sides):
        due = thrown[seat] + (sum(draft.groups[seat]) if draft is not None else 0)
        if position.supply[seat] < due:
            text = phrase(
                "the groups of {side} and the tower need {armies:one}; its supply has {supply}",
                side=side_name(side),
                armies=armies(due),
                supply=position.supply[seat],
            )
            yield Problem("setup-tower", text, ("supply", side))
    if position.farmers < thrown[-1]:
        text = phrase("{farmers:one} are thrown into the tower, and there are fewer", farmers=farmers(thrown[-1]))
        yield Problem("setup-tower", text, ("farmers",))
    for key, cubes in (("tower", position.tower), ("tray", position.tray)):
        if any(cubes):
            yield Problem("setup-tower", phrase("nothing lies here before the tower is filled"), (key,))


# -- the sequence of play --------------------------------------------------------------------------------------------

_IN: Final = {
    "plans": ("plan", "event", "order", "act"),
    "actions": ("plan", "event", "order", "act"),
    "done": ("act",),
    "specials": ("plan", "event", "order", "act"),
    "privileges": ("order", "act"),
    "order": ("act", "winter"),
    "turned": ("order", "act"),
    "bids": ("order", "act"),
    "ranks": ("order", "act"),
    "waiting": ("draft", "order", "act", "winter"),
    "gained": ("act",),
}
"""round  The phases in which something lies on the table."""


def phase_problems(position: Position) -> Iterator[Problem]:
    """round  What does not lie on the table in this phase."""
    phase = phase_of(position)
    for key, phases in _IN.items():
        found = position.privilege if key == "privileges" else getattr(position, key)
        there = any(found) if key in ("plans", "privileges") else bool(found)
        if there and phase not in phases:
            text = phrase("{key} says nothing in the phase {phase}; leave it out", key=key, phase=phase)
            yield Problem("round", text, (key,))


def order_problems(position: Position) -> Iterator[Problem]:
    """bid-rank, privilege, carry-out  Turn orders and ranks without a side or against the cards, closed spaces."""
    phase = phase_of(position)
    if position.order and sorted(position.order) != sorted(position.sides):
        yield Problem("bid-rank", phrase("the turn order is one of all sides, each once"), ("order",))
    elif position.order and all(card in position.specials for card in position.privilege):
        places = [position.specials.index(position.privilege[position.seat(side)]) for side in position.order]
        if places != sorted(places):
            text = phrase("the turn order is that of the places of the special cards")
            yield Problem("bid-rank", text, ("order",))
    if phase == "act" and not position.order:
        yield Problem("bid-rank", phrase("actions are carried out in a turn order of all sides"), ("order",))
    for side in duplicates(position.ranks):
        text = phrase("{side} is there twice", side=side_name(side))
        yield Problem("bid-rank", text, ("ranks",))
    if position.ranks and not _ranked(position):
        yield Problem("bid-rank", phrase("these ranks are not those of the bids"), ("ranks",))
    carried_out = position.actions_begun if phase == "act" else ()
    closed = next((space for space in (SPACES[0], *carried_out) if space not in position.turned), None)
    if phase in ("act", "order") and position.bids and closed is not None:
        text = phrase("the cards on {action} are open now", action=action_name(closed))
        yield Problem("carry-out", text, ("turned",))


def _ranked(position: Position) -> bool:
    """bid-rank  Whether the ranks are those of the bids: whole groups of equal bids, the highest first."""
    if len(position.bids) != len(position.sides) or UNKNOWN in position.bids:
        return False
    at = 0
    for group in bid_groups(position):
        if at < len(position.ranks) and set(position.ranks[at : at + len(group)]) != set(group):
            return False
        at += len(group)
    return len(position.ranks) <= at


def next_action_problems(position: Position) -> Iterator[Problem]:
    """next-action  A next action card before an action is done, or after all lie open."""
    if position.step != "next":
        return
    if not 0 < position.done < len(ACTIONS) or len(position.actions) >= len(ACTIONS):
        text = phrase("one more action card is turned up when all have done an action, until all ten lie open")
        yield Problem("next-action", text, ("step",))
    elif position.waiting:
        text = phrase("nobody waits while the next action card is turned up")
        yield Problem("next-action", text, ("waiting",))


def waiting_problems(position: Position) -> Iterator[Problem]:
    """privilege, carry-out  A side that waits twice, or nobody who could answer."""
    for side in duplicates(position.waiting):
        yield Problem("carry-out", phrase("{side} waits twice", side=side_name(side)), ("waiting",))
    if phase_of(position) != "order":
        return
    if len(position.ranks) < len(position.sides):
        if any(position.privilege):
            text = phrase("special cards are taken once the ranks of all bids are known")
            yield Problem("privilege", text, ("privileges",))
        return
    left_over = [side for side in position.sides if not position.privilege[position.seat(side)]]
    if not position.waiting or sorted(set(position.waiting)) != sorted(left_over):
        text = phrase("those wait who have still to take a special card, one at least")
        yield Problem("privilege", text, ("waiting",))


def gained_problems(position: Position) -> Iterator[Problem]:
    """conquest  Provinces won that belong to nobody, or are won twice."""
    for place in dict.fromkeys(position.gained):
        if position.land[place].owner is None:
            text = phrase("{province} belongs to nobody, so nobody has won it", province=province_name(place))
            yield Problem("conquest", text, ("gained",))
        if position.gained.count(place) > 1:
            yield Problem("conquest", phrase("{province} is won once", province=province_name(place)), ("gained",))


def draft_problems(position: Position) -> Iterator[Problem]:
    """setup-three, setup-provinces, setup-groups, setup-take  A draft with nothing to take, or a card twice."""
    draft, path = position.draft, ("draft",)
    if draft is None:
        return
    if phase_of(position) != "draft":
        yield Problem("setup-take", phrase("provinces are taken before anything else"), path)
    playing, known = position.places(), position.waiting or position.sides[:1]
    turn = position.to_move if position.to_move in position.sides else known[0]
    taken = () if draft.taken is None else (draft.taken,)
    places = [*draft.open, *draft.pile, *draft.under, *taken]
    for place in dict.fromkeys(places):
        if place not in playing:
            out = phrase("{province} is out of play with three sides", province=province_name(place))
            yield Problem("setup-three", out, path)
        elif places.count(place) > 1 or position.land[place].owner is not None:
            text = phrase("the card of {province} is in two places", province=province_name(place))
            yield Problem("setup-provinces", text, path)
    if not draft.groups[position.seat(turn)]:
        yield Problem("setup-groups", phrase("{side} has no group left to put", side=side_name(turn)), path)
    if not (draft.open or pile_size(draft) or taken):
        yield Problem("setup-provinces", phrase("no province card is left to be taken"), path)
    if position.step == "draw" and not pile_size(draft):
        yield Problem("setup-provinces", phrase("the pile is empty, so nobody draws from it"), path)


def end_problems(position: Position) -> Iterator[Problem]:
    """end, end-tie  Winners before the second winter, or without most points, then most chests."""
    outcome, path = position.outcome, ("winner",)
    if outcome is None:
        return
    if position.year < YEARS or position.season != "winter":
        yield Problem("end", phrase("the game ends after the second winter"), path)
    leading, winners = leading_sides(position)
    if not outcome.winners:
        yield Problem("end", phrase("somebody has won; say who"), path)
    for side in outcome.winners:
        if side not in leading:
            yield Problem("end", phrase("{side} does not have most points", side=side_name(side)), path)
        elif side not in winners:
            yield Problem("end-tie", phrase("{side} does not have most chests", side=side_name(side)), path)
    if set(outcome.winners) < set(winners):
        yield Problem("end-tie", phrase("all that have as many points and chests win together"), path)
    if outcome.rule != ("end-tie" if len(leading) > 1 else "end"):
        text = phrase("a game is decided by end-tie where several have most points, else by end")
        yield Problem(outcome.rule, text, ("won_by",))
