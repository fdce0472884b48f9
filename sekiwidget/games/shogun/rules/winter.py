"""winter-loss, winter-need, winter-table, winter-draw, winter-order, score-province, end  Winter: rice and points.

The one event card left says how much rice every side loses. Each province needs one; what is missing is the shortage,
and the table of provisions says how many revolts there are, and how many farmers join in each. Then points are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from sekiwidget.authoring.dealing import random_draw
from sekiwidget.authoring.steps import ChanceStep, Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event, Outcome
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import EVENTS, KINDS
from sekiwidget.games.shogun.components.cubes import COUNTED_MOST, COUNTS
from sekiwidget.games.shogun.components.land import IDS, OF_REGION, REGIONS, province_ids
from sekiwidget.games.shogun.components.wording import province_name, side_name
from sekiwidget.games.shogun.rules.actions import Face, RevoltsOf, Score, Winter
from sekiwidget.games.shogun.rules.fights import begin_revolt
from sekiwidget.games.shogun.rules.position import Moved, Position, Revolts
from sekiwidget.games.shogun.rules.sequence import ask_chance
from sekiwidget.text.phrase import phrase


class Row(NamedTuple):
    """winter-table  A row of the table: from this shortage on so many revolts, and so many farmers more in each."""

    least: int
    revolts: int
    farmers: int


PROVISIONS = tuple(Row(**row) for row in COUNTS["provisions"])
"""winter-table  The rows of the table, by shortage."""


def shortage(position: Position, side: Side) -> int:
    """winter-need  The rice that a side lacks: one for each province."""
    return max(0, len(position.owned(side)) - position.rice[position.seat(side)])


def provisions_row(missing: int) -> Row | None:
    """winter-table  The row for a shortage; None without one."""
    found = [row for row in PROVISIONS if row.least <= missing]
    return found[-1] if found else None


def sides_with_revolts(position: Position) -> tuple[Side, ...]:
    """winter-order  The sides that have revolts, in the turn order of autumn."""
    return tuple([side for side in position.order or position.sides if shortage(position, side)])


def next_revolt(position: Position, events: list[Event]) -> Position:
    """winter-order  Begin the next revolt of the side, or ask for it; then the next side; then points are counted."""
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
        """The question, with the rule."""
        return phrase("Winter has yet to come: the event card that is left says how much rice is lost.")

    def chances(self, position: Position) -> Iterable[tuple[Winter, int]]:
        """The open event card."""
        return ((Winter(card), 1) for card in position.events)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The open event card."""
        return (Winter.choice((Pick("card", position.events),), phrase("Let winter come"), "winter-loss"),)

    def forbids(self, position: Position, side: Side, action: Winter) -> Iterator[Reason]:
        """winter-loss  Reasons: wrong step, or another card."""
        if side != CHANCE:
            yield Reason("winter-loss", phrase("Winter comes by itself."))
        if position.step != "winter":
            yield Reason("winter-loss", phrase("Winter comes after autumn."))
        elif action.card not in position.events:
            yield Reason("winter-loss", phrase("This event card is not the one that is left."))

    def play(self, position: Position, action: Winter) -> Moved:
        """Every side loses rice; sides with a shortage have revolts."""
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
        return next_revolt(position.but(waiting=sides_with_revolts(position)), events), events


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
        """The question, with both sides."""
        side = position.waiting[0]
        left = position.sides[(position.seat(side) + 1) % len(position.sides)]
        return phrase(
            "{other} must now draw the provinces of {side} that revolt.", other=side_name(left), side=side_name(side)
        )

    def chances(self, position: Position) -> Iterable[tuple[RevoltsOf, int]]:
        """Every set of provinces, all equally likely."""
        side, owned, number = self.due(position)
        return ((RevoltsOf(side, places), 1) for places in combinations(owned, number))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The provinces of the side."""
        side, owned, number = self.due(position)
        picks = (Pick("provinces", province_ids(owned), number, number),)
        words = phrase("Draw the provinces that revolt")
        return (Choice("revolts", ((Pick("side", (side,))), *picks), words, "winter-draw", form="revolts {0} {1}"),)

    def forbids(self, position: Position, side: Side, action: RevoltsOf) -> Iterator[Reason]:
        """winter-table, winter-draw, winter-order  Reasons: wrong step, side, provinces or number."""
        if side != CHANCE:
            yield Reason("winter-draw", phrase("The cards are drawn at random."))
        if position.step != "revolts":
            yield Reason("winter-draw", phrase("Provinces are drawn only in winter, for a side that is short of rice."))
            return
        of, owned, number = self.due(position)
        if action.side != of:
            yield Reason("winter-order", phrase("The revolts of {side} must be drawn now.", side=side_name(of)))
        elif not set(action.places) <= set(owned):
            yield Reason("winter-draw", phrase("Only provinces of {side} are drawn.", side=side_name(of)))
        elif len(action.places) != number or len(set(action.places)) != number:
            yield Reason("winter-table", phrase("{number} different provinces must be drawn.", number=number))

    def play(self, position: Position, action: RevoltsOf) -> Moved:
        """The provinces revolt one after the other."""
        side, places = action.side, tuple(sorted(action.places))
        row = provisions_row(shortage(position, side))
        events = [Event("winter-draw", "revolts", (side, *province_ids(places)))]
        revolts = Revolts(side, places, row.farmers if row is not None else 0)
        return next_revolt(position.but(revolts=revolts, waiting=position.waiting[1:]), events), events

    def sample(self, position: Position, rng: Random) -> RevoltsOf:
        """A random set of provinces."""
        side, owned, number = self.due(position)
        return RevoltsOf(side, tuple(sorted(random_draw(owned, number, rng))))


class FaceStep(Decision):
    """winter-order  The side chooses its next revolt."""

    verbs = (Face,)
    rule = "winter-order"

    def asks(self, position: Position) -> str:
        """The question: which revolt comes next."""
        return phrase("{side} must now choose which revolt comes next.", side=side_name(position.to_move or ""))

    def legal(self, position: Position) -> Iterator[Face]:
        """Each revolt to come."""
        return (Face(place) for place in position.revolts.places) if position.revolts is not None else iter(())

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The revolts to come."""
        places = position.revolts.places if position.revolts is not None else ()
        return (Face.choice((Pick("province", province_ids(places)),), phrase("Face a revolt"), "winter-order"),)

    def forbids(self, position: Position, side: Side, action: Face) -> Iterator[Reason]:
        """winter-order  Reasons: wrong step, or no revolt to come there."""
        if position.step != "face" or position.revolts is None:
            yield Reason("winter-order", phrase("A revolt is chosen only in winter, when several are still to come."))
        elif action.place not in position.revolts.places:
            yield Reason(
                "winter-order",
                phrase("There is no revolt to come in {province}.", province=province_name(action.place)),
            )

    def play(self, position: Position, action: Face) -> Moved:
        """The farmers rise there."""
        revolts = position.revolts
        assert revolts is not None
        events = [Event("winter-order", "faces", (revolts.side, *province_ids([action.place])))]
        return _face(position, revolts, action.place, events), events


# -- points, the new year, the end -------------------------------------------------------------------------------------

POINTS: dict[str, int] = COUNTS["points"]
"""score-province, score-building, score-most  The points for each thing."""

ENDS: Final = ("end", "end-tie")
"""The rules by which a game ends."""

YEARS = 2
"""years  The number of years of a game."""


class Award(NamedTuple):
    """score-most  The points of each side with most buildings of a kind in a region."""

    region: str
    kind: str
    sides: tuple[Side, ...]
    points: int


def most_buildings(position: Position, region: str, kind: str) -> tuple[Side, ...]:
    """score-most  The sides with most buildings of a kind in a region; none without such a building."""
    counts = dict.fromkeys(position.sides, 0)
    for place in OF_REGION[region]:
        land = position.land[place]
        if land.owner is not None and kind in land.buildings:
            counts[land.owner] += 1
    best = max(counts.values())
    return tuple(side for side, count in counts.items() if count == best) if best else ()


def awards(position: Position) -> Iterator[Award]:
    """score-most, score-tie  All awards, region by region."""
    for region in REGIONS:
        for kind in KINDS:
            sides = most_buildings(position, region, kind)
            if sides:
                yield Award(region, kind, sides, POINTS[kind] - (len(sides) > 1))


def buildings_of(position: Position, side: Side) -> int:
    """score-building  The number of buildings in a side's provinces."""
    return sum(len(land.buildings) for land in position.land if land.owner == side)


class ScoreStep(ChanceStep):
    """score-province  All sides score at once."""

    verbs = (Score,)
    rule = "score-province"

    def asks(self, position: Position) -> str:
        """The question."""
        return phrase("The points have yet to be counted.")

    def chances(self, position: Position) -> Iterable[tuple[Score, int]]:
        """The only action."""
        return ((Score(), 1),)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The only action."""
        return (Score.choice((), phrase("Count the points"), "score-province"),)

    def forbids(self, position: Position, side: Side, action: Score) -> Iterator[Reason]:
        """score-province  Reason: not winter after the revolts."""
        if side != CHANCE:
            yield Reason("score-province", phrase("Points are counted automatically."))
        if position.step != "score":
            yield Reason("score-province", phrase("Points are counted in winter, after the revolts."))

    def play(self, position: Position, action: Score) -> Moved:
        """Points go to the sides; a new year begins, or the game is over."""
        events: list[Event] = []
        found = list(awards(position))
        points = list(position.points)
        for seat, side in enumerate(position.sides):
            provinces, buildings = len(position.owned(side)), buildings_of(position, side)
            gains = (
                ("score-province", "province", provinces * POINTS["province"]),
                ("score-building", "building", buildings * POINTS["building"]),
            )
            for rule, kind, number in gains:
                points[seat] += _scored(events, points[seat], rule, "scores", (side, kind, number))
            for award in found:
                if side in award.sides:
                    rule = "score-tie" if len(award.sides) > 1 else "score-most"
                    args = (side, award.region, award.kind, award.points)
                    points[seat] += _scored(events, points[seat], rule, "most", args)
        position = position.but(points=tuple(points), order=(), waiting=())
        if position.year < YEARS:
            return _new_year(position, events), events
        return _end(position, events), events


def _scored(events: list[Event], have: int, rule: str, kind: str, args: tuple[str | int, ...]) -> int:
    """score-province, score-most  Add the event of points and return these. `args`: the side first, the points last."""
    number = min(int(args[-1]), COUNTED_MOST - have)
    events.append(Event(rule, kind, args, f"points.{args[0]}", number))
    return number


def _new_year(position: Position, events: list[Event]) -> Position:
    """new-year  Begin a year: rice is 0, all revolt markers go, new event cards are laid open."""
    events.append(Event("new-year", "new_year", (position.year + 1,), "year", 1))
    for side, have in zip(position.sides, position.rice, strict=True):
        if have:
            events.append(Event("new-year", "rice_gone", (side,), f"rice.{side}", -have))
    for place, land in enumerate(position.land):
        if land.revolts:
            events.append(Event("new-year", "calm", (IDS[place],), f"revolts.{IDS[place]}", -land.revolts))
    calm = tuple([land._replace(revolts=0) for land in position.land])
    none = (0,) * len(position.sides)
    return ask_chance(position.but(year=position.year + 1, season="spring", rice=none, land=calm), "events")


def leading_sides(position: Position) -> tuple[tuple[Side, ...], tuple[Side, ...]]:
    """end, end-tie  The sides with most points, and those of them with most chests."""
    best = max(position.points)
    leading = tuple(side for side, points in zip(position.sides, position.points, strict=True) if points == best)
    rich = max(position.chests[position.seat(side)] for side in leading)
    return leading, tuple(side for side in leading if position.chests[position.seat(side)] == rich)


def _end(position: Position, events: list[Event]) -> Position:
    """end, end-tie  End the game: most points win; of these sides most chests; sides still equal win together."""
    leading, winners = leading_sides(position)
    rule = "end-tie" if len(leading) > 1 else "end"
    events.append(Event(rule, "ends_game", winners))
    return position.but(step="", to_move=None, outcome=Outcome(winners, rule))
