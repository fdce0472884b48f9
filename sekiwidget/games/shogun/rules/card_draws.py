"""action-cards, special-cards, setup-events, event, next-action  Cards that chance turns up."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from random import Random

from sekiwidget.authoring.dealing import random_draw
from sekiwidget.authoring.steps import ChanceStep
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import ACTIONS, EVENTS, LAID_OPEN, SPECIALS, UNKNOWN
from sekiwidget.games.shogun.rules import actions as act
from sekiwidget.games.shogun.rules.bidding import open_bids
from sekiwidget.games.shogun.rules.position import Moved, Position
from sekiwidget.games.shogun.rules.sequence import (
    ask_chance,
    ask_nobody,
    begin_action,
    begin_plans,
    begin_round,
    carry_on,
)
from sekiwidget.text.phrase import Phrase, phrase

FIRST_ACTIONS = 5
"""action-cards  The number of action cards that lie open at first."""


def chance_reasons(side: Side, rule: str) -> Iterator[Reason]:
    """The reason that no side decides what chance does."""
    if side != CHANCE:
        yield Reason(rule, phrase("Chance decides this; no side chooses it."))


class _Row(ChanceStep):
    """Several cards of one kind at once. `kind` is their action; `ordered`: whether their places matter."""

    kind: type[act.Events | act.Actions | act.Specials]
    ordered = True
    rule = ""
    step = ""
    label: Phrase
    question: Phrase

    @abstractmethod
    def due(self, position: Position) -> tuple[tuple[str, ...], int]:
        """The possible cards, and how many come."""

    def asks(self, position: Position) -> str:
        """The question of the step."""
        return self.question

    def chances(self, position: Position) -> Iterable[tuple[act.Events | act.Actions | act.Specials, int]]:
        """Every row, all equally likely."""
        cards, number = self.due(position)
        rows = permutations(cards, number) if self.ordered else combinations(cards, number)
        return ((self.kind(row), 1) for row in rows)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The possible cards."""
        cards, number = self.due(position)
        return (self.kind.choice((Pick("cards", cards, number, number),), self.label, self.rule),)

    def forbids(
        self, position: Position, side: Side, action: act.Events | act.Actions | act.Specials
    ) -> Iterator[Reason]:
        """Reasons: wrong step, wrong number, a card twice, or a card that is not left."""
        yield from chance_reasons(side, self.rule)
        if position.step != self.step:
            yield Reason(self.rule, phrase("These cards are not turned up now."))
            return
        cards, number = self.due(position)
        if len(action.cards) != number or len(set(action.cards)) != number:
            yield Reason(self.rule, phrase("{number} different cards must be turned up.", number=number))
        elif not set(action.cards) <= set(cards):
            yield Reason(self.rule, phrase("Not all of these cards are still available."))

    def sample(self, position: Position, rng: Random) -> act.Events | act.Actions | act.Specials:
        """A random row."""
        cards, number = self.due(position)
        found = random_draw(cards, number, rng)
        return self.kind(tuple(found if self.ordered else sorted(found, key=cards.index)))


class EventsStep(_Row):
    """setup-events, new-year  Four event cards are laid open."""

    verbs = (act.Events,)
    kind = act.Events
    ordered = False
    rule = "setup-events"
    step = "events"
    label = phrase("Turn up event cards")
    question = phrase("The event cards have yet to be turned up.")

    def due(self, position: Position) -> tuple[tuple[str, ...], int]:
        """Four of the event cards that nobody has seen."""
        return position.deck, LAID_OPEN["spring"]

    def play(self, position: Position, action: act.Events) -> Moved:
        """The cards lie open; the first round of the year begins."""
        cards = tuple(card for card in EVENTS if card in action.cards)
        events = [Event("setup-events" if position.year == 1 else "new-year", "events", cards)]
        deck = tuple(card for card in position.deck if card not in cards)
        return begin_round(position.but(events=cards, deck=deck), events), events


class ActionsStep(_Row):
    """action-cards  Five action cards are opened one by one; five lie face down."""

    verbs = (act.Actions,)
    kind = act.Actions
    rule = "action-cards"
    step = "actions"
    label = phrase("Turn up the first five action cards")
    question = phrase("The first five action cards have yet to be turned up.")

    def due(self, position: Position) -> tuple[tuple[str, ...], int]:
        """Five of ten."""
        return ACTIONS, FIRST_ACTIONS

    def play(self, position: Position, action: act.Actions) -> Moved:
        """The cards lie open."""
        return ask_chance(position.but(actions=action.cards), "specials"), [
            Event("action-cards", "actions", action.cards)
        ]


class SpecialsStep(_Row):
    """special-cards  The special cards are laid in their places."""

    verbs = (act.Specials,)
    kind = act.Specials
    rule = "special-cards"
    step = "specials"
    label = phrase("Lay out the special cards")
    question = phrase("The special cards have yet to be laid out.")

    def due(self, position: Position) -> tuple[tuple[str, ...], int]:
        """All five."""
        return SPECIALS, len(SPECIALS)

    def play(self, position: Position, action: act.Specials) -> Moved:
        """The cards lie open; the sides plan."""
        events = [Event("special-cards", "specials", action.cards)]
        return begin_plans(position.but(specials=action.cards)), events


class HappenStep(ChanceStep):
    """event, bid-open  One of the open event cards is drawn; then the bids are opened."""

    verbs = (act.Happen,)
    rule = "event"

    def asks(self, position: Position) -> str:
        """The question: which event is drawn."""
        return phrase("The event of the round has yet to be drawn.")

    def chances(self, position: Position) -> Iterable[tuple[act.Happen, int]]:
        """Each open event card."""
        return ((act.Happen(card), 1) for card in position.events)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The open event cards."""
        return (act.Happen.choice((Pick("card", position.events),), phrase("Draw the event of the round"), "event"),)

    def forbids(self, position: Position, side: Side, action: act.Happen) -> Iterator[Reason]:
        """event  Reasons: not the time, or the card does not lie open."""
        yield from chance_reasons(side, "event")
        if position.step != "event":
            yield Reason("event", phrase("The event is drawn only after all sides have planned."))
        elif action.card not in position.events:
            yield Reason("event", phrase("This event card is not face up."))

    def play(self, position: Position, action: act.Happen) -> Moved:
        """The event is in force; bids are opened and paid."""
        events = [Event("event", "happens", (action.card,))]
        left = tuple(card for card in position.events if card != action.card)
        position = position.but(event=action.card, events=left)
        if any(plan[:1] == (UNKNOWN,) for plan in position.plans):
            return ask_nobody(position), events
        return open_bids(position, events), events


class NextStep(ChanceStep):
    """next-action  After an action the next action card is turned up; then its action begins."""

    verbs = (act.Next,)
    rule = "next-action"

    def asks(self, position: Position) -> str:
        """The question: which action card comes next."""
        return phrase("The next action card has yet to be turned up.")

    def left(self, position: Position) -> tuple[str, ...]:
        """The action cards that lie face down."""
        return tuple(card for card in ACTIONS if card not in position.actions)

    def chances(self, position: Position) -> Iterable[tuple[act.Next, int]]:
        """Each action card that lies face down."""
        return ((act.Next(card), 1) for card in self.left(position))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The action cards that lie face down."""
        picks = (Pick("card", self.left(position)),)
        return (act.Next.choice(picks, phrase("Turn up the next action card"), "next-action"),)

    def forbids(self, position: Position, side: Side, action: act.Next) -> Iterator[Reason]:
        """action-cards, next-action  Reasons: not the time, or the card does not lie face down."""
        yield from chance_reasons(side, "next-action")
        if position.step != "next":
            yield Reason(
                "next-action",
                phrase(
                    "The next action card is turned up after all sides have carried out an action, until all "
                    "ten are face up."
                ),
            )
        elif action.card not in self.left(position):
            yield Reason("action-cards", phrase("This action card is not face down."))

    def play(self, position: Position, action: act.Next) -> Moved:
        """The card lies open, last in the row; the next action of the row begins."""
        events = [Event("next-action", "next", (action.card,))]
        position = position.but(actions=(*position.actions, action.card))
        return carry_on(begin_action(position, events), events), events
