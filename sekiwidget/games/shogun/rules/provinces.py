"""castle, temple, theatre, sites, rice, tax, unrest, deploy5, deploy3, deploy1, moving  Actions in an own province.

A side builds, collects goods and deploys armies in the province whose card lies on the action.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import PRICE
from sekiwidget.games.shogun.components.cubes import COUNTED_MOST, MARKERS, RICE_MOST
from sekiwidget.games.shogun.components.land import IDS, NEAR, province_ids
from sekiwidget.games.shogun.components.wording import (
    Building,
    action_name,
    armies,
    chests,
    markers,
    province_name,
    side_name,
)
from sekiwidget.games.shogun.rules import limits
from sekiwidget.games.shogun.rules.actions import Build, Collect, Deploy, Move, Stay
from sekiwidget.games.shogun.rules.fights import begin_revolt
from sekiwidget.games.shogun.rules.limits import (
    SPECIAL_DEPLOY,
    action_place,
    deploy_numbers,
    obstacle_reasons,
    own_neighbours,
    plan_reasons,
)
from sekiwidget.games.shogun.rules.position import Moved, Position, with_building
from sekiwidget.games.shogun.rules.sequence import after_action
from sekiwidget.text.phrase import phrase

BUILD_LABELS: Final = {
    "castle": phrase("Build a castle"),
    "temple": phrase("Build a temple"),
    "theatre": phrase("Build a theatre"),
}


class BuildStep(Decision):
    """castle, temple, theatre  The side must build."""

    verbs = (Build,)
    rule = "must"

    def asks(self, position: Position) -> str:
        """The question, with building and province."""
        return phrase(
            "{side} must now build the {building} in {province}.",
            side=side_name(position.to_move or ""),
            building=Building(position.action),
            province=province_name(action_place(position)),
        )

    def legal(self, position: Position) -> Iterator[Build]:
        """The only legal action."""
        yield Build(position.action, action_place(position))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The building and its province."""
        kind = position.action
        note = phrase("It costs {chests:one}.", chests=chests(PRICE[kind]))
        picks = (Pick("building", (kind,)), Pick("province", (IDS[action_place(position)],)))
        return (Build.choice(picks, BUILD_LABELS[kind], kind, note),)

    def forbids(self, position: Position, side: Side, action: Build) -> Iterator[Reason]:
        """castle, temple, theatre, sites  Reasons: another action, province or plan, or an obstacle."""
        kind = action.kind
        if position.action != kind:
            yield Reason(
                kind, phrase("A {building} is built only when its action is carried out.", building=Building(kind))
            )
        yield from plan_reasons(position, side, kind, action.place)
        yield from obstacle_reasons(position, side, kind, action.place)

    def play(self, position: Position, action: Build) -> Moved:
        """event-theatre  The building stands; under the event a theatre takes a marker away."""
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


# -- rice and taxes ----------------------------------------------------------------------------------------------------

COLLECT_LABELS: Final = {"rice": phrase("Collect rice"), "tax": phrase("Collect taxes")}


class CollectStep(Decision):
    """rice, tax  The side must collect the goods of the province."""

    verbs = (Collect,)
    rule = "must"

    def asks(self, position: Position) -> str:
        """The question, with goods and province."""
        name, place = side_name(position.to_move or ""), province_name(action_place(position))
        if position.action == "rice":
            return phrase("{side} must now collect the rice of {province}.", side=name, province=place)
        return phrase("{side} must now collect the taxes of {province}.", side=name, province=place)

    def legal(self, position: Position) -> Iterator[Collect]:
        """The only legal action."""
        yield Collect(position.action, action_place(position))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The goods and their province."""
        what, place = position.action, action_place(position)
        revolts = position.land[place].revolts
        note = phrase("Farmers revolt here: {markers:one}.", markers=markers(revolts)) if revolts else ""
        picks = (Pick("goods", (what,)), Pick("province", (IDS[place],)))
        return (Collect.choice(picks, COLLECT_LABELS[what], what, note),)

    def forbids(self, position: Position, side: Side, action: Collect) -> Iterator[Reason]:
        """rice, tax  Reasons: another action, province or plan."""
        if position.action != action.what:
            yield Reason(action.what, phrase("Rice and taxes are collected only when their action is carried out."))
        yield from plan_reasons(position, side, action.what, action.place)
        yield from obstacle_reasons(position, side, action.what, action.place)

    def play(self, position: Position, action: Collect) -> Moved:
        """The side gets the goods; then farmers rise where a marker lies, else a marker is put there."""
        side, place = position.to_move or "", action.place
        events: list[Event] = []
        seat = position.seat(side)
        if action.what == "tax":
            number = limits.tax_yield(position, side, place)
            kept = min(COUNTED_MOST, position.chests[seat] + number) - position.chests[seat]
            events.append(Event("tax", "taxes", (side, number, IDS[place]), f"chests.{side}", kept))
            position = position.adding("chests", side, kept)
        else:
            number = limits.rice_yield(position, side, place)
            kept = min(RICE_MOST, position.rice[seat] + number) - position.rice[seat]
            events.append(Event("rice", "harvests", (side, number, IDS[place]), f"rice.{side}", kept))
            position = position.adding("rice", side, kept)
        if position.land[place].revolts:
            return begin_revolt(position, side, place, "revolt", 0, events), events
        return after_action(add_unrest(position, place, events), events), events


def add_unrest(position: Position, place: int, events: list[Event]) -> Position:
    """unrest, pieces  Put a revolt marker into the province, if one is left."""
    land = position.land[place]
    if sum(one.revolts for one in position.land) >= MARKERS:
        events.append(Event("pieces", "no_marker", (IDS[place],)))
        return position
    events.append(Event("unrest", "marker", (IDS[place],), f"revolts.{IDS[place]}", 1))
    return position.with_land({place: land._replace(revolts=land.revolts + 1)})


# -- deploying and moving ----------------------------------------------------------------------------------------------


class DeployStep(Decision):
    """deploy5, deploy3, deploy1  The side must deploy the armies of the action."""

    verbs = (Deploy,)
    rule = "must"

    def asks(self, position: Position) -> str:
        """The question, with armies and province."""
        side = position.to_move or ""
        return phrase(
            "{side} must now deploy {armies:one} to {province}.",
            side=side_name(side),
            armies=armies(deploy_numbers(position, side, position.action)[0]),
            province=province_name(action_place(position)),
        )

    def legal(self, position: Position) -> Iterator[Deploy]:
        """The number of the action; with the privilege six, too."""
        place = action_place(position)
        return (Deploy(number, place) for number in deploy_numbers(position, position.to_move or "", position.action))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The numbers and the province."""
        action, place = position.action, action_place(position)
        found = tuple(str(number) for number in deploy_numbers(position, position.to_move or "", action))
        named = tuple(phrase("{armies:one}", armies=armies(int(number))) for number in found)
        picks = (Pick("armies", found, words=named), Pick("province", (IDS[place],)))
        note = phrase("It costs {chests:one}.", chests=chests(PRICE[action]))
        return (Deploy.choice(picks, phrase("Deploy armies"), action, note),)

    def forbids(self, position: Position, side: Side, action: Deploy) -> Iterator[Reason]:
        """deploy5, special-deploy, event-levy  Reasons: wrong step, province or number, or an obstacle."""
        now = position.action
        if position.step != "deploy":
            yield Reason("deploy5", phrase("Armies are deployed only when their action is carried out."))
            return
        yield from plan_reasons(position, side, now, action.place)
        yield from obstacle_reasons(position, side, now, action.place)
        if side not in position.sides:
            return
        may = deploy_numbers(position, side, now)
        if action.number in may:
            return
        if action.number == SPECIAL_DEPLOY and now == "deploy5":
            yield Reason(
                "special-deploy",
                phrase("To deploy six armies, a side needs the special card and six armies in the supply."),
            )
            return
        rule = "event-levy" if position.effect == "levy" else now
        text = phrase(
            "{action} brings {armies:one}, not {number}.",
            action=action_name(now),
            armies=armies(may[0]),
            number=action.number,
        )
        yield Reason(rule, text)

    def play(self, position: Position, action: Deploy) -> Moved:
        """supply  The armies stand in the province; after Deploy 1 some may move on."""
        side, place, now = position.to_move or "", action.place, position.action
        land, price = position.land[place], PRICE[now]
        rule = "special-deploy" if now == "deploy5" and action.number == SPECIAL_DEPLOY else now
        events = [
            Event(now, "pays", (side, price), f"chests.{side}", -price),
            Event(rule, "deploys", (side, action.number, IDS[place]), f"armies.{IDS[place]}", action.number),
            Event("supply", "from_supply", (side, action.number), f"supply.{side}", -action.number),
        ]
        position = position.adding("chests", side, -price).adding("supply", side, -action.number)
        position = position.with_land({place: land._replace(armies=land.armies + action.number)})
        if now == "deploy1" and position.land[place].armies > 1 and own_neighbours(position, side, place):
            return position.but(step="move"), events
        return after_action(position, events), events


class MoveStep(Decision):
    """deploy1-move, moving  Armies of the province may move to one adjacent province of the side."""

    verbs = (Move, Stay)
    passing = Stay()
    rule = "deploy1-move"

    def asks(self, position: Position) -> str:
        """The question: whether armies move."""
        return phrase(
            "{side} may now move armies from {province} to an adjacent province of its own.",
            side=side_name(position.to_move or ""),
            province=province_name(action_place(position)),
        )

    def legal(self, position: Position) -> Iterator[Move | Stay]:
        """Every number of armies but the last, to every own neighbour; or none."""
        place = action_place(position)
        for end in own_neighbours(position, position.to_move or "", place):
            for number in range(1, position.land[place].armies):
                yield Move(place, end, number)
        yield Stay()

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The armies and their goal; or none."""
        place = action_place(position)
        most = position.land[place].armies - 1
        ends = province_ids(own_neighbours(position, position.to_move or "", place))
        picks = (Pick("armies", (IDS[place],) * most, 1, most), Pick("goal", ends))
        return (
            Choice("move", picks, phrase("Move armies"), "deploy1-move", form=f"move {IDS[place]}-{{1}} {{0#}}"),
            Stay.choice((), phrase("Move nothing"), "deploy1-move"),
        )

    def forbids(self, position: Position, side: Side, action: Move | Stay) -> Iterator[Reason]:
        """deploy1-move, moving  Reasons: wrong step, start, goal or number."""
        if position.step != "move":
            yield Reason("deploy1-move", phrase("Armies move to another province of their side only after Deploy 1."))
            return
        if isinstance(action, Stay) or side not in position.sides:
            return
        place = action_place(position)
        if action.start != place:
            yield Reason(
                "deploy1-move", phrase("Only armies in {province} may move now.", province=province_name(place))
            )
        yield from march_reasons(position, action.start, action.end, action.number)
        if position.land[action.end].owner != side:
            text = phrase(
                "{province} does not belong to {side}: no fight is allowed here.",
                province=province_name(action.end),
                side=side_name(side),
            )
            yield Reason("deploy1-move", text)

    def play(self, position: Position, action: Move | Stay) -> Moved:
        """The armies stand in the goal."""
        events: list[Event] = []
        if isinstance(action, Move):
            position = march(position, action.start, action.end, action.number, "deploy1-move", events)
        else:
            events.append(Event("deploy1-move", "stays", (position.to_move or "",)))
        return after_action(position, events), events

    def sample(self, position: Position, rng: Random) -> Move | Stay:
        """No move, or a random goal and number."""
        place = action_place(position)
        ends = own_neighbours(position, position.to_move or "", place)
        most = position.land[place].armies - 1
        drawn = int(rng.random() * (len(ends) * most + 1))
        return Stay() if drawn == len(ends) * most else Move(place, ends[drawn // most], drawn % most + 1)


def march_reasons(position: Position, start: int, end: int, number: int) -> Iterator[Reason]:
    """setup-three, moving, sea  Reasons why armies cannot march: not adjacent, out of play, or no army stays behind."""
    there = position.land[start].armies
    if start == end:
        text = phrase(
            "Choose another province: armies cannot move from {start} to {start}.", start=province_name(start)
        )
        yield Reason("moving", text)
    elif end not in NEAR[start]:
        text = phrase("{start} and {end} are not adjacent.", start=province_name(start), end=province_name(end))
        yield Reason("moving", text)
    if end not in position.places():
        yield Reason("setup-three", phrase("{end} is out of play with three sides.", end=province_name(end)))
    if not 1 <= number < there:
        text = phrase(
            "{start} has {armies:one}, and one must stay: {number} cannot leave.",
            start=province_name(start),
            armies=armies(there),
            number=number,
        )
        yield Reason("moving", text)


def march(position: Position, start: int, end: int, number: int, rule: str, events: list[Event]) -> Position:
    """moving  Move armies from one own province to another."""
    here, there = position.land[start], position.land[end]
    events.append(Event(rule, "moves", (IDS[start], IDS[end], number), f"armies.{IDS[start]}", -number))
    events.append(Event(rule, "arrives", (IDS[end], number), f"armies.{IDS[end]}", number))
    return position.with_land(
        {start: here._replace(armies=here.armies - number), end: there._replace(armies=there.armies + number)}
    )
