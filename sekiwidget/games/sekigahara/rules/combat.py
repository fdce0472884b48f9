"""8.1, 8.9.1, 8.9.2, 9.3  The combat phase: declaring fights one after the other, and how each begins."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, OTHER, SIDES, TOKUGAWA
from sekiwidget.games.sekigahara.components.places import OSAKA, PLACES
from sekiwidget.games.sekigahara.components.wording import place_name, side_name
from sekiwidget.games.sekigahara.rules.actions import Declare, Inside, Outside
from sekiwidget.games.sekigahara.rules.control import arrive, castle_holder, overrun
from sekiwidget.games.sekigahara.rules.position import Combat, Moved, Position
from sekiwidget.games.sekigahara.rules.supply import draw_size
from sekiwidget.games.sekigahara.rules.view import reveal_all
from sekiwidget.games.sekigahara.rules.week import begin_bids, begin_week, end_combat_phase
from sekiwidget.text.phrase import Phrase, as_sentence, phrase
from sekiwidget.text.terms import AnyOf, Count

CASTLE_LIMIT = 2
"""8.9.1  Number of blocks that fit in a castle."""


def undeclared_fights(position: Position) -> list[int]:
    """8.1  The places where the active side must still declare a fight, each once a phase."""
    return [place for place in position.contested() if place not in position.fought]


def proceed(position: Position, events: list[Event]) -> Position:
    """6.1, 8.1, 8.8.5, 8.10  What comes next: pending draws, then the phase's next step."""
    if position.outcome is not None:
        return position
    chance = position.chance
    while chance and not draw_size(position, chance[0]):
        chance = chance[1:]
    if chance:
        return position.but(chance=chance, step="draw", to_move=CHANCE)
    if position.phase == "movement":
        return position.but(chance=(), step="move" if position.bought else "buy", to_move=position.active)
    position = position.but(chance=())
    if position.phase in ("reinforcement", "bid"):
        return begin_bids(position, events)
    return _next_fight(position, events)


def begin_phase(position: Position, events: list[Event]) -> Position:
    """6.1  The first step of the position's phase."""
    if position.phase == "reinforcement" and not position.chance:
        return begin_week(position, events)
    return proceed(position, events)


def _next_fight(position: Position, events: list[Event]) -> Position:
    """8.1, 8.8.5  The fight that a retreat caused, else the next declaration, else the end of the phase."""
    combat = position.combat
    if combat is not None and combat.follow_up is not None:
        following = combat.follow_up
        position = position.but(combat=combat.but(follow_up=None))
        return begin_fight(position, events, following.place, following.attacker, following.fled_from)
    if undeclared_fights(position):
        return position.but(step="declare", to_move=position.active)
    return end_combat_phase(position, events)


def begin_fight(
    position: Position, events: list[Event], place: int, attacker: Side, fled_from: int | None = None
) -> Position:
    """8.1, 8.7.1, 8.9.1, 8.9.2, 8.9.3  A fight begins: the Mori come to Osaka (9.3), then a castle's holder chooses."""
    combat = Combat(place=place, attacker=attacker, fled_from=fled_from, initiative=attacker)
    for side, lost in zip(SIDES, position.lost, strict=True):
        if lost:
            # The count starts anew with each fight. Without this event the `by` of `lost.SIDE` would not add up.
            events.append(Event("8.7.1", "new_count", (side,), f"lost.{side}", -lost))
    fought = tuple(sorted({*position.fought, place}))
    position = position.but(combat=combat, lost=(0, 0), fought=fought)
    if place == OSAKA and attacker == TOKUGAWA and position.mori:
        position = bring_mori(position, events)
        if position.outcome is not None:
            return position
        if not position.units(place, attacker):
            return cancel_fight(position, events)
    holder = castle_holder(position, place)
    position = position.but(combat=combat.but(holder=holder))
    if holder is None:
        return _battle(position, events)
    count = len(position.blocks(place, holder))
    if count == 0:
        events.append(Event("8.9.3", "disk_inside", (holder, PLACES[place])))
        return go_inside(position, events)
    if count > CASTLE_LIMIT:
        events.append(Event("8.9.2", "too_many", (holder, count)))
        return _battle(position, events)
    return position.but(step="inside or outside", to_move=holder)


def bring_mori(position: Position, events: list[Event]) -> Position:
    """9.3  All of the Mori box appears in Osaka as the fight is declared, and takes part; it may overrun (7.4.1)."""
    blocks = position.mori
    events.append(Event("9.3", "mori_arrive", (len(blocks),)))
    position = arrive(position.but(mori=()), events, OSAKA, ISHIDA, blocks)
    return overrun(reveal_all(position, ISHIDA, OSAKA, blocks), events, OSAKA)


def _battle(position: Position, events: list[Event]) -> Position:
    """8.2.1  Nobody is in a castle: a battle, begun by the attacker."""
    combat = position.combat
    assert combat is not None
    events.append(Event("8.2.1", "battle", (combat.attacker, PLACES[combat.place])))
    return position.but(combat=combat.but(kind="battle"), step="deploy", to_move=combat.attacker)


def go_inside(position: Position, events: list[Event]) -> Position:
    """8.9.1, 8.9.2, 8.9.4  The holder is inside: a siege if the other side attacks, no fight if the holder does."""
    combat = position.combat
    assert combat is not None and combat.holder is not None
    if combat.holder == combat.attacker:
        events.append(Event("8.9.2", "stays_in", (combat.holder, PLACES[combat.place])))
        return cancel_fight(position, events)
    events.append(Event("8.9.1", "siege", (combat.attacker, PLACES[combat.place])))
    events.append(Event("8.9.4", "besieged", (combat.holder,)))
    return position.but(combat=combat.but(kind="siege"), step="deploy", to_move=combat.attacker)


def cancel_fight(position: Position, events: list[Event]) -> Position:
    """8.9.2, 7.4.2  The fight is over before it began."""
    combat = position.combat
    assert combat is not None
    position = position.but(combat=combat.but(ended=True), step="", to_move=None)
    return proceed(position, events)


class DeclareStep(Decision):
    """8.1  The active side declares the next fight."""

    rule = "8.1"
    verbs = (Declare,)

    def asks(self, position: Position) -> Phrase:
        """What must be decided."""
        return phrase("{side} must now declare a fight.", side=side_name(position.active))

    def legal(self, position: Position) -> Iterator[Declare]:
        """Each place where both sides stand."""
        return (Declare(place) for place in undeclared_fights(position))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The places."""
        places = undeclared_fights(position)
        ids = tuple(PLACES[place] for place in places)
        label = phrase("Declare the fight at {places}", places=AnyOf(map(place_name, places)))
        return (Declare.choice((Pick("place", ids),), label, "8.1"),)

    def forbids(self, position: Position, side: Side, action: Declare) -> Iterator[Reason]:
        """8.1  A place with units of both sides, once a phase."""
        name = place_name(action.place)
        combat = position.combat
        if position.phase != "combat":
            yield Reason("8.1", phrase("Fights are declared in the combat phase, after all movement."))
        if combat is not None and not combat.ended:
            yield Reason(
                "8.1",
                phrase(
                    "The fight at {place} must be finished before the next is declared.", place=place_name(combat.place)
                ),
            )
        if side not in OTHER:
            return
        if not (position.units(action.place, side) and position.units(action.place, OTHER[side])):
            yield Reason(
                "8.1",
                phrase("A fight is declared only where both sides have units; at {place} they do not.", place=name),
            )
        elif action.place in position.fought and (combat is None or combat.ended or combat.place != action.place):
            yield Reason("8.1", phrase("{place} has already been fought over in this phase.", place=name))

    def play(self, position: Position, action: Declare) -> Moved:
        """The fight begins."""
        events = [Event("8.1", "declared", (position.active, PLACES[action.place]))]
        return begin_fight(position, events, action.place, position.active), events

    def sample(self, position: Position, rng: Random) -> Declare:
        """Any of them."""
        places = undeclared_fights(position)
        return Declare(places[int(rng.random() * len(places))])


_INSIDE: Final = phrase("Stay inside the castle")
_INSIDE_OWN: Final = phrase("No fight takes place here in this phase.")
_INSIDE_BESIEGED: Final = phrase("A siege: the besieged can neither play cards nor deploy (8.9.4).")
_OUTSIDE: Final = phrase("Fight outside")
_OUTSIDE_NOTE: Final = phrase("A battle, with cards and blocks of both sides.")


class InsideStep(Decision):
    """8.9.2  The castle's holder, with two blocks or fewer, chooses inside or outside."""

    rule = "8.9.2"
    verbs = (Inside, Outside)

    def asks(self, position: Position) -> Phrase:
        """What must be decided."""
        assert position.combat is not None and position.combat.holder is not None
        return phrase("{side} must now choose: inside or outside the castle.", side=side_name(position.combat.holder))

    def legal(self, position: Position) -> Iterator[Any]:
        """Both."""
        return iter((Inside(), Outside()))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Both, with their consequences."""
        combat = position.combat
        assert combat is not None
        inside = _INSIDE_OWN if combat.holder == combat.attacker else _INSIDE_BESIEGED
        return (
            Inside.choice((), _INSIDE, "8.9.2", inside),
            Outside.choice((), _OUTSIDE, "8.9.2", _OUTSIDE_NOTE),
        )

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """8.9.1, 8.9.2, 8.9.3  Only the castle's holder chooses, and only two blocks fit inside."""
        combat = position.combat
        if combat is None or position.step != "inside or outside":
            yield Reason(
                "8.9.2",
                phrase("The choice of inside or outside is made when the fight is declared, not before and not after."),
            )
        if combat is None or side not in OTHER:
            return
        name = place_name(combat.place)
        if combat.holder is None:
            yield Reason("8.9.1", as_sentence(phrase("there is no castle at {place}", place=name)))
        elif combat.holder != side:
            yield Reason(
                "8.9.1",
                phrase("{side} holds the castle at {place} and chooses.", side=side_name(combat.holder), place=name),
            )
        elif not position.blocks(combat.place, side):
            yield Reason("8.9.3", phrase("A disk is always inside the castle."))
        elif len(position.blocks(combat.place, side)) > CASTLE_LIMIT:
            yield Reason("8.9.1", phrase("A castle has room for only two blocks."))
            text = phrase(
                "{side} has {blocks:one} here; a side with more than two is outside.",
                side=side_name(side),
                blocks=Count(len(position.blocks(combat.place, side)), "block"),
            )
            yield Reason("8.9.2", text)

    def play(self, position: Position, action: Any) -> Moved:
        """A siege, a battle, or no fight."""
        combat = position.combat
        assert combat is not None and combat.holder is not None
        if isinstance(action, Inside):
            events = [Event("8.9.2", "inside", (combat.holder, PLACES[combat.place]))]
            return go_inside(position, events), events
        events = [Event("8.9.2", "outside", (combat.holder, PLACES[combat.place]))]
        return _battle(position, events), events

    def sample(self, position: Position, rng: Random) -> Any:
        """Either."""
        return Inside() if rng.random() < 0.5 else Outside()
