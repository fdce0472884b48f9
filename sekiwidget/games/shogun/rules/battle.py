"""battle, moving, sea, special-attack, special-defence, event-castle, event-farmers  Attack, defence and the throw.

Armies go to an adjacent province; if it belongs to another side or to nobody, a fight follows. A side that can go must
go, with one army at least. The throw (`DropStep`) also decides revolts and fills the tower at the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from sekiwidget.authoring.steps import ChanceStep, Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cubes import Heap, plus, put
from sekiwidget.games.shogun.components.land import IDS, province_ids
from sekiwidget.games.shogun.components.wording import HeapName, province_name, side_name
from sekiwidget.games.shogun.rules import setup, tower
from sekiwidget.games.shogun.rules.actions import Battle, Defend, Drop, cubes_of, heap_colours
from sekiwidget.games.shogun.rules.fights import (
    FARMERS_SEAT,
    army_cubes,
    begin_fight,
    fight_cubes,
    settle_fight,
)
from sekiwidget.games.shogun.rules.limits import action_place, at_peace, battle_targets, obstacle_reasons, plan_reasons
from sekiwidget.games.shogun.rules.position import Fight, Moved, Position
from sekiwidget.games.shogun.rules.provinces import add_unrest, march, march_reasons
from sekiwidget.games.shogun.rules.sequence import after_action
from sekiwidget.games.shogun.rules.winter import next_revolt
from sekiwidget.text.phrase import phrase


def may_add(position: Position, side: Side, end: int) -> bool:
    """special-attack  Whether an attack on a province may be made with one army more."""
    attack = position.land[end].owner != side
    return attack and position.has(side, "attack") and position.supply[position.seat(side)] > 0


class BattleStep(Decision):
    """battle  Armies of the province go to an adjacent one."""

    verbs = (Battle,)
    rule = "must"

    def asks(self, position: Position) -> str:
        """The question: where armies go."""
        return phrase(
            "{side} must now lead armies from {province} to an adjacent province.",
            side=side_name(position.to_move or ""),
            province=province_name(action_place(position)),
        )

    def legal(self, position: Position) -> Iterator[Battle]:
        """Every target with every number of armies but the last; with the privilege, each attack with one more, too."""
        side, start = position.to_move or "", action_place(position)
        for end in battle_targets(position, side, start):
            for number in range(1, position.land[start].armies):
                yield Battle(start, end, number)
                if may_add(position, side, end):
                    yield Battle(start, end, number, more=True)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The armies and their goal, without and with the army of the privilege."""
        side, start = position.to_move or "", action_place(position)
        most = position.land[start].armies - 1
        name, found = IDS[start], battle_targets(position, side, start)
        attacks = tuple(end for end in found if may_add(position, side, end))
        march_on = Pick("armies", (name,) * most, 1, most)
        made = [
            Choice(
                "battle",
                (march_on, Pick("goal", province_ids(found))),
                phrase("Lead armies"),
                "battle",
                form=f"battle {name}-{{1}} {{0#}}",
            )
        ]
        if attacks:
            words = phrase("Attack with one extra army")
            picks = (march_on, Pick("goal", province_ids(attacks)))
            made.append(Choice("battle_more", picks, words, "special-attack", form=f"battle {name}-{{1}} {{0#}} +1"))
        return tuple(made)

    def forbids(self, position: Position, side: Side, action: Battle) -> Iterator[Reason]:
        """battle, moving, event-temple, special-attack  Reasons: step, province, goal, number, peace, privilege."""
        if position.step != "battle":
            yield Reason("battle", phrase("Armies go to battle when Battle A or Battle B is carried out."))
            return
        now = position.action
        yield from plan_reasons(position, side, now, action.start)
        yield from obstacle_reasons(position, side, now, action.start)
        yield from march_reasons(position, action.start, action.end, action.number)
        if side not in position.sides:
            return
        if at_peace(position, side, action.end):
            text = phrase(
                "{province} has a temple: it cannot be attacked this round.", province=province_name(action.end)
            )
            yield Reason("event-temple", text)
        if action.more and not may_add(position, side, action.end):
            text = phrase("An extra army needs the special card, an attack, and an army in the supply.")
            yield Reason("special-attack", text)

    def play(self, position: Position, action: Battle) -> Moved:
        """Armies move to an own province; else a fight begins, or the defender is asked for its privilege first."""
        side, start, end = position.to_move or "", action.start, action.end
        events: list[Event] = []
        if position.land[end].owner == side:
            return after_action(march(position, start, end, action.number, "battle", events), events), events
        fight, position = _attack(position, side, action, events)
        attacked = position.land[end].owner
        if attacked is None:
            return begin_fight(position, fight, events), events
        if position.has(attacked, "defence") and position.supply[position.seat(attacked)]:
            return position.but(fight=fight, last=None, step="defend", to_move=attacked), events
        return begin_fight(position, fight, events), events

    def sample(self, position: Position, rng: Random) -> Battle:
        """A random target and number."""
        side, start = position.to_move or "", action_place(position)
        ends = battle_targets(position, side, start)
        end = ends[int(rng.random() * len(ends))]
        number = 1 + int(rng.random() * (position.land[start].armies - 1))
        return Battle(start, end, number, may_add(position, side, end) and rng.random() < 0.5)


def _attack(position: Position, side: Side, action: Battle, events: list[Event]) -> tuple[Fight, Position]:
    """special-attack, battle, event-castle, fight-player, fight-neutral  The fight, and the position without it."""
    start, end = action.start, action.end
    here, there = position.land[start], position.land[end]
    events.append(Event("battle", "attacks", (side, IDS[start], IDS[end], action.number)))
    cubes = army_cubes(position, side, start, action.number + action.more)
    changes = {start: here._replace(armies=here.armies - action.number)}
    if action.more:
        events.append(Event("special-attack", "adds", (side,), f"supply.{side}", -1))
        position = position.adding("supply", side, -1)
    if there.owner is None:
        due = 2 if position.effect == "farmers" else 1
        number = min(due, position.farmers)
        events.append(Event("event-farmers" if due > 1 else "fight-neutral", "farmers", (IDS[end], number)))
        cubes = put(cubes, FARMERS_SEAT, number)
        return Fight("neutral", end, side, cubes, position.action), position.but(
            farmers=position.farmers - number
        ).with_land(changes)
    seat = position.seat(there.owner)
    cubes = put(cubes, seat, there.armies)
    changes[end] = there._replace(armies=0)
    events.append(Event("fight-player", "defends", (there.owner, IDS[end], there.armies)))
    if position.effect == "castle" and "castle" in there.buildings and position.supply[seat]:
        events.append(Event("event-castle", "adds", (there.owner,), f"supply.{there.owner}", -1))
        position = position.adding("supply", there.owner, -1)
        cubes = put(cubes, seat, 1)
    return Fight("player", end, side, cubes, position.action), position.with_land(changes)


class DefendStep(Decision):
    """special-defence  The side that is attacked may throw one army more of its supply."""

    verbs = (Defend,)
    passing = Defend(more=False)
    rule = "special-defence"

    def asks(self, position: Position) -> str:
        """The question: whether one army more defends."""
        assert position.fight is not None
        return phrase(
            "{side} may now defend {province} with one extra army.",
            side=side_name(position.to_move or ""),
            province=province_name(position.fight.place),
        )

    def legal(self, position: Position) -> Iterator[Defend]:
        """With one army more, and without."""
        yield Defend(more=True)
        yield Defend(more=False)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """With one army more, and without."""
        return (
            Choice("defend_more", (), phrase("Throw one extra army"), "special-defence", form="defend +1"),
            Choice("defend", (), phrase("Defend without an extra army"), "special-defence", form="defend"),
        )

    def forbids(self, position: Position, side: Side, action: Defend) -> Iterator[Reason]:
        """special-defence  Reason: no side that holds the card is attacked."""
        if position.step != "defend":
            text = phrase(
                "Only the holder of the special card, when attacked by another side, may defend with one extra army."
            )
            yield Reason("special-defence", text)

    def play(self, position: Position, action: Defend) -> Moved:
        """One army may be added; the cubes are thrown."""
        side, fight = position.to_move or "", position.fight
        assert fight is not None
        events: list[Event] = []
        if action.more:
            events.append(Event("special-defence", "adds", (side,), f"supply.{side}", -1))
            position = position.adding("supply", side, -1)
            fight = fight._replace(cubes=put(fight.cubes, position.seat(side), 1))
        else:
            events.append(Event("special-defence", "declines", (side,)))
        return begin_fight(position, fight, events), events


# -- the throw ---------------------------------------------------------------------------------------------------------


def cubes_to_throw(position: Position) -> Heap:
    """tower  The cubes that are about to be thrown: those of a fight and the tray, or the first filling."""
    return fight_cubes(position) if position.fight is not None else setup.first_throw(position)


class DropStep(ChanceStep):
    """tower  Cubes fall into the tray."""

    verbs = (Drop,)
    rule = "tower"

    def asks(self, position: Position) -> str:
        """The question: which of the thrown cubes fall."""
        heap = HeapName.of(cubes_to_throw(position), position.sides)
        if position.fight is None:
            return phrase("The tower must now be filled: {cubes} are to be thrown in.", cubes=heap)
        return phrase(
            "The fight for {province}: {cubes} must now be thrown into the tower.",
            cubes=heap,
            province=province_name(position.fight.place),
        )

    def chances(self, position: Position) -> Iterable[tuple[Drop, int]]:
        """Every fall with its weight, lazily."""
        return ((Drop(heap), weight) for heap, weight in tower.law(position.tower, cubes_to_throw(position)))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Some cubes fall; nothing falls."""
        found = cubes_of(plus(position.tower, cubes_to_throw(position)))
        words = phrase("Cubes fall out")
        return (
            Choice("drop", (Pick("cubes", found, 1, len(found)),), words, "tower", form="drop {0}"),
            Choice("drop", (), phrase("Nothing falls out"), "tower", form="drop nothing"),
        )

    def forbids(self, position: Position, side: Side, action: Drop) -> Iterator[Reason]:
        """pieces, tower  Reasons: no throw is due, or more cubes of a colour than were inside and thrown."""
        if side != CHANCE:
            yield Reason("tower", phrase("The tower decides; no side chooses which cubes fall out."))
        if position.step not in ("drop", "fill"):
            yield Reason("tower", phrase("Nothing is thrown into the tower now."))
            return
        most = plus(position.tower, cubes_to_throw(position))
        if len(action.heap) != len(most):
            yield Reason("pieces", phrase("A side that does not play has no cubes in the tower."))
            return
        for colour, falls, there in zip(heap_colours(most), action.heap, most, strict=True):
            if not 0 <= falls <= there:
                text = phrase(
                    "There are only {there} inside or thrown: {cubes} cannot fall out.",
                    cubes=HeapName({colour: falls}),
                    there=HeapName({colour: there}),
                )
                yield Reason("tower", text)

    def play(self, position: Position, action: Drop) -> Moved:
        """The tower is filled, or the fight is decided; then the round or the winter goes on."""
        events: list[Event] = []
        fight = position.fight
        if fight is None:
            return setup.end_filling(position, action.heap, events), events
        side, place = fight.side, fight.place
        position = settle_fight(position, action.heap, events)
        if fight.kind == "winter":
            return next_revolt(position, events), events
        if fight.kind == "revolt" and position.land[place].owner == side:
            position = add_unrest(position, place, events)
        return after_action(position, events), events

    def sample(self, position: Position, rng: Random) -> Drop:
        """A random fall by the law of the tower."""
        return Drop(tower.sample_fall(position.tower, cubes_to_throw(position), rng))
