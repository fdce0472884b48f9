"""setup, random-armies, draft  Everything before the first round: options, armies, the marker, and the draft."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, islice
from random import Random
from typing import Any, Final

from sekiwidget.authoring.dealing import random_draw
from sekiwidget.authoring.steps import ChanceStep, Decision, replace_one
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.data_files import load
from sekiwidget.games.warchest.components.units import (
    ARMY_SIZE,
    BAG_COINS,
    COIN_COUNT,
    OTHER,
    ROYAL,
    SIDE_INDEX,
    SIDES,
    UNITS,
    Coins,
)
from sekiwidget.games.warchest.components.wording import SideName, UnitName
from sekiwidget.games.warchest.rules.actions import Cards, Draft, Marker, Order, Remove
from sekiwidget.games.warchest.rules.position import Deal, DraftState, Options, Position, Transition
from sekiwidget.games.warchest.rules.rounds import begin_round, proceed
from sekiwidget.games.warchest.rules.view import conceal, conceals
from sekiwidget.text.errors import check_options
from sekiwidget.text.phrase import as_sentence, phrase
from sekiwidget.text.terms import AnyOf, Count, Number, Series

LINEUPS: Final[dict[str, dict[str, Any]]] = {row["id"]: row for row in load("board.toml")["armies"]}
"""The line-ups that are fixed: the first game and the historical battles."""
ARMY_SOURCES: Final = ("first", "random", "draft", *(name for name in LINEUPS if name != "first"))
"""The values of the option `armies`."""
LAID_OUT: Final = "own"
"""The value of `armies` in a position that a table lays out."""
MARKER_THROW: Final = Deal("marker", "")
"""setup  The throw of the initiative marker."""
GUARD_CARDS: Final = ("revised", "original")
DRAFT_CARDS: Final[int] = load("board.toml")["setup"]["draft_cards"]
ELIMINATION_CARDS: Final[int] = load("board.toml")["setup"]["elimination_cards"]
DRAFT_PICKS: Final[tuple[int, ...]] = tuple(load("board.toml")["setup"]["draft"])
"""draft  The number of cards drafted in each turn, in order."""


def read_options(given: Mapping[str, Any]) -> Options:
    """The options of a game. Raises ValueError for an unknown option, or one that does not fit the others."""
    check_options("War Chest", given, Options._fields)
    options = Options(**given)
    if options.armies not in ARMY_SOURCES:
        raise ValueError(phrase("armies must be {ways}, not {given!r}", ways=AnyOf(ARMY_SOURCES), given=options.armies))
    if options.royal_guard not in GUARD_CARDS:
        guards = Series(GUARD_CARDS)
        raise ValueError(
            phrase("royal_guard must be {guards:or}, not {given!r}", guards=guards, given=options.royal_guard)
        )
    for name in ("preview", "choose_order", "elimination"):
        value = getattr(options, name)
        if not isinstance(value, bool):
            raise ValueError(phrase("{name} must be true or false, not {given!r}", name=name, given=value))
        if value and name != "preview" and options.armies != "draft":
            raise ValueError(phrase('{name} belongs to the draft: say armies = "draft", too', name=name))
    return options


def start(options: Options) -> Position:
    """setup, first-game, gaugamela, bannockburn, crecy  The table before chance has done anything.

    The marker is thrown, after any deal of cards; in a first game White has it.
    """
    fixed = LINEUPS.get(options.armies)
    if fixed is not None:
        position = Position(armies=(tuple(fixed["white"]), tuple(fixed["black"])), options=options)
        if "initiative" not in fixed:
            return proceed(position.but(chance=(MARKER_THROW,)), [])
        return begin_round(fill_bags(position.but(initiative=fixed["initiative"])), [])
    if options.armies == "random":
        chance = (*(Deal("cards", side, ARMY_SIZE) for side in SIDES), MARKER_THROW)
        return proceed(Position(options=options, chance=chance), [])
    cards = ELIMINATION_CARDS if options.elimination else DRAFT_CARDS
    chance = (Deal("cards", "", cards), MARKER_THROW)
    return proceed(Position(options=options, chance=chance, draft=DraftState()), [])


def fill_bags(position: Position) -> Position:
    """setup  Two coins of each unit and the Royal Coin in the bag, the rest in the supply."""
    bags = [tuple(sorted((*army * BAG_COINS, ROYAL))) for army in position.armies]
    shown = tuple(conceal(bag) if conceals(position, side) else bag for side, bag in zip(SIDES, bags, strict=True))
    supply = tuple(_rest(army) for army in position.armies)
    return position.but(bags=shown, supply=supply)


def _rest(army: tuple[str, ...]) -> Coins:
    return tuple(sorted(unit for unit in army for _ in range(COIN_COUNT[unit] - BAG_COINS)))


# -- chance: the cards and the marker ----------------------------------------------------------------------------------


def undealt_cards(position: Position) -> tuple[str, ...]:
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
            return phrase("{cards:one capital} must be dealt to {side} first.", cards=cards, side=side)
        return phrase("{cards:one capital} must be dealt face up first.", cards=cards)

    def chances(self, position: Position) -> Iterable[tuple[Cards, int]]:
        """Every deal, all equally likely."""
        deal = position.chance[0]
        return ((Cards(units, deal.side), 1) for units in combinations(undealt_cards(position), deal.number))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The cards."""
        deal = position.chance[0]
        pick = Pick("units", undealt_cards(position), deal.number, deal.number)
        form = f"{Cards((), deal.side)} {{0}}"
        return (Choice("cards", (pick,), phrase("Chance deals unit cards"), self._rule(position), form=form),)

    def _rule(self, position: Position) -> str:
        return "draft" if position.draft is not None else "random-armies"

    def forbids(self, position: Position, side: Side, action: Cards) -> Iterator[Reason]:
        """setup, random-armies, draft, elimination-draft  The right number of different cards that nobody has."""
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
            text = phrase("{number:word capital} cards must be dealt, not {named}.", number=number, named=named)
            yield Reason(wide, text)
        for unit, times in Counter(action.units).items():
            if times > 1 or unit not in undealt_cards(position):
                yield Reason(rule, as_sentence(phrase("there is only one card of {unit:the}", unit=UnitName(unit))))

    def play(self, position: Position, action: Cards) -> Transition:
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
        return Cards(tuple(sorted(random_draw(undealt_cards(position), deal.number, rng))), deal.side)


class MarkerStep(ChanceStep):
    """setup, draft, choose-order  Chance throws the initiative marker."""

    rule = "setup"
    verbs = (Marker,)

    def asks(self, position: Position) -> str:
        """The pending throw."""
        return phrase("The initiative marker must be thrown first.")

    def chances(self, position: Position) -> Iterable[tuple[Marker, int]]:
        """Both sides of it, evenly."""
        return ((Marker(side), 1) for side in SIDES)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Both sides of it."""
        label = phrase("Throw the marker")
        return (Choice("marker", (Pick("side", SIDES),), label, "setup", form="marker {0}"),)

    def forbids(self, position: Position, side: Side, action: Marker) -> Iterator[Reason]:
        """setup, first-game  Once, by chance, before the first round; not in a first game."""
        if side != CHANCE:
            yield Reason("setup", phrase("The marker is thrown, not chosen."))
        if position.step != "marker":
            yield Reason("setup", phrase("The marker is thrown once, before the first round."))
            if holder := LINEUPS.get(position.options.armies, {}).get("initiative"):
                text = phrase("In a first game it is not thrown: {side} has it.", side=SideName(holder))
                yield Reason("first-game", text)

    def play(self, position: Position, action: Marker) -> Transition:
        """It decides who begins; in a draft who drafts first, or who chooses."""
        side, draft = action.side, position.draft
        position = position.but(chance=position.chance[1:])
        if draft is None:
            events = [Event("setup", "begins", (side,))]
            return begin_round(fill_bags(position.but(initiative=side)), events), events
        if position.options.choose_order:
            events = [Event("choose-order", "chooses_order", (side,))]
            return next_draft_step(position.but(draft=draft._replace(winner=side)), events), events
        events = [Event("draft", "drafts_first", (side,))]
        draft = draft._replace(winner=side, first=side, starter=OTHER[side])
        return next_draft_step(position.but(draft=draft), events), events

    def sample(self, position: Position, rng: Random) -> Marker:
        """Either side of it."""
        return Marker(SIDES[int(rng.random() * 2)])


# -- the draft: order, removed cards, armies ---------------------------------------------------------------------------

RANKS = ("first", "second")
ALREADY_SETTLED = {
    "draft": phrase("The order of the draft is already settled."),
    "start": phrase("The order of the start is already settled."),
}
ORDER_LABELS = {"draft": phrase("Draft first or second"), "start": phrase("Begin the game first or second")}


def next_draft_step(position: Position, events: list[Event]) -> Position:
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
    return begin_round(fill_bags(position.but(draft=None, initiative=draft.starter)), events)


def drafter(position: Position) -> Side | None:
    """draft  Whose turn it is to take a card: one, then two each, then one; None when all are taken."""
    return drafter_at(position, len(position.armies[0]) + len(position.armies[1]))


def drafter_at(position: Position, taken: int) -> Side | None:
    """draft  Who takes a card after so many have been taken; None when all are taken."""
    draft = position.draft
    assert draft is not None and draft.first is not None
    order = [at % 2 for at, count in enumerate(DRAFT_PICKS) for _ in range(count)]
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
        """The question."""
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
        return (Order(what, place) for what in self._open(position) for place in RANKS)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Both places in whatever is not decided."""
        note = phrase("The other side makes the other choice.") if len(self._open(position)) > 1 else ""
        return tuple(
            Order.choice((Pick("what", (what,)), Pick("rank", RANKS)), ORDER_LABELS[what], self.rule, note)
            for what in self._open(position)
        )

    def forbids(self, position: Position, side: Side, action: Order) -> Iterator[Reason]:
        """choose-order  Only what is not decided yet."""
        if position.step != "order":
            yield Reason(self.rule, phrase("The order is chosen before a draft, if that was agreed."))
        elif action.what not in self._open(position):
            yield Reason(self.rule, ALREADY_SETTLED[action.what])

    def play(self, position: Position, action: Order) -> Transition:
        """The order is settled."""
        side, draft = position.to_move or "", position.draft
        assert draft is not None
        who = side if action.place == "first" else OTHER[side]
        events = [Event(self.rule, "chooses", (side, action.what, action.place, who))]
        settled = draft._replace(first=who) if action.what == "draft" else draft._replace(starter=who)
        return next_draft_step(position.but(draft=settled), events), events


class RemoveStep(_DraftDecision):
    """elimination-draft  Each side removes one of the ten cards, beginning with the side that drafts first."""

    rule = "elimination-draft"
    verbs = (Remove,)

    def asks(self, position: Position) -> str:
        """The question."""
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

    def play(self, position: Position, action: Remove) -> Transition:
        """The card is out."""
        draft = position.draft
        assert draft is not None
        events = [Event(self.rule, "puts_away", (position.to_move or "", action.unit))]
        left = tuple(unit for unit in draft.open if unit != action.unit)
        draft = draft._replace(open=left, away=(*draft.away, action.unit))
        return next_draft_step(position.but(draft=draft), events), events


class DraftStep(_DraftDecision):
    """draft  Each side in turn takes one or two of the open cards."""

    rule = "draft"
    verbs = (Draft,)

    def asks(self, position: Position) -> str:
        """The question."""
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

    def play(self, position: Position, action: Draft) -> Transition:
        """The card joins the army."""
        side, draft = position.to_move or "", position.draft
        assert draft is not None
        events = [Event(self.rule, "drafts", (side, action.unit))]
        side_index = SIDE_INDEX[side]
        armies = replace_one(position.armies, side_index, (*position.armies[side_index], action.unit))
        left = tuple(unit for unit in draft.open if unit != action.unit)
        after = position.but(armies=armies, draft=draft._replace(open=left))
        return next_draft_step(after, events), events


def _not_yet(position: Position) -> str:
    """draft  Why no unit is drafted now."""
    if position.draft is None:
        if position.options.armies == "draft":
            return phrase("The armies have already been drafted.")
        return phrase("Units are drafted only if that was agreed.")
    if position.step == "order":
        return as_sentence(phrase("units are drafted once the order is settled"))
    if position.step == "remove":
        return phrase("Units are drafted once each side has put a card away.")
    return phrase("Units are drafted once the cards are face up and the marker is thrown.")


def _open_cards(position: Position) -> tuple[str, ...]:
    return position.draft.open if position.draft is not None else ()
