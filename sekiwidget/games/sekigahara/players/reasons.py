"""Reasons of advice: the fight behind a loss, what another choice would have brought, and who can march on what.

A march has to do only with the places that it leaves and reaches, and with those to which its blocks go on. What a side
does elsewhere was open to it in any case.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sekiwidget.core.game import Factor
from sekiwidget.core.position import Commit
from sekiwidget.core.position import Position as AnyPosition
from sekiwidget.core.reasons import LeadUp, Reasons
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.places import NEAR
from sekiwidget.games.sekigahara.components.wording import place_name, side_name
from sekiwidget.games.sekigahara.narration.sentences import event_sentence, say
from sekiwidget.games.sekigahara.players.evaluation import IN_REACH, holds, targets
from sekiwidget.games.sekigahara.rules.actions import Bid, Declare, Go, Inside, Lose, March, Muster, Retreat, Yield
from sekiwidget.games.sekigahara.rules.position import Combat, Position
from sekiwidget.text.phrase import Phrase, paragraph, phrase
from sekiwidget.text.terms import Count, Number

RESULTS: Final = ("won", "castle_falls", "holds_out")
"""8.7.1, 8.9.4  The events that say how a fight ends."""
MOST_PLACES: Final = 2
"""So many places are explained; more are too many for one reason."""


class SekigaharaReasons(Reasons):
    """What the game adds to reasons."""

    def is_linked(self, line: Sequence[Commit], number: int, other: Sequence[Commit], *, gains: bool) -> bool:
        """7.3.1  Whether a step happens where one of two marches begins or ends, or where its blocks go on to.

        A side's own later march costs it nothing: it need not have marched. And no retreat is a gain for its side.
        """
        step, own = line[number], line[number].actor == line[0].actor
        if not gains and number and own and isinstance(step.action, March | Muster):
            return False
        if gains == own and isinstance(step.action, Retreat):
            return False
        reached = _reached(line[: max(number, 1)], other[:1])
        return reached is None or not reached.isdisjoint(_places(step))

    def lead_up(self, line: Sequence[Commit], number: int) -> LeadUp:
        """8.6.1, 8.7.1  Where blocks are lost: the fight, who changed sides in it, and who has won it."""
        combat = _fight(line[number].before)
        if combat is None:
            goes = (commit for commit in line[1:number] if isinstance(line[0].action, Bid))
            return LeadUp(paragraph(_without_events(commit) for commit in goes if isinstance(commit.action, Go)))
        first = next(at for at in range(number + 1) if _is_of(combat, _fight(line[at].before)))
        said = [_forces(line[first].before, combat)]
        rule, lost = "", isinstance(line[number].action, Lose)
        for commit in line[first:number]:
            if isinstance(commit.action, Yield):
                said.append(_without_events(commit))
                rule = "8.6.1" if lost else ""
            for event in commit.events:
                if event.kind == "won":
                    said.append(event_sentence(event))
                    rule = rule or ("8.7.1" if lost else "")
        return LeadUp(paragraph(said), rule)

    def ending(self, line: Sequence[Commit]) -> str:
        """8.7.1, 8.9.4  Who wins the fight of a line, and what it costs both."""
        said: list[str] = []
        for commit in line:
            if isinstance(commit.action, Inside):
                said.append(_without_events(commit))
            said += [event_sentence(event) for event in commit.events if event.kind in RESULTS]
            if isinstance(commit.action, Lose) and (commit.action.blocks or commit.action.disks):
                said.append(_without_events(commit))
        return paragraph(said)

    def left(
        self, factor: Factor, line: Sequence[Commit], other: Sequence[Commit], *, step: Commit | None
    ) -> str | None:
        """2.2  Which larger stack can march on what; a number of blocks alone says too little."""
        if factor.key != IN_REACH:
            return None if step is not None else ""
        end, instead = _position(line[-1].after), _position(other[-1].after)
        side = factor.side
        reached = _reached(line, other) if step is None else _places(step)
        here, there = targets(end, side), targets(instead, side)
        more = len(here) > len(there)
        at, without, places = (end, instead, {*here} - {*there}) if more else (instead, end, {*there} - {*here})
        linked = [
            place
            for place in sorted(places)
            if not holds(without, place, side)
            and (reached is None or not reached.isdisjoint((place, _larger_stack(at, place, side)[0])))
        ]
        return paragraph((_in_reach if more else _out_of_reach)(at, place, side) for place in linked[:MOST_PLACES])


# -- where things happen -----------------------------------------------------------------------------------------------


def _reached(line: Sequence[Commit], other: Sequence[Commit]) -> set[int] | None:
    """7.3.1  Where lines begin with a march, its ends, and where blocks go on to; None if neither does."""
    firsts = [action for action in (line[0].action, other[0].action) if isinstance(action, March | Muster)]
    if not firsts:
        return None
    reached = {place for action in firsts for place in _ends(action)}
    for commit in (*line[1:], *other[1:]):
        way = _way(commit)
        if way and way[0] in reached:
            reached.add(way[1])
    return reached


def _position(position: AnyPosition) -> Position:
    assert isinstance(position, Position)
    return position


def _ends(action: March | Muster) -> tuple[int, ...]:
    return (action.start, action.end) if isinstance(action, March) else (action.place,)


def _way(commit: Commit) -> tuple[int, ...]:
    """7.3.1, 8.8.1  Where blocks go from and to; nothing if none go."""
    action = commit.action
    if isinstance(action, March):
        return action.start, action.end
    combat = _fight(commit.before)
    return (combat.place, action.place) if isinstance(action, Retreat) and combat is not None else ()


def _places(commit: Commit) -> set[int]:
    """The places that a step is about."""
    found, combat = {*_way(commit)}, _fight(commit.before)
    if combat is not None:
        found.add(combat.place)
    if isinstance(commit.action, Declare | Muster):
        found.add(commit.action.place)
    return found


# -- fights ------------------------------------------------------------------------------------------------------------


def _fight(position: AnyPosition) -> Combat | None:
    """8  The fight under way, or None."""
    position = _position(position)
    combat = position.combat
    return combat if position.phase == "combat" and combat is not None and not combat.ended else None


def _is_of(combat: Combat, one: Combat | None) -> bool:
    """Whether two states are of one fight."""
    return one is not None and (one.place, one.attacker, one.fled_from) == (
        combat.place,
        combat.attacker,
        combat.fled_from,
    )


def _forces(position: AnyPosition, combat: Combat) -> str:
    """8.1  The place of a fight, and how many blocks of each side stand there; nothing if a disk stands alone."""
    stacks = _position(position).stacks
    mine, theirs = (len(stacks[combat.place][SIDE_INDEX[side]]) for side in (combat.attacker, combat.defender))
    if not theirs:
        return ""
    return phrase(
        "Fight at {place}: {blocks} of {side} against {others:word} of {other}.",
        place=place_name(combat.place),
        blocks=Count(mine, "block"),
        side=side_name(combat.attacker),
        others=Number(theirs),
        other=side_name(combat.defender),
    )


def _without_events(commit: Commit) -> str:
    return say(commit._replace(events=())).text


# -- points in reach ---------------------------------------------------------------------------------------------------


def _larger_stack(position: Position, place: int, side: Side) -> tuple[int, int, int]:
    """Where a side's largest stack stands one road from a place, its blocks, and those of the enemy in the place."""
    index = SIDE_INDEX[side]
    start = max(sorted(NEAR[place]), key=lambda near: len(position.stacks[near][index]))
    return start, len(position.stacks[start][index]), len(position.stacks[place][1 - index])


def _in_reach(position: Position, place: int, side: Side) -> Phrase:
    """7.3.1  From where a place can be marched on."""
    start, mine, theirs = _larger_stack(position, place, side)
    if not theirs:
        return phrase(
            "In the end {place} is undefended, and {side} has {blocks} one road away, at {start}.",
            place=place_name(place),
            side=side_name(side),
            blocks=Count(mine, "block"),
            start=place_name(start),
        )
    return phrase(
        "In the end {other} holds {place} with {few}, and {side} has {blocks} one road away, at {start}.",
        other=side_name(OTHER[side]),
        place=place_name(place),
        few=Count(theirs, "block"),
        side=side_name(side),
        blocks=Count(mine, "block"),
        start=place_name(start),
    )


def _out_of_reach(position: Position, place: int, side: Side) -> Phrase:
    """7.3.1  From where a place could have been marched on after the other choice."""
    start, mine, theirs = _larger_stack(position, place, side)
    if not theirs:
        return phrase(
            "{side} then has no larger stack one road from {place}; after the other choice it has {blocks} at {start}, "
            "and {place} is undefended.",
            side=side_name(side),
            place=place_name(place),
            blocks=Count(mine, "block"),
            start=place_name(start),
        )
    return phrase(
        "{side} then has no larger stack one road from {place}; after the other choice it has {blocks} at {start}, "
        "and {other} holds {place} with {few}.",
        side=side_name(side),
        place=place_name(place),
        blocks=Count(mine, "block"),
        start=place_name(start),
        few=Count(theirs, "block"),
        other=side_name(OTHER[side]),
    )


REASONS: Final = SekigaharaReasons()
