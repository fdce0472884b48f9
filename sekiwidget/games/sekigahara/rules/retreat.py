"""8.8  Retreat: where the beaten side goes, and the consequences of its arrival."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random
from typing import Any

from sekiwidget.authoring.dealing import random_draw
from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import (
    SIDE_INDEX,
    Stack,
    contains_all,
    in_order,
    texts,
    without_in_view,
)
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.components.wording import BlockName, place_name, side_name
from sekiwidget.games.sekigahara.rules.actions import Retreat, RetreatCastle
from sekiwidget.games.sekigahara.rules.combat import CASTLE_LIMIT
from sekiwidget.games.sekigahara.rules.control import arrive, has_enemies, leave, overrun, sole_side, take_control
from sekiwidget.games.sekigahara.rules.draws import refill_hands
from sekiwidget.games.sekigahara.rules.position import Combat, FollowUp, Moved, Position, pending_fight
from sekiwidget.games.sekigahara.rules.view import forget_stack, move_known
from sekiwidget.text.phrase import Phrase, as_sentence, phrase
from sekiwidget.text.terms import AnyOf, Count, Number


def begin_retreat(position: Position, events: list[Event]) -> Position:
    """8.8.1  The loser of a battle retreats if it has a block left; nobody retreats from a siege."""
    combat = position.combat
    assert combat is not None
    loser = combat.loser
    if combat.kind == "battle" and loser is not None and position.blocks(combat.place, loser):
        return position.but(step="retreat", to_move=loser)
    return end_retreat(position, events)


def end_retreat(position: Position, events: list[Event]) -> Position:
    """4.2, 8.10  A side left alone takes control; then both hands are filled up."""
    combat = position.combat
    assert combat is not None
    victor = sole_side(position, combat.place)
    if victor is not None:
        position = take_control(position, events, combat.place, victor)
    return refill_hands(position, events)


def attack_origins(position: Position, combat: Combat) -> tuple[int, ...]:
    """8.8.2, 8.8.3, 8.8.5  Where the attacker entered the fight from: by march, or by the retreat that caused it."""
    if combat.fled_from is not None:
        return (combat.fled_from,)
    entered = position.entered
    return tuple(dict.fromkeys(start for place, start in entered if place == combat.place and start != place))


def attacked_from_castle(position: Position, combat: Combat) -> bool:
    """8.8.2, 8.9.2  Whether the attacker came out of the castle: at most two blocks, besieged, and no others with them.

    A force of three or more stands outside; it entered by no road, like blocks from a box.
    """
    side, place = combat.attacker, combat.place
    if combat.holder != side or combat.fled_from is not None or any(at == place for at, _ in position.entered):
        return False
    return len(position.blocks(place, side)) + combat.lost[SIDE_INDEX[side]] <= CASTLE_LIMIT


def retreat_places(position: Position, combat: Combat, side: Side) -> tuple[int, ...]:
    """8.8.2, 8.8.3  The neighbouring places to which the beaten side may go.

    The road of a retreat that caused the fight binds the defender alone: he does not go along it while there is a
    better place. The attacker is beaten there a second time, and goes to any place, a free one first.
    """
    near = position.near(combat.place)
    roads = attack_origins(position, combat)
    free = tuple(place for place in near if not has_enemies(position, place, side))
    if must_enter_castle(position, combat, side):
        return ()
    if side == combat.attacker and combat.fled_from is None:
        return tuple(place for place in near if place in roads) or free or near
    if side == combat.attacker:
        return free or tuple(place for place in near if place != combat.fled_from) or near
    return tuple(place for place in free if place not in roads) or near


def must_enter_castle(position: Position, combat: Combat, side: Side) -> bool:
    """8.8.2  Whether the attacker came out of the castle, so that what is left goes back into it."""
    return side == combat.attacker and not combat.sheltered and attacked_from_castle(position, combat)


def castle_room(position: Position, combat: Combat, side: Side) -> int:
    """8.8.4  How many may go into the castle: two, if their side held it before the fight and has put none in yet."""
    if combat.holder != side or combat.sheltered:
        return 0
    return min(CASTLE_LIMIT, len(position.blocks(combat.place, side)))


def retreating_blocks(position: Position, combat: Combat, side: Side) -> Stack:
    """8.8.1  The blocks that must still go."""
    return without_in_view(position.blocks(combat.place, side), combat.sheltered)


class RetreatStep(Decision):
    """8.8.1  The beaten blocks go to one place together, except at most two that go into their castle."""

    rule = "8.8.1"
    verbs = (Retreat, RetreatCastle)

    def asks(self, position: Position) -> Phrase:
        """What must be decided."""
        return phrase("{side} is beaten and must now retreat.", side=side_name(position.to_move))

    def legal(self, position: Position) -> Iterator[Any]:
        """Each place, and each one or two blocks for the castle."""
        combat, side = pending_fight(position)
        yield from (Retreat(place) for place in retreat_places(position, combat, side))
        stack = position.blocks(combat.place, side)
        room = castle_room(position, combat, side)
        for count in range(room if must_enter_castle(position, combat, side) else 1, room + 1):
            yield from (RetreatCastle(pair) for pair in dict.fromkeys(combinations(stack, count)))

    def is_forced(self, view: Position) -> bool:
        """Only one place and no room in a castle, or all go into it: places and numbers are public."""
        return len([*islice(self.legal(view), 2)]) == 1

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The places, and the castle."""
        combat, side = pending_fight(position)
        places = retreat_places(position, combat, side)
        rule = "8.8.2" if side == combat.attacker else "8.8.3"
        ids = tuple(PLACES[place] for place in places)
        made = []
        if places:
            label = phrase("Retreat to {places}", places=AnyOf(map(place_name, places)))
            made.append(Retreat.choice((Pick("place", ids),), label, rule))
        room = castle_room(position, combat, side)
        if room:
            least = 1 if places else room
            picks = (Pick("blocks", texts(position.blocks(combat.place, side)), least, room),)
            label, note = _castle_label(least, room, len(picks[0].ids))
            made.append(Choice("retreat-castle", picks, label, "8.8.4", note, "retreat castle {0}"))
        return tuple(made)

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """8.8.1 to 8.8.4  Only the beaten side retreats, by a road, to where the rules allow."""
        combat = position.combat
        if combat is None or side not in SIDE_INDEX:
            return
        if combat.winner is None or side != combat.loser or combat.kind != "battle":
            yield Reason(
                "8.8.1", phrase("{side} has not lost a battle here: only the loser retreats.", side=side_name(side))
            )
        elif isinstance(action, RetreatCastle):
            yield from _forbids_castle(position, combat, side, action.blocks)
        elif action.place not in retreat_places(position, combat, side):
            yield _forbids_place(position, combat, side, action.place)

    def play(self, position: Position, action: Any) -> Moved:
        """The blocks go; then control, cards, and the consequences of the retreat."""
        combat, side = pending_fight(position)
        events: list[Event] = []
        if isinstance(action, RetreatCastle):
            return _into_castle(position, events, combat, side, action.blocks), events
        return _to_place(position, events, combat, side, action.place), events

    def sample(self, position: Position, rng: Random) -> Any:
        """Any place, or some blocks into the castle."""
        combat, side = pending_fight(position)
        room = castle_room(position, combat, side)
        stack = position.blocks(combat.place, side)
        if must_enter_castle(position, combat, side):
            return RetreatCastle(stack)
        if room and rng.random() < 0.5:
            number = 1 + int(rng.random() * room)
            return RetreatCastle(in_order(random_draw(stack, number, rng)))
        places = retreat_places(position, combat, side)
        return Retreat(places[int(rng.random() * len(places))])


def _castle_label(least: int, room: int, there: int) -> tuple[Phrase, str]:
    """8.8.4  The wording of a retreat into the castle: how many of the blocks, and the consequence."""
    note = "" if there <= least else phrase("The others retreat to one place together.")
    if least == room:
        return phrase("Go into the castle with {blocks:one}", blocks=Count(room, "block")), note
    least_of, most = Number(least), Count(room, "block")
    return phrase("Go into the castle with {least:word} or {most:one}", least=least_of, most=most), note


def _forbids_castle(position: Position, combat: Combat, side: Side, blocks: Stack) -> Iterator[Reason]:
    """8.8.2, 8.8.4  The castle takes two blocks of the side that held it."""
    name = place_name(combat.place)
    if combat.holder is None:
        yield Reason("8.8.4", as_sentence(phrase("there is no castle at {place}", place=name)))
        return
    if combat.holder != side:
        yield Reason(
            "8.8.4",
            phrase("{side} did not hold the castle at {place} before the battle.", side=side_name(side), place=name),
        )
    if combat.sheltered:
        yield Reason("8.8.4", phrase("Blocks have already gone into the castle."))
    if must_enter_castle(position, combat, side) and len(blocks) < len(position.blocks(combat.place, side)):
        yield Reason(
            "8.8.2", phrase("A force that attacked out of the castle must go back into it, with all blocks that fit.")
        )
    if not blocks:
        yield Reason("8.8.4", phrase("Name the one or two blocks that go into the castle."))
    if len(blocks) > CASTLE_LIMIT:
        yield Reason("8.8.4", phrase("The castle has room for at most two blocks."))
    stack = position.blocks(combat.place, side)
    if not contains_all(stack, blocks):
        missing = next(block for block in blocks if blocks.count(block) > stack.count(block))
        yield Reason(
            "8.8.4", phrase("{side} does not have {block} left here.", side=side_name(side), block=BlockName(missing))
        )


def _forbids_place(position: Position, combat: Combat, side: Side, place: int) -> Reason:
    """8.8.1 to 8.8.3  Why the beaten side may not go to this place."""
    field, name = place_name(combat.place), place_name(place)
    if place not in position.near(combat.place):
        return Reason("8.8.1", phrase("No road leads from {field} to {place}.", field=field, place=name))
    if must_enter_castle(position, combat, side):
        return Reason("8.8.2", phrase("A force that attacked out of the castle must go back into it."))
    if side == combat.attacker and combat.fled_from is None:
        if attack_origins(position, combat):
            return Reason(
                "8.8.2",
                phrase(
                    "The attacker must retreat to a place from which at least one of these blocks came; none came "
                    "from {place}.",
                    place=name,
                ),
            )
        return Reason(
            "8.8.2", phrase("Enemies stand at {place}; there is a neighbouring place without any.", place=name)
        )
    if side == combat.attacker:
        if place == combat.fled_from:
            return Reason(
                "8.8.3",
                phrase(
                    "{place} is the field just lost: the beaten side cannot go back there while enemies stand on it.",
                    place=name,
                ),
            )
        return Reason(
            "8.8.3",
            phrase("Enemies stand at {place}; the beaten side must go to a place without any if possible.", place=name),
        )
    if place in attack_origins(position, combat):
        return Reason(
            "8.8.3",
            phrase("The attacker came from {place}; the defender must go elsewhere if possible.", place=name),
        )
    return Reason(
        "8.8.3",
        phrase("Enemies stand at {place}; the defender must go to a place without any if possible.", place=name),
    )


def _into_castle(position: Position, events: list[Event], combat: Combat, side: Side, blocks: Stack) -> Position:
    """8.8.4  One or two blocks go into the castle; the rest must still go elsewhere."""
    count = len(blocks)
    events.append(Event("8.8.4", "into_castle", (side, PLACES[combat.place], count)))
    if count == len(position.blocks(combat.place, side)):
        return end_retreat(position, events)
    return position.but(combat=combat.but(sheltered=blocks))


def _to_place(position: Position, events: list[Event], combat: Combat, side: Side, to: int) -> Position:
    """8.8.1, 8.8.5, 7.4.1  The rest goes together; it may overrun, be overrun, join friends, or cause a fight."""
    place = combat.place
    blocks = retreating_blocks(position, combat, side)
    friends = position.units(to, side)
    rule = "8.8.2" if side == combat.attacker and combat.fled_from is None else "8.8.3"
    events.append(Event(rule, "retreats", (side, PLACES[place], PLACES[to], len(blocks))))
    together = not combat.sheltered
    position = leave(position, place, side, blocks)
    position = move_known(position, side, place, to) if together else forget_stack(position, side, place)
    position = arrive(position, events, to, side, blocks)
    combat = combat.but(sheltered=())
    position = overrun(position.but(combat=combat), events, to)
    if position.outcome is not None:
        return position
    if has_enemies(position, to, side) and position.blocks(to, side):
        if friends:
            events.append(Event("8.8.5", "joins_friends", (side, PLACES[to])))
        else:
            events.append(Event("8.8.5", "into_fight", (side, PLACES[to])))
            position = position.but(combat=combat.but(follow_up=FollowUp(to, side, place)))
    return end_retreat(position, events)
