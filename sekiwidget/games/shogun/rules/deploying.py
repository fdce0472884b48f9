"""deploy5, deploy3, deploy1, deploy1-move, moving  Armies come from the supply, and may move after Deploy 1."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sekiwidget.authoring.steps import Decision
from sekiwidget.base.phrase import phrase
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.position import Event
from sekiwidget.core.refusal import Reason
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import PRICE
from sekiwidget.games.shogun.components.land import IDS, NEAR, province_ids
from sekiwidget.games.shogun.components.wording import action_name, armies, chests, province_name, side_name
from sekiwidget.games.shogun.rules.able import SPECIAL_DEPLOY, deploy_numbers, own_neighbours
from sekiwidget.games.shogun.rules.actions import Deploy, Move, Stay
from sekiwidget.games.shogun.rules.carded import action_place, obstacle_reasons, plan_reasons
from sekiwidget.games.shogun.rules.course import after_action
from sekiwidget.games.shogun.rules.position import Moved, Position


class DeployStep(Decision):
    """deploy5, deploy3, deploy1  The armies of the action; they must come."""

    verbs = (Deploy,)
    rule = "must"

    def asks(self, position: Position) -> str:
        """Where."""
        side = position.to_move or ""
        return phrase(
            "{side} must deploy {armies:one} to {province}.",
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
        picks = (Pick("armies", found), Pick("province", (IDS[place],)))
        note = phrase("It costs {chests:one}.", chests=chests(PRICE[action]))
        return (Deploy.choice(picks, phrase("Deploy armies"), action, note),)

    def forbids(self, position: Position, side: Side, action: Deploy) -> Iterator[Reason]:
        """deploy5, special-deploy, event-levy  The number, the place, and what it takes."""
        now = position.action
        if position.step != "deploy":
            yield Reason("deploy5", phrase("Armies are deployed when their action is carried out."))
            return
        yield from plan_reasons(position, side, now, action.place)
        yield from obstacle_reasons(position, side, now, action.place)
        if side not in position.sides:
            return
        may = deploy_numbers(position, side, now)
        if action.number in may:
            return
        if action.number == SPECIAL_DEPLOY and now == "deploy5":
            yield Reason("special-deploy", phrase("Six armies need the special card, and six in the supply."))
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
        """They stand in the province; after Deploy 1 some may move on."""
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
        """Whether any move."""
        return phrase(
            "{side} may move armies from {province} to an adjacent province of its own.",
            side=side_name(position.to_move or ""),
            province=province_name(action_place(position)),
        )

    def legal(self, position: Position) -> Iterator[Move | Stay]:
        """Any number but the last, to any own neighbour; or none."""
        place = action_place(position)
        for end in own_neighbours(position, position.to_move or "", place):
            for number in range(1, position.land[place].armies):
                yield Move(place, end, number)
        yield Stay()

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The armies, their goal; or none."""
        place = action_place(position)
        most = position.land[place].armies - 1
        ends = province_ids(own_neighbours(position, position.to_move or "", place))
        picks = (Pick("armies", (IDS[place],) * most, 1, most), Pick("goal", ends))
        return (
            Choice("move", picks, phrase("Move armies"), "deploy1-move", form=f"move {IDS[place]}-{{1}} {{0#}}"),
            Stay.choice((), phrase("Move nothing"), "deploy1-move"),
        )

    def forbids(self, position: Position, side: Side, action: Move | Stay) -> Iterator[Reason]:
        """deploy1-move, moving  To an own province that is adjacent; one army stays."""
        if position.step != "move":
            yield Reason("deploy1-move", phrase("Armies move to an own province after Deploy 1 only."))
            return
        if isinstance(action, Stay) or side not in position.sides:
            return
        place = action_place(position)
        if action.start != place:
            yield Reason("deploy1-move", phrase("Armies move from {province} now.", province=province_name(place)))
        yield from march_reasons(position, action.start, action.end, action.number)
        if position.land[action.end].owner != side:
            text = phrase(
                "{province} does not belong to {side}: no fight is allowed here.",
                province=province_name(action.end),
                side=side_name(side),
            )
            yield Reason("deploy1-move", text)

    def play(self, position: Position, action: Move | Stay) -> Moved:
        """They stand there."""
        events: list[Event] = []
        if isinstance(action, Move):
            position = march(position, action.start, action.end, action.number, "deploy1-move", events)
        else:
            events.append(Event("deploy1-move", "stays", (position.to_move or "",)))
        return after_action(position, events), events

    def sample(self, position: Position, rng: Random) -> Move | Stay:
        """Stay, or any goal and number."""
        place = action_place(position)
        ends = own_neighbours(position, position.to_move or "", place)
        most = position.land[place].armies - 1
        drawn = int(rng.random() * (len(ends) * most + 1))
        return Stay() if drawn == len(ends) * most else Move(place, ends[drawn // most], drawn % most + 1)


def march_reasons(position: Position, start: int, end: int, number: int) -> Iterator[Reason]:
    """moving, sea  To an adjacent province that is in play, and one army at least stays behind."""
    there = position.land[start].armies
    if end not in NEAR[start]:
        text = phrase("{start} and {end} are not adjacent.", start=province_name(start), end=province_name(end))
        yield Reason("moving", text)
    if end not in position.places():
        yield Reason("setup-three", phrase("{end} is out of play with three sides.", end=province_name(end)))
    if not 1 <= number < there:
        text = phrase(
            "{start} has {armies:one}, and one stays behind: {number} cannot leave.",
            start=province_name(start),
            armies=armies(there),
            number=number,
        )
        yield Reason("moving", text)


def march(position: Position, start: int, end: int, number: int, rule: str, events: list[Event]) -> Position:
    """moving  Armies go from one own province to another."""
    here, there = position.land[start], position.land[end]
    events.append(Event(rule, "moves", (IDS[start], IDS[end], number), f"armies.{IDS[start]}", -number))
    events.append(Event(rule, "arrives", (IDS[end], number), f"armies.{IDS[end]}", number))
    return position.with_land(
        {start: here._replace(armies=here.armies - number), end: there._replace(armies=there.armies + number)}
    )
