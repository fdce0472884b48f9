"""7  Why a movement phase is impossible: blocks that are not there, stacks that were never bought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sekiwidget.core.errors import Problem
from sekiwidget.games.sekigahara.components.pieces import Block
from sekiwidget.games.sekigahara.components.places import PLACES, ROADS
from sekiwidget.games.sekigahara.components.wording import DegreeName, place_name, side_name
from sekiwidget.games.sekigahara.rules.campaign.holding import enemies_at
from sekiwidget.games.sekigahara.rules.campaign.movement_state import STACKS, Movement
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import phrase

KEYS = {"7.3.1": "rested", "7.2": "mustered", "9.3": "brought"}


def movement_problems(position: Position, movement: Movement) -> Iterator[Problem]:
    """7.1 to 7.3, 9.3  Every problem, in the order of the table."""
    path = ("movement",)
    if position.phase != "movement":
        text = phrase("a movement is under way in the movement phase only")
        yield Problem("7.1", text, ("phase",))
    if movement.degree not in STACKS:
        text = phrase("there is no degree of movement {degree!r}", degree=movement.degree)
        yield Problem("7.1", text, (*path, "degree"))
    elif movement.stacks_left > STACKS[movement.degree]:
        text = phrase(
            "{degree} moves {stacks} stacks", degree=DegreeName(movement.degree), stacks=STACKS[movement.degree]
        )
        yield Problem("7.1", text, (*path, "stacks"))
    if movement.muster_left and movement.degree in ("", "none"):
        yield Problem("7.2", phrase("without movement nobody musters"), (*path, "muster"))
    brought = Movement(rested=tuple(rest for rest in movement.rested if rest.rule == "9.3"))
    if not movement.degree and movement != brought:
        text = phrase("nothing moves before a degree of movement is bought")
        yield Problem("7.1", text, (*path, "degree"))
    for ends in movement.used:
        if ends not in ROADS:
            yield Problem("4.1", phrase("no road joins these places"), (*path, "used"))
    if movement.origin is not None and movement.origin not in movement.activated:
        text = phrase("the stack of {place} is not activated", place=place_name(movement.origin))
        yield Problem("7.3.1", text, (*path, "origin"))
    if movement.groups and movement.origin is None:
        text = phrase("the stack that marches comes from a place")
        yield Problem("7.3.1", text, (*path, "origin"))
    yield from _blocks(position, movement)


def _blocks(position: Position, movement: Movement) -> Iterator[Problem]:
    """7.2, 7.3.1, 7.3.4, 9.3  The blocks of the movement stand where stated, each counted once."""
    side = position.active
    counts: Counter[tuple[int, Block]] = Counter()
    entries = [(("movement", "groups", str(n)), "7.3.1", g.place, g.blocks) for n, g in enumerate(movement.groups)]
    for rest in movement.rested:
        path = ("movement", KEYS.get(rest.rule, "rested"), PLACES[rest.place])
        entries.append((path, rest.rule, rest.place, (rest.block,)))
    for path, rule, place, blocks in entries:
        for block in blocks:
            counts[place, block] += 1
            # In a view the moving blocks are hidden, although some of the stack may be known.
            if block.clan and counts[place, block] == position.blocks(place, side).count(block) + 1:
                text = phrase(
                    "{side} has not so many {block} at {place}",
                    side=side_name(side),
                    block=block.text,
                    place=place_name(place),
                )
                yield Problem(rule, text, path)
        if not blocks:
            yield Problem(rule, phrase("a group has blocks"), path)
        if sum(n for (at, _), n in counts.items() if at == place) > len(position.blocks(place, side)):
            text = phrase("{side} has fewer blocks at {place}", side=side_name(side), place=place_name(place))
            yield Problem(rule, text, path)
    for block in (*movement.leaders, *([movement.leader] if movement.leader else [])):
        if not block.leader:
            yield Problem("7.3.4", phrase("{block} is not a leader", block=block.text), ("movement", "leaders"))
    for number, group in enumerate(movement.groups):
        if bool(group.steps) != bool(group.largest) or (not group.steps and group.place != movement.origin):
            path = ("movement", "groups", str(number))
            text = phrase("a group that made no step is at the origin, and one that did has a largest")
            yield Problem("7.3.1", text, path)
        if group.steps and enemies_at(position, group.place, side):
            path = ("movement", "groups", str(number))
            text = phrase(
                "enemies stand at {place}: whoever meets them stops, and is written as rested",
                place=place_name(group.place),
            )
            yield Problem("7.3.2", text, path)
