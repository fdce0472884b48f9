"""winter-loss, winter-need, winter-table, winter-draw, winter-order  Rice is lost, and who lacks it has revolts.

The one event card left says how much rice every side loses. Each province needs one; what is missing is the shortage,
and the table of provisions says how many revolts there are, and how many farmers join in each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

from sekiwidget.authoring.dealing import some_of
from sekiwidget.authoring.steps import ChanceStep, Decision
from sekiwidget.base.phrase import phrase
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.position import Event
from sekiwidget.core.refusal import Reason
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import EVENTS
from sekiwidget.games.shogun.components.cubes import COUNTS
from sekiwidget.games.shogun.components.land import province_ids
from sekiwidget.games.shogun.components.wording import province_name, side_name
from sekiwidget.games.shogun.rules.actions import Face, RevoltsOf, Winter
from sekiwidget.games.shogun.rules.course import ask_chance
from sekiwidget.games.shogun.rules.fights.revolt import begin_revolt
from sekiwidget.games.shogun.rules.position import Moved, Position, Revolts


class Row(NamedTuple):
    """winter-table  A row of the table: from this shortage on so many revolts, and so many farmers more in each."""

    least: int
    revolts: int
    farmers: int


PROVISIONS = tuple(Row(**row) for row in COUNTS["provisions"])
"""winter-table  The rows, by shortage."""


def shortage(position: Position, side: Side) -> int:
    """winter-need  The rice that a side lacks: one for each province."""
    return max(0, len(position.owned(side)) - position.rice[position.seat(side)])


def provisions_row(missing: int) -> Row | None:
    """winter-table  The row for a shortage; None for none."""
    found = [row for row in PROVISIONS if row.least <= missing]
    return found[-1] if found else None


def starving(position: Position) -> tuple[Side, ...]:
    """winter-order  The sides that have revolts, in the turn order of autumn."""
    return tuple([side for side in position.order or position.sides if shortage(position, side)])


def next_revolt(position: Position, events: list[Event]) -> Position:
    """winter-order  The next revolt of the side that has them; then the next side; then points are counted."""
    revolts = position.revolts
    if revolts is not None and revolts.places:
        if len(revolts.places) > 1:
            return position.but(step="face", to_move=revolts.side)
        return _face(position, revolts, revolts.places[0], events)
    position = position.but(revolts=None)
    if position.waiting:
        return ask_chance(position, "revolts")
    return ask_chance(position, "score")


def _face(position: Position, revolts: Revolts, place: int, events: list[Event]) -> Position:
    left = tuple([one for one in revolts.places if one != place])
    position = position.but(revolts=revolts._replace(places=left))
    return begin_revolt(position, revolts.side, place, "winter", revolts.farmers, events)


class WinterStep(ChanceStep):
    """winter-loss  The event card that is left says how much rice is lost."""

    verbs = (Winter,)
    rule = "winter-loss"

    def asks(self, position: Position) -> str:
        """Which card."""
        return phrase("Winter comes: the event card that is left says how much rice is lost.")

    def chances(self, position: Position) -> Iterable[tuple[Winter, int]]:
        """The one that lies open."""
        return ((Winter(card), 1) for card in position.events)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The card."""
        return (Winter.choice((Pick("card", position.events),), phrase("Let winter come"), "winter-loss"),)

    def forbids(self, position: Position, side: Side, action: Winter) -> Iterator[Reason]:
        """winter-loss  The card that is left."""
        if side != CHANCE:
            yield Reason("winter-loss", phrase("Winter comes by itself."))
        if position.step != "winter":
            yield Reason("winter-loss", phrase("Winter comes after autumn."))
        elif action.card not in position.events:
            yield Reason("winter-loss", phrase("This event card is not the one that is left."))

    def play(self, position: Position, action: Winter) -> Moved:
        """Every side loses rice; who then lacks some has revolts."""
        loss = EVENTS[action.card].loss
        events = [Event("winter-loss", "winter", (action.card, loss))]
        rice = []
        for side, have in zip(position.sides, position.rice, strict=True):
            lost = min(have, loss)
            rice.append(have - lost)
            events.append(Event("winter-loss", "loses_rice", (side, lost, loss), f"rice.{side}", -lost))
        left = tuple(card for card in position.events if card != action.card)
        position = position.but(rice=tuple(rice), events=left)
        for side in position.order or position.sides:
            missing = shortage(position, side)
            row = provisions_row(missing)
            kind = ("winter-table", "lacks") if row is not None else ("winter-need", "feeds")
            args = (side, len(position.owned(side)), rice[position.seat(side)], missing, *(row[1:] if row else ()))
            events.append(Event(*kind, args))
        return next_revolt(position.but(waiting=starving(position)), events), events


class RevoltsStep(ChanceStep):
    """winter-draw  The left neighbour draws province cards from the hand: these revolt."""

    verbs = (RevoltsOf,)
    rule = "winter-draw"

    def due(self, position: Position) -> tuple[Side, tuple[int, ...], int]:
        """The side, its provinces, and how many are drawn."""
        side = position.waiting[0]
        owned = position.owned(side)
        row = provisions_row(shortage(position, side))
        return side, owned, min(len(owned), row.revolts if row is not None else 0)

    def asks(self, position: Position) -> str:
        """Whose provinces."""
        side = position.waiting[0]
        left = position.sides[(position.seat(side) + 1) % len(position.sides)]
        return phrase("{other} draws the provinces of {side} that revolt.", other=side_name(left), side=side_name(side))

    def chances(self, position: Position) -> Iterable[tuple[RevoltsOf, int]]:
        """Every set, all equally likely."""
        side, owned, number = self.due(position)
        return ((RevoltsOf(side, places), 1) for places in combinations(owned, number))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The provinces."""
        side, owned, number = self.due(position)
        picks = (Pick("provinces", province_ids(owned), number, number),)
        words = phrase("Draw the provinces that revolt")
        return (Choice("revolts", ((Pick("side", (side,))), *picks), words, "winter-draw", form="revolts {0} {1}"),)

    def forbids(self, position: Position, side: Side, action: RevoltsOf) -> Iterator[Reason]:
        """winter-draw, winter-table  So many of its provinces as the table says."""
        if side != CHANCE:
            yield Reason("winter-draw", phrase("The cards are drawn at random."))
        if position.step != "revolts":
            yield Reason("winter-draw", phrase("Provinces are drawn in winter, where rice is missing."))
            return
        of, owned, number = self.due(position)
        if action.side != of:
            yield Reason("winter-order", phrase("Now the revolts of {side} are drawn.", side=side_name(of)))
        elif not set(action.places) <= set(owned):
            yield Reason("winter-draw", phrase("Only provinces of {side} are drawn.", side=side_name(of)))
        elif len(action.places) != number or len(set(action.places)) != number:
            yield Reason("winter-table", phrase("{number} different provinces are drawn.", number=number))

    def play(self, position: Position, action: RevoltsOf) -> Moved:
        """They revolt one after the other."""
        side, places = action.side, tuple(sorted(action.places))
        row = provisions_row(shortage(position, side))
        events = [Event("winter-draw", "revolts", (side, *province_ids(places)))]
        revolts = Revolts(side, places, row.farmers if row is not None else 0)
        return next_revolt(position.but(revolts=revolts, waiting=position.waiting[1:]), events), events

    def sample(self, position: Position, rng: Random) -> RevoltsOf:
        """Any."""
        side, owned, number = self.due(position)
        return RevoltsOf(side, tuple(sorted(some_of(owned, number, rng))))


class FaceStep(Decision):
    """winter-order  The side says which revolt comes next."""

    verbs = (Face,)
    rule = "winter-order"

    def asks(self, position: Position) -> str:
        """Which."""
        return phrase("{side} says which revolt comes next.", side=side_name(position.to_move or ""))

    def legal(self, position: Position) -> Iterator[Face]:
        """Those to come."""
        return (Face(place) for place in position.revolts.places) if position.revolts is not None else iter(())

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Those to come."""
        places = position.revolts.places if position.revolts is not None else ()
        return (Face.choice((Pick("province", province_ids(places)),), phrase("Face a revolt"), "winter-order"),)

    def forbids(self, position: Position, side: Side, action: Face) -> Iterator[Reason]:
        """winter-order  One that was drawn and is still to come."""
        if position.step != "face" or position.revolts is None:
            yield Reason("winter-order", phrase("A revolt is chosen where several are to come in winter."))
        elif action.place not in position.revolts.places:
            yield Reason(
                "winter-order", phrase("{province} has no revolt to come.", province=province_name(action.place))
            )

    def play(self, position: Position, action: Face) -> Moved:
        """The farmers rise there."""
        revolts = position.revolts
        assert revolts is not None
        events = [Event("winter-order", "faces", (revolts.side, *province_ids([action.place])))]
        return _face(position, revolts, action.place, events), events
