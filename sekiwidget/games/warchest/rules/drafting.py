"""draft, choose-order, elimination-draft  Choosing the order, removing cards, and drafting armies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from sekiwidget.authoring.dealing import replace_one
from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.units import OTHER, SIDE_INDEX, SIDES
from sekiwidget.games.warchest.components.wording import SideName, UnitName
from sekiwidget.games.warchest.rules.flow import begin_round
from sekiwidget.games.warchest.rules.position import Moved, Position
from sekiwidget.games.warchest.rules.setup import PICKS, equipped
from sekiwidget.games.warchest.rules.setup_actions import Draft, Order, Remove
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

PLACES = ("first", "second")
SETTLED = {
    "draft": phrase("The order of the draft is settled already."),
    "start": phrase("The order of the start is settled already."),
}
ORDERS = {"draft": phrase("Draft first or second"), "start": phrase("Begin the game first or second")}


def next_of_draft(position: Position, events: list[Event]) -> Position:
    """draft, choose-order, elimination-draft  First the order, then the removals, then the draft, then the game."""
    draft = position.draft
    assert draft is not None and draft.winner is not None
    if draft.first is None or draft.starter is None:
        chooser = OTHER[draft.winner] if draft.first or draft.starter else draft.winner
        return position.but(step="order", to_move=chooser)
    if position.options.elimination and len(draft.away) < len(SIDES):
        return position.but(step="remove", to_move=OTHER[draft.first] if draft.away else draft.first)
    side = drafter(position)
    if side is not None:
        return position.but(step="draft", to_move=side)
    events.append(Event("draft", "drafted", (draft.starter,)))
    return begin_round(equipped(position.but(draft=None, initiative=draft.starter)), events)


def drafter(position: Position) -> Side | None:
    """draft  Whose turn it is to take a card: one, then two each, then one; None when all are taken."""
    return drafted_by(position, len(position.armies[0]) + len(position.armies[1]))


def drafted_by(position: Position, taken: int) -> Side | None:
    """draft  Who takes a card after so many have been taken; None when all are taken."""
    draft = position.draft
    assert draft is not None and draft.first is not None
    order = [at % 2 for at, count in enumerate(PICKS) for _ in range(count)]
    turn = next(islice(order, taken, None), None)
    return None if turn is None else OTHER[draft.first] if turn else draft.first


class _DraftDecision(Decision, ABC):
    """A decision of a side before the first round."""

    @abstractmethod
    def legal(self, position: Position) -> Iterator[Any]:
        """Every answer."""

    def sample(self, position: Position, rng: Random) -> Any:
        """Any answer."""
        ways = [*self.legal(position)]
        return ways[int(rng.random() * len(ways))]


class OrderStep(_DraftDecision):
    """choose-order  The winner of the throw chooses a place in draft or start, the other side in the other."""

    rule = "choose-order"
    verbs = (Order,)

    def asks(self, position: Position) -> str:
        """What must be decided."""
        side, open_ = SideName(position.to_move), self._open(position)
        if len(open_) > 1:
            return phrase("{side} must now choose a place in the draft or at the start.", side=side)
        if open_ == ["draft"]:
            return phrase("{side} must now choose a place in the draft.", side=side)
        return phrase("{side} must now choose a place at the start.", side=side)

    def _open(self, position: Position) -> list[str]:
        draft = position.draft
        assert draft is not None
        return [what for what, side in (("draft", draft.first), ("start", draft.starter)) if side is None]

    def legal(self, position: Position) -> Iterator[Order]:
        """Both places in whatever is not decided."""
        return (Order(what, place) for what in self._open(position) for place in PLACES)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Both places in whatever is not decided."""
        note = phrase("The other side chooses in the other matter.") if len(self._open(position)) > 1 else ""
        return tuple(
            Order.choice((Pick("what", (what,)), Pick("rank", PLACES)), ORDERS[what], self.rule, note)
            for what in self._open(position)
        )

    def forbids(self, position: Position, side: Side, action: Order) -> Iterator[Reason]:
        """choose-order  Only what is not decided yet."""
        if position.step != "order":
            yield Reason(self.rule, phrase("The order is chosen before a draft, if that was agreed."))
        elif action.what not in self._open(position):
            yield Reason(self.rule, SETTLED[action.what])

    def play(self, position: Position, action: Order) -> Moved:
        """The order is settled."""
        side, draft = position.to_move or "", position.draft
        assert draft is not None
        who = side if action.place == "first" else OTHER[side]
        events = [Event(self.rule, "chooses", (side, action.what, action.place, who))]
        settled = draft._replace(first=who) if action.what == "draft" else draft._replace(starter=who)
        return next_of_draft(position.but(draft=settled), events), events


class RemoveStep(_DraftDecision):
    """elimination-draft  Each side removes one of the ten cards, beginning with the side that drafts first."""

    rule = "elimination-draft"
    verbs = (Remove,)

    def asks(self, position: Position) -> str:
        """What must be decided."""
        return phrase("{side} must now put one of the face-up cards away.", side=SideName(position.to_move))

    def legal(self, position: Position) -> Iterator[Remove]:
        """Any open card."""
        return (Remove(unit) for unit in _open_cards(position))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The open cards."""
        cards = (Pick("unit", _open_cards(position)),)
        label, note = phrase("Put a card away"), phrase("Nobody drafts its unit.")
        return (Remove.choice(cards, label, self.rule, note),)

    def forbids(self, position: Position, side: Side, action: Remove) -> Iterator[Reason]:
        """elimination-draft  An open card."""
        if position.step != "remove":
            yield Reason(self.rule, phrase("Cards are put away before an elimination draft, one by each side."))
        elif action.unit not in _open_cards(position):
            yield Reason(self.rule, phrase("The card of {unit:the} is not face up.", unit=UnitName(action.unit)))

    def play(self, position: Position, action: Remove) -> Moved:
        """The card is out."""
        draft = position.draft
        assert draft is not None
        events = [Event(self.rule, "puts_away", (position.to_move or "", action.unit))]
        left = tuple(unit for unit in draft.open if unit != action.unit)
        draft = draft._replace(open=left, away=(*draft.away, action.unit))
        return next_of_draft(position.but(draft=draft), events), events


class DraftStep(_DraftDecision):
    """draft  Each side in turn takes one or two of the open cards."""

    rule = "draft"
    verbs = (Draft,)

    def asks(self, position: Position) -> str:
        """What must be decided."""
        side, cards = SideName(position.to_move), len(_open_cards(position))
        if cards == 1:
            return phrase("{side} must now draft the last card.", side=side)
        return phrase("{side} must now draft one of {cards}.", side=side, cards=Count(cards, "card"))

    def legal(self, position: Position) -> Iterator[Draft]:
        """Any open card."""
        return (Draft(unit) for unit in _open_cards(position))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The open cards."""
        cards = (Pick("unit", _open_cards(position)),)
        label, note = phrase("Draft a unit"), phrase("It joins the army.")
        return (Draft.choice(cards, label, self.rule, note),)

    def forbids(self, position: Position, side: Side, action: Draft) -> Iterator[Reason]:
        """draft  An open card."""
        if position.step != "draft":
            yield Reason(self.rule, _not_yet(position))
        elif action.unit not in _open_cards(position):
            yield Reason(self.rule, phrase("The card of {unit:the} is not face up.", unit=UnitName(action.unit)))

    def play(self, position: Position, action: Draft) -> Moved:
        """The card joins the army."""
        side, draft = position.to_move or "", position.draft
        assert draft is not None
        events = [Event(self.rule, "drafts", (side, action.unit))]
        side_index = SIDE_INDEX[side]
        armies = replace_one(position.armies, side_index, (*position.armies[side_index], action.unit))
        left = tuple(unit for unit in draft.open if unit != action.unit)
        after = position.but(armies=armies, draft=draft._replace(open=left))
        return next_of_draft(after, events), events


def _not_yet(position: Position) -> str:
    """draft  Why no unit is drafted now."""
    if position.draft is None:
        if position.options.armies == "draft":
            return phrase("The armies are drafted already.")
        return phrase("Units are drafted only if that was agreed.")
    if position.step == "order":
        return phrase("Units are drafted once the order is settled.")
    if position.step == "remove":
        return phrase("Units are drafted once each side has put a card away.")
    return phrase("Units are drafted once the cards are face up and the marker is thrown.")


def _open_cards(position: Position) -> tuple[str, ...]:
    return position.draft.open if position.draft is not None else ()
