"""setup, random-armies  Chance before the first round: unit cards dealt, the marker thrown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

from sekiwidget.authoring.dealing import random_draw, replace_one
from sekiwidget.authoring.steps import ChanceStep
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.units import OTHER, SIDE_INDEX, SIDES, UNITS
from sekiwidget.games.warchest.components.wording import SideName, UnitName
from sekiwidget.games.warchest.rules.drafting import next_of_draft
from sekiwidget.games.warchest.rules.flow import begin_round, proceed
from sekiwidget.games.warchest.rules.position import Moved, Position
from sekiwidget.games.warchest.rules.setup import ARMIES, equipped
from sekiwidget.games.warchest.rules.setup_actions import Cards, Marker
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count, Number


def box(position: Position) -> tuple[str, ...]:
    """random-armies  The cards not dealt to anybody."""
    return tuple(unit for unit in UNITS if unit not in position.armies[0] and unit not in position.armies[1])


class CardsStep(ChanceStep):
    """random-armies, draft  Chance deals unit cards."""

    rule = "random-armies"
    verbs = (Cards,)

    def asks(self, position: Position) -> str:
        """The pending deal."""
        deal = position.chance[0]
        cards = Count(deal.number, "unit card")
        if deal.side:
            side = SideName(deal.side)
            return phrase("First {cards:one} are dealt to {side}.", cards=cards, side=side)
        return phrase("First {cards:one} are dealt face up.", cards=cards)

    def chances(self, position: Position) -> Iterable[tuple[Cards, int]]:
        """Every deal, all equally likely."""
        deal = position.chance[0]
        return ((Cards(units, deal.side), 1) for units in combinations(box(position), deal.number))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The cards."""
        deal = position.chance[0]
        pick = Pick("units", box(position), deal.number, deal.number)
        form = f"{Cards((), deal.side)} {{0}}"
        return (Choice("cards", (pick,), phrase("Chance deals unit cards"), self._rule(position), form=form),)

    def _rule(self, position: Position) -> str:
        return "draft" if position.draft is not None else "random-armies"

    def forbids(self, position: Position, side: Side, action: Cards) -> Iterator[Reason]:
        """random-armies, draft, elimination-draft  The right number of different cards that nobody has."""
        if side != CHANCE:
            yield Reason("random-armies", phrase("Unit cards are dealt by chance."))
        if position.step != "cards":
            text = phrase("Unit cards are dealt once, before anything else, for random armies and for drafts.")
            yield Reason("setup", text)
            return
        deal, rule = position.chance[0], self._rule(position)
        if action.side != deal.side:
            yield Reason(rule, self.asks(position))
        if len(action.units) != deal.number:
            wide = "elimination-draft" if position.options.elimination else rule
            number, named = Number(deal.number), len(action.units)
            text = phrase("{number:word capital} cards are dealt, not {named}.", number=number, named=named)
            yield Reason(wide, text)
        for unit, times in Counter(action.units).items():
            if times > 1 or unit not in box(position):
                yield Reason(rule, phrase("There is only one card of {unit:the}.", unit=UnitName(unit)))

    def play(self, position: Position, action: Cards) -> Moved:
        """The cards lie before the side, or open."""
        rule = self._rule(position)
        events = [Event(rule, "cards", (action.side, *action.units))]
        position = position.but(chance=position.chance[1:])
        if position.draft is not None:
            return proceed(position.but(draft=position.draft._replace(open=action.units)), events), events
        armies = replace_one(position.armies, SIDE_INDEX[action.side], action.units)
        return proceed(position.but(armies=armies), events), events

    def sample(self, position: Position, rng: Random) -> Cards:
        """Any deal."""
        deal = position.chance[0]
        return Cards(tuple(sorted(random_draw(box(position), deal.number, rng))), deal.side)


class MarkerStep(ChanceStep):
    """setup, draft, choose-order  Chance throws the initiative marker."""

    rule = "setup"
    verbs = (Marker,)

    def asks(self, position: Position) -> str:
        """The pending throw."""
        return phrase("First the initiative marker is thrown.")

    def chances(self, position: Position) -> Iterable[tuple[Marker, int]]:
        """Both sides of it, evenly."""
        return ((Marker(side), 1) for side in SIDES)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Both sides of it."""
        label = phrase("The marker is thrown")
        return (Choice("marker", (Pick("side", SIDES),), label, "setup", form="marker {0}"),)

    def forbids(self, position: Position, side: Side, action: Marker) -> Iterator[Reason]:
        """setup, first-game  Once, by chance, before the first round; not in a first game."""
        if side != CHANCE:
            yield Reason("setup", phrase("The marker is thrown, not chosen."))
        if position.step != "marker":
            yield Reason("setup", phrase("The marker is thrown once, before the first round."))
            if holder := ARMIES.get(position.options.armies, {}).get("initiative"):
                text = phrase("In a first game it is not thrown: {side} has it.", side=SideName(holder))
                yield Reason("first-game", text)

    def play(self, position: Position, action: Marker) -> Moved:
        """It decides who begins; in a draft who drafts first, or who chooses."""
        side, draft = action.side, position.draft
        position = position.but(chance=position.chance[1:])
        if draft is None:
            events = [Event("setup", "begins", (side,))]
            return begin_round(equipped(position.but(initiative=side)), events), events
        if position.options.choose_order:
            events = [Event("choose-order", "chooses_order", (side,))]
            return next_of_draft(position.but(draft=draft._replace(winner=side)), events), events
        events = [Event("draft", "drafts_first", (side,))]
        draft = draft._replace(winner=side, first=side, starter=OTHER[side])
        return next_of_draft(position.but(draft=draft), events), events

    def sample(self, position: Position, rng: Random) -> Marker:
        """Either side of it."""
        return Marker(SIDES[int(rng.random() * 2)])
