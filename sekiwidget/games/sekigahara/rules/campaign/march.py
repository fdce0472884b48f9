"""7.3  Marching: one road segment of one group at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, Block, holds
from sekiwidget.games.sekigahara.components.places import PLACES, ROADS
from sekiwidget.games.sekigahara.components.wording import BlockName, CardName, Reach, place_name, side_name
from sekiwidget.games.sekigahara.rules.actions import FRESH, ORDINALS, March
from sekiwidget.games.sekigahara.rules.campaign.allowance import BASE, Stride, penalty
from sekiwidget.games.sekigahara.rules.campaign.holding import arrive, enemies_at, leave
from sekiwidget.games.sekigahara.rules.campaign.marchers import Setting, besieged, readings, residents, step_of
from sekiwidget.games.sekigahara.rules.campaign.movement_state import Group, Movement, road
from sekiwidget.games.sekigahara.rules.campaign.overrun import overrun
from sekiwidget.games.sekigahara.rules.campaign.supply import discard
from sekiwidget.games.sekigahara.rules.combat.known import mixed, moved_together, shown
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase


def forbids_march(position: Position, side: Side, action: March) -> Iterator[Reason]:
    """7.3.1 to 7.3.5, 8.9.6  Everything that forbids a march."""
    movement = position.movement
    if movement is None or not movement.degree:
        return
    start, end, blocks = action.start, action.end, action.blocks
    if (start, end) not in ROADS:
        yield Reason(
            "4.1", phrase("No road leads from {start} to {end}.", start=place_name(start), end=place_name(end))
        )
        return
    if not blocks:
        yield Reason("7.3.1", phrase("Name the blocks that march."))
        return
    if road(start, end) in movement.used:
        yield Reason(
            "7.3.1",
            phrase(
                "The road from {start} to {end} has been used in this phase already.",
                start=place_name(start),
                end=place_name(end),
            ),
        )
    if besieged(position, start, side):
        yield Reason("8.9.6", phrase("Besieged blocks may not leave {start}.", start=place_name(start)))
    found = list(_named(readings(position, movement, side, start, blocks), action))
    if not found:
        yield from _not_movable(position, movement, side, action)
        # 7.1  Having no stack left must not hide other reasons: check them as if there were one.
        found = list(_named(readings(position, movement.but(stacks_left=1), side, start, blocks), action))
    elif not holds(position.blocks(start, side), blocks):
        yield Reason("7.3.1", phrase("This view hides which blocks march."))
    against = [
        list(_forbids_range(position, side, action, one, step_of(movement, one, len(blocks), end))) for one in found
    ]
    if all(against):
        yield from next(iter(against), ())
    elif action.which in ORDINALS and meant(position, movement, side, action) is None:
        yield Reason(
            "7.3.1", phrase("No further group with such blocks at {place} may march so.", place=place_name(start))
        )


def meant(position: Position, movement: Movement, side: Side, action: March) -> tuple[Setting, Stride] | None:
    """7.3.1  The blocks and the step that a march means, or None.

    Of the readings that the rules allow: the first, the one that has not marched, or a further one, as it says.
    """
    allowed = _allowed(position, movement, side, action)
    further = 1 + ORDINALS.index(action.which) if action.which in ORDINALS else 0
    return next(islice(allowed, further, None), None)


def _named(found: Iterable[Setting], action: March) -> Iterator[Setting]:
    """7.3.1  Of the readings, those that the words of a march name: all, or the one that has not marched."""
    return (one for one in found if action.which != FRESH or not one.group.steps)


def _allowed(position: Position, movement: Movement, side: Side, action: March) -> Iterator[tuple[Setting, Stride]]:
    """7.3.1  The readings of a march that the rules allow; groups that are alike in everything are one."""
    seen: list[Setting] = []
    for found in _named(readings(position, movement, side, action.start, action.blocks), action):
        step = step_of(movement, found, len(action.blocks), action.end)
        if found not in seen and next(_forbids_range(position, side, action, found, step), None) is None:
            seen.append(found)
            yield found, step


def in_words(position: Position, movement: Movement, side: Side, found: Setting, march: March) -> March:
    """7.3.1, 7.3.4  A march of a certain group, in as few words as mean it.

    The lowest leader need not be named, and the group only where neither the blocks nor the leader tell it.
    """
    plain = replace(march, which="")
    known = march.lead is None or march.lead is found.leaders[0]
    fewest = [replace(plain, lead=None), plain] if known else [plain]
    for words in fewest:
        if (meaning := meant(position, movement, side, words)) is not None and meaning[0] == found:
            return words
    at = [one for one, _ in _allowed(position, movement, side, fewest[0])].index(found)
    return replace(fewest[0], which=ORDINALS[at - 1] if found.group.steps else FRESH)


RESTS: Final[dict[str, Phrase]] = {
    "7.3.1": phrase("Some of these blocks have marched in this turn already; a block marches once."),
    "7.2": phrase("Some of these blocks were mustered in this turn and do not march in it."),
    "9.3": phrase("Some of these blocks came from the Mōri box in this turn and do not march in it."),
}
"""7.3.1, 7.2, 9.3  Why blocks rest, by the paragraph of what they did."""


def _not_movable(position: Position, movement: Movement, side: Side, action: March) -> Iterator[Reason]:
    """7.1, 7.2, 7.3.1, 7.3.2, 9.3  Why these blocks cannot march from here at all."""
    start, blocks = action.start, action.blocks
    name = place_name(start)
    if not holds(position.blocks(start, side), blocks):
        yield Reason("7.3.1", phrase("{side} does not have these blocks at {place}.", side=side_name(side), place=name))
        return
    resting = [rest for rest in movement.rested if rest.place == start and rest.block in blocks]
    movable = holds(residents(position, movement, start, side), blocks)
    marching = movement.groups_at(start)
    if not movement.stacks_left and (movable or not (marching or start in movement.activated)):
        yield Reason("7.1", NO_STACK[movement.degree])
    if movable:
        return
    if resting:
        rules = {rest.rule for rest in resting}
        yield from (Reason(rule, text) for rule, text in RESTS.items() if rule in rules)
        if "7.3.1" in rules and enemies_at(position, start, side):
            yield Reason(
                "7.3.2", phrase("Whoever meets enemies must stop, and there are enemies at {place}.", place=name)
            )
    elif any(holds(group.blocks, blocks) for group in marching):
        yield Reason("7.3.1", phrase("Such blocks at {place} have all marched already in this phase.", place=name))
    elif start in movement.activated and not marching:
        yield Reason(
            "7.3.1", phrase("The stack of {place} has been activated before; what it left behind stays.", place=name)
        )
    else:
        yield Reason(
            "7.3.1",
            phrase("These blocks are not of one group at {place}: on its way a stack picks up no others.", place=name),
        )


NO_STACK: Final[dict[str, Phrase]] = {
    "none": phrase("Without movement no stack marches."),
    "minimal": phrase("Minimal movement lets one stack march, or a muster instead: that is used up."),
    "limited": phrase(
        "Limited movement lets three stacks march, one of which may be a muster instead: they are used up."
    ),
    "total": phrase("Every stack has marched."),
}
"""7.1  Why no further stack is activated, by degree."""


def _forbids_range(position: Position, side: Side, action: March, found: Setting, step: Stride) -> Iterator[Reason]:
    """7.3.3, 7.3.4, 7.3.5  The step is within reach; a card or a leader is used only if the step needs it."""
    force, lead = action.force, action.lead
    if force is not None and force not in position.hands[SIDE_INDEX[side]]:
        yield Reason("7.3.3", phrase("{side} does not hold {card}.", side=side_name(side), card=CardName(force)))
    if lead is not None and lead not in found.leaders:
        yield Reason(
            "7.3.4", phrase("{block:bare} was not with the stack when it was activated.", block=BlockName(lead))
        )
    if found.group.forced and len(action.blocks) < len(found.group.blocks):
        yield Reason("7.3.3", phrase("A group that was forced ends its march together: all of it goes on, or none."))
    if step.short <= 0:
        if force is not None:
            yield Reason("7.3.3", phrase("No block needs a forced march for this step."))
        if lead is not None:
            yield Reason("7.3.4", phrase("This step needs no leader."))
        return
    if lead is not None and not step.led:
        yield Reason("7.3.4", phrase("Leadership is there already and counts once."))
    helps = (force is not None and step.forced) + (step.led and (force is None or step.short > 1 or lead is not None))
    if force is not None and not step.forced:
        yield Reason("7.3.3", phrase("A group is forced once."))
    if step.short == 1 and force is not None and lead is not None and step.led:
        yield Reason("7.3.3", phrase("With a leader no forced march is needed."))
    if helps < step.short:
        yield from _too_far(step, found, force is not None and step.forced)


def _too_far(step: Stride, found: Setting, forced: bool) -> Iterator[Reason]:
    """7.3.3, 7.3.5  Why a step is too far, counted out."""
    size = penalty(step.largest)
    led, forced = found.leads or step.led, forced or found.group.forced
    may = BASE + step.highway + led + forced - size
    reach = Reach(BASE, highway=step.highway, led=led, forced=forced, less=size, blocks=step.largest)
    if may == BASE and not size:
        text = phrase(
            "That would be step {step}, and a march goes one place unless something adds to it.", step=step.number
        )
    elif may > 0:
        text = phrase("That would be step {step}, and {reach} makes {may}.", step=step.number, reach=reach, may=may)
    else:
        text = phrase("That would be step {step}, and {reach} makes none.", step=step.number, reach=reach)
    yield Reason("7.3.3", text)
    if size and step.number <= may + size:
        text = phrase("A group of {blocks} blocks marches {less} less.", blocks=step.largest, less=size)
        yield Reason("7.3.5", text)


def play_march(position: Position, events: list[Event], action: March) -> Position:
    """7.3, 7.4  The group leaves (those left may be overrun), arrives, and overruns, is overrun, or meets enemies."""
    movement, side = position.movement, position.active
    assert movement is not None
    reading = meant(position, movement, side, action)
    assert reading is not None
    found, step = reading
    names = PLACES[action.start], PLACES[action.end]
    if found.fresh:
        movement = activate(movement, found, action.start)
        events.append(Event("7.1", "activates", (side, names[0], movement.stacks_left)))
    events.append(Event("7.3.1", "marches", (side, *names, len(action.blocks))))
    _explain(events, step, found)
    if action.force is not None:
        events.append(Event("7.3.3", "forced", (side, action.force.text), f"hand_size.{side}", -1))
        position = discard(position, side, (action.force,))
    movement = movement.going(found.group, action.blocks, road(action.start, action.end))
    if step.short > (action.force is not None):
        leader = action.lead or found.leaders[0]
        events.append(Event("7.3.4", "declares", (side, leader.text)))
        position = _move(position.but(movement=movement.but(leader=leader)), events, action, found.group, step)
        return _declared(position, action, leader)
    return _move(position.but(movement=movement), events, action, found.group, step)


def _declared(position: Position, action: March, leader: Block) -> Position:
    """7.3.4  A declared leader becomes known where it is: with the group, at its origin, or where it split off."""
    side = position.active
    movement = position.movement
    origin = movement.origin if movement is not None else None
    marching = (action.end,) if leader in action.blocks else ()
    for place in (*marching, action.start, origin, *range(len(PLACES))):
        if place is not None and leader in position.blocks(place, side):
            return shown(position, side, place, leader, 1)
    return position


def activate(movement: Movement, found: Setting, start: int) -> Movement:
    """7.1, 7.3.1  A new stack moves: the previous one rests, one stack fewer is left, and leadership is determined."""
    for group in movement.groups:
        if group.steps:
            movement = movement.resting(group.place, group.blocks)
    return movement.but(
        stacks_left=movement.stacks_left - 1,
        activated=tuple(sorted((*movement.activated, start))),
        origin=start,
        groups=(found.group,),
        place_leads=found.leads,
        leaders=found.leaders,
        leader=None,
    )


def _explain(events: list[Event], step: Stride, found: Setting) -> None:
    """7.3.3 to 7.3.5  What makes a step after the first possible."""
    if step.number > 1:
        events.append(Event("7.3.3", "step", (step.number, int(step.highway))))
        if found.leads:
            events.append(Event("7.3.4", "led", ()))
    if penalty(step.largest):
        events.append(Event("7.3.5", "size", (step.largest, penalty(step.largest))))


def _move(position: Position, events: list[Event], action: March, group: Group, step: Stride) -> Position:
    """7.3.1, 7.3.2, 7.4  The blocks move; they stop on meeting enemies."""
    side, start, end, blocks = position.active, action.start, action.end, action.blocks
    whole = len(blocks) == len(position.blocks(start, side))
    position = leave(position, start, side, blocks)
    position = moved_together(position, side, start, end) if whole else mixed(position, side, start)
    # 7.4.1  Consequences of leaving come before those of arriving; the blocks are always somewhere.
    position = overrun(arrive(position, events, end, side, blocks), events, start)
    if position.outcome is None:
        position = overrun(position, events, end)
    movement = position.movement
    assert movement is not None
    if not enemies_at(position, end, side):
        forced = group.forced or action.force is not None
        marched = Group(end, blocks, step.number, step.highway, step.largest, forced)
        return position.but(movement=movement.arrived(marched))
    if not position.blocks(end, side):
        return position
    events.append(Event("7.3.2", "meets", (side, PLACES[end])))
    entered = tuple(sorted({*position.entered, (end, start)}))
    return position.but(movement=movement.resting(end, blocks), entered=entered)
