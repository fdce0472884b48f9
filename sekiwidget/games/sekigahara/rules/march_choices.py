"""7.3  The choices of marches: from each place its blocks and roads, with a card or a leader where that helps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, Block, Stack, in_order, selections, texts
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.components.wording import place_name
from sekiwidget.games.sekigahara.rules.actions import FRESH, ORDINALS, March
from sekiwidget.games.sekigahara.rules.march import (
    MarchStep,
    besieged,
    interpret,
    leaders_at,
    marches_from,
    readings,
    step_of_reading,
    unmoved_blocks,
)
from sekiwidget.games.sekigahara.rules.position import Movement, Position, road
from sekiwidget.games.sekigahara.rules.supply import DISCARDED
from sekiwidget.text.phrase import Phrase, phrase

_FORCED_NOTE: Final = phrase("A card is discarded for one extra step.")
_LED_NOTE: Final = phrase("The leader is declared, and becomes known, for one extra step.")
_FORCED_LED_NOTE: Final = phrase("A card is discarded and the leader declared, for two extra steps.")


def march_choices(position: Position, side: Side) -> Iterator[Choice]:
    """7.3  For each place: the blocks that may go and the free roads; with a card or a leader where it helps."""
    movement = position.movement
    assert movement is not None
    hand = position.hands[SIDE_INDEX[side]]
    for place in range(len(PLACES)):
        roads = tuple(
            f"{PLACES[place]}-{PLACES[end]}" for end in position.near(place) if road(place, end) not in movement.used
        )
        groups = movement.groups_at(place)
        fresh = unmoved_blocks(position, movement, place, side) if movement.stacks_left else ()
        blocks = in_order(sum((group.blocks for group in groups), fresh))
        if not roads or not blocks or besieged(position, place, side):
            continue
        found = _ways(position, movement, side, place)
        base = (Pick("blocks", texts(blocks), 1, len(blocks)), Pick("road", roads))
        force = (Pick("card", texts(hand), cost=DISCARDED),) if hand else ()
        # 7.3.4  A leader who rests here leads as well as one who marches.
        here = leaders_at(position, place, side) if fresh else ()
        leaders = {block.text for block in (*(movement.leaders if groups else ()), *here)}
        # 7.3.1  Where blocks of two groups look alike, naming the only leader may tell which of them are meant.
        named = len(leaders) > 1 or (leaders and _alike(*(group.blocks for group in groups), fresh))
        lead = (Pick("leader", tuple(sorted(leaders))),) if named else ()
        labels, form = _march_labels(place), "march {0} {1}"
        if found.plain:
            yield _choice("march", base, labels.plain, "7.3.1", "", form, found.plain)
        if force and found.forced:
            with_card = f"{form} force {{2}}"
            yield _choice("march-forced", base + force, labels.forced, "7.3.3", _FORCED_NOTE, with_card, found.forced)
        if lead and found.led:
            with_leader = f"{form} lead {{2}}"
            yield _choice("march-led", base + lead, labels.led, "7.3.4", _LED_NOTE, with_leader, found.led)
        if force and lead and found.both:
            form = f"{form} force {{2}} lead {{3}}"
            picks_of = base + force + lead
            yield _choice("march-forced-led", picks_of, labels.both, "7.3.4", _FORCED_LED_NOTE, form, found.both)
        if _alike(*(group.blocks for group in groups), fresh):
            yield from _further_choices(position, side, place)


class _Way(NamedTuple):
    """7.3  Between `least` and `most` of the blocks of a group may march by these roads."""

    blocks: Stack
    least: int
    most: int
    roads: tuple[str, ...]


class _Ways(NamedTuple):
    """7.3.3, 7.3.4  The ways of the marches from a place: plain, forced, under a named leader, both."""

    plain: list[_Way]
    forced: list[_Way]
    led: list[_Way]
    both: list[_Way]


def _ways(position: Position, movement: Movement, side: Side, place: int) -> _Ways:
    """7.3.3 to 7.3.5  Which blocks may march from a place by which roads, by what a march needs."""
    roads: dict[tuple[int, Stack, int, int], list[str]] = {}
    for found in readings(position, movement, side, place):
        blocks = found.group.blocks
        for end in position.near(place):
            if road(place, end) in movement.used:
                continue
            sizes: dict[int, list[int]] = {}
            # 7.3.3  A group that was forced goes on as a whole.
            for size in range(len(blocks) if found.group.forced else 1, len(blocks) + 1):
                for kind in _kinds(step_of_reading(movement, found, size, end)):
                    sizes.setdefault(kind, []).append(size)
            for kind, of in sizes.items():
                roads.setdefault((kind, blocks, of[0], of[-1]), []).append(f"{PLACES[place]}-{PLACES[end]}")
    ways = _Ways([], [], [], [])
    for (kind, blocks, least, most), by in roads.items():
        ways[kind].append(_Way(blocks, least, most, tuple(by)))
    return ways


def _kinds(step: MarchStep) -> Iterator[int]:
    """7.3.3, 7.3.4  How a step may be made, as places in `_Ways`. The lowest leader need not be named."""
    if step.short <= 0 or (step.short == 1 and step.led):
        yield 0
    if step.forced and (step.short == 1 or (step.short == 2 and step.led)):
        yield 1
    if step.short == 1 and step.led:
        yield 2
    if step.short == 2 and step.led and step.forced:
        yield 3


def _choice(
    verb: str, picks_of: tuple[Pick, ...], label: Phrase, rule: str, note: Phrase | str, form: str, found: list[_Way]
) -> Choice:
    """7.3  A march, with what goes together in it, unless everything does."""
    blocks, _, *rest = picks_of

    def narrowed(way: _Way) -> tuple[Pick, ...]:
        some = replace(blocks, ids=texts(in_order(way.blocks)), least=way.least, most=way.most)
        return (some, Pick("road", way.roads), *rest)

    ways = tuple(narrowed(way) for way in found)
    return Choice(verb, picks_of, label, rule, note, form, ways=() if ways == (picks_of,) else ways)


def _further_choices(position: Position, side: Side, place: int) -> Iterator[Choice]:
    """7.3.1  Where blocks of several groups look alike: the marches that must say which of them are meant."""
    found: dict[str, list[March]] = {}
    for march in marches_from(position, side, place):
        if march.which:
            found.setdefault(march.picked[0], []).append(march)
    for verb, marches in found.items():
        which, force, lead = marches[0].which, marches[0].force, marches[0].lead
        most = max(len(march.blocks) for march in marches)
        blocks: Counter[Block] = Counter()
        for march in marches:
            blocks |= Counter(march.blocks)
        stack = in_order(blocks.elements())
        picks_of = [
            Pick("blocks", texts(stack), 1, most),
            Pick("road", tuple(dict.fromkeys(march.picked[1][1][0] for march in marches))),
        ]
        form, labels, note = f"march {which} {{0}} {{1}}", _march_labels(place), ""
        label = labels.plain
        if force is not None:
            cards = texts(position.hands[SIDE_INDEX[side]])
            picks_of.append(Pick("card", cards, cost=DISCARDED))
            form, label, note = f"{form} force {{2}}", labels.forced, _FORCED_NOTE
        if lead is not None:
            leaders = dict.fromkeys(march.lead.text for march in marches if march.lead is not None)
            picks_of.append(Pick("leader", tuple(sorted(leaders))))
            form = f"{form} lead {{{len(picks_of) - 1}}}"
            label, note = (labels.led, _LED_NOTE) if force is None else (labels.both, _FORCED_LED_NOTE)
        ways = tuple(_ways_of_group(position, side, marches, stack, tuple(picks_of)))
        narrowed = () if ways == (tuple(picks_of),) else ways
        yield Choice(verb, tuple(picks_of), _with_group(label, which), "7.3.1", note, form, ways=narrowed)


def _ways_of_group(
    position: Position, side: Side, marches: list[March], blocks: Stack, picks_of: tuple[Pick, ...]
) -> Iterator[tuple[Pick, ...]]:
    """7.3.1  What goes together in the marches of a group that must be named: whatever means such a group."""
    movement = position.movement
    assert movement is not None
    ends = {march.picked[1][1][0]: march.end for march in marches}
    found: dict[tuple[Block | None, tuple[str, ...]], list[Stack]] = {}
    for lead in dict.fromkeys(march.lead for march in marches):
        for some in _up_to(picks_of[0].most, blocks):
            tried = replace(marches[0], blocks=some, lead=lead)
            roads = tuple(
                name for name, end in ends.items() if interpret(position, movement, side, replace(tried, end=end))
            )
            if roads:
                found.setdefault((lead, roads), []).append(some)
    pick, _, *rest = picks_of
    for (lead, roads), stacks in found.items():
        if lead is not None:
            rest[-1] = replace(rest[-1], ids=(lead.text,))
        for some, least, most in _gathered(stacks, blocks):
            yield (replace(pick, ids=texts(some), least=least, most=most), Pick("road", roads), *rest)


def _up_to(most: int, blocks: Stack) -> Iterator[Stack]:
    """Every selection of one to so many blocks."""
    return (some for number in range(1, most + 1) for some in selections(blocks, number))


def _gathered(stacks: list[Stack], blocks: Stack) -> Iterator[tuple[Stack, int, int]]:
    """Selections of blocks in few words: every selection of at least so many of these blocks, and at most so many."""
    left = {*stacks}
    known = frozenset(stacks)
    for some in (blocks, *sorted(stacks, key=len, reverse=True)):
        sizes = [number for number in range(1, len(some) + 1) if known.issuperset(selections(some, number))]
        if not sizes or left.isdisjoint(selections(some, sizes[-1])):
            continue
        least = most = sizes[-1]
        while least - 1 in sizes:
            least -= 1
        yield some, least, most
        for number in range(least, most + 1):
            left.difference_update(selections(some, number))


def _with_group(march: Phrase, which: str) -> Phrase:
    """7.3.1  A march, and which of the blocks that look alike it means."""
    if which == FRESH:
        return phrase("{march}: those that have not marched yet", march=march)
    return phrase("{march}: group {number}", march=march, number=ORDINALS.index(which) + 2)


class _MarchLabels(NamedTuple):
    """The labels of the marches from a place: plain, forced, under a leader, both."""

    plain: Phrase
    forced: Phrase
    led: Phrase
    both: Phrase


@cache
def _march_labels(place: int) -> _MarchLabels:
    """7.3  The labels of the marches from a place; cached, as each view offers many of them again."""
    name = place_name(place)
    return _MarchLabels(
        phrase("March from {place}", place=name),
        phrase("March from {place} by forced march", place=name),
        phrase("March from {place} under a named leader", place=name),
        phrase("March from {place} by forced march under a named leader", place=name),
    )


def _alike(*heaps: Stack) -> bool:
    """7.3.1  Whether two heaps have blocks of the same face."""
    return len({block for heap in heaps for block in heap}) < sum(len({*heap}) for heap in heaps)
