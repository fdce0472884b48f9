"""Impossible courses: a turn order without a side, somebody who waits twice, a draft with nothing to take, an end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.base.phrase import phrase
from sekiwidget.core.problem import Problem
from sekiwidget.games.shogun.components.cards import ACTIONS, SPACES, UNKNOWN
from sekiwidget.games.shogun.components.wording import action_name, province_name, side_name
from sekiwidget.games.shogun.notation.phases import phase_of
from sekiwidget.games.shogun.notation.problems.cards import duplicates
from sekiwidget.games.shogun.rules.bidding import bid_groups
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.scoring import YEARS
from sekiwidget.games.shogun.rules.start.drafting import pile_size

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
    """round  What is not there yet, or no more."""
    phase = phase_of(position)
    for key, phases in _IN.items():
        found = position.privilege if key == "privileges" else getattr(position, key)
        there = any(found) if key in ("plans", "privileges") else bool(found)
        if there and phase not in phases:
            text = phrase("{key} says nothing in the phase {phase}; leave it out", key=key, phase=phase)
            yield Problem("round", text, (key,))


def order_problems(position: Position) -> Iterator[Problem]:
    """bid-rank, privilege, carry-out  Orders of all sides, as the special cards lie; what is open is so in its time."""
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
    """next-action  An action card is turned up when all have done an action, and as long as one lies face down."""
    if position.step != "next":
        return
    if not 0 < position.done < len(ACTIONS) or len(position.actions) >= len(ACTIONS):
        text = phrase("one more action card is turned up when all have done an action, until all ten lie open")
        yield Problem("next-action", text, ("step",))
    elif position.waiting:
        text = phrase("nobody waits while the next action card is turned up")
        yield Problem("next-action", text, ("waiting",))


def waiting_problems(position: Position) -> Iterator[Problem]:
    """carry-out  Nobody waits twice, and somebody waits where one is to answer."""
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
    """conquest  Provinces that were won belong to a side."""
    for place in dict.fromkeys(position.gained):
        if position.land[place].owner is None:
            text = phrase("{province} belongs to nobody, so nobody has won it", province=province_name(place))
            yield Problem("conquest", text, ("gained",))
        if position.gained.count(place) > 1:
            yield Problem("conquest", phrase("{province} is won once", province=province_name(place)), ("gained",))


def draft_problems(position: Position) -> Iterator[Problem]:
    """setup-take, setup-groups, setup-provinces  A draft in which somebody takes something."""
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
    """end, end-tie  After the second winter most points win, of those with as many most chests."""
    outcome, path = position.outcome, ("winner",)
    if outcome is None:
        return
    if position.year < YEARS or position.season != "winter":
        yield Problem("end", phrase("the game ends after the second winter"), path)
    best = max(position.points)
    leading = [side for side, points in zip(position.sides, position.points, strict=True) if points == best]
    rich = max(position.chests[position.seat(side)] for side in leading)
    winners = [side for side in leading if position.chests[position.seat(side)] == rich]
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
