"""7.1 to 7.3, 9.3  What is offered in a movement phase: degrees, marches, musters, the Mori, the end of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, SIDE_INDEX, Block, Cards, Stack, in_order, texts
from sekiwidget.games.sekigahara.components.places import PLACES, RECRUITS
from sekiwidget.games.sekigahara.components.wording import clan_name, place_name
from sekiwidget.games.sekigahara.rules.campaign.actions import FRESH, ORDINALS, Done, March, Mori
from sekiwidget.games.sekigahara.rules.campaign.allowance import leaders_at
from sekiwidget.games.sekigahara.rules.campaign.march_ways import marches_from
from sekiwidget.games.sekigahara.rules.campaign.marchers import besieged, residents
from sekiwidget.games.sekigahara.rules.campaign.mori import next_mori
from sekiwidget.games.sekigahara.rules.campaign.movement_state import road
from sekiwidget.games.sekigahara.rules.campaign.muster import (
    may_muster,
    open_to_muster,
    own_recruitment,
)
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase

COST: Final = {"none": 0, "minimal": 0, "limited": 1, "total": 2}
"""7.1  What each degree of movement costs in cards."""

_DEGREES: Final[dict[str, tuple[Phrase, Phrase]]] = {
    "none": (phrase("No movement"), phrase("No stack moves; cards may be swapped.")),
    "minimal": (phrase("Minimal movement"), phrase("One stack, or a muster instead.")),
    "limited": (
        phrase("Limited movement for a card"),
        phrase("Three stacks; a muster may take the place of one."),
    ),
    "total": (phrase("Total movement for two cards"), phrase("Every stack, and a muster.")),
}
"""7.1  How each degree is offered, and what it gives."""
_DISCARDED: Final = phrase("a card is discarded")
"""What a degree, a forced march and a Mori cost."""
_SWAP: Final = phrase("No movement, but new cards for some of the hand")
_SWAP_NOTE: Final = phrase("They are discarded, and as many are drawn.")
_MORI: Final = phrase("Bring a Mōri block to Osaka for a card")
_MORI_NOTE: Final = phrase("It does not move in this phase; the leader comes last.")
_FORCED_NOTE: Final = phrase("For one step more.")
_LED_NOTE: Final = phrase("The leader is declared, and becomes known, for one step more.")
_FORCED_LED_NOTE: Final = phrase("A card and a declared leader give two steps more.")
_MUSTER: Final = phrase("Muster one block, unseen")
_CLAN_NOTE: Final = phrase("They are shown.")


DONE: Final = Done.choice((), phrase("End the movement"), "7.1", phrase("Then the fights are declared."))


def degree_choices(hand: Cards) -> Iterator[Choice]:
    """7.1  Each degree that can be paid, and a swap of cards."""
    for degree, cost in COST.items():
        if len(hand) >= cost:
            label, note = _DEGREES[degree]
            cards = (Pick("cards", texts(hand), cost, cost, cost=_DISCARDED),) if cost else ()
            form = f"move {degree} {{0}}" if cost else f"move {degree}"
            yield Choice(f"move-{degree}", cards, label, "7.1", note, form)
    if hand:
        swap = (Pick("cards", texts(hand), 1, len(hand)),)
        yield Choice("move-redraw", swap, _SWAP, "7.1", _SWAP_NOTE, "move none redraw {0}")


def mori_choice(position: Position) -> tuple[Choice, ...]:
    """9.3  A block of the Mori box for a card, where one may come."""
    hand = position.hands[SIDE_INDEX[position.to_move or ""]]
    if position.to_move != ISHIDA or not position.mori or not hand:
        return ()
    picks_of = (Pick("block", texts(next_mori(position))), Pick("card", texts(hand), cost=_DISCARDED))
    return (Mori.choice(picks_of, _MORI, "9.3", _MORI_NOTE),)


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
        fresh = residents(position, movement, place, side) if movement.stacks_left else ()
        blocks = in_order(sum((group.blocks for group in groups), fresh))
        if not roads or not blocks or besieged(position, place, side):
            continue
        base = (Pick("blocks", texts(blocks), 1, len(blocks)), Pick("road", roads))
        force = (Pick("card", texts(hand), cost=_DISCARDED),) if hand and (groups or len(blocks) > 4) else ()
        # 7.3.4  A leader who rests here leads as well as one who marches.
        here = leaders_at(position, place, side) if fresh else ()
        leaders = {block.text for block in (*(movement.leaders if groups else ()), *here)}
        # 7.3.1  Where blocks of two groups look alike, naming the only leader may tell which of them are meant.
        named = len(leaders) > 1 or (leaders and _alike(*(group.blocks for group in groups), fresh))
        lead = (Pick("leader", tuple(sorted(leaders))),) if named else ()
        labels, form = _marches(place), "march {0} {1}"
        yield Choice("march", base, labels.plain, "7.3.1", form=form)
        if force:
            yield Choice("march-forced", base + force, labels.forced, "7.3.3", _FORCED_NOTE, f"{form} force {{2}}")
        if lead:
            yield Choice("march-led", base + lead, labels.led, "7.3.4", _LED_NOTE, f"{form} lead {{2}}")
        if force and lead:
            form = f"{form} force {{2}} lead {{3}}"
            yield Choice("march-forced-led", base + force + lead, labels.both, "7.3.4", _FORCED_LED_NOTE, form)
        if _alike(*(group.blocks for group in groups), fresh):
            yield from _further_choices(position, side, place)


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
        picks_of = [
            Pick("blocks", texts(in_order(blocks.elements())), 1, most),
            Pick("road", tuple(dict.fromkeys(march.picked[1][1][0] for march in marches))),
        ]
        form, labels, note = f"march {which} {{0}} {{1}}", _marches(place), ""
        label = labels.plain
        if force is not None:
            cards = texts(position.hands[SIDE_INDEX[side]])
            picks_of.append(Pick("card", cards, cost=_DISCARDED))
            form, label, note = f"{form} force {{2}}", labels.forced, _FORCED_NOTE
        if lead is not None:
            leaders = dict.fromkeys(march.lead.text for march in marches if march.lead is not None)
            picks_of.append(Pick("leader", tuple(sorted(leaders))))
            form = f"{form} lead {{{len(picks_of) - 1}}}"
            label, note = (labels.led, _LED_NOTE) if force is None else (labels.both, _FORCED_LED_NOTE)
        yield Choice(verb, tuple(picks_of), _told_apart(label, which), "7.3.1", note, form)


def _told_apart(march: Phrase, which: str) -> Phrase:
    """7.3.1  A march, and which of the blocks that look alike it means."""
    if which == FRESH:
        return phrase("{march}: those that have not marched yet", march=march)
    return phrase("{march}: group {number}", march=march, number=ORDINALS.index(which) + 2)


class _Marches(NamedTuple):
    """How the marches from a place are offered: as they are, by forced march, under a leader, by both."""

    plain: Phrase
    forced: Phrase
    led: Phrase
    both: Phrase


@cache
def _marches(place: int) -> _Marches:
    """7.3  Kept, as each view offers the same of many places."""
    name = place_name(place)
    return _Marches(
        phrase("March from {place}", place=name),
        phrase("March from {place} by forced march", place=name),
        phrase("March from {place} under a named leader", place=name),
        phrase("March from {place} by forced march under a named leader", place=name),
    )


def _alike(*heaps: Stack) -> bool:
    """7.3.1  Whether two heaps have blocks of the same face."""
    return len({block for heap in heaps for block in heap}) < sum(len({*heap}) for heap in heaps)


def muster_choices(position: Position, side: Side) -> Iterator[Choice]:
    """7.2  A single block at any place of one's own; several of a clan at its own place."""
    box = position.recruits[SIDE_INDEX[side]]
    if not may_muster(position) or not box:
        return
    places = [place for place in own_recruitment(side) if open_to_muster(position, side, place)]
    if places:
        ids = tuple(PLACES[place] for place in places)
        one = (Pick("block", texts(box)), Pick("place", ids))
        yield Choice("muster", one, _MUSTER, "7.2", form="muster {0} {1}")
    for place in places:
        for clan in RECRUITS[place]:
            mine = tuple(block.text for block in box if block.clan == clan)
            if len(mine) > 1:
                picked = (Pick("blocks", mine, 2, len(mine)), Pick("place", (PLACES[place],)))
                label = phrase(
                    "Muster several blocks of {clan} at {place}", clan=clan_name(clan), place=place_name(place)
                )
                yield Choice("muster-clan", picked, label, "7.2", _CLAN_NOTE, "muster {0} {1}")
