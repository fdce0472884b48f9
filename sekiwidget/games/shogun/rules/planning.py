"""plan, plan-pass, plan-all, bid  Each side secretly lays its cards, one for each space of its board.

The spaces are asked in a fixed order, the bid first: so what may be bid never leaves a dead end, and every side makes
eleven commits whatever it has, so that their number tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from sekiwidget.authoring.steps import Decision
from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Count
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.position import Event
from sekiwidget.core.refusal import Reason
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import CHESTS, SPACES, UNKNOWN, is_chest
from sekiwidget.games.shogun.components.land import IDS, INDEX
from sekiwidget.games.shogun.components.wording import (
    CardName,
    action_name,
    chests,
    province_name,
    side_name,
)
from sekiwidget.games.shogun.rules.actions import Plan
from sekiwidget.games.shogun.rules.course import begin_plans
from sekiwidget.games.shogun.rules.position import Cards, Moved, Position

_NOTE: Final = phrase("Nobody else sees it before the action is carried out.")


def hand(position: Position, side: Side) -> tuple[str, ...]:
    """plan, round-end  The cards that a side may lay: those of its provinces and its war chest cards."""
    owned = [IDS[place] for place in position.owned(side) if place not in position.gained]
    return (*owned, *CHESTS)


def empty_spaces(position: Position, side: Side) -> int:
    """plan-all  How many spaces of a side must stay empty, as it has too few cards."""
    return max(0, len(SPACES) - len(hand(position, side)))


def plan_options(position: Position, side: Side) -> list[str | None]:
    """plan-all, bid  What a side may lay on the space that is asked: its cards in order, and None for nothing."""
    plan = position.plans[position.seat(side)]
    left: list[str | None] = [card for card in hand(position, side) if card not in plan]
    free = empty_spaces(position, side) - plan.count(None)
    if not plan:
        left = [card for card in left if card is not None and affordable(position, side, card)]
    if free >= len(SPACES) - len(plan):
        return [None]
    return [*left, None] if free else left


def affordable(position: Position, side: Side, card: str) -> bool:
    """bid  A war chest card may be bid only up to the chests that the side has."""
    return not is_chest(card) or int(card) <= position.chests[position.seat(side)]


def not_held_reason(position: Position, side: Side, card: str) -> Reason:
    """plan  Why a side cannot lay a card: it is another's, or lies elsewhere."""
    if card in INDEX and position.land[INDEX[card]].owner != side:
        name = province_name(INDEX[card])
        return Reason("plan", phrase("{province} does not belong to {side}.", province=name, side=side_name(side)))
    return Reason("plan", phrase("{side} does not hold {card}.", side=side_name(side), card=CardName(card)))


def cannot_pay_reason(position: Position, side: Side, card: str) -> Reason:
    """bid  Why a side cannot bid a war chest card."""
    has = chests(position.chests[position.seat(side)])
    return Reason(
        "bid", phrase("{side} has {chests:one} and cannot pay {card}.", side=side_name(side), chests=has, card=card)
    )


def next_space(position: Position, side: Side) -> str:
    """plan  The space that a side is asked for."""
    return SPACES[len(position.plans[position.seat(side)])]


class PlanStep(Decision):
    """plan  A side lays a card on the next space."""

    verbs = (Plan,)
    rule = "plan"

    def asks(self, position: Position) -> str:
        """Whose cards: how far a side has come is its own affair."""
        return phrase("{side} lays its cards face down, one for each space.", side=side_name(position.to_move or ""))

    def legal(self, position: Position) -> Iterator[Plan]:
        """Every card left, and nothing where a space must stay empty."""
        side = position.to_move or ""
        space = next_space(position, side)
        return (Plan(space, card) for card in plan_options(position, side))

    def evident(self, view: Position) -> bool:
        """Never: what a side has left is hidden."""
        return False

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The hand, and nothing."""
        side = position.to_move or ""
        space = next_space(position, side)
        found = plan_options(position, side)
        cards = tuple(card for card in found if card is not None)
        made = []
        if cards:
            rule = "bid" if space == "bid" else "plan"
            words = phrase("Lay a card for {action}", action=action_name(space))
            made.append(Choice("plan", (Pick("card", cards),), words, rule, _NOTE, f"plan {space} {{0}}"))
        if None in found:
            words = phrase("Leave {action} empty", action=action_name(space))
            made.append(Choice("none", (), words, "plan-all", form=f"plan {space} none"))
        return tuple(made)

    def forbids(self, position: Position, side: Side, action: Plan) -> Iterator[Reason]:
        """plan, plan-all, bid  A card of the hand, each once; as many spaces empty as cards are missing."""
        if position.step != "plan":
            yield Reason("plan", phrase("Cards are laid before the event of the round is drawn."))
            return
        if side not in position.sides:
            return
        plan = position.plans[position.seat(side)]
        if len(plan) == len(SPACES):
            yield Reason("plan", phrase("{side} has laid all its cards.", side=side_name(side)))
            return
        space = SPACES[len(plan)]
        if action.space != space:
            yield Reason(
                "plan",
                phrase("Now {space} is asked, not {other}.", space=action_name(space), other=_space(action.space)),
            )
        yield from self._card(position, side, plan, action)

    def _card(self, position: Position, side: Side, plan: Cards, action: Plan) -> Iterator[Reason]:
        card = action.card
        free = empty_spaces(position, side) - plan.count(None)
        if card is None:
            if not free:
                left = sum(held not in plan for held in hand(position, side))
                text = phrase(
                    "Each space gets a card as long as there are cards: {side} has {cards:one} left for {space}.",
                    side=side_name(side),
                    cards=Count(left, "card"),
                    space=action_name(next_space(position, side)),
                )
                yield Reason("plan-all", text)
            return
        if card in plan:
            text = phrase(
                "{card} lies on {space} already.", card=CardName(card), space=action_name(SPACES[plan.index(card)])
            )
            yield Reason("plan-all", text)
        elif card not in hand(position, side):
            yield not_held_reason(position, side, card)
        elif not plan and not affordable(position, side, card):
            yield cannot_pay_reason(position, side, card)
        elif free >= len(SPACES) - len(plan):
            yield Reason("plan-all", phrase("{side} has no card left: the rest stays empty.", side=side_name(side)))

    def play(self, position: Position, action: Plan) -> Moved:
        """The card lies face down; when all have laid theirs, the event is drawn."""
        side = position.to_move or ""
        plans = list(position.plans)
        plans[position.seat(side)] = (*plans[position.seat(side)], action.card)
        done = len(plans[position.seat(side)]) == len(SPACES)
        events = [Event("plan", "planned" if done else "lays", (side,))]
        return begin_plans(position.but(plans=tuple(plans))), events

    def sample(self, position: Position, rng: Random) -> Plan:
        """Any."""
        side = position.to_move or ""
        found = plan_options(position, side)
        return Plan(next_space(position, side), found[int(rng.random() * len(found))])


def _space(space: str) -> CardName | str:
    return action_name(space).name if space in SPACES else UNKNOWN
