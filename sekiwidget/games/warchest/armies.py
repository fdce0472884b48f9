"""random-armies, draft, choose-order, elimination-draft  The steps before the first round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, islice
from random import Random
from typing import Any

from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.commit import Event
from sekiwidget.core.position import CHANCE, Reason, Side
from sekiwidget.games.warchest.actions_setup import Cards, Draft, Marker, Order, Remove
from sekiwidget.games.warchest.flow import begin_round, proceed
from sekiwidget.games.warchest.position import Moved, Position
from sekiwidget.games.warchest.setup import PICKS, equipped
from sekiwidget.games.warchest.units import OTHER, SEAT, SIDES, UNITS
from sekiwidget.games.warchest.wording import counted, number, the, title

PLACES = ("first", "second")


def box(position: Position) -> tuple[str, ...]:
    """random-armies  The cards that nobody has."""
    return tuple(unit for unit in UNITS if unit not in position.armies[0] and unit not in position.armies[1])


class CardsStep:
    """random-armies, draft  Chance deals unit cards."""

    rule = "random-armies"
    verbs = (Cards,)

    def asks(self, position: Position) -> str:
        """What chance must deal."""
        deal = position.chance[0]
        whom = f"to {title(deal.side)}" if deal.side else "open"
        return f"First {number(deal.number)} unit cards are dealt {whom}."

    def legal(self, position: Position) -> Iterator[Cards]:
        """Every deal."""
        return (action for action, _ in self.chances(position))

    def chances(self, position: Position) -> Iterable[tuple[Cards, int]]:
        """Every deal, each as likely as any other."""
        deal = position.chance[0]
        return ((Cards(units, deal.side), 1) for units in combinations(box(position), deal.number))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The cards."""
        deal = position.chance[0]
        pick = Pick("units", box(position), deal.number, deal.number)
        return (Choice("cards", (pick,), "Chance deals unit cards", self._rule(position)),)

    def _rule(self, position: Position) -> str:
        return "draft" if position.draft is not None else "random-armies"

    def forbids(self, position: Position, side: Side, action: Cards) -> Iterator[Reason]:
        """random-armies, draft, elimination-draft  So many different cards that nobody has."""
        if side != CHANCE:
            yield Reason("random-armies", "Unit cards are dealt by chance.")
        if position.step != "cards":
            yield Reason("setup", "Unit cards are dealt before the first round.")
            return
        deal, rule = position.chance[0], self._rule(position)
        if action.side != deal.side:
            yield Reason(rule, self.asks(position))
        if len(action.units) != deal.number:
            wide = "elimination-draft" if position.options.elimination else rule
            yield Reason(wide, f"{number(deal.number).capitalize()} cards are dealt, not {len(action.units)}.")
        for unit, times in Counter(action.units).items():
            if times > 1 or unit not in box(position):
                yield Reason(rule, f"There is only one card of {the(unit)}.")

    def play(self, position: Position, action: Cards) -> Moved:
        """The cards lie before the side, or open."""
        rule = self._rule(position)
        events = [Event(rule, "cards", (action.side, *action.units))]
        position = position.but(chance=position.chance[1:])
        if position.draft is not None:
            return proceed(position.but(draft=position.draft._replace(open=action.units)), events), events
        armies = (action.units, position.armies[1]) if action.side == SIDES[0] else (position.armies[0], action.units)
        return proceed(position.but(armies=armies), events), events

    def sample(self, position: Position, rng: Random) -> Cards:
        """Any deal."""
        deal = position.chance[0]
        left, taken = list(box(position)), []
        for _ in range(deal.number):
            taken.append(left.pop(int(rng.random() * len(left))))
        return Cards(tuple(sorted(taken)), deal.side)


class MarkerStep:
    """setup, draft, choose-order  Chance throws the initiative marker."""

    rule = "setup"
    verbs = (Marker,)

    def asks(self, position: Position) -> str:
        """What chance must throw."""
        return "First the initiative marker is thrown."

    def legal(self, position: Position) -> Iterator[Marker]:
        """Both sides of it."""
        return (Marker(side) for side in SIDES)

    def chances(self, position: Position) -> Iterable[tuple[Marker, int]]:
        """Both sides of it, evenly."""
        return ((Marker(side), 1) for side in SIDES)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Both sides of it."""
        return (Choice("marker", (Pick("side", SIDES),), "The marker is thrown", "setup"),)

    def forbids(self, position: Position, side: Side, action: Marker) -> Iterator[Reason]:
        """setup  Once, by chance, before the first round."""
        if side != CHANCE:
            yield Reason("setup", "The marker is thrown, not chosen.")
        if position.step != "marker":
            yield Reason("setup", "The marker is thrown once, after the unit cards are dealt.")

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


def next_of_draft(position: Position, events: list[Event]) -> Position:
    """draft, choose-order, elimination-draft  First the order, then the cards put away, then the draft; then the game."""
    draft = position.draft
    assert draft is not None and draft.winner is not None
    if draft.first is None or draft.starter is None:
        side = OTHER[draft.winner] if draft.first or draft.starter else draft.winner
        return position.but(step="order", to_move=side)
    if position.options.elimination and len(draft.away) < len(SIDES):
        return position.but(step="remove", to_move=OTHER[draft.first] if draft.away else draft.first)
    side = drafter(position)
    if side is not None:
        return position.but(step="draft", to_move=side)
    events.append(Event("draft", "drafted", (draft.starter,)))
    return begin_round(equipped(position.but(draft=None, initiative=draft.starter)), events)


def drafter(position: Position) -> Side | None:
    """draft  Whose turn it is to take a card: one, then two each, then one; None when all are taken."""
    draft = position.draft
    assert draft is not None and draft.first is not None
    taken = len(position.armies[0]) + len(position.armies[1])
    order = [at % 2 for at, count in enumerate(PICKS) for _ in range(count)]
    turn = next(islice(order, taken, None), None)
    return None if turn is None else OTHER[draft.first] if turn else draft.first


class _DraftDecision:
    """A decision of a side before the first round."""

    def chances(self, position: Position) -> Iterable[tuple[Any, int]]:
        """Nothing: a side decides."""
        return ()

    def legal(self, position: Position) -> Iterator[Any]:
        """Every answer."""
        raise NotImplementedError

    def sample(self, position: Position, rng: Random) -> Any:
        """Any answer."""
        ways = [*self.legal(position)]
        return ways[int(rng.random() * len(ways))]


class OrderStep(_DraftDecision):
    """choose-order  The winner of the throw chooses a place in the draft or at the start; the other side in the other."""

    rule = "choose-order"
    verbs = (Order,)

    def asks(self, position: Position) -> str:
        """What must be decided."""
        open_ = " or ".join("in the draft" if what == "draft" else "at the start" for what in self._open(position))
        return f"{title(position.to_move or '')} first chooses a place {open_}."

    def _open(self, position: Position) -> list[str]:
        draft = position.draft
        assert draft is not None
        return [what for what, side in (("draft", draft.first), ("start", draft.starter)) if side is None]

    def legal(self, position: Position) -> Iterator[Order]:
        """Both places in what is not settled."""
        return (Order(what, place) for what in self._open(position) for place in PLACES)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Both places in what is not settled."""
        words = {"draft": "Choose a place in the draft", "start": "Choose a place at the start"}
        return tuple(
            Choice("order", (Pick("what", (what,)), Pick("place", PLACES)), words[what], self.rule)
            for what in self._open(position)
        )

    def forbids(self, position: Position, side: Side, action: Order) -> Iterator[Reason]:
        """choose-order  What is not settled yet."""
        if position.step != "order":
            yield Reason(self.rule, "The order is chosen before a draft, if that was agreed.")
        elif action.what not in self._open(position):
            yield Reason(self.rule, f"The order of the {action.what} is settled already.")

    def play(self, position: Position, action: Order) -> Moved:
        """The order is settled."""
        side, draft = position.to_move or "", position.draft
        assert draft is not None
        who = side if action.place == "first" else OTHER[side]
        events = [Event(self.rule, "chooses", (side, action.what, action.place, who))]
        draft = draft._replace(first=who) if action.what == "draft" else draft._replace(starter=who)
        return next_of_draft(position.but(draft=draft), events), events


class RemoveStep(_DraftDecision):
    """elimination-draft  Each side puts one of the ten cards away, who drafts first before the other."""

    rule = "elimination-draft"
    verbs = (Remove,)

    def asks(self, position: Position) -> str:
        """What must be decided."""
        return f"{title(position.to_move or '')} first puts one of the open cards away."

    def legal(self, position: Position) -> Iterator[Remove]:
        """Any open card."""
        return (Remove(unit) for unit in _open_cards(position))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The open cards."""
        return (Choice("remove", (Pick("unit", _open_cards(position)),), "Put a card away", self.rule),)

    def forbids(self, position: Position, side: Side, action: Remove) -> Iterator[Reason]:
        """elimination-draft  An open card."""
        if position.step != "remove":
            yield Reason(self.rule, "Cards are put away before an elimination draft, one by each side.")
        elif action.unit not in _open_cards(position):
            yield Reason(self.rule, f"The card of {the(action.unit)} does not lie open.")

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
        return f"{title(position.to_move or '')} drafts one of {counted(len(_open_cards(position)), 'card')}."

    def legal(self, position: Position) -> Iterator[Draft]:
        """Any open card."""
        return (Draft(unit) for unit in _open_cards(position))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The open cards."""
        return (Choice("draft", (Pick("unit", _open_cards(position)),), "Draft a unit", self.rule),)

    def forbids(self, position: Position, side: Side, action: Draft) -> Iterator[Reason]:
        """draft  An open card."""
        if position.step != "draft":
            yield Reason(self.rule, "Units are drafted before the first round, if that was agreed.")
        elif action.unit not in _open_cards(position):
            yield Reason(self.rule, f"The card of {the(action.unit)} does not lie open.")

    def play(self, position: Position, action: Draft) -> Moved:
        """The card joins the army."""
        side, draft = position.to_move or "", position.draft
        assert draft is not None
        events = [Event(self.rule, "drafts", (side, action.unit))]
        armies = [*position.armies]
        armies[SEAT[side]] = (*armies[SEAT[side]], action.unit)
        left = tuple(unit for unit in draft.open if unit != action.unit)
        after = position.but(armies=(armies[0], armies[1]), draft=draft._replace(open=left))
        return next_of_draft(after, events), events


def _open_cards(position: Position) -> tuple[str, ...]:
    return position.draft.open if position.draft is not None else ()
