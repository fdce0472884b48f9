"""bid-open, bid-rank, bid-tie, privilege  Bids are opened and paid; in their order each side takes a special card.

The special card is the side's privilege for the round, and its place is the side's place in the turn order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, permutations
from random import Random
from typing import Final

from sekiwidget.authoring.dealing import random_draw
from sekiwidget.authoring.steps import ChanceStep, Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import is_chest
from sekiwidget.games.shogun.components.wording import side_name, side_names, special_name
from sekiwidget.games.shogun.rules.actions import Choose, Tie
from sekiwidget.games.shogun.rules.position import Moved, Position
from sekiwidget.games.shogun.rules.sequence import begin_action, carry_on
from sekiwidget.text.phrase import phrase

PROVINCE_RANK: Final = 0.5
"""bid-rank  A province card ranks between the chest cards 1 and 0."""

NO_CARD_RANK: Final = -1.0
"""bid-rank  Sides without a card come last."""


def bid_rank(card: str | None) -> float:
    """bid-rank  The rank of a bid: 4, 3, 2, 1, then province cards, then 0, then no card."""
    if card is None:
        return NO_CARD_RANK
    return float(int(card)) if is_chest(card) else PROVINCE_RANK


def bid_groups(position: Position) -> list[tuple[Side, ...]]:
    """bid-rank  The sides by their bids, the highest first; sides with equal bids together, in seat order."""
    by_bid = sorted(position.sides, key=lambda side: -bid_rank(position.bids[position.seat(side)]))
    return [tuple(group) for _, group in groupby(by_bid, lambda side: bid_rank(position.bids[position.seat(side)]))]


def open_bids(position: Position, events: list[Event]) -> Position:
    """bid-open  Open all bids, and pay chest cards to the bank."""
    bids = tuple([plan[0] if plan else None for plan in position.plans])
    position = position.but(bids=bids, turned=(*position.turned, "bid"))
    for side, card in zip(position.sides, bids, strict=True):
        events.append(Event("bid-open", "bids", (side, card or "none")))
        price = int(card) if card is not None and is_chest(card) else 0
        if price:
            events.append(Event("bid-open", "pays", (side, price), f"chests.{side}", -price))
            position = position.adding("chests", side, -price)
    return rank_bids(position, events)


def tied_sides(position: Position) -> tuple[Side, ...]:
    """bid-tie  The next sides with equal bids whose order is unknown; none where all ranks are known."""
    ranked = 0
    for group in bid_groups(position):
        if ranked == len(position.ranks):
            return group
        ranked += len(group)
    return ()


def rank_bids(position: Position, events: list[Event]) -> Position:
    """bid-rank, bid-tie  Rank the bids as far as possible; chance breaks the first tie, then sides choose."""
    while group := tied_sides(position):
        if len(group) > 1:
            return position.but(step="tie", to_move=CHANCE)
        position = position.but(ranks=position.ranks + group)
    if position.waiting:
        return position
    return position.but(step="privilege", to_move=position.ranks[0], waiting=position.ranks)


class TieStep(ChanceStep):
    """bid-tie  The Daimyo cards of equal bids are shuffled and turned up one by one."""

    verbs = (Tie,)
    rule = "bid-tie"

    def asks(self, position: Position) -> str:
        """The question: in which order these sides come."""
        return phrase(
            "{sides} have bid the same: their order has yet to be drawn.", sides=side_names(tied_sides(position))
        )

    def chances(self, position: Position) -> Iterable[tuple[Tie, int]]:
        """Every order, equally likely."""
        return ((Tie(row), 1) for row in permutations(tied_sides(position)))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The sides with equal bids."""
        group = tied_sides(position)
        picks = (Pick("sides", group, len(group), len(group)),)
        return (Tie.choice(picks, phrase("Turn up the Daimyo cards"), "bid-tie"),)

    def forbids(self, position: Position, side: Side, action: Tie) -> Iterator[Reason]:
        """bid-tie  Reasons: no tie, or not each tied side once."""
        if side != CHANCE:
            yield Reason("bid-tie", phrase("Chance decides this; no side chooses it."))
        if position.step != "tie":
            yield Reason("bid-tie", phrase("Chance decides only among equal bids."))
        elif sorted(action.sides) != sorted(tied_sides(position)):
            yield Reason(
                "bid-tie",
                phrase("{sides} have bid the same; name each of them once.", sides=side_names(tied_sides(position))),
            )

    def play(self, position: Position, action: Tie) -> Moved:
        """The ranks of these sides are known."""
        events = [Event("bid-tie", "ranked", action.sides)]
        return rank_bids(position.but(ranks=position.ranks + action.sides), events), events

    def sample(self, position: Position, rng: Random) -> Tie:
        """A random order."""
        group = tied_sides(position)
        return Tie(tuple(random_draw(group, len(group), rng)))


def specials_left(position: Position) -> tuple[str, ...]:
    """privilege  The special cards that nobody has taken, in their places."""
    return tuple(card for card in position.specials if card not in position.privilege)


class PrivilegeStep(Decision):
    """privilege  A side takes a special card."""

    verbs = (Choose,)
    rule = "privilege"

    def asks(self, position: Position) -> str:
        """The question: which special card the side takes."""
        return phrase("{side} must now take a special card.", side=side_name(position.to_move or ""))

    def legal(self, position: Position) -> Iterator[Choose]:
        """Each special card left."""
        return (Choose(card) for card in specials_left(position))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The special cards left."""
        words = phrase("Take a special card")
        note = phrase("Its place is the place in the turn order.")
        return (Choose.choice((Pick("card", specials_left(position)),), words, "privilege", note),)

    def forbids(self, position: Position, side: Side, action: Choose) -> Iterator[Reason]:
        """privilege  Reasons: not the time, or the card is taken."""
        if position.step != "privilege":
            yield Reason("privilege", phrase("Special cards are taken only after the bids are turned up."))
        elif action.card not in specials_left(position):
            yield Reason(
                "privilege",
                phrase("This special card is no longer available: {special}.", special=special_name(action.card)),
            )

    def play(self, position: Position, action: Choose) -> Moved:
        """The side takes the card; when all have one, the turn order is known and actions are carried out."""
        side = position.to_move or ""
        events = [Event("privilege", "takes", (side, action.card))]
        taken = list(position.privilege)
        taken[position.seat(side)] = action.card
        position = position.but(privilege=tuple(taken), waiting=position.waiting[1:])
        if position.waiting:
            return position.but(to_move=position.waiting[0]), events
        order = sorted(position.sides, key=lambda one: position.specials.index(position.privilege[position.seat(one)]))
        events.append(Event("privilege", "order", tuple(order)))
        return carry_on(begin_action(position.but(order=tuple(order), ranks=()), events), events), events
