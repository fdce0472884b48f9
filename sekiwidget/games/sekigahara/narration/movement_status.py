"""The status of the movement phase for the text board and the scene: the route, the leader, what is left."""

from __future__ import annotations

from collections import Counter

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import Count
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX
from sekiwidget.games.sekigahara.components.places import CAPITALS, NEAR
from sekiwidget.games.sekigahara.components.wording import BlockName, DegreeName, place_name, side_name
from sekiwidget.games.sekigahara.narration.fight_status import TableLine
from sekiwidget.games.sekigahara.rules.march import stacks_left
from sekiwidget.games.sekigahara.rules.muster import may_muster
from sekiwidget.games.sekigahara.rules.position import Group, Movement, Position, road


def phase_title(view: Position) -> tuple[Phrase, str]:
    """6, 7  The phase outside a fight, in a few words, and its paragraph; `week_title` says when."""
    if view.chance and view.chance[0].rule.startswith("5."):
        return phrase("The official start"), view.chance[0].rule
    match view.phase:
        case "reinforcement":
            return phrase("Reinforcements"), "6.2"
        case "bid":
            return phrase("Order of play"), "6.3"
        case "movement":
            return phrase("{side} moves", side=side_name(view.active)), "7.1"
    return phrase("{side} fights", side=side_name(view.active)), "8.1"


def week_title(view: Position) -> Phrase:
    """6  Where in the game this is: `Week 2, Ishida’s movement`, `Week 2, order of play`."""
    week, side = view.week, side_name(view.active)
    match view.phase:
        case "reinforcement":
            return phrase("Week {week}, reinforcements", week=week)
        case "bid":
            return phrase("Week {week}, order of play", week=week)
        case "movement":
            return phrase("Week {week}, {side:possessive} movement", week=week, side=side)
    return phrase("Week {week}, {side:possessive} combat", week=week, side=side)


def overrun_text(place: str, victor: Side) -> Phrase:
    """7.4.1  Who overruns whom, and where."""
    return phrase("{side} at {place}", side=side_name(victor), place=place_name(place))


def road_text(a: int, b: int) -> Phrase:
    """A road by its places: `Hakone–Numazu`."""
    return phrase("{start}–{end}", start=place_name(a), end=place_name(b))


def used_road_names(movement: Movement) -> list[Phrase]:
    """7.3.1  The roads used in this phase."""
    return [road_text(a, b) for a, b in movement.used]


def resting_places(movement: Movement) -> list[Phrase]:
    """7.3.1, 7.2, 9.3  Blocks that cannot march any more, by place: `2 at Sendai`."""
    count = Counter(rest.place for rest in movement.rested)
    return [phrase("{count} at {place}", count=count[place], place=place_name(place)) for place in sorted(count)]


def march_route(movement: Movement, place: int, steps: int) -> tuple[int, ...]:
    """7.3.1  The route of a group of the marching stack, from its origin; only `place` if unclear."""
    if movement.origin is None:
        return (place,)
    ways: list[tuple[int, ...]] = [(movement.origin,)]
    for _ in range(steps):
        ways = [
            (*past, end)
            for past in ways
            for end in NEAR[past[-1]]
            if road(past[-1], end) in movement.used
            and all(road(past[-1], end) != road(past[n], past[n + 1]) for n in range(len(past) - 1))
        ]
    found = [past for past in ways if past[-1] == place]
    return found[0] if len(found) == 1 else (place,)


def leadership_text(movement: Movement) -> str:
    """7.3.4  What leads the marching stack, as publicly known; empty if nothing does."""
    if movement.origin is None:
        return ""
    if movement.place_leads:
        place = place_name(movement.origin)
        return (
            phrase("capital {place}", place=place)
            if movement.origin in CAPITALS
            else phrase("castle {place}", place=place)
        )
    return phrase("{leader}", leader=BlockName(movement.leader)) if movement.leader is not None else ""


def movement_summary(view: Position) -> tuple[TableLine, ...]:
    """7.1 to 7.3  What the map does not show of a movement phase: what is left, the steps taken, and who leads."""
    movement = view.movement
    if movement is None or not movement.degree:
        return ()
    degree = phrase("{degree:bare}", degree=DegreeName(movement.degree))
    lines = [TableLine(phrase("Movement"), degree, "7.1")]
    if movement.degree != "none":
        left, may = stacks_left(view, movement, view.active), may_muster(view)
        stacks = phrase("{stacks:figure}, {degree}", stacks=Count(left, "stack"), degree=degree)
        lines = [TableLine(phrase("Left to move"), stacks, "7.1")]
        if may and view.recruits[SIDE_INDEX[view.active]]:
            lines.append(TableLine(phrase("Muster"), phrase("still open"), "7.2"))
        if movement.origin is not None:
            lines += [TableLine(*_group(group), "7.3.3") for group in movement.groups if group.steps]
        if led := leadership_text(movement):
            lines.append(TableLine(phrase("Led by"), led, "7.3.4"))
    return tuple(lines)


def movement_table(view: Position) -> tuple[TableLine, ...]:
    """7.1 to 7.3  The movement phase in a small table: degree, stacks, muster, the marching stack."""
    movement = view.movement
    if movement is None or not movement.degree:
        return ()
    lines = [TableLine(phrase("Movement"), phrase("{degree:bare}", degree=DegreeName(movement.degree)), "7.1")]
    if movement.degree == "none":
        return tuple(lines)
    left = stacks_left(view, movement, view.active)
    lines.append(TableLine(phrase("Stacks left"), phrase("{count}", count=left), "7.1"))
    lines.append(TableLine(phrase("Muster"), phrase("still open") if may_muster(view) else phrase("none left"), "7.2"))
    if movement.origin is not None:
        origin = phrase("{place}", place=place_name(movement.origin))
        lines.append(TableLine(phrase("On the march from"), origin, "7.3.1"))
        lines += [TableLine(*_group(group), "7.3.3") for group in movement.groups if group.steps]
        if led := leadership_text(movement):
            lines.append(TableLine(phrase("Led by"), led, "7.3.4"))
    return tuple(lines)


def _group(group: Group) -> tuple[Phrase, Phrase]:
    """7.3.3  Where a group of the march stands, and how far it has come."""
    where = phrase("{count} at {place}", count=len(group.blocks), place=place_name(group.place))
    if group.highway:
        return where, phrase("step {step}, highway", step=group.steps)
    return where, phrase("step {step}", step=group.steps)
