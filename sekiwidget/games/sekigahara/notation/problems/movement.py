"""7  Why a movement phase cannot be as a table tells it: blocks that are not there, stacks that were never bought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sekiwidget.core.problem import Problem
from sekiwidget.games.sekigahara.components.pieces import Block
from sekiwidget.games.sekigahara.components.places import NAMES, PLACES, ROADS
from sekiwidget.games.sekigahara.rules.campaign.holding import enemies_at
from sekiwidget.games.sekigahara.rules.campaign.movement_state import STACKS, Movement
from sekiwidget.games.sekigahara.rules.position import Position

KEYS = {"7.3.1": "rested", "7.2": "mustered", "9.3": "brought"}


def movement_problems(position: Position, movement: Movement) -> Iterator[Problem]:
    """7.1 to 7.3, 9.3  Every reason, in the order of the table."""
    path = ("movement",)
    if position.phase != "movement":
        yield Problem("7.1", "a movement is under way in the movement phase only", ("phase",))
    if movement.degree not in STACKS:
        yield Problem("7.1", f"there is no degree of movement {movement.degree!r}", (*path, "degree"))
    elif movement.stacks_left > STACKS[movement.degree]:
        yield Problem("7.1", f"{movement.degree} movement moves {STACKS[movement.degree]} stacks", (*path, "stacks"))
    if movement.muster_left and movement.degree in ("", "none"):
        yield Problem("7.2", "without movement nobody musters", (*path, "muster"))
    brought = Movement(rested=tuple(rest for rest in movement.rested if rest.rule == "9.3"))
    if not movement.degree and movement != brought:
        yield Problem("7.1", "nothing moves before a degree of movement is bought", (*path, "degree"))
    for ends in movement.used:
        if ends not in ROADS:
            yield Problem("4.1", "no road joins these places", (*path, "used"))
    if movement.origin is not None and movement.origin not in movement.activated:
        yield Problem("7.3.1", f"the stack of {NAMES[movement.origin]} is not activated", (*path, "origin"))
    if movement.groups and movement.origin is None:
        yield Problem("7.3.1", "the stack that marches comes from a place", (*path, "origin"))
    yield from _blocks(position, movement)


def _blocks(position: Position, movement: Movement) -> Iterator[Problem]:
    """7.2, 7.3.1, 7.3.4, 9.3  The blocks of the movement stand where it says, each counted once."""
    side = position.active
    counts: Counter[tuple[int, Block]] = Counter()
    entries = [(("movement", "groups", str(n)), "7.3.1", g.place, g.blocks) for n, g in enumerate(movement.groups)]
    for rest in movement.rested:
        path = ("movement", KEYS.get(rest.rule, "rested"), PLACES[rest.place])
        entries.append((path, rest.rule, rest.place, (rest.block,)))
    for path, rule, place, blocks in entries:
        for block in blocks:
            counts[place, block] += 1
            # In a view the blocks that move are backs, while some of the stack may be known.
            if block.clan and counts[place, block] == position.blocks(place, side).count(block) + 1:
                yield Problem(rule, f"{side.title()} has not so many {block.text} at {NAMES[place]}", path)
        if not blocks:
            yield Problem(rule, "a group has blocks", path)
        if sum(n for (at, _), n in counts.items() if at == place) > len(position.blocks(place, side)):
            yield Problem(rule, f"{side.title()} has fewer blocks at {NAMES[place]}", path)
    for block in (*movement.leaders, *([movement.leader] if movement.leader else [])):
        if not block.leader:
            yield Problem("7.3.4", f"{block.text} is no leader", ("movement", "leaders"))
    for number, group in enumerate(movement.groups):
        if bool(group.steps) != bool(group.largest) or (not group.steps and group.place != movement.origin):
            path = ("movement", "groups", str(number))
            yield Problem("7.3.1", "a group that made no step is at the origin, and one that did has a largest", path)
        if group.steps and enemies_at(position, group.place, side):
            path = ("movement", "groups", str(number))
            text = f"enemies stand at {NAMES[group.place]}: whoever meets them stops, and is written as rested"
            yield Problem("7.3.2", text, path)
