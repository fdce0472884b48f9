"""castle, temple, theatre, sites  A side puts a building into a province of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.authoring.steps import Decision
from sekiwidget.base.phrase import phrase
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.position import Event
from sekiwidget.core.refusal import Reason
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import PRICE
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.components.wording import Building, chests, province_name, side_name
from sekiwidget.games.shogun.rules.actions import Build
from sekiwidget.games.shogun.rules.carded import action_place, obstacle_reasons, plan_reasons
from sekiwidget.games.shogun.rules.course import after_action
from sekiwidget.games.shogun.rules.position import Moved, Position, with_building

BUILD_LABELS: Final = {
    "castle": phrase("Build a castle"),
    "temple": phrase("Build a temple"),
    "theatre": phrase("Build a theatre"),
}


class BuildStep(Decision):
    """castle, temple, theatre  The building whose action is carried out; it must be built."""

    verbs = (Build,)
    rule = "must"

    def asks(self, position: Position) -> str:
        """What is built, and where."""
        return phrase(
            "{side} must build the {building} in {province}.",
            side=side_name(position.to_move or ""),
            building=Building(position.action),
            province=province_name(action_place(position)),
        )

    def legal(self, position: Position) -> Iterator[Build]:
        """Just this one."""
        yield Build(position.action, action_place(position))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The building and its province."""
        kind = position.action
        note = phrase("It costs {chests:one}.", chests=chests(PRICE[kind]))
        picks = (Pick("building", (kind,)), Pick("province", (IDS[action_place(position)],)))
        return (Build.choice(picks, BUILD_LABELS[kind], kind, note),)

    def forbids(self, position: Position, side: Side, action: Build) -> Iterator[Reason]:
        """castle, temple, theatre, sites  What the action and the card say, and what can be built."""
        kind = action.kind
        if position.action != kind:
            yield Reason(kind, phrase("A {building} is built when its action is carried out.", building=Building(kind)))
        yield from plan_reasons(position, side, kind, action.place)
        yield from obstacle_reasons(position, side, kind, action.place)

    def play(self, position: Position, action: Build) -> Moved:
        """event-theatre  It stands; under an event a theatre takes a marker away."""
        side, place, kind = position.to_move or "", action.place, action.kind
        price = PRICE[kind]
        land = position.land[place]
        events = [
            Event(kind, "pays", (side, price), f"chests.{side}", -price),
            Event(kind, "builds", (side, kind, IDS[place]), f"{kind}s.{side}", 1),
        ]
        now = land._replace(buildings=with_building(land.buildings, kind))
        if kind == "theatre" and position.effect == "theatre" and land.revolts:
            now = now._replace(revolts=land.revolts - 1)
            events.append(Event("event-theatre", "calms", (IDS[place],), f"revolts.{IDS[place]}", -1))
        position = position.adding("chests", side, -price).with_land({place: now})
        return after_action(position, events), events
