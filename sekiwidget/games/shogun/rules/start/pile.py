"""setup-provinces, setup-take, setup-same  The pile of province cards: what chance turns up of it.

Cards that were put under the pile are known, and come once the rest is gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

from sekiwidget.authoring.dealing import some_of
from sekiwidget.authoring.steps import ChanceStep
from sekiwidget.base.phrase import phrase
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.position import Event
from sekiwidget.core.refusal import Reason
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.land import IDS, province_ids
from sekiwidget.games.shogun.components.wording import province_name, side_name
from sekiwidget.games.shogun.rules.actions import Draw, OpenProvinces
from sekiwidget.games.shogun.rules.position import Moved, Position
from sekiwidget.games.shogun.rules.start.drafting import ask_take, cards_to_open, draft_of


class OpenStep(ChanceStep):
    """setup-provinces  Cards of the pile are turned up until two lie open."""

    verbs = (OpenProvinces,)
    rule = "setup-provinces"

    def asks(self, position: Position) -> str:
        """How many."""
        return phrase("Province cards are turned up: {number}.", number=cards_to_open(draft_of(position)))

    def due(self, position: Position) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        """The cards that are known to come (from under the pile, once the rest is gone), those that may, how many."""
        draft = draft_of(position)
        number = cards_to_open(draft)
        unknown = min(number, len(draft.pile))
        return draft.under[: number - unknown], draft.pile, unknown

    def chances(self, position: Position) -> Iterable[tuple[OpenProvinces, int]]:
        """Every set of them, all equally likely."""
        known, pile, number = self.due(position)
        return ((OpenProvinces(tuple(sorted((*known, *some)))), 1) for some in combinations(pile, number))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The cards of the pile."""
        known, pile, number = self.due(position)
        due = number + len(known)
        picks = (Pick("cards", province_ids(sorted((*known, *pile))), due, due),)
        return (OpenProvinces.choice(picks, phrase("Turn up province cards"), "setup-provinces"),)

    def forbids(self, position: Position, side: Side, action: OpenProvinces) -> Iterator[Reason]:
        """setup-provinces, setup-same  So many, from the pile; those under it come last."""
        if side != CHANCE:
            yield Reason("setup-provinces", phrase("Cards are turned up by chance."))
        if position.step != "open":
            yield Reason("setup-provinces", phrase("No province card is turned up now."))
            return
        known, pile, number = self.due(position)
        found = set(action.places)
        if len(action.places) != number + len(known) or len(found) != len(action.places):
            text = phrase("{number} different cards are turned up.", number=number + len(known))
            yield Reason("setup-provinces", text)
        elif not found <= {*known, *pile} or not found.issuperset(known):
            yield Reason("setup-same", phrase("These are not the next cards of the pile."))

    def play(self, position: Position, action: OpenProvinces) -> Moved:
        """They lie open."""
        draft = draft_of(position)
        shown = set(action.places)
        opened = tuple(sorted((*draft.open, *shown)))
        draft = draft._replace(
            open=opened,
            pile=tuple([one for one in draft.pile if one not in shown]),
            under=tuple([one for one in draft.under if one not in shown]),
        )
        events = [Event("setup-provinces", "opens", province_ids(sorted(shown)))]
        position = position.but(draft=draft)
        side = position.waiting[0] if position.waiting else position.sides[0]
        return ask_take(position.but(waiting=()), side, events), events

    def sample(self, position: Position, rng: Random) -> OpenProvinces:
        """Any."""
        known, pile, number = self.due(position)
        return OpenProvinces(tuple(sorted((*known, *some_of(pile, number, rng)))))


class DrawStep(ChanceStep):
    """setup-take  The top card of the pile."""

    verbs = (Draw,)
    rule = "setup-take"

    def asks(self, position: Position) -> str:
        """For whom."""
        return phrase("{side} draws the top card of the pile.", side=side_name(position.waiting[0]))

    def due(self, position: Position) -> tuple[int, ...]:
        """The cards that may be on top: those nobody has seen, or the first that was put under."""
        draft = draft_of(position)
        return draft.pile or draft.under[:1]

    def chances(self, position: Position) -> Iterable[tuple[Draw, int]]:
        """Each of them."""
        return ((Draw(place), 1) for place in self.due(position))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Each of them."""
        picks = (Pick("card", province_ids(self.due(position))),)
        return (Draw.choice(picks, phrase("Turn up the top card"), "setup-take"),)

    def forbids(self, position: Position, side: Side, action: Draw) -> Iterator[Reason]:
        """setup-take, setup-same  One that may be on top."""
        if side != CHANCE:
            yield Reason("setup-take", phrase("What lies on top of the pile is chance."))
        if position.step != "draw":
            yield Reason("setup-take", phrase("Nobody has taken the top card of the pile."))
        elif action.place not in self.due(position):
            text = phrase("The card of {province} is not on top.", province=province_name(action.place))
            yield Reason("setup-same", text)

    def play(self, position: Position, action: Draw) -> Moved:
        """The side says which group goes there."""
        draft, side = draft_of(position), position.waiting[0]
        draft = draft._replace(
            pile=tuple([one for one in draft.pile if one != action.place]),
            under=tuple([one for one in draft.under if one != action.place]),
            taken=action.place,
        )
        events = [Event("setup-take", "drawn", (side, IDS[action.place]))]
        return position.but(draft=draft, waiting=(), step="place", to_move=side), events
