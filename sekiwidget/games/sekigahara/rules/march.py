"""7.3  Marching: how far blocks may go, which blocks march, what forbids a march, and all legal marches.

A march is one road segment of one group of blocks. Blocks that look alike may stand in several groups: each possible
group is a reading of the march.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import (
    SIDE_INDEX,
    Block,
    Stack,
    contains_all,
    selections,
    without_in_view,
)
from sekiwidget.games.sekigahara.components.places import CAPITALS, CASTLES, HIGHWAY, PLACES, ROAD, ROADS
from sekiwidget.games.sekigahara.components.wording import BlockName, CardName, Reach, place_name, side_name
from sekiwidget.games.sekigahara.rules.actions import FRESH, ORDINALS, March
from sekiwidget.games.sekigahara.rules.control import arrive, castle_holder, has_enemies, leave, overrun
from sekiwidget.games.sekigahara.rules.position import Group, Movement, Position, road
from sekiwidget.games.sekigahara.rules.supply import discard
from sekiwidget.games.sekigahara.rules.view import forget_stack, move_known, reveal_block
from sekiwidget.text.phrase import Phrase, phrase

# -- how far (7.3.3, 7.3.4, 7.3.5) -------------------------------------------------------------------------------------

BASE = 1
GROUP_SIZE = 4


def size_penalty(size: int) -> int:
    """7.3.5  One less from the 5th, 9th, 13th and 17th block on."""
    return (size - 1) // GROUP_SIZE if size > GROUP_SIZE else 0


def place_leads(position: Position, place: int, side: Side) -> bool:
    """7.3.4  Whether a castle of its colour that a side controls, or a capital of its colour, gives leadership."""
    if CAPITALS.get(place) == side:
        return True
    return CASTLES.get(place) == side and castle_holder(position, place) == side


def leaders_at(position: Position, place: int, side: Side) -> Stack:
    """7.3.4  The leaders of a side at a place, each once."""
    return tuple(dict.fromkeys(block for block in position.stacks[place][SIDE_INDEX[side]] if block.leader))


class MarchStep(NamedTuple):
    """A step that a group would make: its number in the march, and what makes it possible.

    `sure` is the range without a further card or a declared leader; `led` says whether a leader could be declared,
    `forced` whether a card could still force the step.
    """

    number: int
    highway: bool
    largest: int
    sure: int
    led: bool
    forced: bool

    @property
    def short(self) -> int:
        """By how many steps it exceeds the sure range."""
        return self.number - self.sure


def next_step(movement: Movement, group: Group, size: int, end: int, leads: bool, leaders: Stack) -> MarchStep:
    """7.3.3 to 7.3.5  The next step of `size` blocks of a group to a neighbouring place.

    `leads`: leadership without a further declaration; `leaders`: those that could be declared.
    """
    highway = group.highway and ROADS[group.place, end] == "highway"
    largest = max(group.largest, size)
    sure = BASE + highway + leads + group.forced - size_penalty(largest)
    return MarchStep(group.steps + 1, highway, largest, sure, bool(leaders) and not leads, not group.forced)


# -- which blocks march (7.3.1) ----------------------------------------------------------------------------------------


class Reading(NamedTuple):
    """The group that would march, whether this activates its stack, and its leadership."""

    group: Group
    fresh: bool
    leads: bool
    leaders: Stack


def besieged(position: Position, place: int, side: Side) -> bool:
    """8.9.6  Whether a side's blocks here are besieged in their castle: they may not leave."""
    return has_enemies(position, place, side) and castle_holder(position, place) == side


def unmoved_blocks(position: Position, movement: Movement, place: int, side: Side) -> Stack:
    """7.3.1  The blocks here that could be activated: not moved, mustered or brought in this turn."""
    stack = position.stacks[place][SIDE_INDEX[side]]
    if not stack or place in movement.activated:
        return ()
    for rest in movement.rested:
        if rest.place == place:
            stack = without_in_view(stack, (rest.block,))
    for group in movement.groups:
        if group.place == place:
            stack = without_in_view(stack, group.blocks)
    return stack


def stacks_left(position: Position, movement: Movement, side: Side) -> int:
    """7.1  How many stacks a side may still activate; with total movement each that could be, besieged or not."""
    if movement.degree != "total":
        return movement.stacks_left
    side_index, stacks = SIDE_INDEX[side], position.stacks
    # Counted by place, since resting and movable blocks look alike in a view.
    busy = [rest.place for rest in movement.rested]
    for group in movement.groups:
        busy += [group.place] * len(group.blocks)
    left = len([1 for row in stacks if row[side_index]])
    for place in {*busy, *movement.activated}:
        here = len(stacks[place][side_index])
        if here and (place in movement.activated or busy.count(place) >= here):
            left -= 1
    return left


def readings(position: Position, movement: Movement, side: Side, place: int, blocks: Stack = ()) -> Iterator[Reading]:
    """7.3.1  The possible readings of named blocks, lazily: each marching group, finally a new stack.

    Blocks march together, so all belong to one group; there are several readings only if two groups have blocks with
    these faces. The group that has come furthest is first; of equals, the one with more range left. If no blocks are
    named: all that could march from here.
    """
    here = movement.groups_at(place)
    if here:
        leads = movement.place_leads or movement.leader is not None
        if len(here) > 1:
            here.sort(key=_furthest)
        for group in here:
            if contains_all(group.blocks, blocks):
                yield Reading(group, False, leads, movement.leaders)
    if (
        movement.stacks_left
        and (stack := unmoved_blocks(position, movement, place, side))
        and contains_all(stack, blocks)
    ):
        yield fresh_reading(position, side, place, stack)


def fresh_reading(position: Position, side: Side, place: int, stack: Stack) -> Reading:
    """7.1, 7.3.4  The reading of a march by blocks of a stack that it would activate."""
    return Reading(Group(place, stack), True, place_leads(position, place, side), leaders_at(position, place, side))


def _furthest(group: Group) -> tuple[int, ...]:
    return (-group.steps, not group.highway, group.largest, group.forced)


def step_of_reading(movement: Movement, found: Reading, size: int, end: int) -> MarchStep:
    """7.3.3  The step that `size` blocks of the group would make."""
    return next_step(movement, found.group, size, end, found.leads, found.leaders)


def open_road_kinds(found: Reading, size: int) -> tuple[str, ...]:
    """7.3.3, 7.3.4  The kinds of road by which `size` blocks of the group may go on without a card or a named leader.

    As `next_step` counts it, but once for all roads. A leader need not be named: the lowest leads. A forced group goes
    on as a whole.
    """
    group = found.group
    if group.forced and size < len(group.blocks):
        return ()
    led = found.leads or bool(found.leaders)
    short = group.steps + 1 - (BASE + led + group.forced - size_penalty(max(group.largest, size)))
    return (HIGHWAY, ROAD) if short <= 0 else (HIGHWAY,) if short == 1 and group.highway else ()


# -- playing a march (7.3) ---------------------------------------------------------------------------------------------


def forbids_march(position: Position, side: Side, action: March) -> Iterator[Reason]:
    """4.1, 7.3.1 to 7.3.5, 8.9.6  Everything that forbids a march."""
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
                "The road from {start} to {end} has already been used in this phase.",
                start=place_name(start),
                end=place_name(end),
            ),
        )
    if besieged(position, start, side):
        yield Reason("8.9.6", phrase("Besieged blocks may not leave {start}.", start=place_name(start)))
    found = list(_matching_readings(readings(position, movement, side, start, blocks), action))
    if not found:
        yield from _not_movable(position, movement, side, action)
        # 7.1  Having no stack left must not hide other reasons: check them as if there were one.
        found = list(_matching_readings(readings(position, movement.but(stacks_left=1), side, start, blocks), action))
    elif not contains_all(position.blocks(start, side), blocks):
        yield Reason("7.3.1", phrase("This view hides which blocks march."))
    against = [
        list(_forbids_range(position, side, action, one, step_of_reading(movement, one, len(blocks), end)))
        for one in found
    ]
    if all(against):
        yield from next(iter(against), ())
    elif action.which in ORDINALS and interpret(position, movement, side, action) is None:
        yield Reason(
            "7.3.1",
            phrase("No further group with such blocks at {place} may march in this way.", place=place_name(start)),
        )


def interpret(position: Position, movement: Movement, side: Side, action: March) -> tuple[Reading, MarchStep] | None:
    """7.3.1  The blocks and the step that a march means, or None.

    Of the readings that the rules allow: the first, the one that has not marched, or a further one, as it says.
    """
    allowed = _allowed_readings(position, movement, side, action)
    further = 1 + ORDINALS.index(action.which) if action.which in ORDINALS else 0
    return next(islice(allowed, further, None), None)


def _matching_readings(found: Iterable[Reading], action: March) -> Iterator[Reading]:
    """7.3.1  Of the readings, those that the words of a march name: all, or the one that has not marched."""
    return (one for one in found if action.which != FRESH or not one.group.steps)


def _allowed_readings(
    position: Position, movement: Movement, side: Side, action: March
) -> Iterator[tuple[Reading, MarchStep]]:
    """7.3.1  The readings of a march that the rules allow; groups that are alike in everything are one."""
    seen: list[Reading] = []
    for found in _matching_readings(readings(position, movement, side, action.start, action.blocks), action):
        step = step_of_reading(movement, found, len(action.blocks), action.end)
        if found not in seen and next(_forbids_range(position, side, action, found, step), None) is None:
            seen.append(found)
            yield found, step


def shortest_wording(position: Position, movement: Movement, side: Side, found: Reading, march: March) -> March:
    """7.3.1, 7.3.4  A march of a certain group, in as few words as mean it.

    The lowest leader need not be named, and the group only where neither the blocks nor the leader tell it.
    """
    plain = replace(march, which="")
    known = march.lead is None or march.lead is found.leaders[0]
    fewest = [replace(plain, lead=None), plain] if known else [plain]
    for words in fewest:
        if (meaning := interpret(position, movement, side, words)) is not None and meaning[0] == found:
            return words
    at = [one for one, _ in _allowed_readings(position, movement, side, fewest[0])].index(found)
    return replace(fewest[0], which=ORDINALS[at - 1] if found.group.steps else FRESH)


RESTS: Final[dict[str, Phrase]] = {
    "7.3.1": phrase("Some of these blocks have already marched in this turn; a block marches only once."),
    "7.2": phrase("Some of these blocks were mustered in this turn and cannot march in it."),
    "9.3": phrase("Some of these blocks came from the Mōri box in this turn and cannot march in it."),
}
"""7.3.1, 7.2, 9.3  Why blocks rest, by the paragraph of what they did."""


def _not_movable(position: Position, movement: Movement, side: Side, action: March) -> Iterator[Reason]:
    """7.1, 7.2, 7.3.1, 7.3.2, 9.3  Why these blocks cannot march from here at all."""
    start, blocks = action.start, action.blocks
    name = place_name(start)
    if not contains_all(position.blocks(start, side), blocks):
        yield Reason("7.3.1", phrase("{side} does not have these blocks at {place}.", side=side_name(side), place=name))
        return
    resting = [rest for rest in movement.rested if rest.place == start and rest.block in blocks]
    movable = contains_all(unmoved_blocks(position, movement, start, side), blocks)
    marching = movement.groups_at(start)
    if not movement.stacks_left and (movable or not (marching or start in movement.activated)):
        yield Reason("7.1", NO_STACK[movement.degree])
    if movable:
        return
    if resting:
        rules = {rest.rule for rest in resting}
        yield from (Reason(rule, text) for rule, text in RESTS.items() if rule in rules)
        if "7.3.1" in rules and has_enemies(position, start, side):
            yield Reason(
                "7.3.2", phrase("Blocks that meet enemies must stop, and there are enemies at {place}.", place=name)
            )
    elif any(contains_all(group.blocks, blocks) for group in marching):
        yield Reason("7.3.1", phrase("All such blocks at {place} have already marched in this phase.", place=name))
    elif start in movement.activated and not marching:
        yield Reason(
            "7.3.1",
            phrase("The stack of {place} has already been activated; the blocks that it left behind stay.", place=name),
        )
    else:
        yield Reason(
            "7.3.1",
            phrase(
                "These blocks do not belong to one group at {place}: a stack cannot pick up other blocks on its way.",
                place=name,
            ),
        )


NO_STACK: Final[dict[str, Phrase]] = {
    "none": phrase("With no movement no stack may march."),
    "minimal": phrase("Minimal movement allows one stack to march, or a muster instead; this is used up."),
    "limited": phrase(
        "Limited movement allows three stacks to march, and a muster may take the place of one; they are used up."
    ),
}
"""7.1  Why no further stack is activated, by degree; total movement never runs out of them."""


def _forbids_range(position: Position, side: Side, action: March, found: Reading, step: MarchStep) -> Iterator[Reason]:
    """7.3.3, 7.3.4, 7.3.5  The step is within reach; a card or a leader is used only if the step needs it."""
    force, lead = action.force, action.lead
    if force is not None and force not in position.hands[SIDE_INDEX[side]]:
        yield Reason("7.3.3", phrase("{side} does not hold {card}.", side=side_name(side), card=CardName(force)))
    if lead is not None and lead not in found.leaders:
        yield Reason(
            "7.3.4", phrase("{block:capital} was not with the stack when it was activated.", block=BlockName(lead))
        )
    if found.group.forced and len(action.blocks) < len(found.group.blocks):
        yield Reason(
            "7.3.3", phrase("A group that made a forced march must end its march together: all of it goes on, or none.")
        )
    if step.short <= 0:
        if force is not None:
            yield Reason("7.3.3", phrase("No block needs a forced march for this step."))
        if lead is not None:
            yield Reason("7.3.4", phrase("This step needs no leader."))
        return
    if lead is not None and not step.led:
        yield Reason("7.3.4", phrase("The stack already has leadership, which counts only once."))
    helps = (force is not None and step.forced) + (step.led and (force is None or step.short > 1 or lead is not None))
    if force is not None and not step.forced:
        yield Reason("7.3.3", phrase("A group can make only one forced march."))
    if step.short == 1 and force is not None and lead is not None and step.led:
        yield Reason("7.3.3", phrase("With a leader no forced march is needed."))
    if helps < step.short:
        yield from _too_far(step, found, force is not None and step.forced)


def _too_far(step: MarchStep, found: Reading, forced: bool) -> Iterator[Reason]:
    """7.3.3, 7.3.5  Why a step is too far, counted out."""
    size = size_penalty(step.largest)
    led, forced = found.leads or step.led, forced or found.group.forced
    may = BASE + step.highway + led + forced - size
    reach = Reach(BASE, highway=step.highway, led=led, forced=forced, less=size, blocks=step.largest)
    if may == BASE and not size:
        text = phrase(
            "That would be step {step}, and a march goes only one place unless something adds to it.", step=step.number
        )
    elif may > 0:
        text = phrase(
            "That would be step {step}, and {reach} gives only {may}.", step=step.number, reach=reach, may=may
        )
    else:
        text = phrase("That would be step {step}, and {reach} gives none.", step=step.number, reach=reach)
    yield Reason("7.3.3", text)
    if size and step.number <= may + size:
        text = phrase("The size of a group of {blocks} blocks costs it {less}.", blocks=step.largest, less=size)
        yield Reason("7.3.5", text)


def play_march(position: Position, events: list[Event], action: March) -> Position:
    """7.1, 7.3, 7.3.1, 7.3.3, 7.3.4, 7.4  The group leaves, arrives, and overruns, is overrun, or meets enemies.

    Those whom it leaves behind may be overrun.
    """
    movement, side = position.movement, position.active
    assert movement is not None
    reading = interpret(position, movement, side, action)
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
    movement = movement.departing(found.group, action.blocks, road(action.start, action.end))
    if step.short > (action.force is not None):
        leader = action.lead or found.leaders[0]
        events.append(Event("7.3.4", "declares", (side, leader.text)))
        position = _move_blocks(position.but(movement=movement.but(leader=leader)), events, action, found.group, step)
        return _reveal_leader(position, action, leader)
    return _move_blocks(position.but(movement=movement), events, action, found.group, step)


def _reveal_leader(position: Position, action: March, leader: Block) -> Position:
    """7.3.4  A declared leader becomes known where it is: with the group, at its origin, or where it split off."""
    side = position.active
    movement = position.movement
    origin = movement.origin if movement is not None else None
    marching = (action.end,) if leader in action.blocks else ()
    for place in (*marching, action.start, origin, *range(len(PLACES))):
        if place is not None and leader in position.blocks(place, side):
            return reveal_block(position, side, place, leader, 1)
    return position


def activate(movement: Movement, found: Reading, start: int) -> Movement:
    """7.1, 7.3.1  A new stack moves: the previous one rests, one stack fewer is left, and leadership is determined."""
    for group in movement.groups:
        if group.steps:
            movement = movement.with_resting(group.place, group.blocks)
    return movement.but(
        stacks_left=movement.stacks_left - 1,
        activated=tuple(sorted((*movement.activated, start))),
        origin=start,
        groups=(found.group,),
        place_leads=found.leads,
        leaders=found.leaders,
        leader=None,
    )


def _explain(events: list[Event], step: MarchStep, found: Reading) -> None:
    """7.3.3 to 7.3.5  What makes a step after the first possible."""
    if step.number > 1:
        events.append(Event("7.3.3", "step", (step.number, int(step.highway))))
        if found.leads:
            events.append(Event("7.3.4", "led", ()))
    if size_penalty(step.largest):
        events.append(Event("7.3.5", "size", (step.largest, size_penalty(step.largest))))


def _move_blocks(position: Position, events: list[Event], action: March, group: Group, step: MarchStep) -> Position:
    """7.3.1, 7.3.2, 7.4  The blocks move; they stop on meeting enemies."""
    side, start, end, blocks = position.active, action.start, action.end, action.blocks
    whole = len(blocks) == len(position.blocks(start, side))
    position = leave(position, start, side, blocks)
    position = move_known(position, side, start, end) if whole else forget_stack(position, side, start)
    # 7.4.1  Consequences of leaving come before those of arriving; the blocks are always somewhere.
    position = overrun(arrive(position, events, end, side, blocks), events, start)
    if position.outcome is None:
        position = overrun(position, events, end)
    movement = position.movement
    assert movement is not None
    if not has_enemies(position, end, side):
        forced = group.forced or action.force is not None
        marched = Group(end, blocks, step.number, step.highway, step.largest, forced)
        return position.but(movement=movement.with_group(marched))
    if not position.blocks(end, side):
        return position
    events.append(Event("7.3.2", "meets", (side, PLACES[end])))
    entered = tuple(sorted({*position.entered, (end, start)}))
    return position.but(movement=movement.with_resting(end, blocks), entered=entered)


# -- legal marches (7.3) -----------------------------------------------------------------------------------------------


def legal_marches(position: Position, side: Side) -> Iterator[March]:
    """7.3  Every march, lazily: each group and stack, each road, each pick of blocks, card and leader where needed."""
    side_index = SIDE_INDEX[side]
    for place, row in enumerate(position.stacks):
        if row[side_index]:
            yield from marches_from(position, side, place)


def marches_from(position: Position, side: Side, place: int) -> Iterator[March]:
    """7.3  Every march from a place, lazily."""
    movement = position.movement
    assert movement is not None
    heaps = list(readings(position, movement, side, place))
    if not heaps or besieged(position, place, side):
        return
    for end in position.near(place):
        if road(place, end) in movement.used:
            continue
        seen: set[Stack] = set()
        for heap in heaps:
            for number in range(1, len(heap.group.blocks) + 1):
                for blocks in selections(heap.group.blocks, number):
                    if blocks not in seen:
                        seen.add(blocks)
                        of = [other for other in heaps if other is heap or contains_all(other.group.blocks, blocks)]
                        yield from _worded_marches(position, movement, side, March(blocks, place, end), of)


def _worded_marches(
    position: Position, movement: Movement, side: Side, plain: March, of: Iterable[Reading]
) -> Iterator[March]:
    """7.3.1  Every legal variant of a march in each of its readings, in words that tell which is meant.

    The lowest leader need not be named (7.3.4).
    """
    distinct = list(dict.fromkeys(of))
    for found in distinct:
        for way in _marches_of_reading(position, movement, side, plain, found):
            if len(distinct) > 1:
                yield shortest_wording(position, movement, side, found, way)
            elif way.lead is not None and way.lead is found.leaders[0]:
                yield March(way.blocks, way.start, way.end, way.force)
            else:
                yield way


def _marches_of_reading(
    position: Position, movement: Movement, side: Side, plain: March, found: Reading
) -> Iterator[March]:
    """7.3.3, 7.3.4  For one reading: the march as it is, or with the card or leader it needs."""
    blocks, start, end = plain.blocks, plain.start, plain.end
    if found.group.forced and len(blocks) < len(found.group.blocks):
        return
    step = step_of_reading(movement, found, len(blocks), end)
    short = step.short
    if short <= 0:
        yield plain
        return
    leaders = found.leaders if step.led else ()
    cards = tuple(dict.fromkeys(position.hands[SIDE_INDEX[side]])) if step.forced else ()
    if short == 1:
        yield from (March(blocks, start, end, None, lead) for lead in leaders)
        yield from (March(blocks, start, end, card) for card in cards)
    elif short == 2:
        yield from (March(blocks, start, end, card, lead) for card in cards for lead in leaders)


def might_march(view: Position, side: Side) -> bool:
    """7.3  Whether, as far as everybody can see, some block might march: hidden leaders and cards may help.

    A block of a fresh stack always can. Blocks are only counted, since resting and movable ones look alike when hidden.
    """
    movement = view.movement
    assert movement is not None
    cards = bool(view.hands[SIDE_INDEX[side]])
    for place, row in enumerate(view.stacks):
        if not row[SIDE_INDEX[side]] or besieged(view, place, side):
            continue
        ends = [end for end in view.near(place) if road(place, end) not in movement.used]
        groups = movement.groups_at(place)
        busy = sum(rest.place == place for rest in movement.rested) + sum(len(group.blocks) for group in groups)
        fresh = movement.stacks_left and place not in movement.activated and len(row[SIDE_INDEX[side]]) > busy
        if ends and (fresh or any(_might_go_on(movement, group, end, cards) for group in groups for end in ends)):
            return True
    return False


def _might_go_on(movement: Movement, group: Group, end: int, cards: bool) -> bool:
    """7.3.3, 7.3.4  Whether one block of a group might make a step, with a card and, if it may have one, a leader."""
    leads = movement.place_leads or movement.leader is not None
    step = next_step(movement, group, 1, end, leads, group.blocks[:1])
    return step.short <= step.led + (step.forced and cards)


def sample_march(position: Position, side: Side, rng: Random) -> March | None:
    """7.3  A random march, or None if a few tries find none."""
    movement = position.movement
    assert movement is not None
    random = rng.random
    side_index = SIDE_INDEX[side]
    for _ in range(6):
        if movement.groups and random() < 0.6:
            group = movement.groups[int(random() * len(movement.groups))]
            place, heap = group.place, group.blocks
        elif movement.stacks_left:
            own = [
                place
                for place, row in enumerate(position.stacks)
                if row[side_index] and place not in movement.activated
            ]
            if not own:
                continue
            place = own[int(random() * len(own))]
            heap = unmoved_blocks(position, movement, place, side)
        else:
            continue
        near = position.near(place)
        end = near[int(random() * len(near))]
        if not heap or road(place, end) in movement.used or besieged(position, place, side):
            continue
        blocks = heap if random() < 0.5 else tuple(block for block in heap if random() < 0.6) or heap[:1]
        of = readings(position, movement, side, place, blocks)
        ways = list(_worded_marches(position, movement, side, March(blocks, place, end), of))
        if ways:
            return ways[0] if random() < 0.8 else ways[int(random() * len(ways))]
    return None
