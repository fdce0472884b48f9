"""8.7, 8.9.4, 9.1, 9.2  Losses: how many, and which blocks and disks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Any

from sekiwidget.authoring.dealing import random_draw
from sekiwidget.authoring.steps import Decision, replace_one
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import (
    HIDEYORI,
    ISHIDA,
    SANADA,
    SIDE_INDEX,
    UNKNOWN_BLOCK,
    Block,
    in_order,
    merge,
    texts,
    without,
)
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.components.wording import BlockName, BlockNames, disk_name, place_name, side_name
from sekiwidget.games.sekigahara.rules.actions import Lose
from sekiwidget.games.sekigahara.rules.control import check_victory, leave
from sekiwidget.games.sekigahara.rules.impact import leading_side
from sekiwidget.games.sekigahara.rules.position import Combat, Moved, Position, pending_fight
from sekiwidget.games.sekigahara.rules.retreat import begin_retreat
from sekiwidget.games.sekigahara.rules.view import forget_blocks
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Number

MOST_LOST = 999
"""8.7.3  Losses are counted no further, so that every position can be written down; no game comes near."""

IMPACT_PER_LOSS = 7
DISK_RULES = {HIDEYORI: "9.1", SANADA: "9.2"}
"""3.4  The disks, each with the paragraph of its loss."""

DISK_NAMES = tuple(DISK_RULES)


def end_deployment(position: Position, events: list[Event], combat: Combat) -> Position:
    """8.7.1, 8.9.4 B  Deployment is over: determine the winner and each side's losses."""
    return (
        _end_of_siege(position, events, combat) if combat.kind == "siege" else _end_of_battle(position, events, combat)
    )


def _end_of_battle(position: Position, events: list[Event], combat: Combat) -> Position:
    """8.2.1, 8.7.1  More impact wins, the defender wins a tie; a block for every 7 impact, the loser one more."""
    winner = leading_side(combat)
    impact = combat.impact
    events.append(Event("8.2.1", "won", (winner, *(impact if winner == "tokugawa" else impact[::-1]))))
    losses = [0, 0]
    for side in (combat.attacker, combat.defender):
        side_index = SIDE_INDEX[side]
        by_impact = impact[1 - side_index] // IMPACT_PER_LOSS
        due = by_impact + (side != winner)
        losses[side_index] = min(due, len(position.stacks[combat.place][side_index]))
        if due:
            events.append(Event("8.7.1", "must_lose", (side, by_impact, int(side != winner), losses[side_index])))
    combat = combat.but(winner=winner, losses=(losses[0], losses[1]))
    return next_loss(position.but(combat=combat), events)


def _end_of_siege(position: Position, events: list[Event], combat: Combat) -> Position:
    """8.9.4 B  The besieger loses nothing; every 7 impact costs the besieged a block or a disk."""
    side = combat.defender
    side_index = SIDE_INDEX[side]
    due = combat.impact[1 - side_index] // IMPACT_PER_LOSS
    there = len(losable_units(position, combat, side))
    losses = min(due, there)
    events.append(Event("8.9.4", "must_lose_units", (side, losses, combat.impact[1 - side_index])))
    combat = combat.but(losses=replace_one((0, 0), side_index, losses))
    return next_loss(position.but(combat=combat), events)


def losable_units(position: Position, combat: Combat, side: Side) -> tuple[Any, ...]:
    """8.9.4  The blocks of a side and, in a siege, its disk."""
    disk = position.disk(combat.place) if side == ISHIDA and combat.kind == "siege" else None
    blocks: tuple[Any, ...] = position.blocks(combat.place, side)
    return (*blocks, disk) if disk else blocks


def loss_tiers(position: Position, combat: Combat, side: Side) -> tuple[tuple[Any, ...], ...]:
    """8.7.2, 9.1  What is lost first, next, last: blocks that changed sides, the deployed, the rest; Hideyori last.

    In a siege nothing of the besieged is deployed, and Sanada's disk may go for any block (9.2).
    """
    if combat.kind == "siege":
        return tuple(
            tuple(unit for unit in losable_units(position, combat, side) if (unit == HIDEYORI) is last)
            for last in (False, True)
        )
    side_index = SIDE_INDEX[side]
    turned = tuple(entry.block for entry in combat.deployed[1 - side_index] if entry.block.side == side)
    loyal = tuple(entry.block for entry in combat.deployed[side_index] if entry.block.side == side)
    rest = without(position.stacks[combat.place][side_index], turned + loyal)
    return turned, loyal, rest


def loss_options(position: Position, combat: Combat, side: Side) -> tuple[tuple[Any, ...], tuple[Any, ...], int]:
    """8.7.2  What must be lost, what may be chosen from, and how many of those."""
    left = combat.losses[SIDE_INDEX[side]]
    sure: tuple[Any, ...] = ()
    for tier in loss_tiers(position, combat, side):
        if left < len(tier):
            return sure, tier, left
        sure, left = sure + tier, left - len(tier)
    return sure, (), 0


def _loss_action(units_lost: Iterable[Any]) -> Lose:
    lost = tuple(units_lost)
    return Lose(in_order(u for u in lost if isinstance(u, Block)), tuple(u for u in lost if not isinstance(u, Block)))


class LoseStep(Decision):
    """8.7.2, 8.9.4 C  A side chooses its losses."""

    rule = "8.7.2"
    verbs = (Lose,)

    def asks(self, position: Position) -> Phrase:
        """What must be decided."""
        combat, side = pending_fight(position)
        due = _unit_count(combat, combat.losses[SIDE_INDEX[side]])
        return phrase("{side} must now give up {due}.", side=side_name(side), due=due)

    def legal(self, position: Position) -> Iterator[Lose]:
        """Every set of the right size, in the order of 8.7.2."""
        combat, side = pending_fight(position)
        sure, tier, number = loss_options(position, combat, side)
        seen = set()
        for picked in combinations(tier, number):
            action = _loss_action(sure + picked)
            if action not in seen:
                seen.add(action)
                yield action

    def is_forced(self, view: Position) -> bool:
        """Everything left must be lost, or the choice is among identical open units."""
        combat, side = pending_fight(view)
        _, tier, number = loss_options(view, combat, side)
        return not number or (len({*tier}) == 1 and tier[0] is not UNKNOWN_BLOCK[side])

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """All units that may be among the losses."""
        combat, side = pending_fight(position)
        sure, tier, _ = loss_options(position, combat, side)
        count = combat.losses[SIDE_INDEX[side]]
        names = tuple(unit.text if isinstance(unit, Block) else unit for unit in sure + tier)
        rule = "8.9.4" if combat.kind == "siege" else "8.7.2"
        label = phrase("Give up {due:one}", due=Count(count, "block" if combat.kind == "battle" else "unit"))
        return (Choice("lose", (Pick("units", names, count, count),), label, rule, form="lose {0}"),)

    def forbids(self, position: Position, side: Side, action: Lose) -> Iterator[Reason]:
        """8.7.1, 8.7.2, 8.9.3, 8.9.4, 9.1, 9.2  The right number, in the right order, of units that are there."""
        combat = position.combat
        if combat is None or side not in SIDE_INDEX:
            return
        due = combat.losses[SIDE_INDEX[side]]
        siege = combat.kind == "siege"
        if not due:
            yield Reason(
                "8.9.4" if siege else "8.7.1", phrase("{side} has nothing to lose here.", side=side_name(side))
            )
            return
        lost: tuple[Any, ...] = (*action.blocks, *action.disks)
        if len(lost) != due:
            text = phrase(
                "{side} must give up {due}, not {lost:word}.",
                side=side_name(side),
                due=_unit_count(combat, due),
                lost=Number(len(lost)),
            )
            yield Reason("8.9.4" if siege else "8.7.1", text)
        if action.disks and not siege:
            yield Reason("8.9.3", phrase("A disk can be lost only in a siege, never in a battle."))
        there = Counter(losable_units(position, combat, side))
        missing = Counter(lost) - there
        for unit in missing:
            if isinstance(unit, Block):
                rule = "8.9.4" if siege else "8.7.2"
                yield Reason(
                    rule,
                    phrase(
                        "{side} does not have {block} to lose at {place}.",
                        side=side_name(side),
                        block=BlockName(unit),
                        place=place_name(combat.place),
                    ),
                )
            elif siege:
                rule = "9.1" if unit == HIDEYORI else "9.2"
                yield Reason(
                    rule,
                    phrase(
                        "{disk} is not in the castle of {place}.", disk=disk_name(unit), place=place_name(combat.place)
                    ),
                )
        if not missing and len(lost) == due:
            yield from _forbids_order(position, combat, side, Counter(lost))

    def play(self, position: Position, action: Lose) -> Moved:
        """The units are removed openly."""
        combat, side = pending_fight(position)
        events: list[Event] = []
        return next_loss(_remove(position, events, combat, side, action), events), events

    def sample(self, position: Position, rng: Random) -> Lose:
        """A random set in the order of 8.7.2."""
        combat, side = pending_fight(position)
        sure, tier, number = loss_options(position, combat, side)
        return _loss_action((*sure, *random_draw(tier, number, rng)))


def _unit_count(combat: Combat, count: int) -> Count:
    return Count(count, "unit" if combat.kind == "siege" else "block")


def _names(blocks: Counter[Any]) -> BlockNames:
    return BlockNames(in_order(blocks.elements()))


def _forbids_order(position: Position, combat: Combat, side: Side, lost: Counter[Any]) -> Iterator[Reason]:
    """8.7.2, 9.1  The required order of losses."""
    sure, tier, _ = loss_options(position, combat, side)
    if not Counter(sure) - lost and not lost - Counter(sure + tier):
        return
    if combat.kind == "siege":
        yield Reason("9.1", phrase("Hideyori is the last unit to be lost at Osaka."))
    else:
        late = (lost - Counter(sure + tier)) or (lost - Counter(sure))
        first = (Counter(sure) - lost) or (Counter(tier) - lost)
        text = phrase(
            "Blocks that changed sides must be lost first, then other deployed blocks, then the rest: {first} "
            "before {late}.",
            first=_names(first),
            late=_names(late),
        )
        yield Reason("8.7.2", text)


def _remove(position: Position, events: list[Event], combat: Combat, side: Side, action: Lose) -> Position:
    """8.7.3  Lost units never return and lie open beside the board."""
    side_index, place = SIDE_INDEX[side], combat.place
    rule = "8.9.4" if combat.kind == "siege" else "8.7.3"
    count = len(action.blocks)
    before = position.lost[side_index]
    now = min(before + count, MOST_LOST)
    if count:
        events.append(Event(rule, "lost", (side, *texts(action.blocks)), f"lost.{side}", now - before))
    events += [Event(DISK_RULES[disk], "disk_lost", (disk,)) for disk in action.disks]
    removed = replace_one(position.removed, side_index, merge(position.removed[side_index], action.blocks))
    lost = replace_one(position.lost, side_index, now)
    disks = tuple(disk for disk in position.disks if disk not in action.disks)
    losses = replace_one(combat.losses, side_index, 0)
    combat = combat.but(losses=losses, lost=lost, fallen_disks=combat.fallen_disks + action.disks)
    position = leave(position, place, side, action.blocks) if count else position
    position = forget_blocks(position, side, place, action.blocks)
    return position.but(removed=removed, lost=lost, disks=disks, combat=combat)


def next_loss(position: Position, events: list[Event]) -> Position:
    """8.7.2, 2.1  The attacker loses first, then the defender; then victory is judged; then comes the retreat."""
    combat = position.combat
    assert combat is not None
    for side in (combat.attacker, combat.defender):
        if combat.losses[SIDE_INDEX[side]]:
            return position.but(step="lose", to_move=side)
    fallen = combat.kind == "siege" and not position.units(combat.place, combat.defender)
    if fallen:
        combat = combat.but(winner=combat.attacker)
    position = check_victory(position.but(combat=combat), events)
    if position.outcome is not None:
        return position
    if combat.kind == "siege":
        events.append(_siege_result(combat, fallen))
    return begin_retreat(position, events)


def _siege_result(combat: Combat, fallen: bool) -> Event:
    """8.9.4 D, E  The castle falls if nothing is left in it; else both sides stay, the one besieged by the other."""
    place = PLACES[combat.place]
    if fallen:
        return Event("8.9.4", "castle_falls", (combat.attacker, place))
    return Event("8.9.4", "holds_out", (combat.defender, place))
