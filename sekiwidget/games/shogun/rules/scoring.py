"""score-province, score-building, score-most, score-tie, new-year, end, end-tie  Points are counted in winter.

Each province and each building is worth one point; in each region whoever has most buildings of a kind gets an award,
and several that have as many get one less each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from sekiwidget.authoring.steps import ChanceStep
from sekiwidget.base.phrase import phrase
from sekiwidget.core.choice import Choice
from sekiwidget.core.position import Event, Outcome
from sekiwidget.core.refusal import Reason
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import KINDS
from sekiwidget.games.shogun.components.cubes import COUNTED_MOST, COUNTS
from sekiwidget.games.shogun.components.land import IDS, OF_REGION, REGIONS
from sekiwidget.games.shogun.rules.actions import Score
from sekiwidget.games.shogun.rules.course import ask_chance
from sekiwidget.games.shogun.rules.position import Moved, Position

POINTS: dict[str, int] = COUNTS["points"]
"""score-province, score-building, score-most  What each thing is worth."""

ENDS: Final = ("end", "end-tie")
"""The rules by which a game ends."""

YEARS = 2
"""years  How many years are played."""


class Award(NamedTuple):
    """score-most  Points for most buildings of a kind in a region; with several, each gets so many."""

    region: str
    kind: str
    sides: tuple[Side, ...]
    points: int


def most_buildings(position: Position, region: str, kind: str) -> tuple[Side, ...]:
    """score-most  The sides with most buildings of a kind in a region; none where there is no such building."""
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
    """score-building  How many buildings stand in a side's provinces."""
    return sum(len(land.buildings) for land in position.land if land.owner == side)


class ScoreStep(ChanceStep):
    """score-province  All sides score at once."""

    verbs = (Score,)
    rule = "score-province"

    def asks(self, position: Position) -> str:
        """That it is time."""
        return phrase("Points are counted.")

    def chances(self, position: Position) -> Iterable[tuple[Score, int]]:
        """Just this."""
        return ((Score(), 1),)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Just this."""
        return (Score.choice((), phrase("Count the points"), "score-province"),)

    def forbids(self, position: Position, side: Side, action: Score) -> Iterator[Reason]:
        """score-province  Only in winter, after the revolts."""
        if side != CHANCE:
            yield Reason("score-province", phrase("Points are counted by themselves."))
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
    """score-province, score-most  The last of `args` goes to the points of a side, the first, as far as they go."""
    number = min(int(args[-1]), COUNTED_MOST - have)
    events.append(Event(rule, kind, args, f"points.{args[0]}", number))
    return number


def _new_year(position: Position, events: list[Event]) -> Position:
    """new-year  Rice is 0 again, all revolt markers go, new event cards are laid open."""
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


def _end(position: Position, events: list[Event]) -> Position:
    """end, end-tie  Most points win; of those with as many, most chests; who still has as many wins together."""
    best = max(position.points)
    leading = [side for side, points in zip(position.sides, position.points, strict=True) if points == best]
    rich = max(position.chests[position.seat(side)] for side in leading)
    winners = tuple(side for side in leading if position.chests[position.seat(side)] == rich)
    rule = "end-tie" if len(leading) > 1 else "end"
    events.append(Event(rule, "ends_game", winners))
    return position.but(step="", to_move=None, outcome=Outcome(winners, rule))
